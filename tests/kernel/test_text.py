"""Texts: slots, forms of words, and an audit that finds what is missing or unused."""

from __future__ import annotations

import tomllib

import pytest

from conventicle.kernel import data, text
from conventicle.kernel.errors import SetupError
from conventicle.kernel.text import Texts, audit, plural
from tests.contract.shelf import load_game

pytestmark = pytest.mark.interpreted  # the loaders are given other files to read

CANDLES = load_game("_template")
READ = text.read_texts


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


def with_forms(monkeypatch: pytest.MonkeyPatch, **changes: str) -> Texts:
    """The Russian texts of the candles, with some of them changed; `card__bell__acc` is the text card.bell.acc."""

    def changed(package: str, language: str, edition: str = "") -> dict[str, str]:
        found = READ(package, language, edition)
        if package == CANDLES.package:
            found.update({name.replace("__", "."): value for name, value in changes.items()})
        return found

    monkeypatch.setattr(text, "read_texts", changed)
    return Texts(CANDLES, "ru")


def test_a_sentence_gets_a_name_in_the_form_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = with_forms(
        monkeypatch,
        card__crow__name="Ворона",
        card__crow__acc="Ворону",
        event__gave="{seat} отдаёт {card.acc} игроку {to}.",
        label__GiveCard__0="Отдать {card.acc}",
        frame__GiveCard__ask="{to}: {number} {number|монета|монеты|монет}",
    )
    players = ["Ада", "Бо"]
    crow = CANDLES.domains[0].values.index("crow")
    assert texts.event("gave", (0, 1, crow), players) == "Ада отдаёт Ворону игроку Бо."
    give = next(frame for frame in CANDLES.frames if frame.NAME == "GiveCard").VOCABULARY
    assert texts.option("GiveCard", give, give.parse("card:crow"), players) == "Отдать Ворону"
    assert texts.question("GiveCard", True, {"to:seat": 1, "number": 22}, players) == "Бо: 22 монеты"
    assert texts.slots("what", "card", "crow", players) == {"what": "Ворона", "what.acc": "Ворону"}
    assert texts.named("card", crow, players) == "Ворона"
    bell = CANDLES.domains[0].values.index("bell")
    assert "{card.acc}" in texts.event("gave", (0, 1, bell), players), "a form that is lacking is seen"


def test_the_audit_finds_forms_that_are_missing_unused_or_asked_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    others = [f"card.{card}.acc" for card in sorted(CANDLES.domains[0].values) if card != "crow"]
    with_forms(monkeypatch, event__gave="{seat} отдаёт {card.acc} игроку {to}.", card__crow__acc="Ворону")
    assert audit(CANDLES, "ru") == (others, [])
    with_forms(monkeypatch, event__gave="{seat} отдаёт {card}.", card__crow__acc="Ворону")
    assert audit(CANDLES, "ru") == (others, ["card.crow.acc"]), "nothing asks for it"
    with_forms(monkeypatch, event__gave="{seat} отдаёт {card} {to.dat}.")
    assert audit(CANDLES, "ru")[0] == ["seat.?.dat"], "a player's name has no forms"


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
