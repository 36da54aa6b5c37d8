"""The timeline of a match: any of its steps, quickly, from copies of the table along the game."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.errors import RecordError
from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.kernel.record import Record
from conventicle.kernel.snapshots import Snapshots
from conventicle.kernel.table import Table

#: A copy is kept every so many decisions, of a long game fewer.
EVERY: Final = 64


class Timeline:
    """Follows a match: whoever makes or takes back a decision says `moved`. A cache, and never the truth."""

    def __init__(self, match: Match, every: int = EVERY) -> None:
        self.match: Final = match
        self._snapshots: Final = Snapshots(match.table, every)
        self._step = 0

    def moved(self) -> None:
        """The match has gone one decision on, or back."""
        step = len(self.match.decisions)
        if step < self._step:
            self._snapshots.back_to(step)
        else:
            self._snapshots.reached(step, self.match.table)
        self._step = step

    def copies(self) -> int:
        """How many tables are kept."""
        return self._snapshots.copies()

    def table_at(self, step: int) -> Table:
        """The table after so many decisions: the match's own if none came later, which is not to be changed."""
        decisions = self.match.decisions
        if not 0 <= step <= len(decisions):
            raise RecordError("no_step", f"the record has {len(decisions)} decisions")
        return self.match.table if step == len(decisions) else self._snapshots.table_at(step, decisions)


def timeline_of(game: Game, record: Record) -> Timeline:
    """The timeline of a record, checked step by step; its match is the one after the last decision."""
    timeline = Timeline(Match(game, record.setup, record.key))
    for decision in record.decisions:
        timeline.match.replay(decision)
        timeline.moved()
    return timeline
