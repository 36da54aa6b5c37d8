"""Every table on every screen: nothing is cut off or covered, and the answers are in view when the question comes.

Measured by the boxes of what has a name: things to click, names of places and people, counts, the list of options.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from conventicle.kernel.match import Match
from conventicle.kernel.registry import game as game_named
from tests.browser.boxes import answers_in_view, covered, cut_off
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.positions import found, play_on
from tests.browser.table import no_sideways_scrolling, revision, sit_down, wait_for_turn
from tests.web.server import Server

TOUCH: dict[str, Any] = {"is_mobile": True, "has_touch": True}
SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": WIDE},
    "1280x720": {"viewport": {"width": 1280, "height": 720}},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": PHONE, **TOUCH},
    "360": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "landscape": {"viewport": {"width": 844, "height": 390}, **TOUCH},
}
GAMES = ("eternal-city", "dark-blood", "pantheon", "old-ones")


def seats_of(game: str) -> tuple[int, int]:
    """The fewest who play, and the most."""
    return game_named(game).fewest, game_named(game).most


def some_way_in(match: Match, seat: int) -> bool:
    """There is something on the table, and something to choose."""
    return len(match.decisions) > 16 * match.setup.seats and len(match.options(seat)) > 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_nothing_is_cut_off_and_the_answers_are_in_view(visit: Visit, server: Server, game: str, most: bool) -> None:
    match, seat = found(game, seats_of(game)[most], some_way_in)
    wrong: dict[str, list[str]] = {}
    for name, screen in SCREENS.items():
        page = visit("/about", **screen)
        play_on(page, server, match, seat)
        assert wait_for_turn(page)
        ready(page)
        no_sideways_scrolling(page)
        found_wrong = cut_off(page) + covered(page)
        if not answers_in_view(page):
            found_wrong.append("no answer is in view")
        if found_wrong:
            wrong[name] = found_wrong
        page.context.close()
    assert wrong == {}


def ready(page: Page) -> None:
    """Wait until the pictures and letters are there, and what depends on their size has been done."""
    page.wait_for_selector(".pick-sprite", state="attached")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => done())))")


@pytest.mark.parametrize("game", GAMES)
def test_beside_a_lesson_nothing_is_cut_off(visit: Visit, game: str) -> None:
    wrong: dict[str, list[str]] = {}
    for name in ("wide", "1280x720", "1024x768"):
        page = visit(f"/games/{game}", **SCREENS[name])
        page.locator(f'[action="/games/{game}/learn"] button').first.click()
        page.wait_for_selector("#guide [data-lesson]")
        ready(page)
        if found_wrong := cut_off(page) + covered(page):
            wrong[name] = found_wrong
        page.context.close()
    assert wrong == {}


#: So many questions of each game are looked at on a phone.
QUESTIONS = 14


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_every_question_brings_its_answers_into_view(visit: Visit, server: Server, game: str) -> None:
    page = visit("/about", **SCREENS["phone"])
    sit_down(page, server, ["me", "bot:random"], game)
    ready(page)
    missed = []
    for number in range(QUESTIONS):
        if not wait_for_turn(page):
            break
        if not answers_in_view(page):
            missed.append(page.locator("#question").inner_text())
        before = revision(page)
        choices = page.locator(".choice:not([data-side])")
        choices.nth(number % choices.count()).evaluate("one => one.click()")
        page.wait_for_function(
            "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before
        )
    assert missed == []
