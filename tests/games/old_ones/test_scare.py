"""Scare the City: under the deck unshuffled, once per player and round."""

from __future__ import annotations

import pytest

from conventicle.games.old_ones.city import fill_city, take_from_city
from conventicle.games.old_ones.kinds import ASIDE
from tests.games.old_ones.story import (
    acting,
    city_of,
    deck_of,
    kind,
    new_round,
    story,
    turn,
    villager,
    villagers,
)
from tests.games.telling import choose, why_not


@pytest.mark.rule("OO-055", "OO-056")
def test_r3_the_city_goes_under_the_deck_in_its_order_and_six_new_cards_come() -> None:
    city, deck = villagers(6, jewel="red"), villagers(9, jewel="blue")
    t = choose(turn(story(city=city, deck=deck), 0, "azathoth"), "word:scare")
    assert city_of(t) == deck[:6]
    assert deck_of(t) == [*deck[6:], *city]


@pytest.mark.rule("OO-056")
def test_r3_scared_cards_come_back_in_the_order_in_which_they_lay() -> None:
    city, deck = villagers(6, jewel="red"), villagers(6, jewel="blue")
    t = choose(turn(story(city=city, deck=deck), 0, "azathoth"), "word:scare")
    for name in city_of(t):
        take_from_city(t, kind(name), ASIDE)
    fill_city(t)
    assert city_of(t) == city


def test_r3_a_short_deck_deals_scared_cards_at_once_and_a_large_city_shrinks_to_six() -> None:
    city, deck = villagers(6, jewel="red"), villagers(2, jewel="blue")
    t = choose(turn(story(city=city, deck=deck), 0, "azathoth"), "word:scare")
    assert city_of(t) == [*deck, *city[:4]]
    assert deck_of(t) == city[4:]
    large, deck = villagers(8, jewel="red"), villagers(9, jewel="blue")
    t = choose(turn(story(city=large, deck=deck), 0, "azathoth"), "word:scare")
    assert city_of(t) == deck[:6]
    assert deck_of(t) == [*deck[6:], *large]


@pytest.mark.rule("OO-057")
def test_once_per_player_and_round_whichever_figure_does_it_and_others_still_can() -> None:
    early, late = villager(turn=1, red_border=True), villager(turn=29, red_border=True)
    t = new_round(story(city=villagers(6, jewel="blue"), priests={0: [early, late]}))
    assert acting(t) == early
    choose(t, "word:scare")
    for _ in range(2):
        if acting(t) == "azathoth":
            assert why_not(t, "word:scare") == "scared_already"
            choose(t, "word:pass")
        else:
            assert acting(t) == "cthulhu"
            choose(t, "word:scare")
    assert acting(t) == late
    assert why_not(t, "word:scare") == "scared_already"


@pytest.mark.rule("OO-058")
def test_each_round_everyone_may_scare_again() -> None:
    t = new_round(story(city=villagers(6, jewel="blue")))
    choose(t, "word:scare", "word:scare")
    assert t.round == 2
    choose(t, "word:scare", "word:scare")
    assert t.round == 3
