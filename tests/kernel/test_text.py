"""Texts: slots, forms of words, and an audit that finds what is missing or unused."""

from __future__ import annotations

import tomllib

import pytest

from conventicle.kernel import data, text
from conventicle.kernel.errors import SetupError
from conventicle.kernel.text import Texts, audit, plural
from tests.contract.shelf import load_game

CANDLES = load_game("_template")


@pytest.mark.parametrize(
    ("language", "form", "figures"),
    [
        ("en", "a", [1]),
        ("en", "b", [0, 2, 11, 21]),
        ("ru", "a", [1, 21, 101]),
        ("ru", "b", [2, 3, 4, 22, -2]),
        ("ru", "c", [0, 5, 11, 12, 14, 111]),
    ],
)
def test_words_take_the_form_of_their_number(language: str, form: str, figures: list[int]) -> None:
    assert {plural(language, number, ["a", "b", "c"]) for number in figures} == {form}


def test_events_questions_and_options_become_sentences() -> None:
    texts = Texts(CANDLES, "en")
    players = ["Ada", "Bo"]
    assert texts.event("bid", (1, 1), players) == "Bo had bid 1 coin."
    assert texts.event("gave", (0, 1, 2), players) == "Ada gave Bo Bell."
    assert texts.question("GiveCard", True, {"to:seat": 1}, players) == "Give a card to Bo."
    assert texts.question("GiveCard", False, {"to:seat": 1}, players) == "a card for Bo"
    bid = CANDLES.frames[0].VOCABULARY
    assert texts.option("BidForLantern", bid, 3, players) == "3"
    play = CANDLES.frames[1].VOCABULARY
    assert texts.option("PlayCard", play, play.size - 1, players) == "Pass"
    assert texts.explain("card", "crow").startswith("A rival")
    assert texts.get("no.such") == "[no.such]"


def test_the_audit_finds_what_is_missing_and_what_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    read = text.read_texts

    def spoilt(package: str, language: str) -> dict[str, str]:
        found = read(package, language)
        if package == CANDLES.package:
            del found["event.bid"], found["card.crow.name"]
            found["card.ghost"] = "Ghost"
        return found

    assert audit(CANDLES, "ru") == ([], [])
    monkeypatch.setattr(text, "read_texts", spoilt)
    assert audit(CANDLES, "ru") == (["card.crow", "event.bid"], ["card.ghost"])


@pytest.mark.parametrize(
    "rows", ['[[card]]\nsource="house"', '[[card]]\nname="a"', '[[card]]\nname="a"\nsource="dream"']
)
def test_a_row_of_data_needs_a_name_and_a_source(rows: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "read_toml", lambda package, path: tomllib.loads(rows))
    with pytest.raises(SetupError):
        data.DataSet("any", 1, "").rows("cards", "card")


def test_no_name_stands_twice_in_a_table_of_data(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"name": "a", "source": "house"}
    monkeypatch.setattr(data, "read_toml", lambda package, path: {"card": [row, row]})
    with pytest.raises(SetupError):
        data.DataSet("any", 1, "").rows("cards", "card")
