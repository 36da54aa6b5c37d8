"""Upkeep (p. 11-13): sides, Priority, disks, Darkflow, Peasants."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.disks import flow_on, resolve_disk
from conventicle.games.dark_blood.kinds import (
    CHURCH,
    FIRST_HEX,
    LEFT,
    NO_DISK,
    RIGHT,
    SHIELD,
    TWO_PEASANTS,
)
from conventicle.games.dark_blood.phases.upkeep import (
    PrepareBoard,
    Upkeep,
    deal_priority,
    draw_disks,
    place_peasants,
    resolve_disks,
)
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
    Scripted,
    act,
    match,
    new,
    open_passive,
    play_until,
    stage,
)
from tests.games.telling import Heard, begin, choose, offered, why_not

DEM_HEX, WAR_HEX, NEC_HEX, DOOM_HEX = range(FIRST_HEX, FIRST_HEX + 4)
ONE, TWO, THREE, FOUR = range(4)


def only_in_pouch(t: DarkBlood, *disks: int) -> None:
    """The pouch holds these; they come out in ascending order of kind."""
    t.pouch[:] = [0] * len(t.pouch)
    for disk in disks:
        t.pouch[disk] += 1
    t.chance = Scripted(0)


# --- order of steps and the sides of Passives -----------------------------------------------------------------------


@pytest.mark.rule("DB-061")
def test_p10_upkeep_steps_come_in_order() -> None:
    t = stage(WAR, DEM)
    open_passive(t, 0, "cauldron")
    heard = Heard(t)
    begin(t, Upkeep())
    choose(t, "passive:iron_tithe", "passive:cauldron", by=0)
    steps = [name for name in heard.names() if name in ("chose_side", "passive_works", "priority", "disk_placed")]
    assert steps[:5] == ["chose_side", "chose_side", "passive_works", "priority", "disk_placed"]
    names = heard.names()
    assert names.index("peasant_placed") > max(at for at, name in enumerate(names) if name == "disk_placed")


@pytest.mark.rule("DB-067", "DB-069")
def test_p20_open_passives_may_be_turned_at_the_start_of_upkeep_and_when_opened() -> None:
    t = stage(NEC, DEM)
    act(t, 0, MINE, "ritual:corrupt", "passive:grave_robbing")
    assert t.books[0].sides[0] == 1
    begin(t, Upkeep())
    assert offered(t, 0) == ["passive:vampiric_revenge", "passive:grave_robbing"]
    assert why_not(t, "passive:silver_obols", by=0) == "other_passive"
    choose(t, "passive:vampiric_revenge", by=0)
    assert t.books[0].sides[0] == 0


@pytest.mark.rule("DB-068")
def test_p20_a_side_stays_for_the_round() -> None:
    t = new(DEM, WAR)
    play_until(t, "PlaceCultists")
    open_passive(t, 0, "brimstone_tithe")
    decisions = 0
    while t.asked() and t.round == 1:
        seat = 0 if t.asked() & 1 else 1
        assert "passive:brimstone_tithe" not in offered(t, seat)
        assert t.books[0].sides[0] == 0
        t.take(seat, t.options(seat)[0])
        decisions += 1
    assert decisions > 10


@pytest.mark.rule("DB-070", "DB-039")
def test_r42_a_covered_passive_stops_at_once() -> None:
    t = stage(DEM, WAR)
    open_passive(t, 0, "infernal_usury")
    assert t.books[0].working(1) == 0
    t.hex_comes_home(0)
    assert t.books[0].working(1) == -1


# --- Priority -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-071", "DB-073", "DB-074", "DB-009")
def test_p11_priority_is_dealt_anew_each_round_to_defiled_locations_too() -> None:
    t = stage(DEM, WAR)
    t.places[OSSUARY].defiled = True
    orders = set()
    for _ in range(80):
        deal_priority(t)
        orders.add(tuple(t.order))
        assert t.order[4] == CHURCH
        assert sorted(t.order) == [0, 1, 2, 3, 4]
    assert len(orders) > 18


@pytest.mark.rule("DB-072")
def test_p11_priority_is_told_to_everyone() -> None:
    t = stage(DEM, WAR)
    heard = Heard(t)
    deal_priority(t)
    assert [(event.name, event.seen_by) for event in heard.events] == [("priority", t.everyone())]
    assert heard.events[0].arguments == tuple(t.order)


# --- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-075", "DB-077")
def test_p11_in_round_one_ten_numbers_fill_ten_circles() -> None:
    t = new(DEM, WAR, NEC, DOOM)
    for seat in range(4):
        choose(t, t.options(seat)[0], by=seat)
    assert t.round == 1
    assert sum(t.pouch) == 0
    laid = sorted(disk for place in t.places for disk in place.disks)
    assert laid == [ONE] * 2 + [TWO] * 3 + [THREE] * 3 + [FOUR] * 2


@pytest.mark.rule("DB-076")
def test_p11_circles_are_filled_by_priority_left_then_right() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [CEMETERY, MINE, HELL_PIT, OSSUARY, CHURCH]
    only_in_pouch(t, ONE, TWO, THREE)
    draw_disks(t)
    assert t.places[CEMETERY].disks == [ONE, TWO]
    assert t.places[MINE].disks == [THREE, NO_DISK]


@pytest.mark.rule("DB-078", "DB-094", "DB-095", "DB-097", "DB-098", "DB-104")
def test_p12_darkflow_example_of_the_rulebook() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [MINE, HELL_PIT, OSSUARY, CEMETERY, CHURCH]
    t.places[MINE].disks[:] = [ONE, ONE]
    t.places[HELL_PIT].defiled = True
    only_in_pouch(t, TWO, DEM_HEX, WAR_HEX)
    t.pouch[TWO_PEASANTS] = 1
    t.chance = Scripted(0, 1, 1, 0)
    draw_disks(t)
    assert t.places[HELL_PIT].disks == [TWO, TWO_PEASANTS]
    assert t.places[OSSUARY].disks == [DEM_HEX, WAR_HEX]
    assert t.places[CEMETERY].disks == [NO_DISK, NO_DISK]
    open_all = t.books[0], t.books[1]
    for book in open_all:
        book.hexes -= 1
    resolve_disks(t)
    assert t.places[OSSUARY].sigils == [1, 1]
    assert t.places[HELL_PIT].sigils == [0, 0]


@pytest.mark.rule("DB-096", "DB-099", "DB-100", "DB-101", "DB-102")
def test_p12_darkflow_passes_full_and_defiled_places_and_ends_at_the_church() -> None:
    t = stage(DEM, WAR)
    t.books[0].hexes = 2
    t.order[:] = [MINE, HELL_PIT, OSSUARY, CEMETERY, CHURCH]
    t.places[HELL_PIT].defiled = True
    t.places[OSSUARY].disks[:] = [ONE, ONE]
    t.places[CEMETERY].defiled = True
    flow_on(t, DEM_HEX, 0)
    assert t.places[CHURCH].disks == [DEM_HEX, NO_DISK]
    t.places[CHURCH].disks[RIGHT] = ONE
    blood = t.blood(0)
    flow_on(t, DEM_HEX, 0)
    assert t.places[MINE].disks == [NO_DISK, NO_DISK]
    assert t.blood(0) == blood + 1
    assert t.books[0].lost_hexes == 1
    assert t.sigils_left(0) == t.values.sigils
    t.places[CHURCH].disks[:] = [NO_DISK, NO_DISK]
    t.hex_comes_home(0)
    assert t.books[0].open_passives() == 1
    with pytest.raises(AssertionError):
        t.hex_comes_home(0)


@pytest.mark.rule("DB-103", "DB-095")
def test_p12_a_shield_flows_like_a_hex_and_gives_nobody_anything_when_lost() -> None:
    t = stage(DEM, WAR, inquisitor="on")
    t.order[:] = [MINE, HELL_PIT, OSSUARY, CEMETERY, CHURCH]
    flow_on(t, SHIELD, 0)
    assert t.places[HELL_PIT].disks[LEFT] == SHIELD
    t.places[CHURCH].disks[:] = [ONE, ONE]
    before = t.blood_change[:]
    flow_on(t, SHIELD, 3)
    assert t.blood_change == before


@pytest.mark.rule("DB-094")
def test_p12_numbers_and_peasants_lie_in_defiled_places() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].defiled = True
    only_in_pouch(t, ONE, TWO_PEASANTS)
    draw_disks(t)
    assert t.places[MINE].disks == [ONE, TWO_PEASANTS]


@pytest.mark.rule("DB-079", "DB-082")
def test_r36_all_disks_are_placed_before_any_resolves_then_by_priority() -> None:
    t = stage(DEM, WAR)
    t.books[0].hexes = t.books[1].hexes = 3
    heard = Heard(t)
    t.order[:] = [OSSUARY, MINE, HELL_PIT, CEMETERY, CHURCH]
    only_in_pouch(t, DEM_HEX, WAR_HEX, TWO_PEASANTS, TWO_PEASANTS, TWO_PEASANTS)
    draw_disks(t)
    resolve_disks(t)
    assert heard.names()[:5] == ["disk_placed"] * 5
    assert [event.arguments for event in heard.events if event.name == "peasants_arrive"] == [
        (2, OSSUARY),
        (2, OSSUARY),
        (2, MINE),
    ]
    assert [event.arguments for event in heard.events if event.name == "placed_sigil"] == [(0, MINE), (1, HELL_PIT)]


@pytest.mark.rule("DB-093")
def test_r36_disks_back_in_the_pouch_are_not_drawn_again() -> None:
    t = stage(DEM, WAR)
    only_in_pouch(t, TWO_PEASANTS)
    begin(t, PrepareBoard())
    assert t.pouch[TWO_PEASANTS] == 1
    assert all(place.disks == [NO_DISK, NO_DISK] for place in t.places)


@pytest.mark.rule("DB-080", "DB-081")
def test_peasant_disks_and_hexes_enter_the_pouch_by_tokens_and_corruption_alone() -> None:
    t = match(3, "pouch").table
    assert isinstance(t, DarkBlood)
    while t.asked() and t.round < 3:
        assert t.pouch[TWO_PEASANTS] <= len(t.tokens)
        for seat, book in enumerate(t.books):
            on_board = sum(place.disks.count(FIRST_HEX + book.cult) for place in t.places)
            on_board += t.drawn.count(FIRST_HEX + book.cult)
            assert t.pouch[FIRST_HEX + book.cult] + on_board == 4 - book.hexes - book.lost_hexes, seat
        seat = next(seat for seat in range(3) if t.asked() >> seat & 1)
        t.take(seat, t.options(seat)[-1])


# --- resolving ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-083", "DB-091")
def test_p12_numbers_stay_and_emptied_circles_yield_one() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].disks[:] = [FOUR, TWO_PEASANTS]
    resolve_disks(t)
    assert t.places[MINE].disks == [FOUR, NO_DISK]
    assert (t.places[MINE].amount(LEFT), t.places[MINE].amount(RIGHT)) == (4, 1)


@pytest.mark.rule("DB-084", "DB-086", "DB-006")
def test_p12_a_two_peasant_disk_brings_two_and_returns() -> None:
    t = stage(DEM, WAR)
    assert t.available_peasants() == t.values.peasants == 8
    before = t.pouch[TWO_PEASANTS]
    resolve_disk(t, TWO_PEASANTS, CEMETERY)
    assert t.places[CEMETERY].peasants == 2
    assert t.pouch[TWO_PEASANTS] == before + 1


@pytest.mark.rule("DB-085")
def test_p12_fewer_peasants_come_if_fewer_are_available() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 7
    heard = Heard(t)
    resolve_disk(t, TWO_PEASANTS, CEMETERY)
    assert t.places[CEMETERY].peasants == 1
    resolve_disk(t, TWO_PEASANTS, OSSUARY)
    assert t.places[OSSUARY].peasants == 0
    arrived = [event.arguments for event in heard.events if event.name == "peasants_arrive"]
    assert arrived == [(1, CEMETERY)], "nothing is said of nobody"


@pytest.mark.rule("DB-087", "DB-088", "DB-092", "DB-178")
def test_p12_a_hex_sets_a_sigil_and_covers_the_rightmost_open_passive() -> None:
    t = stage(DEM, WAR)
    t.books[0].hexes = 2
    resolve_disk(t, DEM_HEX, MINE)
    assert t.places[MINE].sigils == [1, 0]
    assert t.books[0].open_passives() == 1
    t.books[1].hexes = 3
    resolve_disk(t, WAR_HEX, MINE)
    t.books[0].hexes = 2
    resolve_disk(t, DEM_HEX, MINE)
    assert t.places[MINE].sigils == [2, 1]


@pytest.mark.rule("DB-089")
def test_r13_without_a_sigil_the_hex_goes_home_all_the_same() -> None:
    t = stage(DEM, WAR)
    t.places[OSSUARY].sigils[0] = 7
    t.books[0].hexes = 3
    resolve_disk(t, DEM_HEX, MINE)
    assert t.places[MINE].sigils[0] == 0
    assert t.books[0].hexes == 4


@pytest.mark.rule("DB-090")
def test_p12_a_shield_moves_the_inquisitor_and_returns() -> None:
    t = stage(DEM, WAR, inquisitor="on")
    before = t.pouch[SHIELD]
    resolve_disk(t, SHIELD, OSSUARY)
    assert t.inquisitor == OSSUARY
    assert t.pouch[SHIELD] == before + 1


# --- Peasants -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-105", "DB-106", "DB-107", "DB-006")
def test_r7_eight_peasants_in_round_one() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [OSSUARY, MINE, HELL_PIT, CEMETERY, CHURCH]
    place_peasants(t)
    assert [t.places[location].peasants for location in t.order] == [1, 1, 2, 2, 2]
    assert t.available_peasants() == 0


@pytest.mark.rule("DB-105", "DB-108", "DB-111")
def test_p13_example_two_of_four_arrive_by_disk_the_others_at_priority_five_and_four() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [OSSUARY, MINE, HELL_PIT, CEMETERY, CHURCH]
    t.places[OSSUARY].peasants = 4
    t.places[CEMETERY].defiled = True
    resolve_disk(t, TWO_PEASANTS, MINE)
    place_peasants(t)
    assert [t.places[location].peasants for location in t.order] == [4, 2, 0, 1, 1]


@pytest.mark.rule("DB-109", "DB-110")
def test_r44_peasants_of_rituals_come_back_those_at_the_tree_do_not() -> None:
    t = stage(WAR, DEM)
    t.places[MINE].peasants = 2
    act(t, 0, MINE, "ritual:proselytize")
    assert t.available_peasants() == 7
    act(t, 0, MINE, "tree:middle")
    assert t.available_peasants() == 7
    place_peasants(t)
    assert sum(place.peasants for place in t.places) == 7


def test_upkeep_offers_the_doomsayer_to_move_a_peasant() -> None:
    t = stage(DOOM, DEM)
    open_passive(t, 0, "herald")
    t.places[MINE].peasants = 1
    begin(t, Upkeep())
    choose(t, "passive:open_hands", "passive:herald", by=0)
    assert t.agenda[-1].name() == "GuidePeasant"
    choose(t, "word:keep", by=0)
