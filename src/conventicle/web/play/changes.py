"""Changes of mind: a secret answer that is given anew, a decision that is taken back. Each is a row for ever."""

from __future__ import annotations

from typing import Final

#: So many changes each seat may make at once; and one more for every decision that stands.
FREE: Final = 60


class Changes:
    """How often each seat of a table has changed its mind, and whether it may once more.

    A game has an end, so its rows have one too, whatever its players do. Who plays never notices.
    """

    def __init__(self, seats: int) -> None:
        self._made: Final = [0] * seats
        self._stand = 0

    def note(self, seat: int, taken_back: bool, answered_again: bool) -> None:
        """A row was carried out."""
        if taken_back:
            self._stand = max(0, self._stand - 1)
        elif not answered_again:
            self._stand += 1
        if taken_back or answered_again:
            self._made[seat] += 1

    def too_many(self, seat: int) -> bool:
        """True if what the seat decided has to stand for now."""
        return self._made[seat] >= FREE + self._stand
