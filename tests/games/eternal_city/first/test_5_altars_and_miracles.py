"""First edition: Altars, and the Miracle cards."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import DARK_SEAL, edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, LOCATION, MIRACLES
from tests.games.eternal_city.story import Story, first

FIRST = edition("first", GAME.newest(), GAME.rules)
KINDS = [name for name in MIRACLES if FIRST.has_card(CARD.place(name))]


def is_sealed(name: str) -> bool:
    """True if the house list gives the card a dark seal."""
    return FIRST.seal[CARD.place(name)] == DARK_SEAL


def ready(card: str) -> Story:
    """Seat 0 holds the card in the Trade District, with all that any Miracle asks for."""
    return first("tiamat", "janus").hand(0, card).has(0, followers=5).stands(0, "trade", 1).stands(1, "trade", 1)


# Altars.


@pytest.mark.rule("EF-156", "EF-157", "EF-173")
def test_building_turns_a_token_of_the_quarter_over_and_its_priest_is_lost() -> None:
    story = first("janus", "tiamat").hand(0, "altar").has(0, followers=5).stands(0, "trade", 1, 3).resolve("trade")
    story.choose("card:altar")
    assert story.offered() == ["priest:priest_1", "priest:priest_3"]
    story.choose("priest:priest_3").idle()
    assert story.t.followers[0] == 2
    assert story.heard("won") == [(0, 5, 1 + 4)]
    assert story.choose("word:take").free(0) == ["patriarch", "priest_1", "priest_2"]


@pytest.mark.rule("EF-159", "EF-160", "EF-178")
@pytest.mark.parametrize("here", [[], ["patriarch"]])
def test_without_a_token_in_the_quarter_nothing_is_built(here: list[str]) -> None:
    miracle = first("janus", "tiamat").hand(0, "altar").has(0, followers=7).stands(0, "trade", *here)
    assert miracle.stands(1, "trade", 1).resolve("trade").playable() == []
    artisans = first("janus", "tiamat").altar(0, "artisan").has(0, coins=5).stands(0, "port", *here)
    assert artisans.resolve("artisan").idle().heard("no_benefit")[0] == (0, 6)


@pytest.mark.rule("EF-160")
def test_beside_a_token_the_patriarch_is_not_turned_over_by_miracle_artisans_or_ability() -> None:
    miracle = first("janus", "tiamat").hand(0, "altar").has(0, followers=7).stands(0, "trade", "patriarch", 2)
    miracle.resolve("trade").choose("card:altar")
    assert miracle.offered() == ["priest:priest_2"]
    assert miracle.why_not("priest:patriarch") == "patriarch"
    artisans = first("janus", "tiamat").altar(0, "artisan").has(0, coins=5).stands(0, "port", "patriarch", 2)
    artisans.resolve("artisan").idle()
    assert artisans.offered() == ["location:port priest:priest_2", "word:decline"]
    assert artisans.why_not("location:port priest:patriarch") == "patriarch"
    denial = first("atheism", "tiamat").dark(0).hand(0, "mob", "mob", "altar").stands(0, "trade", "patriarch", 2)
    denial.resolve("trade").choose("ability:denial_of_foundations", "card:altar", "card:mob", "card:mob")
    assert denial.offered() == ["priest:priest_2"]
    denial.choose("priest:priest_2")
    assert denial.there(0, "trade") == ["patriarch"]


@pytest.mark.rule("EF-161", "EF-162")
def test_one_altar_of_each_cult_in_a_quarter() -> None:
    story = first("janus", "tiamat").hand(0, "altar").hand(1, "altar").has(0, followers=3).has(1, followers=3)
    story.altar(0, "trade").stands(0, "trade", 1).stands(1, "trade", 1).resolve("trade")
    assert story.playable() == []
    story.choose("word:nothing", "card:altar", "priest:priest_1")
    assert story.has_altar(0, "trade")
    assert story.has_altar(1, "trade")


@pytest.mark.rule("EF-163")
def test_altars_stay_when_the_quarter_and_the_round_are_over() -> None:
    story = first("janus", "tiamat").altar(0, "trade").new_round().choose("word:pass", "word:pass").idle()
    story.choose("word:decline")
    assert len(story.heard("round")) == 2
    assert story.has_altar(0, "trade")


@pytest.mark.rule("EF-164")
def test_an_altar_is_no_priest() -> None:
    story = first("tiamat", "janus").hand(0, "wander", "influence_2", "altar", "first_slaughter").has(0, followers=3)
    story.altar(0, "trade", strength=5).altar(1, "trade", strength=5).resolve("trade")
    assert story.playable() == [], "nobody to move, to bless, to turn over, to expose a rival"
    science = first("atheism", "janus").frees(0, 3).altar(1, "trade").resolve("trade")
    assert science.can("ability:triumph_of_learning")


@pytest.mark.rule("EF-166")
def test_the_token_under_an_altar_is_exchanged_when_its_level_is_needed() -> None:
    story = first("janus", "tiamat").altar(0, "rift", "guard", "port", strength=4).frees(0, 3)
    story.stands(0, "temple", 1).resolve("temple").idle().choose("raise:by_1 place:free priest:priest_3").idle()
    assert "priest_4" in story.free(0)
    assert story.heard("altar_exchanged") == [(0, 8)]


@pytest.mark.rule("EF-167")
def test_a_new_altar_counts_at_once_where_the_quarter_is_still_to_come() -> None:
    story = first("janus", "tiamat").stands(0, "artisan", 2).stands(0, "port", 1).stands(1, "port", 3)
    story.resolve("artisan").idle().choose("location:port priest:priest_1").idle()
    assert story.heard("won")[-1] == (0, 8, 4)


@pytest.mark.rule("EF-357")
def test_coins_on_a_priest_who_becomes_an_altar_go_to_the_bank() -> None:
    story = first("janus", "tiamat").hand(0, "altar").has(0, followers=3).paid(0, "trade", 1).stands(1, "trade", 5)
    story.resolve("trade").choose("card:altar", "priest:paid_priest_1").idle()
    assert story.heard("coins_returned") == [(0, 5)]
    assert story.winner() == 1


# Miracles in general.


@pytest.mark.rule("EF-168")
def test_a_miracle_is_played_before_the_winner_is_found_and_at_no_other_time() -> None:
    story = ready("gift_1_4").intend()
    assert story.playable() == []
    story.choose("word:pass", "word:pass").resolve("trade")
    assert story.playable() == ["gift_1_4"]


@pytest.mark.rule("EF-176")
@pytest.mark.parametrize("name", KINDS)
def test_a_dark_seal_asks_for_the_dark_side(name: str) -> None:
    light = ready(name).resolve("trade")
    assert light.can(f"card:{name}") != is_sealed(name)
    if is_sealed(name):
        assert light.why_not(f"card:{name}") == "sealed"
    assert ready(name).dark(0).resolve("trade").can(f"card:{name}")


@pytest.mark.rule("EF-176")
def test_the_house_list_has_every_effect_and_seals_the_strongest() -> None:
    alone = {FIRST.effects[CARD.place(name)][0] for name in KINDS if len(FIRST.effects[CARD.place(name)]) == 1}
    assert alone == {"place", "wander", "influence", "altar", "mob", "gift"}
    assert [is_sealed(f"influence_{amount}") for amount in (2, 7)] == [False, True]


@pytest.mark.rule("EF-177")
def test_a_sealed_miracle_pays_a_cost() -> None:
    story = first("janus", "tiamat").hand(0, "mob").has(0, coins=1).stands(1, "trade", 1).resolve("trade")
    assert story.why_not("card:mob") == "sealed"
    story.choose("ability:smile_of_fortune", "card:mob")
    assert story.deck("miracle")[0] == "mob"


@pytest.mark.rule("EF-178")
def test_a_miracle_works_in_full_or_not_at_all() -> None:
    assert ready("altar").has(0, followers=2).resolve("trade").why_not("card:altar") == "no_effect"
    away = first("tiamat", "janus").hand(0, "wander", "influence_4").stands(1, "trade", 1).resolve("trade")
    assert away.playable() == []
    both = ready("wander_and_gift").dark(0).resolve("trade").choose("card:wander_and_gift")
    both.choose("priest:priest_1 location:ruins", "word:coins")
    assert both.t.coins[0] == 5 + 4
    absent = first("tiamat", "janus").dark(0).hand(0, "wander_and_gift").stands(1, "trade", 1).resolve("trade")
    assert absent.playable() == [], "the gift alone is not the whole card"


# Its kinds.


@pytest.mark.rule("EF-169")
def test_place_needs_a_free_priest_and_no_followers() -> None:
    story = first("tiamat", "janus").hand(0, "place").has(0, followers=0).frees(0, "patriarch", 3).stands(1, "rift", 1)
    story.resolve("rift").choose("card:place")
    assert story.offered() == ["priest:patriarch", "priest:priest_3"]
    story.choose("priest:priest_3").idle()
    assert story.winner() == 0


@pytest.mark.rule("EF-170")
def test_move_leads_to_any_other_quarter_without_followers() -> None:
    story = first("tiamat", "janus").hand(0, "wander").has(0, followers=0).stands(0, "trade", 1).stands(1, "trade", 1)
    story.resolve("trade").choose("card:wander")
    others = [name for name in LOCATION.values if name != "trade"]
    assert story.offered() == [f"priest:priest_1 location:{name}" for name in others]
    assert story.why_not("priest:priest_1 location:trade") == "stays_there"
    story.choose("priest:priest_1 location:rift")
    assert story.there(0, "rift") == ["priest_1"]


@pytest.mark.rule("EF-352")
def test_who_moves_to_a_quarter_already_passed_waits_there_for_the_end_of_the_round() -> None:
    story = ready("wander").resolve("trade").choose("card:wander", "priest:priest_1 location:slums").idle()
    story.finish()
    assert story.heard("active") == [(5,)], "the Slums are not decided again"
    assert story.there(0, "slums") == ["priest_1"]
    story.end_round()
    assert story.there(0, "slums") == []
    assert "priest_1" in story.free(0)


@pytest.mark.rule("EF-171", "EF-172")
@pytest.mark.parametrize("amount", [2, 3, 4, 5, 6, 7])
def test_influence_is_added_to_a_priest_whose_level_stays(amount: int) -> None:
    story = ready(f"influence_{amount}").dark(0).resolve("trade")
    story.choose(f"card:influence_{amount}", "priest:priest_1").idle()
    assert story.heard("won") == [(0, 5, 1 + amount)]
    assert "priest_1" in story.choose("word:take").free(0)


@pytest.mark.rule("EF-355")
def test_f14_added_influence_goes_along_when_the_thieves_send_its_priest_on() -> None:
    story = first("tiamat", "janus").hand(0, "influence_4", "influence_3").has(0, coins=13).stands(0, "thieves", 1)
    story.frees(0, 2, 3).stands(0, "rift", 5).resolve("thieves").choose("card:influence_4", "priest:priest_1").idle()
    story.choose("location:rift priest:priest_1")
    assert story.influence(0, "rift") == 5 + 1 + 4
    story.choose("card:influence_3", "priest:priest_5")
    assert story.heard("won")[-1] == (0, 12, 5 + 1 + 4 + 3), "two Priests with added Influence in one quarter"


@pytest.mark.rule("EF-355")
def test_f14_added_influence_ends_when_its_priest_leaves_the_board_or_becomes_an_altar() -> None:
    sent = (
        first("tiamat", "lloth").dark(1).hand(0, "influence_4", "influence_3").has(0, coins=6).stands(0, "thieves", 1)
    )
    sent.stands(0, "trade", 2).hand(1, "place", "wander").has(1, coins=4).frees(0, 3)
    sent.resolve("thieves").choose("card:influence_4", "priest:priest_1").idle().choose(
        "location:trade priest:priest_1"
    )
    sent.choose("card:influence_3", "priest:priest_2")
    assert sent.influence(0, "trade") == 1 + 4 + 2 + 3
    sent.choose("ability:spiders_clutch", "card:place", "card:wander")
    assert sent.influence(0, "trade") == 0
    altar = (
        first("tiamat", "janus").hand(0, "influence_4", "altar").has(0, coins=6, followers=3).stands(0, "thieves", 1)
    )
    altar.resolve("thieves").choose("card:influence_4", "priest:priest_1").idle().choose(
        "location:trade priest:priest_1"
    )
    altar.choose("card:altar")
    assert altar.offered() == ["priest:paid_blessed_priest_1"]
    altar.choose("priest:paid_blessed_priest_1").idle()
    assert altar.heard("won")[-1] == (0, 5, 4)


@pytest.mark.rule("EF-355")
def test_f14_of_two_with_added_influence_each_takes_his_own_away() -> None:
    story = first("lloth", "nirriti").dark(1).hand(0, "influence_4", "influence_3").has(0, coins=6, followers=0)
    story.frees(0).stands(0, "thieves", 1).stands(0, "trade", 3).frees(1, 1).resolve("thieves")
    story.choose("card:influence_4", "priest:priest_1").idle().choose("location:trade priest:priest_1")
    story.choose("card:influence_3", "priest:priest_3", "ability:road_of_exile")
    story.choose("priest:priest_1")
    assert story.offered() == ["seat:0 priest:blessed_priest_3", "seat:0 priest:paid_blessed_priest_1"]
    story.choose("seat:0 priest:paid_blessed_priest_1")
    assert story.heard("won")[-1] == (0, 5, 3 + 3), "the coins are gone, and four of the seven"


@pytest.mark.rule("EF-174")
def test_a_mob_costs_four_followers() -> None:
    story = ready("mob").dark(0).resolve("trade").choose("card:mob")
    assert (story.t.followers[0], story.t.mobs[0]) == (1, 1)
    assert not ready("mob").dark(0).has(0, followers=3).resolve("trade").playable()


@pytest.mark.rule("EF-175")
@pytest.mark.parametrize(("followers", "coins"), [(1, 4), (1, 5), (2, 6), (2, 7)])
def test_a_gift_is_followers_or_coins(followers: int, coins: int) -> None:
    name = f"gift_{followers}_{coins}"
    story = ready(name).dark(0).resolve("trade").choose(f"card:{name}", "word:followers")
    assert (story.t.followers[0], story.t.coins[0]) == (5 + followers, 5)
    story = ready(name).dark(0).resolve("trade").choose(f"card:{name}", "word:coins")
    assert (story.t.followers[0], story.t.coins[0]) == (5, 5 + coins)
