"""The kinds of cards and the zones they lie in."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import names_of
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain

PACKAGE: Final = "conventicle.games._template"
_CARDS: Final = names_of(PACKAGE, ("cards", "card"))
CARD: Final = Domain("card", _CARDS.values, cards=True, sizes=_CARDS.sizes)

CANDLE: Final = CARD.place("candle")

DECK: Final = 0
DISCARD: Final = 1
PLAYED: Final = 2
_FIRST_HAND: Final = 3


def hand(seat: int) -> int:
    """The zone of a seat's hand."""
    return _FIRST_HAND + 3 * seat


def lit(seat: int) -> int:
    """The zone of the candles that burn before a seat."""
    return _FIRST_HAND + 3 * seat + 1


def aside(seat: int) -> int:
    """Where the cards lie that a seat is looking at."""
    return _FIRST_HAND + 3 * seat + 2


def layout(seats: int, data: int) -> Layout:
    """The zones of a table: a deck nobody sees, a face-up discard, and three zones per seat.

    A table knows the cards of its own data set, and none that came later.
    """
    cards = CARD.size_in(data)
    zones = [
        Zone("deck", 0, True, places=1),
        Zone("discard", everyone(seats), True, places=1),
        Zone("played", everyone(seats), False),
    ]
    for seat in range(seats):
        zones.append(Zone(f"hand {seat}", bit(seat), False, seat))
        zones.append(Zone(f"lit {seat}", everyone(seats), False, seat, (CANDLE,)))
        zones.append(Zone(f"aside {seat}", bit(seat), False, seat))
    return Layout(CARD.values[:cards], (0,) * cards, tuple(zones), seats + 1)
