"""The same seed and decisions give the same table: in another process, under another hash seed, compiled or not."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys

import pytest

import run
from tests.contract import compiled
from tests.contract.budget import LONG, SEED
from tests.contract.shelf import GAMES, MAIN_CASES
from tests.golden.playthrough import chain

TOOL = run.ROOT / "tools" / "golden.py"


def output(hash_seed: str, *arguments: str) -> str:
    """What the tool prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(TOOL), *arguments]
    result = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@functools.cache
def chains(seed: str) -> str:
    """A line for each game, as the tool prints it."""
    return "".join(f"{case} {chain(case.game, case.setup(), f'{seed} {case}')}\n" for case in MAIN_CASES)


def test_other_processes_and_hash_seeds_give_the_same_tables() -> None:
    for number in range(25 if LONG else 1):
        seed = f"{SEED} {number}"
        for hash_seed in ("1", "4242"):
            assert output(hash_seed, "--chains", seed) == chains(seed)


def test_the_compiled_build_gives_the_same_tables_and_plays_the_recorded_games_step_by_step() -> None:
    if shutil.which("cc") is None and os.name != "nt":
        pytest.skip("no C compiler (cc)")
    assert compiled.build() == ""
    seed = f"{SEED} 0"
    most = "0" if LONG else "20"
    printed = compiled.output(str(TOOL), "--build", "--chains", seed, "--check", "--most", most)
    as_recorded = f"the recorded games of {', '.join(GAMES)} are as recorded\n"
    assert printed == f"compiled\n{chains(seed)}{as_recorded}"


def test_searches_of_the_compiled_build_can_be_interrupted() -> None:
    if shutil.which("cc") is None and os.name != "nt":
        pytest.skip("no C compiler (cc)")
    assert compiled.build() == ""
    told = compiled.output("-m", "tests.contract.interrupts")
    assert told == "".join(f"{case} stopped\n" for case in MAIN_CASES)
