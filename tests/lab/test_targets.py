"""Targets: data beside each game, met, missed or open; a wrong line is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import all_reports
import balance
import pytest

from conventicle.cli import main
from conventicle.kernel.errors import SetupError
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.registry import games
from conventicle.lab import targets
from conventicle.lab.figures import Figure
from conventicle.lab.targets import Target, _verdict, target_of, targets_of


@pytest.mark.parametrize("name", list(games()))
def test_every_game_has_targets_that_can_be_checked(name: str) -> None:
    found = targets_of(find_game(name))
    assert found.targets
    assert found.games >= 400


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.3, 0.4, "met"), (0.1, 0.3, "open"), (0.05, 0.15, "missed"), (0.6, 0.7, "missed")]
)
def test_a_target_is_met_missed_or_open_by_the_whole_interval(low: float, high: float, verdict: str) -> None:
    target = Target("wins:x", 2, (), 0.2, 0.5, "")
    assert _verdict(target, Figure("wins:x", (low + high) / 2, low, high, 100)).verdict == verdict


def test_a_figure_that_no_game_says_anything_of_is_open() -> None:
    assert _verdict(Target("wins:x", 2, (), 0.2, None, ""), Figure("wins:x", 0.0, 0.0, 1.0, 0)).verdict == "open"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"figure": "rounds"}, "least or most"),
        ({"figure": "rounds", "least": "many"}, "numbers"),
        ({"figure": "round", "most": 3}, "there are"),
        ({"figure": "rounds", "most": 3, "colour": 1}, "colour"),
        ({"figure": "rounds", "most": 3, "players": 9}, "2 to 4"),
        ({"figure": "rounds", "most": 3, "options": {"candles": "99"}}, "candles=99"),
        ({"figure": "wins:nobody", "most": 3}, "there are"),
    ],
)
def test_a_wrong_target_is_refused_in_a_sentence(row: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as refused:
        target_of(find_game("template"), 1, row)
    assert says in refused.value.detail


def test_the_command_checks_them(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    template = find_game("template")
    rows = [{"figure": "rounds", "most": 20}, {"figure": "never_used", "most": 0}, {"figure": "seat:*", "least": 0.01}]
    good = targets.Targets("7", 20, [target_of(template, 1, row) for row in rows])
    monkeypatch.setattr(targets, "targets_of", lambda game: good)
    assert main(["report", "template", "--check", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["verdict"] for row in found["targets"]] == ["met"] * 4
    bad = targets.Targets("7", 20, [target_of(template, 1, {"figure": "rounds", "least": 30})])
    monkeypatch.setattr(targets, "targets_of", lambda game: bad)
    assert main(["report", "template", "--check", "--workers", "1"]) == 1
    assert "1 of 1 missed" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(games()))
def test_the_table_in_the_rulings_comes_from_the_targets(name: str) -> None:
    text = balance.rulings(name).read_text("utf-8")
    assert text.count(balance.BEGIN) == text.count(balance.END) == 1
    rows = [line.split(" | ") for line in text.partition(balance.BEGIN)[2].partition(balance.END)[0].splitlines()]
    asked = [(row[0].removeprefix("| "), row[1]) for row in rows if len(row) > 4 and "players" in row[0]]
    assert asked
    wanted = targets_of(find_game(name)).targets
    for target in wanted:
        example = _verdict(target, Figure(target.figure, 0.3, 0.3, 0.3, 1))
        kind = target.figure.rstrip("*")
        fits = [one for one in asked if one[0].startswith(kind) and one[1] == example.asked]
        assert [one for one in fits if one[0].partition(",")[2] == example.name.partition(",")[2]], target.figure


def test_a_new_table_takes_the_place_of_the_old_one() -> None:
    found = {
        "game": "template", "games": 60, "seed": "balance", "build": "compiled",
        "targets": [
            {"name": "rounds, 2 players", "asked": "at most 8", "found": "5", "interval": "4 - 6", "verdict": "met"}
        ],
    }  # fmt: skip
    made = balance.table(found, "1.1")
    text = f"before\n{balance.BEGIN}\nold\n{balance.END}\nafter\n"
    assert balance.replaced(text, made) == f"before\n{balance.BEGIN}\n\n{made}\n\n{balance.END}\nafter\n"
    assert "| rounds, 2 players | at most 8 | 5 | 4 - 6 | met |" in made
    assert "--games 60" in made


def test_make_reports_names_players_and_options_of_the_first_target(tmp_path: Path) -> None:
    assert all_reports.command("old-ones", tmp_path, ["--games", "9"]) == [
        "report", "old-ones", "--players", "2", "--option", "old_ones=dealt", "--html", str(tmp_path / "old-ones.html"),
        "--games", "9",
    ]  # fmt: skip
    assert all_reports.write(["template", "--games", "8", "--workers", "1"], tmp_path) == 0
    assert (tmp_path / "template.html").is_file()
