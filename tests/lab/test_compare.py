"""Comparing: the same seeds with and without a change, where games part, one answer for any number of workers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conventicle.cli import main
from conventicle.kernel.errors import SetupError
from conventicle.kernel.overlay import check_changes
from conventicle.kernel.registry import game as find_game
from conventicle.lab import pairs
from conventicle.lab.batch import Plan, start
from conventicle.lab.figures import check_name, is_part
from conventicle.lab.pairs import Comparison, Pair, Question, compare, differ, question_of
from conventicle.lab.sequential import HIGHER, LOWER, OPEN, SAME
from tests.contract.budget import IS_COMPILED


def silent(done: int) -> None:
    """Nobody watches the progress."""


def plan(game: str = "template", bots: str = "random", **options: str) -> Plan:
    return Plan(game, 2, find_game(game).plan(2, options).options, [bots] * 2, "7", 1)


def changed(game: str, *rows: tuple[object, object, object, object]) -> str:
    return check_changes(find_game(game).package, find_game(game).data, list(rows), free=True)


SEVEN_BELLS = changed("template", ("cards", "card.bell", "copies", 7))
LATE_NIGHT = changed("template", ("numbers", "number.last_night", "value", 3))
DEAR_CARDS = changed("template", ("numbers", "number.card_price", "value", 20))


def asked(overlay: str, ask: str = "", count: int = 40, **changes: Any) -> Question:
    return question_of(plan(**changes), overlay, "", ask, 0.0, count)


def test_both_games_of_a_pair_are_alike_until_the_change_matters() -> None:
    found = compare(asked(LATE_NIGHT), 1, silent)
    assert len(found.pairs) == 40
    parted = [pair for pair in found.pairs if pair.parted >= 0]
    assert 0 < len(parted) < 40
    assert found.identical_share() == 1 - len(parted) / 40
    assert all(pair.a == replace(pair.b) for pair in found.pairs if pair.parted < 0)
    assert 0.3 < (found.first_difference() or 0) <= 1
    assert sum(found.partings().values()) == len(parted)


def test_an_overlay_that_matters_from_the_deal_on_leaves_no_game_alike() -> None:
    found = compare(asked(SEVEN_BELLS, count=10), 1, silent)
    assert found.identical_share() < 0.2
    assert (found.first_difference() or 0) < 0.3


def test_the_answer_stops_the_run_and_is_the_same_for_any_number_of_workers() -> None:
    question = asked(LATE_NIGHT, "rounds", 200)
    found = compare(question, 1, silent)
    assert found.decision == HIGHER
    assert pairs.FIRST_LOOK < len(found.pairs) < 200
    again = compare(question, 2, silent)
    assert again.result() == found.result()


def test_the_json_has_the_names_that_programs_expect() -> None:
    found = compare(asked(LATE_NIGHT, "seat:0", 12), 1, silent).result()
    assert list(found)[:5] == ["pairs", "identical_share", "first_difference", "figures", "decision"]
    assert found["pairs"] == 12
    assert next(iter(found["figures"])) == "seat:0"
    for row in found["figures"].values():
        assert list(row)[:5] == ["a", "b", "difference", "low", "high"]
        assert row["difference"] == pytest.approx(row["b"] - row["a"], abs=1e-5)
        assert row["low"] <= row["difference"] <= row["high"]
    assert found["decision"] in (HIGHER, LOWER, SAME, OPEN)
    assert compare(asked(LATE_NIGHT, "", 3), 1, silent).result()["decision"] is None


def test_a_few_pairs_are_sure_of_nothing_and_no_interval_leaves_what_is_possible() -> None:
    found = compare(asked(LATE_NIGHT, "", 2), 1, silent)
    alike = Comparison(found.question)
    for number in range(6):
        seen = replace(found.pairs[0].a, decisions=20 + number)
        alike.add(Pair(number, seen, seen, -1, ""))
    for name, row in alike.figures().items():
        if is_part(name):
            assert -1 <= row["low"] <= row["high"] <= 1
    row = alike.figures()["decisions"]
    assert row["low"] < row["difference"] == 0 < row["high"], "six equal pairs prove no equality"
    assert alike.figures()["score:winner"]["high"] == 0, "what is the same in every game cannot be told to vary"


def test_only_games_with_the_faction_asked_for_are_played() -> None:
    overlay = changed("old-ones", ("old_ones", "old_one.cthulhu", "capacity", 7))
    question = asked(overlay, "wins:cthulhu", 4, game="old-ones", old_ones="dealt")
    found = compare(question, 1, silent)
    assert all("cthulhu" in pair.a.factions for pair in found.pairs)
    assert found.figures()["wins:cthulhu"]["pairs"] == 4
    assert [pair.number for pair in found.pairs] != [0, 1, 2, 3]


def test_ctrl_c_keeps_the_pairs_that_were_played() -> None:
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        if len(heard) == 5:
            raise KeyboardInterrupt

    found = compare(asked(LATE_NIGHT, "rounds", 50), 1, interrupt)
    assert found.interrupted
    assert len(found.pairs) == 4
    assert found.result()["figures"]["rounds"]["pairs"] == 4


@pytest.mark.parametrize(
    ("overlay", "without", "ask", "says"),
    [
        ("", "", "", "an overlay"),
        (LATE_NIGHT, "word:pass", "", "not both"),
        ("", "word:pas", "", "word:pass"),
        ("", "card:unicorn", "", "did you mean card:"),
        ("", "zzz", "", "as in card:bargain or"),
        ("", "PlayCard card:beel", "", "did you mean card:bell"),
        (LATE_NIGHT, "", "winz", "there are: seat:0"),
        (LATE_NIGHT, "", "wins:necromancer", "there are"),
        (LATE_NIGHT, "", "ending:NEVER", "NIGHT_FALLS"),
        (LATE_NIGHT, "", "chosen:crow", "chosen:PlayCard card:crow"),
        (LATE_NIGHT, "", "wins:restricted", "--without"),
    ],
)
def test_a_question_that_is_none_is_refused_before_anything_is_played(
    overlay: str, without: str, ask: str, says: str
) -> None:
    with pytest.raises(SetupError) as refused:
        question_of(plan(), overlay, without, ask, 0.0, 10)
    assert says in refused.value.detail


def test_an_ending_that_such_a_table_cannot_have_is_no_figure() -> None:
    dark = find_game("dark-blood")
    question = question_of(plan("dark-blood"), "", "word:done", "", 0.0, 1)
    assert [one for one in Comparison(question).names() if one.startswith("ending:")] == ["ending:VILLAGE_DEFILED"]
    for seats, ask in ((2, "ending:SOLO_WON"), (1, "ending:VILLAGE_DEFILED")):
        alone = Plan("dark-blood", seats, dark.plan(seats, {}).options, ["random"] * seats, "7", 1)
        with pytest.raises(SetupError) as refused:
            check_name(dark, alone.setup(), ask, [])
        assert ask not in refused.value.detail.partition("(")[2]


def with_answer(bots: str, *differences: float) -> Comparison:
    """A comparison of whose pairs the share of wins of seat 0 is known."""
    found = Comparison(asked(LATE_NIGHT, "seat:0", 1000, bots=bots))
    pair = pairs.play_pair(found.question, 0)
    for difference in differences:
        before, after = ([1], [0]) if difference > 0 else ([0], [1]) if difference < 0 else ([0], [0])
        if found.decision == OPEN:
            found.add(replace(pair, a=replace(pair.a, winners=before), b=replace(pair.b, winners=after)))
    return found


def test_two_kinds_of_bots_that_answer_differently_are_named() -> None:
    up, down = with_answer("greedy", *[1.0] * 60), with_answer("random", *[-1.0] * 60)
    same = with_answer("wanderer", *[0.0] * 300)
    assert (up.decision, down.decision, same.decision) == (HIGHER, LOWER, SAME)
    assert differ(up, down) == "greedy say that it is higher, random say that it is lower"
    assert differ(up, same) == "greedy say that it is higher, wanderer say that nothing worth speaking of changed"
    assert differ(up, with_answer("adept", *[1.0] * 60)) == ""
    assert differ(up, with_answer("adept", *[-1.0] * 3)) != ""


# --- restricted play --------------------------------------------------------------------------------------------------


def test_one_player_in_turn_never_uses_the_thing() -> None:
    question = question_of(plan(), "", "card:crow", "", 0.0, 6)
    assert question.ask == "wins:restricted"
    for number in range(6):
        pair = pairs.play_pair(question, number)
        assert pair.b.without == pair.a.without == number % 2
        play = start(question.after, question.after.seed_of(number))
        play.run(10_000)
        played = [one for one in play.decisions if one.frame == "PlayCard"]
        crow = [one.seat for one in played if play.game.notation(one.frame, one.option) == "card:crow"]
        assert number % 2 not in crow


def test_going_without_the_candles_costs_the_game() -> None:
    found = compare(question_of(plan(bots="greedy"), "", "PlayCard card:candle", "", 0.0, 200), 1, silent)
    assert found.decision == LOWER
    assert len(found.pairs) < 60
    assert found.figures()["wins:restricted"]["b"] == 0


def test_a_search_goes_without_the_thing_too() -> None:
    question = question_of(plan(bots="adept@5"), "", "card:crow", "", 0.0, 2)
    play = start(question.after, question.after.seed_of(0))
    play.run(10_000)
    crows = [one for one in play.decisions if one.frame == "PlayCard" and one.seat == 0 and one.option == 1]
    assert not crows


def test_a_pair_may_be_played_several_times_at_the_same_deal() -> None:
    question = replace(asked(LATE_NIGHT, "rounds", 8), turns=3)
    found = compare(question, 1, silent)
    pair = found.pairs[0]
    every = (pair, *pair.others)
    assert len({one.a.decisions for one in every}) > 1
    assert found.result()["games"] == 8 * 3 * 2
    rounds = [sum(one.a.rounds for one in (pair, *pair.others)) / 3 for pair in found.pairs]
    assert found.figures()["rounds"]["a"] == pytest.approx(sum(rounds) / 8, abs=1e-5)
    assert pair.a == compare(replace(question, turns=1), 1, silent).pairs[0].a


# --- the command ------------------------------------------------------------------------------------------------------

OVERLAY = """\
[overlay]
game = "template"
version = "{version}"
[[change]]
file = "cards"
row = "{row}"
column = "copies"
value = {value}
"""


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"row": "card.unicorn"}, "no row 'card.unicorn'"),
        ({"value": '"many"'}, "a whole number from 1 to 20"),
        ({"value": "99"}, "a whole number from 1 to 20"),
        ({"version": "0.9"}, "made for version 0.9"),
    ],
)
@pytest.mark.parametrize("command", ["compare", "report"])
def test_a_wrong_overlay_is_refused_in_a_sentence_and_nothing_is_written(
    command: str, changes: dict[str, str], says: str, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = {"version": "1.1", "row": "card.bell", "value": "7"} | changes
    (tmp_path / "change.toml").write_text(OVERLAY.format(**words), encoding="utf-8")
    assert main([command, "template", "--overlay", "change.toml"]) == 1
    assert says in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["change.toml"]


def test_a_figure_that_there_is_not_is_refused_with_those_that_there_are(tmp_path: Path, capsys: Any) -> None:
    overlay = tmp_path / "change.toml"
    overlay.write_text(OVERLAY.format(version="1.1", row="card.bell", value=7), encoding="utf-8")
    assert main(["compare", "template", "--overlay", str(overlay), "--ask", "luckiness"]) == 2
    said = capsys.readouterr().err
    assert "No such figure: luckiness" in said
    assert "lead_changes" in said


def test_the_command_answers_asks_again_and_says_which_build_played(tmp_path: Path, capsys: Any) -> None:
    overlay = tmp_path / "change.toml"
    overlay.write_text(OVERLAY.format(version="1.1", row="card.bell", value=7), encoding="utf-8")
    asked = ["compare", "template", "--overlay", str(overlay), "--ask", "seat:0", "--pairs", "8", "--workers", "1"]
    assert main([*asked, "--bots", "random", "--second", "wanderer", "--second-pairs", "4"]) == 0
    said = capsys.readouterr().out
    assert "random, 8 pairs: seat:0 is still open" in said
    assert "Asked again: wanderer, 4 pairs" in said
    assert f"build: {'compiled' if IS_COMPILED else 'plain Python'}" in said
