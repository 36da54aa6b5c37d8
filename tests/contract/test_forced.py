"""Questions with one answer are answered by themselves only where that tells nobody what a hidden hand left.

Working out the options of a question listed as open reads no card that some other viewer does not know: so they are the
same in every world that the others think possible. That twins look alike in this, too, is part of `test_secrets.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest

from conventicle.kernel import forced
from conventicle.kernel.forced import forced_answer, open_questions
from conventicle.kernel.frame import Sealed
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from tests.contract.budget import Allowance
from tests.contract.shelf import CASES, GAMES, MAIN_CASES, Case, load_game
from tests.contract.test_secrets import key
from tests.contract.twins import position_leaks

pytestmark = pytest.mark.interpreted
Count = Callable[[str, object], None]
WITH_HANDS = ("_template", "eternal_city", "pantheon")


class Peeked(Exception):
    """Somebody looked at hidden cards."""


class FaceDown(list[int]):
    """Cards of which all may know how many there are, and nothing else."""


def peek(*_: object) -> NoReturn:
    """Somebody wants to know which cards these are."""
    raise Peeked


for name in (
    "__getitem__", "__iter__", "__contains__", "__reversed__", "__add__", "__mul__", "__eq__", "index", "count", "copy",
    "pop", "remove", "sort", "append", "insert", "extend",
):  # fmt: skip
    setattr(FaceDown, name, peek)


def as_the_others_see_it(t: Table, seat: int) -> Table:
    """A copy in which whatever some other viewer does not know lies face down."""
    knowledge = t.cards.knowledge
    assert knowledge is not None
    copy = t.clone()
    for zone, cards in enumerate(t.cards.zones):
        others = (one for viewer, one in enumerate(knowledge) if viewer != seat)
        if any(label < 0 for one in others for label in one.labels[zone]):
            copy.cards.zones[zone] = FaceDown(cards)
    return copy


@pytest.mark.parametrize("case", CASES, ids=str)
def test_options_of_an_open_question_follow_from_what_lies_open(case: Case, count: Count) -> None:
    allowance = Allowance("forced", case, 3_000, 100_000)
    listed = open_questions(case.game.package)
    for number, _ in enumerate(allowance):
        t, rng = case.table(f"open {number}"), case.rng(f"open {number}")
        for _ in range(400):
            if not t.asked():
                break
            seat = rng.choice(members(t.asked()))
            frame = t.agenda[-1]
            if frame.name() in listed and not frame.in_turn():
                assert as_the_others_see_it(t, seat).options(seat) == t.options(seat), frame.name()
                allowance.spent()
            t.take(seat, rng.choice(t.options(seat)))
    count("questions", allowance.done)


@pytest.mark.parametrize("package", GAMES)
def test_open_questions_are_questions_of_the_game_and_never_secret_ones(package: str) -> None:
    game = load_game(package)
    frames = {frame.NAME: frame for frame in game.frames}
    for name in open_questions(game.package):
        assert not issubclass(frames[name], Sealed)


@pytest.mark.parametrize(
    "case", [case for case in MAIN_CASES if case.package in ("eternal_city", "_template")], ids=str
)
def test_a_question_that_hangs_on_a_hidden_hand_would_be_noticed(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: every question is taken for an open one."""
    every = frozenset(frame.NAME for frame in case.game.frames)
    monkeypatch.setattr(forced, "open_questions", lambda package: every)
    found: list[str] = []
    for number in range(40):
        rng = case.rng(f"planted {number}")
        found += position_leaks(case.game, case.setup(), key(case, "planted", number), rng, 200)[1]
        if found:
            break
    assert "only one answer" in found[0]


def test_what_may_be_done_besides_is_not_overlooked() -> None:
    """A card of the template may be bought beside the question: a hidden hand may leave that alone."""
    case = next(case for case in MAIN_CASES if case.package == "_template")
    rng = case.rng("besides")
    asked = 0
    for number in range(20):
        t = case.table(f"besides {number}")
        while t.asked():
            seat = rng.choice(members(t.asked()))
            if t.agenda[-1].in_turn() or isinstance(t.agenda[-1], Sealed):
                assert forced_answer(case.game, t, seat) == -1
                asked += 1
            t.take(seat, rng.choice(t.options(seat)))
    assert asked
