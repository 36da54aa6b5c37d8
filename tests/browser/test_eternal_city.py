"""The table of The Eternal City in a real browser: clicked on the map, by keyboard, on a phone, in Russian."""

from __future__ import annotations

from playwright.sync_api import Page, Position, expect

from tests.browser.choosing import ahead
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import is_over, no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings, findings_on_a_phone
from tests.web.server import Server

TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


def new_game(page: Page, server: Server, chairs: list[str], rounds: int = 40) -> str:
    """A table by the form, with so many rounds."""
    page.goto(server.address("/games/eternal-city/new"))
    for number in range(5):
        page.locator(f"#seat{number}").select_option(chairs[number] if number < len(chairs) else "none")
    page.locator('[name="option_round_limit"]').fill(str(rounds))
    page.locator("#pace").select_option("0")
    page.locator(".new-table > .button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-choosing]")
    page.wait_for_selector(".pick-sprite >> nth=2", state="attached")
    return page.url


def moved_on(page: Page, before: int) -> None:
    """Wait until the table shows a later revision."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before
    )


def middle(page: Page, ref: str) -> Position | None:
    """A point inside a district, which is no rectangle: where its label stands. Elsewhere the middle will do."""
    if not ref.startswith("location:"):
        return None
    found: Position = page.evaluate(
        """ref => {
          const hit = document.querySelector(`.ec-hit[data-ref="${ref}"]`);
          const plate = hit.parentElement.querySelector('.ec-plate').getBoundingClientRect();
          const map = hit.getBoundingClientRect();
          return {x: plate.left - map.left + 8, y: plate.top - map.top + plate.height / 2};
        }""",
        ref,
    )
    return found


def test_the_end_and_the_way_there(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:greedy", "bot:random"], rounds=3)
    ahead(page, server, 5, lambda part: False)
    expect(page.locator(".ec-ending")).to_be_visible()
    expect(page.locator(".ec-ending tr.first")).to_have_count(1)
    expect(page.locator(".ec-when")).to_contain_text("The end")
    page.locator('[data-view-as="1"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-seat", "1")
    page.locator("[data-scrubber] input").fill("2")
    expect(page.locator("body")).to_have_class("table-page ec is-past")
    expect(page.locator(".ec-ending")).to_have_count(0)


def test_a_priest_then_a_glowing_district(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    page.locator('.ec-free-row [data-ref="free:priest_2"]').click()
    expect(page.locator(".pick-hint")).to_contain_text("highlighted district")
    expect(page.locator('.ec-free-row [data-ref="free:priest_2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".choice:visible")).to_have_count(6)
    before = revision(page)
    page.locator('[data-ref="location:slums"]').click(position=middle(page, "location:slums"))
    moved_on(page, before)
    expect(page.locator('.ec-piece[data-at="slums"][data-move="0:priest_2"]')).to_have_count(1)
    expect(page.locator('[data-place-name="slums"] .seat-0 .ec-pill')).to_contain_text("2")


def test_what_is_not_legal_says_why(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    page.locator('[data-ref="location:rift"]').click(position=middle(page, "location:rift"))
    dialog = page.locator(".pick-dialog[open]")
    expect(dialog).to_contain_text("13 · Rift of Darkness")
    expect(dialog.locator(".refused")).to_have_text("You don't have enough Followers.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator(".ec-licenses .ec-card").first.click()
    expect(page.locator(".pick-dialog[open] .ec-card.big")).to_be_visible()
    expect(page.locator(".pick-dialog[open]")).to_contain_text("House value")


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    number = "document.activeElement.dataset.number"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(number):
            break
    assert page.evaluate(number) == "1"
    for key, there in (
        ("ArrowRight", "2"),
        ("ArrowRight", "3"),
        ("ArrowUp", "4"),
        ("ArrowUp", "5"),
        ("ArrowDown", "4"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(number) == there
    before = revision(page)
    page.keyboard.press("Enter")
    expect(page.locator(".pick-dialog[open] [data-choose]").first).to_be_focused()
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator('.ec-piece[data-at="forum"][data-move^="0:"]')).to_have_count(1)
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-gather")
    before = revision(page)
    page.keyboard.press("1")
    expect(page.locator(".pick-hint")).not_to_be_empty()
    page.keyboard.press("3")
    moved_on(page, before)
    assert wait_for_turn(page)
    page.wait_for_selector('[data-key="p"]')
    before = revision(page)
    page.keyboard.press("p")
    moved_on(page, before)


def test_on_a_phone_a_district_opens_from_below(visit: Visit, server: Server) -> None:
    page = visit(**TOUCH)
    new_game(page, server, ["me", "bot:random", "bot:random", "bot:greedy", "bot:random"])
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    page.locator('[data-ref="location:ruins"]').tap(position=middle(page, "location:ruins"))
    sheet = page.locator(".pick-dialog[open]")
    expect(sheet).to_contain_text("1 · Ruins")
    box = sheet.bounding_box()
    assert box
    assert (box["x"], box["y"] + box["height"]) == (0, PHONE["height"])
    offers = sheet.locator("[data-choose]")
    expect(offers).to_have_count(4)
    for offer in offers.all():
        size = offer.bounding_box()
        assert size
        assert size["height"] >= 44
    before = revision(page)
    offers.nth(1).tap()
    moved_on(page, before)
    for tab in ("options", "seats", "log", "chat", "board"):
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        no_sideways_scrolling(page)
    expect(page.locator(".ec-chips")).to_be_visible()


def test_russian_on_a_phone_and_wide(visit: Visit, server: Server) -> None:
    page = visit(locale="ru-RU", **TOUCH)
    new_game(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    no_sideways_scrolling(page)
    expect(page.locator(".ec-when")).to_contain_text("Решения")
    page.set_viewport_size({"width": 1440, "height": 900})
    no_sideways_scrolling(page)
    expect(page.locator(".ec-market")).to_contain_text("Лицензии во Дворце")


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, ["me", "bot:greedy", "bot:greedy", "bot:random", "bot:greedy"], rounds=1)
    found: list[str] = []
    assert wait_for_turn(page)
    found += findings(page)
    page.locator('[data-ref="location:palace"]').click(position=middle(page, "location:palace"))
    found += findings(page, "dialog[open]")
    page.keyboard.press("Escape")
    found += findings_on_a_phone(page, "board", "options", "seats", "log")
    ahead(page, server, 8, lambda part: False)
    assert is_over(page)
    found += findings(page)
    assert not found, "\n".join(found)
