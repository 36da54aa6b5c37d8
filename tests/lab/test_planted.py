"""The planted faults: twelve of them, each of which still can be planted."""

from __future__ import annotations

import ast

import pytest

from tests.conftest import LONG
from tests.lab.planting import COUNTS, Fault, alarms, faults, named, patched


def test_there_are_twelve_and_six_are_for_the_final_run() -> None:
    found = faults()
    assert len(found) == 12
    assert sum(fault.final for fault in found) == 6


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_the_fault_can_be_planted(fault: Fault) -> None:
    for file, text in patched(fault).items():
        ast.parse(text, file)


def test_an_alarm_counts_only_where_the_clean_copy_raises_none() -> None:
    fault = next(one for one in faults() if one.name == "dead_card")
    assert named(fault, ["dead:PlayCard card:crow", "runaway"], ["runaway"]) == (True, [])
    assert named(fault, ["dead:PlayCard card:crow"], ["dead:PlayCard card:crow"]) == (False, [])
    assert named(fault, ["seat:0"], []) == (False, ["seat:0"])


#: The faults that were named when all were planted (docs/lab.md says which other alarms they raise): none may be lost.
NAMED = {
    "bot_only", "dead_card", "dominant_road", "endless_loop", "first_seat", "hopeless_faction", "kingmaker",
    "runaway_leader", "stalling", "strong_card", "unused_victory", "useless_ability",
}  # fmt: skip
SHORT = ["--games", "30", "--second-games", "12", "--pairs", "1", "--extreme-games", "1", "--together", "6"]


def test_the_lab_names_the_faults() -> None:
    """At length those that were named before; shortly one, and without its clean copy."""
    if not LONG:
        fault = next(one for one in faults() if one.name == "bot_only")
        raised = alarms(fault, fault.game, fault.options, "planted", SHORT)
        assert named(fault, raised, [])[0]
        return
    clean = {one.game: alarms(None, one.game, one.options, "clean", COUNTS[one.game]) for one in faults()}
    found = {one.name: alarms(one, one.game, one.options, "planted", COUNTS[one.game]) for one in faults()}
    assert {one.name for one in faults() if named(one, found[one.name], clean[one.game])[0]} >= NAMED
