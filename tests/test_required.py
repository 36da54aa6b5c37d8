"""Under CONVENTICLE_REQUIRE_ALL=1 nothing is skipped in silence."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")

SKIPS = {
    "mark": "@pytest.mark.skip(reason='no browser')\ndef test_it(): pass",
    "in the test": "def test_it(): pytest.skip('no browser')",
    "in a fixture": "@pytest.fixture\ndef page(): pytest.skip('no browser')\ndef test_it(page): pass",
    "whole module": "pytest.skip('no browser', allow_module_level=True)",
    "missing import": "pytest.importorskip('no_browser')",
    "expected failure": "@pytest.mark.xfail(reason='no browser')\ndef test_it(): assert False",
    "expected failure not run": "@pytest.mark.xfail(reason='no browser', run=False)\ndef test_it(): pass",
}


def run(folder: Path, text: str, require_all: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_one.py").write_text(f"import pytest\n{text}\n\ndef test_other(): pass\n", encoding="utf-8")
    environment = {**os.environ, "CONVENTICLE_REQUIRE_ALL": require_all}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(folder),
        *options,
        str(folder),
    ]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("text", SKIPS.values(), ids=SKIPS.keys())
def test_a_skip_fails_where_everything_is_required(tmp_path: Path, text: str) -> None:
    result = run(tmp_path, text, "1")
    assert result.returncode in (1, 2), result.stdout
    assert "allows no skipped test" in result.stdout
    assert "browser" in result.stdout
    assert "skipped tests: 0" in result.stdout


def test_a_skip_fails_in_parallel_runs_too(tmp_path: Path) -> None:
    result = run(tmp_path, SKIPS["in the test"], "1", "-n", "2")
    assert result.returncode == 1, result.stdout
    assert "1 failed, 1 passed" in result.stdout


def test_elsewhere_a_skip_is_counted_in_the_last_lines(tmp_path: Path) -> None:
    result = run(tmp_path, SKIPS["in the test"], "0")
    assert result.returncode == 0, result.stdout
    assert "skipped tests: 1" in "\n".join(result.stdout.splitlines()[-3:])


def test_the_header_says_which_build_runs(tmp_path: Path) -> None:
    (kernel,) = importlib.import_module("conventicle.kernel").__path__
    compiled = any(path.suffix in (".so", ".pyd") for path in Path(kernel).iterdir())
    expected = "compiled" if compiled else "interpreted"
    assert f"conventicle.kernel: {expected};" in run(tmp_path, "", "0").stdout
