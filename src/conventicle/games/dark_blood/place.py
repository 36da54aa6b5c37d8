"""One Location of the board and all that stands in it."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.dark_blood.kinds import BESIDE, LEFT, NO_DISK, ON_LEFT, ON_RIGHT, RIGHT, WAITING
from conventicle.games.dark_blood.values import DarkBloodValues
from conventicle.kernel.saving import taken_apart


class Place:
    """A Location: Cultists by where they stand, Peasants, Sigils, the two circles with their disks, and the card."""

    def __init__(
        self, values: DarkBloodValues, card: int, defiled: bool, waiting: list[int], occupied: list[int],
        beside: list[int], disks: list[int], sigils: list[int], peasants: int, enemies: int, enemy_sigils: int,
    ) -> None:  # fmt: skip
        self.values: Final = values
        self.card: Final = card
        self.defiled = defiled
        self.waiting: Final = waiting
        """Per seat the Cultists that are not activated yet."""
        self.occupied: Final = occupied
        """Per circle the seat whose Cultist gathers on it, or -1."""
        self.beside: Final = beside
        """Per seat the Cultists that gathered beside an occupied circle."""
        self.disks: Final = disks
        self.sigils: Final = sigils
        self.peasants = peasants
        self.enemies = enemies
        """Enemy Cultists of the solo game."""
        self.enemy_sigils = enemy_sigils

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def clone(self) -> Place:
        """A copy that shares nothing changeable."""
        return Place(
            self.values, self.card, self.defiled, self.waiting[:], self.occupied[:], self.beside[:], self.disks[:],
            self.sigils[:], self.peasants, self.enemies, self.enemy_sigils,
        )  # fmt: skip

    def fields(self) -> tuple[object, ...]:
        """Everything, for the hash."""
        return (
            self.card, self.defiled, tuple(self.waiting), tuple(self.occupied), tuple(self.beside), tuple(self.disks),
            tuple(self.sigils), self.peasants, self.enemies, self.enemy_sigils,
        )  # fmt: skip

    def amount(self, circle: int) -> int:
        """The number on a circle: that of its disk, or the printed 1 (p. 12)."""
        disk = self.disks[circle]
        return self.values.disk_number[disk] if disk != NO_DISK else 1

    def cultists(self, seat: int) -> int:
        """How many Cultists of a seat stand here, activated or not."""
        return self.waiting[seat] + self.beside[seat] + self.occupied.count(seat)

    def crowd(self) -> int:
        """How many Cultists stand here in all, solo enemies included."""
        crowd = self.enemies
        for seat in range(len(self.waiting)):
            crowd += self.waiting[seat] + self.beside[seat]
        for seat in self.occupied:
            if seat >= 0:
                crowd += 1
        return crowd

    def free_circle(self) -> int:
        """The first circle without a disk, or -1."""
        if self.disks[LEFT] == NO_DISK:
            return LEFT
        return RIGHT if self.disks[RIGHT] == NO_DISK else -1

    def all_sigils(self) -> int:
        """The Sigils of all Cults here."""
        count = self.enemy_sigils
        for sigils in self.sigils:
            count += sigils
        return count

    def stances(self, seat: int) -> list[int]:
        """Where Cultists of a seat stand here; each stance once, since Cultists in the same stance are alike."""
        found: list[int] = []
        if self.waiting[seat]:
            found.append(WAITING)
        if self.occupied[LEFT] == seat:
            found.append(ON_LEFT)
        if self.occupied[RIGHT] == seat:
            found.append(ON_RIGHT)
        if self.beside[seat]:
            found.append(BESIDE)
        return found

    def take_off(self, seat: int, stance: int) -> None:
        """Remove one Cultist; the circle it stood on is free again (R32)."""
        if stance == WAITING:
            self.waiting[seat] -= 1
        elif stance == BESIDE:
            self.beside[seat] -= 1
        else:
            self.occupied[LEFT if stance == ON_LEFT else RIGHT] = -1

    def clear(self, seats: int) -> None:
        """Clean-up: all Cultists and disks leave (p. 10)."""
        for seat in range(seats):
            self.waiting[seat] = 0
            self.beside[seat] = 0
        for circle in (LEFT, RIGHT):
            self.occupied[circle] = -1
            self.disks[circle] = NO_DISK


def new_place(values: DarkBloodValues, card: int, seats: int) -> Place:
    """An empty Location with its card face up."""
    return Place(values, card, False, [0] * seats, [-1, -1], [0] * seats, [NO_DISK, NO_DISK], [0] * seats, 0, 0, 0)
