"""How well a seat stands, as named numbers and their weights: what the greedy bot compares."""

from __future__ import annotations

from conventicle.games.dark_blood.table import DarkBlood


def standing(t: DarkBlood, seat: int) -> float:
    """Silver in the crate, a first measure."""
    return float(t.books[seat].silver)
