"""What learning programs see of Pantheon beside the cards: coins, whose turn it is, and whose temples stand where."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.kinds import PACKAGE
from conventicle.games.pantheon.table import Pantheon
from conventicle.games.pantheon.values import values_of
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.data import data_set
from conventicle.kernel.game import Setup

#: Powers of titles that are used once a turn: bits of `Pantheon.used`.
_POWERS: Final = 8


def blocks(setup: Setup) -> list[Block]:
    """The cells, in the order in which they are written."""
    seats = setup.seats
    values = values_of(data_set(PACKAGE, setup.data, setup.overlay), setup.rules)
    return [
        Block("coins", seats, MOST),
        Block("active", seats, 1),
        Block("powers used", _POWERS, 1),
        Block("indoctrinated", seats, 1),
        Block("passed over", seats, 1),
        Block("owners of temples", values.sites * seats, 1),
        Block("gods of temples", values.sites, values.most_building),
        Block("building sites", values.most_building, values.sites),
        Block("variations", 3, 1),
    ]


def observe(t: Pantheon, seat: int, row: Row) -> None:
    """Write them as they lie seen from a seat."""
    seats = t.seats
    row.turned(t.coins, seat)
    row.seat(t.active, seat, seats)
    for power in range(_POWERS):
        row.number(t.used >> power & 1)
    row.seat_mask(t.protected, seat, seats)
    row.seat_mask(t.passed_over, seat, seats)
    for owner in t.temple_owner:
        row.seat(owner, seat, seats)
    for god in t.temple_god:
        row.number(god + 1)
    for site in t.building:
        row.number(site + 1)
    row.flag(t.variants.pay_to_purge)
    row.flag(t.variants.unlimited_pantheon)
    row.flag(t.variants.doom_is_at_hand)
