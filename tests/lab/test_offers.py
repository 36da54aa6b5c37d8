"""Counting what was offered and chosen: each thing once a choice, forced decisions not at all, at little cost."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from conventicle.bots.offers import Offers, things_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import bot_seed, new_bot
from conventicle.games._template.game import GAME
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.game import Game
from conventicle.kernel.registry import games
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.lab.batch import Plan, play_one
from conventicle.lab.summary import summary


def played(game: Game, watched: bool, most: int = 20_000) -> Play:
    table = game.new_table(game.plan(2, {}), keyed(key_from_seed("7")))
    bots = [new_bot("random", bot_seed("7", seat)) for seat in range(2)]
    play = Play(game, table, bots, Offers(things_of(game), 2) if watched else None)
    play.run(most)
    return play


def by_hand(game: Game) -> tuple[dict[str, int], list[dict[str, int]]]:
    """The same, counted the slow way from the record."""
    t = game.new_table(game.plan(2, {}), keyed(key_from_seed("7")))
    offered: dict[str, int] = {}
    chosen: list[dict[str, int]] = [{}, {}]
    for decision in played(game, False).decisions:
        options = t.options(decision.seat)
        if len(options) > 1:
            for thing in {thing for option in options for thing in things(game, decision.frame, option)}:
                offered[thing] = offered.get(thing, 0) + 1
            for thing in things(game, decision.frame, decision.option):
                chosen[decision.seat][thing] = chosen[decision.seat].get(thing, 0) + 1
        t.take(decision.seat, decision.option)
    return offered, chosen


def things(game: Game, frame: str, option: int) -> set[str]:
    notation = game.notation(frame, option)
    parts = notation.removeprefix("anytime ").split()
    name = "anytime" if option >= ANYTIME else frame
    return {f"{name} {part}" for part in parts if part.partition(":")[0] not in ("number", "seat")}


@pytest.mark.parametrize("name", list(games()))
def test_the_counts_are_those_of_the_record(name: str) -> None:
    game = games()[name]
    offers = played(game, True).offers
    assert offers is not None
    names = things_of(game).names
    offered, chosen = by_hand(game)
    assert {names[thing]: times for thing, times in offers.offered().items()} == offered
    for seat in range(2):
        assert {names[thing]: times for thing, times in offers.chosen(seat).items()} == chosen[seat]


def test_games_that_are_played_at_the_same_time_are_counted_apart() -> None:
    things, frame = things_of(GAME), "PlayCard"
    size = next(kind for kind in GAME.frames if frame == kind.NAME).VOCABULARY.size
    together = [Offers(things, 2) for _ in range(3)]
    for number, offers in enumerate(together * 2):
        offers.count(frame, number % 2, list(range(size - number % 3)), 0)
    found = [offers.offered() for offers in together]
    assert [set(counts.values()) for counts in found] == [{2}] * 3
    assert [len(counts) for counts in found] == [size, size - 1, size - 2]
    assert [offers.offered() for offers in together] == found
    # A game that goes on after it was asked counts on, whoever has its sheet by now.
    again = Offers(things, 2)
    again.count(frame, 0, [0, 1], 1)
    together[0].count(frame, 0, [0, 1], 1)
    assert list(again.offered().values()) == [1, 1]
    assert sorted(together[0].offered().values())[-3:] == [2, 3, 3]
    assert together[1].offered() == found[1]


def test_simulate_tells_what_was_offered_beside_what_was_chosen() -> None:
    plan = Plan("template", 2, {}, ["random"] * 2, "7", 3)
    found: Any = summary(GAME, plan.setup(), [play_one(plan, number) for number in range(3)], 1.0)
    assert found["offered"].keys() >= found["used"].keys()
    assert found["offered"]["PlayCard"]["word:pass"] >= found["used"]["PlayCard"]["word:pass"] > 0


def calls_of(game: Game, watched: bool) -> int:
    """How many functions Python calls for the beginning of a game, once all options are known."""
    played(game, watched, 300)
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        play = played(game, watched, 300)
        if play.offers is not None:
            for found in (play.offers.offered(), play.offers.chosen(0), play.offers.chosen(1)):
                assert found
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["eternal-city", "dark-blood", "old-ones", "pantheon"])
def test_counting_adds_few_calls_to_a_game_between_random_bots(name: str) -> None:
    game = games()[name]
    assert calls_of(game, True) <= 1.10 * calls_of(game, False)
