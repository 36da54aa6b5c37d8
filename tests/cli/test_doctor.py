"""`conventicle doctor`: says what is there, what is missing and how to get it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from conventicle.cli import main
from conventicle.terminal import doctor

ROOT = Path(__file__).resolve().parents[2]


def findings(capsys: Any) -> dict[str, dict[str, Any]]:
    assert main(["doctor", "--json"]) == 0
    return {one["name"]: one for one in json.loads(capsys.readouterr().out)["findings"]}


def test_it_finds_what_the_tests_need(capsys: Any) -> None:
    there = findings(capsys)
    assert {"Python", "SQLite", "compiled build", "C compiler", "Chromium", "PostgreSQL"} <= set(there)
    assert there["Python"]["found"].endswith(sys.executable)
    assert there["extra dev"]["is_there"]


def test_it_says_how_to_get_what_is_missing(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "openskill" else object())
    there = findings(capsys)
    assert not there["C compiler"]["is_there"]
    assert there["C compiler"]["get"]
    assert not there["extra lab"]["is_there"]
    assert "missing: openskill" in there["extra lab"]["found"]
    assert there["extra lab"]["get"] == 'pip install "conventicle[lab]"'


def test_a_folder_that_cannot_be_written_fails(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["doctor"]) == 1
    assert "CONVENTICLE_HOME" in capsys.readouterr().out


def test_every_extra_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(doctor.EXTRAS) == set(project["optional-dependencies"])


def test_python_dash_m_is_the_same_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "conventicle", "doctor"]
    told = subprocess.run(command, cwd=tmp_path, env={**os.environ}, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "SQLite" in told.stdout
