"""An upgrade of rules and data at once: running tables, records and commands go on as they were, new games are new.

The upgrade is a copy of the whole package in which every game has a second data set (new cards, changed prices) and a
higher rules number; the template's new rule forbids to play any card.

It runs interpreted only: the upgrade changes the sources, so they would have to be compiled again for this test
alone. That a compiled build plays a second data set and the golden games of the first shows `test_second_sets.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.records.second_sets import make_all
from tests.records.test_format_1 import RECORDS

GAMES = ("dark-blood", "eternal-city", "old-ones", "pantheon", "template")


def program(path: Path | None, data: Path, *arguments: str, fails: bool = False) -> str:
    """What a module prints, as it is installed or in the upgrade."""
    environment = {**os.environ, "CONVENTICLE_DATA": str(data), "CONVENTICLE_DATABASE": ""}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", *arguments]
    ran = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode != 0) == fails, ran.stdout + ran.stderr[-3000:]
    return ran.stderr if fails else ran.stdout


@pytest.mark.interpreted
def test_tables_and_records_outlive_an_upgrade_of_rules_and_data(tmp_path: Path) -> None:
    data, newer = tmp_path / "site", tmp_path / "newer"
    data.mkdir()
    program(None, data, "tests.web.upgraded", "begin")
    before = json.loads(program(None, data, "tests.web.upgraded"))
    assert sorted(table["game"] for table in before.values()) == sorted(GAMES)
    records = {path.stem: path for path in RECORDS}
    make_all(newer)

    # The site.
    assert json.loads(program(newer, data, "tests.web.upgraded")) == before
    program(newer, data, "tests.web.upgraded", "on")
    after = json.loads(program(newer, data, "tests.web.upgraded"))
    [candles] = [slug for slug, table in before.items() if table["game"] == "template"]
    for slug, table in before.items():
        assert after[slug]["rows"][:-1] == table["rows"], "one more decision, by the old rules"
    assert after[candles] != before[candles]

    # The commands: old records are replayed, new ones are of the new rules and data, and the old program says why not.
    for game in GAMES:
        old = json.loads(program(newer, data, "conventicle", "replay", str(records[game]), "--json"))
        assert old["hash"] == json.loads(records[game].read_text("utf-8"))["hash"]
        out = tmp_path / f"{game}.json"
        program(newer, data, "conventicle", "record", game, "--out", str(out), "--seed", "new")
        new = json.loads(out.read_text("utf-8"))
        assert new["version"].endswith(".2")
        program(newer, data, "conventicle", "replay", str(out))
    said = program(None, data, "conventicle", "replay", str(tmp_path / "template.json"), fails=True)
    assert "newer version: it was played by version 2.2" in said
    played = json.loads((tmp_path / "template.json").read_text("utf-8"))["decisions"]
    assert not [line for line in played if line.startswith("PlayCard") and " card:" in line], "the new rule"

    # An overlay of the new data set.
    file = tmp_path / "cheap.toml"
    file.write_text(
        '[overlay]\ngame = "template"\nversion = "2.2"\n[[change]]\nfile = "cards"\nrow = "card.moth"\n'
        'column = "copies"\nvalue = 5\n',
        encoding="utf-8",
    )
    out = tmp_path / "overlay.json"
    program(newer, data, "conventicle", "record", "template", "--overlay", str(file), "--out", str(out))
    program(newer, data, "conventicle", "replay", str(out))
