"""Traps of the tables: nothing that is not asked happens by one click, and nothing covers what one looks at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from conventicle.kernel.forced import forced_answer
from conventicle.kernel.match import Match
from conventicle.kernel.vocabulary import ANYTIME
from tests.browser.choosing import moved_on, refs
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.positions import found, play_on, upload, whole
from tests.browser.table import revision, wait_for_turn
from tests.web.server import Server

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
TOUCH: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True, **MOVING}
SCREENS: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE, **MOVING}, "phone": TOUCH}
#: Milliseconds after which a mouse on a card has enlarged it, and some more: the page's clock is set forward.
RESTED = 1200


def sides(match: Match, seat: int) -> list[int]:
    """What a seat may do at any time, whatever it is asked."""
    return [option for option in match.options(seat) if option >= ANYTIME]


def at_the_door(match: Match, seat: int) -> bool:
    """A follower stands at the seat's door, and the seat has a God card in hand that could be traded in."""
    names = [match.game.anytime.name(option - ANYTIME) for option in sides(match, seat)]
    return match.table.agenda[-1].name() == "RecruitFollower" and any("trade_in_card" in name for name in names)


# --- beside the question ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_a_god_in_hand_is_not_thrown_away_by_a_click(visit: Visit, server: Server, screen: str) -> None:
    page = visit("/about", **SCREENS[screen])
    match, seat = found("pantheon", 2, at_the_door)
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-sprite >> nth=3", state="attached")
    traded = [int(option) for option in refs(page) if int(option) in sides(match, seat)]
    card = next(refs(page)[str(option)][0] for option in traded if refs(page)[str(option)][0].startswith("card:"))
    god = page.locator(f'.pa-hand [data-ref="{card}"]')
    before = revision(page)
    expect(god).not_to_have_class("glow")
    assert "glow" not in (god.get_attribute("class") or "")
    god.click()
    offer = page.locator(".pick-dialog[open] [data-choose]")
    expect(offer).to_have_count(1)
    expect(offer).to_contain_text("coin")
    assert revision(page) == before
    offer.click()
    moved_on(page, before)
    expect(page.locator(f'.pa-hand [data-ref="{card}"]')).to_have_count(0)


@pytest.mark.parametrize("way", ["list", "key"])
def test_what_is_not_asked_is_confirmed_in_the_list(visit: Visit, server: Server, way: str) -> None:
    page = visit("/about", **MOVING)
    match, seat = found("pantheon", 2, at_the_door)
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    before = revision(page)
    side = page.locator(".choice[data-side]").last
    name = side.locator("b").inner_text()
    if way == "list":
        side.click()
    else:
        page.keyboard.press(side.get_attribute("data-key") or "")
    sure = page.locator("#sure-dialog[open]")
    expect(sure).to_contain_text(name)
    sure.locator('[value="no"]').click()
    expect(sure).to_have_count(0)
    assert revision(page) == before
    side.click()
    sure.locator('[value="yes"]').click()
    moved_on(page, before)


@pytest.mark.parametrize("game", ["dark-blood", "pantheon"])
def test_no_click_on_one_thing_does_what_is_not_asked(visit: Visit, server: Server, game: str) -> None:
    """Every thing on the board that leads to a side action is clicked once: the table stays as it was."""
    page = visit("/about", **MOVING)

    def asked_something_else(match: Match, seat: int) -> bool:
        names = " ".join(match.game.anytime.name(option - ANYTIME) for option in sides(match, seat))
        return bool(re.search("triangle|trade_in", names)) and match.table.agenda[-1].name() != "FinishActivation"

    match, seat = found(game, 2, asked_something_else)
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    before = revision(page)
    things = things_of_sides(page)
    assert things
    glowing = page.evaluate("() => window.things.some(one => one.classList.contains('glow'))")
    for number in range(len(things)):
        page.evaluate("at => window.things[at].click()", number)
        for dialog in ("#sure-dialog", ".pick-dialog"):
            if page.locator(f"{dialog}[open]").count():
                page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert revision(page) == before
    assert not glowing


def things_of_sides(page: Page) -> list[str]:
    """The things on the board that stand for side actions alone, in sight or not; kept on the page."""
    found: list[str] = page.evaluate(
        """() => {
          const sides = new Set([...document.querySelectorAll('.choice[data-side]')].map(one => one.dataset.option));
          const all = JSON.parse(document.querySelector('[data-choosing]')?.dataset.refs ?? '{}');
          const led = one => one.dataset.options?.split(',')
            ?? Object.keys(all).filter(option => all[option].includes(one.dataset.ref));
          window.things = [...document.querySelectorAll('#table [data-ref], #table [data-options]')]
            .filter(one => led(one).length && led(one).every(option => sides.has(option)));
          return window.things.map(one => one.textContent);
        }"""
    )
    return found


# --- the enlargement --------------------------------------------------------------------------------------------------


def test_a_card_that_lands_under_a_resting_mouse_is_not_enlarged(visit: Visit, server: Server) -> None:
    page = visit("/about", **MOVING)
    page.clock.install()
    match, seat = found(
        "pantheon", 2, lambda match, seat: match.table.agenda[-1].name() == "DrawCards" and draws(match, seat)
    )
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-sprite >> nth=3", state="attached")
    cards = page.locator(".pa-hand .pa-card")
    last, number = cards.last.bounding_box(), cards.count()
    assert last
    spot = (last["x"] + last["width"] * 1.5 + 8, last["y"] + last["height"] / 2)
    page.mouse.move(spot[0], spot[1] + 3)
    page.mouse.move(*spot)
    page.locator('[data-ref="pile:deck"]').evaluate("pile => pile.click()")
    expect(cards).not_to_have_count(number)
    under = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.pa-card'))"
    page.wait_for_function(under, arg=spot)
    page.clock.fast_forward(RESTED)
    expect(page.locator(".pick-zoom")).to_be_hidden()
    page.mouse.move(spot[0] + 4, spot[1])
    expect(page.locator(".pick-zoom")).to_be_visible()


def draws(match: Match, seat: int) -> bool:
    """Cards may be drawn, and there is room in the hand for them to be seen."""
    frame = match.table.agenda[-1]
    names = [frame.vocabulary().name(option) for option in match.options(seat) if option < ANYTIME]
    return "word:draw_two" in names


ANY_CARD = """() => [...document.querySelectorAll('#table [data-full]')].map(one => one.getBoundingClientRect())
    .map(box => [box.x + box.width / 2, box.y + box.height / 2])
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-full]'))"""


@pytest.mark.parametrize("game", ["eternal-city", "dark-blood", "pantheon", "old-ones"])
def test_nothing_is_enlarged_over_the_final_scores(visit: Visit, server: Server, game: str) -> None:
    page = visit("/about", **MOVING)
    page.clock.install()
    upload(page, server, whole(game, 2))
    page.wait_for_selector(".pick-sprite", state="attached")
    scores = page.locator("details[class$=-ending]")
    expect(scores).to_be_visible()
    page.wait_for_function(ANY_CARD)
    spot: tuple[float, float] = page.evaluate(ANY_CARD)
    page.mouse.move(2, 2)
    page.mouse.move(*spot)
    page.clock.fast_forward(RESTED)
    expect(page.locator(".pick-zoom")).to_be_hidden()
    page.mouse.move(2, 2)
    scores.locator("summary").evaluate("one => one.click()")
    page.mouse.move(*spot)
    expect(page.locator(".pick-zoom")).to_be_visible()


# --- passing and answers ----------------------------------------------------------------------------------------------

IN_VIEW = """one => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.height > 0 && Boolean(there) && (one.contains(there) || there.contains(one));
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_passing_until_later_is_offered_where_it_acts_and_less_than_the_answers(
    visit: Visit, server: Server, screen: str
) -> None:
    page = visit("/about", **SCREENS[screen])
    match, seat = found("eternal-city", 2, lambda match, seat: match.table.agenda[-1].name() == "PlacePriest")
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    expect(page.locator('[hx-post$="/standing"]')).to_have_count(0)
    match, seat = found("eternal-city", 2, lambda match, seat: match.table.agenda[-1].name() == "TakeAction")
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    later = page.locator('[hx-post$="/standing"]')
    expect(later).to_have_count(2)
    assert later.evaluate_all("all => all.every(one => one.matches('.link'))")
    answers = page.locator(".prompt .ec-actions [data-choose]")
    expect(answers).to_have_count(1)
    assert answers.evaluate(IN_VIEW)
    question, answer = page.locator("#question").bounding_box(), answers.bounding_box()
    assert question
    assert answer
    if screen == "wide":
        assert answer["x"] - (question["x"] + question["width"]) < 40
        assert abs(answer["y"] + answer["height"] / 2 - question["y"] - question["height"] / 2) < 20


# --- moments ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_news_of_a_round_leaves_the_village_to_be_clicked(visit: Visit, server: Server, screen: str) -> None:
    """One line, for a short time, through which clicks go; all of it for those who ask."""
    page = visit("/about", **SCREENS[screen])

    def last_bid(match: Match, seat: int) -> bool:
        t = match.table
        return t.agenda[-1].name() == "BidBlood" and t.round > 1 and t.asked() == 1 << seat

    match, seat = found("dark-blood", 2, last_bid)
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-sprite >> nth=1", state="attached")
    page.locator(".choice").first.evaluate("one => one.click()")
    moment = page.locator(".db-moment")
    expect(moment).to_be_visible()
    moment.locator("button").first.evaluate("one => one.focus()")  # it stays for whoever turns to it
    box = moment.bounding_box()
    assert box
    assert box["height"] < 70
    through = page.evaluate(
        "([x, y]) => !document.elementFromPoint(x, y).closest('.db-moment')",
        [box["x"] + 20, box["y"] + box["height"] / 2],
    )
    assert through
    moment.locator("button").first.click()
    expect(moment.locator("li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(moment).to_be_hidden()


# --- advice -----------------------------------------------------------------------------------------------------------


#: Advise another option than the bot did, as its answer would: is something marked that can be seen? A place of the map
#: is marked by its outline, whatever stands on it.
ADVISE = f"""option => {{
  document.querySelector('[data-advice]').dataset.advice = option;
  document.getElementById('hint').dispatchEvent(new CustomEvent('htmx:afterSwap', {{ bubbles: true }}));
  const mark = getComputedStyle(document.querySelector('.choice.advised')).outlineColor;
  return [...document.querySelectorAll('.advised:not(.choice)')].some(one => {{
    const outline = [...one.querySelectorAll('polygon')].find(polygon => polygon.checkVisibility());
    const box = (outline ?? one).getBoundingClientRect();
    const seen = box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return outline ? seen && getComputedStyle(outline).stroke === mark : ({IN_VIEW})(one);
  }});
}}"""


@pytest.mark.parametrize(
    ("game", "depth"),
    [("eternal-city", 12), ("eternal-city", 90), ("dark-blood", 60), ("pantheon", 12), ("old-ones", 12)],
)
def test_advice_stands_in_view_and_is_marked_on_the_board(visit: Visit, server: Server, game: str, depth: int) -> None:
    match, seat = found(game, 2, lambda match, seat: len(match.decisions) > depth and len(match.options(seat)) > 3)
    for screen in SCREENS.values():
        page = visit("/about", **screen)
        play_on(page, server, match, seat)
        assert wait_for_turn(page)
        page.locator("[data-ask-bot]").click()
        advice = page.locator("[data-advice]")
        expect(advice).to_be_visible()
        assert advice.evaluate(IN_VIEW)
        option = advice.get_attribute("data-advice")
        expect(page.locator(".choice.advised")).to_have_attribute("data-option", option or "")
        options = page.locator(".choice").evaluate_all("all => all.map(one => one.dataset.option)")
        assert option in options
        assert [one for one in options if not page.evaluate(ADVISE, one)] == []


# --- who is there, and what is answered by itself ---------------------------------------------------------------------


def test_a_page_says_when_it_is_hidden_shown_and_left(visit: Visit, server: Server) -> None:
    page = visit("/about", **MOVING)
    play_on(page, server, *found("template", 2, lambda match, seat: True))
    hide = """yes => {
      Object.defineProperty(document, 'hidden', {configurable: true, get: () => yes});
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    for hidden, word in ((True, "hidden"), (False, "shown")):
        with page.expect_request(re.compile(f"/pulse\\?.*state={word}")):
            page.evaluate(hide, hidden)
    with page.expect_request(re.compile("/pulse\\?.*state=gone")):
        page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")


def test_the_only_answer_is_given_and_taken_back_with_the_choice_before_it(visit: Visit, server: Server) -> None:
    page = visit("/about", **MOVING)

    def one_answer(match: Match, seat: int) -> bool:
        option = forced_answer(match.game, match.table, seat)
        if option < 0 or not match.can_undo(seat):
            return False
        after = match.table.clone()
        after.take(seat, option)
        return after.barrier() == match.table.barrier() and bool(after.asked() >> seat & 1)

    match, seat = found("eternal-city", 2, one_answer)
    play_on(page, server, match, seat)
    page.wait_for_selector('#log [data-event="forced"]', state="attached")
    assert wait_for_turn(page)
    live = page.locator("[data-live]")
    expect(live).to_have_attribute("data-step", str(len(match.decisions) + 1))
    page.keyboard.press("u")
    expect(live).to_have_attribute("data-step", str(len(match.decisions) - 1))
    expect(page.locator(".choice")).not_to_have_count(0)
    expect(page.locator('#log [data-event="forced"]')).to_have_count(0)
