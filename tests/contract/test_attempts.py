"""Attempts: a decision that is tried on a copy and then adopted leaves what a decision made at once leaves."""

from __future__ import annotations

import pytest

from conventicle.kernel.errors import DecisionError, IllegalDecisionError
from conventicle.kernel.match import Match
from tests.contract.players import choose_seat, dice
from tests.contract.shelf import MAIN_CASES, Case

DECISIONS = 120


def said(match: Match) -> list[list[tuple[int, str, tuple[int, ...]]]]:
    """What each viewer was told."""
    viewers = range(match.table.seats + 1)
    return [[(one.step, one.event.name, one.event.arguments) for one in match.log(viewer)] for viewer in viewers]


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_what_is_adopted_is_what_would_have_been_decided(case: Case) -> None:
    ours, plain = case.match("attempt"), case.match("attempt")
    rng = case.rng("attempt")
    choose = dice(rng)
    for _ in range(DECISIONS):
        if plain.over():
            break
        seat = choose_seat(plain.table, rng)
        option = choose(plain.table, seat, plain.options(seat))
        before = ours.table.hash()
        attempt = ours.attempt(seat, option)
        assert (ours.table.hash(), len(ours.decisions)) == (before, len(plain.decisions)), "nothing counts so far"
        ours.adopt(attempt)
        plain.decide(seat, option)
        undoable = [plain.can_undo(one) for one in range(case.seats)]
        assert [ours.can_undo(one) for one in range(case.seats)] == undoable
        if undoable[seat] and rng.random() < 0.2:
            ours.undo(seat)
            plain.undo(seat)
        assert ours.table.hash() == plain.table.hash()
    assert said(ours) == said(plain)
    assert ours.record().to_json() == plain.record().to_json()


@pytest.mark.parametrize("case", MAIN_CASES[:1], ids=str)
def test_what_was_tried_before_something_else_happened_is_not_adopted(case: Case) -> None:
    match = case.match("late")
    rng = case.rng("late")
    seat = choose_seat(match.table, rng)
    options = match.options(seat)
    first, second = match.attempt(seat, options[0]), match.attempt(seat, options[-1])
    match.adopt(first)
    after = match.table.hash()
    with pytest.raises(IllegalDecisionError):
        match.adopt(second)
    with pytest.raises(IllegalDecisionError):
        match.adopt(first)
    with pytest.raises(DecisionError):
        match.attempt(seat, -1)
    assert (match.table.hash(), len(match.decisions)) == (after, 1)
