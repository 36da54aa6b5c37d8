"""A player's Ritual Book: Cultists at home, Rituals, triangles, Passives and stores (p. 7). All of it is public."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.dark_blood.kinds import (
    HEXES,
    PASSIVES,
    RESOURCES,
    RITUALS,
)
from conventicle.games.dark_blood.values import DarkBloodValues
from conventicle.kernel.saving import taken_apart


class RitualBook:
    """What lies on the board of one Cult."""

    def __init__(self, values: DarkBloodValues, cult: int, position_token: int, like: RitualBook | None = None) -> None:
        """A Ritual Book as the game starts (p. 7), or a copy of another one's state."""
        self.values: Final = values
        self.cult: Final = cult
        self.position_token: Final = position_token
        """The Favor position it was dealt, from 0 at the top."""
        self.silver: int = values.start_silver if like is None else like.silver
        self.resources: list[int] = [0] * RESOURCES if like is None else like.resources[:]
        self.ready: int = values.cultists - values.inactive if like is None else like.ready
        """Active Cultists that can be placed this Round."""
        self.resting: int = 0 if like is None else like.resting
        """Active Cultists gained or sent home this Round: they can be placed from the next one on."""
        self.inactive: int = values.inactive if like is None else like.inactive
        self.sacrificed: int = 0 if like is None else like.sacrificed
        """Warlocks on the Sacrifice positions whose place among the inactive is taken already (R16)."""
        self.on_rituals: list[int] = [0] * RITUALS if like is None else like.on_rituals[:]
        """Per Ritual the positions taken this Round."""
        self.upgraded: list[bool] = [False] * RITUALS if like is None else like.upgraded[:]
        self.triangles: list[int] = [0] * RITUALS if like is None else like.triangles[:]
        """Per triangle how often it was paid."""
        self.hexes: int = HEXES if like is None else like.hexes
        """Hexes on the board; they lie on the rightmost Passives."""
        self.lost_hexes: int = 0 if like is None else like.lost_hexes
        self.sides: list[int] = [0] * PASSIVES if like is None else like.sides[:]
        self.uses: list[int] = [0] * PASSIVES if like is None else like.uses[:]
        """Per Passive how often it worked this Round, where that is limited."""
        self.monstrosity: int = -1 if like is None else like.monstrosity
        """The Location of the Monstrosity, or -1 at home."""
        self.monstrosity_side: int = 0 if like is None else like.monstrosity_side
        self.vigil: int = -1 if like is None else like.vigil
        """The Location where a Monstrosity adds to the Bid this Round, or -1."""
        self.taken: int = 0 if like is None else like.taken
        """Cultists that the Inquisitor took off a Ritual or the Tree this Round; the spots stay used (R53)."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def clone(self) -> RitualBook:
        """A copy that shares nothing changeable."""
        return RitualBook(self.values, self.cult, self.position_token, self)

    def fields(self) -> tuple[object, ...]:
        """Everything, for the hash."""
        return (
            self.cult, self.position_token, self.silver, tuple(self.resources), self.ready, self.resting,
            self.inactive, self.sacrificed, tuple(self.on_rituals), tuple(self.upgraded), tuple(self.triangles),
            self.hexes, self.lost_hexes, tuple(self.sides), tuple(self.uses), self.monstrosity,
            self.monstrosity_side, self.vigil, self.taken,
        )  # fmt: skip

    def size(self) -> int:
        """The Cult's size: all Cultists but the inactive ones (R40)."""
        return self.values.cultists - self.inactive

    def open_passives(self) -> int:
        """How many Passives lie open; they open from left to right."""
        return PASSIVES - self.hexes

    def passive(self, position: int) -> int:
        """The side that a Passive shows."""
        return self.values.passive_of(self.cult, position, self.sides[position])

    def passive_amount(self, position: int) -> int:
        """How much the side that a Passive shows brings or changes."""
        return self.values.passive_amount[self.passive(position)]

    def working(self, effect: int) -> int:
        """The position of an open Passive with this effect that is not used up this Round; -1 without one."""
        values = self.values
        first = self.cult * PASSIVES * 2
        for position in range(PASSIVES - self.hexes):
            shown = values.passive_at[first + position * 2 + self.sides[position]]
            if values.passive_effect[shown] == effect:
                times = values.passive_times[shown]
                if times == 0 or self.uses[position] < times:
                    return position
        return -1

    def upgrades(self) -> int:
        """How many Rituals are upgraded."""
        count = 0
        for upgraded in self.upgraded:
            if upgraded:
                count += 1
        return count

    def stock(self) -> int:
        """How many Resources lie in the Resource Area."""
        stock = self.resources
        return stock[0] + stock[1] + stock[2] + stock[3]

    def rite(self, ritual: int) -> int:
        """The side of a Ritual that lies face up."""
        return self.values.rite_of(self.cult, ritual, self.upgraded[ritual])

    def room_for_inactive(self) -> bool:
        """Is there a free inactive place, reserved ones counted as taken?"""
        return self.inactive + self.sacrificed < self.values.inactive

    def gain_cultist(self) -> bool:
        """An inactive Cultist becomes active; it can be placed from the next Round on. False if there is none."""
        if not self.inactive:
            return False
        self.inactive -= 1
        self.resting += 1
        return True
