"""Overlays: changed values in a small file, checked when read, carried by the record, played by every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conventicle.cli import main
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import OverlayError
from conventicle.kernel.match import replay_record
from conventicle.kernel.overlay import read_overlay
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.text import Texts
from tests.contract.players import dice, play_on
from tests.contract.shelf import MAIN_CASES, Case

CITY = game_named("eternal-city")
CANDLES = game_named("template")


def overlay(*changes: tuple[str, str, str, object], game: str = "eternal-city", version: str = "") -> str:
    """The file of an overlay."""
    version = version or game_named(game).version()
    text = f'[overlay]\ngame = "{game}"\nversion = "{version}"\n'
    for file, row, column, value in changes:
        text += f'[[change]]\nfile = "{file}"\nrow = "{row}"\ncolumn = "{column}"\nvalue = {json.dumps(value)}\n'
    return text


MINSTREL = ("world/licenses", "license.minstrel", "cost", 3)
COINS = ("world/edition", "number.start_coins", "value", 7)


def test_changes_are_kept_in_one_spelling_with_one_digest() -> None:
    one = read_overlay(overlay(MINSTREL, COINS), CITY, ("rulebook",))
    other = read_overlay(overlay(COINS, MINSTREL), CITY, ("rulebook",))
    assert one.changes == other.changes
    assert json.loads(one.changes) == [list(COINS), list(MINSTREL)]
    assert one.digest() == other.digest()
    assert len(one.digest()) == 64


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_an_overlay_of_nothing_leaves_every_fingerprint_as_it_is(case: Case) -> None:
    text = overlay(game=case.game.name)
    nothing = read_overlay(text, case.game).changes
    assert nothing == ""
    tables = [
        case.game.new_table(case.game.plan(case.seats, case.chosen, "", one), keyed(key_from_seed("nothing")))
        for one in ("", nothing)
    ]
    for t in tables:
        rng = case.rng("nothing")
        play_on(t, rng, dice(rng), 12)
    assert tables[0].hash() == tables[1].hash()


def test_a_change_to_what_stands_there_anyway_is_no_change() -> None:
    cost = next(row["cost"] for row in CITY.newest().rows("world/licenses", "license") if row["name"] == "minstrel")
    assert read_overlay(overlay(("world/licenses", "license.minstrel", "cost", cost)), CITY).changes == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[overlay", "it is not TOML"),
        ("x = 1", "it has no [overlay]"),
        (overlay(game="pantheon"), "it is for the game pantheon, not for eternal-city"),
        (overlay(version="9.9"), "it was made for version 9.9, not for"),
        (overlay() + "[prices]\n", "there is nothing called [prices] in an overlay"),
        (overlay() + "[change]\n", "'change' is not a list"),
        (overlay() + '[[change]]\nfile = "a"\n', "change 1 needs file, row, column and value"),
        (overlay(("weights", "weight.coins", "value", 3)), "no values in 'weights' may be changed"),
        (overlay(("world/ahead_2", "weights.coins", "value", 3)), "no values in 'world/ahead_2' may be changed"),
        (overlay(("../text/en", "card.x", "name", "y")), "no values in '../text/en' may be changed"),
        (overlay(("world/licenses", "licence.minstrel", "cost", 3)), "has no table 'licence' to change"),
        (overlay(("world/licenses", "license.bard", "cost", 3)), "world/licenses has no row 'license.bard'"),
        (overlay(("world/licenses", "license.minstrel", "name", "x")), "'name' of license.minstrel may not be"),
        (overlay(("world/licenses", "license.minstrel", "cots", 3)), "'cots' of license.minstrel may not be"),
        (overlay(("world/licenses", "license.minstrel", "cost", 99)), "is a whole number from 0 to 40, not '99'"),
        (overlay(("world/licenses", "license.minstrel", "cost", "3")), "is a whole number from 0 to 40, not '3'"),
        (overlay(("world/licenses", "license.minstrel", "cost", True)), "is a whole number from 0 to 40, not 'True'"),
        (
            overlay(("world/locations", "location.artisan", "prices", [1, 2, 3])),
            "whole numbers from 0 to 40, not '[1, 2, 3]'",
        ),
        (overlay(MINSTREL, MINSTREL), "change 2: license.minstrel cost is changed twice"),
        (overlay(COINS), "stands in the rulebook (--free rulebook allows it)"),
    ],
)
def test_what_is_wrong_with_an_overlay_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OverlayError) as caught:
        read_overlay(text, CITY)
    assert sentence in caught.value.detail


def test_a_printed_value_that_is_our_own_needs_no_freedom() -> None:
    """The sheet is the rulebook's, its Divine Might a house value (`light_source`)."""
    assert read_overlay(overlay(("world/cults", "cult.anubis", "light", 17)), CITY).changes


def test_several_values_of_a_card_live_side_by_side() -> None:
    cheap = read_overlay(overlay(MINSTREL), CITY).changes
    tables = [CITY.new_table(CITY.plan(2, {}, "", one), keyed(bytes(16))) for one in ("", cheap, "")]
    texts = [Texts(CITY, "en", "world", t.data).explain("card", "minstrel") for t in tables]
    assert texts[0] == texts[2] != texts[1]
    assert len({t.hash() for t in tables}) == 2, "the changed values are part of the fingerprint"
    [row] = [row for row in tables[1].data.rows("world/licenses", "license") if row["name"] == "minstrel"]
    assert (row["cost"], row["source"]) == (3, "overlay")


def test_the_commands_play_with_changed_values_and_replay_needs_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rich.toml"
    file.write_text(overlay(("numbers", "number.start_coins", "value", 20), game="template"), encoding="utf-8")
    with_file = ["--overlay", str(file), "--seed", "rich"]
    records = [tmp_path / "rich.json", tmp_path / "plain.json"]
    assert main(["record", "template", "--out", str(records[0]), "--json", *with_file]) == 0
    file_hash = json.loads(capsys.readouterr().out)["hash"]
    assert main(["record", "template", "--out", str(records[1]), "--json", "--seed", "rich"]) == 0
    assert json.loads(capsys.readouterr().out)["hash"] != file_hash
    assert json.loads(records[0].read_text("utf-8"))["overlay"] == [["numbers", "number.start_coins", "value", 20]]
    assert json.loads(records[1].read_text("utf-8"))["overlay"] == []
    figures = []
    for arguments in (with_file, ["--seed", "rich"]):
        assert main(["simulate", "template", "--games", "6", "--json", *arguments]) == 0
        figures.append(json.loads(capsys.readouterr().out))
    assert figures[0]["branching"] != figures[1]["branching"]
    kept = tmp_path / "kept.jsonl"
    command = ["tournament", "template", "--bots", "greedy,random", "--games", "4", "--keep", str(kept), "--json"]
    assert main([*command, *with_file]) == 0
    capsys.readouterr()
    assert main([*command, "--seed", "rich"]) == 1, "the kept games were played with other values"
    assert "another series of games" in capsys.readouterr().err
    file.unlink()
    assert main(["replay", str(records[0]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hash"] == file_hash


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--overlay", "FILE"], "stands in the rulebook"),
        (["--overlay", "FILE", "--free", "prices"], "nothing called 'prices' can be set free"),
        (["--free", "rulebook"], "--free goes with --overlay"),
        (["--overlay", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_command_refuses_an_overlay_with_a_sentence(
    tmp_path: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "printed.toml"
    file.write_text(overlay(COINS), encoding="utf-8")
    given = [str(file) if one == "FILE" else one for one in arguments]
    assert main(["simulate", "eternal-city", "--games", "1", *given]) in (1, 2)
    assert says in capsys.readouterr().err


def test_a_record_with_an_overlay_replays_and_one_outside_the_fences_does_not(tmp_path: Path) -> None:
    file = tmp_path / "free.toml"
    file.write_text(overlay(COINS), encoding="utf-8")
    out = tmp_path / "free.json"
    assert main(["record", "eternal-city", "--overlay", str(file), "--free", "rulebook", "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    assert replay_record(CITY, read_record(text, CITY)).over()
    data = json.loads(text)
    data["overlay"][0][3] = 1000
    out.write_text(json.dumps(data), encoding="utf-8")
    assert main(["replay", str(out)]) == 1
