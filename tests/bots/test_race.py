"""The race between options by which a search chooses: nobody is left out early, and the better half goes on."""

from __future__ import annotations

import time

import pytest

from conventicle.bots.race import Race
from conventicle.bots.registry import new_bot
from conventicle.bots.search import Search
from conventicle.bots.tree import Arm, Settings
from conventicle.kernel.chance import FastChance
from tests.bots.candles import HASTY, MISERS, kind, my_turn, seen

#: Values of single visits lie so far apart that nobody is far behind by chance alone.
WIDE = 10.0
#: And so near that every difference tells.
NARROW = 0.001


def runners(count: int) -> list[Arm]:
    """So many options; the later ones are the less promising."""
    arms = [Arm(number) for number in range(count)]
    for arm in arms:
        arm.prior = 1.0 / (1 + arm.option)
    return arms


def run(race: Race, worths: list[float], iterations: int, spread: float) -> dict[int, int]:
    """Let them race, each worth so much whenever it is tried; how often each was tried."""
    tried = dict.fromkeys(range(len(worths)), 0)
    for number in range(iterations):
        arm = race.next()
        arm.visits += 1
        arm.total += worths[arm.option]
        tried[arm.option] += 1
        if race.narrow(number + 1, iterations, spread):
            break
    return tried


def test_after_every_round_the_half_that_did_worse_leaves() -> None:
    worths = [0.1, 0.2, 0.3, 0.4]
    race = Race(runners(4), 400)
    tried = run(race, worths, 400, WIDE)
    assert race.first().option == 3
    # Two rounds: four share the first half evenly, the two best the second.
    assert tried == {0: 50, 1: 50, 2: 150, 3: 150}


def test_who_is_far_behind_leaves_at_once() -> None:
    worths = [0.9, 0.1, 0.1, 0.1]
    race = Race(runners(4), 4000)
    tried = run(race, worths, 4000, NARROW)
    assert race.first().option == 0
    assert sum(tried.values()) < 40, "one alone is left: it is over"


def test_of_too_many_options_the_most_promising_take_part() -> None:
    race = Race(runners(30), 250)
    assert sorted(arm.option for arm in race.runners) == list(range(10))
    assert len(Race(runners(30), 1).runners) == 2


def test_in_a_race_every_option_of_the_root_is_tried_equally_often_at_first() -> None:
    t = my_turn(["candle", "crow", "bell"], ["wind"], [0, 0])
    search = Search(seen(t), Settings(1000), FastChance(3))
    for _ in range(24):
        search.iterate()
    visits = [arm.visits for arm in search.own_arms()]
    assert max(visits) - min(visits) <= 1


def test_a_judge_may_want_no_race() -> None:
    t = my_turn(["candle", "crow", "bell"], ["wind"], [0, 0])
    for judge, races in ((MISERS, True), (HASTY, False)):
        search = Search(seen(t), Settings(40), FastChance(3), judge)
        search.run()
        assert (search.race is not None) == races


def test_it_takes_what_is_plainly_best() -> None:
    t = my_turn(["candle", "crow", "bell"], [], [0, 0])
    assert {new_bot("master@60", seed).choose(seen(t)) for seed in range(10)} == {kind("candle")}


def test_rounds_share_what_can_be_done_in_time() -> None:
    race = Race(runners(4), 100_000_000)
    for number in range(80):
        race.next().visits += 1
        assert not race.narrow(number + 1, 200, WIDE)
    assert len(race.runners) == 4
    assert not race.narrow(100, 200, WIDE)
    assert len(race.runners) == 2
    assert race.narrow(200, 200, WIDE)


def test_in_a_hurry_it_answers_in_time() -> None:
    bot = new_bot("master@100000000", 1)
    bot.hurry(0.2)
    began = time.process_time()
    t = my_turn(["candle", "crow", "bell"], ["wind"], [0, 0])
    assert bot.choose(seen(t)) in seen(t).options()
    assert time.process_time() - began < 5.0


@pytest.mark.interpreted
def test_the_search_lets_its_race_end_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr("conventicle.bots.search.perf_counter", lambda: next(clock) / 8)
    monkeypatch.setattr("conventicle.bots.race._FAR_BEHIND", 1e9)
    t = my_turn(["candle", "crow", "bell", "wind"], ["wind"], [0, 0])
    # The clock is looked at, and goes on by an eighth of a second, after every iteration: there is time for 8 x 50.
    search = Search(seen(t), Settings(100_000_000, seconds=50.0), FastChance(3))
    search.run()
    assert search.race is not None
    assert search.iterations == 400
    # Of two rounds the second was under way when the time was up: half of the options had left half way.
    assert len(search.race.runners) == 2
    visits = sorted(arm.visits for arm in search.own_arms())
    assert [round(count, -1) for count in visits] == [50, 50, 150, 150]
