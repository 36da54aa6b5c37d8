"""Fafnir: everything for gold, gold for everything (p. 17)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import (
    INTRIGUE,
    LOCATIONS,
    MIRACLE,
    PATRIARCH,
    PLAYED,
    PRIEST,
    SORTS,
    STRONGEST,
)
from conventicle.games.eternal_city.playing import PutUnder
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

BLOOD_FOR_GOLD_TAKES: Final = 7
PILLAGERS_DRAW: Final = 2


def greedy_ones(t: City, me: int) -> list[int]:
    """Ode to Greed: the own tokens in the Active Location that can be exchanged for one stronger by one."""
    if t.active + 1 >= LOCATIONS:
        return []
    return [
        priest
        for priest in t.priests_in(me, t.active, 1)
        if priest % SORTS < STRONGEST and t.can_exchange_for(me, priest % SORTS + 1)
    ]


def can_ode_to_greed(t: City, me: int, master: int) -> bool:
    """Ode to Greed: a token that can grow, and a next Location (R6)."""
    return bool(greedy_ones(t, me))


def ode_to_greed(t: City, me: int, master: int) -> None:
    """Ode to Greed: a Priest grows by one and goes to the next Location."""
    t.then(SendOnStronger(me))


def can_ode_to_treachery(t: City, me: int, master: int) -> bool:
    """Ode to Treachery: there is an Intrigue to reveal."""
    return bool(t.cards.zones[INTRIGUE])


def ode_to_treachery(t: City, me: int, master: int) -> None:
    """Ode to Treachery: reveal the top Intrigue, gain its price, put it under the deck."""
    if not t.cards.zones[INTRIGUE]:
        return
    kind = t.cards.draw(INTRIGUE, PLAYED)
    t.tell("sold", me, kind, t.edition.price[kind])
    t.coins[me] += t.edition.price[kind]
    t.then(PutUnder(kind))


def can_blood_for_gold(t: City, me: int, master: int) -> bool:
    """Blood for Gold: a light opponent with coins."""
    return any(t.coins[rival] for rival in t.light_rivals(me))


def blood_for_gold(t: City, me: int, master: int) -> None:
    """Blood for Gold: every light opponent gives seven coins, or all they have."""
    for rival in t.light_rivals(me):
        t.hand_over_coins(rival, me, min(BLOOD_FOR_GOLD_TAKES, t.coins[rival]))


def can_army_of_pillagers(t: City, me: int, master: int) -> bool:
    """Army of Pillagers: a Mob in the reserve or a Miracle in the deck."""
    return t.mobs_left() > 0 or bool(t.cards.zones[MIRACLE])


def army_of_pillagers(t: City, me: int, master: int) -> None:
    """Army of Pillagers: gain a Mob, draw two Miracles."""
    t.gain_mobs(me, 1)
    t.draw(me, MIRACLE, PILLAGERS_DRAW)


class SendOnStronger(Frame[City]):
    """Choose the Priest who grows and goes to the next Location."""

    NAME: ClassVar[str] = "SendOnStronger"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        return greedy_ones(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """What he carried stays behind."""
        strength = t.leave(self.me, t.active, option)
        t.return_token(self.me, strength)
        t.take_token(self.me, strength + 1)
        t.arrive(self.me, t.active + 1, strength + 1)
        t.tell("raised_priest", self.me, strength, strength + 1)
        t.tell("moved", self.me, strength + 1, t.active + 1)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, the strongest, or no token."""
        if option % SORTS == PATRIARCH:
            return "patriarch"
        if option not in t.priests_in(self.me, t.active):
            return "no_such_priest"
        return "strongest" if option % SORTS == STRONGEST else "no_token"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
