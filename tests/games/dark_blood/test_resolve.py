"""Resolve: Priority, Majority, gathering, trade (p. 16, 17, 19)."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.kinds import BESIDE, CHURCH, LEFT, LOCATION_CARD, ON_LEFT, RIGHT, WAITING
from conventicle.games.dark_blood.phases.resolve import ResolveLocation, queue_resolve
from conventicle.games.dark_blood.rituals.targets import target
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.upgrading import ANYTIME_VOCABULARY
from conventicle.kernel.vocabulary import ANYTIME
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
    activate,
    give,
    open_passive,
    put,
    refused,
    stage,
    stock,
    upgrade,
)
from tests.games.telling import begin, choose, offered, why_not

ONE, TWO, THREE, FOUR = range(4)


def without_cards(t: DarkBlood) -> None:
    """Face-down cards: nobody is asked for them."""
    for place in t.places:
        place.defiled = True


def gather_all(t: DarkBlood, choice: str = "circle:right") -> list[int]:
    """Everybody gathers; the seats in the order in which they were asked."""
    turns = []
    while t.asked():
        seat = t.asked().bit_length() - 1
        if t.agenda[-1].name() == "ActivateCultist":
            turns.append(seat)
            choose(t, choice, by=seat)
        else:
            choose(t, "word:done", by=seat)
    return turns


@pytest.mark.rule("DB-126", "DB-127", "DB-128")
def test_p16_locations_in_priority_order_empty_ones_are_passed_over() -> None:
    t = stage(DEM, WAR)
    without_cards(t)
    t.order[:] = [CEMETERY, OSSUARY, MINE, HELL_PIT, CHURCH]
    put(t, 0, CHURCH)
    put(t, 0, MINE)
    put(t, 1, OSSUARY)
    put(t, 1, MINE, 2)
    queue_resolve(t)
    t.advance()
    places = []
    while t.asked():
        seat = t.asked().bit_length() - 1
        places.append(t.agenda[-1].prompt(t)["location"])
        choose(t, "circle:right", by=seat)
    assert places == [OSSUARY, MINE, MINE, MINE, CHURCH]


@pytest.mark.rule("DB-130", "DB-132", "DB-133")
def test_p17_example_three_necromancers_two_doomsayers_one_demonologist() -> None:
    t = stage(NEC, DOOM, DEM)
    without_cards(t)
    t.favor[:] = [2, 1, 0, -1]
    put(t, 0, CEMETERY, 3)
    put(t, 1, CEMETERY, 2)
    put(t, 2, CEMETERY, 1)
    begin(t, ResolveLocation(CEMETERY))
    assert gather_all(t) == [0, 1, 2, 0, 1, 0]


@pytest.mark.rule("DB-130", "DB-131", "DB-146")
def test_p17_equal_numbers_go_by_favor() -> None:
    t = stage(WAR, DOOM)
    t.favor[:] = [1, 0, -1, -1]
    put(t, 0, MINE, 3)
    put(t, 1, MINE, 3)
    assert t.ranking(MINE) == [1, 0]
    assert t.has_majority(1, MINE, t.ranking(MINE))


@pytest.mark.rule("DB-134", "DB-135", "DB-137")
def test_p17_example_the_order_survives_a_kill() -> None:
    t = stage(DOOM, WAR)
    without_cards(t)
    put(t, 0, MINE, 3)
    put(t, 1, MINE, 3)
    give(t, 1, anvil_dust=1)
    begin(t, ResolveLocation(MINE))
    choose(t, "circle:right", by=0)
    choose(t, "ritual:spell", target(0, WAITING), by=1)
    assert t.places[MINE].waiting == [1, 2]
    assert gather_all(t) == [0, 1, 1]


@pytest.mark.rule("DB-136", "DB-157")
def test_r35_a_new_favor_order_counts_from_the_next_location_on() -> None:
    t = stage(DEM, WAR)
    without_cards(t)
    for location in (MINE, HELL_PIT):
        put(t, 0, location, 2)
        put(t, 1, location, 2)
    t.places[MINE].peasants = 1
    queue_resolve(t)
    t.advance()
    choose(t, "circle:right", by=0)
    choose(t, "tree:middle", by=1)
    assert t.favor_order() == [1, 0]
    turns = gather_all(t)
    assert turns[:2] == [0, 1]
    assert turns[2:] == [1, 0, 1, 0]


@pytest.mark.rule("DB-129", "DB-138")
def test_each_cultist_acts_once_in_a_round() -> None:
    t = stage(DEM, WAR)
    without_cards(t)
    put(t, 0, MINE, 2)
    put(t, 1, CHURCH, 2)
    queue_resolve(t)
    t.advance()
    assert gather_all(t) == [0, 0, 1, 1]
    assert all(sum(place.waiting) == 0 for place in t.places)


@pytest.mark.rule("DB-139")
def test_p19_only_what_shares_the_location_can_be_reached() -> None:
    t = stage(WAR, DEM)
    give(t, 0, anvil_dust=1)
    give(t, 1, sulfur=3)
    put(t, 1, HELL_PIT)
    assert refused(t, 0, MINE, "ritual:spell") == "no_target"
    assert refused(t, 0, MINE, "ritual:incantation") == "nothing_to_take"
    assert refused(t, 0, HELL_PIT, "ritual:spell") == ""
    assert refused(t, 0, HELL_PIT, "ritual:incantation") == ""


# --- gathering ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-158", "DB-159", "DB-043")
def test_p19_example_a_warlock_gathers_two_graveyard_dirt() -> None:
    t = stage(WAR, DEM)
    t.places[CEMETERY].disks[:] = [TWO, THREE]
    act(t, 0, CEMETERY, "circle:left")
    assert stock(t, 0) == {"graveyard_dirt": 2}
    assert t.books[0].silver == 1
    assert t.places[CEMETERY].occupied == [0, -1]


@pytest.mark.rule("DB-160", "DB-161", "DB-162")
def test_p19_an_occupied_circle_yields_one_and_the_other_stays_free() -> None:
    t = stage(WAR, DEM)
    t.places[CEMETERY].disks[:] = [FOUR, THREE]
    act(t, 0, CEMETERY, "circle:left")
    act(t, 1, CEMETERY, "circle:left")
    act(t, 0, CEMETERY, "circle:left")
    assert (t.books[0].resources[3], t.books[1].resources[3]) == (5, 1)
    act(t, 1, CEMETERY, "circle:right")
    assert t.books[1].silver == 1 + 3
    act(t, 1, CEMETERY, "circle:right")
    assert t.books[1].silver == 1 + 3 + 1
    assert t.places[CEMETERY].beside == [1, 2]


@pytest.mark.rule("DB-159", "DB-028")
def test_p19_an_empty_circle_yields_one() -> None:
    t = stage(WAR, DEM)
    act(t, 0, MINE, "circle:left")
    assert stock(t, 0) == {"anvil_dust": 1}
    assert t.places[MINE].occupied[LEFT] == 0


@pytest.mark.rule("DB-163", "DB-027")
def test_r6_the_church_gives_any_mix() -> None:
    t = stage(WAR, DEM)
    t.places[CHURCH].disks[LEFT] = FOUR
    act(
        t,
        0,
        CHURCH,
        "circle:left",
        "resource:anvil_dust",
        "resource:sulfur",
        "resource:sulfur",
        "resource:graveyard_dirt",
    )
    assert stock(t, 0) == {"anvil_dust": 1, "sulfur": 2, "graveyard_dirt": 1}
    activate(t, 1, CHURCH)
    choose(t, "circle:left", by=1)
    assert t.agenda[-1].prompt(t) == {"number": 1}


@pytest.mark.rule("DB-164", "DB-165")
def test_p19_gatherers_stay_targets_others_leave() -> None:
    t = stage(DOOM, WAR)
    give(t, 1, anvil_dust=2)
    act(t, 0, MINE, "circle:left")
    act(t, 0, MINE, "circle:left")
    act(t, 0, MINE, "ritual:corrupt", "passive:open_hands")
    assert t.places[MINE].stances(0) == [ON_LEFT, BESIDE]
    assert t.places[MINE].cultists(0) == 2
    assert refused(t, 1, MINE, "ritual:spell") == ""


@pytest.mark.rule("DB-166")
def test_r32_a_circle_is_free_again_when_its_cultist_is_killed() -> None:
    t = stage(DOOM, WAR)
    t.places[MINE].disks[:] = [FOUR, ONE]
    give(t, 1, anvil_dust=1)
    act(t, 0, MINE, "circle:left")
    act(t, 1, MINE, "ritual:spell", target(0, ON_LEFT))
    assert t.places[MINE].occupied[LEFT] == -1
    act(t, 1, MINE, "circle:left")
    assert t.books[1].resources[0] == 4


# --- trade ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-167", "DB-168")
def test_p19_two_resources_for_one_as_often_as_one_likes() -> None:
    t = stage(DEM, WAR)
    give(t, 0, anvil_dust=2, sulfur=1, powdered_bones=1)
    activate(t, 0, MINE)
    choose(t, "anytime pair:two_anvil_dust resource:graveyard_dirt", by=0)
    choose(t, "anytime pair:sulfur_and_powdered_bones resource:graveyard_dirt", by=0)
    assert stock(t, 0) == {"graveyard_dirt": 2}
    assert t.agenda[-1].name() == "ActivateCultist"
    choose(t, "circle:right", by=0)
    choose(t, "anytime pair:two_graveyard_dirt resource:sulfur", by=0)
    assert stock(t, 0) == {"sulfur": 1}
    assert not t.agenda


def test_r51_a_trade_never_gives_back_what_was_given() -> None:
    t = stage(DEM, WAR)
    give(t, 0, anvil_dust=1, sulfur=1)
    activate(t, 0, MINE)
    names = {ANYTIME_VOCABULARY.name(number - ANYTIME) for number in t.options(0) if number >= ANYTIME}
    assert names == {
        "pair:anvil_dust_and_sulfur resource:powdered_bones",
        "pair:anvil_dust_and_sulfur resource:graveyard_dirt",
    }


@pytest.mark.rule("DB-169", "DB-254")
def test_p26_silver_blood_and_triangles_cannot_be_traded() -> None:
    t = stage(DEM, WAR)
    give(t, 0, silver=9)
    upgrade(t, 0, "corrupt", "spell")
    assert t.anytime(0) == []
    give(t, 0, sulfur=1)
    assert t.anytime(0) == []


# --- rituals in general -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-170", "DB-165")
def test_p20_a_cultist_performing_a_ritual_leaves_its_location() -> None:
    t = stage(DEM, WAR)
    act(t, 0, MINE, "ritual:corrupt", "passive:brimstone_tithe")
    assert t.places[MINE].cultists(0) == 0
    assert t.books[0].on_rituals == [1, 0, 0, 0, 0]


@pytest.mark.rule("DB-171", "DB-041", "DB-040")
def test_p20_without_a_free_position_a_ritual_is_over_for_the_round() -> None:
    t = stage(DEM, WAR)
    for passive in ("passive:brimstone_tithe", "passive:pact_of_ashes"):
        act(t, 0, MINE, "ritual:corrupt", passive)
    assert refused(t, 0, MINE, "ritual:corrupt") == "no_position"


@pytest.mark.rule("DB-172")
def test_the_side_that_lies_up_is_used() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 2
    give(t, 0, silver=1)
    act(t, 0, MINE, "ritual:proselytize")
    assert t.books[0].silver == 0
    upgrade(t, 0, "proselytize")
    act(t, 0, MINE, "ritual:proselytize")
    assert t.books[0].inactive == 2


@pytest.mark.rule("DB-173")
def test_a_peasant_paid_must_stand_here_and_is_available_again() -> None:
    t = stage(WAR, DEM)
    t.places[HELL_PIT].peasants = 1
    assert refused(t, 0, MINE, "ritual:proselytize") == "no_peasant"
    available = t.available_peasants()
    act(t, 0, HELL_PIT, "ritual:proselytize")
    assert t.places[HELL_PIT].peasants == 0
    assert t.available_peasants() == available + 1


@pytest.mark.rule("DB-175")
def test_r34_without_inactive_cultists_proselytize_is_refused_and_other_effects_go_on() -> None:
    t = stage(WAR, DEM)
    t.places[MINE].peasants = 1
    t.books[0].ready += t.books[0].inactive
    t.books[0].inactive = 0
    assert refused(t, 0, MINE, "ritual:proselytize") == "no_inactive"
    t.books[1].ready += t.books[1].inactive
    t.books[1].inactive = 0
    put(t, 0, MINE)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING))
    assert t.books[1].resting == 0
    assert t.books[0].inactive == 1


def test_gathering_is_always_possible() -> None:
    t = stage(WAR, DEM)
    give(t, 0, silver=0)
    t.books[0].hexes = 0
    activate(t, 0, OSSUARY)
    assert offered(t, 0) == ["circle:left", "circle:right"]
    assert why_not(t, "ritual:corrupt", by=0) == "no_hex"


# --- Location cards -----------------------------------------------------------------------------------------------


def with_card(t: DarkBlood, location: int, name: str) -> None:
    """Exchange the cards so that this one lies there."""
    card = LOCATION_CARD.place(name)
    object.__setattr__(t.places[location], "card", card)


@pytest.mark.rule("DB-140", "DB-141", "DB-142", "DB-144", "DB-131")
def test_p17_only_the_majority_may_use_the_card_once_before_the_first_activation() -> None:
    t = stage(DEM, WAR)
    with_card(t, MINE, "buried_hoard")
    put(t, 0, MINE, 1)
    put(t, 1, MINE, 2)
    begin(t, ResolveLocation(MINE))
    assert t.agenda[-1].name() == "UseLocationCard"
    assert t.asked() == 0b10
    choose(t, "word:use", by=1)
    assert t.books[1].silver == 1 + 2
    assert t.places[MINE].waiting == [1, 2]
    asked = []
    while t.asked():
        seat = t.asked().bit_length() - 1
        asked.append(t.agenda[-1].name())
        choose(t, "circle:left" if asked[-1] == "ActivateCultist" else "word:done", by=seat)
    assert "UseLocationCard" not in asked


@pytest.mark.rule("DB-140")
def test_p17_the_card_may_be_declined() -> None:
    t = stage(DEM, WAR)
    with_card(t, MINE, "buried_hoard")
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "word:decline", by=0)
    assert t.books[0].silver == 1
    assert t.agenda[-1].name() == "ActivateCultist"


@pytest.mark.rule("DB-143", "DB-265")
def test_p28_a_face_down_card_does_nothing() -> None:
    t = stage(DEM, WAR)
    with_card(t, MINE, "buried_hoard")
    t.places[MINE].defiled = True
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    assert t.agenda[-1].name() == "ActivateCultist"


def use_card(name: str, **stores: int) -> DarkBlood:
    """Seat 0 has Majority in the Mine and uses this card there; seat 1 stands there too."""
    t = stage(DEM, WAR)
    with_card(t, MINE, name)
    give(t, 0, **stores)
    put(t, 0, MINE, 2)
    put(t, 1, MINE, 1)
    t.places[OSSUARY].peasants = 1
    begin(t, ResolveLocation(MINE))
    assert t.agenda[-1].name() == "UseLocationCard"
    choose(t, "word:use", by=0)
    return t


@pytest.mark.rule("DB-145")
def test_blood_altar_sells_a_blood_for_a_silver() -> None:
    t = use_card("blood_altar", silver=1)
    assert (t.books[0].silver, t.blood(0)) == (0, 6)


@pytest.mark.rule("DB-145")
def test_buried_hoard_brings_two_silver() -> None:
    assert use_card("buried_hoard", silver=0).books[0].silver == 2


@pytest.mark.rule("DB-145")
def test_forbidden_stores_bring_a_resource_of_choice() -> None:
    t = use_card("forbidden_stores")
    choose(t, "resource:graveyard_dirt", by=0)
    assert stock(t, 0) == {"graveyard_dirt": 1}


@pytest.mark.rule("DB-145")
def test_procession_brings_a_peasant_from_another_location() -> None:
    t = use_card("procession")
    assert offered(t, 0) == ["location:ossuary"]
    assert why_not(t, "location:mine", by=0) == "no_peasant"
    choose(t, "location:ossuary", by=0)
    assert (t.places[MINE].peasants, t.places[OSSUARY].peasants) == (1, 0)


@pytest.mark.rule("DB-145", "DB-232")
def test_dark_lure_returns_an_enemy_cultist() -> None:
    t = use_card("dark_lure")
    choose(t, target(1, WAITING), by=0)
    assert t.places[MINE].waiting == [2, 0]
    assert (t.books[1].resting, t.books[1].inactive) == (1, 4)


@pytest.mark.rule("DB-145", "DB-081")
def test_profane_whisper_puts_a_hex_into_the_pouch_without_a_monstrosity() -> None:
    t = stage(DEM, WAR)
    upgrade(t, 0, "corrupt")
    with_card(t, MINE, "profane_whisper")
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "word:use", "passive:infernal_usury", by=0)
    assert (t.books[0].silver, t.books[0].hexes, t.pouch[6]) == (0, 3, 1)
    assert t.agenda[-1].name() == "ActivateCultist"


@pytest.mark.parametrize("name", ["blood_altar", "profane_whisper", "procession", "dark_lure"])
def test_a_card_that_could_do_nothing_is_not_asked_for(name: str) -> None:
    t = stage(DEM, WAR)
    with_card(t, MINE, name)
    give(t, 0, silver=0)
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    assert t.agenda[-1].name() == "ActivateCultist"


def test_the_right_circle_is_silver() -> None:
    t = stage(DEM, WAR)
    t.places[HELL_PIT].disks[:] = [ONE, FOUR]
    act(t, 0, HELL_PIT, "circle:right")
    assert t.places[HELL_PIT].occupied[RIGHT] == 0
    assert t.books[0].silver == 5
    open_passive(t, 0, "brimstone_tithe")
    act(t, 0, HELL_PIT, "circle:right")
    assert stock(t, 0) == {}
