"""Records of format 2: decisions in notation, one short line each, and a sentence for whatever is wrong with one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.errors import RecordError
from conventicle.kernel.match import Match, replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.vocabulary import ANYTIME

CANDLES = game_named("template")


def some_steps() -> Match:
    match = Match(CANDLES, CANDLES.plan(2, {}), key_from_seed("format 2"))
    for seat, said in ((0, "number:1"), (1, "number:4"), (1, "anytime word:buy_card"), (1, "word:pass")):
        frame = match.table.agenda[-1].name()
        match.table.coins[seat] = 9  # type: ignore[attr-defined]
        match.decide(seat, CANDLES.option(frame, said))
    return match


def test_decisions_are_written_in_notation_one_a_line() -> None:
    text = some_steps().record().to_json()
    lines = [line.strip(' ",') for line in text.partition('"decisions"')[2].splitlines()[1:-2]]
    assert lines == [
        "BidForLantern 0 number:1",
        "BidForLantern 1 number:4",
        "PlayCard 1 anytime word:buy_card",
        "PlayCard 1 word:pass",
    ]
    decisions = read_record(text, CANDLES).decisions
    assert [one.option for one in decisions][:3] == [1, 4, ANYTIME]


def changed(**values: Any) -> str:
    data = json.loads(Match(CANDLES, CANDLES.plan(2, {}), bytes(16)).record().to_json())
    return json.dumps({**data, **values})


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("{", "damaged", "it is not JSON"),
        ('{"kind": "chess"}', "foreign", "it is not a record of Conventicle"),
        (changed(format="2"), "damaged", "it does not say its format"),
        (changed(format=3), "newer", "it has format 3; this program reads up to 2"),
        (changed(game="pantheon"), "foreign", "it is a record of pantheon, not of template"),
        (changed(version="9.1"), "newer", "it was played by version 9.1; this program plays up to"),
        (changed(version="1.9"), "newer", "it was played by version 1.9"),
        (changed(version="one"), "damaged", "'one' is not a version"),
        (changed(seats="2"), "damaged", "'seats' is not a number of players"),
        (changed(options={"moon": "full"}), "damaged", "moon"),
        (changed(key="00"), "damaged", "the key has 1 bytes and not 16"),
        (changed(hash=None), "damaged", "'hash' is missing or not a text"),
        (changed(decisions=["Chess 0 card:crow"]), "damaged", "decision 1: Chess has no option 'card:crow'"),
        (changed(decisions=["PlayCard 0 card:dragon"]), "damaged", "PlayCard has no option 'card:dragon'"),
        (changed(decisions=["PlayCard x card:crow"]), "damaged", "decision 1: 'x' is not the number of a seat"),
        (changed(decisions=[["PlayCard", 0, 0]]), "damaged", "decision 1 is not a text"),
        (changed(overlay="cheap"), "damaged", "'overlay' is not a list of changes"),
        (changed(overlay=[["cards"]]), "damaged", "change 1 of the overlay is not a file, a row, a column"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(text: str, reason: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay_record(CANDLES, read_record(text, CANDLES))
    assert caught.value.reason == reason
    assert sentence in caught.value.detail
