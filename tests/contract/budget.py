"""How much of the contract is tried in one run: as much as the time allows, never less than a part of the aim.

The whole suite has 18 minutes on two cores. Each share below is processor time for all games together; a case (a game,
a number of seats, a set of options) gets its part of it. `CONVENTICLE_LONG=1` runs the full counts, however long.
Seeds change from day to day; `CONVENTICLE_SEED=...` (printed at the head of a run) repeats a run.

`make test` runs what it can of the contract twice: in plain Python, and then on the compiled copy, where the same time
holds several times as many games. With both, plain Python gets a part of the time; what only it can do keeps all of it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

import conventicle.kernel.table as engine

if TYPE_CHECKING:
    from tests.contract.shelf import Case

LONG = os.environ.get("CONVENTICLE_LONG") == "1"
#: Of a run that is only to show that the tests run (tests/docs/test_guides.py), a part of all counts.
PART = float(os.environ.get("CONVENTICLE_PART", "1"))
#: Which build these tests run on, and whether the compiled one has its turn after the plain one.
IS_COMPILED = engine.__file__.endswith(tuple(EXTENSION_SUFFIXES))
COMPILED_FOLLOWS = bool(os.environ.get("CONVENTICLE_COMPILED_FOLLOWS"))
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
#: What plants faults or looks into the code: the compiled build cannot.
PLAIN_ONLY = ("twins", "lockstep", "bots", "forced", "observed twins")


def part_of_build(share: str) -> tuple[float, int]:
    """Of a share of time what this build gets, and the part of the aim that is tried however long it takes."""
    if IS_COMPILED:
        return 0.5, 10
    if COMPILED_FOLLOWS and share not in PLAIN_ONLY:
        return 0.25, 160
    return 1.0, 40


class Allowance:
    """Counts the rounds of a test: up to the aim, ended by the time once the least part of it is reached."""

    def __init__(self, share: str, case: Case, aim: int, long_aim: int) -> None:
        part = PART * (1.0 if case.main else 0.2)
        self.aim = max(1, int((long_aim if LONG else aim) * part))
        seconds, least = part_of_build(share)
        self.least = max(1, self.aim if LONG else self.aim // least)
        self.seconds = PART * SHARES[share] * case.part_of_all() * seconds
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
