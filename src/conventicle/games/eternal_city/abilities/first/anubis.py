"""Anubis in the first edition: departures, the palm of death, and Altars that follow the dead."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.paying import DiscardCards
from conventicle.games.eternal_city.altars import BuildAltarHere, can_build
from conventicle.games.eternal_city.kinds import LOCATION, LOCATIONS, PATRIARCH, PRIEST, SORTS, STRONGEST
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

PALM_RAISES: Final = 2


def can_rite_of_departure(t: City, me: int, master: int) -> bool:
    """Rite of Departure: no condition beyond the Master (F1)."""
    return True


def rite_of_departure(t: City, me: int, master: int) -> None:
    """Rite of Departure: a Follower for each Priest of any Cult in the active quarter."""
    t.gain_followers(me, t.all_priests_at(t.active))


def departing(t: City, me: int) -> list[int]:
    """Palm of Death: the own tokens in the active quarter for whom there is one exactly two levels higher (F7)."""
    return [
        priest
        for priest in t.priests_in(me, t.active, 1)
        if priest % SORTS + PALM_RAISES <= STRONGEST and t.can_exchange_for(me, priest % SORTS + PALM_RAISES)
    ]


def can_palm_of_death(t: City, me: int, master: int) -> bool:
    """Palm of Death: a token of one's own that can rise by two."""
    return bool(departing(t, me))


def palm_of_death(t: City, me: int, master: int) -> None:
    """Palm of Death: a Priest comes home two levels higher."""
    t.then(CallHome(me))


def can_cult_of_the_dead(t: City, me: int, master: int) -> bool:
    """Cult of the Dead: a foreign Altar in the active quarter, none of one's own, and a token to turn over."""
    return can_build(t, me, t.active) and any(t.has_altar(rival, t.active) for rival in t.rivals(me))


def cult_of_the_dead(t: City, me: int, master: int) -> None:
    """Cult of the Dead: build an Altar beside that of another Cult."""
    t.then(BuildAltarHere(me))


def resting_places(t: City, me: int) -> list[int]:
    """Loss of Fetters: the other quarters without an own Altar whose number one can pay in coins and in cards."""
    most = min(t.coins[me], t.count_cards(me), LOCATIONS)
    return [place for place in range(most) if place != t.active and not t.has_altar(me, place)]


def can_loss_of_fetters(t: City, me: int, master: int) -> bool:
    """Loss of Fetters: an own Altar in the active quarter, and a quarter it can be carried to."""
    return t.has_altar(me, t.active) and bool(resting_places(t, me))


def loss_of_fetters(t: City, me: int, master: int) -> None:
    """Loss of Fetters: the Altar of the active quarter goes to another one, for its number in coins and in cards."""
    t.then(CarryAltar(me))


class CallHome(Frame[City]):
    """Choose the Priest who leaves the active quarter and comes home two levels higher."""

    NAME: ClassVar[str] = "CallHome"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The tokens that can be exchanged."""
        return departing(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """He is free, and higher."""
        level = t.leave(self.me, t.active, option)
        t.return_token(self.me, level)
        t.take_token(self.me, level + PALM_RAISES)
        t.free[self.me * SORTS + level + PALM_RAISES] += 1
        t.tell("raised_priest", self.me, level, level + PALM_RAISES)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, too high already, or no token."""
        if option % SORTS == PATRIARCH:
            return "patriarch"
        if option not in t.priests_in(self.me, t.active):
            return "no_such_priest"
        return "no_token" if option % SORTS + PALM_RAISES <= STRONGEST else "strongest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class CarryAltar(Frame[City]):
    """Choose the quarter that the Altar of the active one is carried to; its number is the price."""

    NAME: ClassVar[str] = "CarryAltar"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Those that can be paid for."""
        return resting_places(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """Coins and cards are paid first."""
        t.lose_coins(self.me, option + 1)
        t.then(DiscardCards(self.me, option + 1, 0))
        t.then(SetAltarDown(self.me, option))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """An Altar there already, or the price."""
        if t.has_altar(self.me, option):
            return "altar_there"
        return "too_few_coins" if t.coins[self.me] <= option else "too_few_cards"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class SetAltarDown(Frame[City]):
    """The Altar has been paid for and changes its place."""

    NAME: ClassVar[str] = "SetAltarDown"

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def run(self, t: City) -> None:
        """From the active quarter to the chosen one."""
        origin = t.active * t.seats + self.me
        t.altars[self.location * t.seats + self.me] = t.altars[origin]
        t.altars[origin] = 0
        t.tell("altar_carried", self.me, t.active, self.location)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)
