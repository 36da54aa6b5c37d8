"""A table in the browser at a position of one's choice: played without the browser, uploaded as a record, played on."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page

from conventicle.kernel.game import Setup
from conventicle.kernel.match import Match
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from tests.web.server import Client, Server

MOST_GAMES = 40
MOST_DECISIONS = 1500
Enough = Callable[[Match, int], bool]


def found(game: str, seats: int, enough: Enough, **options: str) -> tuple[Match, int]:
    """A match at random up to the first position that is enough for the seat that is asked, and that seat."""
    shelved = game_named(game)
    setup: Setup = shelved.plan(seats, options)
    for number in range(MOST_GAMES):
        chance = random.Random(number)
        match = Match(shelved, setup, number.to_bytes(16, "big"))
        for _ in range(MOST_DECISIONS):
            asked = members(match.asked())
            if not asked:
                break
            for seat in asked:
                if enough(match, seat):
                    return match, seat
            seat = chance.choice(asked)
            match.decide(seat, chance.choice(match.options(seat)))
    raise AssertionError("no such position in these games")


def whole(game: str, seats: int, **options: str) -> Match:
    """A match at random to its end."""
    shelved = game_named(game)
    chance = random.Random(1)
    match = Match(shelved, shelved.plan(seats, options), bytes(16))
    while not match.over():
        seat = chance.choice(members(match.asked()))
        match.decide(seat, chance.choice(match.options(seat)))
    return match


def upload(page: Page, server: Server, match: Match) -> Client:
    """Show a match to the site as a record, seen by the first seat; returns the visitor without the browser."""
    visitor = Client(server)
    visitor.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    shown = visitor.upload(match.record().to_json())
    assert shown.status == 302, shown.text[:300]
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.address("/")} for name, value in visitor.cookies.items()]
    )
    page.goto(server.address(shown.headers["Location"].partition("?")[0] + "?seat=0"))
    return visitor


def play_on(page: Page, server: Server, match: Match, seat: int) -> None:
    """Sit down at the match's last position, on that seat, against bots."""
    visitor = upload(page, server, match)
    slug = page.url.partition("?")[0].rsplit("/", 1)[-1]
    table = visitor.post(f"/t/{slug}/play-on?step={len(match.decisions)}&seat={seat}")
    assert table.status == 302, table.text[:300]
    page.goto(server.address(table.headers["Location"]))
    page.wait_for_selector("[data-live]", state="attached")
