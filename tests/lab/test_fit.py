"""Fitting: what features say of an outcome is found again, and the result says where it is from."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from random import Random

import pytest

from conventicle.bots.registry import new_bot
from conventicle.cli import main
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.data import read_toml
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game
from conventicle.kernel.seats import lowest
from conventicle.lab.fit import Fit, checked, differences, farseeing, fit, half_way, regression, result
from conventicle.lab.tune import Task, judges_for, weighing
from tests.lab.test_tune import TUNED, silent


def task(games: int = 2, name: str = "old-ones") -> Task:
    setup = game(name).plan(2, {})
    return Task(name, setup.version, 2, setup.options, "7", games)


def outcomes(weights: list[float], count: int) -> list[list[float]]:
    """Leads of winners where victories go by these weights."""
    chance = Random(5)
    rows = []
    for _ in range(count):
        row = [chance.uniform(-3, 3) for _ in weights]
        wins = chance.random() < 1 / (1 + exp(-sum(w * x for w, x in zip(weights, row, strict=True))))
        rows.append(row if wins else [-x for x in row])
    return rows


def test_the_regression_finds_the_weights_by_which_games_were_won() -> None:
    assert regression(outcomes([0.8, 0.1, -0.4], 20_000)) == pytest.approx([0.8, 0.1, -0.4], abs=0.05)


def test_nothing_can_be_fitted_to_games_that_nobody_won() -> None:
    with pytest.raises(RecordError, match="nobody won"):
        regression([])


def test_each_weight_goes_half_of_the_way_unless_its_sign_is_in_doubt() -> None:
    # A lead of 10 by hand is one stake: what counts 0.4 in the regression counts 4 beside the weights set by hand.
    assert half_way([1.0, -1.0, 2.0, 0.0], [0.4, -0.4, -0.1, 0.3], 10.0) == [2.0, -2.0, 2.0, 0.0]


@pytest.mark.parametrize("name", TUNED)
def test_every_game_can_be_looked_at(name: str) -> None:
    rows = differences(task(name=name), "seen", 1)
    assert len(rows) > 3
    assert all(len(row) == len(judges_for(name).features) for row in rows)


def test_a_search_goes_by_the_judge_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conventicle.lab.fit.SEARCHING", "adept@8")
    shelf = game("old-ones")
    usual = judges_for("old-ones").judges[2, ""]
    contrary = weighing("old-ones", [-weight for weight in usual.ahead], usual.stake)
    t = shelf.new_table(shelf.plan(2, {}), keyed(key_from_seed("farseeing")))
    differing = 0
    for _ in range(40):
        seen = Perspective(shelf, t, lowest(t.asked()))
        chosen = new_bot("adept@8", 3).choose(seen)
        assert farseeing(3, weighing("old-ones", usual.ahead, usual.stake)).choose(seen) == chosen
        differing += farseeing(3, contrary).choose(seen) != chosen
        t.take(seen.seat, chosen)
    assert differing > 3


def test_in_a_check_equal_weights_win_one_game_of_two_on_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conventicle.lab.fit.SEARCHING", "adept@2")
    by_hand = judges_for("old-ones").by_hand[2]
    assert checked(task(), Fit(by_hand.ahead, by_hand.stake, 0), "equal", 2) == 1.0


def test_any_number_of_workers_gives_the_same_file_and_it_names_its_provenance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conventicle.lab.fit.checked", lambda task, found, seed, games: games / 2)
    asked = ["fit", "old-ones", "--games", "3", "--check", "4", "--seed", "7", "--out", str(tmp_path / "ahead.toml")]
    assert main(asked) == 0
    written = (tmp_path / "ahead.toml").read_text("utf-8")
    assert written in capsys.readouterr().out
    found = tomllib.loads(written)
    assert tuple(found["weights"]) == judges_for("old-ones").features
    assert found["lead"]["stake"] > 0
    assert found["provenance"]["command"].startswith("conventicle fit old-ones --players 2 ")
    assert found["provenance"]["command"].endswith(" --games 3 --check 4 --seed 7 --out ahead.toml")
    assert found["provenance"]["check"].startswith("2 of 4 games of adept@100 won")
    assert fit(task(3), 1, silent) == fit(task(3), 2, silent)


def test_the_parts_of_a_check_are_all_its_games() -> None:
    played = []

    def count(_task: Task, _found: Fit, _seed: str, games: int) -> float:
        played.append(games)
        return 0.0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("conventicle.lab.fit.checked", count)
        result(task(), Fit([1.0] * len(judges_for("old-ones").features), 1.0, 0), 61, 1, "x")
    assert sum(played) == 61
    assert all(games % 2 == 0 for games in played[:-1])


def test_one_seat_cannot_be_fitted() -> None:
    with pytest.raises(SetupError, match="two seats"):
        fit(Task("dark-blood", "1", 1, game("dark-blood").plan(1, {}).options, "7", 1), 1, silent)


def test_what_was_fitted_is_what_a_search_judges_by() -> None:
    city = judges_for("eternal-city")
    found = read_toml("conventicle.bots.judges.eternal_city", "world/ahead_2.toml")
    judge = city.judges[2, "world"]
    assert [found["weights"][feature] for feature in city.features] == judge.ahead != judge.near == city.by_hand[2].near
    assert found["lead"]["stake"] == judge.stake
    assert found["provenance"]["command"].startswith("conventicle fit eternal-city --players 2 ")
