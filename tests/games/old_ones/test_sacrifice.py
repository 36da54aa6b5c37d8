"""Sacrifice: a Priest gives itself to its Old One."""

from __future__ import annotations

import pytest

from conventicle.games.old_ones.kinds import ASIDE
from tests.games.old_ones.story import (
    OLD_ONES,
    as_priest,
    cubes_on,
    deck_of,
    names,
    new_round,
    priests_of,
    story,
    turn,
    under,
    villager,
    villagers,
)
from tests.games.telling import choose, offered, why_not


@pytest.mark.rule("OO-059", "OO-061")
def test_r21_a_priest_gives_its_cubes_to_its_own_players_old_one() -> None:
    priest = villager(corpulence=3)
    t = story(priests={0: [priest]}, cubes={priest: 3, "azathoth": 1, "cthulhu": 1})
    choose(turn(t, 0, priest), "word:sacrifice")
    assert priests_of(t, 0) == []
    assert (cubes_on(t, "azathoth"), cubes_on(t, "cthulhu"), cubes_on(t, priest)) == (4, 1, 0)


@pytest.mark.rule("OO-061")
def test_r8_cubes_beyond_the_old_ones_capacity_are_lost() -> None:
    priest = villager(corpulence=3)
    capacity = OLD_ONES["azathoth"]["capacity"]
    t = story(priests={0: [priest]}, cubes={priest: 3, "azathoth": capacity - 1})
    choose(turn(t, 0, priest), "word:sacrifice")
    assert cubes_on(t, "azathoth") == capacity
    assert t.supply() == 60 - capacity


@pytest.mark.rule("OO-060")
def test_r16_priest_and_cultists_go_under_the_deck_in_the_owners_order() -> None:
    priest = villager(jewel="red")
    below = villagers(2, jewel="green")
    elsewhere = villagers(1, jewel="violet")
    deck = villagers(3, jewel="blue")
    t = story(deck=deck, priests={0: [priest]}, cultists_of={0: {priest: below, "azathoth": elsewhere}})
    choose(turn(t, 0, priest), "word:sacrifice")
    assert sorted(offered(t)) == sorted(f"card:{name}" for name in [priest, *below])
    assert why_not(t, f"card:{elsewhere[0]}") == "not_in_offering"
    choose(t, f"card:{below[1]}", f"card:{priest}")
    assert deck_of(t) == [*deck, below[1], priest, below[0]], "the last card needs no choice"
    assert t.cards.zones[ASIDE] == []
    assert under(t, 0, "azathoth") == elsewhere
    assert t.score(0) == 1


@pytest.mark.rule("OO-062")
def test_r7_the_place_among_the_five_is_free_at_once() -> None:
    five = villagers(5, jewel="red")
    free = villager(but=five, jewel="red")
    t = new_round(story(city=[free, *villagers(5, jewel="blue")], priests={0: five}))
    assert why_not(t, as_priest(free)) == "five_priests"
    choose(t, "word:sacrifice")
    assert as_priest(free) in offered(t), "the next Priest of the same round can use it"


@pytest.mark.rule("OO-059")
def test_a_priest_can_be_sacrificed_in_its_own_turn_only() -> None:
    first, second = villager(turn=1, red_border=True), villager(turn=2, red_border=True)
    t = new_round(story(city=villagers(6, jewel="blue"), priests={0: [first, second]}))
    choose(t, "word:sacrifice")
    assert priests_of(t, 0) == [second]
    assert names(t.cards.zones[ASIDE]) == []
