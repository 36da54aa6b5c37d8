"""The compiled build that the interpreted one is compared with (`python -m tests.contract.compiled` makes it).

It lies in a folder of its own, made without optimising, which would take minutes more, and made anew only when the
sources of kernel, games or bots have changed. It shares the environment of the tests, so it needs no network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import run

FOLDER = run.ROOT / ".compiled"
STAMP = FOLDER / "built.txt"


def fingerprint() -> str:
    """Of all that decides what is built."""
    parts = tuple(run.ROOT / "src" / "conventicle" / part for part in run.COMPILED_PARTS)
    sources = [path for path in run.installed_sources() if any(part in path.parents for part in parts)]
    return run.digest([*run.build_files(), *sources], sys.version)


def build() -> str:
    """Build, unless these very sources are built already; returns what went wrong, or ''."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return ""
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-build-isolation", "--no-deps", "--target", str(FOLDER), str(run.ROOT)]
    environment = {**os.environ, "CONVENTICLE_COMPILE": "1", "CONVENTICLE_OPT_LEVEL": "0"}
    built = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        return built.stdout + built.stderr
    left = run.interpreted_modules([FOLDER])
    if left:
        return f"not compiled: {', '.join(left)}"
    STAMP.write_text(wanted, encoding="utf-8")
    return ""


def output(script: Path, *arguments: str) -> str:
    """What a script prints under the compiled build."""
    environment = {**os.environ, "PYTHONPATH": str(FOLDER), "PYTHONHASHSEED": "7"}
    command = [sys.executable, str(script), *arguments]
    result = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


if __name__ == "__main__":
    sys.exit(build() or None)
