"""Processes that die: the bot is named, its game is given up, and nothing else is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from conventicle.bots.base import Bot
from conventicle.cli import main
from conventicle.kernel.errors import SetupError
from conventicle.kernel.perspective import Perspective
from conventicle.lab import cluster
from conventicle.lab.batch import Outcome, Plan, play_batch
from conventicle.lab.tournament import play_row, row_for, standings
from conventicle.lab.workers import Elsewhere, in_workers, working

HERE = "tests.lab.test_workers"


class Deadly(Bot):
    """Ends its whole process at its fourth choice if its chance says so."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = 4
        self.ends = self.chance.below(2) == 0

    def choose(self, perspective: Perspective) -> int:
        self.left -= 1
        if self.left == 0 and self.ends:
            os._exit(3)
        return perspective.options()[0]


class Stillborn(Bot):
    """Ends its process before it can play."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        os.kill(os.getpid(), signal.SIGKILL)


def plan(bots: str, games: int) -> Plan:
    return Plan("template", 2, {}, bots.split(","), "7", games)


def batch(bots: str, games: int, workers: int) -> list[Outcome]:
    return play_batch(plan(bots, games), workers, lambda done: None)


def test_a_bot_that_ends_its_process_is_named_and_all_other_games_are_played() -> None:
    outcomes = batch(f"random,{HERE}:Deadly", 8, 2)
    broken = [one.crash for one in outcomes if one.crash]
    assert 0 < len(broken) < 8
    assert {(crash.bot, crash.seat) for crash in broken} == {(f"{HERE}:Deadly", 1)}
    assert all(crash.step >= 4 and crash.error == "its process ended with exit code 3" for crash in broken)
    assert all(one.ending and one.winners for one in outcomes if not one.crash)


def test_who_dies_is_the_same_with_one_worker_and_does_not_end_ours() -> None:
    assert batch(f"random,{HERE}:Deadly", 4, 1) == batch(f"random,{HERE}:Deadly", 4, 3)


def test_of_two_bots_from_elsewhere_the_one_that_died_is_named() -> None:
    crash = batch(f"{HERE}:Deadly,{HERE}:Stillborn", 1, 1)[0].crash
    assert crash is not None
    assert (crash.bot, crash.seat, crash.step) == (f"{HERE}:Stillborn", 1, 0)
    assert "SIGKILL" in crash.error


def test_in_a_tournament_whoever_ends_the_process_has_lost_the_game(tmp_path: Path) -> None:
    row = row_for("template", 2, {}, [f"{HERE}:Stillborn", "random"], "7", 0)
    kept = tmp_path / "kept.jsonl"
    games = play_row(row, 3, 2, lambda done: None, kept)
    assert [game.winners for game in games] == [[1], [0], [1]]
    assert standings(row, games)["bots"]["random"]["wins"] == 3  # type: ignore[index]
    assert play_row(row, 3, 2, lambda done: None, kept) == games


def test_the_command_tells_of_it_and_counts_the_rest() -> None:
    command = [sys.executable, "-m", "conventicle", "simulate", "template", "--games", "4", "--seed", "7", "--json"]
    ran = subprocess.run(
        [*command, "--bots", f"random,{HERE}:Deadly", "--workers", "1"], capture_output=True, text=True, check=False
    )
    figures = json.loads(ran.stdout)
    assert ran.returncode == 1
    assert figures["games"] == 4 == sum(figures["endings"].values()) + len(figures["crashes"])
    assert f"the bot {HERE}:Deadly on seat 1 failed after" in ran.stderr


def ends(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def test_where_nobody_can_rescue_a_part_the_work_ends() -> None:
    with pytest.raises(BrokenProcessPool):
        list(in_workers(ends, [(number,) for number in range(4)], 2))


def test_rescued_parts_come_in_their_order() -> None:
    parts = [(number,) for number in range(12)]
    found = list(in_workers(ends, parts, 2, lambda number: -number))
    assert [abs(number) for number in found] == list(range(12))
    assert found[2] == -2
    assert found[-1] == 11


class Others(Elsewhere):
    """Workers that are somewhere else, as far as anybody here can tell."""

    def work(self, function: Callable[..., Any], parts: list[tuple[Any, ...]]) -> Iterator[Any]:
        self.parts = len(parts)
        return (function(*part) for part in parts)


def test_what_is_worked_out_elsewhere_is_the_same() -> None:
    others = Others()
    with working(others):
        found = batch("random,random", 6, 1)
        with pytest.raises(SetupError):
            batch(f"random,{HERE}:Deadly", 2, 1)
    assert others.parts > 1
    assert found == batch("random,random", 6, 1)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere", "localhost:port"])
def test_a_cluster_that_cannot_be_reached_is_refused_at_once(address: str) -> None:
    with pytest.raises(SetupError) as refused:
        cluster._reachable(address)
    assert address in refused.value.detail


def test_what_a_node_runs_otherwise_is_named() -> None:
    ours = cluster.runs()
    assert cluster.differing(dict(ours), ours) == []
    assert cluster.differing(ours | {"weights": "x"}, ours) == [f"weights x, not {ours['weights']}"]
    assert len(cluster.differing({}, ours)) == len(ours)


def test_without_ray_the_command_says_what_is_missing(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "template", "--games", "2", "--ray", "127.0.0.1:1"]) == 2
    assert "conventicle[ray]" in capsys.readouterr().err
