"""The Monstrosities (p. 21): summoned or moved by an upgraded Corrupt, and what their Rituals do then."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    LEFT,
    LOCATION,
    LOCATIONS,
    MONSTROSITY_RITUAL,
)
from conventicle.games.dark_blood.rituals.resources import GainResources, TakeOneThing
from conventicle.games.dark_blood.rituals.targets import StrikeCultists
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

MOVE: Final = len(MONSTROSITY_RITUAL.values)
LEAVE: Final = MOVE + 1
AVAILABLE: Final = LOCATIONS
STOP: Final = LOCATIONS + 1


class SummonMonstrosity(Frame[DarkBlood]):
    """Put the Monstrosity into this Location with a side of one's choice, move it here, or leave it (R43)."""

    NAME: ClassVar[str] = "SummonMonstrosity"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(MONSTROSITY_RITUAL), Range(words("move", "leave")))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        """The owner, unless the Monstrosity stands here already."""
        return bit(self.me) if t.books[self.me].monstrosity != self.location else 0

    def run(self, t: DarkBlood) -> None:
        """It is here: there is nothing to move."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Both sides when summoned; a move keeps the side."""
        book = t.books[self.me]
        if book.monstrosity >= 0:
            return [MOVE, LEAVE]
        return [*sorted(t.values.monstrosity_at[book.cult * 2 : book.cult * 2 + 2]), LEAVE]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """On the board the side stays; at home there is nothing to move; others' Rituals are theirs."""
        book = t.books[self.me]
        if option < MOVE and option not in t.values.monstrosity_at[book.cult * 2 : book.cult * 2 + 2]:
            return "other_cult"
        return "side_stays" if book.monstrosity >= 0 else "at_home"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Put it here and carry out its Ritual as far as possible (R52)."""
        if option == LEAVE:
            return
        book = t.books[self.me]
        first = book.cult * 2
        if option != MOVE:
            book.monstrosity_side = 0 if option == t.values.monstrosity_at[first] else 1
        book.monstrosity = self.location
        ritual = t.values.monstrosity_at[first + book.monstrosity_side]
        t.tell("summoned" if option != MOVE else "monstrosity_moved", self.me, book.cult, self.location, ritual)
        MONSTROSITY_EFFECTS[MONSTROSITY_RITUAL.values[ritual]](t, self.me, self.location)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


def embrace(t: DarkBlood, me: int, location: int) -> None:
    """Kill an enemy Cultist here."""
    t.then(StrikeCultists(me, location, t.values.monstrosity_amount["embrace"], True, 0, 0))


def scarlet_brand(t: DarkBlood, me: int, location: int) -> None:
    """Silver buys a Sigil here, unless the Location is defiled."""
    book = t.books[me]
    price = t.values.monstrosity_price["scarlet_brand"]
    if book.silver >= price and t.sigils_left(me) and not t.is_defiled(location):
        book.silver -= price
        t.tell("paid_silver", me, price)
        t.place_sigil(me, location)


def night_flight(t: DarkBlood, me: int, location: int) -> None:
    """Take a Silver or a Resource from every enemy with a Cultist here."""
    for rival in t.rivals(me):
        if t.places[location].cultists(rival):
            t.then(TakeOneThing(me, rival))


def crones_vigil(t: DarkBlood, me: int, location: int) -> None:
    """If this Location is defiled this Round, the Bid is worth more."""
    t.books[me].vigil = location


def reaper(t: DarkBlood, me: int, location: int) -> None:
    """Gain Blood."""
    t.gain_blood(me, t.values.monstrosity_amount["reaper"])


def levy_of_the_dead(t: DarkBlood, me: int, location: int) -> None:
    """Silver raises Cultists."""
    price = t.values.monstrosity_price["levy_of_the_dead"]
    book = t.books[me]
    if book.silver < price or not book.inactive:
        return
    if price:
        book.silver -= price
        t.tell("paid_silver", me, price)
    for _ in range(t.values.monstrosity_amount["levy_of_the_dead"]):
        t.gain_cultist(me)


def last_trumpet(t: DarkBlood, me: int, location: int) -> None:
    """Bring Peasants here."""
    t.then(BringPeasant(me, location, t.values.monstrosity_amount["last_trumpet"]))


def day_of_reckoning(t: DarkBlood, me: int, location: int) -> None:
    """Gain the Location's Resource in the amount of its Hex, without standing on it."""
    t.then(GainResources(me, t.places[location].amount(LEFT), t.produce(location), -1, False))


Effect = Callable[[DarkBlood, int, int], None]
MONSTROSITY_EFFECTS: Final[dict[str, Effect]] = {
    "embrace": embrace,
    "scarlet_brand": scarlet_brand,
    "night_flight": night_flight,
    "crones_vigil": crones_vigil,
    "reaper": reaper,
    "levy_of_the_dead": levy_of_the_dead,
    "last_trumpet": last_trumpet,
    "day_of_reckoning": day_of_reckoning,
}


class BringPeasant(Frame[DarkBlood]):
    """Bring a Peasant here, an available one or one from another Location; or stop."""

    NAME: ClassVar[str] = "BringPeasant"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION), Range(words("available", "stop")))

    def __init__(self, me: int, location: int, left: int) -> None:
        self.me: Final = me
        self.location: Final = location
        self.left: Final = left

    def sources(self, t: DarkBlood) -> list[int]:
        """Where a Peasant can come from."""
        found = [location for location in range(LOCATIONS) if location != self.location and t.places[location].peasants]
        if t.available_peasants():
            found.append(AVAILABLE)
        return found

    def waits_for(self, t: DarkBlood) -> int:
        """The owner, while there are Peasants to bring."""
        return bit(self.me) if self.left and self.sources(t) else 0

    def run(self, t: DarkBlood) -> None:
        """There are none, or enough came."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Every source, or none."""
        return [*self.sources(t), STOP]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """No Peasant is there."""
        return "no_peasant"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Bring one and ask again."""
        if option == STOP:
            return
        if option != AVAILABLE:
            t.places[option].peasants -= 1
        t.places[self.location].peasants += 1
        t.tell("brought_peasant", self.me, self.location)
        t.then(BringPeasant(self.me, self.location, self.left - 1))

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location, "number": self.left}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location, self.left)
