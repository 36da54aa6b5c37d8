"""Special cards, one story or more for each."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.kinds import FOLLOWER_DISCARD, GOD, GONE
from tests.games.pantheon.invariants import check
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    another_god,
    coming,
    dress,
    flock_of,
    follow,
    follower_discard,
    give,
    gods,
    hand,
    main_discard,
    put,
    raise_temple,
    site_name,
    step_three,
    step_two,
    table,
    temple_at,
    temple_of,
    waiting,
    worn,
)
from tests.games.telling import anytime, asked, choose, offered, why_not


@pytest.mark.rule("PA-126")
def test_specials_are_played_in_step_three_and_then_top_the_discard() -> None:
    t = table()
    give(t, 0, "heresy", "mass_purge", "inquisition")
    dress(t, "lorp", "war")
    step_two(t)
    assert not any("heresy" in one or "purge" in one for one in offered(t) + anytime(t))
    choose(t, "word:draw_two", "card:heresy")
    assert main_discard(t)[-2:] == ["war", "heresy"]


# Purge and Mass Purge.


@pytest.mark.rule("PA-127")
def test_r16_a_purge_hits_one_named_opponent_never_oneself() -> None:
    t = table(3)
    give(t, 0, "purge")
    for god in ("keep", "lorp", "anhk_lo"):
        follow(t, god, "worshippers")
    step_three(t)
    choose(t, "card:purge")
    assert offered(t) == ["seat:1", "seat:2"]
    assert why_not(t, "seat:0") == "yourself"
    choose(t, "seat:2")
    assert [flock_of(t, god) for god in ("keep", "lorp", "anhk_lo")] == [["worshippers"], ["worshippers"], []]
    assert follower_discard(t) == ["worshippers"]


@pytest.mark.rule("PA-128")
def test_a_mass_purge_hits_everyone_also_its_player() -> None:
    t = table(3)
    give(t, 0, "mass_purge")
    for god in ("keep", "lorp", "anhk_lo"):
        follow(t, god, "worshippers", "heathens")
    step_three(t)
    choose(t, "card:mass_purge")
    assert [flock_of(t, god) for god in ("keep", "lorp", "anhk_lo")] == [["heathens"]] * 3
    assert main_discard(t) == ["mass_purge"]


@pytest.mark.rule("PA-129", "PA-130", "PA-131")
def test_each_follower_of_each_god_is_judged_by_its_own_god() -> None:
    t = table()
    another_god(t, 1, "bloorg")
    dress(t, "bloorg", "war", "merciless")
    follow(t, "lorp", "heathens", "zealots")
    follow(t, "bloorg", "skeptics", "zealots", "embalmers")
    give(t, 0, "purge")
    step_three(t)
    choose(t, "card:purge")
    assert t.agenda[-1].name() == "LayDown"
    assert asked(t) == 1
    choose(t, "card:zealots")
    assert flock_of(t, "lorp") == ["heathens"]
    assert sorted(flock_of(t, "bloorg")) == ["embalmers", "zealots"]
    assert follower_discard(t) == ["zealots", "skeptics"]


@pytest.mark.rule("PA-132")
def test_no_coin_saves_an_unsupported_follower_in_a_purge() -> None:
    t = table()
    t.coins[1] = 50
    follow(t, "lorp", "worshippers")
    give(t, 0, "purge")
    step_three(t)
    choose(t, "card:purge")
    assert flock_of(t, "lorp") == []
    assert t.coins[1] == 50


@pytest.mark.rule("PA-133", "PA-134")
def test_a_change_of_symbols_alone_removes_nobody_and_only_the_moment_counts() -> None:
    t = table()
    follow(t, "keep", "heathens")
    give(t, 0, "war", "merciless", "mass_purge", "turnips", "adequate")
    step_three(t)
    choose(t, "card:war god:keep", "card:merciless god:keep")
    assert flock_of(t, "keep") == ["heathens"]
    choose(t, "card:turnips god:keep", "card:mass_purge")
    if t.agenda[-1].name() == "AnswerThreat":
        choose(t, "word:let_be")
    assert flock_of(t, "keep") == ["heathens"]


# Indoctrination.


@pytest.mark.rule("PA-135")
def test_indoctrination_answers_a_purge_out_of_turn_and_the_attackers_card_is_spent() -> None:
    t = table()
    follow(t, "lorp", "worshippers")
    give(t, 0, "purge", "mass_purge")
    give(t, 1, "indoctrination")
    step_three(t)
    choose(t, "card:purge")
    assert (asked(t), offered(t)) == (1, ["word:indoctrinate", "word:let_be", "word:pass_me_over"])
    choose(t, "word:indoctrinate")
    assert flock_of(t, "lorp") == ["worshippers"]
    assert main_discard(t) == ["indoctrination", "purge"]
    choose(t, "card:mass_purge")
    assert asked(t) == 0
    assert flock_of(t, "lorp") == ["worshippers"], "it holds for the rest of the turn"


@pytest.mark.rule("PA-135")
def test_r28_it_stops_charm_conversion_and_excommunication() -> None:
    for attack in ("charm", "conversion", "excommunication"):
        t = table()
        t.coins[0] = 5
        dress(t, "keep", "irresistible_charm")
        follow(t, "lorp", "heathens")
        give(t, 1, "indoctrination")
        if attack != "charm":
            give(t, 0, attack)
        step_three(t)
        choose(t, "word:use_charm" if attack == "charm" else f"card:{attack}")
        assert asked(t) == 1
        choose(t, "word:indoctrinate")
        assert flock_of(t, "lorp") == ["heathens"]
        assert t.coins[0] == (0 if attack == "charm" else 5)
        assert t.agenda[-1].name() == "PlayCards"
        assert "word:use_charm" not in offered(t)


@pytest.mark.rule("PA-135")
def test_r28_it_stops_neither_avarice_nor_cultural_exchange_nor_ones_own_trade() -> None:
    t = table()
    follow(t, "keep", "heathens", "zealots")
    follow(t, "lorp", "villagers")
    give(t, 0, "avarice", "cultural_exchange", "indoctrination")
    give(t, 1, "indoctrination", "war")
    step_three(t)
    t.protected = 0b10
    choose(t, "card:avarice")
    assert t.coins == [10, 0]
    choose(t, "card:cultural_exchange")
    assert gods(t, 0) == ["lorp"]
    choose(t, "anytime word:indoctrinate", "anytime word:trade_in god:lorp")
    assert t.follower_count(0) == 0


def test_r28_it_is_over_when_the_turn_is_over() -> None:
    t = table()
    follow(t, "lorp", "worshippers")
    give(t, 0, "purge", "purge")
    give(t, 1, "indoctrination")
    coming(t, "skeptics", "skeptics", "skeptics")
    step_three(t)
    choose(t, "card:purge", "word:indoctrinate")
    assert why_not(t, "card:purge") == "no_target"
    choose(t, "word:done")
    assert t.protected == 0


def test_r28_in_ones_own_turn_it_also_keeps_from_ones_own_mass_purge() -> None:
    t = table()
    follow(t, "keep", "worshippers")
    give(t, 0, "mass_purge", "indoctrination")
    step_three(t)
    choose(t, "anytime word:indoctrinate", "card:mass_purge")
    assert flock_of(t, "keep") == ["worshippers"]


# Avarice.


@pytest.mark.rule("PA-136", "PA-137", "PA-138")
def test_r17_avarice_gives_the_lowest_follower_for_all_coins() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    another_god(t, 1, "mumu")
    dress(t, "lorp", "war", "merciless")
    follow(t, "keep", "heathens", "zealots")
    follow(t, "bloorg", "villagers")
    t.coins[1] = 7
    give(t, 0, "avarice")
    step_three(t)
    choose(t, "card:avarice")
    assert offered(t) == ["god:keep card:heathens", "god:bloorg card:villagers"]
    assert why_not(t, "god:keep card:zealots") == "not_lowest"
    choose(t, "god:keep card:heathens")
    assert (asked(t), offered(t)) == (1, ["god:lorp", "god:mumu"])
    choose(t, "god:lorp")
    assert flock_of(t, "lorp") == ["heathens"]
    assert t.coins == [12, 0]


@pytest.mark.rule("PA-137")
def test_r17_without_a_follower_there_is_no_avarice_but_an_empty_purse_may_be_robbed() -> None:
    t = table()
    t.coins[1] = 0
    give(t, 0, "avarice")
    step_three(t)
    assert why_not(t, "card:avarice") == "no_target"
    follow(t, "keep", "heathens")
    choose(t, "card:avarice")
    assert t.coins == [5, 0]
    assert flock_of(t, "lorp") == ["heathens"]


# Cultural Exchange.


@pytest.mark.rule("PA-139", "PA-140", "PA-142", "PA-143")
def test_with_fewer_gods_one_is_stolen_with_realm_and_title_but_without_temple_and_followers() -> None:
    t = table()
    another_god(t, 1, "bloorg")
    dress(t, "lorp", "war", "pale")
    follow(t, "lorp", "heathens")
    site = raise_temple(t, "lorp", "foundation_plain")
    give(t, 0, "cultural_exchange")
    step_three(t)
    choose(t, "card:cultural_exchange", "god:lorp")
    assert gods(t, 0) == ["keep", "lorp"]
    assert gods(t, 1) == ["bloorg"]
    assert sorted(worn(t, "lorp")) == ["pale", "war"]
    assert flock_of(t, "bloorg") == ["heathens"]
    assert (t.temple_owner[site], t.temple_god[site]) == (1, GOD.place("bloorg"))
    assert t.temples_of_god(GOD.place("lorp")) == []
    check(t)


@pytest.mark.rule("PA-141", "PA-142", "PA-143", "PA-147")
def test_r12_with_equal_numbers_gods_are_swapped_and_what_they_had_follows_the_new_ones() -> None:
    t = table()
    dress(t, "keep", "turnips")
    dress(t, "lorp", "war", "merciless")
    follow(t, "keep", "heathens")
    follow(t, "lorp", "embalmers")
    mine = raise_temple(t, "keep", "foundation_plain")
    hers = raise_temple(t, "lorp", "foundation_plate", "altar_plain")
    give(t, 0, "cultural_exchange")
    step_three(t)
    choose(t, "card:cultural_exchange")
    assert gods(t, 0) == ["lorp"]
    assert gods(t, 1) == ["keep"]
    assert worn(t, "keep") == ["turnips"]
    assert flock_of(t, "lorp") == ["heathens"]
    assert flock_of(t, "keep") == ["embalmers"]
    assert t.temple_god[mine] == GOD.place("lorp")
    assert t.temple_god[hers] == GOD.place("keep")
    assert t.temple_owner[mine] == 0
    assert t.temple_owner[hers] == 1
    assert t.building[GOD.place("lorp")] == mine
    check(t)


@pytest.mark.rule("PA-139")
def test_r13_with_more_gods_or_none_on_both_sides_it_cannot_be_played() -> None:
    t = table(3)
    another_god(t, 0, "bloorg")
    another_god(t, 2, "mumu")
    give(t, 0, "cultural_exchange")
    step_three(t)
    choose(t, "card:cultural_exchange")
    assert t.agenda[-1].name() == "PickForeignGod"
    t = table()
    give(t, 0, "cultural_exchange")
    for seat, god in ((0, "keep"), (1, "lorp")):
        t.cards.move(GOD.place(god), kinds.gods(seat), GONE)
    step_three(t)
    assert why_not(t, "card:cultural_exchange") == "no_target"


def test_r31_the_player_of_the_card_chooses_both_gods() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    another_god(t, 1, "mumu")
    give(t, 0, "cultural_exchange")
    step_three(t)
    choose(t, "card:cultural_exchange")
    assert (asked(t), offered(t)) == (0, ["god:lorp", "god:mumu"])
    choose(t, "god:mumu")
    assert (asked(t), offered(t)) == (0, ["god:keep", "god:bloorg"])
    choose(t, "god:keep")
    assert gods(t, 0) == ["bloorg", "mumu"]
    assert gods(t, 1) == ["keep", "lorp"]


@pytest.mark.rule("PA-144", "PA-145", "PA-146")
def test_r11_the_opponent_hands_out_temples_whole_and_followers_and_says_where_building_goes_on() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    another_god(t, 1, "mumu")
    dress(t, "keep", "war", "pale")
    lost = raise_temple(t, "lorp", "foundation_plain", "altar_plain")
    kept = raise_temple(t, "mumu", "foundation_plate")
    follow(t, "lorp", "heathens", "zealots")
    follow(t, "mumu", "villagers")
    give(t, 0, "cultural_exchange")
    give(t, 1, "altar_heart", "wall_heart")
    step_three(t)
    choose(t, "card:cultural_exchange", "god:lorp", "god:keep")
    assert (asked(t), t.agenda[-1].name(), offered(t)) == (1, "AssignTemple", ["god:keep", "god:mumu"])
    choose(t, "god:mumu")
    assert t.agenda[-1].name() == "AssignFollower"
    choose(t, "god:keep", "god:mumu")
    assert (flock_of(t, "keep"), sorted(flock_of(t, "mumu"))) == (["heathens"], ["villagers", "zealots"])
    assert t.agenda[-1].name() == "GatherAround"
    choose(t, "god:mumu card:villagers", "word:done")
    assert sorted(flock_of(t, "keep")) == ["heathens", "villagers"]
    assert (t.agenda[-1].name(), offered(t)) == ("ChooseBuilding", [site_name(lost), site_name(kept)])
    choose(t, site_name(lost))
    assert t.temples_of_god(GOD.place("mumu")) == [lost, kept]
    assert temple_at(t, lost) == ["foundation_plain", "altar_plain"]
    dress(t, "mumu", "wine", "gentle")
    t.agenda.clear()
    step_three(t, 1)
    assert why_not(t, "card:altar_heart god:mumu") == "wrong_order"
    choose(t, "card:wall_heart god:mumu")
    assert "wall_heart" in temple_at(t, lost)
    check(t)


def test_r11_all_temples_of_a_god_count_and_each_complete_one_scores() -> None:
    t = table()
    raise_temple(t, "keep", *FULL_TEMPLE)
    raise_temple(t, "keep", "foundation_plate", "altar_two_hearts", "wall_heart", "wall_heart", "basilica_of_blushes")
    assert t.symbols(GOD.place("keep"))[kinds.HEARTS] == 2 + 2 + 1 + 1 + 3
    assert t.plates(0) == 1
    assert t.score(0) == 10


def test_r39_when_the_temple_under_construction_is_gone_the_other_is_built_on() -> None:
    t = table()
    dress(t, "lorp", "war", "pale")
    first = raise_temple(t, "lorp", "foundation_plain")
    second = raise_temple(t, "lorp", "foundation_plate")
    give(t, 0, "iconoclasm")
    step_three(t)
    choose(t, "card:iconoclasm", site_name(first))
    assert t.building[GOD.place("lorp")] == second


@pytest.mark.rule("PA-146")
def test_r14_an_opponent_left_without_gods_keeps_temple_and_followers_waiting() -> None:
    t = table()
    t.cards.move(GOD.place("keep"), kinds.gods(0), GONE)
    follow(t, "lorp", "heathens", "worshippers")
    raise_temple(t, "lorp", *FULL_TEMPLE[:4], "rented_hall")
    give(t, 0, "cultural_exchange", "purge", "two_coins")
    give(t, 1, "bloorg")
    step_three(t)
    choose(t, "card:cultural_exchange")
    assert gods(t, 1) == []
    assert waiting(t, 1) == ["worshippers", "heathens"]
    assert t.score(1) == 8
    choose(t, "card:purge", "word:let_be")
    assert waiting(t, 1) == ["heathens"], "no god supports those that have a Min"
    t.agenda.clear()
    step_three(t, 1)
    choose(t, "card:bloorg")
    assert flock_of(t, "bloorg") == ["heathens"]
    assert temple_of(t, "bloorg") == ["foundation_plain", "altar_plain", "wall_plain", "wall_plain", "rented_hall"]
    check(t)


@pytest.mark.rule("PA-148")
def test_r15_it_never_leads_to_a_third_god() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    another_god(t, 1, "mumu")
    give(t, 0, "cultural_exchange")
    step_three(t)
    choose(t, "card:cultural_exchange", "god:lorp", "god:keep")
    assert len(gods(t, 0)) == len(gods(t, 1)) == 2


# The other special cards.


@pytest.mark.rule("PA-166")
def test_heresy_discards_the_realm_or_title_of_an_opposing_god() -> None:
    t = table()
    dress(t, "keep", "wine")
    dress(t, "lorp", "war", "pale")
    raise_temple(t, "lorp", "foundation_plain")
    give(t, 0, "heresy")
    step_three(t)
    choose(t, "card:heresy")
    assert offered(t) == ["god:lorp card:war", "god:lorp card:pale"]
    assert why_not(t, "god:keep card:wine") == "your_own_god"
    choose(t, "god:lorp card:pale")
    assert worn(t, "lorp") == ["war"]
    assert main_discard(t) == ["pale", "heresy"]
    assert temple_of(t, "lorp") == ["foundation_plain"]


@pytest.mark.rule("PA-167")
def test_iconoclasm_destroys_as_the_destroyer_does_without_coins() -> None:
    t = table()
    t.coins[0] = 0
    give(t, 0, "iconoclasm", "iconoclasm")
    site = raise_temple(t, "lorp", "foundation_plain", "altar_plain", "wall_heart", "wall_tree")
    step_three(t)
    choose(t, "card:iconoclasm", "card:wall_tree")
    assert "wall_tree" not in temple_at(t, site)
    choose(t, "card:iconoclasm")
    assert temple_at(t, site) == ["foundation_plain", "altar_plain"]
    assert t.coins[0] == 0


@pytest.mark.rule("PA-168")
def test_conversion_takes_a_follower_whom_a_god_of_mine_supports_now() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "bloorg", "war")
    follow(t, "lorp", "gravediggers", "zealots")
    give(t, 0, "conversion")
    step_three(t)
    choose(t, "card:conversion")
    assert flock_of(t, "bloorg") == ["gravediggers"], "only Bloorg has two skulls, and nothing else was to be had"
    assert flock_of(t, "lorp") == ["zealots"]


@pytest.mark.rule("PA-169")
def test_r30_reformation_rearranges_realms_titles_whole_temples_and_followers() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "keep", "war", "pale")
    dress(t, "bloorg", "wine")
    site = raise_temple(t, "keep", "foundation_plain", "altar_plain")
    follow(t, "keep", "embalmers", "young_lovers")
    give(t, 0, "reformation")
    step_three(t)
    choose(t, "card:reformation", "god:bloorg")
    assert worn(t, "keep") == ["wine"], "the other realm goes where there is none yet"
    choose(t, "god:bloorg")
    assert t.agenda[-1].name() == "ReassignTemple"
    choose(t, "god:bloorg")
    assert t.building[GOD.place("bloorg")] == site
    assert t.building[GOD.place("keep")] == -1
    choose(t, "god:keep card:embalmers", "word:done")
    assert flock_of(t, "keep") == ["young_lovers"]
    assert flock_of(t, "bloorg") == ["embalmers"]
    assert temple_at(t, site) == ["foundation_plain", "altar_plain"]
    assert main_discard(t) == ["reformation"]
    check(t)


@pytest.mark.rule("PA-169")
def test_r30_two_temples_for_one_god_only_if_there_are_more_temples_than_gods() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    raise_temple(t, "keep", "foundation_plain")
    raise_temple(t, "keep", "foundation_plate")
    give(t, 0, "reformation")
    step_three(t)
    choose(t, "card:reformation", "god:bloorg")
    assert len(t.temples_of_god(GOD.place("keep"))) == 1
    assert len(t.temples_of_god(GOD.place("bloorg"))) == 1
    t = table()
    give(t, 0, "reformation")
    dress(t, "keep", "war")
    step_three(t)
    assert why_not(t, "card:reformation") == "no_target", "one god alone has nothing to swap with"


@pytest.mark.rule("PA-170")
def test_usurpation_moves_a_realm_or_title_onto_my_god_and_discards_what_it_replaces() -> None:
    t = table()
    dress(t, "keep", "turnips")
    dress(t, "lorp", "war", "pale")
    give(t, 0, "usurpation")
    step_three(t)
    choose(t, "card:usurpation", "god:lorp card:war")
    assert worn(t, "keep") == ["war"]
    assert worn(t, "lorp") == ["pale"]
    assert main_discard(t) == ["turnips", "usurpation"]


@pytest.mark.rule("PA-171")
def test_excommunication_sends_a_follower_of_my_choice_to_the_discard() -> None:
    t = table()
    dress(t, "lorp", "war")
    follow(t, "lorp", "gravediggers", "villagers")
    give(t, 0, "excommunication")
    step_three(t)
    choose(t, "card:excommunication", "god:lorp card:gravediggers")
    assert flock_of(t, "lorp") == ["villagers"]
    assert follower_discard(t) == ["gravediggers"]


@pytest.mark.rule("PA-172")
def test_r32_revival_digs_at_any_depth_and_leaves_the_pile_in_order() -> None:
    t = table()
    dress(t, "keep", "war")
    put(t, FOLLOWER_DISCARD, "gravediggers", "skeptics", "end_of_days", "gravediggers", "zealots")
    give(t, 0, "revival")
    step_three(t)
    choose(t, "card:revival")
    assert flock_of(t, "keep") == ["gravediggers"]
    assert follower_discard(t) == ["gravediggers", "skeptics", "end_of_days", "zealots"]


@pytest.mark.rule("PA-172")
def test_a_revived_follower_that_two_gods_want_lies_where_observers_look_for_it() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    put(t, FOLLOWER_DISCARD, "heathens")
    give(t, 0, "revival")
    step_three(t)
    choose(t, "card:revival")
    assert t.agenda[-1].name() == "RevivedJoins"
    played = t.cards.layout.zones[kinds.PLAYED]
    assert set(t.cards.zones[kinds.PLAYED]) <= set(played.holds)
    assert kinds.CARD.place("heathens") in t.cards.zones[kinds.PLAYED]


@pytest.mark.rule("PA-172")
def test_r40_never_end_of_days_nor_whom_no_god_of_mine_supports() -> None:
    t = table()
    put(t, FOLLOWER_DISCARD, "oracle_of_love", "end_of_days")
    give(t, 0, "revival")
    step_three(t)
    assert why_not(t, "card:revival") == "no_target"


@pytest.mark.rule("PA-173")
def test_the_inquisition_sees_a_hand_and_takes_a_card() -> None:
    t = table(3)
    give(t, 0, "inquisition")
    give(t, 2, "war", "wine")
    step_three(t)
    choose(t, "card:inquisition")
    assert offered(t) == ["card:war", "card:wine"], "an empty hand is not searched"
    choose(t, "card:wine")
    assert hand(t, 0) == ["wine"]
    assert hand(t, 2) == ["war"]
    t = table()
    give(t, 0, "inquisition")
    step_three(t)
    assert why_not(t, "card:inquisition") == "no_target"
