"""The Inquisitor module (p. 21)."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.disks import resolve_disk
from conventicle.games.dark_blood.kinds import RITUALS, SHIELD
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.defile import BidBlood
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.table import DarkBlood
from tests.games.dark_blood.invariants import check_cultists
from tests.games.dark_blood.story import (
    CEMETERY,
    DEM,
    HELL_PIT,
    MINE,
    NEC,
    WAR,
    give,
    new,
    play_until,
    put,
    refused,
    stage,
)
from tests.games.telling import begin, choose


def watched(*cults: str) -> DarkBlood:
    """The Inquisitor stands in the Mine, whose card is face down."""
    t = stage(*cults, inquisitor="on")
    t.inquisitor = MINE
    t.places[MINE].defiled = True
    return t


@pytest.mark.rule("DB-190", "DB-281")
def test_r38_he_is_away_until_the_first_shield_and_then_stays() -> None:
    t = new(DEM, WAR, inquisitor="on")
    play_until(t, "BidBlood")
    assert t.inquisitor == -1
    t = stage(DEM, WAR, inquisitor="on")
    resolve_disk(t, SHIELD, MINE)
    begin(t, CleanUp())
    assert t.inquisitor == MINE
    begin(t, BidBlood(MINE))
    choose(t, 0, by=0)
    choose(t, 0, by=1)
    assert (t.inquisitor, t.is_defiled(MINE)) == (MINE, True)


@pytest.mark.rule("DB-191", "DB-192", "DB-193")
def test_p21_each_shield_breaks_the_sigil_of_the_lowest_cult_with_one_there() -> None:
    t = stage(DEM, WAR, NEC, inquisitor="on")
    t.favor[:] = [0, 2, 1, -1]
    t.places[MINE].sigils[:] = [1, 0, 1]
    resolve_disk(t, SHIELD, MINE)
    assert t.places[MINE].sigils == [1, 0, 0]
    assert t.sigils_left(2) == 7
    resolve_disk(t, SHIELD, MINE)
    assert t.places[MINE].sigils == [0, 0, 0]
    resolve_disk(t, SHIELD, MINE)
    assert t.places[MINE].sigils == [0, 0, 0]


@pytest.mark.rule("DB-194", "DB-195")
def test_p21_the_last_cultist_is_killed_after_its_action() -> None:
    t = watched(DEM, WAR)
    t.books[1].inactive, t.books[1].ready = 3, 5
    put(t, 0, MINE, 1)
    put(t, 1, MINE, 2)
    begin(t, ResolveLocation(MINE))
    choose(t, "circle:right", by=1)
    choose(t, "circle:right", by=0)
    choose(t, "circle:left", by=1)
    assert t.books[1].resources[0] == 1
    assert (t.places[MINE].cultists(0), t.places[MINE].cultists(1), t.books[1].inactive) == (1, 1, 4)
    check_cultists(t)


@pytest.mark.rule("DB-195", "DB-196")
def test_p21_the_only_cultist_too_and_with_no_room_it_goes_to_the_active_area() -> None:
    t = watched(DEM, WAR)
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "circle:right", by=0)
    assert (t.books[0].inactive, t.books[0].resting, t.places[MINE].cultists(0)) == (4, 1, 0)


@pytest.mark.rule("DB-196")
def test_r53_he_reaches_a_cultist_at_a_ritual_or_the_tree_and_the_spot_stays_used() -> None:
    t = watched(NEC, WAR)
    upgrade_room(t)
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "ritual:corrupt", "passive:grave_robbing", by=0)
    assert (t.books[0].inactive, t.books[0].on_rituals[0], t.books[0].taken) == (4, 1, 1)
    check_cultists(t)
    t = watched(NEC, WAR)
    upgrade_room(t)
    t.places[MINE].peasants = 1
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "tree:middle", by=0)
    assert (t.books[0].inactive, t.tree) == (4, [-1, 0, -1])
    check_cultists(t)
    begin(t, CleanUp())
    assert (t.books[0].ready, t.books[0].inactive, t.tree) == (4, 4, [-1, -1, -1])
    check_cultists(t)


def upgrade_room(t: DarkBlood) -> None:
    """Room for one more inactive Cultist of seat 0."""
    t.books[0].inactive -= 1
    t.books[0].ready += 1


@pytest.mark.rule("DB-196", "DB-212")
def test_r53_a_sacrificed_warlock_takes_the_place_that_was_reserved_for_it() -> None:
    t = watched(WAR, NEC)
    upgrade_room(t)
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "ritual:sacrifice", by=0)
    assert (t.books[0].inactive, t.books[0].sacrificed) == (4, 0)
    check_cultists(t)
    begin(t, CleanUp())
    assert (t.books[0].inactive, t.books[0].ready) == (4, 4)


@pytest.mark.rule("DB-194")
def test_r25_elsewhere_nobody_is_killed() -> None:
    t = watched(DEM, WAR)
    t.places[HELL_PIT].defiled = True
    upgrade_room(t)
    put(t, 0, HELL_PIT)
    begin(t, ResolveLocation(HELL_PIT))
    choose(t, "circle:right", by=0)
    assert (t.places[HELL_PIT].cultists(0), t.books[0].inactive) == (1, 3)


@pytest.mark.rule("DB-267", "DB-021")
def test_p28_the_shield_follows_the_peasants_into_the_pouch() -> None:
    t = stage(DEM, WAR, inquisitor="on")
    begin(t, BidBlood(CEMETERY))
    choose(t, 1, by=0)
    choose(t, 0, by=1)
    assert (t.pouch[4], t.pouch[SHIELD]) == (1, 1)


@pytest.mark.rule("DB-022")
def test_r25_without_the_module_no_shield_ever_appears() -> None:
    t = new(DEM, WAR, NEC)
    assert not any(SHIELD in disks for disks in t.under_tokens)
    assert t.pouch[SHIELD] == 0


def test_ward_does_not_help_against_the_inquisitor() -> None:
    t = watched(DEM, WAR)
    t.books[0].hexes = 1
    t.books[0].sides[2] = 1
    upgrade_room(t)
    give(t, 0, silver=0)
    put(t, 0, MINE)
    begin(t, ResolveLocation(MINE))
    choose(t, "circle:right", by=0)
    assert t.books[0].inactive == 4
    assert sum(t.books[0].on_rituals) == 0 < RITUALS
    assert refused(t, 0, MINE, "circle:left") == ""
