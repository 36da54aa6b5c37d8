"""Aim and material: what is in the box, and what a god's strength is."""

from __future__ import annotations

from collections import Counter

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.effects.specials import EFFECTS
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, GOD
from conventicle.games.pantheon.setup import set_up
from conventicle.games.pantheon.table import Pantheon, Variants
from conventicle.kernel.chance import FastChance, key_from_seed, keyed
from conventicle.kernel.data import SOURCES, read_toml
from conventicle.kernel.errors import SetupError
from conventicle.kernel.match import Match
from tests.games.pantheon.invariants import check
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    VALUES,
    coming,
    dress,
    follow,
    give,
    raise_temple,
    step_three,
    table,
    turn,
)
from tests.games.telling import choose


@pytest.mark.rule("PA-001", "PA-159")
def test_the_highest_total_of_followers_and_temples_wins() -> None:
    t = table(3)
    follow(t, "keep", "zealots", "zealots", "worshippers")
    raise_temple(t, "lorp", *FULL_TEMPLE)
    follow(t, "lorp", "zealots")
    follow(t, "anhk_lo", "fanatics")
    coming(t, "end_of_days")
    turn(t)
    assert [t.score(seat) for seat in range(3)] == [7, 8, 4]
    assert t.winners == [1]


@pytest.mark.rule("PA-002")
def test_cards_of_the_three_decks_never_mix() -> None:
    assert {VALUES.backs[kind] for kind in VALUES.main_cards()} == {0}
    assert {VALUES.backs[kind] for kind in VALUES.copies_of(kinds.FOLLOWERS_SORT)} == {1}
    assert {VALUES.backs[kind] for kind in VALUES.buyable_parts()} == {2}
    t = table()
    t.cards.move(CARD.place("bought_wall"), kinds.SIDE, kinds.MAIN_DISCARD)
    with pytest.raises(AssertionError):
        check(t)


@pytest.mark.rule("PA-003", "PA-010")
def test_the_main_deck_holds_six_sorts_of_cards() -> None:
    sorts = Counter(kinds.SORT[kind] for kind in VALUES.main_cards())
    assert sorts[kinds.GODS_SORT] == 6
    assert sorts[kinds.REALMS_SORT] == 14
    assert sorts[kinds.TITLES_SORT] == 15
    assert sum(sorts.values()) == len(VALUES.main_cards())
    assert set(sorts) == {
        kinds.GODS_SORT, kinds.REALMS_SORT, kinds.TITLES_SORT, kinds.PARTS_SORT, kinds.COINS_SORT, kinds.SPECIALS_SORT,
    }  # fmt: skip
    for sort in (kinds.REALMS_SORT, kinds.TITLES_SORT):
        shown = [sum(VALUES.symbols[kind]) for kind in VALUES.copies_of(sort)]
        assert 0 in shown
        assert max(shown) > 0


@pytest.mark.rule("PA-004")
def test_the_follower_deck_has_one_prophecy_and_one_end_of_days() -> None:
    assert len(VALUES.copies_of(kinds.FOLLOWERS_SORT)) == 52
    assert [CARD.values[kind] for kind in VALUES.copies_of(kinds.OMENS_SORT)] == ["prophecy", "end_of_days"]


@pytest.mark.rule("PA-005")
def test_the_starter_deck_holds_four_elder_gods_and_ten_parts() -> None:
    assert [name for god, name in enumerate(GOD.values) if VALUES.elder[god]] == ["keep", "lorp", "anhk_lo", "squeem"]
    parts = Counter(VALUES.part[kind] for kind in VALUES.buyable_parts())
    assert parts == {kinds.FOUNDATION: 2, kinds.ALTAR: 2, kinds.WALL: 4, kinds.DOME: 2}


@pytest.mark.rule("PA-006")
def test_the_bank_never_runs_dry() -> None:
    t = table()
    t.coins[0] = 10_000
    give(t, 0, "six_coins")
    step_three(t)
    choose(t, "card:six_coins")
    assert t.coins[0] == 10_006


@pytest.mark.rule("PA-007", "PA-008", "PA-009", "PA-015")
def test_a_god_shows_hearts_trees_and_skulls_of_realm_title_and_temple_only() -> None:
    t = table()
    for god in VALUES.gods:
        assert VALUES.symbols[god] == [0, 0, 0]
    assert t.symbols(GOD.place("keep")) == [0, 0, 0, 0]
    dress(t, "keep", "wine", "merciless")
    raise_temple(t, "keep", "foundation_tree", "altar_two_hearts")
    assert t.symbols(GOD.place("keep")) == [3, 2, 2, 7]


@pytest.mark.rule("PA-012")
def test_two_to_six_may_play_and_up_to_four_with_elder_gods_alone() -> None:
    for seats in range(2, 7):
        assert GAME.plan(seats, {}).seats == seats
        for seed in range(20):
            t = set_up(seats, FastChance(seed), VALUES, Variants(False, False, False))
            started = [god for seat in range(seats) for god in t.gods_of(seat)]
            assert sum(VALUES.elder[god] for god in started) == min(seats, 4), "a fifth god needs the variation"
    for seats in (1, 7):
        with pytest.raises(SetupError):
            GAME.plan(seats, {})


@pytest.mark.rule("PA-013")
def test_r35_hands_are_secret_and_all_else_is_open() -> None:
    match = Match(GAME, GAME.plan(3, {}), key_from_seed("open"))
    t = match.table
    assert isinstance(t, Pantheon)
    assert t.cards.knowledge is not None
    for viewer in range(4):
        labels = t.cards.knowledge[viewer].labels
        for zone, plan in enumerate(t.cards.layout.zones):
            hidden = plan.name in ("main deck", "follower deck") or (
                plan.name.split()[0] in ("hand", "aside") and plan.name.split()[1] != str(viewer)
            )
            if t.cards.zones[zone]:
                assert all(label < 0 for label in labels[zone]) == hidden, (viewer, plan.name)


def test_every_row_says_its_source_and_every_special_has_one_effect() -> None:
    rows = read_toml("conventicle.games.pantheon", "data/1/cards.toml")
    assert {row["source"] for table_ in rows.values() for row in table_} <= set(SOURCES)
    assert [row["name"] for row in rows["special"] if row["name"] != "indoctrination"] == list(EFFECTS)
    foundations = [
        kind for kind in [*VALUES.main_cards(), *VALUES.buyable_parts()] if VALUES.part[kind] == kinds.FOUNDATION
    ]
    assert len(foundations) == kinds.SITES


def test_symbols_of_each_type_are_as_many() -> None:
    totals = [sum(VALUES.symbols[kind][symbol] for kind in VALUES.main_cards()) for symbol in range(3)]
    assert totals[0] == totals[1] == totals[2]


def test_a_new_table_is_the_same_for_the_same_key() -> None:
    one, two = (GAME.new_table(GAME.plan(4, {}), keyed(key_from_seed("same"))) for _ in range(2))
    assert one.hash() == two.hash()
