"""Records with changed values on the site: shown and marked, counted nowhere; one that is not valid is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bots
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.overlay import check_changes
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as game_named
from tests.web.server import Client

CANDLES = game_named("template")
RICH = ("numbers", "number.start_coins", "value", 9)


def record(*changes: tuple[object, object, object, object]) -> dict[str, Any]:
    """A record of a whole game with these changed values."""
    setup = CANDLES.plan(2, {}, "", check_changes(CANDLES.package, CANDLES.data, list(changes), free=False))
    play = Play(CANDLES, CANDLES.new_table(setup, keyed(key_from_seed("rich"))), new_bots(["random"] * 2, "rich"))
    play.run(2_000)
    text = Record(CANDLES, setup, key_from_seed("rich"), play.decisions, play.table.hash()).to_json()
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_record_with_changed_values_is_shown_and_marked(visitor: Client) -> None:
    sent = record(RICH)
    shown = visitor.upload(json.dumps(sent))
    assert shown.status == 302
    there = shown.headers["Location"].partition("?")[0]
    assert "1 changed value, not counted" in visitor.get(there).text
    again = json.loads(visitor.get(f"{there}/record").text)
    assert again == sent, "it is given back as it came"
    plain = visitor.upload(json.dumps(record()))
    assert "changed value" not in visitor.get(plain.headers["Location"].partition("?")[0]).text
    assert '<li class="box"><b>1</b>' not in visitor.get("/statistics").text


@pytest.mark.parametrize(
    ("overlay", "says"),
    [
        ([["numbers", "number.start_coins", "value", 900]], "is a whole number from 0 to 20"),
        ([["weights", "weight.coins", "value", 1]], "no values in"),
        ([["cards", "card.dragon", "copies", 1]], "has no row"),
        ([list(RICH)] * 201, "has 201 changes, more than 200"),
        ([["numbers", "x" * 70_000, "value", 1]], "is larger than 65536 bytes"),
        ("cheap", "is not a list of changes"),
    ],
)
def test_an_overlay_that_is_not_valid_is_refused_in_a_sentence(visitor: Client, overlay: object, says: str) -> None:
    answer = visitor.upload(json.dumps({**record(RICH), "overlay": overlay}))
    assert answer.status == 422
    assert says in answer.text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 9}, "newer version: it has format 9"),
        ({"game": "chess"}, "have the game of this replay"),
        ({"kind": "chess"}, "it is not a record of Conventicle"),
        ({"decisions": ["PlayCard 0 card:dragon"]}, "PlayCard has no option"),
        ({"decisions": []}, "fit the rules: step 0"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(visitor: Client, change: dict[str, Any], says: str) -> None:
    answer = visitor.upload(json.dumps({**record(), **change}))
    assert answer.status == 422
    assert says in answer.text
