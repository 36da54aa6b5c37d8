"""The compiled build that the interpreted one is compared with (`python -m tests.contract.compiled` makes it).

It lies in a folder of its own, made without optimising, which would take minutes more, and made anew only when the
code of kernel, games or bots has changed. It shares the environment of the tests, so it needs no network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import run

if os.name != "nt":
    import fcntl

FOLDER = run.ROOT / ".compiled"
STAMP = FOLDER / "built.txt"
LOCK = run.ROOT / ".compiled.lock"


def files(code: bool) -> list[Path]:
    """The files of the compiled parts that are code, or those that are not: rows and texts, read at run time."""
    parts = tuple(run.ROOT / "src" / "conventicle" / part for part in run.COMPILED_PARTS)
    found = [path for path in run.installed_sources() if (path.suffix == ".py") == code]
    return [path for path in found if any(part in path.parents for part in parts)]


def build() -> str:
    """Build, unless this very code is built already; returns what went wrong, or ''. One process at a time."""
    LOCK.touch()
    with LOCK.open("r+") as lock:
        if os.name != "nt":
            fcntl.flock(lock, fcntl.LOCK_EX)
        return build_here()


def build_here() -> str:
    """The same where nobody else builds."""
    wanted = run.digest([*run.build_files(), *files(code=True)], sys.version)
    if not (STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted):
        trouble = compile_all()
        if trouble:
            return trouble
        STAMP.write_text(wanted, encoding="utf-8")
    for path in files(code=False):
        target = FOLDER / path.relative_to(run.ROOT / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    return ""


def compile_all() -> str:
    """Compile into a fresh folder; returns what went wrong, or ''."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-build-isolation", "--no-deps", "--target", str(FOLDER), str(run.ROOT)]
    environment = {**os.environ, "CONVENTICLE_COMPILE": "1", "CONVENTICLE_OPT_LEVEL": "0"}
    built = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        return built.stdout + built.stderr
    left = run.interpreted_modules([FOLDER])
    return f"not compiled: {', '.join(left)}" if left else ""


def output(*arguments: str, **settings: str) -> str:
    """What a script (or with -m a module) prints under the compiled build."""
    environment = {**os.environ, "PYTHONPATH": str(FOLDER), "PYTHONHASHSEED": "7", **settings}
    command = [sys.executable, *arguments]
    result = subprocess.run(command, cwd=run.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


if __name__ == "__main__":
    sys.exit(build() or None)
