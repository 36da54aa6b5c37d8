"""What learning programs see of Candles beside the cards: coins, who lights first, and how far the nights have gone."""

from __future__ import annotations

from conventicle.games._template.table import Candles
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.game import Setup


def blocks(setup: Setup) -> list[Block]:
    """The cells, in the order in which they are written."""
    return [
        Block("coins", setup.seats, MOST),
        Block("first player", setup.seats, 1),
        Block("nights", 1, MOST),
        Block("candles to win", 1, MOST),
        Block("auction", 1, 1),
    ]


def observe(t: Candles, seat: int, row: Row) -> None:
    """Write them as they lie seen from a seat."""
    row.turned(t.coins, seat)
    row.seat(t.first, seat, t.seats)
    row.number(t.nights)
    row.number(t.goal)
    row.flag(t.auction)
