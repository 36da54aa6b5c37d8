"""Setup: gods, coins, hands, decks."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.kinds import (
    END_OF_DAYS,
    FOLLOWER_DECK,
    MAIN_DECK,
    OMENS,
    PROPHECY,
    SIDE,
    SITES,
)  # fmt: skip
from conventicle.games.pantheon.setup import set_up
from conventicle.games.pantheon.table import Pantheon, Variants
from conventicle.kernel.chance import key_from_seed, keyed
from tests.games.pantheon.story import VALUES, coming, on_deck, table, turn
from tests.games.telling import asked, choose, offered


def fresh(seats: int, seed: str = "fresh", doom: bool = False) -> Pantheon:
    return set_up(seats, keyed(key_from_seed(seed)), VALUES, Variants(False, False, doom))


@pytest.mark.rule("PA-014", "PA-016")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_founds_a_cult_with_one_elder_god_and_nothing_else(seats: int) -> None:
    t = fresh(seats)
    started = [god for seat in range(seats) for god in t.gods_of(seat)]
    assert len(started) == len(set(started)) == seats
    assert all(VALUES.elder[god] for god in started)
    for god in VALUES.gods:
        assert not t.cards.zones[kinds.worn(god)]
        assert not t.cards.zones[kinds.followers(god)]
    assert t.temple_owner == [-1] * SITES


@pytest.mark.rule("PA-017", "PA-018", "PA-021")
def test_five_coins_five_cards_and_parts_at_the_side() -> None:
    t = fresh(3)
    assert t.coins == [5, 5, 5]
    assert [len(t.hand_of(seat)) for seat in range(3)] == [5, 5, 5]
    assert len(t.cards.zones[MAIN_DECK]) == len(VALUES.main_cards()) - 15
    assert t.cards.zones[SIDE] == sorted(VALUES.buyable_parts())
    assert fresh(3, "other").hand_of(0) != t.hand_of(0) or fresh(3, "third").hand_of(0) != t.hand_of(0)


@pytest.mark.rule("PA-019", "PA-020", "PA-057")
def test_end_of_days_waits_aside_and_the_prophecy_may_lie_anywhere() -> None:
    places = set()
    for seed in range(400):
        t = fresh(2, str(seed))
        deck = t.cards.zones[FOLLOWER_DECK]
        assert END_OF_DAYS not in deck
        assert t.cards.zones[OMENS] == [END_OF_DAYS]
        places.add(len(deck) - 1 - deck.index(PROPHECY))
    assert min(places) == 0
    assert max(places) == 52


@pytest.mark.rule("PA-022")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {fresh(4, str(seed)).active for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("PA-023", "PA-024", "PA-025", "PA-151")
def test_turns_go_clockwise_and_have_four_steps_in_order() -> None:
    t = table(3)
    coming(t, *["skeptics"] * 3)
    on_deck(t, *["two_coins"] * 4)
    steps = []
    turn(t, 2)
    for _ in range(7):
        steps.append((asked(t), t.agenda[-1].name()))
        choose(t, offered(t)[0] if t.agenda[-1].name() != "PlayCards" else "word:done")
    names = ["RecruitFollower", "DrawCards", "PlayCards"]
    assert steps == [(2, name) for name in names] + [(0, name) for name in names] + [(1, "RecruitFollower")]
    assert [len(t.cards.zones[kinds.followers(god)]) for god in (0, 1, 2)] == [1, 1, 1]
