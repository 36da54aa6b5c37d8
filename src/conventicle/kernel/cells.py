"""Cells: the small whole numbers that an observation consists of, in named blocks."""

from __future__ import annotations

from typing import Final

#: The greatest number of a cell; greater ones are cut to it.
MOST: Final = 255


class Block:
    """A stretch of an observation: so many cells, none above `most`."""

    def __init__(self, name: str, size: int, most: int) -> None:
        self.name: Final = name
        self.size: Final = size
        self.most: Final = most


class Row:
    """Writes a game's own fields one after another: the cells of an observation that no card says."""

    def __init__(self, out: bytearray) -> None:
        self.out: Final = out
        self.at = 0

    def number(self, value: int) -> None:
        """A number in a cell."""
        if value:
            self.out[self.at] = value if value <= MOST else MOST
        self.at += 1

    def numbers(self, values: list[int]) -> None:
        """Numbers in cells of their own."""
        at = self.at
        out = self.out
        for value in values:
            if value:
                out[at] = value if value <= MOST else MOST
            at += 1
        self.at = at

    def one_of(self, place: int, size: int) -> None:
        """A choice of so many: 1 in the cell of the one, none where `place` is below 0."""
        if place >= 0:
            self.out[self.at + place] = 1
        self.at += size

    def flag(self, value: bool) -> None:
        """Yes or no."""
        if value:
            self.out[self.at] = 1
        self.at += 1

    def turned(self, values: list[int], seat: int) -> None:
        """A number for every seat, beginning with the viewer's, then clockwise."""
        seats = len(values)
        at = self.at
        for distance in range(seats):
            value = values[(seat + distance) % seats]
            if value:
                self.out[at + distance] = value if value <= MOST else MOST
        self.at = at + seats

    def seat(self, who: int, seat: int, seats: int) -> None:
        """One of the seats as the viewer counts them; none where `who` is no seat."""
        if 0 <= who < seats:
            self.out[self.at + (who - seat) % seats] = 1
        self.at += seats

    def seat_mask(self, mask: int, seat: int, seats: int) -> None:
        """A set of seats as the viewer counts them."""
        for distance in range(seats):
            if mask >> (seat + distance) % seats & 1:
                self.out[self.at + distance] = 1
        self.at += seats
