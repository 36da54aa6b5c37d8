"""Janus: the least win, and cards come by the handful (p. 17)."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.kinds import INTRIGUE, MIRACLE
from conventicle.games.eternal_city.table import City

MADNESS_MOBS: Final = 2


def can_chalice_of_clarity(t: City, me: int, master: int) -> bool:
    """Chalice of Clarity: no condition beyond its cost."""
    return True


def chalice_of_clarity(t: City, me: int, master: int) -> None:
    """Chalice of Clarity: gain a Follower; the least Influence wins the Active Location this time."""
    t.gain_followers(me, 1)
    t.least_wins = True


def can_mystery_of_virtues(t: City, me: int, master: int) -> bool:
    """Mystery of Virtues: there is a Priest to count and a Miracle to draw."""
    return bool(t.cards.zones[MIRACLE]) and t.all_priests_at(t.active) > 0


def mystery_of_virtues(t: City, me: int, master: int) -> None:
    """Mystery of Virtues: a Miracle for each Priest of any Cult in the Active Location."""
    t.draw(me, MIRACLE, t.all_priests_at(t.active))


def can_mystery_of_vices(t: City, me: int, master: int) -> bool:
    """Mystery of Vices: there is an Intrigue to draw."""
    return bool(t.cards.zones[INTRIGUE])


def mystery_of_vices(t: City, me: int, master: int) -> None:
    """Mystery of Vices: as many Intrigues as the Master was strong."""
    t.draw(me, INTRIGUE, master)


def can_chalice_of_madness(t: City, me: int, master: int) -> bool:
    """Chalice of Madness: a Mob in the reserve, or an Altar to destroy."""
    here = t.active * t.seats
    return t.mobs_left() > 0 or any(t.altars[here : here + t.seats])


def chalice_of_madness(t: City, me: int, master: int) -> None:
    """Chalice of Madness: two Mobs, and no Altar of the Active Location remains."""
    t.gain_mobs(me, MADNESS_MOBS)
    t.destroy_altars(t.active)
