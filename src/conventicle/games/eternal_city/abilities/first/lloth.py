"""Lloth, Arachne's forerunner in the first edition: initiation, charms, a clutch, and borrowed greatness."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.arachne import (
    SendOn,
    can_charms_of_the_woman,
    can_ordination,
    ordinations,
)
from conventicle.games.eternal_city.kinds import SORTS, STRONGEST
from conventicle.games.eternal_city.licenses import tithe_on_entering
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers

ENCHANTMENT_PAYS: Final = 2


def can_initiation(t: City, me: int, master: int) -> bool:
    """Initiation: some level can be paid for and is in the bank."""
    return can_ordination(t, me, master)


def initiation(t: City, me: int, master: int) -> None:
    """Initiation: a Priest of as many levels as Followers were given up steps into the active quarter."""
    t.then(Initiate(me))


def can_female_charms(t: City, me: int, master: int) -> bool:
    """Women's Charms: an own Priest in the active quarter, and a next quarter."""
    return can_charms_of_the_woman(t, me, master)


def female_charms(t: City, me: int, master: int) -> None:
    """Women's Charms: an own Priest goes to the next quarter; gain a coin."""
    t.then(SendOn(me))


def can_spiders_clutch(t: City, me: int, master: int) -> bool:
    """Spider's Clutch: no condition beyond its cost (F1)."""
    return True


def spiders_clutch(t: City, me: int, master: int) -> None:
    """Spider's Clutch: all Priests of opponents leave the active quarter, those with coins too."""
    for rival in t.rivals_with_priests(me, t.active):
        while t.priests_at(rival, t.active):
            priest = t.priests_in(rival, t.active)[-1]
            t.go_home(rival, t.active, priest)
            t.tell("driven_out", me, rival, priest % SORTS)


def can_enchantment_of_the_goddess(t: City, me: int, master: int) -> bool:
    """Enchantment of the Goddess: no condition beyond the Master (F1)."""
    return True


def enchantment_of_the_goddess(t: City, me: int, master: int) -> None:
    """Enchantment of the Goddess: borrow the card of Greatness until the end of the round; gain two coins."""
    t.borrow_supremacy(me)
    t.gain_coins(me, ENCHANTMENT_PAYS)


class Initiate(Frame[City]):
    """Choose how many Followers are given up: that will be the level of the new Priest."""

    NAME: ClassVar[str] = "Initiate"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(STRONGEST)))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """One to five, as far as Followers and tokens go."""
        return ordinations(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay and place."""
        t.lose_followers(self.me, option)
        t.take_token(self.me, option)
        t.arrive(self.me, t.active, option)
        t.tell("entered", self.me, option, t.active)
        tithe_on_entering(t, self.me, t.active)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Too few Followers, or no token."""
        if option == 0:
            return "not_offered"
        return "too_few_followers" if option > t.followers[self.me] else "no_token"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
