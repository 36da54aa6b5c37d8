"""Tuning: candidates play with their own weights, a run can be taken up again, and the result says where it is from."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from conventicle.bots.greedy import Greedy
from conventicle.bots.jury import place_of_judges
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.data import read_toml
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game
from conventicle.kernel.text import EDITION
from conventicle.lab.tune import Task, Tuning, judges_for, score, stake_of, tune, varied, weighing, winners_leads
from tests.games.titles import TITLES

TUNED = TITLES


def task(games: int = 1, seed: str = "7") -> Task:
    setup = game("old-ones").plan(2, {})
    return Task("old-ones", setup.version, 2, setup.options, seed, games)


def silent(done: int) -> None:
    """Nobody watches the progress."""


@pytest.mark.parametrize("name", TUNED)
def test_every_game_names_its_features_and_their_weights(name: str) -> None:
    judges = judges_for(name)
    edition = game(name).plan(2, {}).options.get(EDITION, "")
    names, by_hand = judges.features, judges.by_hand[2].near
    assert len(names) == len(judges.judges[2, edition].near) == len(by_hand) == len(set(names)) > 5


def test_a_game_without_features_cannot_be_tuned() -> None:
    with pytest.raises(SetupError, match="no_features"):
        judges_for("template")


def test_varied_weights_keep_their_sign_and_nothing_stays_nothing() -> None:
    assert varied([2.0, 0.0, -1.0], [0.0, 0.5]) == [2.0, 0.0, pytest.approx(-1.6487, abs=1e-4)]


def test_a_candidate_plays_by_its_weights_and_leaves_the_games_as_they_were() -> None:
    shelf = game("old-ones")
    places = judges_for("old-ones").judges[2, ""].near
    usual = places[:]
    chosen = set()
    for weights in (usual, [-weight for weight in usual]):
        t = shelf.new_table(shelf.plan(2, {}), keyed(key_from_seed("weighed")))
        while t.agenda[-1].name() != "TakeAction":
            seat = (t.asked() & -t.asked()).bit_length() - 1
            t.take(seat, t.options(seat)[0])
        seat = (t.asked() & -t.asked()).bit_length() - 1
        option = Greedy(3, weighing("old-ones", weights)).choose(Perspective(shelf, t, seat))
        if weights == usual:
            assert option == Greedy(3).choose(Perspective(shelf, t, seat))
        chosen.add(option)
        assert places == usual
    assert len(chosen) == 2


def test_weights_that_despise_points_lose() -> None:
    assert score(task(), [-8.0] * 3 + [3.0] * (len(judges_for("old-ones").features) - 3), "spoilt", 2) == 0.0


def test_rivals_play_by_the_weights_set_by_hand_whichever_are_in_use() -> None:
    judges = judges_for("old-ones")
    used = judges.judges[2, ""].near
    free = sum(1 for weight in judges.by_hand[2].near if weight)
    expected = score(task(), [0.1] * free, "used", 4)
    usual = used[:]
    used[:] = [-weight for weight in usual]
    try:
        assert score(task(), [0.1] * free, "used", 4) == expected
    finally:
        used[:] = usual


def test_tuning_for_those_who_look_ahead_begins_with_their_weights() -> None:
    setup = game("pantheon").plan(2, {})
    by_hand = judges_for("pantheon").by_hand[2]
    assert by_hand.ahead != by_hand.near
    for ahead, expected in ((False, by_hand.near), (True, by_hand.ahead)):
        assert Task("pantheon", setup.version, 2, setup.options, "7", 1, ahead).begins_with() == expected
    # A game without such weights looks ahead by the others.
    assert replace(task(), ahead=True).begins_with() == judges_for("old-ones").by_hand[2].near


def tuned_files() -> list[tuple[str, str, int]]:
    """Game, edition and seats of every file that tuning wrote."""
    found = []
    for name in TUNED:
        shelf = game(name)
        editions = next((option.values for option in shelf.options if option.name == EDITION), ("",))
        for edition in editions:
            folder = files(place_of_judges(shelf)) / edition
            found += [(name, edition, seats) for seats in range(2, 7) if (folder / f"tuned_{seats}.toml").is_file()]
    return found


@pytest.mark.parametrize(("name", "edition", "seats"), tuned_files())
def test_what_tuning_found_is_what_bots_use_for_so_many_seats(name: str, edition: str, seats: int) -> None:
    judges = judges_for(name)
    judge = judges.judges[seats, edition]
    found = read_toml(place_of_judges(game(name)), f"{edition or '.'}/tuned_{seats}.toml")
    assert [found["weights"][feature] for feature in judges.features] == judge.near != judges.by_hand[seats].near
    assert found["lead"]["stake"] == judge.stake
    assert found["provenance"]["command"].startswith(f"conventicle tune {name} --players {seats} ")


def test_other_numbers_of_seats_keep_the_weights_set_by_hand() -> None:
    assert judges_for("dark-blood").judges[3, ""].near == judges_for("dark-blood").by_hand[3].near


def nearness(task: Task, logarithms: list[float], seed: str, games: int) -> float:
    """Stands in for games: the nearer to a twofold of every weight, the better, and a little by the seed."""
    return -sum((x - 0.7) ** 2 for x in logarithms) + 0.01 * len(seed)


def test_a_run_taken_up_again_finds_what_one_without_a_break_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conventicle.lab.tune.score", nearness)
    tune(task(), 12, 1, tmp_path / "broken", silent)
    taken_up = tune(task(), 40, 1, tmp_path / "broken", silent)
    whole = tune(task(), 40, 1, tmp_path / "whole", silent)
    assert taken_up.found() == whole.found()
    assert (tmp_path / "broken").read_text("utf-8") == (tmp_path / "whole").read_text("utf-8")
    assert all(0.4 < x < 1.0 for x in whole.found())


def test_the_result_names_every_weight_and_its_provenance(tmp_path: Path) -> None:
    tuning = Tuning(task(), tmp_path / "kept", 0)
    found = tomllib.loads(tuning.result(2, 1, "conventicle tune old-ones"))
    judges = judges_for("old-ones")
    assert found["weights"] == pytest.approx(dict(zip(judges.features, judges.by_hand[2].near, strict=True)), rel=1e-3)
    assert found["provenance"]["command"] == "conventicle tune old-ones"
    assert found["lead"]["stake"] > 0
    assert " of 2 games won" in found["provenance"]["check"]
    assert found["provenance"]["games"] == found["provenance"]["generations"] == 0


def test_the_stake_is_the_lead_that_wins_e_times_as_often_as_it_loses() -> None:
    chance = Random(5)
    leads = []
    for _ in range(20000):
        lead = chance.uniform(-20, 20)
        leads.append(lead if chance.random() < 1 / (1 + exp(-lead / 7)) else -lead)
    assert stake_of(leads) == pytest.approx(7, rel=0.05)


def test_leads_are_taken_by_the_weights_that_are_tried_and_leave_those_in_use() -> None:
    judges = judges_for("old-ones")
    usual = judges.judges[2, ""].near[:]
    free = sum(1 for weight in judges.by_hand[2].near if weight)
    leads = winners_leads(task(), [0.0] * free, "leads", 2)
    assert len(leads) > 20
    assert stake_of(leads) > 0
    twice = winners_leads(task(), [log(2)] * free, "leads", 2)
    assert twice == pytest.approx([2 * lead for lead in leads])
    assert judges.judges[2, ""].near == usual


def test_any_number_of_workers_and_a_longer_file_give_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Tuning(task(), tmp_path / "none", 0).result(4, workers, "x") for workers in (1, 2)]
    assert found[0] == found[1]
    monkeypatch.setattr("conventicle.lab.tune.score", nearness)
    tune(task(), 6, 1, tmp_path / "long", silent)
    assert tune(task(), 2, 1, tmp_path / "long", silent).found() == tune(task(), 2, 1, tmp_path / "two", silent).found()


def test_one_seat_cannot_be_tuned(tmp_path: Path) -> None:
    setup = game("dark-blood").plan(1, {})
    with pytest.raises(SetupError, match="two seats"):
        Tuning(Task("dark-blood", setup.version, 1, setup.options, "7", 1), tmp_path / "kept", 0)
    assert not (tmp_path / "kept").exists()


def test_a_file_of_another_task_is_refused(tmp_path: Path) -> None:
    Tuning(task(), tmp_path / "kept", 0)
    with pytest.raises(RecordError, match="other_row"):
        Tuning(task(seed="8"), tmp_path / "kept", 0)
    for damaged in ("[0.5, \n", "[0.5]\n"):
        (tmp_path / "hurt").write_text((tmp_path / "kept").read_text("utf-8") + damaged, encoding="utf-8")
        with pytest.raises(RecordError, match="damaged"):
            Tuning(task(), tmp_path / "hurt", 1)
