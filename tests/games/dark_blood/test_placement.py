"""Placement (p. 14, 15)."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.kinds import CHURCH
from conventicle.games.dark_blood.phases.placement import PlaceCultists, Placement
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.table import DarkBlood
from tests.games.dark_blood.story import (
    CEMETERY,
    DEM,
    DOOM,
    HELL_PIT,
    MINE,
    NEC,
    OSSUARY,
    WAR,
    act,
    finish,
    new,
    open_passive,
    put,
    stage,
)
from tests.games.telling import begin, choose, offered, why_not


def amounts(t: DarkBlood, seat: int, location: str) -> list[int]:
    """How many a seat may place there now."""
    t.agenda.clear()
    begin(t, PlaceCultists(seat))
    names = [name for name in offered(t, seat) if name.startswith(f"location:{location} ")]
    return [int(name.rpartition(":")[2]) for name in names]


@pytest.mark.rule("DB-112", "DB-120", "DB-121", "DB-113")
def test_p14_turns_go_round_in_favor_order_skipping_those_with_none_left() -> None:
    t = stage(DEM, WAR, NEC)
    t.favor[:] = [2, 0, 1, -1]
    t.books[0].ready = 1
    t.books[1].ready = 2
    t.books[2].ready = 3
    begin(t, Placement(-1))
    turns = []
    while t.asked():
        seat = t.asked().bit_length() - 1
        turns.append(seat)
        before = [sum(place.waiting) for place in t.places]
        choose(t, "location:church number:1", by=seat)
        after = [sum(place.waiting) for place in t.places]
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    assert turns == [2, 0, 1, 2, 1, 2]
    assert [book.ready for book in t.books] == [0, 0, 0]


@pytest.mark.rule("DB-114")
def test_p14_an_empty_location_takes_exactly_one() -> None:
    t = stage(DEM, WAR)
    assert amounts(t, 0, "mine") == [1]
    assert why_not(t, "location:mine number:2", by=0) == "too_many_at_once"


@pytest.mark.rule("DB-115")
def test_r1_beside_one_or_two_up_to_two() -> None:
    for present in (1, 2):
        t = stage(DEM, WAR)
        put(t, 1, MINE, present)
        assert amounts(t, 0, "mine") == [1, 2]


@pytest.mark.rule("DB-116", "DB-117")
def test_r1_beside_three_to_five_up_to_three_and_never_more_than_six() -> None:
    for present, allowed in ((3, [1, 2, 3]), (4, [1, 2]), (5, [1]), (6, [])):
        t = stage(DEM, WAR, NEC)
        t.books[2].ready = 8
        put(t, 2, MINE, present)
        assert amounts(t, 0, "mine") == allowed
        if present == 5:
            assert why_not(t, "location:mine number:2", by=0) == "location_full"


@pytest.mark.rule("DB-118")
def test_p14_own_cultists_count_too_and_one_may_come_back() -> None:
    t = stage(DEM, WAR)
    begin(t, Placement(-1))
    choose(t, "location:mine number:1", by=0)
    choose(t, "location:church number:1", by=1)
    choose(t, "location:mine number:2", by=0)
    assert t.places[MINE].waiting[0] == 3
    choose(t, "location:mine number:3", by=1)
    assert sum(t.places[MINE].waiting) == 6


@pytest.mark.rule("DB-115", "DB-116", "DB-117")
def test_p14_example_of_the_cemetery() -> None:
    t = stage(DEM, DOOM, NEC)
    put(t, 0, CEMETERY)
    assert 2 in amounts(t, 1, "cemetery")
    choose(t, "location:cemetery number:2", by=1)
    assert 3 in amounts(t, 2, "cemetery")
    choose(t, "location:cemetery number:3", by=2)
    assert amounts(t, 0, "cemetery") == []


@pytest.mark.rule("DB-119", "DB-125")
def test_r2_nobody_may_pass_since_the_church_is_open() -> None:
    t = stage(DEM, WAR, NEC)
    t.books[2].ready = 40
    for location in range(4):
        put(t, 2, location, 6)
    begin(t, PlaceCultists(0))
    assert offered(t, 0) == ["location:church number:1"]
    assert why_not(t, "location:church number:0", by=0) == "place_one"


@pytest.mark.rule("DB-035", "DB-122", "DB-174")
def test_p22_a_cultist_gained_now_can_be_placed_next_round_only() -> None:
    t = stage(WAR, DEM)
    t.places[MINE].peasants = 1
    t.books[0].ready = 1
    act(t, 0, MINE, "ritual:proselytize")
    assert (t.books[0].ready, t.books[0].inactive, t.books[0].resting) == (0, 3, 1)
    begin(t, Placement(-1))
    assert t.asked() == 0b10
    t.agenda.clear()
    t.books[0].ready = 2
    begin(t, PlaceCultists(0))
    put(t, 1, HELL_PIT, 3)
    assert why_not(t, "location:hell_pit number:3", by=0) == "too_few_cultists"


@pytest.mark.rule("DB-123", "DB-124")
def test_p15_the_church_takes_one_a_turn_and_any_number_in_all() -> None:
    t = stage(DEM, WAR)
    t.books[1].ready = 12
    for present in (0, 1, 5, 6):
        t.places[CHURCH].waiting[1] = present
        assert amounts(t, 0, "church") == [1]
        assert why_not(t, "location:church number:2", by=0) == "church_takes_one"


@pytest.mark.rule("DB-123")
def test_p15_example_of_the_church() -> None:
    t = stage(DOOM, WAR)
    begin(t, Placement(-1))
    for seat in (0, 1, 0):
        choose(t, "location:church number:1", by=seat)
    assert t.places[CHURCH].waiting == [2, 1]


def test_hexed_crowd_places_two_in_an_empty_location_but_not_in_the_church() -> None:
    t = stage(WAR, DEM)
    open_passive(t, 0, "hexed_crowd")
    assert amounts(t, 0, "mine") == [1, 2]
    assert amounts(t, 0, "church") == [1]
    put(t, 1, OSSUARY)
    assert amounts(t, 0, "ossuary") == [1, 2]


@pytest.mark.rule("DB-003", "DB-034")
def test_a_cult_always_has_eight_cultists_and_at_most_four_inactive() -> None:
    t = new(DEM, WAR, NEC, DOOM)
    steps = 0
    while t.asked():
        seat = next(seat for seat in range(4) if t.asked() >> seat & 1)
        options = t.options(seat)
        t.take(seat, options[steps % len(options)])
        steps += 1
        for owner, book in enumerate(t.books):
            home = book.ready + book.resting + book.inactive
            out = sum(place.cultists(owner) for place in t.places) + sum(book.on_rituals) + t.tree.count(owner)
            assert home + out == t.values.cultists
            assert book.inactive + book.sacrificed <= 4
    assert steps > 150


def test_placing_and_resolving_hand_over_to_each_other() -> None:
    t = stage(DEM, WAR)
    put(t, 0, MINE)
    begin(t, ResolveLocation(0))
    assert t.asked() == 1
    finish(t)
