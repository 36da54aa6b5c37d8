"""The rulings of RULINGS.md, one story or two for each."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import SORTS
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-044", "EW-396")
def test_r1_the_long_night_falls_after_the_last_round() -> None:
    story = Story("cthulhu", "fafnir", round_limit="3")
    story.has(1, mobs=1)
    story.t.round = 2
    story.end_round()
    assert story.t.ending == ""
    story.t.round = 3
    story.end_round()
    assert story.t.ending == "LONG_NIGHT"
    assert story.t.winners == [1]


def test_r1_divine_might_decides_the_long_night_between_equals() -> None:
    story = Story("fafnir", "cthulhu", round_limit="3")
    story.t.round = 3
    story.end_round()
    assert story.t.winners == [1]


def test_r1_the_long_night_can_be_switched_off() -> None:
    story = Story("cthulhu", "fafnir", round_limit="off")
    story.t.round = 40
    story.end_round()
    assert story.t.ending == ""


@pytest.mark.rule("EW-178", "EW-179", "EW-304")
def test_r2_the_token_under_an_altar_is_exchanged_when_needed() -> None:
    story = Story("anubis", "fafnir").dark(0).has(0, followers=4).frees(0, "patriarch", 2, 3)
    story.altar(0, "port", "palace", strength=3)
    assert story.t.reserve[3] == 0
    story.stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:resurrection")
    assert story.free(0) == ["patriarch", "priest_2", "priest_3", "priest_3"]
    assert sorted(story.t.altars)[-2:] == [1, 3]
    assert story.heard("altar_exchanged") == [(0, 8)]


@pytest.mark.rule("EW-237")
def test_r2_an_altar_is_not_exchanged_for_an_opponents_exorcism() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "exorcism")
    story.altar(1, "port", "palace", strength=1).stands(1, "ruins", 3)
    assert story.t.reserve[SORTS + 1] == 0
    story.resolve("ruins")
    assert not story.can("card:exorcism")
    own = Story("cthulhu", "fafnir").hand(0, "exorcism")
    own.altar(0, "port", "palace", strength=1).stands(0, "ruins", 3).resolve("ruins")
    own.choose("card:exorcism", "seat:0 priest:priest_3")
    assert own.heard("altar_exchanged") == [(0, 8)]
    assert own.heard("exorcised") == [(0, 0, 3, 1)]


def test_r2_no_swap_is_offered_for_another_purpose() -> None:
    story = Story("fafnir", "cthulhu").has(0, coins=0).hand(0, "move").altar(0, "port", "palace", strength=5)
    story.stands(0, "ruins", 3).hand(1, "exorcism").resolve("ruins")
    assert story.offered() == ["card:move", "word:nothing"], "not even to take the 1 that an Exorcism would need"


@pytest.mark.rule("EW-316", "EW-384", "EW-241")
def test_r3_the_giver_chooses_among_all_that_they_own() -> None:
    story = Story("cthulhu", "fafnir", "janus").dark(0).dark(2).has(0, followers=5)
    story.hand(1, "place").owns(1, "healer", "supremacy").hand(2, "move").stands(0, "ruins", 1).resolve("ruins")
    story.t.supremacy_up = False
    story.choose("ability:will_of_the_ancient")
    assert story.asks() == "GiveCard 1"
    assert story.offered() == ["card:place", "card:healer", "card:supremacy"]
    story.choose("card:supremacy")
    assert story.before(0) == ["supremacy"]
    assert story.t.supremacy_up
    assert story.holds(2) == ["move"], "a dark Cult gives nothing"


@pytest.mark.rule("EW-240", "EW-241")
def test_r3_secret_search_takes_a_card_of_the_hand() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "secret_search").hand(1, "place", "raid").owns(1, "healer")
    story.stands(1, "ruins", 1).resolve("ruins")
    story.choose("card:secret_search")
    assert story.offered() == ["card:place", "card:raid"]
    story.choose("card:raid")
    assert story.holds(0) == ["raid"]


@pytest.mark.rule("EW-013", "EW-108")
def test_r4_a_patriarch_of_strength_0_is_present() -> None:
    story = Story("cthulhu", "fafnir").has(1, followers=0, coins=0).stands(1, "trade", "patriarch")
    story.stands(0, "trade", 1).resolve("trade").idle().choose("word:take")
    assert story.winner() == 0
    assert story.t.coins[1] == 2


@pytest.mark.parametrize("edition", ["world", "first"])
def test_r4_alone_in_a_location_such_a_patriarch_wins_it(edition: str) -> None:
    story = Story("cthulhu", "fafnir", edition=edition).has(1, followers=0, coins=0).stands(1, "trade", "patriarch")
    story.resolve("trade").idle()
    assert story.winner() == 1
    assert story.heard("won") == [(1, 5, 0)]
    story.choose("word:take")
    assert story.t.coins[1] == 6


@pytest.mark.rule("EW-222", "EW-219")
def test_r4_a_community_asks_for_influence() -> None:
    story = Story("janus", "fafnir").has(1, coins=0).stands(1, "trade", 1)
    story.owns(1, "community_trade").stands(0, "trade", 2).resolve("trade")
    story.choose("word:take", "word:take")
    assert story.t.coins[1] == 6, "the benefit instead of alms"
    absent = Story("janus", "fafnir").has(1, coins=0).owns(1, "community_trade").stands(0, "trade", 2).resolve("trade")
    absent.choose("word:take")
    assert absent.asks() == ""
    assert absent.t.coins[1] == 0


@pytest.mark.rule("EW-188", "EW-190", "EW-057")
def test_r5_place_needs_no_followers_but_move_does() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "place", "move").has(0, followers=0)
    story.stands(0, "port", 1).stands(1, "port", 1).resolve("port")
    assert story.can("card:place")
    assert not story.can("card:move")
    assert story.why_not("card:move") == "no_effect"


@pytest.mark.rule("EW-189")
def test_r5_move_goes_to_a_higher_location_that_the_followers_open() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "move").has(0, followers=3)
    story.stands(0, "temple", "patriarch").stands(1, "temple", 1).resolve("temple").choose("card:move")
    assert story.offered() == [f"priest:patriarch location:{name}" for name in ("trade", "artisan", "academy", "port")]
    assert story.why_not("priest:patriarch location:palace") == "too_few_followers"
    assert story.why_not("priest:patriarch location:ruins") == "not_higher"


@pytest.mark.rule("EW-320", "EW-367", "EW-191")
def test_r6_there_is_no_location_after_the_rift() -> None:
    story = Story("fafnir", "arachne").has(0, coins=6, followers=9).hand(0, "move").frees(1, 3, 3).has(1, followers=1)
    story.stands(0, "rift", 1).stands(1, "rift", 1).resolve("rift")
    assert not story.can("ability:ode_to_greed")
    assert not story.can("card:move")
    story.choose("word:nothing")
    assert story.offered() == ["ability:ordination", "word:nothing"]
    port = Story("fafnir", "arachne").has(0, coins=6, followers=9).hand(0, "move").frees(1, 3, 3)
    port.stands(0, "guard", 1).stands(1, "guard", 1).resolve("guard")
    assert port.can("ability:ode_to_greed")
    assert port.can("card:move")
    port.choose("word:nothing")
    assert port.can("ability:charms_of_the_woman")


@pytest.mark.rule("EW-296", "EW-297", "EW-298", "EW-295")
def test_r7_the_hand_of_death_stops_at_five() -> None:
    story = Story("anubis", "fafnir").has(0, followers=3, coins=0).stands(0, "ruins", 4, "patriarch").resolve("ruins")
    story.choose("ability:hand_of_death")
    assert story.offered() == ["priest:priest_4"]
    story.choose("priest:priest_4")
    assert "priest_5" in story.free(0)
    assert story.t.coins[0] == 2
    assert story.t.followers[0] == 2


@pytest.mark.rule("EW-218", "EW-214", "EW-215")
def test_r8_the_nearest_tithe_takes_the_only_coin() -> None:
    story = Story("cthulhu", "fafnir", "janus").has(0, coins=1).owns(1, "tithe_1_4_7").owns(2, "tithe_1_2_3")
    story.intend().choose("priest:priest_1 location:ruins")
    assert story.t.coins == [0, 6, 5]


@pytest.mark.rule("EW-022", "EW-159", "EW-196")
def test_r9_no_mob_is_left_to_gain() -> None:
    story = Story("cthulhu", "fafnir", "janus").dark(0).hand(0, "mob").has(0, followers=9, mobs=5)
    story.has(1, mobs=5).has(2, mobs=6).stands(0, "guard", 1).resolve("guard")
    assert story.t.mobs_left() == 0
    assert not story.can("card:mob")
    story.idle()
    assert story.heard("no_benefit") == [(0, 11)]
    assert story.t.followers[0] == 9


@pytest.mark.rule("EW-128", "EW-129", "EW-127")
def test_r10_two_priests_with_coins_both_go_home() -> None:
    story = Story("atheism", "tiamat").has(0, coins=9).has(1, coins=9).owns(1, "community_thieves")
    story.stands(0, "thieves", 2).stands(1, "thieves", 1).resolve("thieves")
    story.choose("location:trade priest:priest_2", "location:trade priest:priest_1")
    assert story.free(0).count("priest_2") == 1
    assert story.free(1).count("priest_1") == 1
    assert story.t.coins == [3, 3]
    assert story.winner() == 0, "nobody is left in the Trade District"
    assert story.asks() == ""


@pytest.mark.rule("EW-231", "EW-232", "EW-233")
def test_r11_the_richest_may_blackmail_for_nothing() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "blackmail").has(0, coins=9).has(1, coins=8)
    story.stands(1, "ruins", 1).resolve("ruins").choose("card:blackmail")
    assert story.t.coins == [9, 8]
    poor = Story("cthulhu", "fafnir").hand(0, "blackmail").has(0, coins=2).has(1, coins=7)
    poor.stands(1, "ruins", 1).resolve("ruins").choose("card:blackmail")
    assert poor.t.coins == [6, 3]
    tied = Story("cthulhu", "fafnir").hand(0, "blackmail").stands(1, "ruins", 1).resolve("ruins")
    assert not tied.can("card:blackmail")


@pytest.mark.rule("EW-242", "EW-243", "EW-244", "EW-245")
def test_r11_a_threat_needs_a_single_strongest_patriarch_with_a_license() -> None:
    story = (
        Story("cthulhu", "fafnir", "janus").dark(0).hand(0, "threat").has(1, followers=5).owns(1, "healer", "mentor")
    )
    story.stands(2, "ruins", 1).resolve("ruins")
    story.choose("card:threat", "card:mentor")
    assert story.before(0) == ["mentor"]
    assert story.before(1) == ["healer"]
    assert story.t.patriarch(0) == 4
    bare = (
        Story("cthulhu", "fafnir").dark(0).hand(0, "threat").has(1, followers=5).stands(1, "ruins", 1).resolve("ruins")
    )
    assert not bare.can("card:threat")


@pytest.mark.rule("EW-228", "EW-246", "EW-248")
def test_r12_an_intrigue_without_a_target_is_not_offered() -> None:
    cards = ("exorcism", "slaughter", "disperse", "secret_search", "vandalism", "ambush", "raid", "seize")
    story = Story("cthulhu", "fafnir").dark(0).hand(0, *cards).has(1, followers=0).stands(1, "ruins", 1)
    story.altar(0, "port").resolve("ruins")
    assert [one for one in story.offered() if one.startswith("card")] == ["card:raid", "card:seize"]
    assert story.why_not("card:vandalism") == "no_effect"


@pytest.mark.rule("EW-124", "EW-236", "EW-235", "EW-120")
def test_r13_coins_stay_on_a_priest_who_is_swapped() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "exorcism").has(1, coins=0).paid(1, "trade", 5).stands(0, "trade", 3)
    story.stands(0, "trade", 2).resolve("trade").choose("card:exorcism")
    assert story.offered() == ["seat:0 priest:priest_3", "seat:1 priest:paid_priest_5"]
    story.choose("seat:1 priest:paid_priest_5")
    assert story.influence(1, "trade") == 3
    story.idle()
    assert story.winner() == 1
    story.choose("word:take")
    assert story.t.coins[1] == 6
    assert story.t.paid[5] == -1


@pytest.mark.rule("EW-255", "EW-256", "EW-103", "EW-254")
def test_r14_the_later_seize_holds() -> None:
    story = Story("cthulhu", "fafnir", "janus").dark(0).dark(1).hand(0, "seize").hand(1, "seize").hand(2, "place")
    story.stands(2, "trade", 3).resolve("trade")
    story.choose("card:seize", "card:seize", "card:place", "priest:priest_3")
    assert story.winner() == 1
    story.choose("word:take")
    assert story.t.coins == [5, 11, 7]


@pytest.mark.rule("EW-302", "EW-303", "EW-304")
def test_r15_resurrection_needs_its_token() -> None:
    story = Story("anubis", "fafnir").dark(0).has(0, followers=3).frees(0, 5, 5, 5, 4, 4)
    story.stands(1, "ruins", 1).resolve("ruins")
    assert story.asks() == "TakeBenefit 1", "Anubis can do nothing: all three Priests of 5 are free already"
    six = Story("anubis", "fafnir").dark(0).has(0, followers=3).frees(0, "patriarch", 1, 1, 2, 2)
    six.stands(1, "ruins", 1).resolve("ruins").choose("ability:resurrection")
    assert "priest_5" in six.free(0)
    assert six.t.followers[0] == 1


@pytest.mark.rule("EW-192", "EW-194")
def test_r16_added_influence_is_lost_when_the_priest_leaves() -> None:
    story = Story("anubis", "fafnir", "janus").hand(1, "influence_4").has(0, followers=3)
    story.stands(1, "ruins", 2).stands(0, "ruins", 3).hand(2, "place").resolve("ruins")
    story.choose("word:nothing", "card:influence_4", "priest:priest_2")
    assert story.influence(1, "ruins") == 6
    assert story.t.priests_in(1, 0) == [14], "told apart from other Priests of his strength"
    story.t.go_home(1, 0, 14)
    assert story.influence(1, "ruins") == 0


@pytest.mark.rule("EW-190", "EW-207")
def test_r17_a_title_does_not_open_a_move() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "move").owns(0, "oracle").has(0, followers=6)
    story.stands(0, "nobility", 1).stands(1, "nobility", 1).resolve("nobility")
    assert not story.can("card:move")


@pytest.mark.rule("EW-197", "EW-198")
@pytest.mark.parametrize(("edition", "most"), [("world", 9), ("first", 7)])
def test_r18_a_gift_fills_what_room_there_is_and_the_rest_is_lost(edition: str, most: int) -> None:
    story = Story("cthulhu", "fafnir", edition=edition).hand(0, "gift_2_6").has(0, followers=most - 1)
    story.stands(1, "ruins", 1).resolve("ruins").choose("card:gift_2_6")
    assert story.offered() == ["word:followers", "word:coins"]
    story.choose("word:followers")
    assert story.t.followers[0] == most
    full = Story("cthulhu", "fafnir", edition=edition).hand(0, "gift_2_6").has(0, followers=most)
    full.stands(1, "ruins", 1).resolve("ruins").choose("card:gift_2_6")
    assert full.offered() == ["word:coins"]
    assert full.why_not("word:followers") == "no_room"
    full.choose("word:coins")
    assert full.t.coins[0] == 11


@pytest.mark.parametrize(("edition", "most"), [("world", 9), ("first", 7)])
def test_r18_the_port_holds_to_the_same_principle(edition: str, most: int) -> None:
    port = Story("cthulhu", "fafnir", edition=edition).has(0, followers=most - 1, coins=5).stands(0, "port", 1)
    port.resolve("port").idle().choose("word:hire_few")
    assert (port.t.followers[0], port.t.coins[0]) == (most, 0)
    full = Story("cthulhu", "fafnir", edition=edition).has(0, followers=most, coins=5).stands(0, "port", 1)
    full.resolve("port").idle()
    assert full.heard("no_benefit") == [(0, 8)]


def test_by_rules_1_a_gift_of_followers_needed_room_for_all() -> None:
    story = Story("cthulhu", "fafnir", version="1.1").hand(0, "gift_2_6").has(0, followers=8).stands(1, "ruins", 1)
    story.resolve("ruins").choose("card:gift_2_6")
    assert story.offered() == ["word:coins"]


@pytest.mark.rule("EW-346", "EW-347", "EW-348", "EW-345")
def test_r19_path_of_iniquity_plays_no_card_twice() -> None:
    story = Story("nirriti", "fafnir").dark(0).has(1, coins=9).stands(1, "ruins", 1)
    story.deck_of("intrigue", "blackmail", "ambush").resolve("ruins")
    story.choose("ability:path_of_iniquity", "priest:priest_1")
    assert [arguments[1] for arguments in story.heard("revealed")] == [16, 23]
    assert story.t.coins[0] == 5 + 5
    assert story.deck("intrigue") == ["ambush", "blackmail"]
    assert story.holds(0) == []
    assert story.free(0) == ["patriarch", "priest_2", "priest_3"]


@pytest.mark.rule("EW-280", "EW-204", "EW-260", "EW-016", "EW-327")
def test_r20_paid_cards_go_under_their_deck_in_the_chosen_order() -> None:
    story = Story("janus", "fafnir").hand(0, "altar", "place", "raid").owns(0, "healer", "supremacy")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:chalice_of_clarity")
    assert story.offered() == ["card:place", "card:altar", "card:raid", "card:healer"]
    story.choose("card:place", "card:altar")
    assert story.deck("miracle")[:2] == ["altar", "place"]
    mixed = Story("janus", "fafnir").hand(0, "place").owns(0, "healer", "supremacy")
    mixed.stands(1, "ruins", 1).resolve("ruins").choose("ability:chalice_of_clarity", "card:healer")
    assert mixed.offered() == ["card:supremacy"]
    mixed.choose("card:supremacy")
    assert mixed.deck("license")[0] == "healer"
    assert mixed.before(0) == []
    assert mixed.t.owner_of_supremacy() == -1


@pytest.mark.rule("EW-087", "EW-078", "EW-086")
def test_r21_a_passed_player_may_deal_when_the_turn_comes_round() -> None:
    story = Story("cthulhu", "fafnir").palace("healer", "oracle", "general").hand(0, "raid").intend()
    story.choose("word:pass", "word:done", "priest:priest_1 location:ruins")
    assert story.asks() == "MakeDeals 0"
    story.choose("card:raid", "card:healer")
    assert story.t.coins[0] == 5 + 12 - 7
    story.choose("word:pass")
    assert story.asks() == "", "the phase is over with the last pass"


@pytest.mark.rule("EW-060", "EW-059", "EW-062")
def test_r22_access_is_checked_before_the_fee() -> None:
    story = Story("cthulhu", "fafnir").has(0, followers=3).intend()
    story.choose("priest:priest_1 location:ruins", "word:pass")
    story.choose("priest:priest_2 location:ruins", "priest:priest_3 location:ruins")
    story.choose("priest:patriarch location:port")
    assert story.t.followers[0] == 2
    assert story.there(0, "port") == ["patriarch"]


@pytest.mark.rule("EW-261", "EW-263", "EW-264", "EW-267")
def test_r23_the_owner_is_asked_before_anybody_places() -> None:
    story = Story("cthulhu", "fafnir").owns(1, "supremacy").new_round()
    assert story.asks() == "Celebrate 1"
    story.choose("celebration:coins")
    assert story.t.coins[1] == 17
    assert not story.t.supremacy_up
    assert story.asks() == "PlacePriest 0"
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 0", "the celebrant gets no turn"


@pytest.mark.rule("EW-133", "EW-266", "EW-131")
def test_r24_a_new_win_at_the_forum_turns_the_card_up() -> None:
    story = Story("cthulhu", "fafnir").owns(0, "supremacy").stands(0, "forum", 1)
    story.t.supremacy_up = False
    story.resolve("forum").idle().choose("word:take")
    assert story.t.supremacy_up
    assert story.before(0) == ["supremacy"]


@pytest.mark.rule("EW-104", "EW-105", "EW-106")
def test_r25_a_winner_may_decline_and_gets_no_alms() -> None:
    story = Story("cthulhu", "fafnir").stands(0, "trade", 2).stands(1, "trade", 1).resolve("trade").idle()
    story.choose("word:decline")
    assert story.t.coins == [5, 7]


@pytest.mark.rule("EW-290", "EW-325", "EW-326", "EW-376")
def test_r26_an_ability_needs_one_part_that_works() -> None:
    story = Story("fafnir", "cthulhu", "janus").dark(0).has(0, coins=15, mobs=6).has(1, mobs=5).has(2, mobs=5)
    story.stands(0, "ruins", 1).resolve("ruins").choose("ability:army_of_pillagers")
    assert story.t.mobs[0] == 6
    assert len(story.holds(0)) == 2
    full = Story("atheism", "fafnir").has(0, followers=9).frees(0, 4).stands(0, "ruins", 1).resolve("ruins")
    assert full.asks() != "TakeAction 0", "a tenth Follower is none"


@pytest.mark.rule("EW-275", "EW-269", "EW-270", "EW-216")
def test_r27_a_celebrant_still_gets_tithes_but_no_community() -> None:
    story = Story("cthulhu", "fafnir").owns(1, "supremacy", "tithe_1_2_3", "community_ruins").altar(1, "ruins")
    story.new_round().choose("celebration:followers", "priest:priest_1 location:ruins")
    assert story.t.coins == [4, 6]
    story.choose("word:pass").idle()
    assert story.asks() == "TakeBenefit 0", "4 Influence of the celebrant count for nothing"
    story.choose("word:take")
    assert story.t.coins == [4, 6], "neither alms nor a Miracle for the celebrant"
    assert story.holds(1) == []


@pytest.mark.rule("EW-111", "EW-042", "EW-041")
def test_r28_an_emptied_location_has_no_winner() -> None:
    story = Story("anubis", "fafnir").stands(0, "trade", 1).stands(1, "slums", 1).resolve("slums").idle()
    story.choose("word:take", "ability:hand_of_death", "priest:priest_1")
    assert story.heard("no_winner") == [(5,)]
    assert story.winner() == 1


@pytest.mark.rule("EW-252", "EW-251")
def test_r28_a_raided_location_has_a_winner_who_gets_nothing() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").stands(0, "trade", 1).stands(1, "trade", 2).resolve("trade")
    story.choose("card:raid").finish()
    assert story.winner() == 1
    assert story.t.coins == [5, 5]


@pytest.mark.rule("EW-321", "EW-322")
def test_r29_treachery_needs_a_card_in_the_deck() -> None:
    story = Story("fafnir", "janus").hand(0, "place").stands(1, "ruins", 1).on_top("intrigue", "seize").resolve("ruins")
    story.choose("ability:ode_to_treachery", "card:place")
    assert story.t.coins[0] == 5 - 2 + 13
    assert story.deck("intrigue")[0] == "seize"
    empty = Story("fafnir", "janus").hand(0, "raid").stands(1, "ruins", 1).deck_of("intrigue").resolve("ruins")
    assert not empty.can("ability:ode_to_treachery")


@pytest.mark.rule("EW-351", "EW-352", "EW-353", "EW-354", "EW-289")
def test_r30_the_card_is_named_before_the_cost_is_paid() -> None:
    story = Story("tiamat", "fafnir").hand(0, "seize", "place", "raid").stands(1, "trade", 3).resolve("trade")
    assert story.offered() == ["card:place", "card:raid", "ability:change_of_guise card:seize", "word:nothing"]
    story.choose("ability:change_of_guise card:seize")
    assert story.offered() == ["card:place", "card:raid"]
    story.choose("card:raid")
    assert story.t.coins[0] == 2
    assert story.t.dark[0] == 0
    story.choose("word:take")
    assert story.winner() == 0


@pytest.mark.rule("EW-353", "EW-203")
def test_r30_the_payment_may_not_make_the_named_card_impossible() -> None:
    story = Story("tiamat", "fafnir").hand(0, "threat").owns(0, "healer", "oracle").has(1, followers=5)
    story.owns(1, "mentor").stands(1, "ruins", 1).has(0, followers=5).resolve("ruins")
    assert story.t.patriarch(0) == 9
    assert story.t.patriarch(1) == 7
    story.choose("ability:change_of_guise card:threat")
    assert story.offered() == ["card:healer", "card:oracle"]
    close = Story("tiamat", "fafnir").hand(0, "threat").owns(0, "healer", "oracle").has(0, followers=3)
    close.has(1, followers=4).owns(1, "mentor").stands(1, "ruins", 1).resolve("ruins")
    close.choose("ability:change_of_guise card:threat")
    assert close.offered() == ["card:healer"], "without the Oracle both Patriarchs would have 6"


@pytest.mark.rule("EW-094", "EW-050", "EW-061")
def test_r31_a_player_with_cards_is_always_asked() -> None:
    story = Story("cthulhu", "janus").hand(1, "mob").stands(0, "ruins", 1).frees(0, "patriarch").resolve("ruins")
    assert story.asks() == "TakeAction 1"
    assert story.offered() == ["word:nothing"]
    none = Story("cthulhu", "fafnir").stands(0, "ruins", 1).frees(0, "patriarch").resolve("ruins")
    assert none.asks() == "TakeBenefit 0"
    poor = Story("cthulhu", "fafnir").frees(0).intend()
    assert poor.heard("passed") == [(0,)]
