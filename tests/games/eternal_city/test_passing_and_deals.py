"""Passing, the benefit that Mobs bring, and deals (p. 5-6)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, INTRIGUES
from tests.games.eternal_city.story import Story

WORLD = edition("world", GAME.newest(), GAME.rules)
RUINS, TEMPLE, ARTISAN = "location:ruins", "location:temple", "location:artisan"


@pytest.mark.rule("EW-066")
def test_p5_one_may_pass_without_having_placed_anybody() -> None:
    story = Story("janus", "tiamat").intend()
    assert story.can("word:pass")
    story.choose("word:pass")
    assert story.heard("passed") == [(0,)]
    assert story.t.placements[0] == 0


@pytest.mark.rule("EW-067", "EW-068")
def test_p5_who_has_passed_places_no_more_and_the_phase_lasts_until_all_have_passed() -> None:
    story = Story("janus", "tiamat", "atheism").intend().choose("word:pass", "priest:priest_1 location:ruins")
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 1", "seat 0 still has four free Priests"
    story.choose("word:pass")
    assert story.asks() == "PlacePriest 2"
    story.choose("priest:priest_2 location:ruins")
    assert story.asks() == "PlacePriest 2"
    story.choose("word:pass")
    assert story.asks() == ""
    assert story.heard("placed") == [(1, 1, 0), (2, 1, 0), (2, 2, 0)]


# The benefit of Mobs.


@pytest.mark.rule("EW-069")
def test_p5_a_mob_brings_a_benefit_at_once_or_not_if_one_likes() -> None:
    story = Story("janus", "tiamat").has(0, mobs=1).intend().choose("word:pass")
    assert story.asks() == "ChooseMobBenefit 0"
    story.choose(RUINS, "word:take")
    assert len(story.holds(0)) == 1
    declined = Story("janus", "tiamat").has(0, mobs=1).intend().choose("word:pass", "word:decline")
    assert declined.holds(0) == []
    assert declined.asks() == "PlacePriest 1"


@pytest.mark.rule("EW-070")
@pytest.mark.parametrize(("mobs", "offered"), [(1, [RUINS]), (2, [RUINS, TEMPLE]), (3, [RUINS, TEMPLE, ARTISAN])])
def test_p5_the_number_of_mobs_says_which_locations_are_offered(mobs: int, offered: list[str]) -> None:
    story = Story("janus", "tiamat").has(0, mobs=mobs).stands(0, "ruins", 1).intend().choose("word:pass")
    assert story.offered() == [*offered, "word:decline"]
    if mobs < 3:
        assert story.why_not(ARTISAN) == "too_few_mobs"
    assert story.why_not("location:palace") == "not_for_mobs", "however many one has"


def test_a_benefit_of_mobs_that_would_bring_nothing_is_refused_as_such() -> None:
    story = Story("janus", "tiamat").has(0, mobs=3, coins=0).stands(0, "ruins", 1).intend().choose("word:pass")
    assert story.why_not(ARTISAN) == "no_effect", "no coins for an Altar"


@pytest.mark.rule("EW-070")
def test_p5_without_mobs_passing_brings_nothing() -> None:
    assert Story("janus", "tiamat").intend().choose("word:pass").asks() == "PlacePriest 1"


@pytest.mark.rule("EW-071", "EW-072")
def test_p5_mobs_stay_and_bring_one_benefit_only() -> None:
    story = Story("janus", "tiamat").has(0, mobs=3).stands(0, "ruins", 1).intend()
    story.choose("word:pass", RUINS, "word:take")
    assert story.t.mobs[0] == 3
    assert story.asks() == "PlacePriest 1", "no second one"
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 1", "nor one when the turn comes round"


@pytest.mark.rule("EW-071")
def test_p5_mobs_are_counted_at_the_moment_of_passing() -> None:
    story = Story("janus", "tiamat").intend().choose("priest:priest_1 location:ruins", "word:pass")
    story.has(0, mobs=1).choose("word:pass")
    assert story.asks() == "ChooseMobBenefit 0"


@pytest.mark.rule("EW-073")
def test_p5_the_benefit_of_a_mob_keeps_to_the_text_of_its_location() -> None:
    poor = Story("janus", "tiamat").has(0, mobs=3, coins=4).stands(0, "ruins", 1).intend().choose("word:pass")
    assert poor.why_not(ARTISAN) == "no_effect", "the artisans ask for five coins"
    absent = Story("janus", "tiamat").has(0, mobs=3).intend().choose("word:pass")
    assert absent.why_not(ARTISAN) == "no_effect", "nobody is there to become a steward"


@pytest.mark.rule("EW-074")
def test_p5_nobody_wins_or_gets_alms_by_a_pass() -> None:
    story = Story("janus", "tiamat").has(0, mobs=1).stands(1, "ruins", 3).intend()
    story.choose("word:pass", RUINS, "word:take", "word:pass")
    assert story.t.coins == [5, 5]
    assert story.heard("won") == []
    assert story.there(1, "ruins") == ["priest_3"], "nobody goes home"


@pytest.mark.rule("EW-075")
def test_p8_three_mobs_build_an_altar_anywhere_before_a_location_is_resolved() -> None:
    story = Story("atheism", "tiamat").has(0, mobs=3, coins=5).stands(0, "ruins", 1).stands(0, "rift", "patriarch", 2)
    story.stands(1, "ruins", 3).intend().choose("word:pass", ARTISAN)
    assert story.offered() == ["location:ruins priest:priest_1", "location:rift priest:priest_2", "word:decline"]
    story.choose("location:ruins priest:priest_1")
    assert story.t.coins[0] == 0
    story.resolve("ruins")
    assert story.heard("won") == [(0, 0, 4)], "the Altar counts in the same round"


@pytest.mark.rule("EW-076")
def test_p5_the_temple_raises_a_free_priest_or_one_already_placed_there() -> None:
    story = Story("janus", "tiamat").has(0, mobs=2).frees(0, 1).stands(0, "temple", 2).stands(0, "trade", 4).intend()
    story.choose("word:pass", TEMPLE)
    raised = ["raise:by_1 place:free priest:priest_1", "raise:by_1 place:here priest:priest_2"]
    assert story.offered() == ["word:new_priest", "word:decline", *raised]
    story.choose(raised[1])
    assert story.there(0, "temple") == ["priest_3"]


@pytest.mark.rule("EW-077")
def test_p5_the_benefit_comes_before_the_deals() -> None:
    story = Story("janus", "tiamat").has(0, mobs=3, coins=4).hand(0, "seize").stands(0, "ruins", 1).intend()
    story.choose("word:pass")
    assert story.offered() == [RUINS, TEMPLE, "word:decline"], "coins for the Intrigue come too late"
    story.choose("word:decline")
    assert story.asks() == "MakeDeals 0"


# Deals.


@pytest.mark.rule("EW-078")
def test_p6_deals_of_both_kinds_in_any_order_but_only_after_the_pass() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "minstrel").hand(0, "raid", "blackmail").has(0, coins=7)
    story.intend()
    assert not [option for option in story.offered() if option.startswith("card")]
    story.choose("word:pass", "card:healer", "card:raid", "card:minstrel", "card:blackmail")
    assert sorted(story.before(0)) == ["healer", "minstrel"]
    assert story.t.coins[0] == 7 - 7 + 12 - 6 + 4


@pytest.mark.rule("EW-079")
@pytest.mark.parametrize("name", [name for name in INTRIGUES if WORLD.has_card(CARD.place(name))])
def test_p6_a_sold_intrigue_brings_its_coins_and_goes_under_the_deck(name: str) -> None:
    story = Story("janus", "tiamat").hand(0, name).has(0, coins=0).intend().choose("word:pass", f"card:{name}")
    assert story.t.coins[0] == WORLD.price[CARD.place(name)]
    assert 4 <= story.t.coins[0] <= 13
    assert story.deck("intrigue")[0] == name
    assert story.holds(0) == []


@pytest.mark.rule("EW-080")
def test_p12_a_sealed_intrigue_may_be_sold_by_anybody() -> None:
    for dark in (0, 1):
        story = Story("janus", "tiamat").hand(0, "seize", "threat", "slaughter").has(0, dark=dark, summonings=dark)
        story.intend().choose("word:pass", "card:seize", "card:threat", "card:slaughter")
        assert story.t.coins[0] == 5 + 13 + 9 + 6


@pytest.mark.rule("EW-081")
def test_p6_nothing_but_intrigues_can_be_sold() -> None:
    story = Story("janus", "tiamat").hand(0, "place", "raid").owns(0, "healer", "supremacy").has(0, coins=0)
    story.intend().choose("word:pass")
    assert story.offered() == ["card:raid", "word:done"]
    assert story.why_not("card:place") == "not_for_sale"
    assert story.why_not("card:supremacy") == "not_for_sale"
    assert story.why_not("card:healer") == "not_in_palace"


@pytest.mark.rule("EW-082", "EW-200")
def test_p6_face_up_licenses_are_bought_and_work_at_once() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "tithe_1_2_3").has(0, coins=29).intend()
    story.choose("word:pass", "card:healer", "card:oracle", "card:tithe_1_2_3")
    assert story.t.coins[0] == 29 - 7 - 13 - 9
    assert story.t.patriarch(0) == 2 + 3 + 1 + 2
    story.choose("priest:priest_1 location:ruins")
    assert story.t.coins == [1, 4], "and the Tithe is paid in the same phase"


def test_a_purchase_is_told_once() -> None:
    story = Story("janus", "tiamat").palace("healer").has(0, coins=7).intend()
    story.choose("word:pass", "card:healer")
    assert len(story.heard("bought")) == 1
    assert story.heard("took_license") == []


@pytest.mark.rule("EW-083")
def test_p6_one_buys_what_one_can_pay_and_only_face_up() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "general").on_top("license", "tithe_12_13")
    story.has(0, coins=7).intend().choose("word:pass")
    assert story.offered() == ["card:healer", "word:done"]
    assert story.why_not("card:general") == "too_few_coins"
    assert story.why_not("card:tithe_12_13") == "not_in_palace"


@pytest.mark.rule("EW-084")
def test_p6_a_bought_license_leaves_its_slot_empty() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "general").has(0, coins=7).has(1, coins=40).intend()
    story.choose("word:pass", "card:healer", "word:pass")
    assert story.offered() == ["card:general", "card:oracle", "word:done"]


@pytest.mark.rule("EW-085")
def test_p6_deals_need_nobody_in_the_palace_and_no_followers() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "general").has(0, followers=0, coins=0)
    story.hand(0, "raid").intend().choose("word:pass", "card:raid", "card:healer")
    assert story.before(0) == ["healer"]
    assert story.t.coins[0] == 5


@pytest.mark.rule("EW-086")
def test_p6_the_last_to_pass_may_still_make_deals() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "general").hand(1, "raid").intend()
    story.choose("word:pass", "word:pass")
    assert story.asks() == "MakeDeals 1"
    story.choose("card:raid", "card:healer")
    assert story.before(1) == ["healer"]
