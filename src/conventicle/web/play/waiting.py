"""For whom a table waits, and when a bot stands in.

Never where somebody plays alone: nobody waits there. Where others sit at the table, once a player has been gone for as
long as the table says (0: never), and only while one of the others is there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from conventicle.web.models import PERSON, Seat, Table
from conventicle.web.play.streams import hub

STAND_IN_BOT: Final = "greedy"


class Wait(NamedTuple):
    """For whom a table waits, since when, and for how many seconds of absence at most; 0 for ever.

    It is all that the rounds look at: a room is made only where somebody has been away for too long.
    """

    since: float
    visitors: tuple[int, ...]
    stand_in: int
    people: frozenset[int]
    """Everyone who sits at the table."""
    revision: int = -1
    """The table's, when it was asked for whom it waits."""
    asked: tuple[tuple[int, int], ...] = ()
    """The seats that have to choose, and at which revision each was asked."""
    has_clock: bool = False
    """The table has one: it is written down at once for whom it waits."""

    def is_over(self, slug: str) -> bool:
        """True if a bot has to stand in."""
        return any(self.is_gone(slug, visitor) for visitor in self.visitors)

    def is_gone(self, slug: str, visitor: int) -> bool:
        """True if a bot has to stand in for this one: gone for too long, and someone else is there."""
        if not self.stand_in or len(self.people) < 2 or not self._is_away(slug, visitor):
            return False
        return any(other != visitor and not self._is_away(slug, other) for other in self.people)

    def _is_away(self, slug: str, visitor: int) -> bool:
        return hub.absent_for(slug, visitor, self.since) >= self.stand_in


def wait_of(row: Table, chairs: list[Seat], asked: list[int], since: float) -> Wait:
    """For whom a table waits that asks these seats."""
    people = frozenset(chair.visitor_id or 0 for chair in chairs if chair.kind == PERSON)
    return Wait(since, tuple(chairs[seat].visitor_id or 0 for seat in asked), row.stand_in, people)


def stand_in_for(row: Table, chairs: list[Seat], seat: int, since: float) -> str:
    """The bot that plays for a person who has been gone for too long; '' if nobody does."""
    wait = wait_of(row, chairs, [seat], since)
    gone = chairs[seat].kind == PERSON and wait.is_gone(row.slug, chairs[seat].visitor_id or 0)
    return STAND_IN_BOT if gone else ""
