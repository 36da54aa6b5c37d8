"""Balancing: a planted fault comes back within its fences, an ended run goes on, a wrong space is refused."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from conventicle.cli import main
from conventicle.kernel.errors import SetupError
from conventicle.kernel.overlay import read_overlay
from conventicle.kernel.registry import game as find_game
from conventicle.lab import balance
from conventicle.lab.batch import Plan
from conventicle.lab.distance import Middle, beyond, distance
from conventicle.lab.hunt import Found, Hunt
from conventicle.lab.space import read_space
from conventicle.lab.targets import Target
from conventicle.terminal.balance import met
from tests.conftest import LONG

FILES = Path(__file__).resolve().parents[2] / "docs" / "lab"
TEMPLATE = find_game("template")
CROWS = read_overlay((FILES / "many-crows.toml").read_text("utf-8"), TEMPLATE).changes
NARROW = """
[space]
game = "template"
version = "1.1"
[[vary]]
file = "cards"
row = "card.crow"
column = "copies"
values = [2, 4, 8, 12]
[[vary]]
file = "numbers"
row = "number.last_night"
column = "value"
by = [-1, 1]
[[target]]
figure = "decisions"
least = 18
most = 30
"""


def silent(done: int) -> None:
    """Nobody watches the progress."""


def hunt(text: str, games: int, seed: str = "7", most: int = 5) -> Hunt:
    plan = Plan("template", 2, {}, ["greedy"], seed, 0, overlay=CROWS)
    return Hunt(read_space(text, TEMPLATE, CROWS), plan, games, most, free=False)


def crows(found: Found) -> int:
    """How many crows the chosen set leaves."""
    held = {found.hunt.space.knobs[number].row: value for number, value in found.chosen.changes}
    return int(held.get("card.crow", 12))


def test_a_planted_fault_is_repaired_in_nine_of_ten_seeds() -> None:
    """Three times as many crows as there should be, and every card may be changed; shortly one seed and fewer cards."""
    text = (FILES / "fences.toml").read_text("utf-8")
    seeds = 10 if LONG else 1
    games = 4000 if LONG else 500
    if not LONG:
        text = text.replace('"card.*"', '"card.[cw][ri]*"')
    found = [balance.seek(hunt(text, games, f"repair {seed}"), 1, None, silent) for seed in range(seeds)]
    assert all(one.games <= 5000 for one in found)
    near = [one for one in found if abs(crows(one) - 4) <= 1 and len(one.chosen.changes) == 1]
    assert len(near) >= 0.9 * seeds
    assert near[0].front[0].changes == ()
    assert near[0].front[0].missed > 0 == near[0].chosen.missed
    assert {step.figure for step in near[0].steps} >= {"rounds", "decisions"}


def test_a_run_that_was_ended_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    whole = balance.seek(hunt(NARROW, 200), 1, None, silent)
    kept = tmp_path / "kept.jsonl"
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        if sum(heard) > 100:
            raise KeyboardInterrupt

    part = balance.seek(hunt(NARROW, 200), 1, kept, interrupt)
    assert part.interrupted
    lines = kept.read_text("utf-8").splitlines()
    assert part.games == sum(len(json.loads(line)[3]) for line in lines[1:]) > 100
    with kept.open("a", encoding="utf-8") as file:
        file.write('["half a li')
    again = balance.seek(hunt(NARROW, 200), 1, kept, silent)
    assert (again.chosen, again.front, again.steps, again.games) == (whole.chosen, whole.front, whole.steps, 200)
    assert kept.read_text("utf-8").splitlines()[: len(lines)] == lines


def test_the_command_writes_an_overlay_and_checks_it(tmp_path: Path, capsys: Any) -> None:
    space, out = tmp_path / "space.toml", tmp_path / "balanced.toml"
    space.write_text(NARROW, encoding="utf-8")
    command = [
        "balance",
        "template",
        "--space",
        str(space),
        "--overlay",
        str(FILES / "many-crows.toml"),
        "--games",
        "200",
    ]
    command += ["--keep", str(tmp_path / "kept.jsonl")]
    command += ["--check", "24", "--second", "wanderer", "--second-games", "4", "--out", str(out), "--workers", "1"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    changes = found["chosen"]["changes"]
    assert [one["row"] for one in changes] == ["card.crow"]
    assert list(found["checks"]) == ["greedy", "wanderer"]
    assert [row["verdict"] for row in found["checks"]["greedy"]["before"]] == ["missed"]
    assert [row["verdict"] for row in found["checks"]["greedy"]["after"]] == ["met"]
    text = out.read_text("utf-8")
    assert tomllib.loads(text)["overlay"]["game"] == "template"
    read_overlay(text, TEMPLATE)
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "One step from there" in said
    assert [met(number) for number in range(3)] == [
        "all figures within their bounds", "1 figure still beyond its bounds", "2 figures still beyond their bounds",
    ]  # fmt: skip
    assert "Checked with fresh seeds, wanderer" in said


def test_what_lies_well_within_its_bounds_is_nearer_than_what_lies_at_their_edge() -> None:
    target = Target("wins:x", 2, (), 0.4, 0.6, "")
    assert distance(target, Middle(0.5, 0.5, 100)) < distance(target, Middle(0.59, 0.5, 100))
    assert distance(target, Middle(0.59, 0.5, 100)) < distance(target, Middle(0.7, 0.5, 100))
    assert beyond(target, 0.7) == pytest.approx(2)
    assert beyond(target, 0.35) == pytest.approx(-1)
    assert beyond(target, 0.6) == 0


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("values = [2, 4, 8, 12]", "", "vary 1 needs a fence"),
        ("values = [2, 4, 8, 12]", "least = 1", "needs a fence"),
        ("values = [2, 4, 8, 12]", "least = 9\nmost = 2", "least is above most"),
        ("values = [2, 4, 8, 12]", "least = 0\nmost = 2", "from 1 to 20, not '0'"),
        ("values = [2, 4, 8, 12]", "values = [4, 50]", "from 1 to 20, not '50'"),
        ("values = [2, 4, 8, 12]", 'values = ["four"]', "not 'four'"),
        ("values = [2, 4, 8, 12]", "by = [0.5]", "whole numbers"),
        ("values = [2, 4, 8, 12]", "values = [12]", "leaves nothing else"),
        ("values = [2, 4, 8, 12]", "values = [4]\ncolour = 1", "nothing called 'colour'"),
        ('"card.crow"', '"card.unicorn"', "no row 'card.unicorn'"),
        ('"card.crow"', '"hat.*"', "cards card.*"),
        ('"copies"', '"price"', "'price' of card.crow may not be changed"),
        ('game = "template"', 'game = "pantheon"', "for the game pantheon"),
        ('version = "1.1"', 'version = "1.7"', "made for version 1.7"),
        ("[space]", "[place]", "no [space]"),
        ("[[target]]", "[[goal]]", "nothing called 'goal'"),
        ('"decisions"', '"decision"', "there are"),
        ('"decisions"', '"never_used"', "none of its targets"),
        ("[space]", "[space", "not TOML"),
    ],
)
def test_a_wrong_space_is_refused_before_anything_is_played(old: str, new: str, says: str) -> None:
    assert old in NARROW
    with pytest.raises(SetupError) as refused:
        balance.seek(hunt(NARROW.replace(old, new), 400), 1, None, lambda done: pytest.fail("a game was played"))
    assert says in refused.value.detail


def test_too_few_games_for_a_space_are_refused() -> None:
    with pytest.raises(SetupError) as refused:
        balance.seek(hunt(NARROW, 60), 1, None, silent)
    assert refused.value.reason == "few_games"


def test_a_star_leaves_out_what_the_rulebook_prints() -> None:
    game = find_game("pantheon")
    text = f'[space]\ngame = "pantheon"\nversion = "{game.version()}"\n'
    text += '[[vary]]\nfile = "cards"\nrow = "special.*"\ncolumn = "copies"\nby = [-1, 1]\n'
    house = read_space(text, game).knobs
    every = read_space(text, game, free=True).knobs
    assert 0 < len(house) < len(every)
    assert {"special.heresy", "special.iconoclasm"} <= {knob.row for knob in house}
