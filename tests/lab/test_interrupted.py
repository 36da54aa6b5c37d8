"""Ctrl-C keeps what was played: each command tells of the games that there were, and leaves no worker behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import conventicle
from conventicle.cli import main
from conventicle.lab import batch, page, report
from conventicle.lab.batch import Plan
from conventicle.lab.report import collect, figured
from conventicle.lab.workers import in_workers

INTERRUPTED = 130


@contextmanager
def pressed_soon(total: int, things: str = "games") -> Iterator[Callable[[int], None]]:
    """A progress bar at whose second step somebody presses Ctrl-C."""
    heard: list[int] = []

    def hear(done: int) -> None:
        heard.append(done)
        if len(heard) == 2:
            raise KeyboardInterrupt

    yield hear


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conventicle.terminal.report.progress_bar", pressed_soon)


@pytest.mark.usefixtures("pressed")
def test_simulate_tells_of_the_games_that_were_played(capsys: Any) -> None:
    command = ["simulate", "template", "--games", "100", "--workers", "1"]
    assert main([*command, "--json"]) == INTERRUPTED
    found = json.loads(capsys.readouterr().out)
    assert found["interrupted"]
    assert 0 < found["games"] == sum(found["endings"].values()) < 100
    assert main(command) == INTERRUPTED
    assert "Interrupted: this is what was played until then." in capsys.readouterr().out


@pytest.mark.usefixtures("pressed")
def test_a_tournament_tells_of_its_games_and_goes_on_from_there(tmp_path: Path, capsys: Any) -> None:
    kept = tmp_path / "row.jsonl"
    command = ["tournament", "template", "--bots", "greedy,random", "--games", "20", "--keep", str(kept), "--json"]
    assert main(command) == INTERRUPTED
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["interrupted"]) == (2, True)
    assert len(kept.read_text("utf-8").splitlines()) == 3


@pytest.mark.usefixtures("pressed")
def test_a_check_of_targets_says_how_many_games_each_stands_on(capsys: Any) -> None:
    assert main(["report", "template", "--check", "--games", "40", "--workers", "1"]) == INTERRUPTED
    said = capsys.readouterr().out
    assert "Interrupted" in said
    assert "40 games each" not in said


def test_ctrl_c_among_the_records_leaves_those_that_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("template", 2, {}, ["greedy"] * 2, "7", 12)
    found = figured(plan, collect(plan, 1, lambda done: None)[0])
    finish = batch.finish
    begun: list[str] = []

    def pressed(play: Any, plan: Plan, seed: str) -> None:
        begun.append(seed)
        if len(begun) == 3:
            raise KeyboardInterrupt
        finish(play, plan, seed)

    monkeypatch.setattr("conventicle.lab.outliers.finish", pressed)
    written = page.write(found, [], tmp_path / "page.html")
    assert found.interrupted
    data = json.loads((tmp_path / "page.json").read_text("utf-8"))
    assert len(data["records"]) == len(written) - 5 >= 2
    assert all((tmp_path / row["file"]).is_file() for row in data["records"])
    assert report.sentences(found)


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_a_real_ctrl_c_ends_a_tournament_with_its_figures(tmp_path: Path) -> None:
    kept = tmp_path / "row.jsonl"
    command = [sys.executable, "-m", "conventicle", "tournament", "template", "--bots", "greedy,random"]
    command += ["--games", "100000", "--workers", "2", "--keep", str(kept), "--json"]
    path = str(Path(conventicle.__file__).resolve().parents[1])
    environment = {**os.environ, "PYTHONPATH": path, "CONVENTICLE_BUILD": "plain"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, start_new_session=True) as process:
        while process.poll() is None and (not kept.exists() or len(kept.read_text("utf-8").splitlines()) < 4):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate()
    assert process.returncode == INTERRUPTED
    found = json.loads(said)
    assert found["interrupted"]
    kept_games = len(kept.read_text("utf-8").splitlines()) - 1
    assert 3 <= found["games"] <= kept_games <= found["games"] + 1  # a game may have been kept and not yet counted


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_ctrl_c_is_heard_while_workers_are_given_their_work(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = ProcessPoolExecutor.submit
    given: list[int] = []

    def pressed(pool: ProcessPoolExecutor, *part: Any) -> Any:
        given.append(1)
        if len(given) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return submit(pool, *part)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", pressed)
    with pytest.raises(KeyboardInterrupt):
        list(in_workers(abs, [(number,) for number in range(100_000)], 2))
    assert len(given) == 3
