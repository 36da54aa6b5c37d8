"""Miracle cards: when they can be played, and each of their kinds (p. 10)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import DARK_SEAL, edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, LOCATION, MIRACLES
from tests.games.eternal_city.story import Story

WORLD = edition("world", GAME.newest(), GAME.rules)

KINDS = [name for name in MIRACLES if WORLD.has_card(CARD.place(name))]


def is_sealed(name: str) -> bool:
    """True if the house list gives the card a dark seal."""
    return WORLD.seal[CARD.place(name)] == DARK_SEAL


def ready(card: str) -> Story:
    """Seat 0 holds the card in the Trade District, with all that any Miracle asks for."""
    return Story("tiamat", "janus").hand(0, card).has(0, followers=5).stands(0, "trade", 1).stands(1, "trade", 1)


@pytest.mark.rule("EW-186")
def test_p10_the_house_list_has_every_effect_and_seals_the_strongest_cards() -> None:
    kinds = [CARD.place(name) for name in KINDS]
    assert sum(WORLD.copies[kind] for kind in kinds) == 30
    alone = {WORLD.effects[kind][0] for kind in kinds if len(WORLD.effects[kind]) == 1}
    assert alone == {"place", "move", "influence", "altar", "mob", "gift"}
    assert [is_sealed(f"influence_{amount}") for amount in (2, 7)] == [False, True]
    assert [is_sealed(name) for name in ("gift_1_4", "gift_2_7")] == [False, True]
    assert all(is_sealed(name) for name in KINDS if len(WORLD.effects[CARD.place(name)]) > 1)


@pytest.mark.rule("EW-181")
def test_p10_a_miracle_is_played_in_the_resolution_phase_only() -> None:
    story = ready("gift_1_4").intend()
    assert not [option for option in story.offered() if option.startswith("card")]
    story.choose("word:pass", "word:pass")
    assert story.asks() == ""
    assert story.holds(0) == ["gift_1_4"]
    story.resolve("trade")
    assert story.can("card:gift_1_4")


@pytest.mark.rule("EW-182")
@pytest.mark.parametrize("name", KINDS)
def test_p10_a_dark_seal_asks_for_the_dark_side(name: str) -> None:
    light = ready(name).resolve("trade")
    assert light.can(f"card:{name}") != is_sealed(name)
    if is_sealed(name):
        assert light.why_not(f"card:{name}") == "sealed"
    assert ready(name).dark(0).resolve("trade").can(f"card:{name}")


@pytest.mark.rule("EW-183")
def test_p10_a_sealed_miracle_can_be_paid_with() -> None:
    story = Story("janus", "tiamat").hand(0, "mob", "influence_7").stands(1, "trade", 1).resolve("trade")
    story.choose("ability:chalice_of_clarity", "card:mob", "card:influence_7")
    assert story.t.followers[0] == 3
    assert story.deck("miracle")[:2] == ["influence_7", "mob"]


@pytest.mark.rule("EW-184")
def test_p10_a_miracle_is_used_in_full_or_not_at_all() -> None:
    few = ready("altar").has(0, followers=2).resolve("trade")
    assert few.why_not("card:altar") == "no_effect"
    assert not few.can("card:altar"), "three Followers are to be lost"
    away = Story("tiamat", "janus").hand(0, "move").has(0, followers=5).stands(1, "trade", 1).resolve("trade")
    assert not away.can("card:move"), "nobody there to move"
    mob = ready("mob").dark(0).has(0, followers=3).resolve("trade")
    assert not mob.can("card:mob")
    busy = Story("tiamat", "janus").hand(0, "place").frees(0).stands(1, "trade", 1).resolve("trade")
    assert not busy.can("card:place"), "nobody is free"


@pytest.mark.rule("EW-185")
def test_p10_a_played_miracle_goes_under_its_deck() -> None:
    story = ready("gift_1_4").at_bottom("miracle", "mob").resolve("trade").choose("card:gift_1_4", "word:coins")
    assert story.deck("miracle")[:2] == ["gift_1_4", "mob"]
    assert story.holds(0) == []


# Place.


@pytest.mark.rule("EW-187", "EW-188")
def test_p10_place_sets_a_free_priest_into_the_active_location() -> None:
    story = Story("tiamat", "janus").hand(0, "place").has(0, followers=0).frees(0, "patriarch", 3).stands(0, "trade", 1)
    story.stands(1, "rift", 1).resolve("rift").choose("card:place")
    assert story.offered() == ["priest:patriarch", "priest:priest_3"]
    assert story.why_not("priest:priest_1") == "no_such_priest"
    story.choose("priest:priest_3")
    assert story.heard("entered") == [(0, 3, 12)]
    assert story.winner() == 0


@pytest.mark.rule("EW-199")
def test_p10_place_and_influence_may_bless_the_one_just_placed() -> None:
    story = Story("tiamat", "janus").dark(0).hand(0, "place_and_influence").stands(1, "trade", 3).resolve("trade")
    story.choose("card:place_and_influence")
    assert story.asks() == "PlaceHere 0"
    story.choose("priest:priest_1")
    assert story.asks() == "BlessPriest 0", "the second part of the card"
    story.choose("priest:priest_1")
    assert story.heard("won") == [(0, 5, 1 + 3)]
    idle = ready("place_and_influence").dark(0).frees(0).resolve("trade")
    assert not idle.can("card:place_and_influence"), "a Priest stands there, but none is free"


# Move.


@pytest.mark.rule("EW-189")
def test_p10_move_takes_a_priest_to_a_higher_location() -> None:
    story = Story("tiamat", "janus").hand(0, "move").has(0, followers=9).stands(0, "artisan", 1, "patriarch")
    story.stands(1, "artisan", 1).resolve("artisan").choose("card:move")
    assert len(story.offered()) == 2 * 6
    assert story.why_not("priest:priest_1 location:artisan") == "not_higher"
    story.choose("priest:patriarch location:rift")
    assert story.there(0, "artisan") == ["priest_1"]
    assert story.there(0, "rift") == ["patriarch"]
    assert story.heard("moved") == [(0, 0, LOCATION.place("rift"))]


@pytest.mark.rule("EW-189")
@pytest.mark.parametrize("strength", [1, 2, 3, 4, 5])
def test_the_log_names_the_strength_of_who_moves_and_where_to(strength: int) -> None:
    story = Story("tiamat", "janus").hand(0, "influence_2", "move").has(0, followers=9)
    story.stands(0, "artisan", strength).stands(1, "artisan", 1)
    story.resolve("artisan").choose("card:move", f"priest:priest_{strength} location:port")
    assert story.heard("moved") == [(0, strength, LOCATION.place("port"))]
    paid = Story("tiamat", "janus").hand(0, "move").has(0, followers=9).paid(0, "artisan", strength)
    paid.resolve("artisan").choose("card:move", f"priest:paid_priest_{strength} location:port")
    assert paid.heard("moved") == [(0, strength, LOCATION.place("port"))], "coins he carried are no strength"


@pytest.mark.rule("EW-190")
def test_p10_move_needs_the_followers_of_the_location_it_leads_to() -> None:
    story = Story("tiamat", "janus").hand(0, "move").has(0, followers=5).stands(0, "port", 1).stands(1, "port", 1)
    story.resolve("port").choose("card:move")
    assert story.offered() == ["priest:priest_1 location:palace", "priest:priest_1 location:nobility"]
    assert story.why_not("priest:priest_1 location:rift") == "too_few_followers"


@pytest.mark.rule("EW-191")
def test_p10_nobody_moves_on_from_the_rift() -> None:
    story = Story("tiamat", "janus").hand(0, "move").has(0, followers=9).stands(0, "rift", 1).resolve("rift")
    assert story.offered() == ["word:nothing"]


@pytest.mark.rule("EW-199")
def test_p10_move_and_gift_does_both_in_this_order() -> None:
    story = ready("move_and_gift").dark(0).resolve("trade").choose("card:move_and_gift")
    assert story.asks() == "MovePriest 0"
    story.choose("priest:priest_1 location:port")
    assert story.asks() == "ChooseGift 0"
    story.choose("word:followers")
    assert story.t.followers[0] == 6
    still = ready("move_and_gift").dark(0).has(0, followers=0).resolve("trade")
    assert not still.can("card:move_and_gift"), "the gift alone is not the whole card"


# Influence.


@pytest.mark.rule("EW-192")
@pytest.mark.parametrize("amount", [2, 3, 4, 5, 6, 7])
def test_p10_influence_adds_to_a_priest_whose_strength_stays(amount: int) -> None:
    story = ready(f"influence_{amount}").dark(0).stands(0, "trade", 3).resolve("trade")
    story.choose(f"card:influence_{amount}")
    assert story.offered() == ["priest:priest_1", "priest:priest_3"]
    story.choose("priest:priest_1")
    assert story.heard("won") == [(0, 5, 1 + 3 + amount)]
    story.choose("word:take")
    assert story.free(0) == ["patriarch", "priest_1", "priest_2", "priest_3"]


@pytest.mark.rule("EW-192", "EW-194")
def test_r16_added_influence_ends_with_the_location() -> None:
    story = Story("tiamat", "janus").hand(0, "influence_4", "place").stands(0, "ruins", 1).stands(1, "trade", 3)
    story.resolve("ruins").choose("card:influence_4", "priest:priest_1", "word:take")
    story.choose("card:place", "priest:priest_1")
    assert story.heard("won")[-1] == (1, 5, 3)


@pytest.mark.rule("EW-193")
def test_p10_influence_may_go_to_the_patriarch_but_not_to_an_altar() -> None:
    story = Story("tiamat", "janus").hand(0, "influence_4").stands(0, "trade", "patriarch").resolve("trade")
    story.choose("card:influence_4", "priest:patriarch")
    assert story.heard("won") == [(0, 5, 2 + 4)]
    altar = Story("tiamat", "janus").hand(0, "influence_4").altar(0, "trade").resolve("trade")
    assert altar.offered() == ["word:nothing"]


@pytest.mark.rule("EW-194")
def test_r16_added_influence_goes_when_its_priest_is_ambushed() -> None:
    story = Story("tiamat", "janus").hand(0, "influence_5").hand(1, "ambush").paid(0, "trade", 1).stands(0, "trade", 2)
    story.stands(1, "trade", 3).resolve("trade").choose("card:influence_5", "priest:paid_priest_1")
    assert story.influence(0, "trade") == 8
    story.choose("card:ambush")
    assert story.heard("won") == [(1, 5, 3)]
    assert "priest_1" in story.free(0)


@pytest.mark.rule("EW-124", "EW-192")
def test_r13_added_influence_stays_on_a_priest_who_is_swapped() -> None:
    story = Story("tiamat", "janus").hand(0, "influence_5").hand(1, "exorcism").stands(0, "trade", 3)
    story.resolve("trade").choose("card:influence_5", "priest:priest_3")
    story.choose("card:exorcism", "seat:0 priest:blessed_priest_3")
    assert story.heard("won") == [(0, 5, 1 + 5)]


# Altar and Mob.


@pytest.mark.rule("EW-195")
def test_p10_the_altar_miracle_costs_three_followers() -> None:
    story = ready("altar").resolve("trade").choose("card:altar", "priest:priest_1")
    assert story.t.followers[0] == 2
    assert story.t.coins[0] == 5
    assert story.heard("won") == [(0, 5, 4)]
    second = ready("altar").altar(0, "trade").resolve("trade")
    assert not second.can("card:altar")


@pytest.mark.rule("EW-196")
def test_p10_the_mob_miracle_costs_four_followers() -> None:
    story = ready("mob").dark(0).resolve("trade").choose("card:mob")
    assert (story.t.followers[0], story.t.mobs[0]) == (1, 1)
    assert story.t.mobs_left() == 15


# Gift.


@pytest.mark.rule("EW-197")
@pytest.mark.parametrize(("followers", "coins"), [(1, 4), (1, 5), (2, 6), (2, 7)])
def test_p10_a_gift_is_followers_or_coins(followers: int, coins: int) -> None:
    name = f"gift_{followers}_{coins}"
    story = ready(name).dark(0).resolve("trade").choose(f"card:{name}", "word:followers")
    assert (story.t.followers[0], story.t.coins[0]) == (5 + followers, 5)
    story = ready(name).dark(0).resolve("trade").choose(f"card:{name}", "word:coins")
    assert (story.t.followers[0], story.t.coins[0]) == (5, 5 + coins)


@pytest.mark.rule("EW-198")
def test_r18_followers_of_a_gift_need_room_for_one_of_them() -> None:
    for followers in (7, 8):
        story = ready("gift_2_6").has(0, followers=followers).resolve("trade").choose("card:gift_2_6")
        assert story.choose("word:followers").t.followers[0] == 9
    full = ready("gift_2_6").has(0, followers=9).resolve("trade").choose("card:gift_2_6")
    assert full.offered() == ["word:coins"]
