"""Nirriti: loyalty, temptation, iniquity and triumph (p. 18)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import INTRIGUE, MIRACLE, PLAYED, STRONGEST
from conventicle.games.eternal_city.licenses import TakeLicense, affordable
from conventicle.games.eternal_city.playing import PutUnder, can_play, carry_out
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame

LOYALTY_DRAWS: Final = 3
INIQUITY_PLAYS: Final = 3


def can_way_of_loyalty(t: City, me: int, master: int) -> bool:
    """Way of Loyalty: there is a Miracle to draw."""
    return bool(t.cards.zones[MIRACLE])


def way_of_loyalty(t: City, me: int, master: int) -> None:
    """Way of Loyalty: three Miracles from the bottom of the deck."""
    t.draw_from_bottom(me, MIRACLE, LOYALTY_DRAWS)


def can_path_of_temptation(t: City, me: int, master: int) -> bool:
    """Path of Temptation: a face-up License that one could pay for."""
    return bool(affordable(t, t.coins[me]))


def path_of_temptation(t: City, me: int, master: int) -> None:
    """Path of Temptation: take a face-up License one could pay for, without paying."""
    t.then(TakeLicense(me, t.coins[me], False))


def can_path_of_iniquity(t: City, me: int, master: int) -> bool:
    """Path of Iniquity: there is an Intrigue to reveal."""
    return bool(t.cards.zones[INTRIGUE])


def path_of_iniquity(t: City, me: int, master: int) -> None:
    """Path of Iniquity: reveal three Intrigues one by one and play those that can be played.

    A deck of fewer cards is gone through once: none is played twice (R19).
    """
    for _ in range(min(INIQUITY_PLAYS, len(t.cards.zones[INTRIGUE]))):
        t.then(RevealIntrigue(me))


def can_way_of_triumph(t: City, me: int, master: int) -> bool:
    """Way of Triumph: there is a Priest of 5 to take."""
    return t.can_take_token(me, STRONGEST)


def way_of_triumph(t: City, me: int, master: int) -> None:
    """Way of Triumph: a Priest of 5 steps into the Active Location; gain a Mob."""
    t.take_token(me, STRONGEST)
    t.arrive(me, t.active, STRONGEST)
    t.tell("entered", me, STRONGEST, t.active)
    t.gain_mobs(me, 1)


class RevealIntrigue(Frame[City]):
    """Reveal the top Intrigue; it takes effect if it can, and goes under the deck in any case."""

    NAME: ClassVar[str] = "RevealIntrigue"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: City) -> None:
        """Everyone sees it."""
        kind = t.cards.draw(INTRIGUE, PLAYED)
        t.tell("revealed", self.me, kind)
        if can_play(t, self.me, kind):
            carry_out(t, self.me, kind)
        else:
            t.then(PutUnder(kind))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
