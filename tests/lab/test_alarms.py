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
from conventicle.lab.batch import Plan
from conventicle.lab.endings import enough_games, of_endings, of_unfinished
from conventicle.lab.evenness import of_seats
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.leads import lead_growth, of_leaders
from conventicle.lab.limits import of_finding
from conventicle.lab.quest import Finding
from conventicle.lab.report import Report, collect, figured
from conventicle.lab.seen import Look, Seen
from conventicle.lab.things import Thing
from conventicle.lab.tries import USUAL, Player, Tried
from conventicle.lab.use import of_dead_things, of_favourites

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
        raised += bool(of_seats(Report(PLAN, shuffled, figures, [])))
    assert raised <= 0.05 * 400 + 2 * (0.05 * 0.95 * 400) ** 0.5


def _share(games: list[Seen], seat: int) -> Figure:
    won = [(1 / len(one.winners) if seat in one.winners else 0.0, 1.0) for one in games]
    return replace(estimate("wins", won), name=f"seat:{seat}")


def test_a_seat_that_always_wins_raises_one() -> None:
    games, _ = collect(replace(PLAN, games=20), 1, lambda done: None)
    rigged = [replace(one, winners=[0]) for one in games]
    found = of_seats(figured(PLAN, rigged))
    assert [one.subject for one in found if one.subject.startswith("seat")] == ["seat:0"]
    record = found[0].record()
    assert record is not None
    replay_record(TEMPLATE, read_record(record.to_json(), TEMPLATE))


def tried(ending: str, rounds: int) -> Tried:
    return Tried(0, 0, -1, ending, [0], 20, rounds, 1.0, 1, 1, 1, [], 1, "")


def test_an_ending_that_cuts_others_off_is_named_and_else_those_that_are_never_seen() -> None:
    games, _ = collect(replace(PLAN, games=20), 1, lambda done: None)
    rigged = [replace(one, ending="NIGHT_FALLS", rounds=6) for one in games] * 12
    report = figured(PLAN, rigged)
    for others, subject in (
        ([], "ending:CANDLES_LIT"),
        ([tried("CANDLES_LIT", 7)], "ending:CANDLES_LIT"),
        ([tried("CANDLES_LIT", 12)], "ending:NIGHT_FALLS"),
    ):
        assert [one.subject for one in of_endings(report, others)] == [subject]
    # Fewer games are not sure that the other is never seen, but that this one is nearly always.
    few = figured(PLAN, rigged[: enough_games() - 1])
    assert [one.subject for one in of_endings(few, [])] == ["ending:NIGHT_FALLS"]
    assert of_unfinished(report) == []
    assert [one.subject for one in of_unfinished(figured(PLAN, [replace(one, ending="") for one in games]))] == [
        "unfinished"
    ]


def test_a_leader_nobody_catches_raises_an_alarm() -> None:
    games, _ = collect(replace(PLAN, games=20), 1, lambda done: None)
    rigged = [
        replace(one, chances=[[0.9, 0.1]] * 10, winners=[0], looks=[Look(0, 1, one.scores, [0.9, 0.1])])
        for one in games
    ] * 12
    assert [one.subject for one in of_leaders(figured(PLAN, rigged))] == ["runaway"]
    level = figured(PLAN, [replace(one, winners=[place % 2]) for place, one in enumerate(rigged)])
    assert of_leaders(level) == []


def walked(seed: int, growth: float) -> Seen:
    """A game of ten rounds in which each seat scores at random, and a lead grows by so much of it in every round."""
    dice = random.Random(seed)
    scores, looks = [100.0, 100.0], []
    for place in range(10):
        lead = scores[0] - scores[1]
        looks.append(Look(place * 10, place, scores[:], [0.5, 0.5]))
        scores = [
            score + dice.gauss(0, 1) + sign * growth * lead / 2 for score, sign in zip(scores, (1, -1), strict=True)
        ]
    winner = int(scores[1] > scores[0])
    return Seen(
        str(seed), "NIGHT_FALLS", [winner], ["", ""], [0, 1], 100, 0, 200, 10, scores, [50, 50], [[], []], looks,
        [[0.5, 0.5]] * 10, {}, [{}, {}], None,
    )  # fmt: skip


def test_leads_that_grow_raise_an_alarm_and_those_that_only_last_do_not() -> None:
    """A lead that lasts is fair: over forty rows of games without growth at most the stated rate are called."""
    grown = figured(PLAN, [walked(seed, 0.1) for seed in range(200)])
    assert lead_growth(grown, 5).low > 0
    assert [one.subject for one in of_leaders(grown)] == ["runaway"]
    rows = [figured(PLAN, [walked(1000 * row + seed, 0.0) for seed in range(100)]) for row in range(40)]
    assert sum(bool(of_leaders(row)) for row in rows) <= 0.025 * 40 + 2


def thing(frame: str, name: str, offered: int, chosen: int) -> Thing:
    share = estimate("chosen", [(chosen / offered, 1.0)] * 100)
    low, high = chosen / offered - 0.03, chosen / offered + 0.03
    return Thing(frame, name, offered, chosen, replace(share, low=low, high=high), 100, 100, share, "", "", share, {})


def test_what_everybody_takes_leaves_no_choice_and_nobody_has_to_want_to_pass() -> None:
    things = [
        thing("PlayCard", "card:bell", 500, 400), thing("PlayCard", "card:crow", 900, 300),
        thing("PlayCard", "card:wind", 900, 5), thing("PlayCard", "word:pass", 1000, 5),
    ]  # fmt: skip
    games, _ = collect(replace(PLAN, games=4), 1, lambda done: None)
    report = Report(PLAN, games, {}, things)
    assert [one.subject for one in of_favourites(report)] == ["strong:PlayCard card:bell"]
    assert [one.subject for one in of_dead_things(report, None)] == ["dead:PlayCard card:wind"]


def test_findings_of_extremists_become_alarms_and_small_ones_do_not() -> None:
    player = Player(USUAL)
    loop = Finding("loop", "always PlayCard card:bell (all)", "", None, 0.0, PLAN, player, 0)
    assert [one.subject for one in of_finding(loop)] == ["loop:PlayCard card:bell"]
    for low, subjects in ((0.7, ["kingmaker"]), (0.6, [])):
        served = Finding("servant", "servant", "", Figure("wins", 0.8, low, 0.9, 60), 1 / 3, PLAN, player, 0)
        assert [one.subject for one in of_finding(served)] == subjects


def test_the_command_names_subjects_and_writes_records(tmp_path: Path, capsys: Any) -> None:
    command = ["faults", "template", "--games", "30", "--second", "none", "--pairs", "6", "--extreme-games", "1"]
    command += ["--together", "6", "--workers", "1", "--keep", str(tmp_path / "records")]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "dead:PlayCard card:bargain" in [one["subject"] for one in found["alarms"]]
    for path in found["records"].values():
        replay_record(TEMPLATE, read_record(Path(path).read_text("utf-8"), TEMPLATE))
