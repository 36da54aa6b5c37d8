"""Step 1: a follower joins, is paid for, or goes round the table."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.kinds import CARD, GOD
from conventicle.games.pantheon.support import price, supports, unsupported
from tests.games.pantheon.story import (
    VALUES,
    another_god,
    coming,
    dress,
    flock_of,
    follow,
    follower_discard,
    give,
    raise_temple,
    table,
    turn,
)
from tests.games.telling import anytime, asked, choose, offered, why_not


@pytest.mark.rule("PA-026")
def test_every_follower_has_a_value_and_a_min_or_a_max() -> None:
    for kind in VALUES.followers:
        assert VALUES.value[kind] > 0
        assert VALUES.min[kind] > 0 or VALUES.max[kind] < kinds.NO_MAX


@pytest.mark.rule("PA-027", "PA-028", "PA-029", "PA-030", "PA-031")
def test_min_and_max_count_one_symbol_or_all_of_them() -> None:
    t = table()
    keep = GOD.place("keep")
    worshippers, heathens, druid, celibates = (
        CARD.place(name) for name in ("worshippers", "heathens", "high_druid", "celibates")
    )
    assert not supports(t, keep, worshippers)
    assert all(supports(t, keep, kind) for kind in VALUES.followers if not VALUES.min[kind])
    dress(t, "keep", "wine", "evergreen")
    assert supports(t, keep, worshippers)
    assert not supports(t, keep, heathens)
    assert not supports(t, keep, druid)
    assert supports(t, keep, celibates)
    raise_temple(t, "keep", "foundation_tree")
    assert supports(t, keep, druid)
    raise_temple(t, "keep", "foundation_heart")
    assert not supports(t, keep, celibates)


def test_rulebook_examples_of_three_followers() -> None:
    keep = GOD.place("keep")
    t = table()
    dress(t, "keep", "harvest", "evergreen")
    assert supports(t, keep, CARD.place("high_druid"))
    assert supports(t, keep, CARD.place("worshippers"))
    assert not supports(t, keep, CARD.place("heathens"))


@pytest.mark.rule("PA-032")
def test_r22_two_gods_are_never_added_up() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "keep", "harvest")
    dress(t, "bloorg", "forest")
    coming(t, "high_druid")
    turn(t)
    assert offered(t) == ["word:pay god:keep", "word:pay god:bloorg", "word:pass_on"]


@pytest.mark.rule("PA-033", "PA-036")
def test_r3_a_supported_follower_joins_for_nothing_and_cannot_be_refused() -> None:
    t = table()
    coming(t, "heathens")
    turn(t)
    assert offered(t) == ["word:join god:keep"]
    assert why_not(t, "word:pass_on") == "joins_at_once"
    choose(t, "word:join god:keep")
    assert flock_of(t, "keep") == ["heathens"]
    assert t.coins[0] == 5
    assert t.agenda[-1].name() == "DrawCards"


@pytest.mark.rule("PA-034", "PA-035")
def test_with_two_gods_the_player_chooses_among_those_that_support_it() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    coming(t, "heathens", "worshippers")
    turn(t)
    assert offered(t) == ["word:join god:keep", "word:join god:bloorg"]
    choose(t, "word:join god:bloorg")
    assert flock_of(t, "bloorg") == ["heathens"]
    dress(t, "keep", "music")
    t.agenda.clear()
    turn(t)
    assert offered(t) == ["word:join god:keep"]
    assert why_not(t, "word:pay god:bloorg") == "joins_at_once"


@pytest.mark.rule("PA-035")
@pytest.mark.parametrize(("fit", "other"), [("keep", "bloorg"), ("bloorg", "keep")])
def test_the_one_god_that_supports_it_gets_it_for_nothing_whichever_god_it_is(fit: str, other: str) -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, fit, "music")
    coming(t, "worshippers")
    turn(t)
    assert offered(t) == [f"word:join god:{fit}"]
    assert why_not(t, f"word:join god:{other}") == "too_few_symbols"
    assert why_not(t, f"word:pay god:{other}") == "joins_at_once", "though there are coins for it"
    assert why_not(t, "word:pass_on") == "joins_at_once"
    choose(t, f"word:join god:{fit}")
    assert flock_of(t, fit) == ["worshippers"]
    assert flock_of(t, other) == []
    assert t.coins[0] == 5


@pytest.mark.rule("PA-037", "PA-038", "PA-042")
def test_rulebook_example_the_druid_costs_a_coin_for_each_tree_short() -> None:
    t = table()
    dress(t, "keep", "rivers")
    coming(t, "high_druid")
    turn(t)
    choose(t, "word:pay god:keep")
    assert flock_of(t, "keep") == ["high_druid"]
    assert t.coins == [2, 5]
    assert [kind for _, kind in unsupported(t, 0)] == [CARD.place("high_druid")]
    dress(t, "keep", "evergreen")
    raise_temple(t, "keep", "foundation_tree")
    assert unsupported(t, 0) == []


@pytest.mark.rule("PA-039", "PA-040")
def test_the_price_is_that_of_the_god_it_joins_and_must_be_paid_whole() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    dress(t, "bloorg", "forest")
    t.coins[0] = 3
    coming(t, "high_druid")
    turn(t)
    assert offered(t) == ["word:pay god:bloorg", "word:pass_on"]
    assert why_not(t, "word:pay god:keep") == "too_few_coins"
    choose(t, "word:pay god:bloorg")
    assert t.coins[0] == 1


@pytest.mark.rule("PA-041", "PA-045")
def test_r36_paying_is_a_choice_and_the_follower_goes_to_the_next_player() -> None:
    t = table(3)
    coming(t, "worshippers")
    turn(t, 1)
    assert offered(t) == ["word:pay god:lorp", "word:pass_on"]
    choose(t, "word:pass_on")
    assert asked(t) == 2


@pytest.mark.rule("PA-043", "PA-044")
def test_r5_above_max_no_coin_helps() -> None:
    t = table()
    dress(t, "keep", "war", "merciless")
    t.coins[0] = 50
    coming(t, "heathens")
    turn(t)
    assert offered(t) == ["word:pass_on"]
    assert why_not(t, "word:pay god:keep") == "too_many_symbols"


@pytest.mark.rule("PA-044")
def test_r37_coins_paid_are_no_symbols_against_max() -> None:
    t = table()
    dress(t, "keep", "beauty", "gentle")
    assert price(t, GOD.place("keep"), CARD.place("moderates")) == 0
    t2 = table()
    dress(t2, "keep", "marriage")
    assert price(t2, GOD.place("keep"), CARD.place("lumberjacks")) == 1


@pytest.mark.rule("PA-046", "PA-047")
def test_r4_whom_it_reaches_has_the_same_right_and_duty() -> None:
    t = table(4)
    dress(t, "squeem", "music")
    coming(t, "worshippers")
    turn(t)
    choose(t, "word:pass_on")
    assert (asked(t), offered(t)) == (1, ["word:pay god:lorp", "word:pass_on"])
    choose(t, "word:pass_on", "word:pass_on")
    assert flock_of(t, "squeem") == ["worshippers"]
    assert (asked(t), t.agenda[-1].name()) == (0, "DrawCards")


@pytest.mark.rule("PA-048", "PA-051")
def test_back_at_its_drawer_it_is_discarded_without_a_second_chance() -> None:
    t = table(3)
    coming(t, "worshippers")
    turn(t, 1)
    choose(t, "word:pass_on", "word:pass_on", "word:pass_on")
    assert follower_discard(t) == ["worshippers"]
    assert (asked(t), t.agenda[-1].name()) == (1, "DrawCards")


@pytest.mark.rule("PA-049")
def test_r23_a_player_without_a_god_passes_it_on() -> None:
    t = table(3)
    t.cards.move(GOD.place("lorp"), kinds.gods(1), kinds.GONE)
    coming(t, "worshippers")
    turn(t)
    choose(t, "word:pass_on")
    assert asked(t) == 2


@pytest.mark.rule("PA-050", "PA-080")
def test_r24_only_the_player_in_turn_uses_the_overlord_or_trades_gods() -> None:
    t = table(2)
    dress(t, "keep", "overlord")
    dress(t, "lorp", "turnips")
    t.coins[0] = 0
    coming(t, "worshippers")
    turn(t)
    assert anytime(t) == ["word:use_overlord", "word:trade_in god:keep"]
    choose(t, "anytime word:use_overlord", "word:pay god:keep")
    assert t.coins[0] == 0
    t.agenda.clear()
    give(t, 0, "bloorg")
    coming(t, "pilgrims")
    turn(t, 1)
    choose(t, "word:pass_on")
    assert asked(t) == 1
    t.agenda.clear()
    t.coins[0] = 5
    coming(t, "zealots")
    turn(t, 1)
    choose(t, "word:pass_on")
    assert (asked(t), anytime(t)) == (0, [])


def test_the_player_in_turn_is_asked_even_without_a_choice_so_her_hand_stays_secret() -> None:
    for held in ("bloorg", "war"):
        t = table()
        give(t, 0, held)
        follow(t, "keep", "villagers")
        coming(t, "heathens")
        turn(t)
        assert (asked(t), t.agenda[-1].name()) == (0, "RecruitFollower")
