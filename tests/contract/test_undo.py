"""Taking back: never behind a draw, a reveal or another's decision; and what is taken back leaves no trace."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.errors import UndoRefusedError
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.match import Match
from tests.contract.budget import LONG, SEED, Allowance
from tests.contract.observer import Witness, heard_from_the_start
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


class Both(Listener):
    """Lets a witness hear what the match writes into its log."""

    def __init__(self, log: Listener, witness: Witness) -> None:
        self.log = log
        self.witness = witness

    def told(self, event: Event) -> None:
        self.log.told(event)

    def moved(self, kind: int, origin: int, slot: int, target: int, place: int, seen_by: int) -> None:
        self.witness.moved(kind, origin, slot, target, place, seen_by)

    def shuffled(self, zone: int) -> None:
        self.witness.shuffled(zone)

    def shown(self, kind: int, zone: int, slot: int, seen_by: int) -> None:
        self.witness.shown(kind, zone, slot, seen_by)


def undo_leaks(game: Game, setup: Setup, key: bytes, rng: random.Random, decisions: int) -> list[str]:
    """Play by dice; name the decisions that could be taken back though somebody had learned something by them."""
    witness = Witness()
    with heard_from_the_start(witness, witness.begin):
        match = Match(game, setup, key)
    t = match.table
    log = t.listener
    assert log is not None
    t.listen(Both(log, witness))
    for _ in range(decisions):
        if match.over():
            break
        seat = choose_seat(t, rng)
        frame = t.agenda[-1]
        seen = [len(memory.glimpses) for memory in witness.memories]
        chance = t.chance.state()
        match.decide(seat, rng.choice(match.options(seat)))
        if match.can_undo(seat):
            if t.chance.state() != chance:
                return [f"{frame.name()} can be taken back behind a draw of chance"]
            new = [
                one for memory, before in zip(witness.memories, seen, strict=True) for one in memory.glimpses[before:]
            ]
            if any(glimpse.told_something(rng) for glimpse in new):
                return [f"{frame.name()} can be taken back after somebody saw a hidden card"]
            if isinstance(frame, Sealed) and (not t.agenda or t.agenda[-1] is not frame):
                return [f"{frame.name()} can be taken back after the answers were opened"]
    return []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_taken_back_once_somebody_has_learned_something(case: Case) -> None:
    for number in range(40 if LONG else 3):
        key = key_from_seed(f"{SEED} {case} undo {number}")
        assert undo_leaks(case.game, case.setup(), key, case.rng(f"learned {number}"), 300) == []
