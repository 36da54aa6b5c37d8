"""The table of Pantheon in a real browser: clicked on the gods, by keyboard, on a phone, in Russian."""

from __future__ import annotations

import itertools

from playwright.sync_api import Locator, Page, expect

from tests.browser.choosing import ahead, click_together, moved_on, new_game, refs
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.table import no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings, findings_on_a_phone
from tests.web.server import Part, Server

TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


def start(page: Page, server: Server, chairs: list[str], **options: str) -> None:
    """A table by the form."""
    new_game(page, server, "pantheon", chairs, 4, **options)


def own_turn(page: Page) -> None:
    """Choose the first thing there is until one's own turn begins: then gods can be traded in."""
    while wait_for_turn(page) and not page.locator(".pa-route").count() * page.locator(".pa-trade").count():
        click_together(page, *next(iter(refs(page).items())))


def test_the_end_and_the_way_there(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random"], doom_is_at_hand="on")
    ahead(page, server, 5, lambda part: False)
    expect(page.locator(".pa-ending")).to_be_visible()
    expect(page.locator(".pa-ending tr.first")).not_to_have_count(0)
    assert not findings(page)
    page.locator('[data-view-as="1"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-seat", "1")
    page.locator("[data-scrubber] input").fill("2")
    expect(page.locator("body")).to_have_class("table-page pa is-past")
    expect(page.locator(".pa-ending")).to_have_count(0)


def test_what_is_not_legal_says_why(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:greedy"])
    own_turn(page)
    dialog = page.locator(".pick-dialog[open]")
    page.locator(".panel:not(.own) .pa-face").first.click()
    expect(dialog.locator(".refused")).to_have_text("That is not a god of yours.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator(".pa-sale").first.click()
    expect(dialog).to_contain_text("House value")
    expect(dialog.locator(".refused")).not_to_be_empty()
    dialog.locator("[data-close]").click()
    page.locator(".pa-trade").first.click()
    expect(dialog.locator("[data-choose]")).to_have_count(1)
    dialog.locator("[data-close]").click()
    expect(page.locator(".own .pa-face")).not_to_have_count(0)


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random"])
    own_turn(page)
    before = revision(page)
    glowing = "document.activeElement.matches('.pa-face.glow, .pa-actions [data-choose]')"
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(glowing):
            break
    assert page.evaluate(glowing)
    page.keyboard.press("Enter")
    moved_on(page, before)
    done = page.locator('.choice[data-key="p"]', has_text="Done")
    for _ in range(12):
        assert wait_for_turn(page)
        page.wait_for_selector(".choice", state="attached")
        if done.count():
            break
        before = revision(page)
        page.keyboard.press("1")
        moved_on(page, before)
    before = revision(page)
    page.keyboard.press("p")
    moved_on(page, before)


def test_on_a_phone_in_russian(visit: Visit, server: Server) -> None:
    page = visit(locale="ru-RU", **TOUCH)
    start(page, server, ["me", "bot:random", "bot:random", "bot:random", "bot:random", "bot:random"])
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    expect(page.locator(".pa-steps .now")).to_contain_text("Гость")
    page.locator(".pa-hand .pa-card").first.tap()
    sheet = page.locator(".pick-dialog[open]")
    expect(sheet.locator(".pa-card.big")).to_be_visible()
    box = sheet.bounding_box()
    assert box
    assert (box["x"], box["y"] + box["height"]) == (0, PHONE["height"])
    sheet.locator("[data-close]").tap()
    for tab in ("options", "seats", "log", "chat", "board"):
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        no_sideways_scrolling(page)
    click_together(page, *next(iter(refs(page).items())), press=Locator.tap)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    no_sideways_scrolling(page)


def holds_a_god(part: Part) -> bool:
    """Whether a card lies in one's hand; it may be empty after a few turns."""
    return "pa-card" in part.text.partition('class="pa-hand"')[2].partition("</section>")[0]


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random", "bot:random", "bot:random"])
    decisions = itertools.count()
    ahead(page, server, 8, lambda part: next(decisions) >= 10 and holds_a_god(part) and "since-strip" in part.text)
    assert wait_for_turn(page)
    found = findings(page)
    page.locator(".pa-hand .pa-card").last.dispatch_event("contextmenu")
    found += findings(page, "dialog[open]")
    page.keyboard.press("Escape")
    found += findings_on_a_phone(page, "board", "options", "seats", "log")
    assert not found, "\n".join(found)
