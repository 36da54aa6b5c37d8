"""A second data set leaves the first as it was, and plays: in a copy of the package, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.records.second_sets import NEW, make, sizes


@pytest.mark.interpreted
@pytest.mark.parametrize("package", sorted(NEW))
def test_new_cards_of_every_sort_come_into_play_and_old_games_stay_as_they_were(package: str, tmp_path: Path) -> None:
    make(tmp_path, package)
    command = [sys.executable, "-m", "tests.records.second_sets", package]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    played = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stdout + played.stderr[-3000:]
    golden, cells_and_actions, seen = (line.split()[1:] for line in played.stdout.splitlines())
    assert int(golden[0]) >= 10
    assert cells_and_actions == [str(size) for size in sizes(package)], "learning programs see what they saw"
    assert set(seen) == set(NEW[package]), "every new name must come into play"
