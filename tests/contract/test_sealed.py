"""Sealed answers: in any order, changed until the last is in, the same table comes of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conventicle.kernel.frame import Sealed
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.view import view
from tests.contract.budget import LONG
from tests.contract.players import choose_seat
from tests.contract.shelf import CASES, Case


def test_sealed_answers_come_in_any_order_and_may_change_until_the_reveal(
    sealed_case: Case, count: Callable[[str, object], None]
) -> None:
    case = sealed_case
    orders = 0
    for number in range(30 if LONG else 4):
        rng = case.rng(f"sealed {number}")
        t = case.table(f"sealed {number}")
        while t.asked():
            frame = t.agenda[-1]
            waiting = members(t.asked())
            if isinstance(frame, Sealed) and len(waiting) > 1 and all(answer < 0 for answer in t.sealed):
                answers = {seat: rng.choice(t.options(seat)) for seat in waiting}
                results: set[str] = set()
                for _ in range(3):
                    rng.shuffle(waiting)
                    results.add(answered(t, waiting, answers, {}).hash())
                first = {seat: rng.choice(t.options(seat)) for seat in waiting[:-1]}
                results.add(answered(t, waiting, answers, first).hash())
                assert len(results) == 1, f"{frame.name()}: the order of sealed answers matters"
                check_hidden(case, t, waiting, answers)
                orders += 4
            seat = choose_seat(t, rng)
            t.take(seat, rng.choice(t.options(seat)))
    count("orders", orders)


def answered(t: Table, order: list[int], answers: dict[int, int], first: dict[int, int]) -> Table:
    """A copy in which all have answered in this order; some gave another answer first and changed it."""
    copy = t.clone()
    frame = copy.agenda[-1]
    for seat, option in first.items():
        copy.take(seat, option)
    for seat in order:
        assert copy.agenda[-1] is frame, "the answers were opened before all were in"
        assert copy.may_choose() >> seat & 1
        copy.take(seat, answers[seat])
    return copy


def check_hidden(case: Case, t: Table, order: list[int], answers: dict[int, int]) -> None:
    """Before the reveal nobody else can tell one answer from another; that there is one is public."""
    who, viewer = order[0], order[1]
    options = t.options(who)
    one, two = t.clone(), t.clone()
    one.take(who, options[0])
    two.take(who, options[-1])
    for other in (viewer, t.seats):
        assert view(case.game, one, other) == view(case.game, two, other), "a sealed answer is seen"
    seen = view(case.game, one, viewer)["question"]
    assert isinstance(seen, dict)
    assert who in seen["answered"]
    assert who not in seen["asked"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Only games that ask sealed questions of several seats."""
    if "sealed_case" in metafunc.fixturenames:
        asking = [case for case in CASES if case.seats > 1 and asks_sealed(case)]
        metafunc.parametrize("sealed_case", asking, ids=str)


def asks_sealed(case: Case) -> bool:
    """True if the game has such a frame."""
    return any(issubclass(frame, Sealed) for frame in case.game.frames)
