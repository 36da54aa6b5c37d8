"""Points and ties."""

from __future__ import annotations

import pytest

from conventicle.games.old_ones.rounds import finish
from tests.games.old_ones.story import kind, old_one, story, villager, villagers
from tests.games.telling import Heard


@pytest.mark.rule("OO-077")
def test_a_cultist_scores_one() -> None:
    assert story(cultists_of={0: {"azathoth": villagers(3)}}).score(0) == 3


@pytest.mark.rule("OO-078")
def test_a_cube_scores_one_on_whichever_own_figure_it_lies() -> None:
    priest = villager(corpulence=2)
    t = story(priests={0: [priest]}, cubes={priest: 2, "azathoth": 3, "cthulhu": 4})
    assert t.score(0) - (2 + 3) == 5
    assert t.score(1) == 4


@pytest.mark.rule("OO-079", "OO-080")
def test_a_priest_scores_two_and_each_different_jewel_three_once() -> None:
    one, two = villagers(2, jewel="red")
    blue = villager(jewel="blue")
    assert story(priests={0: [one]}).score(0) == 2 + 3
    assert story(priests={0: [one, two]}).score(0) == 4 + 3
    assert story(priests={0: [one, blue]}).score(0) == 4 + 6


@pytest.mark.rule("OO-081")
def test_jewels_of_cultists_the_city_and_the_old_one_score_nothing() -> None:
    cultist = villager(jewel="green")
    t = story(city=villagers(6, jewel="red"), cultists_of={0: {"azathoth": [cultist]}})
    assert t.score(0) == 1
    assert t.score(1) == 0


@pytest.mark.rule("OO-082")
def test_the_rulebooks_example_gives_thirty_points() -> None:
    red, second_red = villagers(2, jewel="red")
    yellow, blue = villager(jewel="yellow"), villager(jewel="blue")
    below = villagers(5, jewel="green")
    t = story(
        priests={0: [red, second_red, yellow, blue]},
        cultists_of={0: {red: below[:2], yellow: below[2:4], "azathoth": below[4:]}},
        cubes={red: 1, second_red: 1, yellow: 1, blue: 1, "azathoth": 4},
    )
    assert t.score(0) == 13 + 8 + 9 == 30


@pytest.mark.rule("OO-083")
def test_the_highest_total_wins() -> None:
    t = story(3, cubes={"azathoth": 3, "cthulhu": 5, "shub_niggurath": 4})
    told = Heard(t)
    finish(t, "EMPTY_DECK")
    assert t.winners == [1]
    assert told.names() == ["scored"] * 3
    assert told.arguments("scored") == [(0, 3), (1, 5), (2, 4)]


@pytest.mark.rule("OO-083")
def test_r19_a_tie_goes_to_more_jewels_then_to_more_priests_and_else_is_shared() -> None:
    red, more_red = villager(jewel="red"), villagers(2, jewel="yellow")
    t = story(priests={0: [red]}, cubes={"cthulhu": 5})
    finish(t, "EMPTY_DECK")
    assert t.winners == [0], "five points each, but a jewel"
    t = story(priests={0: [red], 1: more_red}, cubes={"azathoth": 2})
    assert t.score(0) == t.score(1) == 7
    finish(t, "EMPTY_DECK")
    assert t.winners == [1], "a jewel each, but two Priests"
    blue, three_yellow = villager(jewel="blue"), villagers(3, jewel="yellow")
    t = story(priests={0: [red, blue], 1: three_yellow}, cubes={"cthulhu": 1})
    assert t.score(0) == t.score(1) == 10
    finish(t, "EMPTY_DECK")
    assert t.winners == [0], "two jewels come before three Priests"
    t = story(cubes={"azathoth": 2, "cthulhu": 2})
    finish(t, "EMPTY_DECK")
    assert t.winners == [0, 1]
    assert t.old_one(0) == kind(old_one(name="azathoth"))
