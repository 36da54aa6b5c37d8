"""Cult abilities in general: sheets, Sacrifices, Rituals and their Masters (p. 14)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import ABILITY, CULT
from tests.games.eternal_city.story import Story

WORLD = edition("world", GAME.newest(), GAME.rules)
SHEETS = {
    "anubis": (("ritual_of_the_passing", "hand_of_death"), ("create_a_mummy", "resurrection")),
    "arachne": (("ordination", "charms_of_the_woman"), ("spiders_grip", "sorcery_of_the_goddess")),
    "atheism": (("triumph_of_the_science", "policy_of_terror"), ("dispelling_the_myth", "nihilism")),
    "cthulhu": (("ritual_of_the_abyss", "great_shrine"), ("furious_storm", "will_of_the_ancient")),
    "fafnir": (("ode_to_greed", "ode_to_treachery"), ("blood_for_gold", "army_of_pillagers")),
    "janus": (("chalice_of_clarity", "mystery_of_virtues"), ("mystery_of_vices", "chalice_of_madness")),
    "nirriti": (("way_of_loyalty", "path_of_temptation"), ("path_of_iniquity", "way_of_triumph")),
    "tiamat": (("change_of_guise", "incarnation"), ("attack_of_the_dragons", "harvest_of_chaos")),
}
RITUALS = {
    "ritual_of_the_passing",
    "create_a_mummy",
    "charms_of_the_woman",
    "sorcery_of_the_goddess",
    "triumph_of_the_science",
    "dispelling_the_myth",
    "ritual_of_the_abyss",
    "mystery_of_vices",
    "path_of_iniquity",
    "way_of_triumph",
    "incarnation",
    "harvest_of_chaos",
}


@pytest.mark.rule("EW-277", "EW-291")
@pytest.mark.parametrize("cult", SHEETS)
def test_p14_each_side_of_a_sheet_has_its_own_two_abilities(cult: str) -> None:
    sides = [WORLD.sheet_abilities(CULT.place(cult), side) for side in (0, 1)]
    assert [tuple(ABILITY.values[one] for one in side) for side in sides] == list(SHEETS[cult])


@pytest.mark.rule("EW-277")
def test_p14_only_the_side_that_lies_up_counts() -> None:
    story = Story("fafnir", "janus").has(0, coins=20).hand(0, "raid").stands(0, "ruins", 1).resolve("ruins")
    assert {"ability:ode_to_greed", "ability:ode_to_treachery"} < set(story.offered())
    assert story.why_not("ability:blood_for_gold") == "other_sheet"
    awake = Story("fafnir", "janus").dark(0).has(0, coins=20).hand(0, "raid").stands(0, "ruins", 1).resolve("ruins")
    assert {"ability:blood_for_gold", "ability:army_of_pillagers"} < set(awake.offered())
    assert awake.why_not("ability:ode_to_greed") == "other_sheet"
    assert awake.why_not("ability:nihilism") == "other_sheet"


@pytest.mark.rule("EW-278")
def test_p14_an_ability_has_a_cost_or_a_master() -> None:
    for name in (one for sides in SHEETS.values() for side in sides for one in side):
        row = WORLD.ability(ABILITY.place(name))
        assert row.ritual == (name in RITUALS), name
        assert (row.followers + row.coins + row.cards > 0) == (name not in RITUALS), name


@pytest.mark.rule("EW-279")
def test_p14_a_sacrifice_is_paid_in_full_before_it_works() -> None:
    short = Story("arachne", "janus").dark(0).hand(0, "place", "move").has(0, coins=1).stands(1, "ruins", 1)
    assert short.resolve("ruins").why_not("ability:spiders_grip") == "too_few_coins"
    short = Story("arachne", "janus").dark(0).hand(0, "place").has(0, coins=2).stands(1, "ruins", 1)
    assert short.resolve("ruins").why_not("ability:spiders_grip") == "too_few_cards"
    story = Story("arachne", "janus").dark(0).hand(0, "place", "move").has(0, coins=2).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:spiders_grip", "card:place", "card:move")
    assert story.asks() == "GripLocation 0"
    assert (story.t.coins[0], story.holds(0)) == (0, []), "paid before the first Priest steps in"


@pytest.mark.rule("EW-280")
def test_p14_any_mix_of_cards_pays() -> None:
    story = Story("tiamat", "janus").dark(0).hand(0, "raid").owns(0, "healer", "supremacy").has(1, mobs=1)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:attack_of_the_dragons")
    story.choose("card:raid", "card:healer", "card:supremacy")
    assert story.t.mobs[1] == 0
    assert story.t.count_cards(0) == 0


@pytest.mark.rule("EW-281")
def test_p14_a_cost_goes_to_the_reserve_and_under_the_decks() -> None:
    story = Story("fafnir", "janus").hand(0, "place").has(0, coins=2).on_top("intrigue", "blackmail")
    story.at_bottom("miracle", "altar").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:ode_to_treachery", "card:place")
    assert story.deck("miracle")[:2] == ["place", "altar"]
    assert story.t.coins == [4, 5], "two coins to the reserve, four for the card that was drawn"


@pytest.mark.rule("EW-281")
def test_p14_followers_paid_weaken_the_patriarch_at_once() -> None:
    story = Story("nirriti", "tiamat").has(0, followers=5).stands(0, "ruins", "patriarch").stands(1, "ruins", 4)
    story.resolve("ruins").choose("ability:way_of_loyalty")
    assert story.influence(0, "ruins") == 3
    story.idle()
    assert story.winner() == 1


@pytest.mark.rule("EW-282")
def test_p14_a_master_is_a_free_priest_of_the_demanded_strength() -> None:
    story = Story("arachne", "janus").frees(0, 2, 3, 4).stands(0, "ruins", 1).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:charms_of_the_woman")
    assert story.offered() == ["priest:priest_3"]
    assert story.why_not("priest:priest_4") == "unfit_master"
    assert story.why_not("priest:priest_1") == "no_such_priest"
    story.choose("priest:priest_3")
    assert story.free(0) == ["priest_2", "priest_4"]
    assert story.t.masters[3] == 1
    placed = Story("arachne", "janus").frees(0).stands(0, "ruins", 3, 1).stands(1, "ruins", 1).resolve("ruins")
    assert placed.why_not("ability:charms_of_the_woman") == "no_master", "one in a Location is not free"


@pytest.mark.rule("EW-283", "EW-284")
def test_p14_masters_lie_on_the_sheet_until_the_round_ends() -> None:
    story = Story("arachne", "janus").has(0, followers=0, coins=0).frees(0, 3, 3).hand(0, "mob")
    story.stands(0, "temple", 1).stands(0, "port", 2).stands(1, "temple", 1).resolve("temple")
    story.choose("ability:charms_of_the_woman", "priest:priest_3", "priest:priest_1", "word:decline")
    assert story.choose("word:nothing", "word:take").asks() == "TakeAction 0", "the Port"
    story.choose("ability:charms_of_the_woman", "priest:priest_3", "priest:priest_2")
    assert story.t.masters[3] == 2
    assert story.why_not("ability:charms_of_the_woman") == "no_master", "both are on the sheet"
    story.finish()
    assert story.free(0) == ["priest_1", "priest_2"]
    story.end_round()
    assert story.free(0) == ["patriarch", "priest_1", "priest_2", "priest_3", "priest_3"]


@pytest.mark.rule("EW-285")
def test_p14_the_patriarch_leads_rituals_that_fit_him_and_do_not_destroy_their_master() -> None:
    story = Story("arachne", "janus").has(0, followers=3).frees(0, "patriarch").stands(0, "ruins", 1)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:charms_of_the_woman")
    assert story.offered() == ["priest:patriarch"]
    weak = Story("arachne", "janus").has(0, followers=4).frees(0, "patriarch").stands(0, "ruins", 1).resolve("ruins")
    assert weak.why_not("ability:charms_of_the_woman") == "no_master"
    for cult, ability in (("arachne", "sorcery_of_the_goddess"), ("janus", "mystery_of_vices")):
        fatal = Story(cult, "tiamat").dark(0).has(0, followers=3).frees(0, "patriarch").hand(0, "raid")
        assert fatal.stands(1, "ruins", 1).resolve("ruins").why_not(f"ability:{ability}") == "no_master"


@pytest.mark.rule("EW-286")
def test_p14_an_ability_works_in_the_active_location_only() -> None:
    story = Story("anubis", "janus").stands(0, "ruins", 1).stands(0, "port", 2).stands(1, "port", 1, 2)
    story.resolve("ruins").choose("ability:hand_of_death")
    assert story.offered() == ["priest:priest_1"], "the one in the Port is out of reach"
    count = Story("anubis", "janus").stands(0, "ruins", 1).stands(1, "port", 1, 2).resolve("ruins")
    count.choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert count.t.followers[0] == 3


@pytest.mark.rule("EW-287")
def test_p14_priests_gained_or_placed_by_abilities_need_no_followers() -> None:
    story = Story("arachne", "janus").has(0, followers=1).owns(1, "tithe_12_13").hand(1, "raid")
    story.stands(1, "rift", 1).resolve("rift")
    story.t.placements[0] = 3
    story.choose("ability:ordination", "number:1")
    assert story.influence(0, "rift") == 1
    assert story.t.followers[0] == 0, "one for the Ordination; no access is asked for and no fee"
    assert story.t.placements[0] == 3
    assert story.heard("paid_tithe") == []


@pytest.mark.rule("EW-288")
def test_p14_light_cults_are_hit_wherever_they_are_and_dark_ones_never() -> None:
    story = Story("anubis", "tiamat", "janus", "atheism").dark(0).dark(2)
    for seat in range(4):
        story.has(seat, mobs=2)
    story.stands(2, "ruins", 1).stands(0, "ruins", 2)
    story.t.celebrating = 1 << 3
    story.resolve("ruins").choose("ability:create_a_mummy", "priest:priest_1")
    assert story.t.mobs == [2, 1, 2, 1], "the absent and the celebrating Cult too, the dark ones not"


@pytest.mark.rule("EW-289")
def test_p14_a_card_played_through_an_ability_is_part_of_that_action() -> None:
    story = Story("atheism", "janus").hand(0, "raid", "blackmail").has(1, coins=8).stands(1, "ruins", 1)
    story.at_bottom("intrigue", "seize").resolve("ruins").choose("ability:policy_of_terror card:blackmail")
    assert story.deck("intrigue")[0] == "blackmail"
    assert story.asks() == "TakeBenefit 1", "no second action for Atheism"
    tied = Story("atheism", "janus").hand(0, "blackmail").stands(1, "ruins", 1).resolve("ruins")
    assert tied.why_not("ability:policy_of_terror card:blackmail") == "no_effect", "two are equally rich"


@pytest.mark.rule("EW-290")
def test_p14_impossible_parts_are_skipped_while_one_part_works() -> None:
    story = Story("cthulhu", "janus").dark(0).hand(0, "place", "move").has(0, followers=9, coins=0).has(1, coins=7)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:furious_storm", "card:place", "card:move")
    assert story.t.coins[1] == 0
    calm = Story("cthulhu", "janus").dark(0).hand(0, "place", "move").has(0, followers=9, coins=6).has(1, coins=6)
    assert not calm.stands(1, "ruins", 1).resolve("ruins").can("ability:furious_storm")
