"""What one is about to press stays where it is, and nothing irreversible happens without a question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from conventicle.kernel.match import Match
from tests.browser.boxes import box, overlap
from tests.browser.choosing import moved_on, new_game
from tests.browser.conftest import Visit
from tests.browser.positions import found, play_on, upload, whole
from tests.browser.table import revision, sit_down, wait_for_turn
from tests.web.server import Server

GAMES = ("eternal-city", "dark-blood", "pantheon", "old-ones")
#: What lies below the question, in each game.
BOARDS = {"eternal-city": ".ec-map", "dark-blood": ".db-village", "pantheon": "#seats", "old-ones": "#board"}


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_where_it_is_whatever_is_asked(visit: Visit, server: Server, game: str) -> None:
    """In Russian, whose questions are longer; some wrap to a second line."""
    page = visit("/about", locale="ru-RU", viewport={"width": 1280, "height": 800})
    match = whole(game, 2)
    upload(page, server, match)
    tops = set()
    for step in range(0, len(match.decisions), max(1, len(match.decisions) // 12)):
        look_at(page, step)
        tops.add(round(box(page, BOARDS[game])[1]))
    assert len(tops) == 1


def look_at(page: Page, step: int) -> None:
    """Turn to a step of a game that is over."""
    page.locator("[data-scrubber] input").evaluate(
        "(range, step) => { range.value = step; range.dispatchEvent(new Event('change', {bubbles: true})); }", step
    )
    expect(page.locator("[data-live]")).to_have_attribute("data-step", str(step))


def placing(match: Match, seat: int) -> bool:
    """A Priest is placed, and undo is offered."""
    return match.table.agenda[-1].name() == "PlacePriest" and match.table.round > 1


def test_neither_a_pick_nor_advice_nor_a_refusal_moves_the_map(visit: Visit, server: Server) -> None:
    page = visit("/about")
    play_on(page, server, *found("eternal-city", 3, placing))
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-sprite", state="attached")
    before = box(page, ".ec-map")
    page.locator(".ec-tray .glow").first.click()
    expect(page.locator(".pick-hint")).to_be_visible()
    assert box(page, ".ec-map") == before
    page.locator("[data-ask-bot]").click()
    expect(page.locator("[data-advice]")).to_be_visible()
    assert box(page, ".ec-map") == before
    page.locator(".prompt .refused").evaluate("line => { line.textContent = 'Someone was faster.'; }")
    expect(page.locator(".prompt .refused")).to_be_visible()
    assert box(page, ".ec-map") == before


#: True if nothing is drawn over a thing; clicks go through some, so that is switched off for the look.
ON_TOP = """one => {
  const track = one.closest("[class$='-track']");
  track.style.pointerEvents = "auto";
  scrollTo({ top: 0, behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  track.style.pointerEvents = "";
  return track.contains(there);
}"""


@pytest.mark.parametrize("width", [1440, 1280, 1024])
def test_the_title_of_a_table_played_on_leaves_the_rounds_alone(visit: Visit, server: Server, width: int) -> None:
    for game, track in zip(GAMES, (".ec-track", ".db-track", ".pa-track", ".oo-track"), strict=True):
        page = visit("/about", locale="ru-RU", viewport={"width": width, "height": 800})
        play_on(page, server, *found(game, 2, lambda match, seat: len(match.decisions) > 20))
        page.wait_for_selector(".pick-sprite", state="attached")
        assert not overlap(page, ".bar-title", track), (game, width)
        assert page.locator(f"{track} b:visible").first.evaluate(ON_TOP), (game, width)
        page.context.close()


def test_districts_whose_name_does_not_fit_show_a_short_one(visit: Visit, server: Server) -> None:
    page = visit("/about", locale="ru-RU")
    play_on(page, server, *found("eternal-city", 3, placing))
    page.wait_for_selector(".pick-sprite", state="attached")
    page.wait_for_function(f"() => ({NAMES})().length")
    assert page.evaluate(f"() => ({NAMES})().filter(one => one.scrollWidth > one.clientWidth + 1).length") == 0


NAMES = "() => [...document.querySelectorAll('.ec-r1 b')].filter(one => one.getClientRects().length)"


@pytest.mark.parametrize("what", ["leave", "delete"])
def test_leaving_or_deleting_a_table_in_the_lobby_asks_first(visit: Visit, server: Server, what: str) -> None:
    page = visit("/about")
    address = sit_down(page, server, ["me", "friend"])
    button = page.locator(f'[action$="/{what}"] button')
    button.click()
    page.locator('#sure-dialog[open] [value="no"]').click()
    expect(page.locator("#sure-dialog")).to_be_hidden()
    assert page.url == address
    expect(button).to_be_visible()
    button.click()
    page.locator('#sure-dialog[open] [value="yes"]').click()
    page.wait_for_url(server.address("/"))
    page.goto(address)
    if what == "leave":
        expect(page.locator('[action$="/leave"]')).to_have_count(0)
        expect(page.locator(".chair").first).to_contain_text("Open seat")
    else:
        expect(page.locator(".chair")).to_have_count(0)


@pytest.mark.parametrize("game", ["template", "eternal-city"])
def test_a_click_before_the_scripts_are_there_is_made_when_they_are(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    address = sit_down(page, server, ["me", "bot:random"], game)
    assert wait_for_turn(page)
    held: list[Route] = []
    decided: list[str] = []
    page.on("request", lambda request: decided.append(request.url) if request.url.endswith("/decide") else None)
    page.route("**/conventicle/*table*.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    for _ in range(2):
        page.locator(".choice").first.dispatch_event("click")
    page.wait_for_timeout(100)
    assert held
    assert not decided, "the bot may have decided meanwhile, this page can't"
    with page.expect_response("**/decide") as taken:
        page.unroute("**/conventicle/*table*.js")  # which lets go what was held
    assert taken.value.status == 200
    assert len(decided) == 1, "who clicks again out of impatience means one click"


def test_a_press_counts_though_the_thing_moves_away_before_the_pointer_is_lifted(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, "old-ones", ["me", "bot:random"], 1)
    assert wait_for_turn(page)
    before = revision(page)
    thing = page.locator("#board [data-ref]").first  # an Old One to serve: one press chooses it
    thing.hover()
    page.mouse.down()
    thing.evaluate("one => { one.style.translate = '0 400px'; }")
    page.mouse.up()
    moved_on(page, before)
