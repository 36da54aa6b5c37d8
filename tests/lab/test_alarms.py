"""Alarms: raised where something is surely and plainly wrong, under the name of its subject; a null raises few."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from conventicle.cli import main
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as find_game
from conventicle.lab import alarms
from conventicle.lab.batch import Plan
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.quest import Finding
from conventicle.lab.report import Report, collect, figured
from conventicle.lab.seen import Seen
from conventicle.lab.tries import USUAL, Player

TEMPLATE = find_game("template")
PLAN = Plan("template", 2, TEMPLATE.plan(2, {}).options, ["random"] * 2, "alarms", 60)


def relabelled(one: Seen, order: list[int]) -> Seen:
    """A game whose seats have other numbers."""
    place = {seat: number for number, seat in enumerate(order)}
    return replace(
        one,
        winners=[place[seat] for seat in one.winners],
        order=[place[seat] for seat in one.order],
        scores=[one.scores[seat] for seat in order],
        chances=[[chances[seat] for seat in order] for chances in one.chances],
    )


def test_seats_that_are_relabelled_at_random_raise_no_more_alarms_than_stated() -> None:
    """A symmetric null: whoever wins, the labels are even. 5 % for both seats together, over 400 shuffles."""
    games, _ = collect(PLAN, 1, lambda done: None)
    dice = random.Random(7)
    raised = 0
    for _ in range(400):
        shuffled = [relabelled(one, dice.sample(range(2), 2)) for one in games]
        figures = {f"seat:{seat}": _share(shuffled, seat) for seat in range(2)}
        raised += bool(alarms.of_seats(Report(PLAN, shuffled, figures, [])))
    assert raised <= 0.05 * 400 + 2 * (0.05 * 0.95 * 400) ** 0.5


def _share(games: list[Seen], seat: int) -> Figure:
    won = [(1 / len(one.winners) if seat in one.winners else 0.0, 1.0) for one in games]
    return replace(estimate("wins", won), name=f"seat:{seat}")


def test_a_seat_that_always_wins_raises_one() -> None:
    games, _ = collect(replace(PLAN, games=20), 1, lambda done: None)
    rigged = [replace(one, winners=[0]) for one in games]
    found = alarms.of_seats(figured(PLAN, rigged))
    assert [one.subject for one in found if one.subject.startswith("seat")] == ["seat:0"]
    record = found[0].record()
    assert record is not None
    replay_record(TEMPLATE, read_record(record.to_json(), TEMPLATE))


def test_an_ending_that_is_never_seen_and_a_leader_nobody_catches_raise_some() -> None:
    games, _ = collect(replace(PLAN, games=20), 1, lambda done: None)
    rigged = [replace(one, ending="NIGHT_FALLS", chances=[[0.9, 0.1]] * 10, winners=[0]) for one in games] * 12
    report = figured(PLAN, rigged)
    assert {one.subject for one in alarms.of_endings(report)} == {"ending:CANDLES_LIT", "ending:NIGHT_FALLS"}
    assert [one.subject for one in alarms.of_leaders(report)] == ["runaway"]
    level = figured(PLAN, [replace(one, winners=[place % 2]) for place, one in enumerate(rigged)])
    assert alarms.of_leaders(level) == []


def test_findings_of_extremists_become_alarms_and_small_ones_do_not() -> None:
    player = Player(USUAL)
    loop = Finding("loop", "always PlayCard card:bell (all)", "", None, 0.0, PLAN, player, 0)
    assert [one.subject for one in alarms.of_finding(loop)] == ["loop:PlayCard card:bell"]
    for low, subjects in ((0.7, ["kingmaker"]), (0.6, [])):
        served = Finding("servant", "servant", "", Figure("wins", 0.8, low, 0.9, 60), 1 / 3, PLAN, player, 0)
        assert [one.subject for one in alarms.of_finding(served)] == subjects


def test_the_command_names_subjects_and_writes_records(tmp_path: Path, capsys: Any) -> None:
    command = ["faults", "template", "--games", "30", "--second", "none", "--pairs", "6", "--extreme-games", "1"]
    command += ["--together", "6", "--workers", "1", "--keep", str(tmp_path / "records")]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "dead:PlayCard card:bargain" in [one["subject"] for one in found["alarms"]]
    for path in found["records"].values():
        replay_record(TEMPLATE, read_record(Path(path).read_text("utf-8"), TEMPLATE))
