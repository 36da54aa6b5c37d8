"""The rules of Candles, one short story each."""

from __future__ import annotations

from conventicle.games._template.effects import EFFECTS
from conventicle.games._template.game import GAME
from conventicle.games._template.kinds import CARD, DECK, DISCARD, PLAYED, aside, hand
from conventicle.games._template.turn import BidForLantern, EndOfRound, Round, Turns
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from tests.games._template.story import VALUES, names, table, turn
from tests.games.telling import anytime, asks, begin, choose, offered


def test_everyone_begins_with_three_cards_and_five_coins() -> None:
    for seats in (2, 3, 4):
        t = Match(GAME, GAME.plan(seats, {}), key_from_seed("setup")).table
        assert [len(t.cards.zones[hand(seat)]) for seat in range(seats)] == [VALUES.start_hand] * seats == [3] * seats
        assert len(t.cards.zones[DECK]) == len(VALUES.all_cards()) - 3 * seats
        assert VALUES.start_coins == 5


def test_every_card_has_an_effect_and_every_effect_a_card() -> None:
    rows = GAME.newest().rows("cards", "card")
    assert [row["name"] for row in rows] == list(EFFECTS) == list(CARD.values)


# --- the auction ------------------------------------------------------------------------------------------------------


def test_the_single_highest_bidder_pays_and_goes_first() -> None:
    t = begin(table("crow", "crow", "crow", deck="bell bell bell"), BidForLantern(), Turns())
    for seat, bid in ((2, 1), (0, 0), (1, 4)):
        choose(t, f"number:{bid}", by=seat)
    assert t.coins == [5, 1, 5]
    assert (t.first, t.asked()) == (1, 0b010)


def test_r1_tied_bids_change_nothing() -> None:
    t = begin(table("crow", "crow", "crow", deck="bell bell bell"), BidForLantern(), Turns())
    for seat, bid in ((0, 1), (1, 4), (2, 4)):
        choose(t, f"number:{bid}", by=seat)
    assert t.coins == [5, 5, 5]
    assert (t.first, t.asked()) == (0, 0b001)


def test_nobody_bids_more_than_they_have() -> None:
    t = begin(table("", "", coins=(2, 0)), BidForLantern())
    assert offered(t, 0) == ["number:0", "number:1", "number:2"]
    assert offered(t, 1) == ["number:0"]
    assert t.agenda[-1].why_not(t, 1, 3) == "too_few_coins"


def test_without_the_auction_the_round_begins_with_the_first_turn() -> None:
    t = Match(GAME, GAME.plan(2, {"auction": "off"}), key_from_seed("off")).table
    assert t.agenda[-1].name() == "PlayCard"


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_the_top_card_of_the_deck() -> None:
    t = turn(table("", "", deck="crow bell"))
    assert names(t, hand(0)) == ["bell"]
    assert names(t, DECK) == ["crow"]


def test_three_coins_buy_a_card_as_often_as_one_can_pay() -> None:
    t = turn(table("", "", deck="crow crow bell candle", coins=(6, 0)))
    assert anytime(t) == ["word:buy_card"]
    choose(t, "anytime word:buy_card", "anytime word:buy_card")
    assert t.coins[0] == 0
    assert names(t, hand(0)) == ["candle", "crow", "bell"]
    assert anytime(t) == []
    assert asks(t) == "PlayCard 0"


def test_cards_above_four_are_discarded_all_at_once_face_up() -> None:
    t = turn(table("candle candle crow crow bell", "", deck="wind"))
    choose(t, "word:pass", by=0)
    assert asks(t) == "DiscardDown 0"
    assert t.agenda[-1].prompt(t) == {"number": 2}
    assert "card:wind" not in offered(t, 0), "ascending picks: after the last card there would be no second"
    choose(t, "card:crow", by=0)
    assert names(t, aside(0)) == ["crow"]
    assert offered(t, 0) == ["card:crow", "card:bell", "card:wind"]
    assert t.agenda[-1].why_not(t, 0, CARD.place("candle")) == "ascending"
    choose(t, "card:wind", by=0)
    assert names(t, DISCARD)[-2:] == ["crow", "wind"]
    assert len(t.cards.zones[hand(0)]) == 4


def test_an_empty_deck_is_made_of_the_shuffled_discard_and_a_night_is_over() -> None:
    t = table("", "")
    discarded = sorted(t.cards.zones[DISCARD])
    turn(t)
    assert t.nights == 1
    assert sorted(t.cards.zones[DECK] + t.cards.zones[hand(0)]) == discarded
    assert t.cards.zones[DISCARD] == []


def test_r2_a_draw_from_nothing_draws_nothing() -> None:
    t = table("", "")
    while t.cards.zones[DISCARD]:
        t.cards.draw(DISCARD, hand(1))
    turn(t)
    assert t.cards.zones[hand(0)] == []
    assert t.nights == 1, "the night counts all the same"


# --- the cards --------------------------------------------------------------------------------------------------------


def test_candle_burns_before_its_owner() -> None:
    t = turn(table("candle", "", deck="crow"))
    choose(t, "card:candle", by=0)
    assert t.candles(0) == 1
    assert t.cards.zones[PLAYED] == []


def test_crow_makes_a_rival_give_a_card_of_their_choice() -> None:
    t = turn(table("crow", "bell wind", "", deck="candle"))
    choose(t, "card:crow", by=0)
    assert offered(t, 0) == ["seat:1"], "an empty hand gives nothing"
    assert t.agenda[-1].why_not(t, 0, 2) == "empty_hand"
    assert t.agenda[-1].why_not(t, 0, 0) == "own_hand"
    choose(t, "seat:1", by=0)
    assert asks(t) == "GiveCard 1"
    choose(t, "card:wind", by=1)
    assert "wind" in names(t, hand(0))
    assert names(t, hand(1)) == ["bell"]
    assert names(t, DISCARD)[-1] == "crow"


def test_crow_needs_a_rival_with_a_card() -> None:
    t = turn(table("crow", "", deck="candle"))
    assert "card:crow" not in offered(t, 0)
    assert t.agenda[-1].why_not(t, 0, CARD.place("crow")) == "no_effect"


def test_a_given_card_is_known_to_giver_and_taker_and_hidden_from_others() -> None:
    t = turn(table("crow", "bell wind", "bell", deck="candle"))
    choose(t, "card:crow", by=0)
    choose(t, "seat:1", by=0)
    choose(t, "card:bell", by=1)
    assert t.cards.knowledge is not None
    bell = CARD.place("bell")
    assert bell in t.cards.knowledge[1].labels[hand(0)]
    assert bell not in t.cards.knowledge[2].labels[hand(0)]


def test_bell_shows_the_top_two_and_puts_them_back_in_any_order() -> None:
    t = turn(table("bell", "", deck="crow wind candle crow"))
    choose(t, "card:bell", by=0)
    assert names(t, aside(0)) == ["candle", "wind"]
    choose(t, "card:candle", by=0)
    assert names(t, DECK) == ["crow", "candle", "wind"]
    assert t.cards.knowledge is not None
    assert t.cards.knowledge[0].labels[DECK][1:] == t.cards.zones[DECK][1:], "who looked remembers"
    assert t.cards.knowledge[1].labels[DECK][1] < 0


def test_bell_needs_two_cards_in_the_deck() -> None:
    t = turn(table("bell", "", deck="crow wind"))
    assert "card:bell" not in offered(t, 0)


def test_wind_costs_a_candle_and_puts_out_one_of_a_rival_who_is_not_behind() -> None:
    t = turn(table("wind", "", "", deck="crow", lights=(2, 1, 0)))
    choose(t, "card:wind", by=0)
    assert t.candles(0) == 1
    assert offered(t, 0) == ["seat:1"]
    assert t.agenda[-1].why_not(t, 0, 2) == "too_dark"
    choose(t, "seat:1", by=0)
    assert [t.candles(seat) for seat in range(3)] == [1, 0, 0]
    assert names(t, DISCARD)[-3:] == ["candle", "candle", "wind"]


def test_wind_is_judged_after_its_cost() -> None:
    # Two against one: the wind cannot reach a rival who is behind, unless the own candle is out first.
    assert "card:wind" in offered(turn(table("wind", "", deck="crow", lights=(2, 1))), 0)
    assert "card:wind" not in offered(turn(table("wind", "", deck="crow", lights=(3, 1))), 0)
    assert "card:wind" not in offered(turn(table("wind", "", deck="crow", lights=(0, 1))), 0)
    assert "card:wind" not in offered(turn(table("wind", "", deck="crow", lights=(1, 0))), 0)


def test_bargain_buries_two_cards_in_order_for_three_coins() -> None:
    t = turn(table("bargain crow wind", "", deck="candle bell"))
    choose(t, "card:bargain", by=0)
    choose(t, "card:wind", by=0)
    choose(t, "card:crow", by=0)
    assert names(t, DECK) == ["crow", "wind", "candle"]
    assert t.coins[0] == 8
    assert t.cards.knowledge is not None
    assert t.cards.knowledge[0].labels[DECK][:2] == t.cards.zones[DECK][:2]


def test_bargain_needs_two_more_cards() -> None:
    assert "card:bargain" not in offered(turn(table("bargain", "", deck="crow")), 0)
    assert "card:bargain" in offered(turn(table("bargain bell", "", deck="crow")), 0)


# --- the end ----------------------------------------------------------------------------------------------------------


def test_enough_candles_at_the_end_of_a_round_win() -> None:
    t = begin(table("", "", lights=(4, 3)), EndOfRound())
    assert (t.ending, t.winners) == ("CANDLES_LIT", [0])


def test_coins_break_a_tie_and_a_full_tie_is_shared() -> None:
    t = begin(table("", "", "", lights=(3, 3, 1), coins=(4, 6, 9), goal=3), EndOfRound())
    assert t.winners == [1]
    t = begin(table("", "", "", lights=(3, 3, 1), coins=(6, 6, 9), goal=3), EndOfRound())
    assert t.winners == [0, 1]


def test_after_the_second_night_the_most_candles_win() -> None:
    t = table("", "", lights=(1, 2))
    t.nights = 2
    begin(t, EndOfRound())
    assert (t.ending, t.winners) == ("NIGHT_FALLS", [1])


def test_otherwise_the_next_seat_goes_first_in_the_next_round() -> None:
    t = begin(table("", "", lights=(1, 2)), EndOfRound())
    assert (t.first, t.round, asks(t)) == (1, 1, "BidForLantern 0")


def test_a_round_is_the_auction_then_a_turn_each_clockwise_from_the_first() -> None:
    t = begin(table("", "", "", deck="bell bell bell crow crow"), Round())
    for seat in range(3):
        choose(t, f"number:{seat}", by=seat)
    order = []
    while asks(t).startswith("PlayCard"):
        seat = t.asked().bit_length() - 1
        order.append(seat)
        choose(t, "word:pass", by=seat)
    assert order == [2, 0, 1]
    assert t.round == 2
