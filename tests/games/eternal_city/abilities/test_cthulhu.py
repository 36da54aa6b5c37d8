"""Cthulhu: Ritual of the Abyss, The Great Shrine, Furious Storm, Will of the Ancient (p. 16)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-305", "EW-306")
def test_p16_the_abyss_feeds_the_master_to_a_priest_in_the_active_location() -> None:
    story = Story("cthulhu", "janus").stands(0, "ruins", 1).stands(0, "port", 1).stands(1, "ruins", 1).hand(1, "raid")
    story.resolve("ruins").choose("ability:ritual_of_the_abyss")
    assert story.offered() == ["priest:priest_2", "priest:priest_3"]
    assert story.why_not("priest:patriarch") == "unfit_master"
    story.choose("priest:priest_3", "priest:priest_1")
    assert story.there(0, "ruins") == ["priest_4"]
    assert story.there(0, "port") == ["priest_1"]
    assert story.free(0) == ["patriarch", "priest_2"]
    assert story.t.masters[3] == 0, "destroyed"


@pytest.mark.rule("EW-306")
def test_p16_the_abyss_stops_at_five() -> None:
    story = Story("cthulhu", "janus").stands(0, "ruins", 4, 5).stands(1, "ruins", 1).hand(1, "raid").resolve("ruins")
    story.choose("ability:ritual_of_the_abyss", "priest:priest_3")
    assert story.offered() == ["priest:priest_4"]
    story.choose("priest:priest_4")
    assert story.there(0, "ruins") == ["priest_5", "priest_5"]


@pytest.mark.rule("EW-307")
def test_p16_the_masters_own_token_may_be_the_one_taken() -> None:
    story = Story("cthulhu", "janus").stands(0, "port", 5, 5).stands(0, "ruins", 1).frees(0, 4, 5).hand(1, "raid")
    assert story.t.reserve[5] == 0
    story.resolve("ruins").choose("ability:ritual_of_the_abyss")
    assert story.offered() == ["priest:priest_5"], "1 + 4 finds no token, 1 + 5 the Master's"
    story.choose("priest:priest_5", "priest:priest_1")
    assert story.there(0, "ruins") == ["priest_5"]


@pytest.mark.rule("EW-305", "EW-308")
def test_p16_the_abyss_does_not_feed_the_patriarch() -> None:
    story = Story("cthulhu", "janus").stands(0, "ruins", "patriarch").hand(0, "raid").resolve("ruins")
    assert not story.can("ability:ritual_of_the_abyss")
    both = Story("cthulhu", "janus").stands(0, "ruins", "patriarch", 1).frees(0, 1, 5).resolve("ruins")
    both.choose("ability:ritual_of_the_abyss")
    assert both.offered() == ["priest:priest_1", "priest:priest_5"], "a Master of any strength"
    both.choose("priest:priest_1")
    assert both.offered() == ["priest:priest_1"]
    assert both.why_not("priest:patriarch") == "patriarch"


@pytest.mark.rule("EW-309", "EW-310")
def test_p16_the_great_shrine_costs_five_followers_and_all_free_priests() -> None:
    story = Story("cthulhu", "janus").has(0, followers=6).stands(0, "ruins", 2, 5).stands(0, "port", 1)
    story.hand(1, "raid").resolve("ruins").choose("ability:great_shrine")
    assert story.free(0) == ["patriarch"]
    assert story.t.followers[0] == 1
    assert story.offered() == ["priest:priest_2", "priest:priest_5"]
    story.choose("priest:priest_2")
    assert story.has_altar(0, "ruins")
    assert story.there(0, "ruins") == ["priest_5"]
    assert story.there(0, "port") == ["priest_1"], "one in a Location is not free"


@pytest.mark.rule("EW-309", "EW-310", "EW-311")
def test_p16_the_great_shrine_needs_a_token_there_but_no_free_priest() -> None:
    none = Story("cthulhu", "janus").has(0, followers=5).frees(0).stands(0, "ruins", 1).hand(1, "raid").resolve("ruins")
    none.choose("ability:great_shrine", "priest:priest_1")
    assert none.has_altar(0, "ruins")
    poor = Story("cthulhu", "janus").has(0, followers=4).stands(0, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:great_shrine") == "too_few_followers"
    alone = Story("cthulhu", "janus").has(0, followers=5).hand(0, "raid").stands(0, "ruins", "patriarch")
    assert not alone.resolve("ruins").can("ability:great_shrine")
    second = Story("cthulhu", "janus").has(0, followers=5).altar(0, "ruins").stands(0, "ruins", 1).resolve("ruins")
    assert not second.can("ability:great_shrine")


@pytest.mark.rule("EW-312", "EW-313", "EW-314")
def test_p16_the_storm_takes_seven_coins_of_all_who_have_them() -> None:
    story = Story("cthulhu", "janus", "tiamat", "fafnir").dark(0).dark(3).hand(0, "place", "raid", "move")
    for seat, coins in enumerate((8, 7, 6, 15)):
        story.has(seat, coins=coins)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:furious_storm", "card:place", "card:move")
    assert story.t.coins == [1, 0, 6, 8]
    assert story.holds(0) == ["raid"]
    assert story.t.followers[0] == 4
    one = Story("cthulhu", "janus").dark(0).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert one.why_not("ability:furious_storm") == "too_few_cards"


@pytest.mark.rule("EW-314")
def test_p16_the_storm_brings_no_tenth_follower() -> None:
    story = Story("cthulhu", "janus").dark(0).hand(0, "place", "move").has(0, followers=8).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:furious_storm", "card:place", "card:move")
    assert story.t.followers[0] == 9


@pytest.mark.rule("EW-315", "EW-316")
def test_p16_the_will_of_the_ancient_takes_a_mob_and_a_card_of_each_light_cult() -> None:
    story = Story("cthulhu", "janus", "tiamat", "fafnir").dark(0).dark(3).has(0, followers=6).hand(3, "raid")
    story.has(1, mobs=1).has(2, mobs=0).has(3, mobs=1).hand(1, "place", "move").owns(2, "healer")
    story.stands(3, "ruins", 1).resolve("ruins").choose("ability:will_of_the_ancient")
    assert story.t.followers[0] == 1
    assert story.t.mobs == [0, 0, 0, 1]
    assert story.asks() == "GiveCard 1"
    story.choose("card:move")
    assert story.offered() == ["card:healer"], "who owns only a License gives that"
    story.choose("card:healer")
    assert (story.holds(0), story.before(0)) == (["move"], ["healer"])
    assert story.holds(3) == ["raid"]
    poor = Story("cthulhu", "janus").dark(0).has(0, followers=4).hand(0, "raid").has(1, mobs=1).stands(1, "ruins", 1)
    assert poor.resolve("ruins").why_not("ability:will_of_the_ancient") == "too_few_followers"
