"""The games of a hunt: every set of changes is played on the same seeds, kept where one wishes, and judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.overlay import check_changes
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.distance import Middle, Row, beyond, distance, is_weighed, middles_of, named, rows_of
from conventicle.lab.hunt import Choice, Hunt, Set
from conventicle.lab.kept import keep, read_kept
from conventicle.lab.space import changed_cells
from conventicle.lab.targets import Target
from conventicle.lab.workers import in_workers

#: What each further change must be worth at least, in squared distances.
PENALTY: Final = 0.25
_PER_PART: Final = 5


class Search:
    """The games of a hunt, as they come in."""

    def __init__(self, hunt: Hunt, workers: int, kept: Path | None, progress: Callable[[int], None]) -> None:
        self.hunt: Final = hunt
        self.workers: Final = workers
        self.kept: Final = kept
        self.progress: Final = progress
        self.game: Final[Game] = find_game(hunt.plan.game)
        self.knobs: Final = hunt.space.knobs
        targets = [target for target in hunt.space.targets if is_weighed(target)]
        if not targets:
            raise SetupError("space", "none of its targets is a figure that every game adds to")
        groups: dict[tuple[int, tuple[tuple[str, str], ...]], list[Target]] = {}
        for target in targets:
            groups.setdefault((target.players, target.options), []).append(target)
        self.groups: Final = list(groups.items())
        self.rows: Final[dict[tuple[str, int], list[Row]]] = {}
        """Per overlay and group the games played."""
        self.sets: Final[dict[str, Set]] = {}
        """Per overlay the set it stands for."""
        self.known: dict[tuple[str, int], list[Row]] = {}
        """What a file has kept: it counts when it is asked for, so that a search goes the same way twice."""
        self.spent = 0
        if kept is not None:
            self._read(kept)

    # --- playing ------------------------------------------------------------------------------------------------------

    def overlay(self, changes: Set) -> str:
        """The changed values of a set, those included that the search begins with."""
        cells = changed_cells(self.hunt.plan.overlay)
        for number, value in changes:
            knob = self.knobs[number]
            cells[knob.file, knob.row, knob.column] = value
        rows: list[tuple[object, object, object, object]] = [(*cell, value) for cell, value in cells.items()]
        return check_changes(self.game.package, self.game.data, rows, free=True)

    def plan(self, changes: Set, group: int) -> Plan:
        """What a set is played by."""
        (seats, options), _ = self.groups[group]
        bots = [self.hunt.plan.bots[0]] * seats
        return replace(self.hunt.plan, seats=seats, options=dict(options), bots=bots, overlay=self.overlay(changes))

    def cost(self, changes: Set, games: int) -> int:
        """How many games it still takes until a set has so many."""
        overlay = self.overlay(changes)
        return sum(max(0, games - len(self.rows.get((overlay, group), []))) for group in range(len(self.groups)))

    def play(self, sets: list[Set], games: int) -> None:
        """Let each set have so many games, on the same seeds."""
        parts: list[tuple[Any, ...]] = []
        where: list[tuple[str, int, int]] = []
        for changes in dict.fromkeys(sets):
            overlay = self.overlay(changes)
            self.sets.setdefault(overlay, changes)
            for group, (_, targets) in enumerate(self.groups):
                self._recall(overlay, group, games)
                wanted = tuple(dict.fromkeys(target.figure for target in targets))
                plan = self.plan(changes, group)
                have = len(self.rows.setdefault((overlay, group), []))
                for first in range(have, games, _PER_PART):
                    parts.append((plan, wanted, first, min(first + _PER_PART, games)))
                    where.append((overlay, group, first))
        for (overlay, group, first), found in zip(where, in_workers(rows_of, parts, self.workers), strict=True):
            self._add(overlay, group, first, found)
            if self.kept is not None:
                keep(self.kept, json.dumps([overlay, group, first, found]))
            self.progress(len(found))

    def _recall(self, overlay: str, group: int, games: int) -> None:
        """Take what is known of a set, up to so many games."""
        rows = self.rows.setdefault((overlay, group), [])
        found = self.known.get((overlay, group), [])[len(rows) : games]
        self._add(overlay, group, len(rows), found)
        self.progress(len(found))

    def _add(self, overlay: str, group: int, first: int, found: list[Row]) -> None:
        rows = self.rows.setdefault((overlay, group), [])
        if len(rows) != first:
            raise RecordError("damaged", str(self.kept))
        rows += found
        self.spent += len(found)

    def _read(self, kept: Path) -> None:
        try:
            for line in read_kept(kept, self.hunt.head()):
                overlay, group, first, found = json.loads(line)
                rows = [{name: (float(one), float(count)) for name, (one, count) in row.items()} for row in found]
                self._add(overlay, group, first, rows)
        except (ValueError, TypeError, AttributeError) as error:
            raise RecordError("damaged", str(kept)) from error
        self.known = {key: rows[:] for key, rows in self.rows.items()}
        self.rows.clear()
        self.spent = 0

    # --- judging ------------------------------------------------------------------------------------------------------

    def middles(self, changes: Set, games: int = 0) -> list[dict[str, Middle]]:
        """Per group the figures of a set, of its first games or of all."""
        overlay = self.overlay(changes)
        found = [self.rows.get((overlay, group), []) for group in range(len(self.groups))]
        return [middles_of(rows[:games] if games else rows) for rows in found]

    def games_of(self, changes: Set) -> int:
        """How many games a set has (in each group)."""
        overlay = self.overlay(changes)
        return min(len(self.rows.get((overlay, group), [])) for group in range(len(self.groups)))

    def far(self, middles: list[dict[str, Middle]]) -> float:
        """The distance of figures from all targets."""
        return sum(
            distance(target, middle)
            for (_, targets), found in zip(self.groups, middles, strict=True)
            for target in targets
            for middle in named(target, found).values()
        )

    def missed(self, middles: list[dict[str, Middle]]) -> int:
        """How many figures lie beyond their bounds."""
        return sum(
            beyond(target, middle.value) != 0
            for (_, targets), found in zip(self.groups, middles, strict=True)
            for target in targets
            for middle in named(target, found).values()
        )

    def judged(self, changes: Set, games: int = 0) -> float:
        """The distance of a set, with what its changes cost."""
        return self.far(self.middles(changes, games)) + PENALTY * len(changes)

    def choice(self, changes: Set) -> Choice:
        """A set as it stands now."""
        middles = self.middles(changes)
        return Choice(changes, self.far(middles), self.games_of(changes), self.missed(middles))


def ranked(search: Search, field: list[Set], games: int) -> list[Set]:
    """The best first; among equals the smaller."""
    return sorted(field, key=lambda changes: (search.judged(changes, games), len(changes), repr(changes)))
