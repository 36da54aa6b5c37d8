"""Seats are ints from 0, clockwise; a set of seats is a bit mask. The spectator is the viewer after the last seat."""

from __future__ import annotations

from typing import Final

#: By mask, up to four seats: the first seat in it. Every question asks for that.
_LOWEST: Final = [0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0]


def bit(seat: int) -> int:
    """The mask that holds just this seat."""
    return 1 << seat


def all_seats(count: int) -> int:
    """The mask of every player at a table of `count` seats."""
    return (1 << count) - 1


def everyone(count: int) -> int:
    """The mask of every viewer: all players and the spectators."""
    return (1 << (count + 1)) - 1


def clockwise(count: int, first: int) -> list[int]:
    """All seats in turn order, beginning with `first`."""
    return [(first + step) % count for step in range(count)]


def lowest(seats: int) -> int:
    """The first seat of a mask that holds some; ValueError where nobody is asked, as after the end of a game."""
    if not seats:
        raise ValueError("nobody is asked: the game is over")
    seat = 0
    while not seats & 15:
        seats >>= 4
        seat += 4
    return seat + _LOWEST[seats & 15]


def victory(winners: list[int], seat: int) -> float:
    """A seat's part of the victory: a draw is shared."""
    return 1.0 / len(winners) if seat in winners else 0.0


def members(seats: int) -> list[int]:
    """The seats of a mask, ascending."""
    found: list[int] = []
    seat = 0
    while seats:
        if seats & 1:
            found.append(seat)
        seats >>= 1
        seat += 1
    return found
