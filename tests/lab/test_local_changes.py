"""How soon 5 points are called: the measurement of docs/lab.md, short."""

from __future__ import annotations

import local_changes
import pytest

from conventicle.lab.sequential import HIGHER, SAME


def pool(differing: float, count: int = 1000) -> list[float]:
    half = round(count * differing / 2)
    return [1.0] * half + [-1.0] * half + [0.0] * (count - 2 * half)


@pytest.mark.parametrize("variance", [0.06, 0.1, 0.16])
def test_five_points_are_called_within_six_hundred_pairs_at_the_spread_of_local_changes(variance: float) -> None:
    found = local_changes.called(pool(variance), f"spread {variance}")
    assert found["median_pairs"] <= 600
    assert found["called"] >= 18
    assert found["called_without_effect"] <= 2
    assert found["median_pairs_without_effect"] <= 1000


def test_a_row_has_the_effect_that_was_planted() -> None:
    assert local_changes.row(pool(0.1), 0.05, "planted", 5000)[0] == HIGHER
    assert local_changes.row(pool(0.02), 0.0, "planted", 5000)[0] == SAME


def test_a_pool_is_played_pair_by_pair() -> None:
    levy = local_changes.CHANGES[0]
    found, same = local_changes.pool_of(levy, 3, 1)
    assert len(found) == 3
    assert 0 <= same <= 1
