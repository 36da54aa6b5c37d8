"""First edition: the services of the thirteen quarters."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import INTRIGUE, PALACE_SLOTS
from tests.games.eternal_city.story import Story, first
from tests.games.eternal_city.test_knowledge import seen

# 1 Wastes.


@pytest.mark.rule("EF-097")
def test_1_the_wastes_give_the_top_miracle() -> None:
    story = first("janus", "tiamat").on_top("miracle", "mob", "altar").stands(0, "ruins", 1).resolve("ruins")
    assert story.choose("word:take").holds(0) == ["mob"]


# 2 Thieves.


def buying(coins: int) -> Story:
    """Seat 0 has won the Thieves District with a Priest and the Patriarch, and has coins."""
    story = first("janus", "tiamat").has(0, coins=coins, followers=0).stands(0, "thieves", 1, "patriarch")
    return story.resolve("thieves").idle()


@pytest.mark.rule("EF-099", "EF-101", "EF-106")
def test_2_any_sum_from_3_to_13_buys_the_quarter_of_that_number() -> None:
    story = buying(13)
    prices = {option.split()[0] for option in story.offered()} - {"word:decline"}
    assert len(prices) == 11
    assert story.why_not("location:thieves priest:priest_1") == "no_claim"
    assert buying(8).why_not("location:port priest:priest_1") == "too_few_coins"
    story.choose("location:rift priest:priest_1")
    assert story.t.coins[0] == 0
    assert [won[:2] for won in story.heard("won")] == [(0, 1), (0, 12)], "without the Followers of the Rift"


@pytest.mark.rule("EF-102")
def test_2_the_patriarch_may_be_sent() -> None:
    assert buying(6).choose("location:trade priest:patriarch").heard("claimed") == [(0, 0, 5)]


@pytest.mark.rule("EF-103", "EF-105", "EF-107")
def test_2_the_priest_with_coins_wins_whatever_the_influence_and_the_coins_go_to_the_bank() -> None:
    story = first("janus", "tiamat").has(0, coins=0).paid(0, "trade", 1).stands(1, "trade", 5).resolve("trade").idle()
    story.choose("word:take")
    assert story.t.coins == [6, 5 + 2]
    alone = first("janus", "tiamat").has(0, coins=0).paid(0, "port", 1).resolve("ruins")
    assert alone.idle().heard("active") == [(8,)], "his presence alone makes the quarter active"


@pytest.mark.rule("EF-104")
def test_2_removed_before_the_decision_he_wins_nothing() -> None:
    story = first("lloth", "janus").dark(0).hand(0, "place", "wander").has(0, coins=4).paid(1, "trade", 5)
    story.stands(0, "trade", 1).resolve("trade").choose("ability:spiders_clutch", "card:place", "card:wander")
    assert story.idle().winner() == 0
    assert story.heard("coins_returned") == [(1, 5)]


@pytest.mark.rule("EF-108")
def test_2_the_community_may_not_buy_what_the_winner_has_bought() -> None:
    story = first("tiamat", "janus").has(0, coins=6).has(1, coins=6).owns(1, "community_thieves")
    story.stands(0, "thieves", 2).stands(1, "thieves", 1).resolve("thieves").idle()
    story.choose("location:trade priest:priest_2")
    assert story.asks() == "ClaimLocation 1"
    assert story.why_not("location:trade priest:priest_1") == "claimed_already"
    story.choose("location:slums priest:priest_1").finish()
    assert [won[:2] for won in story.heard("won")] == [(0, 1), (1, 2), (0, 5)]


@pytest.mark.rule("EF-356")
def test_2_without_a_priest_there_nothing_is_sold() -> None:
    altar = first("janus", "tiamat").altar(0, "thieves").has(0, coins=6).resolve("thieves").idle()
    assert altar.heard("no_benefit") == [(0, 1)]
    seized = first("janus", "tiamat").has(0, coins=6).hand(0, "first_seize").stands(0, "thieves", 3).resolve("thieves")
    assert seized.choose("card:first_seize").idle().heard("no_benefit") == [(0, 1)]


# 3 Slums, 4 Forum, 5 Temple, 6 Trade.


@pytest.mark.rule("EF-109")
def test_3_the_slums_give_a_follower_up_to_seven() -> None:
    story = first("janus", "tiamat").has(0, followers=6).stands(0, "slums", 1).resolve("slums").choose("word:take")
    assert story.t.followers[0] == 7
    full = first("janus", "tiamat").has(0, followers=7).stands(0, "slums", 1).resolve("slums")
    assert full.heard("no_benefit") == [(0, 2)]


@pytest.mark.rule("EF-111")
def test_4_the_forum_gives_the_card_of_greatness_from_bank_or_owner() -> None:
    story = first("janus", "tiamat").stands(0, "forum", 1).resolve("forum").choose("word:take")
    assert story.before(0) == ["supremacy"]
    taken = first("janus", "tiamat").owns(1, "supremacy").stands(0, "forum", 1).resolve("forum").idle()
    taken.choose("word:take")
    assert (taken.before(0), taken.before(1)) == (["supremacy"], [])


@pytest.mark.rule("EF-113", "EF-118", "EF-121")
def test_5_the_temple_gives_a_priest_of_level_1_or_a_level() -> None:
    story = first("janus", "tiamat").stands(0, "temple", 3).resolve("temple").idle().choose("word:new_priest")
    assert story.free(0) == ["patriarch", "priest_1", "priest_1", "priest_2", "priest_3"]
    assert story.asks() == "", "not both"
    raised = first("janus", "tiamat").stands(0, "temple", 1).resolve("temple").idle()
    raised.choose("raise:by_1 place:free priest:priest_3")
    assert raised.free(0) == ["patriarch", "priest_1", "priest_2", "priest_4"]
    assert (raised.t.reserve[3], raised.t.reserve[4]) == (3, 2)


@pytest.mark.rule("EF-121")
def test_f33_a_priest_new_from_the_temple_may_be_put_in_by_a_card_in_the_same_round() -> None:
    story = first("janus", "tiamat").hand(0, "place", "mob").frees(0, 3).stands(0, "temple", 3).stands(1, "trade", 1)
    story.resolve("temple").choose("word:nothing", "word:new_priest", "card:place")
    assert story.offered() == ["priest:priest_1", "priest:priest_3"]
    story.choose("priest:priest_1")
    assert story.there(0, "trade") == ["priest_1"]


@pytest.mark.rule("EF-115", "EF-116")
def test_5_free_priests_and_those_of_the_temple_itself_are_raised_but_no_master() -> None:
    story = first("atheism", "tiamat").frees(0, 2, 4).stands(0, "temple", 1).stands(0, "trade", 3).altar(1, "ruins")
    story.resolve("ruins").choose("ability:triumph_of_learning", "priest:priest_4").idle().choose("word:take").idle()
    here, free = "raise:by_1 place:here priest:priest_1", "raise:by_1 place:free priest:priest_2"
    assert story.offered() == ["word:new_priest", "word:decline", free, here]
    assert story.why_not("raise:by_1 place:free priest:priest_4") == "no_such_priest"


@pytest.mark.rule("EF-117", "EF-119", "EF-120")
def test_5_neither_patriarch_nor_level_5_nor_a_level_that_the_bank_lacks() -> None:
    story = first("janus", "tiamat").frees(0, 5).stands(0, "temple", "patriarch").resolve("temple").idle()
    assert story.why_not("raise:by_1 place:here priest:patriarch") == "patriarch"
    assert story.why_not("raise:by_1 place:free priest:priest_5") == "strongest"
    lacking = first("janus", "tiamat").stands(0, "rift", 3, 3).frees(0, 2, 3).stands(0, "temple", 1, 1, 1)
    lacking.resolve("temple").idle()
    assert lacking.why_not("raise:by_1 place:free priest:priest_2") == "no_token"
    assert lacking.why_not("word:new_priest") == "no_token"


@pytest.mark.rule("EF-122")
def test_6_the_traders_give_six_coins() -> None:
    story = first("janus", "tiamat").has(0, coins=0).stands(0, "trade", 1).resolve("trade").choose("word:take")
    assert story.t.coins[0] == 6


# 7 Artisans.


@pytest.mark.rule("EF-124", "EF-126", "EF-127", "EF-353")
def test_7_artisans_build_for_five_coins_in_quarters_7_to_13() -> None:
    story = first("janus", "tiamat").has(0, coins=5).hand(0, "wander").stands(0, "trade", 1, 4).stands(0, "artisan", 2)
    story.stands(0, "guard", 3).resolve("trade").choose("card:wander", "priest:priest_1 location:ruins").idle()
    story.choose("word:decline").idle()
    assert story.offered() == ["location:artisan priest:priest_2", "location:guard priest:priest_3", "word:decline"]
    assert story.there(0, "ruins") == ["priest_1"], "he has come there by a Miracle"
    assert story.why_not("location:ruins priest:priest_1") == "too_low"
    story.choose("location:artisan priest:priest_2")
    assert story.t.coins[0] == 0
    assert story.has_altar(0, "artisan")
    poor = first("janus", "tiamat").has(0, coins=4).stands(0, "artisan", 1).resolve("artisan").idle()
    assert poor.heard("no_benefit") == [(0, 6)]


@pytest.mark.rule("EF-128")
def test_7_below_the_artisans_altars_come_by_miracle_denial_cult_of_the_dead_or_are_carried() -> None:
    miracle = first("janus", "tiamat").hand(0, "altar").has(0, followers=3).stands(0, "ruins", 1).resolve("ruins")
    assert miracle.choose("card:altar", "priest:priest_1").has_altar(0, "ruins")
    denial = first("atheism", "tiamat").dark(0).hand(0, "place", "wander", "mob").stands(0, "ruins", 1).resolve("ruins")
    denial.choose("ability:denial_of_foundations", "card:place", "card:wander", "card:mob", "priest:priest_1")
    assert denial.has_altar(0, "ruins")
    dead = first("anubis", "tiamat").dark(0).has(0, followers=5).owns(0, "supremacy").altar(1, "ruins")
    dead.stands(0, "ruins", 1).resolve("ruins")
    dead.choose("ability:cult_of_the_dead", "priest:patriarch", "priest:priest_1")
    assert dead.has_altar(0, "ruins")
    carried = first("anubis", "tiamat").dark(0).hand(0, "place").has(0, coins=1).altar(0, "port").resolve("port")
    assert carried.choose("ability:loss_of_fetters", "location:ruins", "card:place").has_altar(0, "ruins")


# 8 Academy, 9 Port.


@pytest.mark.rule("EF-129", "EF-131", "EF-132")
def test_8_the_academy_raises_by_2_for_5_or_by_4_for_11() -> None:
    for choice, left, priest in (("by_2", 6, "priest_3"), ("by_4", 0, "priest_5")):
        story = first("tiamat", "janus").has(0, coins=11).frees(0, 1).stands(0, "academy", "patriarch")
        story.resolve("academy").idle().choose(f"raise:{choice} place:free priest:priest_1")
        assert story.t.coins[0] == left
        assert story.free(0) == ["patriarch", priest]
    story = first("tiamat", "janus").frees(0, 3).stands(0, "academy", 2, "patriarch").stands(0, "rift", 1)
    story.resolve("academy").idle()
    assert story.why_not("raise:by_2 place:here priest:patriarch") == "patriarch"
    assert story.why_not("raise:by_2 place:free priest:priest_1") == "no_such_priest", "he stands in the Rift"
    assert story.can("raise:by_2 place:here priest:priest_2")


@pytest.mark.rule("EF-133", "EF-134")
def test_8_beyond_level_5_it_stops_at_5_and_the_token_must_be_there() -> None:
    story = first("tiamat", "janus").has(0, coins=11).frees(0, 4).stands(0, "academy", "patriarch").resolve("academy")
    story.idle().choose("raise:by_4 place:free priest:priest_4")
    assert story.free(0) == ["patriarch", "priest_5"]
    assert story.t.coins[0] == 0, "at the full price"
    none = first("tiamat", "janus").stands(0, "rift", 5, 5, 5).stands(0, "academy", "patriarch").frees(0, 2, 3)
    none.resolve("academy").idle()
    assert none.why_not("raise:by_2 place:free priest:priest_3") == "no_token"


@pytest.mark.rule("EF-135", "EF-137")
def test_9_the_port_has_2_followers_for_5_and_4_for_11_up_to_seven() -> None:
    for choice, coins, followers in (("word:hire_few", 6, 4), ("word:hire_many", 0, 6)):
        story = first("janus", "tiamat").has(0, coins=11).stands(0, "port", 1).resolve("port").idle().choose(choice)
        assert (story.t.coins[0], story.t.followers[0]) == (coins, followers)
    full = first("janus", "tiamat").has(0, coins=11, followers=6).stands(0, "port", 1).resolve("port").idle()
    full.choose("word:hire_many")
    assert (full.t.coins[0], full.t.followers[0]) == (0, 7), "no refund for those who go back"


# 10 Palace.


@pytest.mark.rule("EF-138", "EF-140")
def test_10_the_palace_gives_an_open_licence_if_any_is_left() -> None:
    story = first("janus", "tiamat").palace("skald", "oracle").has(0, coins=0).stands(0, "palace", 1).resolve("palace")
    story.choose("card:skald")
    assert (story.before(0), story.t.coins[0]) == (["skald"], 0)
    bought = first("janus", "tiamat").palace("skald").has(1, coins=8).stands(0, "palace", 1).intend()
    bought.choose("word:pass", "word:pass", "card:skald").resolve("palace").idle()
    assert bought.heard("no_benefit") == [(0, 9)]


@pytest.mark.rule("EF-141", "EF-142")
def test_10_an_empty_slot_brings_three_new_licences_else_the_three_stay() -> None:
    story = first("janus", "tiamat").palace("skald", "oracle").on_top("license", "mentor", "general", "first_admiral")
    story.end_round()
    assert len(story.t.cards.zones[PALACE_SLOTS]) == 3
    assert sorted(story.deck("license")[:2]) == ["oracle", "skald"]
    kept = first("janus", "tiamat").palace("skald", "oracle", "general").on_top("license", "mentor").end_round()
    assert kept.deck("license")[-1] == "mentor"


# 11 Nobility.


@pytest.mark.rule("EF-143")
def test_11_of_two_intrigues_drawn_one_is_kept_and_the_other_goes_back_on_top() -> None:
    story = first("janus", "tiamat").on_top("intrigue", "first_raid", "first_seize").hand(0, "first_ambush")
    story.stands(0, "nobility", 1).resolve("nobility").idle().choose("word:take")
    assert story.offered() == ["card:first_raid", "card:first_seize"], "not the one in hand before"
    assert story.why_not("card:first_ambush") == "not_drawn"
    story.choose("card:first_seize")
    assert sorted(story.holds(0)) == ["first_ambush", "first_seize"]
    assert story.deck("intrigue")[-1] == "first_raid"
    assert seen(story, 0, INTRIGUE)[-1] == "first_raid"
    assert seen(story, 1, INTRIGUE)[-1] == "?", "nobody else knows what lies on top"


# 12 Barracks, 13 Rift.


@pytest.mark.rule("EF-145", "EF-147")
def test_12_the_guard_turns_two_followers_into_a_mob() -> None:
    story = first("janus", "tiamat").has(0, followers=5).stands(0, "guard", 1).resolve("guard").choose("word:take")
    assert (story.t.followers[0], story.t.mobs[0]) == (3, 1)
    poor = first("janus", "tiamat").has(0, followers=1).stands(0, "guard", 1).resolve("guard")
    assert poor.heard("no_benefit") == [(0, 11)]


def rift(short: int) -> Story:
    """Cthulhu wins the Rift with just as much Influence as mystic power, less what is short."""
    story = first("cthulhu", "janus").stands(0, "rift", 5, 5, 5, "patriarch").has(0, coins=0, followers=0)
    story.has(0, followers=story.t.might(0) - short - story.influence(0, "rift"))
    assert story.influence(0, "rift") == story.t.might(0) - short
    return story.stands(1, "rift", 1).resolve("rift").idle()


@pytest.mark.rule("EF-149", "EF-151", "EF-153")
def test_13_as_much_influence_as_mystic_power_awakens() -> None:
    story = rift(0)
    assert story.asks() == "TakeBenefit 0"
    before = story.t.might(0)
    story.choose("word:take")
    assert story.heard("summoned") == [(0, 1)]
    assert story.t.dark[0] == 1
    assert story.t.might(0) > before


@pytest.mark.rule("EF-152")
def test_13_with_less_the_ritual_fails_and_gives_nothing() -> None:
    story = rift(1)
    assert story.heard("summoning_failed") == [(0, 12)]
    assert (story.t.dark[0], story.t.summonings[0], story.t.coins[0]) == (0, 0, 0)


@pytest.mark.rule("EF-154", "EF-155")
def test_13_the_second_ritual_meets_the_condition_and_there_is_one_a_round() -> None:
    story = first("cthulhu", "janus").dark(0).has(0, followers=7, coins=0).owns(0, "supremacy", "skald")
    story.frees(0).stands(0, "rift", "patriarch", 5, 5, 5).resolve("rift").idle().choose("word:take")
    assert story.t.summonings[0] == 2
    assert story.asks() == "", "no second ritual in the same round"
    assert story.end_round().t.ending == "TWO_SUMMONINGS"
