"""The end: rounds are played out, and what ends the game."""

from __future__ import annotations

import pytest

from conventicle.games.old_ones.rounds import EndOfRound, Turn
from conventicle.games.old_ones.table import OldOnes
from tests.games.old_ones.story import (
    acting,
    as_cultist,
    as_priest,
    deck_of,
    kind,
    new_round,
    story,
    turn,
    villager,
    villagers,
)
from tests.games.telling import Heard, asked, choose, offered


def ending(t: OldOnes) -> str:
    """The name of the ending, '' while the game goes on."""
    return t.ending


def pass_all(t: OldOnes) -> OldOnes:
    """Everybody passes until the round or the game is over."""
    now = t.round
    while t.agenda and t.round == now:
        choose(t, "word:leave" if "word:leave" in offered(t) else "word:pass")
    return t


def rainbow(but: list[str] | None = None) -> list[str]:
    """A plain villager of each family."""
    return [villager(but=but or [], jewel=jewel, ability="") for jewel in ("red", "yellow", "green", "blue", "violet")]


@pytest.mark.rule("OO-073", "OO-074")
def test_the_deck_runs_out_in_the_opening_refill_and_the_round_is_still_played() -> None:
    city, deck = villagers(3, jewel="red"), villagers(3, jewel="blue")
    t = new_round(story(city=city, deck=deck, cubes={"azathoth": 1, "cthulhu": 1}))
    assert t.deck_ran_out
    assert ending(t) == ""
    first = asked(t)
    choose(t, "word:dream")
    assert asked(t) != first, "the other Old One still has its turn"
    choose(t, "word:pass")
    assert ending(t) == "EMPTY_DECK"
    assert t.winners == [first]


@pytest.mark.rule("OO-073", "OO-074")
def test_the_deck_runs_out_in_the_middle_of_a_round() -> None:
    last = villager(force=1, jewel="red")
    deck = villagers(6, jewel="blue")
    t = story(city=[last], deck=deck, cubes={"azathoth": 4})
    for frame in (EndOfRound(), Turn(1, kind("cthulhu"))):
        t.agenda.append(frame)
    choose(turn(t, 0, "azathoth"), as_cultist(last))
    assert t.deck_ran_out
    assert acting(t) == "cthulhu", "the round goes on"
    assert ending(pass_all(t)) == "EMPTY_DECK"


@pytest.mark.rule("OO-074")
def test_r2_cards_put_back_by_a_sacrifice_do_not_save_the_game() -> None:
    priest = villager(turn=1, red_border=True)
    t = new_round(story(city=villagers(3, jewel="blue"), deck=villagers(3, jewel="green"), priests={0: [priest]}))
    choose(t, "word:sacrifice")
    assert deck_of(t) == [priest]
    assert ending(pass_all(t)) == "EMPTY_DECK"


def test_a_deck_with_one_card_left_does_not_end_the_game() -> None:
    t = pass_all(new_round(story(city=villagers(6, jewel="red"), deck=villagers(1, jewel="blue"))))
    assert ending(t) == ""
    assert t.round == 2


@pytest.mark.rule("OO-073", "OO-075")
def test_r13_five_jewels_end_the_game_when_the_round_is_over() -> None:
    *four, violet = rainbow()
    late = villager(turn=29, red_border=True)
    city = [violet, *villagers(5, but=[*four, late], jewel="blue")]
    t = new_round(story(city=city, priests={0: four, 1: [late]}, cubes={"azathoth": 6}))
    told = Heard(t)
    while acting(t) != "azathoth":
        choose(t, "word:pass")
    choose(t, as_priest(violet))
    assert ending(t) == "", "the round goes on"
    pass_all(t)
    assert ending(t) == "FIVE_JEWELS"
    assert t.winners == [0]
    assert "all_jewels" in told.names()


@pytest.mark.rule("OO-075")
def test_r13_five_priests_of_four_jewels_do_not_end_it() -> None:
    five = rainbow()
    again = villager(but=five, jewel="red", ability="")
    t = pass_all(new_round(story(city=villagers(6, but=[*five, again], jewel="blue"), priests={0: [*five[:4], again]})))
    assert ending(t) == ""


@pytest.mark.rule("OO-075")
@pytest.mark.parametrize(("ever", "expected"), [(False, ""), (True, "FIVE_JEWELS")])
def test_r13_a_jewel_sacrificed_before_the_end_of_the_round_counts_by_option_only(ever: bool, expected: str) -> None:
    five = rainbow()
    t = new_round(story(city=villagers(6, but=five, jewel="blue"), priests={1: five}, ever=ever))
    assert acting(t) in five
    choose(t, "word:sacrifice")
    assert ending(pass_all(t)) == expected


@pytest.mark.rule("OO-076")
def test_r28_three_rounds_without_a_new_cultist_or_priest_end_the_game() -> None:
    card = villager(force=1)
    city = [card, *villagers(5, but=[card])]
    t = new_round(story(city=city, cubes={"azathoth": 4, "cthulhu": 2}))
    pass_all(t)
    pass_all(t)
    assert (t.round, ending(t)) == (3, "")
    choose(t, as_cultist(card))
    pass_all(t)
    for expected in (5, 6):
        pass_all(t)
        assert (t.round, ending(t)) == (expected, "")
    pass_all(t)
    assert ending(t) == "STANDSTILL"
    assert t.winners == [0]


def test_r28_the_last_round_allowed_ends_the_game() -> None:
    t = story(city=villagers(6, jewel="red"), cubes={"cthulhu": 1}, round_limit=2)
    pass_all(new_round(t))
    assert ending(t) == ""
    pass_all(t)
    assert ending(t) == "LONG_NIGHT"
    assert t.winners == [1]
