"""The benefits of the thirteen Locations, in their order (p. 7-9)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import PALACE_SLOTS
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-002")
def test_p2_the_thirteen_locations_by_number() -> None:
    names = ["ruins", "thieves", "slums", "forum", "temple", "trade", "artisan", "academy", "port"]
    names += ["palace", "nobility", "guard", "rift"]
    board = GAME.view(Story("janus", "tiamat").t, 0)["board"]
    assert isinstance(board, list)
    assert [(place["number"], place["location"]) for place in board] == list(enumerate(names, 1))


# 1 Ruins.


@pytest.mark.rule("EW-114")
def test_p7_ruins_give_the_top_miracle() -> None:
    story = Story("janus", "tiamat").on_top("miracle", "mob", "move").stands(0, "ruins", 1).resolve("ruins")
    story.choose("word:take")
    assert story.holds(0) == ["mob"]
    assert story.deck("miracle")[-1] == "move"


# 2 Thieves District (more in test_thieves.py).


@pytest.mark.rule("EW-115", "EW-116")
def test_p7_thieves_sell_every_location_from_three_to_thirteen() -> None:
    story = Story("tiamat", "janus").has(0, coins=20).stands(0, "thieves", 1).resolve("thieves")
    claims = [option.split()[0] for option in story.offered()[:-1]]
    assert len(claims) == 11
    assert (claims[0], claims[-1]) == ("location:slums", "location:rift")
    story.choose("location:rift priest:priest_1")
    assert story.t.coins[0] == 7, "thirteen coins for Location 13"
    assert [won[:2] for won in story.heard("won")] == [(0, 1), (0, 12)]


@pytest.mark.rule("EW-116", "EW-122")
def test_p7_the_coins_go_with_the_priest_and_belong_to_nobody() -> None:
    story = Story("atheism", "tiamat").has(0, coins=9).stands(0, "thieves", 3).hand(1, "influence_2")
    story.stands(0, "slums", 1).stands(1, "trade", 3, 2).resolve("thieves").choose("word:nothing")
    story.choose("location:trade priest:priest_3")
    assert story.t.coins[0] == 3
    assert story.there(0, "trade") == ["priest_3"]
    assert story.influence(0, "trade") == 3, "he counts with his strength"
    story.finish()
    assert story.heard("coins_returned") == [(0, 5)]
    assert story.t.coins == [3 + 6, 5 + 2], "and the six paid coins are gone"


@pytest.mark.rule("EW-123")
def test_p7_a_priest_who_moves_on_loses_his_coins_and_wins_nowhere_by_them() -> None:
    story = Story("tiamat", "janus").hand(0, "move").has(0, followers=3).paid(0, "trade", 1).stands(1, "trade", 3)
    story.stands(1, "port", 2).resolve("trade").choose("card:move", "priest:paid_priest_1 location:port")
    assert story.heard("coins_returned") == [(0, 5)]
    story.finish()
    assert [won[:2] for won in story.heard("won")] == [(1, 5), (1, 8)]


@pytest.mark.rule("EW-118")
def test_p7_a_bought_move_needs_no_followers_and_pays_no_tithe() -> None:
    story = Story("tiamat", "janus").has(0, followers=0, coins=12).owns(1, "tithe_12_13").stands(0, "thieves", 1)
    story.resolve("thieves").choose("location:guard priest:priest_1")
    assert story.t.coins == [0, 5]
    assert story.winner() == 0


@pytest.mark.rule("EW-126")
def test_p7_thieves_ask_for_three_coins_at_least() -> None:
    story = Story("janus", "tiamat").has(0, coins=2).stands(0, "thieves", 1).resolve("thieves")
    assert story.heard("no_benefit") == [(0, 1)]
    three = Story("janus", "tiamat").has(0, coins=3).stands(0, "thieves", 1).resolve("thieves")
    assert three.offered() == ["location:slums priest:priest_1", "word:decline"]


@pytest.mark.rule("EW-125")
def test_p7_who_seizes_the_thieves_has_nobody_to_send() -> None:
    story = Story("janus", "tiamat").dark(0).has(0, coins=6).hand(0, "seize").stands(0, "thieves", 3).resolve("thieves")
    story.choose("card:seize")
    assert story.winner() == 0
    assert story.heard("no_benefit") == [(0, 1)]


@pytest.mark.rule("EW-127", "EW-223")
def test_p7_winner_and_community_may_both_buy_but_each_needs_a_priest_there() -> None:
    story = Story("atheism", "tiamat").has(0, coins=6).has(1, coins=6).owns(1, "community_thieves")
    story.stands(0, "thieves", 2).stands(1, "thieves", 1).resolve("thieves")
    story.choose("location:slums priest:priest_2", "location:trade priest:priest_1").finish()
    assert [won[:2] for won in story.heard("won")] == [(0, 1), (0, 2), (1, 5)]
    altar = Story("atheism", "tiamat").has(1, coins=6).owns(1, "community_thieves").altar(1, "thieves")
    altar.stands(0, "thieves", 3, 2).resolve("thieves").idle().choose("word:decline")
    assert altar.heard("no_benefit") == [(1, 1)]
    assert altar.t.coins[1] == 6, "no alms either"


@pytest.mark.rule("EW-129")
def test_r10_after_a_clash_of_coins_the_location_is_counted_as_usual() -> None:
    story = Story("atheism", "tiamat", "janus").has(0, coins=6).has(1, coins=6).owns(1, "community_thieves")
    story.stands(0, "thieves", 2).stands(1, "thieves", 1).stands(2, "trade", 1).resolve("thieves")
    story.choose("location:trade priest:priest_2", "location:trade priest:priest_1").idle()
    assert story.winner() == 2
    assert story.free(0) == ["patriarch", "priest_1", "priest_2", "priest_3"]
    assert story.free(1) == ["patriarch", "priest_1", "priest_2", "priest_3"]


# 3 Slums.


@pytest.mark.rule("EW-130")
def test_p7_slums_give_a_follower_up_to_nine() -> None:
    story = Story("janus", "tiamat").has(0, followers=8).stands(0, "slums", 1).resolve("slums").choose("word:take")
    assert story.t.followers[0] == 9
    full = Story("janus", "tiamat").has(0, followers=9).stands(0, "slums", 1).resolve("slums")
    assert full.asks() == ""
    assert full.heard("no_benefit") == [(0, 2)]


# 4 Forum.


@pytest.mark.rule("EW-131", "EW-132")
def test_p7_the_forum_gives_supremacy_at_once_and_takes_it_from_its_owner() -> None:
    story = Story("janus", "tiamat").stands(0, "forum", 1).stands(0, "trade", "patriarch").stands(1, "trade", 5)
    story.resolve("forum").choose("word:take")
    assert story.before(0) == ["supremacy"]
    assert story.winner() == 0, "2 and 7 are more than 5 in the Trade District of the same round"
    story = Story("janus", "tiamat").owns(1, "supremacy").stands(0, "forum", 1).stands(0, "trade", 3)
    story.stands(1, "trade", "patriarch")
    story.t.supremacy_up = False
    assert story.influence(1, "trade") == 9
    story.resolve("forum").choose("word:take")
    assert (story.before(0), story.before(1)) == (["supremacy"], [])
    assert story.t.supremacy_up
    assert story.heard("won")[-1] == (0, 5, 3)


# 5 Temple District.


@pytest.mark.rule("EW-135", "EW-136")
def test_p7_the_temple_gives_a_new_priest_of_one() -> None:
    story = Story("janus", "tiamat").stands(0, "temple", 3).resolve("temple").choose("word:new_priest")
    assert story.free(0) == ["patriarch", "priest_1", "priest_1", "priest_2", "priest_3"]
    assert story.t.reserve[1] == 1
    assert story.asks() == "", "one of the two, not both"
    none = Story("janus", "tiamat").stands(0, "temple", 1, 1).frees(0, 1).resolve("temple")
    assert none.why_not("word:new_priest") == "no_token"


@pytest.mark.rule("EW-135", "EW-137", "EW-139")
def test_p7_the_temple_raises_a_priest_by_one() -> None:
    story = Story("janus", "tiamat").stands(0, "temple", 1).resolve("temple")
    story.choose("raise:by_1 place:free priest:priest_3")
    assert story.free(0) == ["patriarch", "priest_1", "priest_2", "priest_4"]
    assert story.t.reserve[3] == 3
    assert story.t.reserve[4] == 2
    missing = Story("janus", "tiamat").stands(0, "rift", 3, 3).frees(0, 2, 3).stands(0, "temple", 1).resolve("temple")
    assert missing.why_not("raise:by_1 place:free priest:priest_2") == "no_token"


@pytest.mark.rule("EW-138")
def test_p7_the_temple_raises_free_priests_and_those_who_stand_in_it() -> None:
    story = Story("atheism", "tiamat").frees(0, 2, 4).stands(0, "temple", 1).stands(0, "trade", 3).altar(1, "ruins")
    story.resolve("ruins").choose("ability:triumph_of_the_science", "priest:priest_4", "word:take").idle()
    assert story.asks() == "RaisePriest 0"
    here, free = "raise:by_1 place:here priest:priest_1", "raise:by_1 place:free priest:priest_2"
    assert story.offered() == ["word:new_priest", "word:decline", free, here]
    assert story.why_not("raise:by_1 place:free priest:priest_4") == "no_such_priest", "a Master"
    assert story.why_not("raise:by_1 place:free priest:priest_3") == "no_such_priest", "in the Trade District"
    story.choose(here)
    assert story.free(0) == ["priest_2", "priest_2"]


@pytest.mark.rule("EW-140", "EW-141")
def test_p7_the_temple_raises_neither_the_patriarch_nor_a_five() -> None:
    story = Story("janus", "tiamat").frees(0, 5).stands(0, "temple", "patriarch").resolve("temple")
    assert story.offered() == ["word:new_priest", "word:decline"]
    assert story.why_not("raise:by_1 place:here priest:patriarch") == "patriarch"
    assert story.why_not("raise:by_1 place:free priest:priest_5") == "strongest"


# 6 Trade District.


@pytest.mark.rule("EW-142")
def test_p8_the_trade_district_gives_six_coins() -> None:
    story = Story("janus", "tiamat").has(0, coins=0).stands(0, "trade", 1).resolve("trade").choose("word:take")
    assert story.t.coins[0] == 6


# 7 Artisan District.


@pytest.mark.rule("EW-143", "EW-144")
def test_p8_artisans_build_an_altar_where_a_priest_still_stands() -> None:
    story = Story("janus", "tiamat").has(0, coins=5).stands(0, "trade", 1).stands(0, "artisan", 2)
    story.stands(0, "guard", 3, "patriarch").resolve("trade").choose("word:decline")
    built = ["location:artisan priest:priest_2", "location:guard priest:priest_3"]
    assert story.offered() == [*built, "word:decline"], "the Priest of the Trade District is home again"
    assert story.why_not("location:guard priest:patriarch") == "patriarch"
    story.choose(built[1])
    assert story.t.coins[0] == 0
    assert story.has_altar(0, "guard")


@pytest.mark.rule("EW-145")
def test_p8_the_new_altar_counts_in_the_same_round() -> None:
    story = Story("atheism", "tiamat").stands(0, "artisan", 2).stands(0, "port", 1).stands(1, "port", 3)
    story.resolve("artisan").choose("location:port priest:priest_1")
    assert story.heard("won")[-1] == (0, 8, 4)


@pytest.mark.rule("EW-146")
def test_p8_without_five_coins_or_a_token_the_artisans_do_nothing() -> None:
    poor = Story("janus", "tiamat").has(0, coins=4).stands(0, "artisan", 1).resolve("artisan")
    assert poor.heard("no_benefit") == [(0, 6)]
    alone = Story("janus", "tiamat").has(0, coins=5).stands(0, "artisan", "patriarch").resolve("artisan")
    assert alone.heard("no_benefit") == [(0, 6)]
    second = Story("janus", "tiamat").has(0, coins=5).stands(0, "artisan", 1).altar(0, "artisan").resolve("artisan")
    assert second.heard("no_benefit") == [(0, 6)]
    assert second.t.coins[0] == 5


# 8 Academy.


@pytest.mark.rule("EW-147", "EW-151")
def test_p9_the_academy_raises_by_two_for_five_or_by_four_for_eleven() -> None:
    for choice, left, priest in (("by_2", 6, "priest_3"), ("by_4", 0, "priest_5")):
        story = Story("tiamat", "janus").has(0, coins=11).frees(0, 1).stands(0, "academy", "patriarch")
        story.resolve("academy").choose(f"raise:{choice} place:free priest:priest_1")
        assert story.t.coins[0] == left
        assert story.free(0) == ["patriarch", priest]
        assert story.asks() == "", "one Priest per win"
    poor = Story("tiamat", "janus").has(0, coins=10).frees(0, 1).stands(0, "academy", "patriarch").resolve("academy")
    assert poor.why_not("raise:by_4 place:free priest:priest_1") == "too_few_coins"
    assert poor.why_not("word:new_priest") == "not_offered"


@pytest.mark.rule("EW-148")
def test_p9_the_academy_raises_free_priests_and_those_who_stand_in_it() -> None:
    story = Story("tiamat", "janus").frees(0, 3).stands(0, "academy", 2, "patriarch").stands(0, "rift", 1)
    story.resolve("academy")
    free, here = "raise:by_2 place:free priest:priest_3", "raise:by_2 place:here priest:priest_2"
    assert story.offered() == ["word:decline", free, here]
    assert story.why_not("raise:by_2 place:free priest:priest_1") == "no_such_priest"
    assert story.why_not("raise:by_2 place:here priest:patriarch") == "patriarch"
    story.choose(here)
    assert "priest_4" in story.free(0)


@pytest.mark.rule("EW-149", "EW-141")
def test_p9_beyond_five_the_academy_stops_at_five_for_the_full_price() -> None:
    story = Story("tiamat", "janus").has(0, coins=11).frees(0, 4, 5).stands(0, "academy", "patriarch")
    story.resolve("academy")
    assert story.why_not("raise:by_2 place:free priest:priest_5") == "strongest"
    story.choose("raise:by_4 place:free priest:priest_4")
    assert story.free(0) == ["patriarch", "priest_5", "priest_5"]
    assert story.t.coins[0] == 0


@pytest.mark.rule("EW-150")
def test_p9_the_token_the_academy_asks_for_must_be_in_the_reserve() -> None:
    story = Story("tiamat", "janus").stands(0, "rift", 5, 5, 5).stands(0, "academy", "patriarch").frees(0, 2, 3)
    story.resolve("academy")
    assert story.why_not("raise:by_2 place:free priest:priest_3") == "no_token"
    assert story.can("raise:by_2 place:free priest:priest_2")


# 9 Port.


@pytest.mark.rule("EW-152", "EW-153")
def test_p9_the_port_has_two_followers_for_five_and_four_for_eleven() -> None:
    for choice, coins, followers in (("word:hire_few", 6, 4), ("word:hire_many", 0, 6)):
        story = Story("atheism", "tiamat").has(0, coins=11).stands(0, "port", 1).resolve("port").choose(choice)
        assert (story.t.coins[0], story.t.followers[0]) == (coins, followers)
    poor = Story("atheism", "tiamat").has(0, coins=10).stands(0, "port", 1).resolve("port")
    assert poor.why_not("word:hire_many") == "too_few_coins"
    crowded = Story("atheism", "tiamat").has(0, coins=11, followers=8).stands(0, "port", 1).resolve("port")
    crowded.idle().choose("word:hire_many")
    assert (crowded.t.coins[0], crowded.t.followers[0]) == (0, 9)
    for coins, followers in ((4, 2), (5, 9)):
        closed = Story("janus", "tiamat").has(0, coins=coins, followers=followers).stands(0, "port", 1).resolve("port")
        assert closed.heard("no_benefit") == [(0, 8)], "no coins, or no room"


# 10 Palace.


@pytest.mark.rule("EW-154", "EW-155", "EW-200")
def test_p9_the_palace_gives_a_face_up_license_for_nothing() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "general").on_top("license", "mentor")
    story.has(0, coins=0).stands(0, "palace", 1).resolve("palace")
    assert story.offered() == ["card:healer", "card:general", "card:oracle", "word:decline"]
    assert story.why_not("card:mentor") == "not_in_palace"
    story.choose("card:oracle")
    assert story.before(0) == ["oracle"]
    assert story.t.coins[0] == 0
    assert len(story.t.cards.zones[PALACE_SLOTS]) == 2, "the slot stays empty for this round"


@pytest.mark.rule("EW-156")
def test_p9_an_empty_palace_gives_nothing() -> None:
    story = Story("janus", "tiamat").palace("healer", "minstrel").has(1, coins=13).stands(0, "palace", 1).intend()
    story.choose("word:pass", "word:pass", "card:healer", "card:minstrel")
    story.resolve("palace").idle()
    assert story.heard("no_benefit") == [(0, 9)]


# 11 Nobility District.


@pytest.mark.rule("EW-157", "EW-158")
def test_p9_the_nobility_gives_two_intrigues_and_takes_any_one_back() -> None:
    story = Story("janus", "tiamat").on_top("intrigue", "raid", "seize").hand(0, "ambush", "place")
    story.stands(0, "nobility", 1).resolve("nobility").idle().choose("word:take")
    assert story.offered() == ["card:ambush", "card:raid", "card:seize"]
    assert story.why_not("card:place") == "not_an_intrigue"
    story.choose("card:ambush")
    assert sorted(story.holds(0)) == ["place", "raid", "seize"]
    assert story.deck("intrigue")[-1] == "ambush"


# 12 Guard Quarters.


@pytest.mark.rule("EW-159", "EW-160")
def test_p9_the_guard_arms_two_followers_as_a_mob() -> None:
    story = Story("janus", "tiamat").has(0, followers=5).stands(0, "guard", 1).resolve("guard").choose("word:take")
    assert (story.t.followers[0], story.t.mobs[0]) == (3, 1)
    assert story.asks() == "", "once per win"
    poor = Story("janus", "tiamat").has(0, followers=1).stands(0, "guard", 1).resolve("guard")
    assert poor.heard("no_benefit") == [(0, 11)]


# 13 Rift of Darkness.


@pytest.mark.rule("EW-161", "EW-164")
def test_p9_as_much_influence_as_divine_might_summons_the_deity() -> None:
    story = Story("atheism", "tiamat").stands(0, "rift", 5, 5, 3).resolve("rift").choose("word:take")
    assert story.t.dark[0] == 1
    assert story.t.might(0) == 30
    assert story.heard("summoned") == [(0, 1)]
    again = story.stands(1, "ruins", 1).hand(0, "move", "move", "move").stands(0, "ruins", 1).resolve("ruins")
    assert again.offered() == ["card:move", "ability:nihilism", "word:nothing"], "the abilities of the dark side"


@pytest.mark.rule("EW-162")
def test_p9_altars_patriarchs_and_miracles_count_in_the_rift() -> None:
    story = Story("atheism", "tiamat").altar(0, "rift").owns(0, "healer").has(0, followers=2).hand(0, "influence_4")
    story.stands(0, "rift", "patriarch").resolve("rift").choose("card:influence_4", "priest:patriarch")
    assert story.heard("won") == [(0, 12, 4 + 5 + 4)]
    assert story.asks() == "TakeBenefit 0", "13 is just enough"


@pytest.mark.rule("EW-163")
def test_p9_with_too_little_influence_the_summoning_fails() -> None:
    story = Story("atheism", "tiamat").stands(0, "rift", 5, 5, 2).stands(1, "rift", 1).resolve("rift")
    assert story.winner() == 0
    assert story.heard("summoning_failed") == [(0, 12)]
    assert story.t.dark[0] == 0
    assert story.t.coins == [5, 8], "no alms for the winner"


@pytest.mark.rule("EW-165", "EW-166")
def test_p9_a_second_summoning_fulfils_a_victory_condition() -> None:
    story = Story("cthulhu", "tiamat").dark(0).stands(0, "rift", 5, 5, 5, 4).has(0, followers=4, coins=0)
    story.stands(0, "rift", "patriarch").resolve("rift").idle().choose("word:take")
    assert story.t.summonings[0] == 2
    assert story.t.dark[0] == 1, "the sheet stays dark"
    story.end_round()
    assert story.t.ending == "TWO_SUMMONINGS"
    assert story.t.winners == [0]


@pytest.mark.rule("EW-167")
def test_p12_who_seizes_the_rift_has_an_altar_there_at_most() -> None:
    story = Story("atheism", "tiamat").dark(0).altar(0, "rift").hand(0, "seize").stands(0, "rift", 5, 5, 5)
    story.resolve("rift").choose("card:seize")
    assert story.heard("won") == [(0, 12, 4)]
    assert story.heard("summoning_failed") == [(0, 12)]
