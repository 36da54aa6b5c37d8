"""The site's scripts: types (tsc), lint (ESLint), format (Prettier), and unit tests of what they decide.

Node.js is a tool for development: the site ships plain modules and needs no npm. Without it these tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import run

if os.name != "nt":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules"
STAMP = PACKAGES / "installed.txt"
UNITS = sorted((ROOT / "tests" / "scripts").glob("*.test.js"))
SCRIPTS = ROOT / "src" / "conventicle" / "web"
#: The longest script, in lines: one subject each.
LINES = 250


def ran(*command: str) -> None:
    """Run a command in the project's folder; what it prints is the reason if it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def packages() -> Path:
    """The packages that package-lock.json names, installed where they are not; one process at a time."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("Node.js is not installed (only these checks need it)")
    wanted = run.digest([ROOT / "package.json", ROOT / "package-lock.json"])
    with (ROOT / "package-lock.json").open("rb") as lock:
        if os.name != "nt":
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not (STAMP.is_file() and STAMP.read_text("utf-8") == wanted):
            ran(npm, "ci", "--no-progress")
            STAMP.write_text(wanted, "utf-8")
    return PACKAGES / ".bin"


@pytest.mark.parametrize("project", ["tsconfig.json", "tests/scripts/workers.json"])
def test_types(packages: Path, project: str) -> None:
    ran(str(packages / "tsc"), "--project", project)


def test_lint(packages: Path) -> None:
    ran(str(packages / "eslint"), "--max-warnings", "0", ".")


def test_format(packages: Path) -> None:
    ran(str(packages / "prettier"), "--check", ".")


def test_units() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed (only these checks need it)")
    assert len(UNITS) >= 4
    ran(node, "--test", *map(str, UNITS))


def test_a_script_has_one_subject() -> None:
    scripts = list(SCRIPTS.rglob("*.js"))
    lengths = {path.relative_to(SCRIPTS).as_posix(): len(path.read_text("utf-8").splitlines()) for path in scripts}
    assert len(lengths) > 30
    assert {path: lines for path, lines in lengths.items() if lines > LINES} == {}


def test_nothing_of_npm_is_shipped_or_names_a_registry() -> None:
    assert not [path for path in SCRIPTS.rglob("*") if path.name in ("package.json", "node_modules")]
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")
