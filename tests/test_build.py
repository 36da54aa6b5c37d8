"""Which build plays: the compiled copy whenever it is there and made from these sources; both play the same games."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import run
from _build import compiled_copy
from _build.compiled_copy import Copy
from conventicle import build, cli
from conventicle.cli import main
from tests.contract import compiled

COMPARE = ["compare", "template", "--without", "PlayCard card:candle", "--pairs", "12", "--workers", "1"]
MANY = (
    ["simulate", "template", "--games", "2"],
    ["tournament", "template", "--bots", "greedy,random"],
    ["luck", "template"],
    ["report", "template", "--check"],
    COMPARE,
)


@pytest.mark.parametrize("arguments", MANY, ids=lambda arguments: arguments[0])
def test_many_games_are_played_in_the_compiled_copy(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[Path, list[str]]] = []

    def run_there(site: Path, same: list[str]) -> int:
        ran.append((site, same))
        return 7

    monkeypatch.setattr(cli, "compiled_site", lambda: Path("there"))
    monkeypatch.setattr(cli, "run_compiled", run_there)
    assert main(arguments) == 7
    assert ran == [(Path("there"), arguments)]


@pytest.mark.interpreted
def test_the_copy_of_the_checkout_is_found_unless_it_is_switched_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert build.build() == build.PLAIN
    monkeypatch.setenv(build.WHICH, "")
    assert build.compiled_copy().root == run.ROOT
    monkeypatch.setenv(build.WHICH, "plain")
    assert build.compiled_copy() is None
    monkeypatch.setenv(build.WHICH, "")
    monkeypatch.setattr(build, "__file__", str(tmp_path / "src" / "conventicle" / "build.py"))
    assert build.compiled_copy() is None, "an installation without a checkout"


def test_a_copy_counts_only_if_it_is_of_these_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    monkeypatch.setattr(build, "compiled_copy", lambda: copy)
    assert build.compiled_site() is None
    stamp = tmp_path / "conventicle-built.txt"
    stamp.write_text(" ".join(copy.wanted()), encoding="utf-8")
    assert build.compiled_site() == tmp_path
    stamp.write_text("0123 4567", encoding="utf-8")
    assert build.compiled_site() is None


@pytest.mark.interpreted
def test_both_builds_give_the_same_answer_and_say_which_they_are(capfd: pytest.CaptureFixture[str]) -> None:
    assert compiled.build() == ""
    arguments = [*COMPARE, "--second", "none", "--json"]
    assert main(arguments) == 0
    ours = json.loads(capfd.readouterr().out)
    assert build.run_compiled(compiled.FOLDER, arguments) == 0
    theirs = json.loads(capfd.readouterr().out)
    assert (ours.pop("build"), theirs.pop("build")) == ("plain Python", "compiled")
    assert ours == theirs
    assert build.run_compiled(compiled.FOLDER, ["games", "no-such-game"]) == 2


def test_playing_compiles_meanwhile_where_it_can(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[Any] = []

    class Building:
        pid = 0

        def __init__(self, command: list[str], **_: Any) -> None:
            started.append(command[-1])

    copy = Copy(tmp_path)
    monkeypatch.setattr(compiled_copy, "optimised", lambda root: copy)
    monkeypatch.setattr(subprocess, "Popen", Building)
    monkeypatch.setattr(run, "end", lambda process: started.append("ended"))
    monkeypatch.setattr(compiled_copy, "has_compiler", lambda: False)

    def open_the_site() -> str:
        with run.compiling_meanwhile():
            started.append("site")
        found = " ".join(started)
        started.clear()
        return found

    assert open_the_site() == "site", "no compiler"
    monkeypatch.setattr(compiled_copy, "has_compiler", lambda: True)
    monkeypatch.setenv(run.UNASKED, "0")
    assert open_the_site() == "site", "switched off"
    assert capsys.readouterr().out == ""
    monkeypatch.delenv(run.UNASKED)
    assert open_the_site() == "--quietly site ended"
    assert "in the background" in capsys.readouterr().out
    (tmp_path / "conventicle-failed.txt").write_text(f"{copy.wanted()[0]}\nlines\nno memory\n", encoding="utf-8")
    assert open_the_site() == "site", "it failed before"
    assert "failed (no memory)" in capsys.readouterr().out
    (tmp_path / "conventicle-built.txt").write_text(" ".join(copy.wanted()), encoding="utf-8")
    assert open_the_site() == "site", "it is there"
    assert capsys.readouterr().out == ""
