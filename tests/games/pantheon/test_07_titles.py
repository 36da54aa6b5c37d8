"""Titles with powers."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon.kinds import CARD, GOD
from conventicle.games.pantheon.support import price
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    another_god,
    coming,
    dress,
    flock_of,
    follow,
    give,
    main_discard,
    raise_temple,
    site_name,
    step_three,
    table,
    temple_at,
    turn,
)
from tests.games.telling import anytime, asked, choose, offered, why_not


@pytest.mark.rule("PA-078", "PA-080", "PA-082")
def test_the_overlord_takes_a_coin_once_a_turn_and_rings_no_plate() -> None:
    t = table()
    dress(t, "keep", "overlord")
    raise_temple(t, "lorp", "foundation_plate")
    step_three(t)
    choose(t, "anytime word:use_overlord")
    assert t.coins == [6, 5]
    assert "word:use_overlord" not in anytime(t)


@pytest.mark.rule("PA-081", "PA-151")
def test_an_overlord_not_used_is_not_saved_up() -> None:
    t = table()
    dress(t, "keep", "overlord")
    coming(t, "skeptics", "skeptics", "skeptics")
    step_three(t)
    choose(t, "word:done", "word:join god:lorp", "word:draw_two", "word:done")
    while t.agenda[-1].name() == "DiscardDown":
        choose(t, offered(t)[0])
    assert asked(t) == 0
    choose(t, "anytime word:use_overlord")
    assert "word:use_overlord" not in anytime(t)
    assert t.coins[0] == 6


@pytest.mark.rule("PA-079", "PA-078")
def test_r24_a_power_works_at_once_and_only_once_even_if_the_title_moves() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    give(t, 0, "overlord", "reformation")
    step_three(t)
    assert "word:use_overlord" not in anytime(t)
    choose(t, "card:overlord god:keep", "anytime word:use_overlord", "card:reformation", "god:bloorg")
    assert "word:use_overlord" not in anytime(t)
    assert t.coins[0] == 6


@pytest.mark.rule("PA-086", "PA-087", "PA-088", "PA-089")
def test_r18_the_charm_takes_any_follower_for_five_coins_once_a_turn() -> None:
    t = table(3)
    t.coins[0] = 11
    another_god(t, 0, "bloorg")
    dress(t, "keep", "irresistible_charm")
    dress(t, "bloorg", "war", "merciless")
    follow(t, "lorp", "oracle_of_love")
    follow(t, "anhk_lo", "heathens", "heathens")
    step_three(t)
    choose(t, "word:use_charm")
    assert offered(t) == ["god:lorp card:oracle_of_love", "god:anhk_lo card:heathens"]
    choose(t, "god:anhk_lo card:heathens", "god:bloorg")
    assert flock_of(t, "bloorg") == ["heathens"]
    assert flock_of(t, "anhk_lo") == ["heathens"]
    assert t.coins[0] == 6
    assert why_not(t, "word:use_charm") == "used_already"


@pytest.mark.rule("PA-086")
def test_the_charm_needs_its_title_five_coins_and_a_victim() -> None:
    t = table()
    t.coins[0] = 9
    follow(t, "lorp", "heathens")
    step_three(t)
    assert why_not(t, "word:use_charm") == "no_such_title"
    dress(t, "keep", "irresistible_charm")
    t.coins[0] = 4
    assert why_not(t, "word:use_charm") == "too_few_coins"
    t.coins[0] = 5
    assert "word:use_charm" in offered(t)
    t.cards.zones[t.flocks(1)[0]].clear()
    assert why_not(t, "word:use_charm") == "no_target"


@pytest.mark.rule("PA-090", "PA-091", "PA-093")
def test_r10_the_destroyer_knocks_off_dome_then_walls_then_altar_then_foundation() -> None:
    t = table()
    dress(t, "keep", "destroyer")
    site = raise_temple(t, "lorp", *FULL_TEMPLE)
    for part in ("bower_of_sighs", "wall_plain", "wall_plain", "altar_plain", "foundation_plain"):
        t.coins[0] = 12
        t.used = 0
        t.agenda.clear()
        step_three(t)
        choose(t, "word:use_destroyer")
        assert main_discard(t)[-1] == part
        assert t.coins[0] == 7
        assert why_not(t, "word:use_destroyer") == "used_already"
    assert temple_at(t, site) == []
    assert t.temple_owner[site] == -1
    assert t.building[GOD.place("lorp")] == -1


@pytest.mark.rule("PA-090", "PA-092")
def test_r26_the_attacker_names_the_temple_and_of_two_walls_the_wall() -> None:
    t = table(3)
    t.coins[0] = 5
    dress(t, "keep", "destroyer")
    mine = raise_temple(t, "keep", "foundation_plain")
    hers = raise_temple(t, "lorp", "foundation_plate", "altar_plain", "wall_heart", "wall_tree")
    other = raise_temple(t, "anhk_lo", "foundation_skull")
    step_three(t)
    choose(t, "word:use_destroyer")
    assert offered(t) == [site_name(hers), site_name(other)]
    assert why_not(t, site_name(mine)) == "own_temple"
    choose(t, site_name(hers))
    assert offered(t) == ["card:wall_heart", "card:wall_tree"]
    assert why_not(t, "card:altar_plain") == "not_uppermost"
    choose(t, "card:wall_heart")
    assert sorted(temple_at(t, hers)) == ["altar_plain", "foundation_plate", "wall_tree"]


@pytest.mark.rule("PA-165")
def test_the_silver_tongued_saves_two_coins_in_ones_own_turn_only() -> None:
    t = table()
    dress(t, "keep", "silver_tongued")
    keep = GOD.place("keep")
    assert price(t, keep, CARD.place("high_druid")) == 2
    assert price(t, keep, CARD.place("worshippers")) == 0
    t.coins[0] = 0
    coming(t, "worshippers", "pilgrims")
    turn(t)
    choose(t, "word:pay god:keep")
    assert flock_of(t, "keep") == ["worshippers"]
    t.agenda.clear()
    turn(t, 1)
    choose(t, "word:pass_on")
    assert t.agenda[-1].name() == "DrawCards"
    assert flock_of(t, "keep") == ["worshippers"]


@pytest.mark.rule("PA-165")
def test_silver_words_do_not_help_above_max_nor_another_god() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "keep", "silver_tongued", "war")
    raise_temple(t, "keep", "foundation_skull", "altar_skull")
    assert price(t, GOD.place("keep"), CARD.place("heathens")) == -1
    assert price(t, GOD.place("bloorg"), CARD.place("pilgrims")) == 2
