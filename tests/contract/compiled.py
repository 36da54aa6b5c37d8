"""The compiled build that the interpreted one is compared with (`python -m tests.contract.compiled` makes it).

It is a copy like the one people use (_build/compiled_copy.py), made without optimising, which would take minutes more.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import run
from _build.compiled_copy import Copy

FOLDER = run.ROOT / ".compiled"


def build() -> str:
    """Build, unless this very code is built already; returns what went wrong, or ''."""
    return Copy(FOLDER, level="0").make(Path(sys.executable))


def output(*arguments: str, **settings: str) -> str:
    """What a script (or with -m a module) prints under the compiled build."""
    environment = {**os.environ, "PYTHONPATH": str(FOLDER), "PYTHONHASHSEED": "7", **settings}
    command = [sys.executable, *arguments]
    result = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


if __name__ == "__main__":
    sys.exit(build() or None)
