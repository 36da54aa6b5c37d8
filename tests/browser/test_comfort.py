"""What happened, and what to do: the strip of news, skipping to one's turn, the pace, and looking back at ease."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.positions import found, play_on, upload, whole
from tests.browser.table import is_over, revision, sit_down, wait_for_turn
from tests.web.server import Client, Server

SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": WIDE},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
}


def choose_any(page: Page, number: int) -> None:
    """Take one of the answers, whichever, and wait until it is made."""
    before = revision(page)
    choices = page.locator(".choice:not([data-side])")
    choices.nth(number % choices.count()).evaluate("one => one.click()")
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before
    )


def until_others_choose(page: Page) -> None:
    """Choose until somebody else has to; one's own choices may come one after the other."""
    for number in range(30):
        page.wait_for_selector(".prompt", state="attached")
        if page.locator(".prompt.mine").count() == 0:
            return
        choose_any(page, number)
    raise AssertionError("nobody else is ever asked")


def until_others_have_moved(page: Page) -> None:
    """Choose until it is one's turn again and something has happened meanwhile."""
    for number in range(30):
        assert wait_for_turn(page)
        if page.locator(".since-strip:visible [data-happened]").count():
            return
        choose_any(page, number)
    raise AssertionError("nothing happened")


# --- what the others did ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_a_strip_says_what_the_others_did_and_where_and_shows_it_again(
    visit: Visit, server: Server, screen: str
) -> None:
    page = visit("/about", **SCREENS[screen])
    sit_down(page, server, ["me", "bot:greedy", "bot:greedy"], "eternal-city")
    until_others_have_moved(page)
    first = page.locator(".since-strip:visible [data-happened]").first
    sentence = first.inner_text().strip()
    log = " ".join(page.locator("#log li.since ~ li").all_text_contents())
    assert sentence in log
    first.click()
    marked = page.locator(".happened:visible")
    expect(marked).not_to_have_count(0)
    box = marked.first.bounding_box()
    assert box
    assert box["y"] >= 0
    live = page.locator("[data-live]")
    now = live.get_attribute("data-step") or ""
    again = page.locator(".since-strip:visible [data-replay-from]").first
    start = again.get_attribute("data-replay-from") or ""
    assert int(start) < int(now)
    again.click()
    expect(live).to_have_attribute("data-past", "1")
    expect(live).to_have_attribute("data-past", "")
    expect(live).to_have_attribute("data-step", now)


def test_one_skips_to_ones_turn_and_sets_the_pace_without_loading_the_page_again(visit: Visit, server: Server) -> None:
    page = visit("/about")
    sit_down(page, server, ["me", *["bot:random"] * 5], "pantheon", pace="1800")  # five bots: time to look at them move
    page.evaluate("() => { window.same = true; }")
    until_others_choose(page)
    pace = page.locator('.prompt select[name="pace"]')
    expect(pace).to_have_value("1800")
    with page.expect_response(lambda answer: answer.url.endswith("/settings")) as saved:
        pace.select_option("900")
    assert saved.value.status == 204
    with page.expect_response(lambda answer: answer.url.endswith("/hurry")) as hurried:
        page.locator('[hx-post$="/hurry"]').click()
    assert hurried.value.status == 204
    assert wait_for_turn(page)
    assert page.evaluate("() => window.same") is True


# --- looking back -----------------------------------------------------------------------------------------------------


def test_the_table_follows_the_scrubber_while_it_is_dragged(visit: Visit, server: Server) -> None:
    page = visit("/about")
    match = whole("old-ones", 2)
    upload(page, server, match)
    assert is_over(page)
    page.wait_for_selector(".pick-sprite", state="attached")
    live = page.locator("[data-live]")
    box = page.locator("[data-scrubber] input").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 6, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=4)
    half = page.locator("[data-scrubber] input").input_value()
    expect(live).to_have_attribute("data-step", half)
    page.mouse.move(box["x"] + 4, middle, steps=4)
    first = page.locator("[data-scrubber] input").input_value()
    assert int(first) < int(half)
    expect(live).to_have_attribute("data-step", first)
    page.mouse.up()
    expect(live).to_have_attribute("data-step", first)
    assert page.locator("[data-scrubber] input").input_value() == first


def test_arrows_step_the_play_button_shows_that_it_runs_and_rounds_are_a_jump_away(
    visit: Visit, server: Server
) -> None:
    page = visit("/about")
    match = whole("old-ones", 2)
    upload(page, server, match)
    page.wait_for_selector(".pick-sprite", state="attached")
    live, last = page.locator("[data-live]"), len(match.decisions)
    page.keyboard.press("ArrowLeft")
    expect(live).to_have_attribute("data-step", str(last - 1))
    page.keyboard.press("ArrowLeft")
    expect(live).to_have_attribute("data-step", str(last - 2))
    page.keyboard.press("ArrowRight")
    expect(live).to_have_attribute("data-step", str(last - 1))
    starts = [int(one) for one in (page.locator("[data-chapters]").get_attribute("data-chapters") or "").split(",")]
    assert len(starts) == match.table.round
    page.locator('[data-chapter="-1"]').click()
    expect(live).to_have_attribute("data-step", str(max(one for one in starts if one < last - 1)))
    page.locator('[data-chapter="-1"]').click()
    expect(live).to_have_attribute("data-step", str(starts[-2]))
    play = page.locator("[data-replay]")
    expect(play).to_have_attribute("aria-pressed", "false")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(live).to_have_attribute("data-step", str(starts[-2] + 1))
    expect(play).to_have_attribute("aria-pressed", "true")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")


# --- before the start, and in the background -------------------------------------------------------------------------


def test_a_guest_gives_a_name_sits_down_and_talks_before_the_start(visit: Visit, server: Server) -> None:
    owner = visit("/about")
    address = sit_down(owner, server, ["me", "friend", "open"])
    main = owner.locator("#table .button.main")
    expect(main).to_have_count(1)
    expect(main).to_have_attribute("data-copy", "invite-link")
    owner.locator('[hx-post$="/chat"] input').fill("half a sente")
    guest = visit("/about")
    guest.goto(owner.locator("#invite-link").input_value())
    expect(guest.locator("#table .button.main")).to_have_count(1)
    guest.locator("#my-name").fill("Berta")
    guest.locator("#table .button.main").click()
    expect(guest.locator(".chair").nth(1)).to_contain_text("Berta")
    expect(owner.locator(".chair").nth(1)).to_contain_text("Berta")
    assert owner.locator('[hx-post$="/chat"] input').input_value() == "half a sente"
    guest.locator('[hx-post$="/chat"] input').fill("Hello!")
    guest.keyboard.press("Enter")
    expect(owner.locator("#chat-lines li")).to_have_text(["Berta Hello! mute"])
    assert owner.url == address
    owner.locator(".chair").nth(2).locator("select").select_option("bot:random")
    owner.locator(".chair").nth(2).locator('[action$="/chair"] button').click()
    start = owner.locator("#table .button.main")
    expect(start).to_have_count(1)
    expect(start).to_have_text("Start the game")
    start.click()
    owner.wait_for_selector("[data-live]", state="attached")
    guest.wait_for_selector("[data-live]", state="attached")


def test_lines_said_while_the_chat_is_not_shown_are_counted_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit("/about", **SCREENS["phone"])
    sit_down(page, server, ["me", "bot:random"])
    friend = same_visitor(page, server)
    slug = page.url.rsplit("/", 1)[-1]
    for words in ("one", "two"):
        friend.post(f"/t/{slug}/chat", text=words)
    unread = page.locator('.tabs [data-tab="chat"] .unread')
    expect(unread).to_have_text("2")
    page.locator('.tabs [data-tab="chat"]').click()
    expect(unread).to_have_count(0)
    page.locator('.tabs [data-tab="board"]').click()
    expect(unread).to_have_count(0)


def test_a_notification_says_what_is_asked_now_and_the_bell_is_there_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit("/about", **SCREENS["phone"])
    sit_down(page, server, ["me", "bot:random"], "old-ones")
    assert wait_for_turn(page)
    expect(page.locator("[data-notify]")).to_be_visible()
    visitor = same_visitor(page, server)
    slug = page.url.rsplit("/", 1)[-1]
    told = json.loads(visitor.get(f"/t/{slug}/pulse").text)
    assert told["my_turn"] is True
    assert told["question"] == page.locator("#question").inner_text()


def test_the_bell_rings_and_leaves_nothing_playing(visit: Visit, server: Server) -> None:
    page = visit("/about")
    page.add_init_script(
        """const Sound = window.AudioContext; window.rung = [];
        window.AudioContext = class extends Sound { constructor() { super(); window.rung.push(this); } };"""
    )
    sit_down(page, server, ["me", "bot:random"], "old-ones")
    assert wait_for_turn(page)
    page.locator("[data-sound]").click()
    rung = page.evaluate("window.rung.length")
    page.locator("[data-sound]").click()
    page.wait_for_function(
        "before => window.rung.length > before && window.rung.every(one => one.state === 'closed')", arg=rung
    )


def test_few_lessons_come_before_the_first_cultist_is_placed(visit: Visit, server: Server) -> None:
    page = visit("/games/dark-blood")
    page.locator('[action="/games/dark-blood/learn"] button').first.click()
    page.wait_for_selector("#guide [data-lesson]")
    assert lessons_read(page) <= 2
    choose_any(page, 0)
    page.wait_for_function("() => document.querySelector('.prompt.mine') && document.querySelector('#question')")
    expect(page.locator("#question")).to_contain_text("Place cultists")
    assert lessons_read(page) <= 2


def lessons_read(page: Page) -> int:
    """Close every lesson that is open, one after the other; how many there were."""
    number = 0
    while page.locator("#guide [data-lesson]").count():
        name = page.locator("#guide [data-lesson]").get_attribute("data-lesson")
        page.locator('[data-guide-button="read"]').click()
        page.wait_for_function(
            "name => document.querySelector('#guide [data-lesson]')?.dataset.lesson !== name", arg=name
        )
        number += 1
    return number


def same_visitor(page: Page, server: Server) -> Client:
    """Whoever uses the page, without the browser."""
    visitor = Client(server)
    visitor.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return visitor


# --- looking things up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_are_searched_from_the_table(visit: Visit, server: Server, screen: str) -> None:
    page = visit("/about", **SCREENS[screen])
    sit_down(page, server, ["me", "bot:random"], "old-ones")
    page.locator('[data-open="rules-dialog"]').click()
    headings = page.locator("#rules-text h3:visible")
    expect(headings).not_to_have_count(0)
    every = headings.count()
    page.locator("#rules-search").fill("dream cube")
    expect(headings).not_to_have_count(every)
    for number in range(headings.count()):
        said = headings.nth(number).evaluate(
            """one => {
              let said = one.textContent;
              let next = one.nextElementSibling;
              for (; next && !next.matches("h2, h3, details"); next = next.nextElementSibling) said += next.textContent;
              return said.toLowerCase();
            }"""
        )
        assert "dream" in said
        assert "cube" in said
    page.locator("#rules-search").fill("zebra crossing")
    expect(headings).to_have_count(0)
    expect(page.locator("#rules-found")).not_to_be_empty()
    page.locator("#rules-search").fill("")
    expect(headings).to_have_count(every)


#: What may be asked about on a phone: every thing on the board that is no answer now and has a name in the rules.
GREYED = """() => [...document.querySelectorAll('#table [data-ref]:is(button)')]
  .filter(one => one.checkVisibility() && !one.matches('.glow, .side-offer, .chosen, .legal *'))
  .filter(one => one.dataset.notation || one.matches('.locked .ec-hit'))
  .slice(0, 6).map(one => one.dataset.ref)"""


@pytest.mark.parametrize("game", ["dark-blood", "pantheon", "old-ones", "eternal-city"])
def test_a_greyed_piece_says_why_not_on_a_phone(visit: Visit, server: Server, game: str) -> None:
    page = visit("/about", **SCREENS["phone"])
    match, seat = found(game, 2, lambda match, seat: len(match.decisions) > 25 and len(match.options(seat)) > 1)
    play_on(page, server, match, seat)
    assert wait_for_turn(page)
    page.wait_for_selector(".pick-sprite", state="attached")
    greyed: list[str] = page.evaluate(GREYED)
    for ref in greyed:
        thing = page.locator(f'#table [data-ref="{ref}"]:visible').first
        thing.scroll_into_view_if_needed()
        if game == "eternal-city":
            thing.evaluate("one => one.click()")  # a district is no rectangle: its middle may be its neighbour's
        else:
            thing.tap()
        reason = page.locator(".pick-dialog[open] .refused")
        expect(reason).not_to_be_empty()
        page.locator(".pick-dialog[open] [data-close]").tap()
        expect(page.locator(".pick-dialog[open]")).to_have_count(0)
    assert greyed


def test_a_finished_game_has_a_public_link_with_a_preview(visit: Visit, server: Server) -> None:
    page = visit("/about")
    upload(page, server, whole("old-ones", 2))
    slug = page.url.partition("?")[0].rsplit("/", 1)[-1]
    page.locator("[data-share]").click()
    expect(page.locator("[data-share] span")).to_have_text("Link copied")
    stranger = Client(server)
    shown = stranger.get(f"/t/{slug}")
    assert shown.status == 200
    named = dict(re.findall(r'<meta\s+property="(og:[a-z:_]+)"\s+content="([^"]*)"\s*>', shown.text))
    assert named["og:title"] == "Old Ones"
    assert "wins" in named["og:description"]
    assert named["og:url"] == server.address(f"/t/{slug}")
    picture = stranger.get(named["og:image"].removeprefix(server.address("")))
    assert picture.status == 200
    assert picture.headers["Content-Type"] == "image/jpeg"
    assert picture.body[:2] == b"\xff\xd8"
    running = stranger.new_table("old-ones", seat0="me", seat1="me")
    assert "og:image" not in stranger.get(f"/t/{running}").text
