"""Sacrifice (p. 23): Blood for the Bids. The Warlock gives a Cultist of its own instead of a Peasant."""

from __future__ import annotations

from conventicle.games.dark_blood.kinds import SACRIFICE, WARLOCK
from conventicle.games.dark_blood.rituals.paying import ReceiveRite, cost_refusal, pay
from conventicle.games.dark_blood.table import DarkBlood


def sacrifice_refusal(t: DarkBlood, me: int, location: int) -> str:
    """The cost; a Warlock also needs a free place among the inactive (R16)."""
    book = t.books[me]
    if book.cult == WARLOCK and not book.room_for_inactive():
        return "no_room"
    return cost_refusal(t, me, location, t.values.rites[book.rite(SACRIFICE)])


def sacrifice(t: DarkBlood, me: int, location: int) -> None:
    """Pay and gain; the Warlock on the Ritual stays there until Clean-up and is inactive afterwards."""
    book = t.books[me]
    number = book.rite(SACRIFICE)
    rite = t.values.rites[number]
    if book.cult == WARLOCK:
        book.sacrificed += 1
    pay(t, me, location, rite, rite.peasants)
    t.then(ReceiveRite(me, number, rite.gain_cultists))
