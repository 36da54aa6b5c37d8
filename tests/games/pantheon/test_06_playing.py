"""Step 3: coins, realms and titles, temples, plates, buyable parts, gods."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.kinds import GOD, GONE, MAIN_DISCARD
from tests.games.pantheon.invariants import check
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    VALUES,
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
    names,
    on_deck,
    put,
    raise_temple,
    side,
    site_name,
    step_three,
    step_two,
    table,
    temple_at,
    temple_of,
    turn,
    worn,
)
from tests.games.telling import Heard, anytime, asked, choose, offered, why_not


@pytest.mark.rule("PA-069")
def test_any_number_of_cards_in_any_order_or_none() -> None:
    t = table()
    give(t, 0, "two_coins", "war", "pale", "foundation_plain")
    step_three(t)
    choose(t, "card:pale god:keep", "card:war god:keep", "card:foundation_plain god:keep", "card:two_coins")
    assert hand(t, 0) == []
    t = table()
    give(t, 0, "two_coins")
    coming(t, "skeptics")
    step_three(t)
    choose(t, "word:done")
    assert asked(t) == 1


@pytest.mark.rule("PA-070", "PA-071")
@pytest.mark.parametrize(
    ("card", "coins"), [("two_coins", 2), ("three_coins", 3), ("four_coins", 4), ("five_coins", 5), ("six_coins", 6)]
)
def test_a_coin_card_pays_what_it_says_and_tops_the_discard(card: str, coins: int) -> None:
    t = table()
    put(t, MAIN_DISCARD, "war")
    give(t, 0, card)
    step_three(t)
    choose(t, f"card:{card}")
    assert t.coins == [5 + coins, 5]
    assert main_discard(t) == ["war", card]


@pytest.mark.rule("PA-072", "PA-108", "PA-109", "PA-110", "PA-111", "PA-112")
def test_every_coin_card_rings_every_plate_on_the_table() -> None:
    t = table(3)
    another_god(t, 1, "bloorg")
    raise_temple(t, "keep", "foundation_plate")
    raise_temple(t, "lorp", "foundation_plate", "altar_plain", "wall_plate")
    raise_temple(t, "bloorg", "foundation_plate")
    give(t, 0, "three_coins", "two_coins")
    step_three(t)
    choose(t, "card:three_coins")
    assert t.coins == [5 + 3 + 1, 5 + 3, 5]
    give(t, 0, "iconoclasm")
    choose(t, "card:iconoclasm", site_name(1))
    choose(t, "card:two_coins")
    assert t.coins == [9 + 2 + 1, 8 + 2, 5]


@pytest.mark.rule("PA-073", "PA-074", "PA-075", "PA-011")
def test_realms_and_titles_are_free_in_either_order_on_gods_of_ones_own() -> None:
    t = table()
    t.coins[0] = 0
    another_god(t, 0, "bloorg")
    give(t, 0, "war", "pale")
    step_three(t)
    assert offered(t)[:-1] == [
        "card:war god:keep", "card:war god:bloorg", "card:pale god:keep", "card:pale god:bloorg",
    ]  # fmt: skip
    assert why_not(t, "card:war god:lorp") == "not_your_god"
    choose(t, "card:pale god:keep", "card:war god:bloorg")
    assert worn(t, "keep") == ["pale"]
    assert worn(t, "bloorg") == ["war"]


@pytest.mark.rule("PA-076", "PA-077", "PA-011")
def test_r9_a_new_realm_or_title_sends_the_old_one_to_the_discard_and_nothing_else_takes_it_off() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    give(t, 0, "wine", "gentle")
    step_three(t)
    choose(t, "card:wine god:keep")
    assert sorted(worn(t, "keep")) == ["pale", "wine"]
    assert main_discard(t) == ["war"]
    choose(t, "card:gentle god:keep")
    assert sorted(worn(t, "keep")) == ["gentle", "wine"]
    assert main_discard(t) == ["war", "pale"]
    assert offered(t) == ["word:done"]


@pytest.mark.rule("PA-094", "PA-106")
@pytest.mark.parametrize("missing", ["realm", "title"])
def test_a_temple_needs_a_god_with_realm_and_title(missing: str) -> None:
    t = table()
    dress(t, "keep", "war" if missing == "title" else "pale")
    give(t, 0, "foundation_plain")
    step_three(t)
    assert offered(t) == ["word:done"]
    assert why_not(t, "card:foundation_plain god:keep") == "no_realm_or_title"


@pytest.mark.rule("PA-095", "PA-097", "PA-098", "PA-099", "PA-100", "PA-155")
def test_five_parts_in_order_a_coin_each() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    give(t, 0, *FULL_TEMPLE)
    step_three(t)
    for part in ("foundation_plain", "altar_plain", "wall_plain", "wall_plain", "bower_of_sighs"):
        assert [one for one in offered(t) if one.startswith("card:")] == [f"card:{part} god:keep"]
        if part != "bower_of_sighs":
            assert why_not(t, "card:bower_of_sighs god:keep") == "wrong_order"
        choose(t, f"card:{part} god:keep")
    assert t.coins[0] == 0
    assert t.complete_temples(0) == 1
    assert t.score(0) == 5


@pytest.mark.rule("PA-099")
def test_without_a_coin_nothing_is_built() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    give(t, 0, "foundation_plain")
    t.coins[0] = 0
    step_three(t)
    assert why_not(t, "card:foundation_plain god:keep") == "too_few_coins"


@pytest.mark.rule("PA-096", "PA-103", "PA-104")
def test_parts_are_plain_or_carry_symbols_or_a_plate_and_domes_at_least_two_symbols() -> None:
    for kind in [*VALUES.main_cards(), *VALUES.buyable_parts()]:
        if VALUES.part[kind]:
            assert not (sum(VALUES.symbols[kind]) and VALUES.plates[kind])
        if VALUES.part[kind] == kinds.DOME:
            assert (sum(VALUES.symbols[kind]) >= 2) != kinds.BUYABLE_PART[kind]
        if kinds.BUYABLE_PART[kind]:
            assert sum(VALUES.symbols[kind]) + VALUES.plates[kind] == 0
    domes = [kind for kind in VALUES.main_cards() if VALUES.part[kind] == kinds.DOME]
    assert len(domes) == len(set(domes)), "every Dome gives its temple a name of its own"


@pytest.mark.rule("PA-101", "PA-102", "PA-115")
def test_r27_a_part_is_replaced_by_one_of_its_sort_and_later_parts_stay() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    site = raise_temple(t, "keep", "bought_foundation", "altar_plain", "wall_heart", "wall_tree")
    give(t, 0, "foundation_skull", "wall_plate", "bower_of_sighs")
    before = side(t).count("bought_foundation")
    step_three(t)
    choose(t, "word:replace card:foundation_skull god:keep")
    assert temple_at(t, site)[0] == "foundation_skull"
    assert side(t).count("bought_foundation") == before + 1
    assert main_discard(t) == []
    choose(t, "word:replace card:wall_plate god:keep")
    assert offered(t) == ["card:wall_heart", "card:wall_tree"]
    choose(t, "card:wall_tree")
    assert main_discard(t) == ["wall_tree"]
    assert len(temple_at(t, site)) == 4
    assert t.coins[0] == 3
    assert why_not(t, "word:replace card:bower_of_sighs god:keep") == "nothing_to_replace"


@pytest.mark.rule("PA-105", "PA-106", "PA-107")
def test_a_god_without_title_keeps_its_temple_but_work_stops_until_it_has_one_again() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    raise_temple(t, "keep", "foundation_plate")
    give(t, 1, "heresy", "two_coins")
    give(t, 0, "altar_plain", "foundation_plain", "gentle")
    step_three(t, 1)
    choose(t, "card:heresy", "god:keep card:pale", "card:two_coins")
    assert temple_of(t, "keep") == ["foundation_plate"]
    assert t.coins[0] == 6
    t.agenda.clear()
    step_three(t)
    assert why_not(t, "card:altar_plain god:keep") == "no_realm_or_title"
    assert why_not(t, "word:replace card:foundation_plain god:keep") == "no_realm_or_title"
    choose(t, "card:gentle god:keep", "card:altar_plain god:keep")
    assert sorted(temple_of(t, "keep")) == ["altar_plain", "foundation_plate"]


@pytest.mark.rule("PA-115")
def test_a_buyable_part_returns_to_the_side_however_it_is_lost() -> None:
    t = table()
    site = raise_temple(t, "lorp", "bought_foundation", "bought_altar")
    give(t, 0, "iconoclasm")
    before = side(t)
    step_three(t)
    choose(t, "card:iconoclasm")
    assert temple_at(t, site) == ["bought_foundation"]
    assert sorted(side(t)) == sorted([*before, "bought_altar"])
    t.agenda.clear()
    step_three(t, 1)
    choose(t, "anytime word:trade_in god:lorp")
    assert side(t).count("bought_foundation") == 2
    assert "bought_foundation" not in main_discard(t)


@pytest.mark.rule("PA-117", "PA-118", "PA-119")
def test_a_second_god_is_free_and_a_third_is_too_many() -> None:
    t = table()
    t.coins[0] = 0
    give(t, 0, "bloorg", "mumu")
    step_three(t)
    choose(t, "card:bloorg")
    assert gods(t, 0) == ["keep", "bloorg"]
    assert why_not(t, "card:mumu") == "two_gods"
    choose(t, "anytime word:trade_in god:keep", "card:mumu")
    assert gods(t, 0) == ["bloorg", "mumu"]


@pytest.mark.rule("PA-120")
def test_nothing_moves_between_ones_gods_without_a_special_card() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "keep", "war", "pale")
    follow(t, "keep", "heathens")
    raise_temple(t, "keep", "foundation_plain")
    step_three(t)
    assert offered(t) == ["word:done"]
    assert anytime(t) == ["word:trade_in god:keep", "word:trade_in god:bloorg"]


@pytest.mark.rule("PA-121", "PA-122")
def test_a_god_card_of_the_hand_is_worth_a_coin_and_rings_no_plate() -> None:
    t = table()
    raise_temple(t, "lorp", "foundation_plate")
    give(t, 0, "bloorg")
    step_two(t)
    choose(t, "anytime word:trade_in_card god:bloorg")
    assert t.coins == [6, 5]
    assert main_discard(t) == ["bloorg"]


@pytest.mark.rule("PA-121", "PA-122", "PA-123", "PA-125")
def test_r8_a_traded_god_takes_everything_with_it_in_the_owners_order() -> None:
    t = table()
    dress(t, "keep", "war", "pale")
    follow(t, "keep", "heathens", "zealots")
    raise_temple(t, "keep", "foundation_plate", "altar_plain")
    step_three(t)
    choose(t, "anytime word:trade_in god:keep")
    assert t.coins == [6, 5]
    assert asked(t) == 0
    assert t.agenda[-1].name() == "LayDown"
    choose(t, "card:altar_plain", "card:pale", "card:war", "card:zealots")
    assert main_discard(t) == ["altar_plain", "pale", "war", "foundation_plate"]
    assert follower_discard(t) == ["zealots", "heathens"]
    assert names(t, GONE).count("keep") == 1
    assert gods(t, 0) == []
    assert t.temples_of(0) == []
    check(t)


def test_r8_another_god_goes_to_the_main_discard_and_can_be_bought_from_there() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    step_two(t)
    choose(t, "anytime word:trade_in god:bloorg", "word:buy_discard")
    assert hand(t, 0) == ["bloorg"]
    assert t.coins[0] == 5


@pytest.mark.rule("PA-124")
def test_a_god_traded_in_step_one_pays_for_the_follower_just_drawn() -> None:
    t = table()
    give(t, 0, "bloorg")
    dress(t, "keep", "turnips")
    t.coins[0] = 0
    coming(t, "worshippers")
    turn(t)
    assert offered(t) == ["word:pass_on"]
    choose(t, "anytime word:trade_in_card god:bloorg", "word:pay god:keep")
    assert flock_of(t, "keep") == ["worshippers"]
    assert t.coins[0] == 0


@pytest.mark.rule("PA-125")
def test_r23_whoever_traded_in_her_last_god_still_draws_and_plays() -> None:
    t = table()
    give(t, 0, "two_coins", "war", "bloorg")
    on_deck(t, "wine", "music")
    coming(t, "heathens")
    turn(t)
    choose(t, "anytime word:trade_in god:keep")
    assert offered(t) == ["word:pass_on"]
    choose(t, "word:pass_on")
    assert flock_of(t, "lorp") == ["heathens"]
    choose(t, "word:draw_two", "card:two_coins", "card:bloorg", "card:war god:bloorg")
    assert gods(t, 0) == ["bloorg"]


def test_what_is_built_and_finished_is_told() -> None:
    t = table()
    told = Heard(t)
    dress(t, "keep", "war", "pale")
    raise_temple(t, "keep", *FULL_TEMPLE[:4])
    give(t, 0, "bower_of_sighs")
    step_three(t)
    choose(t, "card:bower_of_sighs god:keep")
    assert told.names() == ["built", "completed"]
    assert GOD.place("keep") == told.events[0].arguments[2]
