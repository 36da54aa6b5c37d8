"""How much of the contract is tried in one run: as much as the time allows, never less than a fortieth of the aim.

The whole suite has ten minutes on two cores. Each share below is processor time for all games together; a case (a game,
a number of seats, a set of options) gets its part of it. `CONVENTICLE_LONG=1` runs the full counts, however long.
Seeds change from day to day; `CONVENTICLE_SEED=...` (printed at the head of a run) repeats a run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.contract.shelf import Case

LONG = os.environ.get("CONVENTICLE_LONG") == "1"
SEED = os.environ.get("CONVENTICLE_SEED") or datetime.now(UTC).strftime("%Y-%m-%d")

#: Processor seconds for all games together.
SHARES = {
    "games": 60.0,
    "worlds": 20.0,
    "clones": 15.0,
    "illegal": 15.0,
    "undo": 12.0,
    "records": 12.0,
    "twins": 45.0,
    "lockstep": 35.0,
    "bots": 15.0,
    "forced": 8.0,
    "observations": 12.0,
    "observed twins": 12.0,
}


class Allowance:
    """Counts the rounds of a test: up to the aim, ended by the time once a fortieth of the aim is reached."""

    def __init__(self, share: str, case: Case, aim: int, long_aim: int) -> None:
        part = 1.0 if case.main else 0.2
        self.aim = max(1, int((long_aim if LONG else aim) * part))
        self.least = max(1, self.aim if LONG else self.aim // 40)
        self.seconds = SHARES[share] * case.part_of_all()
        self.done = 0

    def __iter__(self) -> Iterator[int]:
        started = time.process_time()
        while self.done < self.aim:
            if self.done >= self.least and time.process_time() - started > self.seconds:
                return
            yield self.done
            self.done += 1

    def spent(self, rounds: int = 1) -> None:
        """Count more rounds than the loop itself does: a game holds many positions."""
        self.done += rounds
