"""The table of Old Ones, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Final

from conventicle.games.old_ones.kinds import (
    NO_JEWEL,
    OLD_ONE,
    SORT,
    cultists,
    figures,
)
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import Chance
from conventicle.kernel.table import Table


class OldOnes(Table):
    """Cubes on the figures, which figure each Cultist lies under, and what the round remembers."""

    def __init__(
        self, seats: int, chance: Chance, cards: Cards, values: OldOnesValues, ever: bool, round_limit: int,
        cubes: list[int], under: list[int], made: list[int], scared: int, grew: bool, idle: int, deck_ran_out: bool,
    ) -> None:  # fmt: skip
        super().__init__(seats, chance, cards, values)
        self.values: Final = values
        self.ever: Final = ever
        """True where jewels of sacrificed Priests count for the ending too (option `five_jewels`, R13)."""
        self.round_limit: Final = round_limit
        """The number of the last round, 0 where there is none (option `round_limit`, R28)."""
        self.cubes = cubes
        """Dream cubes by card; 0 on all that are no figures."""
        self.under = under
        """By card, up to the last villager: the figure that it lies under as a Cultist, else -1."""
        self.made = made
        """By seat: the mask of jewels of all Priests it ever made."""
        self.scared = scared
        """The mask of seats that have scared the City in this round."""
        self.grew = grew
        """True once a Cultist or Priest was made in this round."""
        self.idle = idle
        """How many rounds in a row have passed without one (R28)."""
        self.deck_ran_out = deck_ran_out

    def clone(self) -> OldOnes:
        """A copy that shares nothing changeable."""
        copy = OldOnes(
            self.seats, self.chance.clone(), self.cards.clone(), self.values, self.ever, self.round_limit,
            self.cubes[:], self.under[:], self.made[:], self.scared, self.grew, self.idle, self.deck_ran_out,
        )  # fmt: skip
        return self.copy_core(copy)

    def fields(self) -> tuple[object, ...]:
        return (
            self.ever, self.round_limit, tuple(self.cubes), tuple(self.under), tuple(self.made), self.scared,
            self.grew, self.idle, self.deck_ran_out,
        )  # fmt: skip

    # Figures.

    def old_one(self, seat: int) -> int:
        """The Old One of a seat."""
        own = self.cards.zones[figures(seat)]
        for figure in own:
            if SORT[figure] == OLD_ONE:
                return figure
        raise IndexError("no Old One is chosen yet")

    def priests(self, seat: int) -> list[int]:
        """The Priests of a seat."""
        return [figure for figure in self.cards.zones[figures(seat)] if SORT[figure] != OLD_ONE]

    def cultists_under(self, seat: int, figure: int) -> list[int]:
        """The Cultists under a figure of this seat."""
        under = self.under
        return [kind for kind in self.cards.zones[cultists(seat)] if under[kind] == figure]

    def has_cultists(self, seat: int, figure: int) -> bool:
        """True if a Cultist lies under this figure of this seat."""
        under = self.under
        for kind in self.cards.zones[cultists(seat)]:
            if under[kind] == figure:
                return True
        return False

    def will_under(self, seat: int, figure: int) -> int:
        """What draining the Cultists under a figure of this seat yields."""
        will = 0
        values = self.values
        under = self.under
        for kind in self.cards.zones[cultists(seat)]:
            if under[kind] == figure:
                will += values.will[kind]
        return will

    # Cubes.

    def supply(self) -> int:
        """The cubes that lie on no figure."""
        left = self.values.all_cubes
        for cubes in self.cubes:
            left -= cubes
        return left

    def room(self, figure: int) -> int:
        """How many more cubes a figure can hold."""
        return self.values.capacity[figure] - self.cubes[figure]

    # Points.

    def jewels(self, seat: int) -> int:
        """The mask of jewels among a seat's Priests."""
        found = 0
        jewel = self.values.jewel
        for figure in self.cards.zones[figures(seat)]:
            if jewel[figure] != NO_JEWEL:
                found |= 1 << jewel[figure]
        return found

    def cubes_of(self, seat: int) -> int:
        """All cubes on a seat's figures."""
        held = 0
        for figure in self.cards.zones[figures(seat)]:
            held += self.cubes[figure]
        return held

    def score(self, seat: int) -> int:
        """Points as they stand: one per Cultist and per cube, two per Priest, three per different jewel of Priests."""
        values = self.values
        return (
            values.points_per_cultist * len(self.cards.zones[cultists(seat)])
            + values.points_per_cube * self.cubes_of(seat)
            + values.points_per_priest * (len(self.cards.zones[figures(seat)]) - 1)
            + values.points_per_jewel * self.jewels(seat).bit_count()
        )
