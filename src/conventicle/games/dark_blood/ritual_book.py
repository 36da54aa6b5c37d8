"""A player's Ritual Book: Cultists at home, Rituals, triangles, Passives and stores (p. 7). All of it is public."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.dark_blood.kinds import (
    CULTISTS,
    HEXES,
    INACTIVE_LIMIT,
    PASSIVES,
    RESOURCES,
    RITUALS,
    START_SILVER,
)
from conventicle.games.dark_blood.values import DarkBloodValues
from conventicle.kernel.saving import taken_apart


class RitualBook:
    """What lies on the board of one Cult."""

    def __init__(
        self, values: DarkBloodValues, cult: int, position_token: int, silver: int, resources: list[int], ready: int,
        resting: int, inactive: int, sacrificed: int, on_rituals: list[int], upgraded: list[bool],
        triangles: list[int], hexes: int, lost_hexes: int, sides: list[int], uses: list[int], monstrosity: int,
        monstrosity_side: int, vigil: int, taken: int,
    ) -> None:  # fmt: skip
        self.values: Final = values
        self.cult: Final = cult
        self.position_token: Final = position_token
        """The Favor position it was dealt, from 0 at the top."""
        self.silver = silver
        self.resources: Final = resources
        self.ready = ready
        """Active Cultists that can be placed this Round."""
        self.resting = resting
        """Active Cultists gained or sent home this Round: they can be placed from the next one on."""
        self.inactive = inactive
        self.sacrificed = sacrificed
        """Warlocks on the Sacrifice positions whose place among the inactive is taken already (R16)."""
        self.on_rituals: Final = on_rituals
        """Per Ritual the positions taken this Round."""
        self.upgraded: Final = upgraded
        self.triangles: Final = triangles
        """Per triangle how often it was paid."""
        self.hexes = hexes
        """Hexes on the board; they lie on the rightmost Passives."""
        self.lost_hexes = lost_hexes
        self.sides: Final = sides
        self.uses: Final = uses
        """Per Passive how often it worked this Round, where that is limited."""
        self.monstrosity = monstrosity
        """The Location of the Monstrosity, or -1 at home."""
        self.monstrosity_side = monstrosity_side
        self.vigil = vigil
        """The Location where a Monstrosity adds to the Bid this Round, or -1."""
        self.taken = taken
        """Cultists that the Inquisitor took off a Ritual or the Tree this Round; the spots stay used (R53)."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def clone(self) -> RitualBook:
        """A copy that shares nothing changeable."""
        return RitualBook(
            self.values, self.cult, self.position_token, self.silver, self.resources[:], self.ready, self.resting,
            self.inactive, self.sacrificed, self.on_rituals[:], self.upgraded[:], self.triangles[:], self.hexes,
            self.lost_hexes, self.sides[:], self.uses[:], self.monstrosity, self.monstrosity_side, self.vigil,
            self.taken,
        )  # fmt: skip

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
        return CULTISTS - self.inactive

    def open_passives(self) -> int:
        """How many Passives lie open; they open from left to right."""
        return PASSIVES - self.hexes

    def passive(self, position: int) -> int:
        """The side that a Passive shows."""
        return self.values.passive_of(self.cult, position, self.sides[position])

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
        return sum(self.upgraded)

    def rite(self, ritual: int) -> int:
        """The side of a Ritual that lies face up."""
        return self.values.rite_of(self.cult, ritual, self.upgraded[ritual])

    def room_for_inactive(self) -> bool:
        """Is there a free inactive place, reserved ones counted as taken?"""
        return self.inactive + self.sacrificed < INACTIVE_LIMIT

    def gain_cultist(self) -> bool:
        """An inactive Cultist becomes active; it can be placed from the next Round on. False if there is none."""
        if not self.inactive:
            return False
        self.inactive -= 1
        self.resting += 1
        return True


def new_book(values: DarkBloodValues, cult: int, position_token: int) -> RitualBook:
    """A Ritual Book as the game starts (p. 7)."""
    return RitualBook(
        values, cult, position_token, START_SILVER, [0] * RESOURCES, CULTISTS - INACTIVE_LIMIT, 0, INACTIVE_LIMIT, 0,
        [0] * RITUALS, [False] * RITUALS, [0] * RITUALS, HEXES, 0, [0] * PASSIVES, [0] * PASSIVES, -1, 0, -1, 0,
    )  # fmt: skip
