"""Recorded games come out as recorded, step by step, and show all that the games have to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from conventicle.kernel.game import Game
from tests.contract.shelf import GAMES, cases_of, load_game
from tests.golden.playthrough import FOLDER, PER_CASE, Playthrough, excused, perft_line, reachable


def recorded(package: str) -> list[Path]:
    """The recorded games of a package."""
    return sorted(path for path in (FOLDER / package).glob("*.txt") if path.name != "perft.txt")


@pytest.mark.parametrize("package", GAMES)
def test_recorded_games_come_out_as_recorded_and_show_everything(package: str) -> None:
    game = load_game(package)
    reached: set[str] = set()
    for path in recorded(package):
        reached |= Playthrough(game, path.read_text(encoding="utf-8")).replay()[1]
    missing = reachable(game) - reached
    assert missing - excused(package) == set(), "never reached; `make golden` looks for games that do"
    assert excused(package) - missing == set(), "reached after all"


def refused_by_the_rules_before(game: Game, path: Path, rules: int) -> bool:
    """True if the rules with the number before do not allow what was decided in this game."""
    text = path.read_text(encoding="utf-8")
    head = f"version {rules}."
    assert head in text
    try:
        Playthrough(game, text.replace(head, f"version {rules - 1}.", 1)).replay(check=False)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("package", GAMES)
def test_every_corrected_rule_has_a_game_that_the_rules_before_refuse(package: str) -> None:
    game = load_game(package)
    for rules in range(2, game.rules + 1):
        paths = [path for path in recorded(package) if f"rules={rules}-" in path.stem]
        assert paths, f"record a game of rules {rules}: <seats>-rules={rules}-0.txt"
        assert any(refused_by_the_rules_before(game, path, rules) for path in paths)
        assert any("version 1." in path.read_text(encoding="utf-8") for path in recorded(package)), (
            "and of the old side"
        )


@pytest.mark.parametrize("package", GAMES)
def test_every_kind_of_table_has_recorded_games(package: str) -> None:
    names = [path.stem for path in recorded(package)]
    for case in cases_of(package):
        prefix = str(case).removeprefix(f"{package}-")
        found = [name for name in names if name.rpartition("-")[0] == prefix]
        assert len(found) >= (PER_CASE if case.main else 1), f"{case}: run `make golden`"


@pytest.mark.parametrize("package", GAMES)
def test_perft(package: str) -> None:
    lines = (FOLDER / package / "perft.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 5
    for line in lines:
        name, step = line.partition(":")[0].split()
        path = FOLDER / package / name
        playthrough = Playthrough(load_game(package), path.read_text(encoding="utf-8"))
        assert perft_line(path, playthrough, int(step)) == line
