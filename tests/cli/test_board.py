"""The table in the terminal: names from the texts, a shape that fits the screen."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from conventicle.games._template.game import GAME
from conventicle.kernel.naming import Naming
from conventicle.kernel.text import Texts
from conventicle.terminal.board import Board
from conventicle.terminal.language import program_texts


def naming(**view: str) -> Naming:
    """Names of the template game, with these texts for things of a view."""
    texts = Texts(GAME, "en")
    texts.known.update({f"view.{name}": text for name, text in view.items()})
    return Naming(texts, program_texts("en").get("board.yes"), ["Ada", "Boris"])


def drawn(view: dict[str, Any], width: int = 80, **texts: str) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    console.print(Board(naming(**texts)).drawn(view, width))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert all(len(line) <= width for line in lines)
    return [line.rstrip() for line in lines]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (["candle", "candle", "crow", "candle"], "Candle ×2, Crow, Candle"),
        (["?", "?"], "? ×2"),
        ("bell", "Bell"),
        ("elsewhere", "elsewhere"),
        (7, "7"),
        (0.25, "0.25"),
        (True, "yes"),
        ([], "–"),
        ({"candle": 2, "crow": 0, "wind": None}, "(Candle: 2, Crow: 0)"),
    ],
)
def test_values_have_names(value: object, said: str) -> None:
    assert naming().value("hand", value) == said


def test_a_slot_says_what_a_number_stands_for() -> None:
    names = naming(owner="Owner: {seat}", top="{card} lies on top", rounds="Rounds {number|round|rounds}")
    assert (names.title("owner"), names.value("owner", 1), names.value("owner", -1)) == ("Owner", "Boris", "–")
    assert names.value("owner", [1, 0, -1]) == "Boris, Ada, –"
    assert (names.title("top"), names.value("top", 1)) == ("lies on top", "Crow")
    assert names.value("rounds", 3) == "3"


def test_single_values_stand_in_a_line_and_nothing_is_left_out() -> None:
    view: dict[str, Any] = {"coins_left": 3, "raided": False, "open": True, "owner": None, "deck": []}
    assert drawn(view, deck="Deck") == ["coins left: 3 · open"]


def test_things_of_one_sort_stand_in_a_table_where_it_fits() -> None:
    rows = [
        {"seat": 0, "coins": 3, "hand": ["crow"], "passed": False},
        {"seat": 1, "coins": 0, "hand": [], "passed": False},
    ]
    assert drawn({"players": rows})[1].split() == ["Player", "Coins", "Hand"]
    assert drawn({"players": rows})[3].split() == ["Ada", "3", "Crow"]
    assert drawn({"players": rows}, width=18) == [
        "Players",
        "  Ada    Coins: 3",
        "         · Hand:",
        "         Crow",
        "  Boris  Coins: 0",
    ]


def test_things_within_things_stand_below_each_other() -> None:
    view = {"board": {"number": 4, "places": [{"place": "hill", "visitors": [{"seat": 1, "coins": 2}]}]}}
    assert [line.split() for line in drawn(view)] == [
        ["board"], ["number:", "4"], ["places"], ["hill", "visitors"], ["Player", "Coins"], ["─" * 16], ["Boris", "2"],
    ]  # fmt: skip


def test_brackets_in_a_text_are_text() -> None:
    assert drawn({"rows": [{"name": "[bold]x"}]})[-1].strip() == "[bold]x"
