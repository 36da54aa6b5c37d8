"""Run as a program in either build: tables in the middle of play are saved and copied, and all go on alike.

`python -m tests.records.saved PACKAGE` prints the fingerprint of each table and of how it went on.
"""

from __future__ import annotations

import copy
import pickle
import sys

from conventicle.kernel.table import Table
from tests.contract.players import dice, play_on
from tests.contract.shelf import Case, cases_of

STEPS = (0, 7, 40)


def twins_of(t: Table) -> list[Table]:
    """Copies by every way of copying."""
    return [pickle.loads(pickle.dumps(t, protocol)) for protocol in (2, 5)] + [copy.deepcopy(t), copy.copy(t)]


def gone_on(case: Case, t: Table) -> str:
    """How a table goes on by the same dice."""
    rng = case.rng("saved on")
    play_on(t, rng, dice(rng), 25)
    return t.hash()


def said(package: str) -> list[str]:
    """A line for each table."""
    found: list[str] = []
    for case in [one for one in cases_of(package) if one.main]:
        t = case.match("saved").table
        rng = case.rng("saved")
        for steps in STEPS:
            play_on(t, rng, dice(rng), steps)
            before = t.hash()
            after = gone_on(case, t.clone())
            twins = twins_of(t)
            assert [twin.hash() for twin in twins] == [before] * len(twins)
            assert all(twin.data is t.data and twin.rules == t.rules for twin in twins)
            assert [gone_on(case, twin) for twin in twins[:3]] == [after] * 3
            assert t.hash() == before, "a copy shares nothing that changes"
            found.append(f"{case} {steps} {before[:16]} {after[:16]}")
    return found


if __name__ == "__main__":
    print("\n".join(said(sys.argv[1])))
