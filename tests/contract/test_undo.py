"""Taking back: never behind a draw, a reveal or another's decision; and what is taken back leaves no trace."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conventicle.kernel.errors import UndoRefusedError
from conventicle.kernel.match import Match
from tests.contract.budget import Allowance
from tests.contract.players import choose_seat
from tests.contract.shelf import CASES, Case


def traces(match: Match) -> tuple[object, ...]:
    """All that a decision leaves behind."""
    log = [
        [(one.step, one.event.name, one.event.arguments) for one in match.log(viewer)]
        for viewer in range(match.table.seats + 1)
    ]
    decisions = [(one.frame, one.seat, one.option) for one in match.decisions]
    return (match.table.hash(), log, decisions)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_taking_back_restores_everything_and_stops_at_the_barrier(
    case: Case, count: Callable[[str, object], None]
) -> None:
    allowance = Allowance("undo", case, 500, 25_000)
    taken_back = 0
    number = 0
    rng = case.rng("undo")
    match = case.match("undo 0")
    for _ in allowance:
        if match.over():
            number += 1
            match = case.match(f"undo {number}")
        seat = choose_seat(match.table, rng)
        could_before = {other: match.can_undo(other) for other in range(case.seats)}
        before = traces(match)
        chance = match.table.chance.state()
        match.decide(seat, rng.choice(match.options(seat)))
        after = traces(match)
        for other in range(case.seats):
            if other != seat:
                assert not match.can_undo(other), "another seat decided since"
                with pytest.raises(UndoRefusedError):
                    match.undo(other)
        assert traces(match) == after
        if match.table.chance.state() != chance:
            assert not match.can_undo(seat), "chance was drawn"
        if match.can_undo(seat):
            last = match.decisions[-1]
            match.undo(seat)
            assert traces(match) == before
            assert match.can_undo(seat) in (False, could_before[seat])
            taken_back += 1
            match.decide(last.seat, last.option)
            assert traces(match) == after
            if rng.random() < 0.3:
                match.undo(seat)
    count("decisions", allowance.done)
    count("taken back", taken_back)
