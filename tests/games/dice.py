"""Games by dice, for the stories of several games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table


def positions(game: Game, seats: int, seed: int, steps: int, **options: str) -> Iterator[tuple[Table, int, int]]:
    """A game by dice: each position, who is asked, and what they choose next; the last option, often a pass, rarely."""
    chance = random.Random(seed)
    match = Match(game, game.plan(seats, options), bytes([seed + 1] * 32))
    for _ in range(steps):
        if match.over():
            return
        seat = members(match.asked())[0]
        offered = match.table.options(seat)
        option = chance.choice(offered[:-1] or offered) if chance.random() < 0.8 else offered[-1]
        yield match.table, seat, option
        match.decide(seat, option)
