"""A quest for exploits: what is tried, what is found, and the ledger of all tries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import RecordError
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.figures import Figure
from conventicle.lab.kept import keep, read_kept
from conventicle.lab.tries import Player, Tried, try_part
from conventicle.lab.workers import in_workers

#: A game with so many times the usual decisions has no end, and a round with so many times the usual ones is a loop.
ENDLESS: Final = 20
#: Games of others are not cut off before so many decisions: the usual ones may be very short.
FEWEST_DECISIONS: Final = 400
#: Games of the usual players that show what is usual.
SCOUTS: Final = 20
_PER_PART: Final = 2


def most_decisions(length: float) -> int:
    """After how many decisions a game has no end, where games usually are so long."""
    return int(max(FEWEST_DECISIONS, ENDLESS * length))


@dataclass(frozen=True)
class Finding:
    """Something that was found, and the game that shows it."""

    kind: str
    """`response`, `extremist`, `longest`, `endless`, `loop`, `stalling`, `score`, `turn`, `options`, `partners`, ..."""
    name: str
    said: str
    figure: Figure | None
    even: float
    plan: Plan
    player: Player
    number: int
    """The try that shows it."""
    uses: list[tuple[str, float, float]] = field(default_factory=list)
    """The things whose use differs most: the part of its choices, and of those of the others."""

    @property
    def sure(self) -> bool:
        """True where it wins surely more than its part."""
        return self.figure is not None and self.figure.low > self.even


@dataclass(frozen=True)
class Quest:
    """What is tried: everything that the result depends on."""

    plan: Plan
    starts: int
    generations: int
    games: int
    """Games of each try of a response in its generation."""
    check: int
    """Games with fresh seeds of what was found."""
    second: str
    """Whom a response is also tried against; '' for nobody."""
    second_games: int
    extreme_games: int
    extremists: int = 60
    """Things that somebody insists on, at most: those offered most."""


@dataclass
class Found:
    """What was found so far."""

    quest: Quest
    usual: list[Tried] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    extremes: dict[str, Any] = field(default_factory=dict)
    games: int = 0
    interrupted: bool = False


class Ledger:
    """All tries in their order; those that a file has kept are not played again."""

    def __init__(self, quest: Quest, workers: int, kept: Path | None, progress: Callable[[int], None]) -> None:
        self.workers: Final = workers
        self.kept: Final = kept
        self.progress: Final = progress
        self.games = 0
        self.seats: Final = quest.plan.seats
        self.seen: Final[list[Tried]] = []
        """All tries at the number of seats in question."""
        self._known: Iterator[str] = iter(())
        if kept is not None:
            head = json.dumps({"exploit": asdict(quest), "version": find_game(quest.plan.game).version()})
            self._known = iter(read_kept(kept, head))

    def tries(self, wanted: list[tuple[Plan, Player, int]]) -> list[list[Tried]]:
        """So many tries of each player, in this order."""
        parts: list[tuple[Any, ...]] = []
        owners: list[int] = []
        found: list[list[Tried]] = [[] for _ in wanted]
        for owner, (plan, player, games) in enumerate(wanted):
            for first in range(0, games, _PER_PART):
                parts.append((plan, player, first, min(first + _PER_PART, games)))
                owners.append(owner)
        done = 0
        for owner in owners:
            line = next(self._known, None)
            if line is None:
                break
            found[owner] += self._read(line)
            done += 1
        for owner, part in zip(owners[done:], in_workers(try_part, parts[done:], self.workers), strict=True):
            found[owner] += part
            if self.kept is not None:
                keep(self.kept, json.dumps([asdict(one) for one in part]))
            self.games += len(part)
            self.progress(len(part))
        for (plan, _, _), own in zip(wanted, found, strict=True):
            self.seen.extend(own if plan.seats == self.seats else [])
        return found

    def _read(self, line: str) -> list[Tried]:
        try:
            rows = json.loads(line)
            part = [Tried(**{**row, "chosen": [(thing, times) for thing, times in row["chosen"]]}) for row in rows]
        except (ValueError, TypeError, KeyError) as error:
            raise RecordError("damaged", str(self.kept)) from error
        self.games += len(part)
        self.progress(len(part))
        return part
