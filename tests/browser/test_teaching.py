"""The first game that teaches, on a phone and by keyboard alone: begun from the shelf, read, left and taken up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.choosing import moved_on
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings


def lesson(page: Page) -> str:
    """The lesson that is shown; '' if none."""
    shown = page.locator("#guide [data-lesson]")
    return shown.get_attribute("data-lesson") or "" if shown.count() else ""


def press(page: Page, what: str) -> None:
    """Reach something by its focus and press it."""
    page.locator(what).focus()
    page.keyboard.press("Enter")


def test_a_first_game_on_a_phone_by_keyboard(visit: Visit) -> None:
    page = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    press(page, 'form[action="/games/old-ones/learn"] button')
    page.wait_for_url("**/t/*")
    assert wait_for_turn(page)
    expect(page.locator("#guide-title")).not_to_be_empty()
    found = findings(page)
    read = []
    while shown := lesson(page):
        assert shown not in read
        read.append(shown)
        expect(page.locator(".guide-here")).not_to_have_count(0)
        expect(page.locator("#guide-announce")).to_contain_text(page.locator("#guide-title").inner_text())
        no_sideways_scrolling(page)
        page.keyboard.press("o")
        expect(page.locator(f'#guide [data-lesson="{shown}"]')).to_have_count(0)
    assert "choose" in read
    before = revision(page)
    page.keyboard.press("1")
    moved_on(page, before)
    assert wait_for_turn(page)
    expect(page.locator("#guide-title")).not_to_be_empty()
    press(page, '[data-guide-button="where"]')
    assert page.evaluate("document.activeElement.classList.contains('guide-here')")
    found += findings(page)

    press(page, "#guide .guide-buttons [data-rule]")
    expect(page.locator("#rules-dialog")).to_be_visible()
    page.wait_for_function("() => document.activeElement.id.startsWith('rule-')")
    page.keyboard.press("Escape")
    press(page, '[data-guide-button="so_far"]')
    expect(page.locator('#lessons-text [data-lesson-again="choose"]')).to_be_visible()
    found += findings(page)
    page.keyboard.press("Escape")

    press(page, '[data-guide-button="off"]')
    expect(page.locator('[data-guide-button="on"]')).to_be_focused()
    expect(page.locator(".guide-here")).to_have_count(0)
    before = revision(page)
    page.keyboard.press("1")
    moved_on(page, before)
    assert wait_for_turn(page)
    assert not lesson(page)
    found += findings(page)
    press(page, '[data-guide-button="on"]')
    expect(page.locator('[data-guide-button="off"]')).to_be_visible()
    assert not found, "\n".join(found)
