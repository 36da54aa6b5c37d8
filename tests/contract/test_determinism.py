"""The same seed and decisions give the same table: in another process, under another hash seed, compiled or not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.contract.budget import LONG, SEED
from tests.contract.shelf import CASES
from tests.golden.playthrough import chain

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = str(ROOT / "tools" / "golden.py")


def output(python: str, *arguments: str, hash_seed: str = "0") -> str:
    """What the tool prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": ""}
    result = subprocess.run(
        [python, TOOL, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def chains(seed: str) -> str:
    """A line for each game, as the tool prints it."""
    lines = [f"{case} {chain(case.game, case.setup(), f'{seed} {case}')}\n" for case in CASES if case.main]
    return "".join(lines)


def test_other_processes_and_hash_seeds_give_the_same_tables() -> None:
    for number in range(25 if LONG else 1):
        seed = f"{SEED} {number}"
        here = chains(seed)
        for hash_seed in ("1", "4242"):
            assert output(sys.executable, "--chains", seed, hash_seed=hash_seed) == here


def build() -> None:
    """Build the compiled package, unless one of these very sources is there: optimising would take minutes more."""
    sources = [*run.build_files(), *run.installed_sources()]
    there = run.stamp_of(run.VENV_COMPILED)
    if there in ([run.digest(sources, str(run.ROOT), level), "compiled"] for level in ("0", "3")):
        return
    command = [sys.executable, str(ROOT / "run.py"), "compiled"]
    environment = {**os.environ, "CONVENTICLE_OPT_LEVEL": "0"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr


def test_the_compiled_build_gives_the_same_tables() -> None:
    if shutil.which("cc") is None and os.name != "nt":
        pytest.skip("no C compiler (cc)")
    build()
    python = str(run.python_in(run.VENV_COMPILED))
    where = subprocess.run(
        [python, "-c", "import conventicle.kernel.table as table; print(table.__file__)"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert where.stdout.strip().endswith((".so", ".pyd")), where.stdout
    assert output(python, "--chains", SEED) == chains(SEED)
    assert "as recorded" in output(python, "--check", "--most", "0" if LONG else "10")
