"""Choosing Resources: to take from a Location that has several, to pay, and to take from a rival."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    ANY_RESOURCE,
    GATHER_MORE,
    RESOURCE,
    RESOURCES,
)
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words


def only(mask: int) -> int:
    """The one Resource of a mask, or -1 if it has several."""
    for resource in range(RESOURCES):
        if mask == 1 << resource:
            return resource
    return -1


def gather_bonus(t: DarkBlood, me: int, resource: int) -> None:
    """A Passive may add to the Resource that was gathered."""
    book = t.books[me]
    position = book.working(GATHER_MORE)
    if position >= 0 and t.values.passive_gain[book.passive(position)] in (resource, ANY_RESOURCE):
        t.use_passive(me, position)
        t.gain_resource(me, resource, book.passive_amount(position))


class GainResources(Frame[DarkBlood]):
    """Take so many Resources of the kinds allowed, one pick at a time in ascending order."""

    NAME: ClassVar[str] = "GainResources"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(RESOURCE))

    def __init__(self, me: int, count: int, allowed: int, floor: int, gathering: bool) -> None:
        self.me: Final = me
        self.count: Final = count
        self.allowed: Final = allowed
        self.floor: Final = floor
        """The Resource picked last, or -1."""
        self.gathering: Final = gathering

    def waits_for(self, t: DarkBlood) -> int:
        """Where there is only one kind, nothing is to be chosen."""
        return bit(self.me) if self.count and only(self.allowed) < 0 else 0

    def run(self, t: DarkBlood) -> None:
        """Take them all of the one kind."""
        if self.count:
            resource = only(self.allowed)
            t.gain_resource(self.me, resource, self.count)
            if self.gathering:
                gather_bonus(t, self.me, resource)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """The kinds allowed, from the last one on."""
        return [resource for resource in range(RESOURCES) if self.allowed >> resource & 1 and resource >= self.floor]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Not produced there, or passed over already."""
        return "ascending" if self.allowed >> option & 1 else "not_produced"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Take one and go on."""
        t.gain_resource(self.me, option, 1)
        if self.gathering and option != self.floor:
            gather_bonus(t, self.me, option)
        t.then(GainResources(self.me, self.count - 1, self.allowed, option, self.gathering))

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"number": self.count}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.count, self.allowed, self.floor, self.gathering)


class PayResources(Frame[DarkBlood]):
    """Pay so many Resources of the kinds allowed, one pick at a time in ascending order."""

    NAME: ClassVar[str] = "PayResources"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(RESOURCE))

    def __init__(self, me: int, count: int, allowed: int, floor: int) -> None:
        self.me: Final = me
        self.count: Final = count
        self.allowed: Final = allowed
        self.floor: Final = floor

    def waits_for(self, t: DarkBlood) -> int:
        """Where there is only one kind, nothing is to be chosen."""
        return bit(self.me) if self.count and only(self.allowed) < 0 else 0

    def run(self, t: DarkBlood) -> None:
        """Pay them all of the one kind."""
        if self.count:
            resource = only(self.allowed)
            t.books[self.me].resources[resource] -= self.count
            t.tell("paid_resource", self.me, self.count, resource)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Kinds in the Resource Area from which the rest can still be paid in ascending order."""
        stock = t.books[self.me].resources
        found: list[int] = []
        for resource in range(max(self.floor, 0), RESOURCES):
            payable = sum([stock[kind] for kind in range(resource, RESOURCES) if self.allowed >> kind & 1])
            if self.allowed >> resource & 1 and stock[resource] and payable >= self.count:
                found.append(resource)
        return found

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Not there, or passed over."""
        return "ascending" if t.books[self.me].resources[option] else "no_resources"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Pay one and go on."""
        t.books[self.me].resources[option] -= 1
        t.tell("paid_resource", self.me, 1, option)
        t.then(PayResources(self.me, self.count - 1, self.allowed, option))

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"number": self.count}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.count, self.allowed, self.floor)


class TakeResources(Frame[DarkBlood]):
    """The Warlock's Incantation: choose Resources of a rival, to destroy or to steal (p. 25)."""

    NAME: ClassVar[str] = "TakeResources"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(RESOURCE))

    def __init__(self, me: int, victim: int, count: int, floor: int, steal: bool) -> None:
        self.me: Final = me
        self.victim: Final = victim
        self.count: Final = count
        self.floor: Final = floor
        self.steal: Final = steal

    def waits_for(self, t: DarkBlood) -> int:
        """If the rival has no more than that, all of it goes without a choice (R39)."""
        return bit(self.me) if self.count and sum(t.books[self.victim].resources) > self.count else 0

    def run(self, t: DarkBlood) -> None:
        """Take what is left, unless enough is taken."""
        if self.count:
            stock = t.books[self.victim].resources
            for resource in range(RESOURCES):
                while stock[resource]:
                    self.lose(t, resource)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """The rival's kinds from which the rest can still be taken in ascending order."""
        stock = t.books[self.victim].resources
        return [
            resource
            for resource in range(max(self.floor, 0), RESOURCES)
            if stock[resource] and sum(stock[resource:]) >= self.count
        ]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Not there, or passed over."""
        return "ascending" if t.books[self.victim].resources[option] else "nothing_to_take"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Take one and go on; kinds below it are passed over."""
        self.lose(t, option)
        t.then(TakeResources(self.me, self.victim, self.count - 1, option, self.steal))

    def lose(self, t: DarkBlood, resource: int) -> None:
        """The rival loses one, and the thief gains it."""
        t.books[self.victim].resources[resource] -= 1
        t.tell("lost_resource", self.victim, 1, resource)
        if self.steal:
            t.gain_resource(self.me, resource, 1)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        """From whom, and how many are left to take."""
        return {"from:seat": self.victim, "number": self.count}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.victim, self.count, self.floor, self.steal)


class TakeOneThing(Frame[DarkBlood]):
    """Take one Silver or one Resource from a rival (the Warlock's Monstrosity)."""

    NAME: ClassVar[str] = "TakeOneThing"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(RESOURCE), Range(words("silver")))

    def __init__(self, me: int, victim: int) -> None:
        self.me: Final = me
        self.victim: Final = victim

    def waits_for(self, t: DarkBlood) -> int:
        """Only a rival who has something is robbed."""
        book = t.books[self.victim]
        return bit(self.me) if book.silver or sum(book.resources) else 0

    def run(self, t: DarkBlood) -> None:
        """There is nothing to take."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        book = t.books[self.victim]
        found = [resource for resource in range(RESOURCES) if book.resources[resource]]
        if book.silver:
            found.append(RESOURCES)
        return found

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """The rival has none of it."""
        return "nothing_to_take"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """It changes hands."""
        book = t.books[self.victim]
        if option == RESOURCES:
            book.silver -= 1
            t.tell("lost_silver", self.victim, 1)
            t.gain_silver(self.me, 1)
        else:
            book.resources[option] -= 1
            t.tell("lost_resource", self.victim, 1, option)
            t.gain_resource(self.me, option, 1)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"from:seat": self.victim}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.victim)
