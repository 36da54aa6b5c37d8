"""First edition: the event phase, quarter by quarter."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import LOCATION
from tests.games.eternal_city.story import Story, first

ALMS = (1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3)


def active(story: Story) -> list[str]:
    """The quarters that have become active so far."""
    return [LOCATION.values[location] for (location,) in story.heard("active")]


@pytest.mark.rule("EF-075", "EF-076", "EF-083")
def test_occupied_quarters_are_decided_by_rising_number_and_empty_ones_skipped() -> None:
    story = first("janus", "tiamat").hand(0, "place").stands(0, "trade", 1).stands(1, "slums", 1).altar(1, "guard")
    story.resolve("ruins").finish()
    assert active(story) == ["slums", "trade", "guard"]
    assert [won[1] for won in story.heard("won")] == [2, 5, 11]


@pytest.mark.rule("EF-077", "EF-078", "EF-080", "EF-082")
def test_each_player_is_asked_once_for_the_active_quarter_from_the_first_player_on() -> None:
    story = first("janus", "tiamat", "fafnir").hand(0, "gift_1_4", "gift_1_5").hand(1, "place").hand(2, "place")
    story.stands(0, "trade", 1)
    story.t.first = 2
    story.resolve("trade")
    assert story.t.active == LOCATION.place("trade")
    asked = []
    for choice in ("word:nothing", "card:gift_1_4"):
        asked.append(story.asks())
        story.choose(choice)
    story.choose("word:coins")
    asked.append(story.asks())
    assert asked == ["TakeAction 2", "TakeAction 0", "TakeAction 1"]
    story.choose("card:place", "priest:priest_3")
    assert story.asks() == "TakeBenefit 1", "no second action for anybody"


@pytest.mark.rule("EF-079", "EF-081")
def test_the_action_is_a_miracle_an_intrigue_or_an_ability_even_for_those_who_are_not_there() -> None:
    story = first("nirriti", "tiamat").hand(0, "gift_1_4", "first_seize").owns(0, "oracle", "supremacy")
    story.stands(1, "trade", 1).resolve("trade")
    assert story.playable() == ["gift_1_4", "first_seize"]
    assert [one for one in story.offered() if one.startswith("ability")] == [
        "ability:road_of_loyalty",
        "ability:road_of_contempt",
    ]
    assert story.why_not("card:oracle") == "not_for_playing"
    assert story.why_not("ability:road_of_triumph") == "other_sheet"
    assert story.can("word:nothing")


@pytest.mark.rule("EF-084", "EF-085")
def test_influence_is_levels_altar_and_what_a_miracle_adds() -> None:
    story = first("janus", "tiamat").hand(0, "influence_4").altar(0, "trade").stands(0, "trade", 1, 2, "patriarch")
    story.stands(1, "trade", 5, 5).resolve("trade").choose("card:influence_4", "priest:priest_1").idle()
    assert story.heard("won") == [(0, 5, 1 + 2 + 2 + 4 + 4)]


@pytest.mark.rule("EF-086")
def test_equal_influence_goes_to_the_higher_mystic_power() -> None:
    story = first("janus", "cthulhu").stands(0, "trade", 3).stands(1, "trade", 3).resolve("trade").idle()
    assert story.winner() == 1
    awake = first("janus", "cthulhu").dark(0).stands(0, "trade", 3).stands(1, "trade", 3).resolve("trade").idle()
    assert awake.winner() == 0


@pytest.mark.rule("EF-087", "EF-158")
def test_an_altar_alone_may_win() -> None:
    story = first("janus", "tiamat").altar(0, "trade").stands(1, "trade", 3).resolve("trade").idle()
    assert story.heard("won") == [(0, 5, 4)]
    assert story.choose("word:take").t.coins[0] == 11


@pytest.mark.rule("EF-088", "EF-089")
def test_the_winner_may_take_the_service_or_leave_it_for_nothing() -> None:
    story = first("janus", "tiamat").stands(0, "trade", 3).stands(1, "trade", 1).resolve("trade").idle()
    assert story.offered() == ["word:take", "word:decline"]
    story.choose("word:decline")
    assert story.t.coins == [5, 7], "no service and no alms"


@pytest.mark.rule("EF-090", "EF-091", "EF-098", "EF-100", "EF-110", "EF-112", "EF-114", "EF-123", "EF-125", "EF-130")
@pytest.mark.rule("EF-136", "EF-139", "EF-144", "EF-146", "EF-150")
@pytest.mark.parametrize(("name", "alms"), list(zip(LOCATION.values, ALMS, strict=True)))
def test_losers_with_influence_get_the_alms_of_the_quarter_once(name: str, alms: int) -> None:
    story = (
        first("cthulhu", "janus", "tiamat").frees(0).stands(0, name, 5).stands(1, name, 1).altar(1, name, strength=2)
    )
    story.stands(0, name, 4).hand(0, "place").resolve(name)
    while story.asks():
        story.choose("word:nothing" if story.can("word:nothing") else "word:decline")
    assert story.winner() == 0
    assert story.heard("alms") == [(1, alms)], "one who has nobody there gets none"


@pytest.mark.rule("EF-092", "EF-093")
def test_priests_come_home_before_the_next_quarter_and_serve_there_again() -> None:
    story = first("lloth", "janus").has(0, followers=0).frees(0).stands(0, "ruins", 3).stands(0, "trade", 1)
    story.stands(1, "trade", 5).resolve("ruins")
    story.choose("word:take")
    assert story.free(0) == ["priest_3"]
    story.choose("ability:female_charms", "priest:priest_3", "priest:priest_1")
    assert story.there(0, "artisan") == ["priest_1"]


@pytest.mark.rule("EF-094")
def test_a_higher_quarter_entered_on_the_way_is_decided_in_its_turn() -> None:
    story = first("janus", "tiamat").hand(0, "wander").stands(0, "ruins", 1, 2).resolve("ruins")
    story.choose("card:wander", "priest:priest_1 location:trade").finish()
    assert active(story) == ["ruins", "trade"]
    assert story.heard("moved") == [(0, 1, LOCATION.place("trade"))]


@pytest.mark.rule("EF-095", "EF-096")
def test_the_round_ends_with_the_last_quarter_and_masters_are_free_again() -> None:
    story = first("atheism", "janus").frees(0, 3).altar(1, "ruins").resolve("ruins")
    story.choose("ability:triumph_of_learning", "priest:priest_3", "word:take")
    assert story.asks() == ""
    assert story.free(0) == []
    assert story.end_round().free(0) == ["patriarch", "priest_3"]


@pytest.mark.rule("EF-372")
def test_a_quarter_emptied_before_the_count_has_no_winner_and_no_alms() -> None:
    story = first("anubis", "janus").frees(0).stands(0, "trade", 1).resolve("trade")
    story.choose("ability:palm_of_death", "priest:priest_1")
    assert story.heard("no_winner") == [(5,)]
    assert story.winner() == -1
    assert story.t.coins == [5, 5]
