"""A second data set leaves the first as it was, and plays: in a copy of the package, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.contract import compiled
from tests.contract.shelf import load_game
from tests.records.second_sets import NEW, WITH_CODE, Compiled, make, sizes

#: Per game a value of the first data set that an overlay changes.
CHANGES = {
    "dark_blood": ("board", "pouch.full_pouch", "blood"),
    "eternal_city": ("world/licenses", "license.minstrel", "cost"),
    "old_ones": ("old_ones", "old_one.cthulhu", "capacity"),
    "pantheon": ("cards", "follower.worshippers", "value"),
    "_template": ("numbers", "number.card_price", "value"),
}


def program(folder: Path, *arguments: str) -> str:
    """What a module of a copy prints."""
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    ran = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-3000:]
    return ran.stdout


def played(folder: Path, package: str) -> set[str]:
    """The new names that came into play in a copy, after its golden games came out as recorded."""
    golden, cells_and_actions, seen = (
        line.split()[1:] for line in program(folder, "tests.records.second_sets", package).splitlines()
    )
    assert int(golden[0]) >= 10
    assert cells_and_actions == [str(size) for size in sizes(package)], "learning programs see what they saw"
    return set(seen)


@pytest.mark.interpreted
@pytest.mark.parametrize("package", sorted(NEW))
def test_new_cards_of_every_sort_come_into_play_and_old_games_stay_as_they_were(package: str, tmp_path: Path) -> None:
    make(tmp_path, package)
    assert played(tmp_path, package) == set(NEW[package]), "every new name must come into play"


@pytest.mark.parametrize("package", sorted(NEW))
def test_a_compiled_build_plays_a_second_data_set_and_an_overlay(package: str, tmp_path: Path) -> None:
    trouble = compiled.build()
    assert not trouble, trouble
    make(tmp_path, package, Compiled)
    assert played(tmp_path, package) == set(NEW[package]) - set(WITH_CODE)
    game = load_game(package)
    file, row, column = CHANGES[package]
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(
        f'[overlay]\ngame = "{game.name}"\nversion = "{game.rules}.2"\n'
        f'[[change]]\nfile = "{file}"\nrow = "{row}"\ncolumn = "{column}"\nvalue = 7\n',
        encoding="utf-8",
    )
    record = tmp_path / "record.json"
    free = ["--overlay", str(overlay), "--free", "rulebook"]
    program(tmp_path, "conventicle", "record", game.name, "--out", str(record), "--seed", "overlay", *free)
    again = json.loads(program(tmp_path, "conventicle", "replay", str(record), "--json"))
    kept = json.loads(record.read_text("utf-8"))
    assert (kept["version"], kept["overlay"]) == (f"{game.rules}.2", [[file, row, column, 7]])
    assert again["hash"] == kept["hash"]
