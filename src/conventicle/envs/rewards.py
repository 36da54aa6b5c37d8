"""Rewards: what a game was worth to each seat.

- `victory`: +1 for the winner, -1 shared by the others, so that every game sums to 0; a shared victory is shared out,
  and where nobody wins (a lost solo game) everybody has lost.
- `share`: the part of the victory, from 0 to 1.
- `margin`: the lead over the best rival in the game's own count, a hundred at most, over a hundred; alone, the count.
- `shaped`: `victory` at the end, and on the way the change of how well a seat stands (`Judge.prospect`). It reads the
  true table: good for learning, never part of an observation.
"""

from __future__ import annotations

import math
from typing import Final

from conventicle.bots.jury import judge_at
from conventicle.kernel.game import Game
from conventicle.kernel.seats import victory as part_of_victory
from conventicle.kernel.table import Table

REWARDS: Final = ("victory", "share", "margin", "shaped")


def final_rewards(kind: str, game: Game, t: Table) -> list[float]:
    """What each seat gets at the end of a game."""
    if kind == "share":
        return [part_of_victory(t.winners, seat) for seat in range(t.seats)]
    if kind == "margin":
        scores = [game.score(t, seat) for seat in range(t.seats)]
        return [max(-1.0, min(1.0, lead(scores, seat) / 100.0)) for seat in range(t.seats)]
    return victories(t)


def lead(scores: list[float], seat: int) -> float:
    """A seat's lead over the best of the others; alone, its score."""
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - max(others) if others else scores[seat]


def victories(t: Table) -> list[float]:
    """The victory, scaled so that all seats together have 0; alone +1 or -1."""
    parts = [part_of_victory(t.winners, seat) for seat in range(t.seats)]
    if t.seats == 1:
        return [1.0 if t.winners else -1.0]
    if not t.winners:
        return [-1.0] * t.seats
    return [part - (1.0 - part) / (t.seats - 1) for part in parts]


def potentials(game: Game, t: Table) -> list[float]:
    """How well every seat stands against the best of the others, from -1 to 1."""
    if not t.agenda:
        return [0.0] * t.seats
    judge = judge_at(game, t)
    prospects = judge.prospects(t)
    return [math.tanh(lead(prospects, seat) / (2.0 * judge.stake)) for seat in range(t.seats)]
