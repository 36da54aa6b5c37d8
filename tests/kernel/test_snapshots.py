"""What a match keeps of its past: few copies of the table, however long it is played and however often minds change."""

from __future__ import annotations

import gc
import random

import pytest

from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import UNDO_DEPTH, Match, replay_record
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.snapshots import MOST, Snapshots
from conventicle.kernel.table import Table
from conventicle.kernel.timeline import timeline_of

TEMPLATE = game_named("template")
CHANGES = 3_000


def tables_alive() -> int:
    """How many tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, Table) for one in gc.get_objects())


def sealed_match() -> Match:
    """A match that begins with a question which everyone answers in secret."""
    return Match(TEMPLATE, TEMPLATE.plan(2, {"auction": "on"}), key_from_seed("to and fro"))


def change_to_and_fro(match: Match, changes: int) -> None:
    """Seat 0 answers, and changes its answer again and again."""
    options = match.options(0)
    for number in range(changes):
        match.decide(0, options[number % 2])


def test_an_answer_changed_to_and_fro_costs_no_copy_of_the_table() -> None:
    match = sealed_match()
    before = tables_alive()
    change_to_and_fro(match, CHANGES)
    assert tables_alive() - before <= 1


def test_a_replay_keeps_no_copy_at_all_and_a_timeline_few() -> None:
    match = sealed_match()
    change_to_and_fro(match, CHANGES * 3)
    record = match.record()
    before = tables_alive()
    again = replay_record(TEMPLATE, record)
    assert tables_alive() - before == 1
    assert again.table.hash() == match.table.hash()
    timeline = timeline_of(TEMPLATE, record)
    assert tables_alive() - before <= 2 + MOST
    assert timeline.table_at(CHANGES).hash() == replay_record(TEMPLATE, record, CHANGES).table.hash()


def test_a_long_stretch_is_taken_back_decision_by_decision() -> None:
    match = sealed_match()
    hashes = [match.table.hash()]
    options = match.options(0)
    for number in range(40):
        match.decide(0, options[number % 3])
        hashes.append(match.table.hash())
    while match.can_undo(0):
        hashes.pop()
        match.undo(0)
        assert match.table.hash() == hashes[-1]
    assert len(hashes) == 1
    assert match.decisions == []


def test_of_an_endless_stretch_only_the_newer_part_can_be_taken_back() -> None:
    match = sealed_match()
    change_to_and_fro(match, 2 * UNDO_DEPTH)
    taken_back = 0
    while match.can_undo(0):
        match.undo(0)
        taken_back += 1
    assert taken_back == UNDO_DEPTH
    assert match.table.sealed[0] == match.decisions[-1].option


@pytest.mark.parametrize("undoable", [False, True])
def test_a_game_taken_up_again_can_be_taken_back_only_if_that_was_asked_for(undoable: bool) -> None:
    match = sealed_match()
    change_to_and_fro(match, 2)
    again = replay_record(TEMPLATE, match.record(), undoable=undoable)
    assert again.can_undo(0) is undoable


def test_any_step_is_found_again_whatever_was_taken_back_meanwhile() -> None:
    """More steps than there may be copies; now and then some are taken back and others made instead."""
    game = game_named("old-ones")
    match = Match(game, game.plan(3, {}), key_from_seed("snapshots"))
    snapshots = Snapshots(match.table, 1)
    chance = random.Random(5)
    while not match.over() and len(match.decisions) < 4 * MOST:
        seat = chance.choice(members(match.asked()))
        match.decide(seat, chance.choice(match.options(seat)))
        snapshots.reached(len(match.decisions), match.table)
        if chance.random() < 0.3 and match.can_undo(seat):
            match.undo(seat)
            snapshots.back_to(len(match.decisions))
        assert snapshots.copies() <= MOST
    assert len(match.decisions) > 2 * MOST
    record = Record(match.game, match.setup, match.key, match.decisions[:], "")
    for step in range(len(match.decisions) + 1):
        found = snapshots.table_at(step, match.decisions)
        assert found.hash() == replay_record(game, record, step).table.hash()
