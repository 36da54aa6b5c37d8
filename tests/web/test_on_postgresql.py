"""What is tested inside one process runs there on SQLite; here the same tests run on PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.server import Postgres

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = ("test_clocks.py", "test_my_turns.py", "test_returning.py")


@pytest.mark.parametrize("file", FILES)
def test_the_same_holds_on_postgresql(postgres: Postgres, file: str) -> None:
    environment = {**os.environ, "CONVENTICLE_DATABASE": postgres.new_database()}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"tests/web/{file}"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
