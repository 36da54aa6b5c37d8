"""The end: scores, ties, winners."""

from __future__ import annotations

from conventicle.games.pantheon.table import Pantheon


def end_of_days(t: Pantheon) -> None:
    """The game is over at once; the highest score wins."""
    for seat in range(t.seats):
        t.tell("scored", seat, t.score(seat))
    t.end("END_OF_DAYS", winners(t))


def winners(t: Pantheon) -> list[int]:
    """Most points; tied, most complete temples; then most followers; then they share the victory (R19)."""
    ranks = [(t.score(seat), t.complete_temples(seat), t.follower_count(seat)) for seat in range(t.seats)]
    return [seat for seat in range(t.seats) if ranks[seat] == max(ranks)]
