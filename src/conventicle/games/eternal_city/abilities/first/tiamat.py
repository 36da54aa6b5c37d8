"""Tiamat in the first edition: Priests change places, an incarnation, an invasion, and chance harvests."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.tiamat import INCARNATION_DESTROYS, DestroyPriests, can_incarnation
from conventicle.games.eternal_city.kinds import (
    LOCATION,
    LOCATIONS,
    MIRACLE,
    PLAYED,
    PRIEST,
    SORTS,
    STRONGEST,
    carries_coins,
)
from conventicle.games.eternal_city.playing import DrawAfter, PutUnder, can_play, carry_out
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

HARVEST_PAYS: Final = 3
_PRIESTS: Final = len(PRIEST.values)
_ANYWHERE: Final = -1


def disguised(t: City, me: int, above: int) -> list[int]:
    """Shift of Guise: the own Priests without coins above a quarter, as numbers within LOCATION x PRIEST."""
    return [
        location * _PRIESTS + priest
        for location in range(above + 1, LOCATIONS)
        for priest in t.priests_in(me, location)
        if not carries_coins(priest)
    ]


def can_shift_of_guise(t: City, me: int, master: int) -> bool:
    """Shift of Guise: own Priests without coins in two quarters."""
    return len({one // _PRIESTS for one in disguised(t, me, _ANYWHERE)}) > 1


def shift_of_guise(t: City, me: int, master: int) -> None:
    """Shift of Guise: two own Priests in two quarters change places."""
    t.then(SwapFirst(me))


def can_rite_of_incarnation(t: City, me: int, master: int) -> bool:
    """Rite of Incarnation: three more free tokens besides the Master, and a Priest of level 5 to take."""
    return can_incarnation(t, me, master)


def rite_of_incarnation(t: City, me: int, master: int) -> None:
    """Rite of Incarnation: three free Priests are destroyed, and one of level 5 is free."""
    t.then(GiveUpPriests(me, INCARNATION_DESTROYS, 1))


def can_invasion(t: City, me: int, master: int) -> bool:
    """Invasion: no condition beyond the cards (F1)."""
    return True


def invasion(t: City, me: int, master: int) -> None:
    """Invasion: every opponent loses a Follower for each Priest in the active quarter, as far as there are any."""
    for rival in t.rivals_with_priests(me, t.active):
        t.lose_followers(rival, t.priests_at(rival, t.active))


def can_reaping_of_chaos(t: City, me: int, master: int) -> bool:
    """Harvest of Chaos: no condition beyond the Master; what is drawn may turn out to be of no use."""
    return True


def reaping_of_chaos(t: City, me: int, master: int) -> None:
    """Harvest of Chaos: turn up the top Miracle and play it, if it can be played; gain three coins."""
    if t.cards.zones[MIRACLE]:
        kind = t.cards.draw(MIRACLE, PLAYED)
        t.tell("revealed", me, kind)
        if can_play(t, me, kind):
            carry_out(t, me, kind)
        else:
            t.then(PutUnder(kind))
    t.then(DrawAfter(me, MIRACLE, 0, HARVEST_PAYS))


class GiveUpPriests(DestroyPriests):
    """Choose the free Priests that the Rite of Incarnation destroys, from the weakest up."""

    NAME: ClassVar[str] = "GiveUpPriests"

    def next(self, weakest: int) -> Frame[City]:
        """The question for the one after."""
        return GiveUpPriests(self.me, self.left - 1, weakest)

    def bring(self, t: City) -> None:
        """The Priest of level 5 is free."""
        t.take_token(self.me, STRONGEST)
        t.free[self.me * SORTS + STRONGEST] += 1
        t.tell("gained_priest", self.me, STRONGEST)


class SwapFirst(Frame[City]):
    """Choose the first of the two Priests who change places, the one in the lower quarter."""

    NAME: ClassVar[str] = "SwapFirst"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION, PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Those below another."""
        found = disguised(t, self.me, _ANYWHERE)
        highest = found[-1] // _PRIESTS
        return [one for one in found if one // _PRIESTS < highest]

    def take(self, t: City, seat: int, option: int) -> None:
        """And now the other."""
        t.then(SwapSecond(self.me, option // _PRIESTS, option % _PRIESTS))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, with coins, or with nobody above him."""
        location, priest = divmod(option, _PRIESTS)
        if priest not in t.priests_in(self.me, location):
            return "no_such_priest"
        return "has_coins" if carries_coins(priest) else "ascending"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class SwapSecond(Frame[City]):
    """Choose the second of the two Priests who change places, in a higher quarter."""

    NAME: ClassVar[str] = "SwapSecond"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION, PRIEST))

    def __init__(self, me: int, location: int, priest: int) -> None:
        self.me: Final = me
        self.location: Final = location
        self.priest: Final = priest

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Those above the first."""
        return disguised(t, self.me, self.location)

    def take(self, t: City, seat: int, option: int) -> None:
        """Neither quarter asks for Followers, and no Tithe is due (F12, F13)."""
        me = self.me
        location, priest = divmod(option, _PRIESTS)
        second = t.move_on(me, location, priest, self.location)
        first = t.move_on(me, self.location, self.priest, location)
        t.tell("swapped", me, first, self.location, second, location)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, with coins, or in no higher quarter."""
        location, priest = divmod(option, _PRIESTS)
        if priest not in t.priests_in(self.me, location):
            return "no_such_priest"
        return "has_coins" if carries_coins(priest) else "ascending"

    def prompt(self, t: City) -> dict[str, int]:
        return {"priest": self.priest, "location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location, self.priest)
