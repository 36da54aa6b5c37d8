"""The walk of docs/lab.md, as it stands there: from "I think this card is too strong" to a decision."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from conventicle.cli import main

ROOT = Path(__file__).resolve().parents[2]


def walk() -> list[tuple[str, str]]:
    """The blocks of the walk in their order: the language, and the lines."""
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    part = text[text.index("## A walk") : text.index("## Reports")]
    return re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL)


def test_the_walk_through_the_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    for language, lines in walk():
        if language == "toml":
            (tmp_path / lines.splitlines()[0].removeprefix("# ")).write_text(lines, encoding="utf-8")
            continue
        for line in lines.splitlines():
            program, *arguments = shlex.split(line)
            more = ["--workers", "1"] if arguments[0] in ("report", "compare") else []
            assert (program, main([*arguments, *more])) == ("conventicle", 0), line
            said.append(capsys.readouterr().out)
    assert len(said) == 6
    assert (tmp_path / "candles.html").stat().st_size < 1_000_000
    assert list((tmp_path / "candles-records").iterdir())
    assert "wins:restricted" in said[1]
    assert "rounds is higher" in said[2]
    assert "Asked again: wanderer" in said[2]
    assert "0 of 5 missed" in said[5]
