"""Fafnir in the first edition: two for one, blood, perfidy and hired hands."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.fafnir import ode_to_treachery
from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.intrigues import single_highest
from conventicle.games.eternal_city.kinds import FREE_PRIEST, PRIEST, SORTS
from conventicle.games.eternal_city.licenses import tithe_on_entering
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

AVARICE_PLACES: Final = 2
BLOOD_PRICE_TAKES: Final = 10


def can_ode_of_avarice(t: City, me: int, master: int) -> bool:
    """Ode of Avarice: a Priest in the active quarter, and two who are free already (F10)."""
    return t.priests_at(me, t.active) > 0 and t.count_free(me) >= AVARICE_PLACES


def ode_of_avarice(t: City, me: int, master: int) -> None:
    """Ode of Avarice: one Priest leaves the active quarter, two free ones step into it."""
    t.then(ReplacePriest(me))


def can_blood_price(t: City, me: int, master: int) -> bool:
    """Blood for Gold: one opponent is richer than everybody else and has ten coins."""
    richest = single_highest(t.coins)
    return richest not in (me, NOBODY) and t.coins[richest] >= BLOOD_PRICE_TAKES


def blood_price(t: City, me: int, master: int) -> None:
    """Blood for Gold: the richest opponent gives ten coins."""
    richest = single_highest(t.coins)
    if richest != NOBODY:
        t.hand_over_coins(richest, me, BLOOD_PRICE_TAKES)


def can_ode_of_perfidy(t: City, me: int, master: int) -> bool:
    """Ode of Perfidy: no condition beyond the card; an empty deck has nothing to sell (F1)."""
    return True


def ode_of_perfidy(t: City, me: int, master: int) -> None:
    """Ode of Perfidy: the top Intrigue is turned up, sold, and put under the deck."""
    ode_to_treachery(t, me, master)


def can_hired_marauders(t: City, me: int, master: int) -> bool:
    """Hired Marauders: no condition beyond the coins (F1)."""
    return True


def hired_marauders(t: City, me: int, master: int) -> None:
    """Hired Marauders: gain a Mob."""
    t.gain_mobs(me, 1)


class ReplacePriest(Frame[City]):
    """Choose the Priest who leaves the active quarter."""

    NAME: ClassVar[str] = "ReplacePriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The own Priests there, the Patriarch among them."""
        return t.priests_in(self.me, t.active)

    def take(self, t: City, seat: int, option: int) -> None:
        """He is free, but not one of the two who come."""
        t.go_home(self.me, t.active, option)
        t.tell("went_home", self.me, option % SORTS, t.active)
        t.then(EnterInstead(self.me, AVARICE_PLACES, 0, option % SORTS))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Nobody like that is there."""
        return "no_such_priest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class EnterInstead(Frame[City]):
    """Choose the free Priests who step in for the one who left; the order makes no difference."""

    NAME: ClassVar[str] = "EnterInstead"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST))

    def __init__(self, me: int, left: int, lowest: int, returned: int) -> None:
        self.me: Final = me
        self.left: Final = left
        self.lowest: Final = lowest
        self.returned: Final = returned
        """The sort of the Priest who left: one such is not free for this."""

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def ready(self, t: City) -> list[int]:
        """How many of each sort were free before."""
        base = self.me * SORTS
        return [t.free[base + sort] - (sort == self.returned) for sort in range(SORTS)]

    def options(self, t: City, seat: int) -> list[int]:
        """Free Priests in ascending order that leave enough to finish."""
        ready = self.ready(t)
        return [sort for sort in range(self.lowest, SORTS) if ready[sort] and sum(ready[sort:]) >= self.left]

    def take(self, t: City, seat: int, option: int) -> None:
        """He steps in."""
        t.place_free(self.me, t.active, option)
        t.tell("entered", self.me, option, t.active)
        tithe_on_entering(t, self.me, t.active)
        if self.left > 1:
            t.then(EnterInstead(self.me, self.left - 1, option, self.returned))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Nobody like that was free, or out of order."""
        return "ascending" if self.ready(t)[option] else "no_such_priest"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": self.left}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.left, self.lowest, self.returned)
