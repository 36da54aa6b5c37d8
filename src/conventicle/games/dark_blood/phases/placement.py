"""The Placement Phase (p. 14, 15; alone p. 30): Cultists go to Locations, round and round in Favor order."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import CHURCH, CROWD, LOCATION, LOCATION_LIMIT, LOCATIONS
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers

MOST: Final = 3
_AMOUNTS: Final = MOST + 1
#: By number: all amounts up to it.
_UP_TO: Final = [list(range(1, most + 1)) for most in range(_AMOUNTS)]


def placement(location: int, amount: int) -> int:
    """The option that places so many Cultists in a Location."""
    return location * _AMOUNTS + amount


def amounts(t: DarkBlood, me: int, location: int) -> list[int]:
    """How many Cultists a seat may place in a Location now, whatever it has left."""
    if location == CHURCH:
        return [1]
    place = t.places[location]
    crowd = place.crowd()
    if t.solo() and place.enemies and not place.waiting[me]:
        return amounts_beside_enemies(place.enemies)
    if crowd == 0:
        position = t.books[me].working(CROWD)
        return list(range(1, t.books[me].passive_amount(position) + 1)) if position >= 0 else [1]
    most = min(2 if crowd < 3 else MOST, LOCATION_LIMIT - crowd)
    return _UP_TO[max(0, most)]


def amounts_beside_enemies(enemies: int) -> list[int]:
    """Solo, with none of one's own there yet: beside one enemy up to two, beside two 1 or 3, else just enough for 6."""
    if enemies == 1:
        return [1, 2]
    if enemies == 2:
        return [1, 3]
    return [LOCATION_LIMIT - enemies] if enemies < LOCATION_LIMIT else []


class Placement(Frame[DarkBlood]):
    """The next player in Favor order with Cultists left places; when nobody has any, the Phase is over."""

    NAME: ClassVar[str] = "Placement"

    def __init__(self, last: int) -> None:
        self.last: Final = last
        """The seat that placed last, or -1."""

    def run(self, t: DarkBlood) -> None:
        """Look for the next one."""
        order = t.favor_order()
        start = order.index(self.last) + 1 if self.last >= 0 else 0
        for step in range(len(order)):
            seat = order[(start + step) % len(order)]
            if t.books[seat].ready:
                t.then(PlaceCultists(seat))
                t.then(Placement(seat))
                return

    def fields(self) -> tuple[object, ...]:
        return (self.last,)


class PlaceCultists(Frame[DarkBlood]):
    """Place Cultists in one Location; passing is not possible, the Church is always open (R2)."""

    NAME: ClassVar[str] = "PlaceCultists"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION, numbers(MOST)))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: DarkBlood) -> int:
        """The player whose turn it is."""
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Every Location with every number allowed there."""
        ready = t.books[self.me].ready
        return [
            placement(location, amount)
            for location in range(LOCATIONS)
            for amount in amounts(t, self.me, location)
            if amount <= ready
        ]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Too few Cultists, or too many for the Location."""
        location, amount = option // _AMOUNTS, option % _AMOUNTS
        if amount == 0:
            return "place_one"
        if amount > t.books[self.me].ready:
            return "too_few_cultists"
        if location == CHURCH:
            return "church_takes_one"
        if t.solo() and t.places[location].enemies:
            return "enemies_bar"
        return "location_full" if t.places[location].crowd() + amount > LOCATION_LIMIT else "too_many_at_once"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Put them there."""
        location, amount = option // _AMOUNTS, option % _AMOUNTS
        book = t.books[self.me]
        place = t.places[location]
        if location != CHURCH and amount > 1 and place.crowd() == 0:
            t.use_passive(self.me, book.working(CROWD))
        book.ready -= amount
        place.waiting[self.me] += amount
        t.tell("placed", self.me, amount, location)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"number": t.books[self.me].ready}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
