"""Which followers a god could win: masks and shares over the Follower deck of a data set, made ready for the bots."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.values import PantheonValues

#: A follower short of no more symbols than this is worth paying for.
NEAR: Final = 2
#: More symbols of one type than this change nothing for any follower.
ENOUGH: Final = 9


class Reach:
    """Per symbols that a god shows, the kinds of followers it pleases, as bits; and what part of the deck they are."""

    def __init__(self, values: PantheonValues) -> None:
        kinds = values.followers
        points = [values.value[kind] * values.copies[kind] for kind in kinds]
        self.deck: Final[int] = sum([values.copies[kind] for kind in kinds])
        """How many followers there are."""
        self.mean_value: Final[float] = sum(points) / self.deck
        self.pleased: Final = _masks(values, 0)
        self.nearly: Final = _masks(values, NEAR)
        half = len(kinds) // 2
        self._half: Final[int] = half
        self._half_mask: Final[int] = (1 << half) - 1
        whole = max(1, sum(points))
        self._low: Final = _shares(points[:half], whole)
        self._high: Final = _shares(points[half:], whole)

    def share(self, mask: int) -> float:
        """The part of all Values in the Follower deck that these kinds have."""
        return self._low[mask & self._half_mask] + self._high[mask >> self._half]


def symbol_index(hearts: int, trees: int, skulls: int) -> int:
    """One number for the symbols a god shows."""
    width = ENOUGH + 1
    return (min(hearts, ENOUGH) * width + min(trees, ENOUGH)) * width + min(skulls, ENOUGH)


def _masks(values: PantheonValues, short_by: int) -> list[int]:
    """Per symbols shown, the kinds of followers (as bits) whose Max is kept and who lack at most so many of Min."""
    found: list[int] = []
    for hearts in range(ENOUGH + 1):
        for trees in range(ENOUGH + 1):
            for skulls in range(ENOUGH + 1):
                symbols = [hearts, trees, skulls, hearts + trees + skulls]
                mask = 0
                for place, kind in enumerate(values.followers):
                    least = values.min[kind] - short_by
                    if symbols[values.max_of[kind]] <= values.max[kind] and symbols[values.min_of[kind]] >= least:
                        mask |= 1 << place
                found.append(mask)
    return found


def _shares(points: list[int], whole: int) -> list[float]:
    """Per mask over some kinds, their part of all Values."""
    found = [0.0] * (1 << len(points))
    for mask in range(1, 1 << len(points)):
        lowest = (mask & -mask).bit_length() - 1
        found[mask] = found[mask & (mask - 1)] + points[lowest] / whole
    return found


def reach_of(values: PantheonValues) -> Reach:
    """The reach of a data set, worked out once."""
    return values.data.shared("reach", lambda: Reach(values))
