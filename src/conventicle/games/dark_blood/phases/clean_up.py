"""Clean-up, at the end of every Round (p. 10, R3): miniatures go home, disks into the pouch."""

from __future__ import annotations

from typing import ClassVar

from conventicle.games.dark_blood.kinds import LEFT, NO_DISK, RIGHT, RITUALS
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame


class CleanUp(Frame[DarkBlood]):
    """Sigils, Peasants, the Inquisitor and all stores stay; everything else is taken back."""

    NAME: ClassVar[str] = "CleanUp"

    def run(self, t: DarkBlood) -> None:
        """Clear places, books and the Tree."""
        t.tell("clean_up")
        for place in t.places:
            for circle in (LEFT, RIGHT):
                if place.disks[circle] != NO_DISK:
                    t.pouch[place.disks[circle]] += 1
            place.clear(t.seats)
            place.enemies = min(place.enemies, 1)
        for book in t.books:
            book.inactive += book.sacrificed
            book.sacrificed = 0
            book.taken = 0
            book.ready = book.values.cultists - book.inactive
            book.resting = 0
            book.monstrosity = -1
            book.vigil = -1
            for ritual in range(RITUALS):
                book.on_rituals[ritual] = 0
        for spot in range(len(t.tree)):
            t.tree[spot] = -1
