"""Tiamat: guises, an incarnation, dragons and chaos (p. 18)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import DARK_SEAL
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    FREE_PRIEST,
    MIRACLE,
    PATRIARCH,
    SORTS,
    STRONGEST,
    hand,
    tableau,
)
from conventicle.games.eternal_city.playing import DrawAfter, can_work, play_announced, seal_allows
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

CHANGE_OF_GUISE: Final = ABILITY.place("change_of_guise")
INCARNATION_DESTROYS: Final = 3
HARVEST_DRAWS: Final = 2


def can_change_of_guise(t: City, me: int, master: int, kind: int) -> bool:
    """Change of Guise: a card with a dark seal that can be used once three coins and another card are paid."""
    if t.edition.seal[kind] != DARK_SEAL:
        return False
    coins = t.edition.ability(CHANGE_OF_GUISE).coins
    if len(t.cards.zones[hand(me)]) > 1:
        # Which other card of the hand is paid makes no difference to any effect.
        t.coins[me] -= coins
        possible = can_work(t, me, kind)
        t.coins[me] += coins
        if possible:
            return True
    for other in t.cards.zones[tableau(me)]:
        if works_after(t, me, kind, coins, other):
            return True
    return False


def works_after(t: City, me: int, kind: int, coins: int, other: int) -> bool:
    """The card can be used once these coins and this other card are paid."""

    def pay(trial: City) -> None:
        trial.discard(me, other)
        trial.coins[me] -= coins

    return t.would(pay, lambda trial: can_work(trial, me, kind))


def change_of_guise(t: City, me: int, master: int) -> None:
    """Change of Guise: play the card as though the sheet lay dark side up."""
    play_announced(t, me)


def can_incarnation(t: City, me: int, master: int) -> bool:
    """Incarnation: three more free tokens besides the Master, and a Priest of 5 in the reserve or among them."""
    base = me * SORTS
    others = t.count_free(me) - t.free[base + PATRIARCH] - (master != PATRIARCH)
    fives = t.free[base + STRONGEST] - (master == STRONGEST)
    return others >= INCARNATION_DESTROYS and (fives > 0 or t.can_exchange_for(me, STRONGEST))


def incarnation(t: City, me: int, master: int) -> None:
    """Incarnation: destroy three free Priests, then a Priest of 5 steps into the Active Location."""
    t.then(DestroyPriests(me, INCARNATION_DESTROYS, 1))


def can_attack_of_the_dragons(t: City, me: int, master: int) -> bool:
    """Attack of the Dragons: a Mob of some Cult present."""
    return any(t.mobs[seat] and t.is_present(seat, t.active) for seat in range(t.seats))


def attack_of_the_dragons(t: City, me: int, master: int) -> None:
    """Attack of the Dragons: every Cult present, one's own too, loses a Mob."""
    for seat in t.present(t.active):
        t.lose_mob(seat)


def can_harvest_of_chaos(t: City, me: int, master: int, kind: int) -> bool:
    """Harvest of Chaos: a Miracle that can be played once the Master lies on the sheet."""
    if BACK[kind] != MIRACLE or not seal_allows(t, me, kind):
        return False
    t.free[me * SORTS + master] -= 1
    possible = can_work(t, me, kind)
    t.free[me * SORTS + master] += 1
    return possible


def harvest_of_chaos(t: City, me: int, master: int) -> None:
    """Harvest of Chaos: play the Miracle, then draw two."""
    play_announced(t, me)
    t.then(DrawAfter(me, MIRACLE, HARVEST_DRAWS, 0))


class DestroyPriests(Frame[City]):
    """Choose the free Priests that the Incarnation destroys, from the weakest up."""

    NAME: ClassVar[str] = "DestroyPriests"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST))

    def __init__(self, me: int, left: int, weakest: int) -> None:
        self.me: Final = me
        self.left: Final = left
        self.weakest: Final = weakest

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Tokens that leave enough others to finish, and in the end a Priest of 5 in the reserve."""
        base = self.me * SORTS
        found: list[int] = []
        for strength in range(self.weakest, SORTS):
            enough = sum(t.free[base + strength : base + SORTS]) >= self.left
            last = self.left == 1 and strength != STRONGEST
            if t.free[base + strength] and enough and not (last and not t.can_exchange_for(self.me, STRONGEST)):
                found.append(strength)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """To the reserve; after the last one the Priest of 5 comes."""
        me = self.me
        t.free[me * SORTS + option] -= 1
        t.return_token(me, option)
        t.tell("destroyed_priest", me, option)
        if self.left > 1:
            t.then(self.next(option))
        else:
            self.bring(t)

    def next(self, weakest: int) -> Frame[City]:
        """The question for the one after."""
        return DestroyPriests(self.me, self.left - 1, weakest)

    def bring(self, t: City) -> None:
        """The Priest of 5 steps into the Active Location."""
        t.take_token(self.me, STRONGEST)
        t.arrive(self.me, t.active, STRONGEST)
        t.tell("entered", self.me, STRONGEST, t.active)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, out of order, or the Priest of 5 would be missing."""
        if option == PATRIARCH:
            return "patriarch"
        if not t.free[self.me * SORTS + option]:
            return "no_such_priest"
        return "ascending" if self.left > 1 or option < self.weakest else "no_token"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": self.left}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.left, self.weakest)
