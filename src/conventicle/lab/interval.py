"""How sure a win rate is."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

_TWO_SIDED_95 = 1.959964


def z_of(figures: int = 1) -> float:
    """How many standard errors the interval of 95 % has each way, for so many figures that are to hold together."""
    return _TWO_SIDED_95 if figures <= 1 else NormalDist().inv_cdf(1 - 0.025 / figures)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of 95 % around a win rate (Wilson's): sound for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    z = _TWO_SIDED_95
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
