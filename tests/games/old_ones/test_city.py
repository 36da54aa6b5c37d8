"""The City: its two refills, and where its cards come from and go to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conventicle.games.old_ones.kinds import DECK
from tests.games.old_ones.story import (
    VILLAGERS,
    as_cultist,
    as_priest,
    city_of,
    deck_of,
    new_round,
    story,
    turn,
    villager,
    villagers,
)
from tests.games.telling import choose, offered, why_not


@pytest.mark.rule("OO-019")
def test_a_round_begins_with_filling_the_city_to_six() -> None:
    city, deck = villagers(2, jewel="red"), villagers(8, jewel="blue")
    t = new_round(story(city=city, deck=deck))
    assert city_of(t) == [*city, *deck[:4]]
    assert deck_of(t) == deck[4:]


@pytest.mark.rule("OO-020")
@pytest.mark.parametrize("size", [6, 8])
def test_r12_a_city_of_six_or_more_gets_and_loses_nothing_at_the_start_of_a_round(size: int) -> None:
    city = villagers(size, jewel="red")
    assert city_of(new_round(story(city=city))) == city


@pytest.mark.rule("OO-031")
def test_only_cards_of_the_city_can_be_made_cultists_or_priests() -> None:
    city = villagers(2, jewel="red", force=1)
    rival = villager(jewel="green")
    t = story(city=city, cultists_of={1: {"cthulhu": [rival]}}, cubes={"azathoth": 7})
    turn(t, 0, "azathoth")
    choices = [choice for choice in offered(t) if "card:" in choice]
    assert choices == [as_cultist(city[0]), as_cultist(city[1]), as_priest(city[0]), as_priest(city[1])]
    assert why_not(t, as_cultist(rival)) == "not_in_city"
    assert why_not(t, as_priest(deck_of(t)[0])) == "not_in_city"


@pytest.mark.rule("OO-032")
def test_a_gap_in_the_city_stays_until_the_next_round() -> None:
    city = villagers(3, force=1)
    t = story(city=city, cubes={"azathoth": 4})
    choose(turn(t, 0, "azathoth"), as_cultist(city[1]))
    assert city_of(t) == [city[0], city[2]]


@pytest.mark.rule("OO-033")
@pytest.mark.parametrize("make", [as_cultist, as_priest])
def test_r1_six_new_cards_come_at_once_when_the_last_one_is_taken(make: Callable[[str], str]) -> None:
    last = villager(force=1, jewel="red")
    deck = villagers(8, jewel="blue")
    t = story(city=[last], deck=deck, cubes={"azathoth": 7})
    choose(turn(t, 0, "azathoth"), make(last))
    assert city_of(t) == deck[:6]
    assert deck_of(t) == deck[6:]


@pytest.mark.rule("OO-033", "OO-066")
def test_r11_in_the_middle_of_a_turn_the_second_card_may_come_from_the_new_city() -> None:
    caller = villager(ability="twin_calling")
    own = villagers(3, but=[caller], jewel=VILLAGERS[caller]["jewel"])
    other = [name for name in VILLAGERS if VILLAGERS[name]["jewel"] != VILLAGERS[caller]["jewel"]]
    t = story(city=[own[0]], deck=[own[1], *other[:7]], priests={0: [caller]})
    choose(turn(t, 0, caller), as_cultist(own[0]), "card:azathoth")
    assert city_of(t) == [own[1], *other[:5]]
    choose(t, as_cultist(own[1]), f"card:{caller}")
    assert city_of(t) == other[:5]


@pytest.mark.rule("OO-034")
def test_r2_a_short_deck_gives_all_that_is_left() -> None:
    city, deck = villagers(1, jewel="red"), villagers(3, jewel="blue")
    t = new_round(story(city=city, deck=deck))
    assert city_of(t) == [*city, *deck]
    last = villager(force=1, jewel="red")
    t = story(city=[last], deck=deck, cubes={"azathoth": 4})
    choose(turn(t, 0, "azathoth"), as_cultist(last))
    assert city_of(t) == deck
    assert t.cards.zones[DECK] == []


def test_r2_a_city_that_cannot_be_refilled_stays_empty() -> None:
    last = villager(force=1)
    t = story(city=[last], deck=[], priests={0: [villager(but=[last], ability="")]}, cubes={"azathoth": 4})
    choose(turn(t, 0, "azathoth"), as_cultist(last), "card:azathoth")
    assert city_of(t) == []
    turn(t, 1, "cthulhu")
    assert "word:scare" not in offered(t)
    assert why_not(t, "word:scare") == "city_empty"
