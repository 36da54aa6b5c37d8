"""What learning programs see of Old Ones beside the cards: cubes, who lies under whom, and the turns to come."""

from __future__ import annotations

from conventicle.games.old_ones.kinds import JEWELS, PACKAGE
from conventicle.games.old_ones.rounds import Turn
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import values_of
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.data import data_set
from conventicle.kernel.game import Setup


def blocks(setup: Setup) -> list[Block]:
    """The cells, in the order in which they are written."""
    values = values_of(data_set(PACKAGE, setup.data, setup.overlay), setup.rules)
    return [
        Block("cubes", values.cards, MOST),
        Block("lies under", values.most_under, values.cards),
        Block("turns to come", values.cards, MOST),
        Block("jewels ever", setup.seats * len(JEWELS), 1),
        Block("has scared", setup.seats, 1),
        Block("grew, idle rounds, deck ran out", 3, MOST),
        Block("supply", 1, MOST),
        Block("rounds left", 1, MOST),
        Block("jewels ever count", 1, 1),
    ]


def observe(t: OldOnes, seat: int, row: Row) -> None:
    """Write them as they lie seen from a seat."""
    seats = t.seats
    row.numbers(t.cubes)
    at = row.at
    for kind, figure in enumerate(t.under):
        if figure >= 0:
            row.out[at + kind] = figure + 1
    at += len(t.under)
    coming = 0
    agenda = t.agenda
    for depth in range(len(agenda) - 1, -1, -1):
        frame = agenda[depth]
        if isinstance(frame, Turn):
            coming += 1
            row.out[at + frame.figure] = coming
    row.at = at + len(t.cubes)
    for distance in range(seats):
        made = t.made[(seat + distance) % seats]
        for jewel in range(len(JEWELS)):
            row.number(made >> jewel & 1)
    row.seat_mask(t.scared, seat, seats)
    row.flag(t.grew)
    row.number(t.idle)
    row.flag(t.deck_ran_out)
    row.number(t.supply())
    row.number(max(0, t.round_limit - t.round))
    row.flag(t.ever)
