"""What is hidden: pouches, Bids and Objectives; and the worlds that the determiniser deals (p. 8)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from conventicle.games.dark_blood.kinds import POUCH_BOX, pouch_zone
from conventicle.games.dark_blood.phases.defile import BidBlood
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.view import PlayerView, view
from conventicle.kernel.chance import FastChance
from tests.games.dark_blood.story import (
    CEMETERY,
    DEM,
    DOOM,
    MINE,
    NEC,
    VALUES,
    WAR,
    act,
    finish,
    give,
    match,
    new,
    play_until,
    stage,
)
from tests.games.telling import Heard, begin, choose


def players(t: DarkBlood, viewer: int) -> list[PlayerView]:
    return view(t, viewer)["players"]


@pytest.mark.rule("DB-048", "DB-049", "DB-050")
def test_p8_blood_and_starting_taint_are_for_their_owner_alone() -> None:
    t = new(DEM, WAR, NEC)
    play_until(t, "ActivateCultist")
    for viewer in range(4):
        for seat, player in enumerate(players(t, viewer)):
            own = seat == viewer
            assert player["blood"] == (t.blood(seat) if own else "?")
            assert player["start_taint"] == (t.start_taint(seat) if own else "?")


@pytest.mark.rule("DB-050")
def test_p8_gains_and_payments_of_blood_happen_openly() -> None:
    t = stage(DEM, WAR)
    heard = Heard(t)
    t.gain_blood(0, 2)
    t.places[MINE].peasants = 1
    act(t, 0, MINE, "tree:lower")
    assert [(event.name, event.arguments) for event in heard.events if "blood" in event.name] == [
        ("gained_blood", (0, 2)),
        ("paid_blood", (0, 1)),
    ]
    assert all(event.seen_by == t.everyone() for event in heard.events)
    assert players(t, 1)[0]["blood_change"] == 1


@pytest.mark.rule("DB-049", "DB-291")
def test_p29_pouches_are_opened_at_the_end() -> None:
    t = new(DEM, WAR)
    finish(t)
    for seat, player in enumerate(players(t, 2)):
        assert player["start_taint"] == t.start_taint(seat)
    assert [kinds[6] for kinds in t.taint] == [t.start_taint(0), t.start_taint(1)]


@pytest.mark.rule("DB-260", "DB-261")
def test_p27_bids_are_sealed_until_all_are_in() -> None:
    m = match(2, "bids")
    t = m.table
    assert isinstance(t, DarkBlood)
    play_until(t, "BidBlood")
    m.decide(0, 1)
    assert m.asked() == 0b10
    assert m.view(1)["sealed"] == -1
    question = m.view(1)["question"]
    assert isinstance(question, dict)
    assert question["answered"] == [0]
    m.decide(0, 0)
    m.decide(1, 0)
    bids = [entry.event.arguments for entry in m.log(2) if entry.event.name == "bid"]
    assert [bid[:2] for bid in bids] == [(0, 0), (1, 0)]
    assert players(t, 1)[0]["blood"] == "?"


def worlds(t: DarkBlood, viewer: int, count: int) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(count):
        chance = FastChance(seed)
        world = t.for_thinking(viewer, chance, FastChance(chance.next_word()))
        assert isinstance(world, DarkBlood)
        dealt = [world.cards.zones[pouch_zone(seat)][0] for seat in range(t.seats)]
        found[tuple(VALUES.pouch_blood[kind] for kind in dealt)] += 1
        rest = world.cards.zones[POUCH_BOX]
        assert sorted(dealt + rest) == VALUES.pouches
    return found


def possible(t: DarkBlood, viewer: int) -> Counter[tuple[int, ...]]:
    """By the public story alone: all deals of the four pouches in which nobody spent more than they had."""
    found: Counter[tuple[int, ...]] = Counter()
    for deal in permutations((5, 4, 3, 2)):
        fits = all(deal[seat] >= t.blood_proved[seat] for seat in range(t.seats))
        if fits and (viewer == t.seats or deal[viewer] == t.start_blood(viewer)):
            found[deal[: t.seats]] += 1
    return found


def chi_square(seen: Counter[tuple[int, ...]], expected: Counter[tuple[int, ...]]) -> float:
    total, weights = sum(seen.values()), sum(expected.values())
    return sum(
        (seen[world] - total * part / weights) ** 2 / (total * part / weights) for world, part in expected.items()
    )


@pytest.mark.rule("DB-047", "DB-048")
def test_worlds_are_all_deals_at_first() -> None:
    t = stage(DEM, WAR, NEC)
    seen = worlds(t, 0, 3000)
    expected = possible(t, 0)
    assert set(seen) == set(expected)
    assert len(seen) == 6
    assert chi_square(seen, expected) < 25


@pytest.mark.rule("DB-050")
def test_worlds_leave_out_deals_in_which_someone_overspent() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    give(t, 1, anvil_dust=1)
    t.pay_blood(1, 3)
    assert t.blood_proved[1] == 3
    seen = worlds(t, 0, 2000)
    expected = possible(t, 0)
    assert set(seen) == set(expected)
    assert all(world[1] >= 3 for world in seen)
    assert len(seen) == 4
    assert chi_square(seen, expected) < 22


def test_worlds_know_that_blood_gained_can_be_spent() -> None:
    t = stage(DEM, WAR)
    t.gain_blood(1, 2)
    t.pay_blood(1, 2)
    assert t.blood_proved[1] == 0
    t.pay_blood(1, 4)
    assert t.blood_proved[1] == 4
    assert set(worlds(t, 0, 60)) == {(5, 4)}


@pytest.mark.rule("DB-260")
def test_worlds_learn_from_a_bid_that_was_shown_even_if_half_came_back() -> None:
    t = stage(DEM, WAR)
    begin(t, BidBlood(CEMETERY))
    choose(t, 5, by=0)
    choose(t, 4, by=1)
    assert t.blood_change == [-5, -2]
    assert t.blood_proved == [5, 4]
    assert set(worlds(t, 2, 60)) == {(5, 4)}


def test_a_spectators_world_fixes_nobodys_pouch() -> None:
    t = stage(DEM, WAR)
    assert len(worlds(t, 2, 600)) == 12


def test_knowing_two_pouches_tells_the_third_only_where_spending_does() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    for seat, spent in ((1, 4), (2, 3)):
        t.pay_blood(seat, spent)
    assert set(worlds(t, 0, 100)) == {(5, 4, 3, 2)}


def test_spending_blood_cannot_be_taken_back_once_it_proves_something() -> None:
    t = stage(DEM, WAR)
    before = t.barrier()
    t.gain_blood(0, 1)
    t.pay_blood(0, 1)
    assert t.barrier() == before
    t.pay_blood(0, 1)
    assert t.barrier() > before
