"""The pages for researchers: every example is run as it stands, and the table is what the command prints."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract import compiled

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def run(code: str) -> str:
    """What a program prints."""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_the_random_agent_runs() -> None:
    assert len(EXAMPLES[0].strip().splitlines()) <= 10
    run(EXAMPLES[0])


@pytest.mark.interpreted
def test_the_agent_that_learns_learns() -> None:
    """As it stands, on the compiled copy, which is what whoever learns would use."""
    assert len(EXAMPLES[1].strip().splitlines()) <= 30
    assert compiled.build() == ""
    won = re.fullmatch(r"won (\d+) of 60\n", compiled.output("-c", EXAMPLES[1] + EXAMPLES[2]))
    assert won
    assert int(won[1]) >= 54


def test_the_table_has_the_sizes_of_today() -> None:
    from conventicle.envs.__main__ import table

    assert "\n".join(table()) in PAGE


def test_luck_is_what_was_measured() -> None:
    """The table is that of the journal, without the intervals."""
    journal = (ROOT / "docs" / "bots-journal.md").read_text(encoding="utf-8").partition("## Luck")[2]
    for played in ("nothing", "a quarter", "half", "three quarters"):
        measured = re.search(rf"\| {played} \| decided \|(.*)\|\n", journal)
        assert measured
        decided = [re.sub(r" \(.*", "", cell.strip()) for cell in measured[1].split("|")]
        assert len(decided) == 4
        assert f"| {played} | {' | '.join(decided)} |\n" in PAGE


def test_the_python_page_does_what_it_says() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


@pytest.mark.parametrize("name", ["README.md", "docs/README.md"])
def test_the_page_can_be_found(name: str) -> None:
    assert "researchers.md" in (ROOT / name).read_text(encoding="utf-8")
