"""How far games are from their targets: what each game adds to the figures asked for, and the distance they come to.

Only figures that every game adds something to are weighed here; the others (`never_used`, `rounds:most`, `skill:`) are
judged when a result is checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from conventicle.bots.offers import things_of
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.figures import CHOSEN, Found, chosen_in, figures_in, is_part
from conventicle.lab.seen import Seen, see
from conventicle.lab.targets import Target
from conventicle.lab.things import spread_of

#: A distance of so much counts one: five points of a share, this part of another figure's bound.
WORTH: Final = 0.05
#: How sure a figure is, is taken as if so many games had been played: more games alone bring nobody nearer.
AS_IF: Final = 400
MEDIAN: Final = "margin:median"
_NOT_HERE: Final = ("never_used", "rounds:most")

#: Per figure what one game adds, and of how many it is one.
Row = dict[str, tuple[float, float]]


def is_weighed(target: Target) -> bool:
    """True for a target whose figure every game adds to."""
    return target.figure not in _NOT_HERE and not target.figure.startswith("skill:")


def rows_of(plan: Plan, wanted: tuple[str, ...], first: int, end: int) -> list[Row]:
    """Play some games; what each adds to the figures wanted."""
    return [row_of(plan.game, see(plan, number), wanted) for number in range(first, end)]


def row_of(game: str, seen: Seen, wanted: tuple[str, ...]) -> Row:
    """What a game adds to the figures wanted; a star stands for all of a kind."""
    every = figures_in(seen)
    row: Found = {}
    for name in wanted:
        if name == MEDIAN:
            if "margin" in every:
                row[name] = every["margin"]
        elif name.startswith(CHOSEN):
            row[name] = chosen_in(seen, things_of(find_game(game)).number(name[len(CHOSEN) :]))
        elif name.startswith("ending:"):
            row[name] = (float(name == f"ending:{seen.ending}"), float(seen.finished))
        elif name.endswith(":*"):
            row |= {one: found for one, found in every.items() if one.startswith(name[:-1])}
        elif name in every:
            row[name] = every[name]
    return row


@dataclass(frozen=True)
class Middle:
    """A figure over some games, and how far it varies from game to game."""

    value: float
    spread: float
    """The standard error that one game would have."""
    games: int

    def error(self, games: int = 0) -> float:
        """Its standard error after so many games, or after those that were played."""
        return self.spread / sqrt(max(1, games or self.games))


def middles_of(rows: list[Row]) -> dict[str, Middle]:
    """The figures of some games."""
    by_name: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        for name, one in row.items():
            by_name.setdefault(name, []).append(one)
    return {name: _middle(name, found) for name, found in by_name.items() if sum(count for _, count in found)}


def _middle(name: str, found: list[tuple[float, float]]) -> Middle:
    if name == MEDIAN:
        value, low, high = spread_of([one for one, _ in found])
        return Middle(value, (high - low) / (2 * 1.959964) * sqrt(len(found)), len(found))
    whole = sum(count for _, count in found)
    value = sum(one for one, _ in found) / whole
    # One imagined game each way, so that a row of equal games does not look certain.
    least = 2 * (value - 0.5) ** 2 / len(found) if is_part(name) else 0.0
    squares = sum((one - value * count) ** 2 for one, count in found) + least * (whole / len(found)) ** 2
    return Middle(value, sqrt(squares * len(found)) / whole, len(found))


def beyond(target: Target, value: float) -> float:
    """How far a value lies outside the bounds of a target, in what is worth speaking of; below them it is negative."""
    if target.most is not None and value > target.most:
        return (value - target.most) / _worth(target, target.most)
    if target.least is not None and value < target.least:
        return (value - target.least) / _worth(target, target.least)
    return 0.0


def distance(target: Target, middle: Middle) -> float:
    """The expected square of what a figure lies beyond its bounds, when it is as sure as some hundred games make it.

    So a value well within its bounds is nearer than one at their edge.
    """
    error = middle.error(AS_IF)
    total = 0.0
    if target.most is not None:
        total += _square(middle.value - target.most, error) / _worth(target, target.most) ** 2
    if target.least is not None:
        total += _square(target.least - middle.value, error) / _worth(target, target.least) ** 2
    return total


def _square(over: float, error: float) -> float:
    """The expected square of a normal value above nothing."""
    if error <= 0:
        return max(0.0, over) ** 2
    normal = NormalDist()
    z = over / error
    return (over * over + error * error) * normal.cdf(z) + over * error * normal.pdf(z)


def _worth(target: Target, bound: float) -> float:
    if is_part(target.figure) or target.figure == MEDIAN:
        return WORTH
    return max(WORTH * abs(bound), 1e-3)


def named(target: Target, middles: dict[str, Middle]) -> dict[str, Middle]:
    """The figures that a target speaks of."""
    if target.figure.endswith(":*"):
        return {name: one for name, one in middles.items() if name.startswith(target.figure[:-1])}
    return {target.figure: middles[target.figure]} if target.figure in middles else {}
