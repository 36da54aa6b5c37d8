"""Sequential tests: what is called, how soon, and how often wrongly; simulated with fixed seeds."""

from __future__ import annotations

import random
from statistics import median

import pytest

from conventicle.lab.sequential import HIGHER, LOWER, OPEN, SAME, Difference, cleared_after, lasting_interval

WORTH = 0.05
#: Simulated rows without an effect, shared out over parts of games that the change touches.
NULLS = 1000
TOUCHED = (0.02, 0.1, 0.4, 0.9)


def row(seed: str, touched: float, effect: float, most: int) -> tuple[str, int]:
    """Pairs of which a part differs, half of those in who wins, until an answer; and how many they were."""
    chance = random.Random(seed)
    test = Difference(WORTH)
    differs = touched / 2
    for number in range(1, most + 1):
        difference = 0.0
        if chance.random() < differs:
            difference = 1.0 if chance.random() < 0.5 + effect / (2 * differs) else -1.0
        answer = test.add(difference)
        if answer != OPEN:
            return answer, number
    return OPEN, most


def test_of_a_thousand_rows_without_an_effect_at_most_six_in_a_hundred_are_called() -> None:
    called = [row(f"null {number}", TOUCHED[number % 4], 0.0, 1000)[0] for number in range(NULLS)]
    assert sum(one in (HIGHER, LOWER) for one in called) <= 0.06 * NULLS
    assert called.count(SAME) > 0.6 * NULLS


def test_a_true_effect_of_five_points_is_called_within_six_hundred_pairs() -> None:
    rows = [row(f"effect {number}", 0.28, WORTH, 2000) for number in range(20)]
    assert median(pairs for _, pairs in rows) <= 600
    assert sum(answer == HIGHER for answer, _ in rows) >= 18
    assert sum(row(f"effect {number}", 0.28, -WORTH, 2000)[0] == LOWER for number in range(20)) >= 18


def test_the_interval_of_an_answer_does_not_reach_beyond_it() -> None:
    chance = random.Random("interval")
    told = set()
    for number in range(60):
        effect, reach = chance.choice((-0.6, 0.6)), 20.0
        test, values = Difference(0.3, reach), list[float]()
        while test.answer() == OPEN and len(values) < 2000:
            values.append(chance.gauss(effect, 2.0))
            test.add(values[-1])
        low, high = lasting_interval(values, 0.3, reach)
        assert low >= 0 or test.answer() != HIGHER, number
        assert high <= 0 or test.answer() != LOWER, number
        told.add(test.answer())
    assert {HIGHER, LOWER} <= told


def test_no_change_worth_five_points_is_called_within_a_thousand_pairs_where_the_change_is_local() -> None:
    rows = [row(f"none {number}", 0.28, 0.0, 1000) for number in range(20)]
    assert sum(answer == SAME for answer, _ in rows) >= 17


def test_a_row_of_equal_games_is_no_certainty_at_once() -> None:
    test = Difference(WORTH)
    answers = [test.add(0.0) for _ in range(400)]
    assert answers[:30] == [OPEN] * 30
    assert answers[-1] == SAME


def test_the_answer_and_the_lasting_interval_agree() -> None:
    for effect, answer in ((0.05, HIGHER), (-0.05, LOWER)):
        chance = random.Random(7)
        test, values = Difference(WORTH), []
        while test.answer() == OPEN:
            values.append(float(chance.random() < 0.1 + effect) - float(chance.random() < 0.1))
            test.add(values[-1])
        low, high = lasting_interval(values, WORTH)
        assert test.answer() == answer
        assert low < sum(values) / len(values) < high
        assert (low > -0.01) if answer == HIGHER else (high < 0.01)


@pytest.mark.parametrize("bar", [0.5, 0.6, 0.9, 0.97])
def test_a_bot_as_good_as_the_bar_clears_it_in_at_most_six_of_a_hundred_long_rows(bar: float) -> None:
    rows = 250
    cleared = 0
    for number in range(rows):
        chance = random.Random(f"bar {bar} {number}")
        cleared += cleared_after((float(chance.random() < bar) for _ in range(600)), bar, 60) > 0
    assert cleared <= 0.06 * rows


def test_a_better_bot_clears_its_bar_soon() -> None:
    assert cleared_after([1.0] * 100, 0.9, 60) == 60
    assert cleared_after([1.0] * 200, 0.97, 60) < 150
    chance = random.Random(3)
    assert 0 < cleared_after((float(chance.random() < 0.75) for _ in range(500)), 0.6, 60) < 200
