"""Records: a game can be written down, read, replayed; damaged files are refused whole."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from conventicle.kernel.errors import RecordError
from conventicle.kernel.match import Match, replay_record
from conventicle.kernel.record import read_record, record_game
from conventicle.kernel.timeline import timeline_of
from tests.contract.budget import Allowance
from tests.contract.players import choose_seat, dice
from tests.contract.shelf import CASES, MAIN_CASES, Case

ODD_VALUES: list[Any] = [None, True, -1, 0, 3, 10**30, 1.5, float("nan"), [], [[]], {}, {"a": {}}]
ODD_VALUES += ["", "x", "9" * 5000, "9" * 5000 + ".1", "1." + "9" * 5000, "\ud800", "1.9", "9.1", "0.0", "²"]


def played(case: Case, seed: str, most: int = 100_000) -> Match:
    """A match played by dice, to its end or so many decisions."""
    match = case.match(seed)
    rng = case.rng(seed)
    choose = dice(rng)
    while not match.over() and len(match.decisions) < most:
        seat = choose_seat(match.table, rng)
        match.decide(seat, choose(match.table, seat, match.options(seat)))
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_gives_back_the_same_game(case: Case) -> None:
    match = played(case, "record")
    text = match.record().to_json()
    assert record_game(text) == case.game.name
    record = read_record(text, case.game)
    assert record.to_json() == text
    again = replay_record(case.game, record)
    assert again.table.hash() == match.table.hash()
    for viewer in range(case.seats + 1):
        ours = [(one.step, one.event.name, one.event.arguments) for one in match.log(viewer)]
        assert [(one.step, one.event.name, one.event.arguments) for one in again.log(viewer)] == ours


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_every_step_of_a_record_can_be_opened(case: Case) -> None:
    record = played(case, "timeline").record()
    timeline = timeline_of(case.game, record)
    rng = case.rng("timeline")
    steps = len(record.decisions)
    for step in {0, 63, 64, 65, steps, *rng.sample(range(steps), min(steps, 6))}:
        if step <= steps:
            assert timeline.table_at(step).hash() == replay_record(case.game, record, step).table.hash()
    with pytest.raises(RecordError):
        timeline.table_at(steps + 1)


def damaged(text: str, rng: random.Random) -> str:
    """A record with something wrong in it."""
    how = rng.randrange(8)
    place = rng.randrange(len(text))
    if how == 0:
        return text[:place] + chr(rng.randrange(0x20, 0x250)) + text[place + 1 :]
    if how == 1:
        return text[:place] + text[place + rng.randrange(1, 30) :]
    if how == 2:
        return text[:place]
    if how == 3:
        return text[:place] + text[rng.randrange(len(text)) :][:40] + text[place:]
    data: dict[str, Any] = json.loads(text)
    if how == 4:
        data[rng.choice(list(data))] = odd_value(rng)
    elif how == 5:
        del data[rng.choice(list(data))]
    elif how == 6:
        data["options"][rng.choice([*data["options"], "moon"])] = odd_value(rng)
    elif data["decisions"]:
        row = rng.randrange(len(data["decisions"]))
        parts: list[Any] = data["decisions"][row].split(" ", 2)
        parts[rng.randrange(3)] = odd_value(rng)
        data["decisions"][row] = rng.choice((" ".join(map(str, parts)), odd_value(rng)))
    return json.dumps(data)


def odd_value(rng: random.Random) -> Any:
    """Something that does not belong there."""
    return rng.choice(ODD_VALUES)


def refusal(case: Case, text: str) -> str:
    """Why a file is refused, as a plain message; '' if it is read and replayed as it says."""
    try:
        record_game(text)
        replay_record(case.game, read_record(text, case.game))
    except RecordError as error:
        return f"{error.reason}: {error.detail}"
    return ""


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_the_head_of_a_record_takes_no_odd_values(case: Case) -> None:
    text = played(case, "odd", 10).record().to_json()
    assert refusal(case, text) == ""
    for name in json.loads(text):
        for value in ODD_VALUES:
            data = json.loads(text)
            data[name] = value
            plain = "{}" if not case.chosen else str(case.chosen)
            harmless = (name, repr(value)) in (
                ("hash", "''"), ("seats", repr(case.seats)), ("options", plain), ("overlay", "[]")
            )  # fmt: skip
            assert (refusal(case, json.dumps(data)) == "") == harmless, (name, value)


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_a_damaged_record_is_refused_with_a_message_and_nothing_else_happens(
    case: Case, count: Callable[[str, object], None]
) -> None:
    text = played(case, "damaged", 40).record().to_json()
    rng = case.rng("damaged")
    harmless = 0
    allowance = Allowance("records", case, 600, 6_000)
    for _ in allowance:
        broken = damaged(text, rng)
        harmless += refusal(case, broken) == ""
    count("damaged", allowance.done)
    count("harmless", harmless)
    assert harmless < allowance.done / 2
