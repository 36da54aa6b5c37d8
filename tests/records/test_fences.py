"""The fences of `columns.toml`: whatever a column lets through can be played, with all invariants of its game."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.data import data_set
from conventicle.kernel.errors import ConventicleError
from conventicle.kernel.game import Game
from conventicle.kernel.overlay import check_changes, columns
from tests.contract.players import dice, play_on
from tests.contract.shelf import GAMES, Case, cases_of, check_of, load_game, longest

LONG = bool(os.environ.get("CONVENTICLE_LONG"))
#: Games with each changed value; without CONVENTICLE_LONG one value of each column is changed, another one every day.
GAMES_EACH = 20 if LONG else 1
#: The invariants are looked at after so many decisions, and at the end.
EVERY = 1 if LONG else 10
FENCED = [package for package in GAMES if columns(load_game(package).package, load_game(package).data).files]


def cells(game: Game) -> Iterator[tuple[str, str, str, str, object]]:
    """Every cell that an overlay may change: file, table, row, column and what stands there."""
    allowed = columns(game.package, game.data)
    for file, tables in allowed.files.items():
        for table in tables:
            for row in data_set(game.package, game.data).rows(file, table):
                for column in allowed.of(file, table, row["name"]):
                    yield file, table, row["name"], column, row.get(column, 0)


def nudged(before: object, by: int) -> object:
    """The value one higher or lower; of several numbers the first; yes for no."""
    if isinstance(before, bool):
        return not before
    if isinstance(before, int):
        return before + by
    assert isinstance(before, list)
    return [before[0] + by, *before[1:]]


def plays(case: Case, overlay: str, seed: str) -> None:
    """A whole game by chance, all invariants checked on the way."""
    game = load_game(case.package)
    t = game.new_table(game.plan(case.seats, case.chosen, "", overlay), keyed(key_from_seed(seed)))
    rng = case.rng(seed)
    check = check_of(case.package)
    check(t)
    for _ in range(longest(case.package)):
        if not t.asked():
            return
        play_on(t, rng, dice(rng), EVERY)
        check(t)
    pytest.fail(f"{overlay}: the game does not end")


@pytest.mark.parametrize("package", FENCED)
def test_each_house_value_a_little_higher_or_lower_plays_or_is_refused(package: str) -> None:
    game = load_game(package)
    cases = [case for case in cases_of(package) if case.main]
    by_column: dict[tuple[str, str, str], list[tuple[str, str, str, str, object]]] = {}
    for cell in cells(game):
        by_column.setdefault((cell[0], cell[1], cell[3]), []).append(cell)
    rng = cases[0].rng("fences")
    played = 0
    refused: list[str] = []
    for found in by_column.values():
        for file, table, row, column, before in found if LONG else [rng.choice(found)]:
            if isinstance(before, str):
                continue
            for by in (-1, 1):
                try:
                    change = (file, f"{table}.{row}", column, nudged(before, by))
                    overlay = check_changes(game.package, game.data, [change], free=True)
                    game.plan(cases[0].seats, cases[0].chosen, "", overlay)
                except ConventicleError as error:
                    refused.append(str(error))
                    continue
                for number in range(GAMES_EACH):
                    plays(cases[(played + number) % len(cases)], overlay, f"{package} {played} {number}")
                played += 1
    assert played
    assert all(len(sentence) > 20 for sentence in refused), "a sentence that names what is wrong"
