"""Symbols: those that a god shows, and those that a follower asks for."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.kinds import NO_MAX
from conventicle.games.pantheon.values import PantheonValues
from conventicle.games.pantheon.view import GodView

#: The signs of symbols, in the order in which they are counted; the last stands for any.
SIGNS: Final = ("heart", "tree", "skull", "any")


def symbols(god: GodView) -> list[int]:
    """Hearts, trees, skulls and all together."""
    shown = [god["hearts"], god["trees"], god["skulls"]]
    return [*shown, sum(shown)]


def asks(values: PantheonValues, kind: int) -> list[tuple[str, int, str]]:
    """What a follower asks for: "min" or "max", how many, and the sign it counts."""
    found = []
    if values.min[kind]:
        found.append(("min", values.min[kind], SIGNS[values.min_of[kind]]))
    if values.max[kind] != NO_MAX:
        found.append(("max", values.max[kind], SIGNS[values.max_of[kind]]))
    return found
