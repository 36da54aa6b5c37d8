"""Matches: decisions checked, logged, recorded and taken back; games planned and found."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from conventicle.kernel import registry
from conventicle.kernel.chance import FastChance
from conventicle.kernel.errors import (
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    RecordError,
    ReplayDriftError,
    SetupError,
    UndoRefusedError,
    UnknownGameError,
    UnknownViewerError,
)
from conventicle.kernel.match import Match, replay_record
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import read_record
from conventicle.kernel.seats import clockwise, members
from conventicle.kernel.vocabulary import ANYTIME
from tests.kernel.small_game import GAME, Row

KEY = bytes(16)


def match() -> Match:
    """A new match of the small game."""
    return Match(GAME, GAME.plan(2, {}), KEY)


Way = Callable[[Match, int, int], None]


def at_once(m: Match, seat: int, option: int) -> None:
    """A decision of the terminal or the lab."""
    m.decide(seat, option)


def tried_first(m: Match, seat: int, option: int) -> None:
    """A decision of the site: tried on a copy, stored, then adopted."""
    m.adopt(m.attempt(seat, option))


either_way = pytest.mark.parametrize("decide", [at_once, tried_first])


def test_errors_say_what_is_wrong() -> None:
    m = match()
    for seat, option, error, reason in [
        (5, 0, MalformedDecisionError, "unknown_seat"),
        (True, 0, MalformedDecisionError, "unknown_seat"),
        (0, 3, MalformedDecisionError, "unknown_option"),
        (0, ANYTIME + 1, MalformedDecisionError, "unknown_option"),
        (1, 0, NotYourDecisionError, "not_asked"),
        (0, 2, IllegalDecisionError, "not_offered"),
    ]:
        with pytest.raises(error) as caught:
            m.decide(seat, option)
        assert caught.value.reason == reason
    assert m.decisions == []


@either_way
def test_a_decision_is_taken_back_with_its_log(decide: Way) -> None:
    m = match()
    before = m.table.hash()
    decide(m, 0, ANYTIME)
    decide(m, 0, ANYTIME)
    decide(m, 0, 0)
    assert [entry.event.name for entry in m.log(2)] == ["said"]
    m.undo(0)
    assert m.log(2) == []
    m.undo(0)
    m.undo(0)
    assert m.table.hash() == before
    with pytest.raises(UndoRefusedError):
        m.undo(0)


@either_way
def test_nothing_is_taken_back_behind_a_throw_of_dice(decide: Way) -> None:
    m = match()
    decide(m, 0, ANYTIME)
    decide(m, 0, 1)
    assert not m.can_undo(0)


@either_way
def test_nothing_is_taken_back_behind_anothers_decision(decide: Way) -> None:
    m = match()
    decide(m, 0, 0)
    assert m.can_undo(0)
    decide(m, 1, 0)
    assert not m.can_undo(0)
    assert m.can_undo(1)


@either_way
def test_anothers_decision_bars_undo_for_good_even_once_it_is_taken_back_itself(decide: Way) -> None:
    m = match()
    decide(m, 0, 0)
    decide(m, 1, 0)
    m.undo(1)
    assert not m.can_undo(0), "seat 1 has decided since"
    with pytest.raises(UndoRefusedError):
        m.undo(0)
    decide(m, 1, 0)
    decide(m, 0, 0)
    m.undo(0)
    assert not m.can_undo(1), "seat 0 has decided since"
    assert [one.seat for one in m.decisions] == [0, 1]


def test_a_finished_game_takes_no_decision_but_may_be_taken_back_by_a_step() -> None:
    m = match()
    for option in (ANYTIME, ANYTIME, 2):
        m.decide(0, option)
    assert m.over()
    with pytest.raises(NotYourDecisionError):
        m.decide(0, 0)
    assert m.options(0) == []


@pytest.mark.parametrize("nobody", [-1, -2, 3, 99])
def test_who_is_no_viewer_is_told_so(nobody: int) -> None:
    """The seats are 0 and 1, the spectator 2; -1 would be the last seat, counted from the end."""
    made = match()
    for look in (made.log, made.view, made.perspective):
        with pytest.raises(UnknownViewerError):
            look(nobody)
    assert made.view(2)["viewer"] == 2


def test_drift_is_named_at_its_step() -> None:
    m = match()
    for seat, option in ((0, 0), (1, 0), (0, 0)):
        m.decide(seat, option)
    data = json.loads(m.record().to_json())
    data["decisions"][1] = "Ask 0 word:on"
    with pytest.raises(ReplayDriftError) as caught:
        replay_record(GAME, read_record(json.dumps(data), GAME))
    assert caught.value.step == 2
    assert "Other asks, the record answers Ask" in str(caught.value)
    data["decisions"] = ["Ask 0 word:end"]
    with pytest.raises(ReplayDriftError) as caught:
        replay_record(GAME, read_record(json.dumps(data), GAME))
    assert caught.value.step == 1


def test_a_record_that_ends_elsewhere_is_drift_too() -> None:
    m = match()
    m.decide(0, 0)
    data = json.loads(m.record().to_json())
    data["hash"] = "0" * 64
    with pytest.raises(ReplayDriftError, match="differs"):
        replay_record(GAME, read_record(json.dumps(data), GAME))


def test_a_record_of_another_game_or_a_newer_version_is_refused() -> None:
    text = match().record().to_json()
    for name, value, reason in [
        ("game", "chess", "foreign"),
        ("kind", "chess record", "foreign"),
        ("format", 3, "newer"),
        ("version", "4.1", "newer"),
        ("version", "3.2", "newer"),
        ("version", "0.1", "damaged"),
        ("version", "3.0", "damaged"),
        ("seats", 4, "damaged"),
        ("key", "00", "damaged"),
    ]:
        data = json.loads(text)
        data[name] = value
        with pytest.raises(RecordError) as caught:
            read_record(json.dumps(data), GAME)
        assert caught.value.reason == reason, (name, value)


def test_a_step_beyond_the_record_is_refused() -> None:
    m = match()
    m.decide(0, 0)
    with pytest.raises(RecordError):
        replay_record(GAME, m.record(), 2)
    assert len(replay_record(GAME, m.record(), 0).decisions) == 0


def test_options_before_the_game_are_checked_and_spelt_in_one_way() -> None:
    setup = GAME.plan(2, {"limit": "007", "gods": "b, a"})
    assert setup.options == {"edition": "new", "limit": "7", "gods": "b,a"}
    assert setup.version == "3.1"
    for chosen in (
        {"moon": "on"},
        {"edition": "older"},
        {"limit": "4"},
        {"limit": "1" * 5000},
        {"limit": "²"},
        {"gods": "a,a"},
        {"gods": ""},
        {"gods": "random,a"},
    ):
        with pytest.raises(SetupError):
            GAME.plan(2, chosen)
    for seats in (1, 4):
        with pytest.raises(SetupError):
            GAME.plan(seats, {})


def test_a_bot_gets_copies_with_chance_of_their_own() -> None:
    m = match()
    perspective = Perspective(GAME, m.table, 0)
    copy = perspective.determinise(FastChance(3))
    assert isinstance(copy, Row)
    assert copy.chance.state()[0] == "fast"
    assert perspective.frame() == "Ask"
    assert perspective.options() == m.options(0)
    assert perspective.view() == m.view(0)
    copy.take(0, 1)
    assert m.table.chance.drawn() == 0


def test_the_shelf_knows_games_by_name() -> None:
    assert registry.game("template").name == "template"
    assert list(registry.games())[-1] == "template"
    with pytest.raises(UnknownGameError, match="template"):
        registry.game("chess")


def test_seats_and_masks() -> None:
    assert members(0b1011) == [0, 1, 3]
    assert clockwise(4, 2) == [2, 3, 0, 1]
