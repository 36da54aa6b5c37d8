"""Nirriti: Way of Loyalty, Path of Temptation, Path of Iniquity, Way of Triumph (p. 18)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import CARD
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-339", "EW-340")
def test_p18_the_way_of_loyalty_draws_three_miracles_from_the_bottom() -> None:
    story = Story("nirriti", "janus").has(0, followers=3).at_bottom("miracle", "place", "move", "altar", "mob")
    story.stands(1, "ruins", 1).hand(1, "raid").resolve("ruins").choose("ability:way_of_loyalty")
    assert story.holds(0) == ["place", "move", "altar"]
    assert story.deck("miracle")[0] == "mob"
    assert story.t.followers[0] == 1
    poor = Story("nirriti", "janus").has(0, followers=1).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:way_of_loyalty") == "too_few_followers"


@pytest.mark.rule("EW-341")
def test_p18_the_bottom_is_what_the_player_before_left_there() -> None:
    story = Story("janus", "nirriti").hand(0, "altar", "mob").stands(0, "ruins", 1).hand(1, "raid")
    story.at_bottom("miracle", "place", "move").resolve("ruins")
    story.choose("ability:chalice_of_clarity", "card:altar", "card:mob", "ability:way_of_loyalty")
    assert story.holds(1) == ["place", "altar", "mob", "raid"], "both cards just paid, then the one above them"


@pytest.mark.rule("EW-342", "EW-343", "EW-344")
def test_p18_temptation_takes_a_license_that_one_could_pay_for() -> None:
    story = Story("nirriti", "janus").has(0, coins=9).hand(0, "place", "move", "raid")
    story.palace("healer", "mentor", "inquisitor").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:path_of_temptation", "card:place", "card:move")
    assert story.offered() == ["card:healer", "card:mentor"], "seven and nine coins; ten are too many"
    assert story.why_not("card:inquisitor") == "too_few_coins"
    story.choose("card:mentor")
    assert story.before(0) == ["mentor"]
    assert story.t.coins[0] == 9
    assert story.holds(0) == ["raid"]


@pytest.mark.rule("EW-342", "EW-344")
def test_p18_temptation_needs_two_cards_and_an_affordable_license() -> None:
    dear = Story("nirriti", "janus").has(0, coins=6).hand(0, "place", "move").palace("healer", "mentor", "inquisitor")
    assert not dear.stands(1, "ruins", 1).resolve("ruins").can("ability:path_of_temptation")
    one = Story("nirriti", "janus").has(0, coins=9).hand(0, "place").palace("healer", "mentor", "inquisitor")
    assert one.stands(1, "ruins", 1).resolve("ruins").why_not("ability:path_of_temptation") == "too_few_cards"


@pytest.mark.rule("EW-345")
def test_p18_iniquity_destroys_a_master_of_four_or_less() -> None:
    story = Story("nirriti", "janus").dark(0).frees(0, "patriarch", 1, 4, 5).on_top("intrigue", "raid", "raid", "raid")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:path_of_iniquity")
    assert story.offered() == ["priest:priest_1", "priest:priest_4"]
    assert story.why_not("priest:patriarch") == "unfit_master"
    story.choose("priest:priest_4")
    assert story.free(0) == ["patriarch", "priest_1", "priest_5"]
    assert story.t.masters[4] == 0


@pytest.mark.rule("EW-346", "EW-347", "EW-348")
def test_p18_iniquity_plays_the_top_three_and_a_useless_one_counts() -> None:
    story = Story("nirriti", "janus").dark(0).has(1, coins=9, mobs=1).stands(1, "ruins", 3)
    story.on_top("intrigue", "blackmail", "ambush", "exorcism", "disperse").hand(1, "place").resolve("ruins")
    story.choose("ability:path_of_iniquity", "priest:priest_1")
    assert story.t.coins == [10, 4]
    assert story.deck("intrigue")[:2] == ["ambush", "blackmail"], "each goes under the deck before the next"
    assert story.asks() == "Exorcise 0"
    story.choose("seat:1 priest:priest_3")
    revealed = [CARD.values[arguments[1]] for arguments in story.heard("revealed")]
    assert revealed == ["blackmail", "ambush", "exorcism"]
    assert story.deck("intrigue")[-1] == "disperse", "the Ambush without effect was one of the three"
    assert story.holds(0) == []
    assert story.t.mobs[1] == 1


@pytest.mark.rule("EW-349", "EW-350")
def test_p18_the_way_of_triumph_needs_a_free_patriarch_of_sixteen() -> None:
    story = Story("nirriti", "janus").dark(0).has(0, followers=9).owns(0, "supremacy").hand(1, "raid")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:way_of_triumph")
    assert story.offered() == ["priest:patriarch"]
    story.choose("priest:patriarch")
    assert story.there(0, "ruins") == ["priest_5"]
    assert story.t.mobs[0] == 1
    assert story.t.masters[0] == 1
    assert story.t.reserve[5] == 2
    weak = Story("nirriti", "janus").dark(0).has(0, followers=8).owns(0, "supremacy").stands(1, "ruins", 1)
    assert weak.resolve("ruins").why_not("ability:way_of_triumph") == "no_master"
    away = Story("nirriti", "janus").dark(0).has(0, followers=9).owns(0, "supremacy").stands(0, "ruins", "patriarch")
    assert away.resolve("ruins").why_not("ability:way_of_triumph") == "no_master"


@pytest.mark.rule("EW-350")
def test_p18_the_way_of_triumph_needs_a_priest_of_five_in_the_reserve() -> None:
    story = Story("nirriti", "janus").dark(0).has(0, followers=9).owns(0, "supremacy").stands(0, "port", 5, 5, 5)
    assert not story.stands(1, "ruins", 1).resolve("ruins").can("ability:way_of_triumph")
