"""Cthulhu in the first edition: the abyss lifts one Priest by another, wrath, storm and behest."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.intrigues import single_highest
from conventicle.games.eternal_city.kinds import PATRIARCH, PRIEST, SORTS, STRONGEST
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

ABYSS_RAISES: Final = 3
MASTER_BECOMES: Final = 1
WRATH_GIVES: Final = 2
STORM_TAKES: Final = 7
STORM_GIVES: Final = 2
BEHEST_TAKES: Final = 2


def lifted(t: City, me: int) -> list[int]:
    """Rite of the Abyss: the own tokens in the active quarter for whom both new tokens are there.

    What is given back, the Priest's token and the Master's, is in the bank before the new ones are looked for (F8).
    """
    lowest = t.reserve[me * SORTS + MASTER_BECOMES] > 0 or t.lies_under_altar(me, MASTER_BECOMES)
    found: list[int] = []
    for priest in t.priests_in(me, t.active, 1):
        level = priest % SORTS
        higher = level + ABYSS_RAISES
        if higher <= STRONGEST and t.can_exchange_for(me, higher) and (lowest or level == MASTER_BECOMES):
            found.append(priest)
    return found


def can_rite_of_the_abyss(t: City, me: int, master: int) -> bool:
    """Rite of the Abyss: somebody in the active quarter can rise by just three levels."""
    return bool(lifted(t, me))


def rite_of_the_abyss(t: City, me: int, master: int) -> None:
    """Rite of the Abyss: a Priest in the active quarter rises by three levels, the Master falls to the lowest."""
    t.then(LiftPriest(me, master))


def can_wrath_of_the_ancient(t: City, me: int, master: int) -> bool:
    """Wrath of the Ancient: no condition beyond the Mob (F1)."""
    return True


def wrath_of_the_ancient(t: City, me: int, master: int) -> None:
    """Wrath of the Ancient: all Altars of the active quarter fall, one's own too; gain two Followers."""
    t.destroy_altars(t.active)
    t.gain_followers(me, WRATH_GIVES)


def can_crushing_storm(t: City, me: int, master: int) -> bool:
    """Crushing Storm: no condition beyond its cost (F1)."""
    return True


def crushing_storm(t: City, me: int, master: int) -> None:
    """Crushing Storm: everybody with seven coins or more, oneself too, loses seven; gain two Followers."""
    for seat in t.seats_in_order(me):
        if t.coins[seat] >= STORM_TAKES:
            t.lose_coins(seat, STORM_TAKES)
    t.gain_followers(me, STORM_GIVES)


def richest_in_cards(t: City) -> int:
    """The seat that alone has the most cards, hand and table together, or NOBODY."""
    return single_highest([t.count_cards(seat) for seat in range(t.seats)])


def can_behest_of_the_ancient(t: City, me: int, master: int) -> bool:
    """Behest of the Ancient: one opponent has more cards than everybody else."""
    return richest_in_cards(t) not in (me, NOBODY)


def behest_of_the_ancient(t: City, me: int, master: int) -> None:
    """Behest of the Ancient: that opponent gives two cards of their choice, or the one they have."""
    giver = richest_in_cards(t)
    if giver != NOBODY:
        for _ in range(min(BEHEST_TAKES, t.count_cards(giver))):
            t.then(GiveCard(giver, me, False))


class LiftPriest(Frame[City]):
    """Choose the Priest in the active quarter who rises by three levels."""

    NAME: ClassVar[str] = "LiftPriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int, master: int) -> None:
        self.me: Final = me
        self.master: Final = master

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Those who can rise by just so much."""
        return lifted(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """He stays where he is; the Master lies on the sheet as the lowest of Priests."""
        me = self.me
        level = option % SORTS
        t.return_token(me, self.master)
        t.masters[me * SORTS + self.master] -= 1
        t.exchange(me, t.active, option, level + ABYSS_RAISES)
        t.take_token(me, MASTER_BECOMES)
        t.masters[me * SORTS + MASTER_BECOMES] += 1
        t.tell("raised_priest", me, level, level + ABYSS_RAISES)
        t.tell("raised_priest", me, self.master, MASTER_BECOMES)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, too high already, or no token."""
        if option % SORTS == PATRIARCH:
            return "patriarch"
        if option not in t.priests_in(self.me, t.active):
            return "no_such_priest"
        return "no_token" if option % SORTS + ABYSS_RAISES <= STRONGEST else "strongest"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": ABYSS_RAISES}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.master)
