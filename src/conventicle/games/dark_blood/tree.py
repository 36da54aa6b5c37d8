"""Offerings at the Tree of the Damned: a Peasant and a gift raise a Cult in Unholy Favor (p. 18)."""

from __future__ import annotations

from conventicle.games.dark_blood.kinds import ALL_RESOURCES, OFFERING, TREE_LOWER, TREE_MIDDLE, TREE_TOP
from conventicle.games.dark_blood.rituals.resources import PayResources
from conventicle.games.dark_blood.table import DarkBlood


def offering_refusal(t: DarkBlood, me: int, location: int, spot: int) -> str:
    """The spot must be free, a Peasant must stand here, and the gift must be there unless a Passive waives it."""
    book = t.books[me]
    if t.tree[spot] >= 0:
        return "spot_taken"
    if not t.places[location].peasants:
        return "no_peasant"
    if book.working(OFFERING) >= 0:
        return ""
    if spot == TREE_TOP and not sum(book.resources):
        return "no_resources"
    if spot == TREE_MIDDLE and not book.silver:
        return "no_silver"
    if spot == TREE_LOWER and not t.blood(me):
        return "no_blood"
    return ""


def offer(t: DarkBlood, me: int, location: int, spot: int) -> None:
    """The Peasant is gone for good; at the top of the track the Cult stays where it is (R22)."""
    book = t.books[me]
    t.tree[spot] = me
    t.places[location].peasants -= 1
    t.lanterns += 1
    t.tell("offered", me, spot, location)
    waived = book.working(OFFERING)
    if waived >= 0:
        t.use_passive(me, waived)
    elif spot == TREE_TOP:
        t.then(PayResources(me, 1, ALL_RESOURCES, -1))
    elif spot == TREE_MIDDLE:
        book.silver -= 1
        t.tell("paid_silver", me, 1)
    else:
        t.pay_blood(me, 1)
        t.tell("paid_blood", me, 1)
    t.rise(me)
