"""First edition: winning, and what is put right when a round ends."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import PALACE_SLOTS
from tests.games.eternal_city.story import Story, first

FIVE = ("ruins", "forum", "trade", "port", "palace")


def marauders() -> Story:
    """Fafnir hires a fourth Mob in the Wastes; the Slums, where Janus holds a Disperse, are still to come."""
    story = first("fafnir", "janus").dark(0).has(0, mobs=3, coins=17).hand(1, "first_disperse").stands(0, "slums", 1)
    story.stands(0, "ruins", 2).resolve("ruins").choose("ability:hired_marauders")
    assert story.t.mobs[0] == 4
    return story


@pytest.mark.rule("EF-345")
def test_conditions_are_looked_at_when_the_round_is_over() -> None:
    story = marauders()
    assert story.finish().t.ending == ""
    assert story.end_round().t.ending == "FOUR_MOBS"
    lost = marauders().choose("word:nothing", "word:take").idle_seat(0).choose("card:first_disperse").finish()
    assert lost.t.mobs[0] == 3
    assert lost.end_round().t.ending == "", "reached and lost within the round"


@pytest.mark.rule("EF-346", "EF-349")
def test_five_altars_win() -> None:
    story = first("janus", "tiamat").altar(0, *FIVE[:3], strength=4).altar(0, FIVE[3], strength=5)
    assert story.end_round().t.ending == ""
    story.altar(0, FIVE[4], strength=5).end_round()
    assert (story.t.ending, story.t.winners) == ("FIVE_ALTARS", [0])


@pytest.mark.rule("EF-347", "EF-349")
def test_four_mobs_win() -> None:
    story = first("janus", "tiamat").has(1, mobs=3)
    assert story.end_round().t.ending == ""
    assert story.has(1, mobs=4).end_round().t.winners == [1]


@pytest.mark.rule("EF-348", "EF-349")
def test_two_summonings_win() -> None:
    story = first("janus", "tiamat").has(0, summonings=1, dark=1)
    assert story.end_round().t.ending == ""
    story.has(0, summonings=2).end_round()
    assert (story.t.ending, story.t.winners) == ("TWO_SUMMONINGS", [0])


@pytest.mark.rule("EF-350")
def test_of_several_the_highest_mystic_power_wins() -> None:
    story = first("atheism", "cthulhu").has(0, mobs=4).has(1, mobs=4)
    assert story.end_round().t.winners == [1]
    awake = first("atheism", "cthulhu").dark(0).has(0, mobs=4).has(1, mobs=4)
    assert awake.end_round().t.winners == [0]


@pytest.mark.rule("EF-367")
def test_f19_sheets_and_greatness_go_back_before_victory_and_new_licences_come_last() -> None:
    story = first("janus", "cthulhu", "tiamat").has(0, mobs=4).has(1, mobs=4).palace("skald")
    story.has(0, dark=1)
    story.end_round()
    assert story.t.winners == [1], "the sheet turned dark for the round counts with its own side"
    assert len(story.t.cards.zones[PALACE_SLOTS]) == 1, "the game is over before new licences are laid out"
    played_on = first("janus", "cthulhu").palace("skald").frees(0, 1).end_round()
    assert len(played_on.t.cards.zones[PALACE_SLOTS]) == 3
    assert played_on.free(0) == ["patriarch", "priest_1"]
