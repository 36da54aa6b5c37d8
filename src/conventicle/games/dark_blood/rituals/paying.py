"""What a side of a Ritual costs and brings: the part that all Rituals share."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    LEFT,
    POWDERED_BONES,
    RESOURCES,
    SACRIFICE,
    SACRIFICE_DISCOUNT,
)
from conventicle.games.dark_blood.rituals.resources import PayResources
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.values import BY_HEX, Rite
from conventicle.kernel.frame import Frame


def silver_cost(t: DarkBlood, me: int, rite: Rite) -> int:
    """The Silver to pay; a Passive makes a Sacrifice cheaper."""
    if rite.silver and rite.ritual == SACRIFICE:
        book = t.books[me]
        position = book.working(SACRIFICE_DISCOUNT)
        if position >= 0:
            return max(0, rite.silver - book.passive_amount(position))
    return rite.silver


def produce_cost(t: DarkBlood, location: int, rite: Rite) -> int:
    """How much of the Location's own Resource is to be paid (the Doomsayer's Rituals, p. 22, 23)."""
    return t.places[location].amount(LEFT) if rite.produce == BY_HEX else rite.produce


def cost_refusal(t: DarkBlood, me: int, location: int, rite: Rite) -> str:
    """'' if the cost can be paid in full (R39), else the reason."""
    book = t.books[me]
    if t.places[location].peasants < min(rite.peasants, 1):
        return "no_peasant"
    if book.silver < silver_cost(t, me, rite):
        return "no_silver"
    if rite.blood and t.blood(me) < rite.blood:
        return "no_blood"
    for resource in range(RESOURCES):
        if book.resources[resource] < rite.resources[resource]:
            return "no_resources"
    if rite.produce:
        produced = t.produce(location)
        held = sum([book.resources[resource] for resource in range(RESOURCES) if produced >> resource & 1])
        if held < produce_cost(t, location, rite):
            return "no_resources"
    return ""


def pay(t: DarkBlood, me: int, location: int, rite: Rite, peasants: int) -> None:
    """Pay Silver, Blood, Resources and Peasants; Peasants paid go off the board and are available again (R44)."""
    book = t.books[me]
    silver = silver_cost(t, me, rite)
    if silver < rite.silver:
        t.use_passive(me, book.working(SACRIFICE_DISCOUNT))
    if silver:
        book.silver -= silver
        t.tell("paid_silver", me, silver)
    if rite.blood:
        t.pay_blood(me, rite.blood)
        t.tell("paid_blood", me, rite.blood)
    for resource in range(RESOURCES):
        if rite.resources[resource]:
            book.resources[resource] -= rite.resources[resource]
            t.tell("paid_resource", me, rite.resources[resource], resource)
    if rite.produce:
        t.then(PayResources(me, produce_cost(t, location, rite), t.produce(location), -1))
    if peasants:
        t.places[location].peasants -= peasants
        t.tell("took_peasants", me, peasants, location)


class ReceiveRite(Frame[DarkBlood]):
    """The Blood, Bones and Cultists that a Ritual brings, once it is paid."""

    NAME: ClassVar[str] = "ReceiveRite"

    def __init__(self, me: int, rite: int, cultists: int) -> None:
        self.me: Final = me
        self.rite: Final = rite
        self.cultists: Final = cultists

    def run(self, t: DarkBlood) -> None:
        """Gain it; a Necromancer's Sacrifice without a Cultist to raise leaves Bones (R15)."""
        rite = t.values.rites[self.rite]
        t.gain_blood(self.me, rite.gain_blood)
        bones = rite.gain_bones
        for _ in range(self.cultists):
            if not t.gain_cultist(self.me) and rite.ritual == SACRIFICE:
                bones += 1
        if bones:
            t.gain_resource(self.me, POWDERED_BONES, bones)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.rite, self.cultists)
