"""Spells (p. 24): three Cults strike enemy Cultists, the Doomsayer moves Peasants about."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import DOOMSAYER, LOCATION, LOCATIONS, MOST_PEASANTS, SPELL
from conventicle.games.dark_blood.rituals.paying import ReceiveRite, cost_refusal, pay
from conventicle.games.dark_blood.rituals.resources import GainResources
from conventicle.games.dark_blood.rituals.targets import StrikeCultists
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary, numbers

WAY: Final = Domain("way", ("away", "here"))
AWAY: Final = 0
HERE: Final = 1
_MOVES: Final = Vocabulary(Range(WAY, LOCATION, numbers(MOST_PEASANTS)))
_AMOUNTS: Final = MOST_PEASANTS + 1


def spell_refusal(t: DarkBlood, me: int, location: int) -> str:
    """The cost and at least one target (R39); for the Doomsayer a Peasant to move."""
    book = t.books[me]
    rite = t.values.rites[book.rite(SPELL)]
    if book.cult == DOOMSAYER:
        return "" if any(place.peasants for place in t.places) else "no_peasant"
    if not t.enemy_cultists(me, location):
        return "no_target"
    return cost_refusal(t, me, location, rite)


def spell(t: DarkBlood, me: int, location: int) -> None:
    """Pay, strike, then gain what comes with it."""
    book = t.books[me]
    number = book.rite(SPELL)
    rite = t.values.rites[number]
    if book.cult == DOOMSAYER:
        t.then(MovePeasants(me, location, rite.peasants_moved, rite.gain_resources))
        return
    pay(t, me, location, rite, 0)
    t.then(StrikeCultists(me, location, rite.kills + rite.returns, rite.kills > 0, 0, 0))
    t.then(ReceiveRite(me, number, rite.gain_cultists))


class MovePeasants(Frame[DarkBlood]):
    """The Doomsayer moves Peasants between this Location and one other, all the same way (R37)."""

    NAME: ClassVar[str] = "MovePeasants"
    VOCABULARY: ClassVar[Vocabulary] = _MOVES

    def __init__(self, me: int, location: int, most: int, gain: int) -> None:
        self.me: Final = me
        self.location: Final = location
        self.most: Final = most
        self.gain: Final = gain

    def waits_for(self, t: DarkBlood) -> int:
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Each way and other Location, with as many Peasants as can go, at least one."""
        found: list[int] = []
        for way in (AWAY, HERE):
            for other in range(LOCATIONS):
                if other != self.location:
                    origin = self.location if way == AWAY else other
                    for amount in range(1, min(self.most, t.places[origin].peasants) + 1):
                        found.append((way * LOCATIONS + other) * _AMOUNTS + amount)
        return found

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Too few Peasants, too many for this side, or no move at all."""
        _, other, amount = _MOVES.meaning(option).places
        if amount == 0 or other == self.location:
            return "move_one"
        if amount > self.most:
            return "not_upgraded"
        return "no_peasant"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Move them, then gain Resources of either Location, never Silver."""
        way, other, amount = _MOVES.meaning(option).places
        origin, goal = (self.location, other) if way == AWAY else (other, self.location)
        t.places[origin].peasants -= amount
        t.places[goal].peasants += amount
        t.tell("moved_peasants", self.me, amount, origin, goal)
        t.then(GainResources(self.me, self.gain, t.produce(origin) | t.produce(goal), -1, False))

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location, "number": self.most}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location, self.most, self.gain)
