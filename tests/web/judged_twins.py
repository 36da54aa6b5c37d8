"""Tables with twins that a seat cannot tell apart, along a game of random decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from conventicle.kernel.chance import STREAMS, KeyedChance
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from tests.contract.observer import witnessed_table
from tests.contract.twins import twin_at


def twins(game: Game, setup: Setup, decisions: int) -> Iterator[tuple[Table, Table, int]]:
    """A table, its twin, and the seat that is asked and cannot tell them apart."""
    rng = random.Random(7)
    t, witness = witnessed_table(game, setup, KeyedChance(bytes([7] * 16), [0] * STREAMS))
    for _ in range(decisions):
        if not t.asked():
            return
        seat = rng.choice(members(t.asked()))
        options = t.options(seat)
        twin = twin_at(t, witness, seat, rng)
        if twin is not None and len(options) > 1:
            assert t.hash() != twin.hash()
            yield t, twin, seat
        t.take(seat, rng.choice(options))
