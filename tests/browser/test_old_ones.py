"""The table of Old Ones in a real browser: clicked on the City and the circle, by keyboard, on a phone, in Russian."""

from __future__ import annotations

import itertools

from playwright.sync_api import Page, expect

from tests.browser.choosing import ahead, click_together, moved_on, new_game, refs
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.table import no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings, findings_on_a_phone
from tests.web.server import Server

TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


def start(page: Page, server: Server, chairs: list[str], **options: str) -> None:
    """A table by the form."""
    new_game(page, server, "old-ones", chairs, 6, **options)


def test_the_end_and_the_way_there(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random"], round_limit="6")
    ahead(page, server, 5, lambda part: False)
    expect(page.locator(".oo-ending")).to_be_visible()
    expect(page.locator(".oo-ending tr.first")).not_to_have_count(0)
    assert not findings(page)
    page.locator('[data-view-as="1"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-seat", "1")
    page.locator("[data-scrubber] input").fill("2")
    expect(page.locator("body")).to_have_class("table-page oo is-past")
    expect(page.locator(".oo-ending")).to_have_count(0)


def test_a_card_then_its_price_and_what_is_not_legal_says_why(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random"], old_ones="dealt")
    price = page.locator(".oo-price:not(.no)")
    sacrifice = page.locator('.oo-actions .cannot:has-text("Sacrifice")')
    while wait_for_turn(page) and not (price.count() and sacrifice.count()):  # until the Old One itself can buy
        click_together(page, *next(iter(refs(page).items())))
    dialog = page.locator(".pick-dialog[open]")
    sacrifice.click()
    expect(dialog.locator(".refused")).to_have_text("An Old One cannot be sacrificed.")
    page.keyboard.press("Escape")
    page.locator(".oo-circle .oo-figure").first.click()
    expect(dialog).to_contain_text("House value")
    dialog.locator("[data-close]").click()
    affordable = page.locator(".oo-villager:has(.oo-price:not(.no) ~ .oo-price:not(.no))")
    if affordable.count():
        affordable.first.locator(".oo-face").click()
        expect(page.locator(".pick-hint")).to_contain_text("highlighted")
        expect(page.locator(".oo-price.glow")).to_have_count(2)
    before = revision(page)
    page.locator(".oo-villager:has(.chosen) .oo-price, .oo-price:not(.no)").first.click()
    moved_on(page, before)


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random"], old_ones="dealt")
    assert wait_for_turn(page)
    before = revision(page)
    reached = "document.activeElement.matches('.oo-price.glow, .oo-deck.glow')"
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(reached):
            break
    assert page.evaluate(reached)
    page.keyboard.press("Enter")
    moved_on(page, before)
    for _ in range(3):
        assert wait_for_turn(page)
        page.wait_for_selector(".choice", state="attached")
        before = revision(page)
        page.keyboard.press("1")
        moved_on(page, before)
    while wait_for_turn(page) and not page.locator('.choice[data-key="p"]').count():
        click_together(page, *next(iter(refs(page).items())))
    before = revision(page)
    page.keyboard.press("p")
    moved_on(page, before)


def test_on_a_phone_in_russian(visit: Visit, server: Server) -> None:
    page = visit(locale="ru-RU", **TOUCH)
    start(page, server, ["me", "bot:random", "bot:random", "bot:random"], old_ones="dealt")
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    page.locator(".oo-circle .oo-figure").first.tap()
    sheet = page.locator(".pick-dialog[open]")
    expect(sheet).to_contain_text("Домашнее значение")
    box = sheet.bounding_box()
    assert box
    assert (box["x"], box["y"] + box["height"]) == (0, PHONE["height"])
    sheet.locator("[data-close]").tap()
    for tab in ("options", "seats", "log", "chat", "board"):
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        no_sideways_scrolling(page)
    option = next(reversed(refs(page)))
    before = revision(page)
    page.locator(f'#board [data-choose="{option}"]').tap()
    moved_on(page, before)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    no_sideways_scrolling(page)


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = visit()
    start(page, server, ["me", "bot:random", "bot:random", "bot:random"])
    assert wait_for_turn(page)
    found = findings(page)
    decisions = itertools.count()
    ahead(page, server, 8, lambda part: next(decisions) >= 10)
    assert wait_for_turn(page)
    found += findings(page)
    page.locator(".oo-circle .oo-figure").last.dispatch_event("contextmenu")
    found += findings(page, "dialog[open]")
    page.keyboard.press("Escape")
    found += findings_on_a_phone(page, "board", "options", "seats", "log")
    assert not found, "\n".join(found)
