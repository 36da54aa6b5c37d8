"""How well a Cult stands: named features of a table, weighed for bots."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.phases.end_of_round import progress
from conventicle.games.eternal_city.table import City

FEATURES: Final = ("progress", "followers", "coins")
WEIGHTS: Final = (100.0, 3.0, 0.5)


def features(t: City, seat: int) -> list[float]:
    """The features of a seat, in the order of FEATURES."""
    return [progress(t, seat), float(t.followers[seat]), float(t.coins[seat])]


def standing(t: City, seat: int) -> float:
    """The weighted sum of the features; a finished game is won or lost."""
    if t.ending:
        return 1000.0 if seat in t.winners else -1000.0
    return sum(weight * value for weight, value in zip(WEIGHTS, features(t, seat), strict=True))
