"""The number in `conventicle/old-ones-v1` grows when an observation or an action changes: no change goes unnoticed."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from conventicle.envs.spec import VERSION, environment_id, playable
from tests.envs import versions


def test_cells_and_actions_are_those_of_the_number() -> None:
    """Where this fails, the message says what to do."""
    number, before = versions.kept()
    assert versions.verdict(number, before, VERSION, versions.prints()) == ""


def test_every_game_and_number_of_seats_is_written_down() -> None:
    _, before = versions.kept()
    for game in playable():
        assert environment_id(game) == f"conventicle/{game.name}-v{VERSION}"
        for seats in range(game.fewest, game.most + 1):
            assert f"{game.name} {seats}" in before


@pytest.mark.parametrize(
    ("part", "says"), [("cells", "cells of"), ("actions", "actions of"), ("seen", "written into the cells of")]
)
def test_a_change_wants_a_new_number(part: str, says: str) -> None:
    number, before = versions.kept()
    now = copy.deepcopy(before)
    now["pantheon 3"][part] = "0 something else"
    told = versions.verdict(number, before, number, now)
    assert f"{says} pantheon 3" in told
    assert "raise VERSION in src/conventicle/envs/spec.py" in told
    assert "python -m tests.envs.versions" in versions.verdict(number, before, number + 1, now)


def test_other_rules_want_no_new_number_but_to_be_written_down() -> None:
    number, before = versions.kept()
    now = copy.deepcopy(before)
    now["pantheon 3"].update(game="0 another game", seen="0 of which other things are seen")
    assert "and are not written down" in versions.verdict(number, before, number, now)


def test_the_command_refuses_a_change_under_the_same_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, before = versions.kept()
    monkeypatch.setattr(versions, "prints", lambda: copy.deepcopy(before))
    monkeypatch.setattr(versions, "FILE", tmp_path / "versions.json")
    assert versions.main() == 0
    assert versions.kept() == (VERSION, before)
    before["old-ones 2"]["actions"] = "0 something else"
    assert versions.main() == 1
    assert "actions of old-ones 2" in capsys.readouterr().err
    older = {"version": VERSION - 1, "tables": before}
    versions.FILE.write_text(json.dumps(older), encoding="utf-8")
    before["old-ones 2"]["actions"] = "0 yet something else"
    assert versions.main() == 0
    assert versions.kept() == (VERSION, before)
