"""The variations, alone and together."""

from __future__ import annotations

import itertools

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import FOLLOWER_DECK, PROPHECY
from conventicle.games.pantheon.setup import set_up
from conventicle.games.pantheon.table import Pantheon, Variants
from conventicle.kernel.chance import FastChance, key_from_seed, keyed
from tests.games.pantheon.invariants import check
from tests.games.pantheon.story import (
    VALUES,
    another_god,
    coming,
    flock_of,
    follow,
    give,
    gods,
    step_three,
    step_two,
    table,
    turn,
)
from tests.games.telling import anytime, asked, choose, offered, why_not

NAMES = ("pay_to_purge", "unlimited_pantheon", "doom_is_at_hand")


@pytest.mark.rule("PA-160")
@pytest.mark.parametrize("chosen", list(itertools.product(("off", "on"), repeat=3)))
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_variations_are_chosen_before_the_game_alone_or_together(seats: int, chosen: tuple[str, ...]) -> None:
    options = dict(zip(NAMES, chosen, strict=True))
    t = GAME.new_table(GAME.plan(seats, options), keyed(key_from_seed("variations")))
    assert isinstance(t, Pantheon)
    board = GAME.view(t, seats)["board"]
    assert isinstance(board, dict)
    assert board["variants"] == [name for name in NAMES if options[name] == "on"]
    dice = FastChance(3)
    while t.agenda:
        options_now = t.options(asked(t))
        t.take(asked(t), options_now[dice.below(len(options_now))])
        check(t)
    assert t.ending == "END_OF_DAYS"


@pytest.mark.rule("PA-160")
def test_none_is_played_unless_chosen() -> None:
    assert GAME.plan(4, {}).options == dict.fromkeys(NAMES, "off")


@pytest.mark.rule("PA-161")
def test_r33_pay_to_purge_five_coins_purge_everyone_as_often_as_one_can_pay() -> None:
    t = table(3, pay_to_purge=True)
    t.coins[0] = 11
    for god in ("keep", "lorp", "anhk_lo"):
        follow(t, god, "worshippers", "heathens")
    step_two(t)
    choose(t, "anytime word:pay_to_purge")
    assert [flock_of(t, god) for god in ("keep", "lorp", "anhk_lo")] == [["heathens"]] * 3
    choose(t, "anytime word:pay_to_purge")
    assert t.coins[0] == 1
    assert "word:pay_to_purge" not in anytime(t)
    t = table()
    t.coins[0] = 11
    step_two(t)
    assert "word:pay_to_purge" not in anytime(t)


@pytest.mark.rule("PA-161")
def test_r33_pay_to_purge_is_for_ones_own_turn_also_in_step_one() -> None:
    t = table(pay_to_purge=True)
    coming(t, "worshippers")
    turn(t)
    assert "word:pay_to_purge" in anytime(t)
    choose(t, "word:pass_on")
    assert asked(t) == 1
    assert anytime(t) == []


@pytest.mark.rule("PA-162", "PA-148")
def test_unlimited_pantheon_any_god_card_founds_a_cult() -> None:
    t = table(unlimited_pantheon=True)
    give(t, 0, "bloorg", "mumu", "tekli")
    step_three(t)
    choose(t, "card:bloorg", "card:mumu", "card:tekli")
    assert gods(t, 0) == ["keep", "bloorg", "mumu", "tekli"]
    another_god(t, 1, "vesh")
    give(t, 1, "cultural_exchange")
    t.agenda.clear()
    step_three(t, 1)
    choose(t, "card:cultural_exchange", "god:tekli")
    assert len(gods(t, 1)) == 3


@pytest.mark.rule("PA-163")
def test_r34_doom_the_prophecy_lies_anywhere_in_the_top_fifteen() -> None:
    depths = set()
    for seed in range(300):
        deck = set_up(2, keyed(key_from_seed(str(seed))), VALUES, Variants(False, False, True)).cards.zones[
            FOLLOWER_DECK
        ]
        depths.add(len(deck) - deck.index(PROPHECY))
    assert depths == set(range(1, 16))


@pytest.mark.rule("PA-163")
def test_r34_worlds_imagined_by_a_player_keep_the_prophecy_there_at_every_place_alike() -> None:
    t = GAME.new_table(GAME.plan(2, {"doom_is_at_hand": "on"}), keyed(key_from_seed("imagine")))
    assert isinstance(t, Pantheon)
    counts = [0] * VALUES.doom_depth
    chance = FastChance(11)
    for _ in range(2800):
        world = t.for_thinking(0, chance, FastChance(1))
        deck = world.cards.zones[FOLLOWER_DECK]
        counts[len(deck) - 1 - deck.index(PROPHECY)] += 1
        assert sorted(deck) == sorted(t.cards.zones[FOLLOWER_DECK])
        deck = t.with_other_luck(chance, FastChance(1)).cards.zones[FOLLOWER_DECK]
        assert 0 < len(deck) - deck.index(PROPHECY) < VALUES.doom_depth
    assert t.round == 1
    assert counts[VALUES.doom_depth - 1] == 0, "one card has been drawn, so fourteen places are left"
    chi_square = sum((count - 200) ** 2 / 200 for count in counts[: VALUES.doom_depth - 1])
    assert chi_square < 40, "13 degrees of freedom: 1 in 10,000 worlds is stranger than that"


@pytest.mark.rule("PA-164", "PA-012")
@pytest.mark.parametrize("seats", [5, 6])
def test_r41_the_fifth_and_sixth_player_start_with_gods_of_the_main_deck(seats: int) -> None:
    t = set_up(seats, keyed(key_from_seed("many")), VALUES, Variants(False, False, False))
    started = [god for seat in range(seats) for god in t.gods_of(seat)]
    assert sorted(VALUES.elder[god] for god in started) == [False] * (seats - 4) + [True] * 4
    everywhere = [kind for zone in t.cards.zones for kind in zone]
    assert all(everywhere.count(god) == 1 for god in VALUES.gods)
    in_deck = [kind for kind in t.cards.zones[kinds.MAIN_DECK] if kind in started]
    assert in_deck == []


@pytest.mark.rule("PA-164", "PA-022")
@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_r41_every_seat_may_start_with_every_god_and_who_begins_is_drawn_too(seats: int) -> None:
    started: set[tuple[int, int]] = set()
    begins: set[int] = set()
    for seed in range(300):
        t = set_up(seats, keyed(key_from_seed(f"lot {seed}")), VALUES, Variants(False, False, False))
        started |= {(seat, t.gods_of(seat)[0]) for seat in range(seats)}
        begins.add(t.active)
    possible = [god for god in VALUES.gods if VALUES.elder[god] or seats > 4]
    assert started == {(seat, god) for seat in range(seats) for god in possible}
    assert begins == set(range(seats))


@pytest.mark.rule("PA-162")
def test_r42_unlimited_pantheon_founds_any_number_of_cults_but_in_step_three() -> None:
    t = table(unlimited_pantheon=True)
    another_god(t, 0, "bloorg")
    give(t, 0, "mumu", "tekli")
    coming(t, "zealots")
    turn(t)
    assert t.agenda[-1].name() == "RecruitFollower"
    assert not any("mumu" in option for option in offered(t)), "not while a follower is at the door"
    assert "word:trade_in_card god:mumu" in anytime(t), "trading in is what may be done at any time"
    choose(t, "word:pass_on")
    while t.agenda[-1].name() == "RecruitFollower":
        choose(t, "word:pass_on")
    choose(t, "word:draw_two", "card:mumu", "card:tekli")
    assert sorted(gods(t, 0)) == ["bloorg", "keep", "mumu", "tekli"]


def test_two_gods_are_the_limit_without_the_variation() -> None:
    t = table()
    another_god(t, 0, "bloorg")
    give(t, 0, "mumu")
    step_three(t)
    assert why_not(t, "card:mumu") == "two_gods"


def test_a_reformation_among_three_gods_asks_where_each_follower_goes() -> None:
    t = table(unlimited_pantheon=True)
    another_god(t, 0, "bloorg")
    another_god(t, 0, "mumu")
    follow(t, "keep", "heathens")
    give(t, 0, "reformation")
    step_three(t)
    choose(t, "card:reformation", "god:keep card:heathens")
    assert t.agenda[-1].name() == "MoveFollower"
    choose(t, "god:mumu", "word:done")
    assert flock_of(t, "mumu") == ["heathens"]
