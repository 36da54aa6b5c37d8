"""Winning the game: three roads, looked at when a round ends (p. 4)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story

FIVE = ("ruins", "forum", "trade", "port", "palace")


def pillagers() -> Story:
    """Fafnir gains a fourth Mob in the Ruins; the Slums, where Janus holds a Disperse, are still to come."""
    story = Story("fafnir", "janus").dark(0).has(0, mobs=3, coins=15).hand(1, "disperse").stands(0, "slums", 1)
    story.stands(0, "ruins", 2).resolve("ruins").choose("ability:army_of_pillagers")
    assert story.t.mobs[0] == 4
    return story


@pytest.mark.rule("EW-388")
def test_p4_victory_is_looked_for_when_the_round_ends() -> None:
    story = pillagers()
    assert story.t.ending == ""
    assert story.finish().t.ending == "", "the Slums are settled, the game goes on"
    assert story.end_round().t.ending == "FOUR_MOBS"


@pytest.mark.rule("EW-392")
def test_p4_a_mob_lost_before_the_round_ends_does_not_count() -> None:
    story = pillagers().choose("word:nothing", "word:take")
    assert story.asks() == "TakeAction 0", "the Slums"
    story.choose("word:nothing", "card:disperse").finish()
    assert story.t.mobs[0] == 3
    assert story.end_round().t.ending == ""


@pytest.mark.rule("EW-389", "EW-393")
def test_p4_five_altars_win() -> None:
    story = Story("janus", "tiamat").altar(0, *FIVE[:3], strength=4).altar(0, FIVE[3], strength=5)
    assert story.end_round().t.ending == ""
    story.altar(0, FIVE[4], strength=5).end_round()
    assert (story.t.ending, story.t.winners) == ("FIVE_ALTARS", [0])


@pytest.mark.rule("EW-390", "EW-393")
def test_p4_four_mobs_win() -> None:
    story = Story("janus", "tiamat").has(1, mobs=3)
    assert story.end_round().t.ending == ""
    story.has(1, mobs=5).end_round()
    assert (story.t.ending, story.t.winners) == ("FOUR_MOBS", [1])


@pytest.mark.rule("EW-391", "EW-393")
def test_p4_the_second_summoning_wins() -> None:
    story = Story("atheism", "tiamat").has(0, followers=9).stands(0, "rift", "patriarch", 5).resolve("rift")
    story.idle().choose("word:take")
    assert (story.t.dark[0], story.t.summonings[0]) == (1, 1)
    assert story.end_round().t.ending == "", "once is not enough"
    story.owns(0, "supremacy", "minstrel", "healer").stands(0, "rift", "patriarch", 5, 3, 2).resolve("rift")
    assert story.influence(0, "rift") == 9 + 7 + 6 + 5 + 3 + 2
    story.idle().choose("word:take").end_round()
    assert (story.t.ending, story.t.winners) == ("TWO_SUMMONINGS", [0])


@pytest.mark.rule("EW-394")
def test_p4_of_several_the_highest_might_wins_whatever_the_road() -> None:
    story = Story("atheism", "tiamat", "anubis").has(0, mobs=4).has(1, mobs=4).altar(0, *FIVE[:3], strength=4)
    story.altar(0, *FIVE[3:], strength=5).end_round()
    assert story.t.winners == [1], "Tiamat has more Divine Might, though Atheism meets both conditions"
    assert story.t.ending == "FOUR_MOBS"


@pytest.mark.rule("EW-395")
def test_p4_a_sheet_turned_in_the_same_round_counts_with_its_dark_might() -> None:
    story = Story("atheism", "tiamat").has(0, followers=9, mobs=4).has(1, mobs=4).stands(0, "rift", "patriarch", 5)
    story.resolve("rift").idle().choose("word:take").end_round()
    assert story.t.winners == [0], "the dark side is mightier than any light one"


@pytest.mark.rule("EW-396")
def test_p4_without_a_winner_the_next_round_begins() -> None:
    story = Story("janus", "tiamat").dark(0).has(0, mobs=3).new_round()
    number = story.t.round
    story.choose("word:pass", "word:decline", "word:pass")
    assert story.t.ending == ""
    assert story.t.round == number + 1
    assert story.asks() == "PlacePriest 0"
