"""Tournaments: every seat in turn on equal seeds, one result for any number of workers, rows that go on later."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from conventicle.bots.base import Bot
from conventicle.bots.registry import new_bot
from conventicle.bots.searcher import Searcher
from conventicle.bots.tree import Settings
from conventicle.cli import main
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.perspective import Perspective
from conventicle.lab.batch import Plan, play_batch
from conventicle.lab.interval import wilson
from conventicle.lab.tournament import FEWEST_GAMES, Game, Row, play_number, play_row, row_for, share, standings


def row(first: str = "greedy", second: str = "random", seats: int = 2, **changes: Any) -> Row:
    found = row_for("template", seats, {}, [first, second], "7", 0)
    return Row(**{**found.__dict__, **changes})


def silent(done: int) -> None:
    """Nobody watches the progress."""


def untimed(games: list[Game]) -> list[tuple[int, list[int], list[int]]]:
    return [(one.number, one.winners, one.choices) for one in games]


def test_the_first_bot_has_every_seat_in_turn_on_one_seed() -> None:
    plans = [row(seats=3).plan(number) for number in range(6)]
    assert [plan.bots.index("greedy") for plan in plans] == [0, 1, 2, 0, 1, 2]
    assert [plan.seed for plan in plans] == ["7/0"] * 3 + ["7/1"] * 3
    assert all(plan.bots.count("random") == 2 for plan in plans)


def test_iterations_go_to_the_bots_that_search_and_have_none_of_their_own() -> None:
    plan = row("adept", "greedy", iterations=50).plan(0)
    assert plan.bots == ["adept@50", "greedy"]
    assert row("master@9", "adept", iterations=50).plan(0).bots == ["master@9", "adept@50"]


def test_any_number_of_workers_gives_the_same_games() -> None:
    assert untimed(play_row(row(), 6, 1, silent)) == untimed(play_row(row(), 6, 2, silent))


def test_the_figures_have_the_names_that_programs_expect() -> None:
    games = play_row(row(), 10, 1, silent)
    found: Any = standings(row(), games)
    assert found["games"] == 10
    assert list(found["bots"]) == ["greedy", "random"]
    one = found["bots"]["greedy"]
    assert list(one) == ["wins", "games", "win_rate", "low", "high", "ms_per_decision"]
    assert one["wins"] == sum(share(row(), game) for game in games) >= 7
    assert found["bots"]["random"]["wins"] == 10 - one["wins"]
    assert one["low"] < one["win_rate"] == one["wins"] / 10 <= one["high"]
    assert one["ms_per_decision"] > 0


def game(number: int, winners: list[int]) -> Game:
    return Game(number, winners, [4, 8], [0.2, 0.4], None)


def test_a_draw_counts_as_shared_wins() -> None:
    found: Any = standings(row(seats=3), [game(0, [0, 2]), game(1, [1]), game(2, [0]), game(3, [])])
    assert found["bots"]["greedy"]["wins"] == 1.5
    assert found["bots"]["random"]["wins"] == 1.5
    assert found["bots"]["greedy"]["ms_per_decision"] == 50.0


def test_the_winner_is_rated_higher_the_longer_it_wins() -> None:
    few: Any = standings(row(), [game(number, [number % 2]) for number in range(4)])["ratings"]
    many: Any = standings(row(), [game(number, [number % 2]) for number in range(40)])["ratings"]
    assert many["greedy"]["mu"] > few["greedy"]["mu"] > few["random"]["mu"] > many["random"]["mu"]
    assert many["greedy"]["sigma"] < few["greedy"]["sigma"]


def test_a_row_is_continued_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "row.jsonl"
    play_row(row(), 3, 1, silent, kept)
    before = kept.read_text("utf-8")
    assert untimed(play_row(row(), 5, 1, silent, kept)) == untimed(play_row(row(), 5, 1, silent))
    assert kept.read_text("utf-8").startswith(before)
    assert len(kept.read_text("utf-8").splitlines()) == 6
    assert untimed(play_row(row(), 2, 1, silent, kept)) == untimed(play_row(row(), 5, 1, silent, kept))[:2]


def test_a_file_of_another_row_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "row.jsonl"
    play_row(row(), 2, 1, silent, kept)
    with pytest.raises(RecordError, match="other_row"):
        play_row(row(seed="8"), 3, 1, silent, kept)
    lines = kept.read_text("utf-8").splitlines()
    for damaged in (lines[:1] + lines[2:], [*lines, '{"number": 2}'], [*lines, "half a li"]):
        kept.write_text("\n".join(damaged) + "\n", encoding="utf-8")
        with pytest.raises(RecordError, match="damaged"):
            play_row(row(), 3, 1, silent, kept)
    kept.write_bytes(b"\xff\xfe\n")
    with pytest.raises(RecordError, match="damaged"):
        play_row(row(), 3, 1, silent, kept)


def test_a_line_cut_off_while_it_was_written_is_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "row.jsonl"
    played = play_row(row(), 3, 1, silent, kept)
    whole = kept.read_text("utf-8")
    for cut in (len(whole) - 1, len(whole) - 20, 5, 0):
        kept.write_text(whole[:cut], encoding="utf-8")
        assert untimed(play_row(row(), 3, 1, silent, kept)) == untimed(played)
        assert len(kept.read_text("utf-8").splitlines()) == 4


def test_a_row_ends_at_its_bar_but_not_before_enough_games(tmp_path: Path) -> None:
    kept = tmp_path / "row.jsonl"
    play_row(row(), 1, 1, silent, kept)
    rest = [json.dumps(game(number, [number % 2]).__dict__) for number in range(1, 100)]
    with kept.open("a", encoding="utf-8") as file:
        file.write("\n".join(rest) + "\n")
    assert len(play_row(row(), 100, 1, silent, kept, bar=0.6)) == FEWEST_GAMES
    assert FEWEST_GAMES < len(play_row(row(), 100, 1, silent, kept, bar=0.95)) < 100


def test_a_bar_is_open_where_there_were_too_few_games(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "template", "--bots", "greedy,random", "--bar", "0.5", "--games", "4"]
    assert main(command) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"bar of 50 %: open, because it takes at least {FEWEST_GAMES} games" in said
    assert "not cleared" not in said


def test_a_row_ends_when_its_time_is_up() -> None:
    assert len(play_row(row(), 50, 1, silent, minutes=1e-9)) == 1


@pytest.mark.parametrize(
    "bots", [["greedy"], ["greedy", "greedy"], ["greedy", "random", "adept"], ["greedy", "nobody"]]
)
def test_a_tournament_is_between_two_bots(bots: list[str]) -> None:
    with pytest.raises(SetupError):
        row_for("template", 2, {}, bots, "0", 0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(9, 10, 0.5958, 0.9821), (0, 20, 0.0, 0.1611), (50, 100, 0.4038, 0.5962)]
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


# --- bots that fail ---------------------------------------------------------------------------------------------------


class Dreamer(Bot):
    """Never comes to an end of its second thought."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.thoughts = 0

    def choose(self, perspective: Perspective) -> int:
        self.thoughts += 1
        while self.thoughts > 1:
            time.sleep(0.01)
        return perspective.options()[0]


class Quitter(Bot):
    """Leaves the program."""

    def choose(self, perspective: Perspective) -> int:
        raise SystemExit(3)


class Stubborn(Bot):
    """Thinks on whatever happens."""

    def choose(self, perspective: Perspective) -> int:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Unwilling(Bot):
    """Fails before it is asked anything."""

    def __init__(self, seed: int) -> None:
        raise ValueError("no")


class Seeker(Searcher):
    """Somebody's own search."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Settings(3))


STUBBORN = "tests.lab.test_tournament:Stubborn"
UNWILLING = "tests.lab.test_tournament:Unwilling"
SEEKER = "tests.lab.test_tournament:Seeker"
DREAMER = "tests.lab.test_tournament:Dreamer"
QUITTER = "tests.lab.test_tournament:Quitter"


def test_a_bot_that_overruns_is_named_and_the_other_games_are_played() -> None:
    plan = Plan("template", 2, {}, ["greedy", DREAMER], "7", 3, seconds=0.3)
    outcomes = play_batch(plan, 1, silent)
    assert len(outcomes) == 3
    for one in outcomes:
        assert one.crash is not None
        assert (one.crash.bot, one.crash.seat) == (DREAMER, 1)
        assert "0.3 seconds" in one.crash.error
        assert not one.ending


def test_a_bot_that_catches_every_exception_does_not_think_on() -> None:
    (outcome,) = play_batch(Plan("template", 2, {}, [STUBBORN, "random"], "7", 1, seconds=0.2), 1, silent)
    assert outcome.crash is not None
    assert (outcome.crash.bot, "0.2 seconds" in outcome.crash.error) == (STUBBORN, True)


def test_a_bot_that_cannot_be_made_is_named_and_the_other_games_are_played() -> None:
    outcomes = play_batch(Plan("template", 2, {}, ["random", UNWILLING], "7", 3), 1, silent)
    assert [(one.crash.bot, one.crash.error) for one in outcomes if one.crash] == [(UNWILLING, "ValueError: no")] * 3


def test_the_time_of_a_row_is_for_bots_from_elsewhere_alone() -> None:
    crash = play_number(row("greedy", DREAMER, seconds=0.2), 0).crash
    assert crash is not None
    assert "0.2 seconds" in crash.error
    assert play_number(row("adept@30", "random", seconds=1e-6), 0).crash is None


def test_iterations_also_go_to_a_bot_of_ones_own_that_searches() -> None:
    one = row_for("template", 2, {}, [SEEKER, "random"], "7", 5)
    bot = new_bot(one.searching(SEEKER), 1)
    assert isinstance(bot, Seeker)
    assert bot.settings.iterations == 5
    assert play_number(one, 0).crash is None
    with pytest.raises(SetupError, match="unknown_bot"):
        row_for("template", 2, {}, [f"{DREAMER}@5", "random"], "7", 0)


def test_a_bot_that_leaves_the_program_only_ends_its_game() -> None:
    (outcome,) = play_batch(Plan("template", 2, {}, [QUITTER, "random"], "7", 1), 1, silent)
    assert outcome.crash is not None
    assert (outcome.crash.bot, outcome.crash.error) == (QUITTER, "SystemExit: 3")


def test_whoever_breaks_a_game_off_has_lost_it() -> None:
    one = row("greedy", QUITTER, seats=3)
    games = [play_number(one, number) for number in range(3)]
    assert all(one.place(game.number) in game.winners for game in games)
    found: Any = standings(one, games)
    assert [crash["bot"] for crash in found["crashes"]] == [QUITTER] * 3
