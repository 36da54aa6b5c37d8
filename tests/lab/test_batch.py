"""Batches: the same figures for any number of workers, and trouble is named."""

from __future__ import annotations

import multiprocessing
from typing import Any, ClassVar

import pytest

from conventicle.bots.base import Bot
from conventicle.games._template.game import GAME
from conventicle.games._template.table import Candles
from conventicle.kernel.errors import SetupError
from conventicle.kernel.frame import Frame
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.vocabulary import Range, Vocabulary, words
from conventicle.lab.batch import Outcome, Plan, bots_for, play_batch, play_one, run, start
from conventicle.lab.summary import summary
from conventicle.lab.workers import workers_for

KEYS = [
    "games", "unfinished", "endings", "wins_by_seat", "wins_by_faction", "decisions_per_game", "rounds_per_game",
    "branching", "forced_share", "decisions_per_second",
]  # fmt: skip


def candles(games: int = 12, bots: str = "greedy,random", **changes: Any) -> Plan:
    return Plan(**{"game": "template", "seats": 2, "options": {}, "bots": bots.split(","), "seed": "7", "games": games,
                   **changes})  # fmt: skip


def figures(plan: Plan, workers: int = 1) -> dict[str, Any]:
    return summary(GAME, plan.setup(), play_batch(plan, workers, lambda done: None), 1.0)


class Fragile(Bot):
    """Breaks at its fifth choice if its chance says so."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = 5
        self.breaks = self.chance.below(2) == 0

    def choose(self, perspective: Perspective) -> int:
        self.left -= 1
        if self.left == 0 and self.breaks:
            raise ZeroDivisionError("a bad day")
        return perspective.options()[0]


FRAGILE = "random,tests.lab.test_batch:Fragile"


def test_any_number_of_workers_gives_the_same_figures() -> None:
    plan = candles(9, FRAGILE)
    alone = figures(plan)
    assert alone == figures(plan, workers=2)
    assert alone["crashes"]
    assert alone != figures(candles(9, FRAGILE, seed="8"))


def test_the_figures_have_the_names_that_programs_expect() -> None:
    found = figures(candles())
    assert [name for name in found if name in KEYS] == KEYS
    assert sorted(found["decisions_per_game"]) == sorted(found["rounds_per_game"]) == ["max", "mean", "median"]
    assert sorted(found["branching"]) == ["max", "mean"]


def test_every_game_ends_or_is_unfinished_and_every_victory_is_counted() -> None:
    found = figures(candles(20))
    assert found["games"] == 20
    assert sum(found["endings"].values()) == 20
    assert list(found["endings"]) == list(GAME.endings)
    assert sum(found["wins_by_seat"]) == 20
    assert found["wins_by_seat"][0] > found["wins_by_seat"][1]


def test_figures_are_those_of_the_games() -> None:
    plan = candles(6)
    games = [start(plan, plan.seed_of(number)) for number in range(6)]
    for play in games:
        play.run(20_000)
    lengths = sorted(len(play.decisions) for play in games)
    found = figures(plan)["decisions_per_game"]
    assert found == {"mean": round(sum(lengths) / 6, 4), "median": (lengths[2] + lengths[3]) / 2, "max": lengths[-1]}


def test_a_game_without_end_is_given_up_and_counted() -> None:
    found = figures(candles(5, most=3))
    assert found["unfinished"] == 5
    assert found["decisions_per_game"]["max"] == 3
    assert sum(found["wins_by_seat"]) == 0


def test_a_bot_that_breaks_is_named_and_its_game_can_be_repeated() -> None:
    plan = candles(12, FRAGILE)
    outcomes = [play_one(plan, number) for number in range(12)]
    crashes = [one.crash for one in outcomes if one.crash]
    assert 0 < len(crashes) < 12
    assert all(not one.ending and not one.winners for one in outcomes if one.crash)
    first = crashes[0]
    assert (first.bot, first.seat) == ("tests.lab.test_batch:Fragile", 1)
    assert "ZeroDivisionError: a bad day" in first.error
    again = start(plan, first.seed)
    assert run(again, plan, first.seed) == first
    assert len(again.decisions) == first.step


class Broken(Frame[Candles]):
    """A rule that fails."""

    NAME: ClassVar[str] = "Broken"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("pass")))

    def waits_for(self, t: Candles) -> int:
        return 1

    def options(self, t: Candles, seat: int) -> list[int]:
        return [0]

    def take(self, t: Candles, seat: int, option: int) -> None:
        raise KeyError("rule")


def test_where_the_rules_fail_no_bot_is_blamed() -> None:
    plan = candles(1)
    play = start(plan, "1")
    play.table.agenda.append(Broken())
    crash = run(play, plan, "1")
    assert crash is not None
    assert crash.bot == ""
    assert "in take" in crash.trace


def outcome(winners: list[int], factions: list[str]) -> Outcome:
    return Outcome("NIGHT_FALLS", winners, factions, 10, 2, 30, 7, 3, {}, None)


def test_a_shared_victory_is_divided() -> None:
    found: dict[str, Any] = summary(
        GAME, GAME.plan(3, {}), [outcome([0, 2], ["sun", "sun", "moon"]), outcome([1], ["moon", "sun", "star"])], 1.0
    )
    assert found["wins_by_seat"] == [0.5, 1.0, 0.5]
    assert found["wins_by_faction"] == {
        "moon": {"wins": 0.5, "games": 2},
        "star": {"wins": 0.0, "games": 1},
        "sun": {"wins": 1.5, "games": 3},
    }
    assert found["branching"] == {"mean": 3.0, "max": 7}
    assert found["forced_share"] == 0.2


def test_endings_that_such_a_table_cannot_have_are_not_listed() -> None:
    game = find_game("dark-blood")
    found: dict[str, Any] = summary(game, game.plan(2, {}), [], 1.0)
    assert list(found["endings"]) == ["VILLAGE_DEFILED"]


def test_what_nobody_chose_is_listed_with_nothing() -> None:
    one = outcome([0], ["", ""])
    one.used[("PlayCard", 1)] = 4
    one.used[("PlayCard", 1 << 20)] = 2
    found: Any = summary(GAME, GAME.plan(2, {}), [one, one], 1.0)["used"]
    assert found["PlayCard"] == {
        "card:candle": 0, "card:crow": 8, "card:bell": 0, "card:wind": 0, "card:bargain": 0, "word:pass": 0,
    }  # fmt: skip
    assert found["anytime"] == {"word:buy_card": 4}
    assert "BidForLantern" not in found


def test_one_bot_serves_all_seats_or_each_has_its_own() -> None:
    assert bots_for(["greedy"], 3) == ["greedy"] * 3
    assert bots_for(["greedy", "random"], 2) == ["greedy", "random"]
    with pytest.raises(SetupError, match="2 bots for 3 seats"):
        bots_for(["greedy", "random"], 3)
    with pytest.raises(SetupError, match="unknown_bot"):
        bots_for(["greedy", "sage"], 2)


def test_an_interrupted_batch_keeps_its_games_ends_at_once_and_leaves_no_worker_behind() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    others = multiprocessing.active_children()
    played = play_batch(candles(2000, "greedy,greedy"), 2, interrupt)
    assert 0 < len(played) < 100
    assert [child for child in multiprocessing.active_children() if child not in others] == []


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    play_batch(candles(7), 1, heard.append)
    assert sum(heard) == 7
    assert len(heard) > 1


def test_few_games_need_one_worker() -> None:
    assert workers_for(5, 0) == 1
    assert workers_for(3, 8) == 3
