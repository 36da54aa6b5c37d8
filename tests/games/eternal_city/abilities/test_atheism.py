"""Atheism: Triumph of the Science, Policy of Terror, Dispelling the Myth, Nihilism (p. 19)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-375", "EW-376")
def test_p19_science_needs_a_master_of_four_or_more() -> None:
    story = Story("atheism", "janus").has(0, followers=8).frees(0, "patriarch", 3, 4, 5).altar(1, "ruins")
    story.hand(1, "raid").resolve("ruins").choose("ability:triumph_of_the_science")
    assert story.offered() == ["priest:patriarch", "priest:priest_4", "priest:priest_5"]
    assert story.why_not("priest:priest_3") == "unfit_master"
    story.choose("priest:priest_5")
    assert story.t.followers[0] == 9
    assert story.t.masters[5] == 1
    weak = Story("atheism", "janus").has(0, followers=3).hand(0, "place").altar(1, "ruins").resolve("ruins")
    assert weak.why_not("ability:triumph_of_the_science") == "no_master"
    full = Story("atheism", "janus").has(0, followers=9).hand(0, "place").altar(1, "ruins").resolve("ruins")
    assert not full.can("ability:triumph_of_the_science")


@pytest.mark.rule("EW-377", "EW-378")
def test_p19_science_triumphs_where_no_opponents_priest_stands() -> None:
    empty = Story("atheism", "janus").frees(0, 4).altar(1, "ruins").resolve("ruins")
    assert empty.can("ability:triumph_of_the_science"), "an Altar does not hinder it, nobody of one's own is needed"
    own = Story("atheism", "janus").frees(0, 4).stands(0, "ruins", 1).altar(0, "ruins").resolve("ruins")
    assert own.can("ability:triumph_of_the_science")
    rival = Story("atheism", "janus").frees(0, 4).hand(0, "place").stands(1, "ruins", "patriarch").resolve("ruins")
    assert not rival.can("ability:triumph_of_the_science")


@pytest.mark.rule("EW-379", "EW-380")
def test_p19_terror_plays_an_intrigue_then_draws_one() -> None:
    story = Story("atheism", "janus").has(0, followers=2).hand(0, "secret_search").hand(1, "place", "move")
    story.on_top("intrigue", "ambush").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:policy_of_terror card:secret_search")
    assert story.asks() == "GiveCard 1"
    assert story.t.followers[0] == 0
    assert story.t.coins[0] == 5, "first the card, then the reward"
    story.choose("card:move")
    assert story.holds(0) == ["move", "ambush"]
    assert story.t.coins[0] == 8
    poor = Story("atheism", "janus").has(0, followers=1).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:policy_of_terror card:raid") == "too_few_followers"


@pytest.mark.rule("EW-381")
def test_p19_terror_needs_an_intrigue_that_can_be_played_now() -> None:
    story = Story("atheism", "janus").hand(0, "slaughter", "ambush", "place", "raid").stands(1, "ruins", 1)
    story.resolve("ruins")
    terror = [one for one in story.offered() if one.startswith("ability:policy_of_terror")]
    assert terror == ["ability:policy_of_terror card:raid"], "no sealed one, none without a target, no Miracle"


@pytest.mark.rule("EW-382")
def test_p19_a_blackmail_for_nothing_is_terror_enough() -> None:
    story = Story("atheism", "janus").has(0, coins=9).hand(0, "blackmail").stands(1, "ruins", 1).hand(1, "place")
    story.resolve("ruins").choose("ability:policy_of_terror card:blackmail")
    assert story.t.coins == [12, 5]


@pytest.mark.rule("EW-383", "EW-384")
def test_p19_dispelling_the_myth_takes_a_card_of_each_light_cult() -> None:
    story = Story("atheism", "janus", "tiamat", "anubis").dark(0).dark(3).has(0, followers=8).owns(0, "supremacy")
    story.hand(1, "place", "move").owns(2, "healer").hand(3, "raid").stands(3, "ruins", 1).resolve("ruins")
    story.choose("ability:dispelling_the_myth")
    assert story.offered() == ["priest:patriarch"]
    story.choose("priest:patriarch")
    assert story.t.masters[0] == 1
    assert story.asks() == "GiveCard 1"
    story.choose("card:place", "card:healer")
    assert story.holds(0) == ["place"]
    assert "healer" in story.before(0)
    assert story.holds(3) == ["raid"], "Anubis is dark"


@pytest.mark.rule("EW-383")
def test_p19_dispelling_the_myth_needs_a_free_patriarch_of_fifteen() -> None:
    weak = Story("atheism", "janus").dark(0).has(0, followers=7).owns(0, "supremacy").hand(1, "place")
    weak.hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert weak.why_not("ability:dispelling_the_myth") == "no_master"
    away = Story("atheism", "janus").dark(0).has(0, followers=9).owns(0, "supremacy").hand(1, "place").hand(0, "raid")
    assert away.stands(0, "ruins", "patriarch").resolve("ruins").why_not("ability:dispelling_the_myth") == "no_master"


@pytest.mark.rule("EW-385", "EW-386")
def test_p19_nihilism_builds_an_altar_for_three_cards() -> None:
    story = Story("atheism", "janus").dark(0).hand(0, "place", "move", "raid", "seize").hand(1, "raid")
    story.stands(0, "ruins", "patriarch", 2, 3).resolve("ruins")
    story.choose("ability:nihilism", "card:place", "card:move", "card:raid")
    assert story.offered() == ["priest:priest_2", "priest:priest_3"]
    story.choose("priest:priest_2")
    assert story.has_altar(0, "ruins")
    assert story.there(0, "ruins") == ["patriarch", "priest_3"]
    assert story.holds(0) == ["seize"]
    two = Story("atheism", "janus").dark(0).hand(0, "place", "move").stands(0, "ruins", 2).resolve("ruins")
    assert two.why_not("ability:nihilism") == "too_few_cards"
    alone = Story("atheism", "janus").dark(0).hand(0, "place", "move", "raid").stands(0, "ruins", "patriarch")
    assert not alone.resolve("ruins").can("ability:nihilism")


@pytest.mark.rule("EW-387")
def test_p19_no_nihilism_beside_any_altar() -> None:
    for owner in (0, 1):
        story = Story("atheism", "janus").dark(0).hand(0, "place", "move", "raid").stands(0, "ruins", 2)
        assert not story.altar(owner, "ruins").resolve("ruins").can("ability:nihilism")
    elsewhere = Story("atheism", "janus").dark(0).hand(0, "place", "move", "raid").stands(0, "ruins", 2)
    assert elsewhere.altar(1, "port").resolve("ruins").can("ability:nihilism")
