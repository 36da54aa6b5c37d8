"""What would come of the follower at the door: what each god says to it, and how each player would take it in.

By the rules' own functions, and from what lies open: symbols, titles and coins.
"""

from __future__ import annotations

from typing import Any

from conventicle.games.pantheon.kinds import CARD, OFFERED
from conventicle.games.pantheon.support import GODLESS, JOINS, WELCOMES, is_follower, price, welcome
from conventicle.games.pantheon.table import Pantheon


def forecast(t: Pantheon, viewer: int) -> dict[str, Any]:
    """Per god and per seat the welcome of the follower that is offered; nothing while none is."""
    offered = t.cards.zones[OFFERED]
    if not offered or not is_follower(offered[0]):
        return {}
    kind = offered[0]
    return {
        "gods": {CARD.values[god]: said(t, god, kind) for seat in range(t.seats) for god in t.gods_of(seat)},
        "seats": [best(t, seat, kind) for seat in range(t.seats)],
    }


def said(t: Pantheon, god: int, kind: int) -> dict[str, Any]:
    """What one god would say, and the coins it takes."""
    found = welcome(t, god, kind)
    return {"welcome": found, "god": CARD.values[god], "price": 0 if found == JOINS else max(0, price(t, god, kind))}


def best(t: Pantheon, seat: int, kind: int) -> dict[str, Any]:
    """The best that a player can offer a follower: supported, paid for as cheaply as can be, or not at all."""
    found = [said(t, god, kind) for god in t.gods_of(seat)]
    nothing: dict[str, Any] = {"welcome": GODLESS, "god": "", "price": 0}
    return min(found, key=lambda one: (WELCOMES.index(one["welcome"]), one["price"]), default=nothing)
