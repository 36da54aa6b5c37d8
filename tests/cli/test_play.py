"""Playing in the terminal: whole games from typed lines, in both languages, left and taken up again."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from rich.console import Console

from conventicle.bots.base import Bot
from conventicle.cli import main
from conventicle.games._template.game import GAME
from conventicle.games.eternal_city.game import GAME as ETERNAL_CITY
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.forced import forced_answer
from conventicle.kernel.match import Match
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import lowest
from conventicle.kernel.text import Texts
from conventicle.terminal.language import locale_language, program_texts
from conventicle.terminal.saves import Sitters, data_home, load, save, save_path
from conventicle.terminal.sitting import Sitting

Capture = pytest.CaptureFixture[str]
#: In this game seat 0 is dealt a candle, a crow and a bell; bidding all it has, it goes first and draws a candle.
SEED = "3"
#: Here seat 0 is dealt a candle, a wind and a bargain.
BARGAIN_SEED = "5"
#: Takes the first choice, the amount 1, or what is the only choice, often enough for any game.
ANYTHING = ["1", ""] * 500


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games of a test lie in a folder of its own."""
    monkeypatch.setenv("CONVENTICLE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


class Typed(Protocol):
    """Plays with lines that were typed."""

    def __call__(self, lines: str, *arguments: str, code: int = 0) -> str: ...


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Typed:
    """Plays with these lines typed; what was printed."""

    def play(lines: str, *arguments: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(["play", "template", "--lang", "en", *arguments]) == code
        printed = capsys.readouterr()
        return printed.out if "--json" in arguments else printed.out + printed.err

    return play


def seat_down(people: list[int], bots: list[str], lines: list[str], language: str = "en") -> tuple[Sitting, Console]:
    """A table with the given people, on a console that is kept."""
    match = Match(GAME, GAME.plan(len(bots), {}), key_from_seed(SEED))
    console = Console(file=io.StringIO(), force_terminal=True, width=200, color_system=None)
    left = iter(lines)

    def read(prompt: str) -> str | None:
        return next(left, None)

    texts = Texts(GAME, language)
    return Sitting(console, read, match, Sitters(people, bots), texts, program_texts(language)), console


def hands(part: str) -> dict[str, str]:
    """The last column of the table of players, by name."""
    rows = [re.split(r" {2,}", line.strip()) for line in part.splitlines() if re.match(r" *(Ada|Boris) ", line)]
    return {row[0]: row[-1] for row in rows}


def screen(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("language", "ending", "question"),
    [
        ("en", r"Enough candles burn\.|The second night is over\.", "How many coins do you bid for the lantern"),
        ("ru", r"Горит достаточно свечей\.|Вторая ночь прошла\.", "Сколько монет вы ставите за фонарь"),
    ],
    ids=["en", "ru"],
)
def test_a_whole_game_from_typed_lines(language: str, ending: str, question: str, home: Path) -> None:
    command = [sys.executable, "-m", "conventicle", "play", "template", "--lang", language, "--seed", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*command, "--players", "3", "--bots", "wanderer,greedy"],
        input="\n".join(ANYTHING), capture_output=True, encoding="utf-8", env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert question in done.stdout
    assert re.search(ending, done.stdout)
    assert not re.search(r"\[\w+\.\w", done.stdout), "a text is missing"
    assert not re.search(r"\{\w+", done.stdout), "an argument is missing"
    assert not list(home.rglob("*.json")), "a game that is over is not kept"


def test_options_are_chosen_by_number_or_name(typed: Typed) -> None:
    printed = typed("5\ncrow\nBoris\nq\n", "--seed", SEED)
    assert "Ada had bid 5 coins." in printed
    assert "Ada played Crow." in printed
    assert "Ada's crow visits Boris." in printed


def test_what_is_no_choice_is_said_and_asked_again(typed: Typed) -> None:
    printed = typed("99\nnonsense\n5\nc\nq\n", "--seed", SEED)
    assert "99 is not one of the choices" in printed
    assert "nonsense is not one of the choices" in printed
    assert "More than one choice starts with c." in printed


def test_cards_rules_and_commands_are_explained(typed: Typed) -> None:
    printed = typed("?\n? crow\n? rules\n? lantern\n? highest\nq\n", "--seed", SEED)
    assert "what can't be chosen now" in printed
    assert "A rival of your choice gives you a card" in printed
    assert "The idea" in printed
    assert "Nothing is called lantern." in printed
    assert printed.count("single highest bidder") == 2


def test_why_not_gives_the_reason_of_each_refusal(typed: Typed) -> None:
    printed = typed("w\n5\nw\nq\n", "--seed", SEED)
    assert re.search(r"You have too few coins\.  6, 7, .*and 7 more", printed)
    assert "You do not hold that card.  Wind, Bargain" in printed


def test_why_not_can_be_asked_of_one_thing(typed: Typed) -> None:
    printed = typed("5\nw barg\nw candle\nq\n", "--seed", SEED)
    assert re.search(r"You do not hold that card\.  Bargain\n", printed)
    assert "Wind" not in printed
    assert "You can choose everything of that kind." in printed


def test_a_decision_that_showed_nothing_can_be_taken_back(typed: Typed) -> None:
    # Nobody sees which card is buried; that a bargain was played everybody has seen.
    printed = typed("5\nbargain\n1\nu\nu\nq\n", "--seed", BARGAIN_SEED)
    asked = re.findall(r"Ada: (Put \d more)", printed)
    assert asked == ["Put 2 more", "Put 1 more", "Put 2 more"]
    assert printed.count("You can't undo") == 1


def test_the_log_tells_what_happened(typed: Typed) -> None:
    printed = typed("5\nl\nl 1\nq\n", "--seed", SEED)
    assert printed.count("Ada had bid 5 coins.") == 2
    assert printed.count("Ada drew Candle.") == 3


@pytest.mark.parametrize("last", ["q\n", "", "Q\n"])
def test_leaving_saves_and_playing_goes_on(typed: Typed, last: str) -> None:
    printed = typed("5\n" + last, "--seed", SEED, "--bots", "greedy")
    assert "Saved in " in printed
    saved = load(GAME)
    assert saved is not None
    match, sitters = saved
    assert (len(match.decisions), sitters.people, sitters.bots) == (2, [0], ["", "greedy"])
    assert "Continue? [Y/n]" in typed("y\nq\n")
    assert "Play a card, or pass." in typed("q\n", "--resume")
    assert "How many coins do you bid" in typed("n\nq\n"), "a new game"


def test_a_saved_game_is_played_to_its_end(typed: Typed, home: Path) -> None:
    typed("5\n1\n1\nq\n", "--seed", SEED)
    result = json.loads(typed("\n".join(ANYTHING), "--resume", "--json"))
    assert result["ending"] in GAME.endings
    assert not save_path(GAME).exists()


def test_nothing_saved_cannot_be_resumed(typed: Typed) -> None:
    assert "You have no saved game of template." in typed("", "--resume", code=1)


@pytest.mark.parametrize(
    "content",
    ["", "{}", '{"kind": "conventicle saved game"}', '{"kind": "conventicle saved game", "record": "{}"}', "\ud800"],
)
def test_a_damaged_save_is_named_and_does_no_harm(typed: Typed, content: str) -> None:
    path = save_path(GAME)
    path.parent.mkdir(parents=True)
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    assert re.search("damaged|not a replay", typed("q\n", "--resume", code=1))
    assert path.read_bytes() == content.encode("utf-8", "surrogatepass")
    assert re.search("damaged|not a replay", typed("1\nq\n"))


@pytest.mark.parametrize("people", [[], [2], ["0"], [True], None, [0]])
def test_a_save_must_seat_someone_everywhere(people: object) -> None:
    match = Match(GAME, GAME.plan(2, {}), key_from_seed(SEED))
    path = save(match, Sitters([0, 1], ["", ""]))
    assert load(GAME) is not None
    data = json.loads(path.read_text("utf-8"))
    data["people"] = people
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Exception, match="damaged"):
        load(GAME)


def test_two_people_at_one_screen_do_not_see_each_others_hands() -> None:
    sitting, console = seat_down([0, 1], ["", ""], ["", "0", "", "0", "", "1"])
    assert not sitting.run()
    parts = screen(console).split("\x1b[2J\x1b[3J\x1b[H")
    assert parts[0].strip().startswith("Ada: you")
    assert "Press Enter when the others look away" in parts[1]
    first, second = parts[1], parts[2]
    assert hands(first) == {"Ada": "Candle, Crow, Bell", "Boris": "? ×3"}
    assert hands(second)["Ada"] == "? ×3"
    assert "?" not in hands(second)["Boris"]
    assert "had bid" not in second, "the first bid is still sealed"
    assert len(parts) == 5, "once for every change of the person before the screen"


def test_two_people_play_a_whole_game_and_see_the_end_as_spectators() -> None:
    sitting, console = seat_down([0, 1], ["", ""], ANYTHING)
    assert sitting.run()
    shown = hands(screen(console).rpartition("Candles, round")[2])
    assert list(shown) == ["Ada", "Boris"]
    assert all(hand.startswith("?") or hand == "–" for hand in shown.values())


class Sleepy(Bot):
    """Falls asleep when asked."""

    def choose(self, perspective: Perspective) -> int:
        raise TimeoutError("zzz")


def test_a_bot_that_fails_is_named_and_play_goes_on() -> None:
    sitting, console = seat_down([0], ["", "tests.cli.test_play:Sleepy"], ANYTHING)
    assert sitting.run()
    assert "The bot tests.cli.test_play:Sleepy (Boris) failed: TimeoutError: zzz" in screen(console)


def one_answer(after: Callable[[Match, int], bool]) -> tuple[Match, int]:
    """A match of The Eternal City in which a seat has one answer, which everyone can see, and more holds."""
    for number in range(60):
        chance = random.Random(number)
        match = Match(ETERNAL_CITY, ETERNAL_CITY.plan(2, {}), number.to_bytes(16, "big"))
        for _ in range(250):
            if match.over():
                break
            seat = lowest(match.asked())
            if forced_answer(match.game, match.table, seat) >= 0 and after(match, seat):
                return match, seat
            match.decide(seat, chance.choice(match.options(seat)))
    raise AssertionError("no such position")


def same_seat_goes_on(match: Match, seat: int) -> bool:
    """After the only answer the same seat chooses again, and everything can be taken back."""
    after = match.table.clone()
    after.take(seat, forced_answer(match.game, match.table, seat))
    return match.can_undo(seat) and after.barrier() == match.table.barrier() and lowest(after.asked()) == seat


def test_the_only_answer_is_given_and_taken_back_with_the_choice_before_it() -> None:
    match, seat = one_answer(same_seat_goes_on)
    before = len(match.decisions)
    console = Console(file=io.StringIO(), width=200, color_system=None)
    lines = iter(["undo"])
    asked: list[int] = []

    def read(prompt: str) -> str | None:
        asked.append(len(match.decisions))
        return next(lines, None)

    sitters = Sitters([seat], ["" if one == seat else "random" for one in range(2)])
    assert not Sitting(console, read, match, sitters, Texts(match.game, "en"), program_texts("en")).run()
    assert "has only one possible answer" in screen(console)
    assert asked == [before + 1, before - 1], "asked after the only answer, and after taking back the choice before it"


def test_without_a_game_the_shelf_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("0\nx\nq\n"))
    assert main(["play", "--lang", "ru"]) == 0
    assert "Свечи" in capsys.readouterr().out


def test_russian_letters_serve_as_commands() -> None:
    sitting, console = seat_down([0], ["", "greedy"], ["п", "0", "ж", "? ворона", "в"], "ru")
    assert not sitting.run()
    printed = screen(console)
    assert "Не хватает монет." in printed
    assert "Выбранный соперник отдаёт вам карту" in printed


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert locale_language(environment) == language


def test_saved_games_lie_where_the_system_keeps_data() -> None:
    assert data_home({"CONVENTICLE_HOME": "here"}, "linux") == Path("here")
    assert data_home({"XDG_DATA_HOME": "data"}, "linux") == Path("data/conventicle")
    assert data_home({}, "linux") == Path.home() / ".local" / "share" / "conventicle"
    assert data_home({"APPDATA": "roaming"}, "win32") == Path("roaming/Conventicle")
    assert data_home({}, "darwin") == Path.home() / "Library" / "Application Support" / "Conventicle"
