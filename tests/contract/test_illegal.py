"""What may not be done is refused with a reason that people can read, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conventicle.kernel.errors import (
    DecisionError,
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    UndoRefusedError,
)
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from conventicle.kernel.text import LANGUAGES, read_texts
from conventicle.kernel.vocabulary import ANYTIME
from tests.contract.budget import Allowance
from tests.contract.players import dice, play_on
from tests.contract.shelf import CASES, Case

NO_SEATS: list[Any] = [-1, 99, "0", None, True, 0.0, [0], 1 << 80]
NO_OPTIONS: list[Any] = [-1, "0", None, True, 1.5, [], 1 << 80, ANYTIME - 1, ANYTIME + 9999]


def refused(match: Match, seat: Any, option: Any, *errors: type[DecisionError]) -> str:
    """The reason with which a decision is refused."""
    with pytest.raises(errors) as caught:
        match.decide(seat, option)
    assert type(caught.value) in errors
    return str(caught.value.reason)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_not_offered_is_refused_with_a_reason_and_changes_nothing(
    case: Case, count: Callable[[str, object], None]
) -> None:
    game = case.game
    kernel_reasons = {name for name in read_texts("conventicle.kernel", "en") if name.startswith("reason.")}
    declared = {f"reason.{reason}" for reason in game.reasons} | kernel_reasons
    texts = {
        language: {**read_texts("conventicle.kernel", language), **read_texts(game.package, language)}
        for language in LANGUAGES
    }
    allowance = Allowance("illegal", case, 5_000, 50_000)
    rng = case.rng("illegal")
    match = case.match("illegal 0")
    number = 0
    reasons: set[str] = set()
    for _ in allowance:
        play_on(match.table, rng, dice(rng), rng.randint(1, 6))
        t = match.table
        before = (t.hash(), len(match.decisions), len(match.log(t.seats)))
        tried = 0
        if match.over():
            for seat in range(t.seats):
                assert refused(match, seat, 0, NotYourDecisionError) == "game_over"
            number += 1
            match = case.match(f"illegal {number}")
            continue
        asked = members(t.may_choose())
        for bad in NO_SEATS:
            reasons.add(refused(match, bad, 0, MalformedDecisionError))
        for seat in range(t.seats):
            for bad in NO_OPTIONS:
                reasons.add(refused(match, seat, bad, MalformedDecisionError))
            if seat not in asked:
                option = rng.choice(t.options(asked[0]))
                reasons.add(refused(match, seat, option, NotYourDecisionError))
        for seat in asked:
            offered = t.options(seat)
            others = [option for option in range(t.agenda[-1].vocabulary().size) if option not in offered]
            others += [ANYTIME + o for o in range(game.anytime.size) if ANYTIME + o not in offered]
            for option in rng.sample(others, min(len(others), 40)):
                reason = refused(match, seat, option, IllegalDecisionError)
                assert f"reason.{reason}" in declared, f"{t.agenda[-1].name()}: {reason} is not declared"
                assert match.why_not(seat, option) == reason
                reasons.add(reason)
            assert match.why_not(seat, offered[0]) == ""
        with pytest.raises(UndoRefusedError) as caught:
            match.undo(rng.randrange(t.seats))
        reasons.add(caught.value.reason)
        tried = len(NO_SEATS) + t.seats * len(NO_OPTIONS)
        allowance.spent(tried)
        assert (t.hash(), len(match.decisions), len(match.log(t.seats))) == before
    for reason in sorted(reasons):
        for language in LANGUAGES:
            assert f"reason.{reason}" in texts[language], f"{reason} has no text in {language}"
    count("refusals", allowance.done)
    count("reasons", len(reasons))
