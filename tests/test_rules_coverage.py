"""`make rules-coverage` names each rule without a test, and each id that no checklist has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / "tools" / "rules_coverage.py"


def coverage(folder: Path, test: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    game = folder / "games" / "chess"
    game.mkdir(parents=True, exist_ok=True)
    (game / "checklist.txt").write_text("# chess\nCH-001 White begins.\nCH-002 A pawn steps.\n", encoding="utf-8")
    (game / "test_chess.py").write_text(f"import pytest\n{test}\n", encoding="utf-8")
    command = [sys.executable, str(TOOL), "--tests", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def mark(*ids: str) -> str:
    return f"@pytest.mark.rule({', '.join(map(repr, ids))})\ndef test_it(): pass"


def test_every_rule_named_is_success(tmp_path: Path) -> None:
    result = coverage(tmp_path, mark("CH-001", "CH-002"))
    assert result.stdout == "chess: 2 of 2 rules named by a test\n"
    assert result.returncode == 0


def test_a_rule_without_a_test_is_printed_with_its_title(tmp_path: Path) -> None:
    result = coverage(tmp_path, mark("CH-001"))
    assert "CH-002 A pawn steps." in result.stdout
    assert "CH-001" not in result.stdout
    assert result.returncode == 1


def test_an_id_in_a_comment_or_name_does_not_count(tmp_path: Path) -> None:
    result = coverage(tmp_path, "# CH-001\ndef test_ch_001():\n    'CH-001'")
    assert "0 of 2" in result.stdout


def test_marks_on_cases_and_files_count(tmp_path: Path) -> None:
    case = "pytestmark = pytest.mark.rule('CH-001')\ncase = pytest.param(1, marks=pytest.mark.rule('CH-002'))"
    assert coverage(tmp_path, case).returncode == 0


@pytest.mark.parametrize("unknown", ["CH-003", "XX-001"])
def test_an_unknown_id_is_printed_with_its_place(tmp_path: Path, unknown: str) -> None:
    result = coverage(tmp_path, mark("CH-001", "CH-002", unknown))
    assert f"{unknown} " in result.stdout
    assert "test_chess.py:2" in result.stdout
    assert result.returncode == 1


def test_an_id_that_is_not_written_out_is_refused(tmp_path: Path) -> None:
    result = coverage(tmp_path, "ID = 'CH-001'\n@pytest.mark.rule(ID)\ndef test_it(): pass")
    assert "takes ids in quotes" in result.stderr
    assert result.returncode == 1


def test_a_game_without_a_checklist_is_refused(tmp_path: Path) -> None:
    assert coverage(tmp_path, "", "go").returncode == 2


def test_the_checklists_of_the_games_are_whole() -> None:
    """No damaged line, no id twice, no id that no checklist has; rules without a test are a matter of progress."""
    command = [sys.executable, str(TOOL), "--summary"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode in (0, 1), result.stderr
    games = [line.split(":")[0] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert games == ["dark_blood", "eternal_city", "old_ones", "pantheon"]
    assert "damaged" not in result.stdout
    assert "no checklist has" not in result.stdout
