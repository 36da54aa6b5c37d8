"""Step 4, the end and the scoring."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon.kinds import CARD, MAIN_DISCARD, temple
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    VALUES,
    another_god,
    coming,
    dress,
    follow,
    give,
    hand,
    main_discard,
    put,
    raise_temple,
    side,
    step_three,
    table,
    turn,
)
from tests.games.telling import anytime, asked, choose, offered, why_not


@pytest.mark.rule("PA-149")
def test_r7_down_to_exactly_five_cards_in_ones_own_order() -> None:
    t = table()
    give(t, 0, "war", "wine", "music", "pale", "gentle", "two_coins", "bought_wall")
    coming(t, "skeptics")
    before = len(side(t))
    step_three(t)
    choose(t, "word:done")
    assert t.agenda[-1].prompt(t) == {"number": 2}
    choose(t, "card:wine", "card:bought_wall")
    assert len(hand(t, 0)) == 5
    assert main_discard(t) == ["wine"]
    assert len(side(t)) == before + 1
    assert asked(t) == 1


@pytest.mark.rule("PA-149")
def test_r7_each_discard_is_chosen_from_all_the_hand_and_lies_on_top_of_the_one_before() -> None:
    t = table()
    put(t, MAIN_DISCARD, "wall_plate")
    give(t, 0, "war", "wine", "music", "pale", "gentle", "two_coins", "purge", "bloorg")
    coming(t, "skeptics")
    step_three(t)
    choose(t, "word:done")
    left = 3
    for card in ("purge", "war", "gentle"):
        assert sorted(offered(t)) == sorted(f"card:{one}" for one in hand(t, 0))
        assert t.agenda[-1].prompt(t) == {"number": left}
        assert why_not(t, "card:beauty") == "not_in_hand"
        choose(t, f"card:{card}")
        left -= 1
    assert main_discard(t) == ["wall_plate", "purge", "war", "gentle"]
    assert sorted(hand(t, 0)) == ["bloorg", "music", "pale", "two_coins", "wine"]
    assert asked(t) == 1


@pytest.mark.rule("PA-150")
def test_with_five_cards_nothing_may_be_discarded_to_cover_the_pile() -> None:
    t = table()
    put(t, MAIN_DISCARD, "wall_plate")
    give(t, 0, "war", "wine", "music", "pale", "gentle")
    coming(t, "skeptics")
    step_three(t)
    choose(t, "word:done")
    assert asked(t) == 1
    assert main_discard(t) == ["wall_plate"]


def test_a_god_may_still_be_traded_in_while_discarding() -> None:
    t = table()
    give(t, 0, "war", "wine", "music", "pale", "gentle", "bloorg")
    coming(t, "skeptics")
    step_three(t)
    choose(t, "word:done")
    assert "word:trade_in_card god:bloorg" in anytime(t)
    choose(t, "anytime word:trade_in_card god:bloorg")
    assert asked(t) == 1
    assert len(hand(t, 0)) == 5


@pytest.mark.rule("PA-154")
def test_every_follower_scores_its_value_supported_or_not_of_any_god() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    follow(t, "keep", "lich", "heathens")
    follow(t, "bloorg", "zealots")
    assert t.score(0) == sum(VALUES.value[CARD.place(name)] for name in ("lich", "heathens", "zealots")) > 0


@pytest.mark.rule("PA-155", "PA-156", "PA-157", "PA-158")
def test_complete_temples_score_five_each_and_nothing_else_scores() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    t.coins[0] = 40
    give(t, 0, "six_coins", "purge")
    dress(t, "keep", "war", "merciless")
    raise_temple(t, "keep", *FULL_TEMPLE[:4])
    assert t.score(0) == 0
    put(t, temple(0), FULL_TEMPLE[4])
    assert t.score(0) == 5
    raise_temple(t, "bloorg", "foundation_plate", "altar_heart", "wall_heart", "wall_tree", "rented_hall")
    assert t.score(0) == 10


@pytest.mark.rule("PA-159")
@pytest.mark.parametrize(
    ("temples", "second_followers", "winners"), [(True, 1, [0]), (False, 2, [1]), (False, 1, [0, 1])]
)
def test_r19_ties_go_to_temples_then_followers_then_are_shared(
    temples: bool, second_followers: int, winners: list[int]
) -> None:
    t = table()
    if temples:
        raise_temple(t, "keep", *FULL_TEMPLE)
        follow(t, "lorp", "lich")
    elif second_followers == 2:
        follow(t, "keep", "zealots")
        follow(t, "lorp", "worshippers", "heathens")
    else:
        follow(t, "keep", "zealots")
        follow(t, "lorp", "rangers")
    coming(t, "end_of_days")
    turn(t)
    assert t.score(0) == t.score(1)
    assert t.winners == winners


@pytest.mark.rule("PA-152")
def test_nothing_else_ends_the_game() -> None:
    t = table()
    coming(t, "skeptics", "heathens")
    turn(t)
    choose(t, "word:join god:keep", "word:draw_two", "word:done")
    assert offered(t) == ["word:join god:lorp"]
    assert why_not(t, "word:pass_on") == "joins_at_once"
    assert t.ending == ""
