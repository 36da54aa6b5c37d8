"""Step 2: three ways to get cards."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon.kinds import MAIN_DECK, MAIN_DISCARD
from tests.games.pantheon.story import (
    dress,
    give,
    hand,
    main_discard,
    on_deck,
    put,
    side,
    step_three,
    step_two,
    table,
)
from tests.games.telling import Heard, choose, offered, why_not


@pytest.mark.rule("PA-059", "PA-060")
def test_two_cards_are_free_and_one_way_a_turn_is_all() -> None:
    t = table()
    t.coins[0] = 0
    on_deck(t, "war", "wine", "music")
    step_two(t)
    assert offered(t) == ["word:draw_two"]
    choose(t, "word:draw_two")
    assert sorted(hand(t, 0)) == ["war", "wine"]
    assert t.agenda[-1].name() == "PlayCards"


@pytest.mark.rule("PA-061", "PA-064", "PA-066")
def test_the_top_discard_costs_a_coin_and_what_lies_under_it_is_out_of_reach() -> None:
    t = table()
    put(t, MAIN_DISCARD, "wine", "war")
    step_two(t)
    choose(t, "word:buy_discard")
    assert hand(t, 0) == ["war"]
    assert main_discard(t) == ["wine"]
    assert t.coins[0] == 4
    assert t.agenda[-1].name() == "PlayCards"


@pytest.mark.rule("PA-062", "PA-063")
@pytest.mark.parametrize(
    ("top", "sold"),
    [
        ("bloorg", True), ("war", True), ("pale", True), ("foundation_tree", True), ("altar_two_hearts", True),
        ("wall_plate", True), ("bower_of_sighs", True), ("two_coins", False), ("six_coins", False), ("purge", False),
        ("indoctrination", False),
    ],
)  # fmt: skip
def test_gods_realms_titles_and_parts_are_sold_coins_and_specials_never(top: str, sold: bool) -> None:
    t = table()
    put(t, MAIN_DISCARD, "beauty", top)
    step_two(t)
    assert ("word:buy_discard" in offered(t)) == sold
    if sold:
        choose(t, "word:buy_discard")
        assert hand(t, 0) == [top]
        assert (main_discard(t), t.coins[0]) == (["beauty"], 4)
    else:
        assert why_not(t, "word:buy_discard") == "not_for_sale"


@pytest.mark.rule("PA-062")
def test_an_empty_discard_sells_nothing() -> None:
    t = table()
    step_two(t)
    assert main_discard(t) == []
    assert why_not(t, "word:buy_discard") == "not_for_sale"


@pytest.mark.rule("PA-065", "PA-113", "PA-114")
def test_a_buyable_part_costs_five_coins_instead_of_drawing_and_one_more_when_built() -> None:
    t = table()
    t.coins[0] = 6
    dress(t, "keep", "turnips", "adequate")
    step_two(t)
    choose(t, "card:bought_foundation")
    assert hand(t, 0) == ["bought_foundation"]
    assert t.coins[0] == 1
    assert t.agenda[-1].name() == "PlayCards"
    choose(t, "card:bought_foundation god:keep")
    assert t.coins[0] == 0


@pytest.mark.rule("PA-067")
def test_without_the_coins_a_way_is_closed() -> None:
    t = table()
    put(t, MAIN_DISCARD, "war")
    t.coins[0] = 4
    step_two(t)
    assert offered(t) == ["word:draw_two", "word:buy_discard"]
    assert why_not(t, "card:bought_wall") == "too_few_coins"
    t.coins[0] = 0
    assert offered(t) == ["word:draw_two"]
    assert why_not(t, "word:buy_discard") == "too_few_coins"


@pytest.mark.rule("PA-068")
def test_r6_an_empty_main_deck_is_made_of_the_shuffled_discard() -> None:
    t = table()
    deck = t.cards.zones[MAIN_DECK]
    t.cards.zones[MAIN_DISCARD].extend(deck[1:])
    del deck[1:]
    last = deck[0]
    before = t.cards.zones[MAIN_DISCARD][:]
    told = Heard(t)
    step_two(t)
    choose(t, "word:draw_two")
    assert "reshuffled" in told.names()
    assert last in t.hand_of(0)
    assert t.cards.zones[MAIN_DISCARD] == []
    assert len(t.cards.zones[MAIN_DECK]) == len(before) - 1
    assert t.cards.zones[MAIN_DECK] != before[: len(before) - 1]


@pytest.mark.rule("PA-059")
def test_r21_where_cards_are_short_one_takes_what_there_is() -> None:
    t = table()
    t.cards.zones[MAIN_DECK].clear()
    t.coins[0] = 0
    step_two(t)
    choose(t, "word:draw_two")
    assert hand(t, 0) == []


@pytest.mark.rule("PA-083", "PA-084")
def test_r29_a_thousand_eyes_draw_three_for_a_coin_and_keep_two() -> None:
    t = table()
    dress(t, "keep", "thousand_eyes")
    on_deck(t, "war", "wine", "music")
    step_two(t)
    choose(t, "word:use_thousand_eyes")
    assert t.coins[0] == 4
    assert offered(t) == ["card:war", "card:music", "card:wine"]
    choose(t, "card:wine")
    assert sorted(hand(t, 0)) == ["music", "war"]
    assert main_discard(t) == ["wine"]


def test_r29_with_too_few_cards_the_eyes_keep_what_they_saw() -> None:
    t = table()
    dress(t, "keep", "thousand_eyes")
    del t.cards.zones[MAIN_DECK][2:]
    step_two(t)
    choose(t, "word:use_thousand_eyes")
    assert len(hand(t, 0)) == 2
    assert t.coins[0] == 4
    assert main_discard(t) == []


@pytest.mark.rule("PA-085")
def test_the_eyes_only_look_at_the_deck_and_cost_a_coin() -> None:
    t = table()
    dress(t, "keep", "thousand_eyes")
    put(t, MAIN_DISCARD, "war")
    step_two(t)
    choose(t, "word:buy_discard")
    assert hand(t, 0) == ["war"]
    t = table()
    dress(t, "keep", "thousand_eyes")
    t.coins[0] = 0
    step_two(t)
    assert why_not(t, "word:use_thousand_eyes") == "too_few_coins"
    t = table()
    step_two(t)
    assert why_not(t, "word:use_thousand_eyes") == "no_such_title"


@pytest.mark.rule("PA-116")
def test_a_part_that_came_back_can_be_bought_by_anyone() -> None:
    t = table()
    give(t, 0, "war", "wine", "music", "pale", "gentle", "bought_altar")
    t.coins[1] = 5
    before = side(t).count("bought_altar")
    step_three(t)
    choose(t, "word:done", "card:bought_altar")
    assert side(t).count("bought_altar") == before + 1
    t.agenda.clear()
    step_two(t, 1)
    choose(t, "card:bought_altar")
    assert hand(t, 1) == ["bought_altar"]
