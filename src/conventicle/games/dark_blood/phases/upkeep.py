"""The Upkeep Phase (p. 11-13): sides of Passives, Priority, disks drawn and resolved, Peasants."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.disks import draw_from_pouch, flow_on, flows, resolve_disk
from conventicle.games.dark_blood.kinds import (
    CHURCH,
    LEFT,
    LOCATION,
    LOCATIONS,
    MOVE_PEASANT,
    NO_DISK,
    NUMBERED,
    PASSIVES,
    RIGHT,
    UPKEEP_PAYS,
)
from conventicle.games.dark_blood.rituals.corrupt import ChooseSide
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.chance import DICE
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary, words


class Upkeep(Frame[DarkBlood]):
    """Each owner may turn the open Passives first; then the board is made ready."""

    NAME: ClassVar[str] = "Upkeep"

    def run(self, t: DarkBlood) -> None:
        """Queue the steps in order."""
        for seat in t.favor_order():
            book = t.books[seat]
            for position in range(PASSIVES):
                book.uses[position] = 0
            for position in range(book.open_passives()):
                t.then(ChooseSide(seat, position))
        t.then(PrepareBoard())
        for seat in t.favor_order():
            t.then(GuidePeasant(seat))


class PrepareBoard(Frame[DarkBlood]):
    """All of Upkeep that needs no choice."""

    NAME: ClassVar[str] = "PrepareBoard"

    def run(self, t: DarkBlood) -> None:
        """The steps of p. 10, after what Passives bring at this moment."""
        for seat in t.favor_order():
            t.passive_pays(seat, UPKEEP_PAYS)
        deal_priority(t)
        draw_disks(t)
        resolve_disks(t)
        place_peasants(t)


def deal_priority(t: DarkBlood) -> None:
    """The four Priority tokens are dealt anew; the Church always comes last (p. 11)."""
    order = [location for location in range(LOCATIONS) if location != CHURCH]
    t.chance.shuffle(order, DICE)
    t.order[:] = [*order, CHURCH]
    t.tell("priority", *t.order)


def draw_disks(t: DarkBlood) -> None:
    """Two disks for each Location by Priority, left circle first; circles filled by Darkflow are passed over."""
    for priority, location in enumerate(t.order):
        place = t.places[location]
        for circle in (LEFT, RIGHT):
            while place.disks[circle] == NO_DISK:
                disk = draw_from_pouch(t)
                if disk < 0:
                    break
                if place.defiled and flows(t, disk):
                    flow_on(t, disk, priority)
                else:
                    place.disks[circle] = disk
                    t.tell("disk_placed", disk, location)


def resolve_disks(t: DarkBlood) -> None:
    """Numbers stay; every other disk does its work by Priority and leaves its circle empty (p. 12)."""
    for location in t.order:
        disks = t.places[location].disks
        for circle in (LEFT, RIGHT):
            disk = disks[circle]
            if disk >= NUMBERED:
                disks[circle] = NO_DISK
                resolve_disk(t, disk, location)


def place_peasants(t: DarkBlood) -> None:
    """Available Peasants go out one by one from Priority 5 down, and round again (p. 13, R7)."""
    available = t.available_peasants()
    for step in range(available):
        location = t.order[LOCATIONS - 1 - step % LOCATIONS]
        t.places[location].peasants += 1
        t.tell("peasant_placed", location)


_ORIGIN: Final = Domain("origin", LOCATION.values)
KEEP: Final = LOCATIONS * LOCATIONS


class GuidePeasant(Frame[DarkBlood]):
    """With the Passive for it, move one Peasant to another Location at the end of Upkeep."""

    NAME: ClassVar[str] = "GuidePeasant"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(_ORIGIN, LOCATION), Range(words("keep")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: DarkBlood) -> int:
        """Only whoever has that Passive open, while a Peasant is on the board."""
        if t.books[self.me].working(MOVE_PEASANT) < 0 or not any(place.peasants for place in t.places):
            return 0
        return bit(self.me)

    def run(self, t: DarkBlood) -> None:
        """Nothing to do."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """From any Location with a Peasant to any other, or not at all."""
        found = [
            origin * LOCATIONS + goal
            for origin in range(LOCATIONS)
            for goal in range(LOCATIONS)
            if origin != goal and t.places[origin].peasants
        ]
        found.append(KEEP)
        return found

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """No Peasant is there, or it would stay."""
        return "move_one" if option // LOCATIONS == option % LOCATIONS else "no_peasant"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        if option == KEEP:
            return
        origin, goal = option // LOCATIONS, option % LOCATIONS
        t.use_passive(self.me, t.books[self.me].working(MOVE_PEASANT))
        t.places[origin].peasants -= 1
        t.places[goal].peasants += 1
        t.tell("moved_peasants", self.me, 1, origin, goal)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def has_priority(t: DarkBlood) -> bool:
    """The Priority tokens lie from the middle of Upkeep, when they are dealt, until Clean-up takes them off (p. 10)."""
    return t.round > 0 and not t.ending and all(frame.name() != PrepareBoard.NAME for frame in t.agenda)
