"""Each command of the lab on each game, short."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conventicle.cli import main

#: A thing of each game that one player goes without, and the options it is played with.
THINGS = {
    "dark-blood": ("word:done", []),
    "eternal-city": ("word:pass", ["--option", "edition=first"]),
    "old-ones": ("word:scare", ["--option", "old_ones=dealt"]),
    "pantheon": ("card:villagers", []),
    "template": ("card:crow", []),
}


@pytest.mark.parametrize("name", list(THINGS))
def test_going_without_a_thing_is_compared_in_every_game(name: str, capsys: Any) -> None:
    thing, options = THINGS[name]
    command = ["compare", name, *options, "--without", thing, "--bots", "random", "--pairs", "4", "--workers", "1"]
    assert main([*command, "--second", "wanderer", "--second-pairs", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found)[:5] == ["pairs", "identical_share", "first_difference", "figures", "decision"]
    assert (found["pairs"], found["games"], found["second"]["pairs"]) == (4, 8, 2)
    assert next(iter(found["figures"])) == "wins:restricted"
    assert {"a", "b", "difference", "low", "high"} <= found["figures"]["wins:restricted"].keys()


@pytest.mark.parametrize("name", list(THINGS))
def test_the_targets_of_every_game_are_checked_by_games(name: str, capsys: Any) -> None:
    assert main(["report", name, "--check", "--games", "2", "--workers", "1", "--json"]) in (0, 1)
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert {row["verdict"] for row in found["targets"]} <= {"met", "missed", "open"}
    assert any(row["games"] for row in found["targets"])
