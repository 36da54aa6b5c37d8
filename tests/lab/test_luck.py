"""Luck: what is decided and what is seen come out as they were put in, and the figures can be repeated."""

from __future__ import annotations

import json
from random import Random

import pytest

from conventicle.cli import main
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.registry import game
from conventicle.lab.batch import start
from conventicle.lab.luck import Look, Study, compared, look, looks_at, parts_of, position, study_luck, study_of
from tests.lab.test_tune import silent


def study(name: str = "template", games: int = 3, replays: int = 3, bots: str = "greedy") -> Study:
    return study_of(name, 2, {}, [bots], "7", games, replays)


def looks(likely: list[float], judged: list[float], replays: int = 4) -> list[Look]:
    """Positions that one seat of two wins so often, of which somebody thinks that."""
    chance = Random(3)
    found = []
    for rate, thought in zip(likely, judged, strict=True):
        wins = [float(chance.random() < rate) for _ in range(replays)]
        found.append(compared([[win, 1 - win] for win in wins], [thought, 1 - thought]))
    return found


def test_few_games_are_not_taken_for_a_decision() -> None:
    open_game = [0.5] * 4000
    decided, seen = parts_of(looks(open_game, open_game))
    assert decided == pytest.approx(0, abs=0.02)
    assert seen == 0


def test_what_is_decided_is_found_again_and_seen_by_who_knows_it() -> None:
    likely = [0.1, 0.3, 0.5, 0.7, 0.9] * 2000
    # The mean of (2p - 1)^2: twice 0.64, twice 0.16, and nothing.
    decided, seen = parts_of(looks(likely, likely))
    assert decided == pytest.approx(0.32, abs=0.02)
    assert seen == pytest.approx(0.32, abs=0.02)


def test_who_errs_sees_less_and_who_is_wrong_less_than_nothing() -> None:
    likely = [0.1, 0.9] * 4000
    decided, unsure = parts_of(looks(likely, [0.3, 0.7] * 4000))
    wrong = parts_of(looks(likely, [0.9, 0.1] * 4000))[1]
    # What the judgement misses is the square of its error, counted like the rest: (2 * 0.2)^2.
    assert decided == pytest.approx(0.64, abs=0.02)
    assert unsure == pytest.approx(0.48, abs=0.02)
    assert wrong < -1


def test_the_certain_is_decided_and_a_shared_victory_is_even() -> None:
    decided, seen = parts_of([compared([[0.0, 1.0, 0.0]] * 3, [0.0, 1.0, 0.0])])
    assert decided == pytest.approx(1)
    assert seen == pytest.approx(1)
    assert parts_of([compared([[0.5, 0.5]] * 3, [0.5, 0.5])]) == (0.0, 0.0)


@pytest.mark.parametrize("name", ["template", "old-ones", "pantheon", "dark-blood", "eternal-city"])
def test_every_game_can_be_looked_at(name: str) -> None:
    asked = study(name, games=2, replays=2, bots="random")
    assert len(looks_at(asked, 0)) == 4


def test_a_position_is_that_of_the_game_itself() -> None:
    plan = study().plan
    play = start(plan, "7/0")
    for most in (0, 5, 9):
        play.run(most)
        assert len(play.decisions) == most
        assert position(plan, "7/0", play.decisions).hash() == play.table.hash()


def test_any_number_of_workers_gives_the_same_figures() -> None:
    asked = study(games=4)
    assert study_luck(asked, 1, silent) == study_luck(asked, 2, silent)


def test_the_command_tells_each_point_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["luck", "template", "--games", "6", "--replays", "3", "--seed", "7", "--bots", "greedy,random"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["replays"], found["bots"]) == (6, 3, ["greedy", "random"])
    assert [point["played"] for point in found["points"]] == [0, 0.25, 0.5, 0.75]
    for point in found["points"]:
        for name in ("decided", "seen"):
            assert point[f"{name}_low"] <= point[name] <= point[f"{name}_high"]
    assert main(command) == 0
    assert "75 %" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_the_better_bot_s_victory_is_decided_before_the_game_begins() -> None:
    asked = study_of("pantheon", 2, {}, ["greedy", "random"], "7", 2, 4)
    start_of_it = look(asked, game("pantheon"), position(asked.plan, "7/0", []), "7/0")
    assert parts_of([start_of_it])[0] > 0.8


def test_a_study_that_says_nothing_is_refused() -> None:
    with pytest.raises(SetupError, match="two seats"):
        study_of("dark-blood", 1, {}, ["greedy"], "7", 10, 10)
    with pytest.raises(SetupError, match="at least 2 games"):
        study_of("template", 2, {}, ["greedy"], "7", 1, 10)
    with pytest.raises(SetupError, match="2 replays"):
        study_of("template", 2, {}, ["greedy"], "7", 10, 1)


def test_a_bot_that_breaks_its_game_is_named() -> None:
    with pytest.raises(RecordError, match=r"7/0: tests\.lab\.test_batch:"):
        looks_at(study_of("template", 2, {}, ["tests.lab.test_batch:Fragile"], "7", 2, 2), 0)
