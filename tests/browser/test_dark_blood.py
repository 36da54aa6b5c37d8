"""The table of Dark Blood in a real browser: clicked in village and book, by keyboard, on a phone, in Russian."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import is_over, no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings, findings_on_a_phone
from tests.web.server import Client, Server

TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
SECONDS = 120


def new_game(page: Page, server: Server, chairs: list[str], **options: str) -> str:
    """A table by the form."""
    page.goto(server.address("/games/dark-blood/new"))
    for number in range(4):
        page.locator(f"#seat{number}").select_option(chairs[number] if number < len(chairs) else "none")
    for name, value in options.items():
        page.locator(f'[name="option_{name}"]').first.select_option(value)
    page.locator("#pace").select_option("0")
    page.locator(".new-table > .button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-choosing]")
    page.wait_for_selector(".pick-sprite >> nth=1", state="attached")
    return page.url


def moved_on(page: Page, before: int) -> None:
    """Wait until the table shows a later revision."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before, timeout=30_000
    )


def ahead(page: Page, server: Server, seed: int, enough: str) -> None:
    """Let the same visitor choose at random without the browser until the page would show something."""
    chance = random.Random(seed)
    visitor = Client(server)
    visitor.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    slug = page.url.rsplit("/", 1)[-1]
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        part = visitor.part(slug)
        if part.over or (part.data("turn") and re.search(enough, part.text)):
            break
        if part.data("turn"):
            chosen = chance.choice(part.options[:-1] or part.options) if chance.random() < 0.8 else part.options[-1]
            visitor.decide(slug, part.seat, chosen, part.revision, f"ahead-{part.revision:06d}")
        else:
            time.sleep(0.05)
    page.reload()
    page.wait_for_selector(".pick-sprite >> nth=1", state="attached")


def test_the_end_and_the_way_there(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    ahead(page, server, 5, "the end is not near enough")
    assert is_over(page)
    expect(page.locator(".db-ending")).to_be_visible()
    expect(page.locator(".db-ending tbody tr")).to_have_count(8)
    expect(page.locator(".db-ending th.first")).to_have_count(1)
    page.locator('[data-view-as="1"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-seat", "1")
    page.locator("[data-scrubber] input").fill("4")
    expect(page.locator("body")).to_have_class("table-page db is-past")
    expect(page.locator(".db-ending")).to_have_count(0)


def test_cultists_are_placed_where_the_place_says_plus(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    ahead(page, server, 1, "db-offer-place")
    before = revision(page)
    page.locator(".db-place.church .db-offer-place").click()
    moved_on(page, before)
    expect(page.locator('.db-place.church [data-move="cultist:0"]')).to_have_count(1)


def test_what_is_not_legal_says_why(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    ahead(page, server, 3, "db-rite [a-z]+ cannot")
    rite = page.locator(".db-book.mine .db-rite.cannot").first
    expect(rite.locator(".db-why")).not_to_be_empty()
    rite.locator(".db-rite-main").click()
    dialog = page.locator(".pick-dialog[open]")
    expect(dialog.locator(".refused")).not_to_be_empty()
    expect(dialog).to_contain_text("(upgraded)")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator(".db-card:not([data-down]):not(.glow)").first.click()
    expect(page.locator(".pick-dialog[open]")).to_contain_text("House value")


def test_another_book_can_be_opened_and_read(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random", "bot:random"])
    assert wait_for_turn(page)
    page.locator('.db-marks [data-open-book="2"]').click()
    expect(page.locator('[data-book="2"]')).to_be_visible()
    expect(page.locator('[data-book="0"]')).to_be_hidden()
    page.locator('[data-book="2"] .db-rite-main').first.click()
    expect(page.locator(".pick-dialog[open]")).to_contain_text("hex")


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    ahead(page, server, 2, "db-offer-place")
    stop = "document.activeElement.dataset.stop"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(stop):
            break
    assert page.evaluate(stop) == "mine"
    for key, there in (("ArrowRight", "church"), ("ArrowRight", "cemetery"), ("ArrowDown", "hell_pit")):
        page.keyboard.press(key)
        assert page.evaluate(stop) == there
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    before = revision(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator('.db-place.church [data-move="cultist:0"]')).to_have_count(1)
    assert wait_for_turn(page)
    page.wait_for_selector('[data-key="1"]')
    before = revision(page)
    page.keyboard.press("1")
    moved_on(page, before)


def test_fists_open_as_a_moment(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    ahead(page, server, 4, 'class="db-fist"')
    expect(page.locator(".db-bid.now")).to_be_visible()
    before = revision(page)
    page.locator(".db-bids button").first.click()
    moved_on(page, before)
    moment = page.locator(".db-moment[data-kind='bid']")
    expect(moment).to_be_visible()
    moment.locator("button").first.evaluate("one => one.click()")
    expect(moment.locator("li")).to_have_count(2)
    expect(moment.locator(".winner")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(moment).to_be_hidden()
    page.locator('[data-moment-again="bid"]').click()
    expect(moment).to_be_visible()


def test_on_a_phone_a_place_opens_from_below(visit: Visit, server: Server) -> None:
    page = visit(**TOUCH)
    new_game(page, server, ["me", "bot:random", "bot:random", "bot:random"])
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    before = revision(page)
    page.locator(".db-actions .button").first.tap()
    moved_on(page, before)
    assert wait_for_turn(page)
    page.wait_for_selector(".db-offer-place")
    page.locator(".db-hit[data-stop='mine']").tap(position={"x": 60, "y": 14})
    sheet = page.locator(".pick-dialog[open]")
    expect(sheet).to_contain_text("Mine")
    box = sheet.bounding_box()
    assert box
    assert (box["x"], box["y"] + box["height"]) == (0, PHONE["height"])
    for offer in sheet.locator("[data-choose]").all():
        size = offer.bounding_box()
        assert size
        assert size["height"] >= 44
    before = revision(page)
    sheet.locator("[data-choose]").first.tap()
    moved_on(page, before)
    for tab in ("options", "seats", "log", "chat", "board"):
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        no_sideways_scrolling(page)
    expect(page.locator(".db-chips")).to_be_visible()


def test_russian_on_a_phone_and_wide(visit: Visit, server: Server) -> None:
    page = visit(locale="ru-RU", **TOUCH)
    new_game(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    expect(page.locator(".db-track")).to_contain_text("До первого раунда")
    page.set_viewport_size({"width": 1440, "height": 900})
    no_sideways_scrolling(page)
    expect(page.locator(".db-favor")).to_contain_text("Тёмная милость")


@pytest.mark.parametrize("alone", [False, True])
def test_axe_finds_nothing(visit: Visit, server: Server, alone: bool) -> None:
    page = visit()
    new_game(page, server, ["me"] if alone else ["me", "bot:random", "bot:random", "bot:random"])
    found: list[str] = []
    ahead(page, server, 8, "Round 2(.|\n)*db-rite [a-z]+ can ")
    found += findings(page)
    page.locator(".db-card").first.click()
    found += findings(page, "dialog[open]")
    page.keyboard.press("Escape")
    found += findings_on_a_phone(page, "board", "seats")
    ahead(page, server, 9, 'class="db-fist"')
    found += findings(page)
    before = revision(page)
    page.locator(".db-bids button").first.click()
    moved_on(page, before)
    page.locator(".db-moment:not([hidden]) .button").first.focus()  # who reads it keeps it
    found += findings(page, ".db-moment:not([hidden])")
    ahead(page, server, 10, "the end is not near enough")
    assert is_over(page)
    found += findings(page)
    assert not found, "\n".join(found)
