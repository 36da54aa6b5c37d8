"""Before the first round: the Old Ones are chosen or dealt, and the City is laid out."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.old_ones.city import lay_first_city
from conventicle.games.old_ones.kinds import (
    CARD,
    DECK,
    OLD_ONE,
    SORT,
    UNCHOSEN,
    figures,
    layout,
)
from conventicle.games.old_ones.rounds import Round
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import SETUP, Chance
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


def new_table(seats: int, chance: Chance, values: OldOnesValues, ever: bool, round_limit: int) -> OldOnes:
    """All villagers in a shuffled deck, all Old Ones still to be chosen."""
    plan = layout(seats, values.cards)
    zones: list[list[int]] = [[] for _ in plan.zones]
    zones[DECK] = values.villagers[:]
    zones[UNCHOSEN] = values.old_ones[:]
    cards = new_cards(plan, zones)
    cards.shuffle(DECK, chance, SETUP)
    return OldOnes(
        seats, chance, cards, values, ever, round_limit, [0] * values.cards, [-1] * values.most_under,
        [0] * seats, 0, False, 0, False,
    )  # fmt: skip


def take_old_one(t: OldOnes, seat: int, kind: int) -> None:
    """The Old One lies before its player with its first four cubes on it."""
    t.cards.move(kind, UNCHOSEN, figures(seat))
    t.cubes[kind] = t.values.first_cubes
    t.tell("chose", seat, kind)


class SetUp(Frame[OldOnes]):
    """Old Ones, then the City, then the first round."""

    NAME: ClassVar[str] = "SetUp"

    def __init__(self, dealt: bool) -> None:
        self.dealt: Final = dealt

    def run(self, t: OldOnes) -> None:
        """Players choose in random order (R18), or each gets one at random."""
        if self.dealt:
            unchosen = t.cards.zones[UNCHOSEN][:]
            t.chance.shuffle(unchosen, SETUP)
            for seat in range(t.seats):
                take_old_one(t, seat, unchosen[seat])
        else:
            order = list(range(t.seats))
            t.chance.shuffle(order, SETUP)
            for seat in order:
                t.then(ChooseOldOne(seat))
        t.then(LayCity())

    def fields(self) -> tuple[object, ...]:
        return (self.dealt,)


class ChooseOldOne(Frame[OldOnes]):
    """Choose one of the Old Ones that nobody has; those left over stay out of the game (R30)."""

    NAME: ClassVar[str] = "ChooseOldOne"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: OldOnes) -> int:
        """The player whose choice it is."""
        return bit(self.me)

    def options(self, t: OldOnes, seat: int) -> list[int]:
        """Those still there."""
        return t.cards.zones[UNCHOSEN][:]

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        take_old_one(t, self.me, option)

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        """A villager, or an Old One of somebody else."""
        return "taken" if SORT[option] == OLD_ONE else "no_old_one"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class LayCity(Frame[OldOnes]):
    """The City's first six cards, none of Force 3."""

    NAME: ClassVar[str] = "LayCity"

    def run(self, t: OldOnes) -> None:
        """Lay them, then play."""
        lay_first_city(t)
        t.then(Round())
