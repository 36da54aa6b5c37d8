"""Snapshots: copies of a table along its game, so that no step is far from one."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.record import Decision
from conventicle.kernel.table import Table

#: A game keeps at most so many copies of its table: the longer it gets, the further apart they are.
MOST: Final = 16


class Snapshots:
    """A cache and never the truth: what lies between two copies is played again from the decisions."""

    def __init__(self, t: Table, every: int) -> None:
        self._every = every
        self._tables: list[Table] = [t.clone()]

    def copies(self) -> int:
        """How many copies there are."""
        return len(self._tables)

    def reached(self, step: int, t: Table) -> None:
        """The table stands at this step now; it is copied if the last copy is far enough behind."""
        if step != len(self._tables) * self._every:
            return
        self._tables.append(t.clone())
        if len(self._tables) > MOST:
            self._tables = self._tables[::2]
            self._every *= 2

    def back_to(self, step: int) -> None:
        """Decisions after this step were taken back: copies of what came of them go too."""
        del self._tables[step // self._every + 1 :]

    def table_at(self, step: int, decisions: list[Decision]) -> Table:
        """The table after so many of these decisions."""
        place = min(step // self._every, len(self._tables) - 1)
        t = self._tables[place].clone()
        for decision in decisions[place * self._every : step]:
            t.take(decision.seat, decision.option)
        return t
