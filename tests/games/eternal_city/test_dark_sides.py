"""Abilities of the dark side that random play hardly ever reaches (p. 16-19)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-323", "EW-324", "EW-288")
def test_p17_blood_for_gold_takes_seven_coins_of_each_light_cult() -> None:
    story = Story("fafnir", "janus", "tiamat", "atheism").dark(0).dark(3).has(0, coins=0).has(1, coins=9)
    story.has(2, coins=4).has(3, coins=9).stands(0, "ruins", 1).resolve("ruins").choose("ability:blood_for_gold")
    assert story.t.coins == [11, 2, 0, 9]
    assert story.t.followers[0] == 0


@pytest.mark.rule("EW-335", "EW-336")
def test_p17_mystery_of_vices_draws_as_many_intrigues_as_the_master_was_strong() -> None:
    story = Story("janus", "tiamat").dark(0).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:mystery_of_vices")
    assert story.offered() == ["priest:priest_1", "priest:priest_2", "priest:priest_3"]
    assert story.why_not("priest:patriarch") == "unfit_master"
    story.choose("priest:priest_3")
    assert len(story.holds(0)) == 3
    assert story.t.reserve[3] == 3


@pytest.mark.rule("EW-337", "EW-338")
def test_p17_chalice_of_madness_costs_nine_cards() -> None:
    cards = ("place", "place", "move", "move", "altar", "raid", "raid", "seize")
    story = Story("janus", "tiamat").dark(0).hand(0, *cards).altar(0, "ruins").altar(1, "ruins").resolve("ruins")
    assert story.why_not("ability:chalice_of_madness") == "too_few_cards"
    story = Story("janus", "tiamat").dark(0).hand(0, *cards).owns(0, "healer").altar(0, "ruins").altar(1, "ruins")
    story.resolve("ruins").choose("ability:chalice_of_madness", *(f"card:{name}" for name in (*cards, "healer")))
    assert story.t.mobs[0] == 2
    assert not story.has_altar(0, "ruins")
    assert not story.has_altar(1, "ruins")
    assert story.deck("license")[0] == "healer"


@pytest.mark.rule("EW-360", "EW-361", "EW-362", "EW-289")
def test_p18_harvest_of_chaos_plays_a_miracle_and_draws_two() -> None:
    story = Story("tiamat", "janus").dark(0).frees(0, 5, 4).hand(0, "gift_1_4").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:harvest_of_chaos card:gift_1_4", "priest:priest_5", "word:coins")
    assert story.t.coins[0] == 9
    assert len(story.holds(0)) == 2
    assert story.t.masters[5] == 1
    assert story.deck("miracle")[0] == "gift_1_4"
    alone = Story("tiamat", "janus").dark(0).frees(0, 5).hand(0, "place").stands(1, "ruins", 1).resolve("ruins")
    assert alone.offered() == ["card:place", "word:nothing"], "the Master himself cannot be placed"


@pytest.mark.rule("EW-360", "EW-285")
def test_p18_a_patriarch_of_exactly_five_may_lead_the_harvest() -> None:
    story = Story("tiamat", "janus").dark(0).frees(0, "patriarch").has(0, followers=5).hand(0, "gift_1_4")
    story.stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:harvest_of_chaos card:gift_1_4", "priest:patriarch", "word:followers")
    assert story.t.masters[0] == 1
    assert story.t.followers[0] == 6
    strong = Story("tiamat", "janus").dark(0).frees(0, "patriarch").has(0, followers=6).hand(0, "gift_1_4")
    strong.stands(1, "ruins", 1).resolve("ruins")
    assert strong.offered() == ["card:gift_1_4", "word:nothing"]
