"""The commands games, simulate, record and replay: what they print, and how they refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conventicle import __version__
from conventicle.cli import main
from conventicle.games._template.game import GAME

Capture = pytest.CaptureFixture[str]


def json_of(capsys: Capture, *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


@pytest.fixture
def recorded(tmp_path: Path, capsys: Capture) -> Path:
    """A whole game between two greedy bots."""
    path = tmp_path / "game.json"
    assert main(["record", "template", "--seed", "5", "--bots", "greedy", "--out", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize(
    "command",
    [
        "",
        "serve",
        "backup",
        "restore",
        "recount",
        "games",
        "play",
        "simulate",
        "tournament",
        "tune",
        "record",
        "replay",
    ],
)
def test_every_command_explains_itself(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--help"])
    assert stop.value.code == 0
    assert f"usage: conventicle {command}".rstrip() in capsys.readouterr().out


def test_without_a_command_the_site_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []

    def serve(*given: object) -> int:
        started.append(given)
        return 0

    monkeypatch.setattr("conventicle.web.serve.serve", serve)
    assert main([]) == 0
    assert main(["serve", "--port", "9000", "--no-browser"]) == 0
    assert started == [(), ("127.0.0.1", 9000, None, False, [], 1)]


def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "conventicle", "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"conventicle {__version__}\n")


def test_games_lists_seats_and_options(capsys: Capture) -> None:
    row = next(row for row in json_of(capsys, "games") if row["name"] == "template")
    assert row["players"] == {"fewest": 2, "most": 4}
    assert [option["name"] for option in row["options"]] == ["candles", "auction"]
    assert main(["games", "template", "--lang", "ru"]) == 0
    printed = capsys.readouterr().out
    assert "Свечи" in printed
    assert "auction" in printed


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "chess"], "No such game: chess"),
        (["simulate", "template", "--players", "9"], "2 to 4 players, not 9"),
        (["simulate", "template", "--option", "candles=99"], "No such value: candles=99"),
        (["simulate", "template", "--option", "candels=3"], "No such option: candels"),
        (["simulate", "template", "--option", "candles"], "NAME=VALUE, not candles"),
        (["simulate", "template", "--edition", "first"], "template has only one edition"),
        (["simulate", "template", "--bots", "sage"], "No such bot: sage"),
        (["simulate", "template", "--players", "3", "--bots", "random,greedy"], "2 bots for 3 seats"),
        (["simulate", "template", "--bots", "greedy@50"], "given to bots that search"),
        (["tournament", "template", "--bots", "greedy"], "between two different ones"),
        (["play", "template", "--seat", "2"], "No such seat: 2"),
        (["play", "template", "--seat", "-1"], "No such seat: -1"),
    ],
)
def test_what_makes_no_game_is_refused_with_code_2(arguments: list[str], says: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err


@pytest.mark.parametrize(
    "arguments",
    [["dance"], ["simulate"], ["simulate", "template", "--games", "0"], ["simulate", "template", "--workers", "x"],
     ["record", "template"], ["replay", "file", "--to", "-1"], ["play", "template", "--lang", "fr"]],
)  # fmt: skip
def test_a_command_wrongly_written_ends_with_code_2(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage: conventicle" in capsys.readouterr().err


def test_simulate_prints_figures_for_people_and_programs(capsys: Capture) -> None:
    arguments = ["simulate", "template", "--games", "8", "--players", "3", "--seed", "x", "--workers", "1"]
    found = json_of(capsys, *arguments)
    again = json_of(capsys, *arguments)
    found["decisions_per_second"] = again["decisions_per_second"] = 0
    assert found == again
    assert found["games"] == 8
    assert len(found["wins_by_seat"]) == 3
    assert main([*arguments, "--used"]) == 0
    printed = capsys.readouterr()
    assert "card:bargain" in printed.out
    assert printed.err == "", "no progress bar where there is no terminal"


def test_simulate_plays_with_the_options_given(capsys: Capture) -> None:
    arguments = ["simulate", "template", "--games", "6", "--workers", "1"]
    short = json_of(capsys, *arguments, "--option", "candles=2", "--option", "auction=off")
    assert short["decisions_per_game"]["mean"] < json_of(capsys, *arguments)["decisions_per_game"]["mean"]


def test_simulate_names_a_bot_that_breaks(capsys: Capture) -> None:
    bots = "random,tests.lab.test_batch:Fragile"
    assert main(["simulate", "template", "--games", "6", "--workers", "1", "--bots", bots, "--json"]) == 1
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert found["games"] == 6
    assert found["unfinished"] == len(found["crashes"]) > 0
    seed = found["crashes"][0]["seed"]
    assert f"seed {seed}: the bot tests.lab.test_batch:Fragile on seat 1 failed" in printed.err


def test_a_tournament_is_printed_for_people_and_programs(capsys: Capture) -> None:
    arguments = ["tournament", "template", "--bots", "greedy,random", "--games", "4", "--players", "3"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "win rate" in shown
    assert "greedy" in shown
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == found["bots"]["random"]["games"] == 4
    assert found["bots"]["greedy"]["wins"] + found["bots"]["random"]["wins"] == pytest.approx(4)


def test_a_bot_of_ones_own_is_found_in_the_folder_one_is_in(tmp_path: Path) -> None:
    source = "from conventicle.bots.random_bot import RandomBot\nclass Mine(RandomBot):\n    pass\n"
    (tmp_path / "my_bots.py").write_text(source, encoding="utf-8")
    script = "import sys; from conventicle.cli import main; sys.path.remove(''); sys.exit(main(sys.argv[1:]))"
    command = ["simulate", "template", "--games", "2", "--workers", "2", "--bots", "my_bots:Mine,random"]
    done = subprocess.run([sys.executable, "-c", script, *command], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_recorded_game_replays_to_the_same_table(recorded: Path, capsys: Capture) -> None:
    result = json_of(capsys, "replay", str(recorded))
    assert list(result) == ["game", "decisions", "ending", "winners", "hash"]
    stored = json.loads(recorded.read_text("utf-8"))
    assert result["hash"] == stored["hash"]
    assert result["decisions"] == len(stored["decisions"])
    assert result["ending"] in GAME.endings


def test_record_prints_what_replay_will(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    arguments = ["record", "template", "--seed", "9", "--players", "4", "--option", "candles=3", "--out", str(path)]
    assert json_of(capsys, *arguments) == json_of(capsys, "replay", str(path))
    stored = json.loads(path.read_text("utf-8"))
    assert (stored["seats"], stored["options"]["candles"]) == (4, "3")


def test_a_game_of_a_batch_can_be_recorded_by_its_seed(tmp_path: Path, capsys: Capture) -> None:
    lengths = []
    for number in range(3):
        path = str(tmp_path / "one.json")
        lengths.append(json_of(capsys, "record", "template", "--seed", f"s/{number}", "--out", path)["decisions"])
    batch = json_of(capsys, "simulate", "template", "--seed", "s", "--games", "3")
    assert batch["decisions_per_game"]["max"] == max(lengths)
    assert batch["decisions_per_game"]["median"] == sorted(lengths)[1]


def test_a_game_that_is_given_up_is_recorded_as_far_as_it_came(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "short.json")
    result = json_of(capsys, "record", "template", "--max-decisions", "4", "--out", path)
    assert (result["decisions"], result["ending"], result["winners"]) == (4, None, [])
    assert json_of(capsys, "replay", path) == result


def test_replay_shows_any_step_as_any_seat_saw_it(recorded: Path, capsys: Capture) -> None:
    result = json_of(capsys, "replay", str(recorded), "--to", "6", "--seat", "1")
    assert result["decisions"] == 6
    assert result["ending"] is None
    own, rival = result["view"]["table"]["players"][1], result["view"]["table"]["players"][0]
    assert "?" not in own["hand"]
    assert set(rival["hand"]) == {"?"}
    assert main(["replay", str(recorded), "--to", "6", "--seat", "1", "--log", "--lang", "ru"]) == 0
    printed = capsys.readouterr().out
    assert "Свечи, сделано 6 решений" in printed
    assert "Борис берёт карту «" in printed
    assert "Ада берёт карту «" not in printed
    assert "? ×" in printed


def test_a_spectator_sees_no_hand(recorded: Path, capsys: Capture) -> None:
    assert main(["replay", str(recorded), "--to", "6", "--log", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert " drew a card." in printed
    assert "drew Candle" not in printed


def broken(recorded: Path, **changes: object) -> Path:
    data = json.loads(recorded.read_text("utf-8"))
    data.update(changes)
    recorded.write_text(json.dumps(data), encoding="utf-8")
    return recorded


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": 99}, "newer version: it has format 99"),
        ({"version": "99.1"}, "newer version: it was played by version 99.1"),
        ({"kind": "saved chess"}, "not a record of Conventicle"),
        ({"key": "zz"}, "damaged"),
        ({"seats": 17}, "damaged"),
        ({"decisions": ["PlayCard 0"]}, "damaged: decision 1: PlayCard has no option"),
        ({"decisions": ["PlayCard 0 word:pass"]}, "step 1: BidForLantern asks, the record answers PlayCard"),
        ({"decisions": []}, "step 0: the table differs"),
        ({"game": "chess"}, "No such game: chess"),
    ],
)
def test_a_file_that_is_no_good_record_is_refused(
    recorded: Path, changes: dict[str, object], says: str, capsys: Capture
) -> None:
    assert main(["replay", str(broken(recorded, **changes)), "--json"]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b"null", b'{"a": ' * 5000])
def test_other_files_are_refused(tmp_path: Path, content: bytes, capsys: Capture) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert main(["replay", str(tmp_path / "nothing.json")]) == 1
    assert "nothing.json" in capsys.readouterr().err


def test_steps_and_seats_beyond_the_record_are_refused(recorded: Path, capsys: Capture) -> None:
    assert main(["replay", str(recorded), "--to", "9999"]) == 1
    assert "No such step" in capsys.readouterr().err
    assert main(["replay", str(recorded), "--seat", "2"]) == 2
    assert "No such seat: 2" in capsys.readouterr().err


ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\r"


def test_a_hostile_file_steers_no_terminal(recorded: Path, capsys: Capture) -> None:
    """Wherever a record has text or a name, with and without JSON: what is printed of it is spelt out."""
    honest = json.loads(recorded.read_text("utf-8"))
    hostile: list[object] = []
    for name in ("game", "version", "key", "hash", "kind", "format", "seats"):
        hostile += [{**honest, name: ESCAPES}, {**honest, name: str(honest[name]) + ESCAPES}]
    for option in honest["options"]:
        hostile.append({**honest, "options": {**honest["options"], option: ESCAPES}})
    hostile.append({**honest, "options": {ESCAPES: "1"}})
    frame, seat, said = honest["decisions"][0].split(" ", 2)
    for row in (f"{ESCAPES} {seat} {said}", f"{frame}{ESCAPES} {seat} {said}", f"{frame} {ESCAPES} {said}", ESCAPES):
        hostile.append({**honest, "decisions": [row, *honest["decisions"][1:]]})
    hostile += [{**honest, ESCAPES: ESCAPES}, ESCAPES, [ESCAPES]]
    for record in hostile:
        recorded.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
        for arguments in ([], ["--json", "--seat", "0"], ["--log"]):
            main(["replay", str(recorded), *arguments])
            printed = "".join(capsys.readouterr())
            assert printed
            assert all(one.isprintable() or one == "\n" for one in printed), (record, printed)
