"""The Monstrosities (p. 21) and their eight Rituals."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.kinds import CHURCH, LEFT, WAITING
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.defile import bid_total
from conventicle.games.dark_blood.phases.placement import PlaceCultists
from conventicle.games.dark_blood.rituals.targets import target
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
    activate,
    give,
    put,
    stage,
    stock,
    upgrade,
)
from tests.games.telling import begin, choose, offered, why_not

FIRST_SIDES = {DEM: "infernal_usury", WAR: "covens_due", NEC: "grave_robbing", DOOM: "open_hands"}


def summon(t: DarkBlood, location: int, *choices: str | int) -> None:
    """Seat 0 performs its upgraded Corrupt there."""
    upgrade(t, 0, "corrupt") if not t.books[0].upgraded[0] else None
    passive = {4: 0, 3: 1, 2: 2, 1: 3}[t.books[0].hexes]
    side = t.books[0].cult * 8 + passive * 2 + 1
    act(t, 0, location, "ritual:corrupt", side, *choices)


@pytest.mark.rule("DB-183", "DB-184")
def test_p21_only_the_upgraded_corrupt_summons_and_still_spends_a_hex() -> None:
    t = stage(NEC, DEM)
    act(t, 0, MINE, "ritual:corrupt", "passive:grave_robbing")
    assert t.books[0].monstrosity == -1
    summon(t, MINE, "monstrosity_ritual:reaper")
    assert (t.books[0].monstrosity, t.books[0].hexes, t.pouch[8]) == (MINE, 2, 2)


@pytest.mark.rule("DB-183")
def test_r43_summoning_is_optional() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "word:leave")
    assert (t.books[0].monstrosity, t.blood_change[0]) == (-1, 0)


@pytest.mark.rule("DB-185", "DB-186", "DB-187")
def test_r43_a_second_corrupt_may_move_it_with_the_same_side_and_the_effect_again() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:reaper")
    upgrade(t, 0)
    activate(t, 0, CEMETERY)
    choose(t, "ritual:corrupt", "passive:silver_obols", by=0)
    assert offered(t, 0) == ["word:move", "word:leave"]
    assert why_not(t, "monstrosity_ritual:levy_of_the_dead", by=0) == "side_stays"
    assert why_not(t, "monstrosity_ritual:embrace", by=0) == "other_cult"
    choose(t, "word:move", by=0)
    assert (t.books[0].monstrosity, t.blood_change[0]) == (CEMETERY, 2)


@pytest.mark.rule("DB-185")
def test_r43_it_may_be_left_where_it_is_and_in_the_same_place_there_is_nothing_to_move() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:reaper")
    act(t, 0, CEMETERY, "ritual:corrupt", "passive:silver_obols", "word:leave")
    assert (t.books[0].monstrosity, t.blood_change[0]) == (MINE, 1)
    t.books[0].on_rituals[0] = 0
    act(t, 0, MINE, "ritual:corrupt", "passive:unfeeling")
    assert t.blood_change[0] == 1


@pytest.mark.rule("DB-188", "DB-278", "DB-186", "DB-037")
def test_p21_it_goes_home_in_clean_up_and_a_new_summoning_may_change_the_side() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:reaper")
    begin(t, CleanUp())
    assert t.books[0].monstrosity == -1
    summon(t, MINE, "monstrosity_ritual:levy_of_the_dead")
    assert (t.books[0].inactive, t.books[0].monstrosity_side) == (3, 1)


@pytest.mark.rule("DB-189")
def test_p21_a_monstrosity_is_no_cultist() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:reaper")
    assert t.places[MINE].crowd() == 0
    put(t, 1, MINE, 1)
    assert t.ranking(MINE) == [1]
    begin(t, PlaceCultists(1))
    assert "location:mine number:2" in offered(t, 1)


def test_embrace_kills_an_enemy_cultist_here() -> None:
    t = stage(DEM, WAR)
    t.books[1].inactive, t.books[1].ready = 3, 5
    put(t, 1, MINE, 2)
    summon(t, MINE, "monstrosity_ritual:embrace", target(1, WAITING))
    assert (t.places[MINE].waiting[1], t.books[1].inactive) == (1, 4)


def test_embrace_without_anyone_to_kill_does_nothing() -> None:
    t = stage(DEM, WAR)
    summon(t, MINE, "monstrosity_ritual:embrace")
    assert t.books[0].monstrosity == MINE


def test_scarlet_brand_buys_a_sigil_but_not_in_a_defiled_location() -> None:
    t = stage(DEM, WAR)
    give(t, 0, silver=2)
    summon(t, MINE, "monstrosity_ritual:scarlet_brand")
    assert (t.places[MINE].sigils[0], t.books[0].silver) == (1, 1)
    t.places[OSSUARY].defiled = True
    act(t, 0, OSSUARY, "ritual:corrupt", "passive:pact_of_tongues", "word:move")
    assert (t.places[OSSUARY].sigils[0], t.books[0].silver) == (0, 1)


def test_night_flight_takes_from_every_enemy_here() -> None:
    t = stage(WAR, DEM, NEC, DOOM)
    for seat in (1, 2):
        put(t, seat, MINE)
    give(t, 1, silver=2, sulfur=1)
    give(t, 2, silver=0, powdered_bones=1)
    summon(t, MINE, "monstrosity_ritual:night_flight", "word:silver", "resource:powdered_bones")
    assert (t.books[1].silver, t.books[2].resources[2], t.books[3].silver) == (1, 0, 1)
    assert (t.books[0].silver, stock(t, 0)) == (2, {"powdered_bones": 1})


def test_crones_vigil_adds_two_to_the_bid_there_this_round() -> None:
    t = stage(WAR, DEM)
    summon(t, MINE, "monstrosity_ritual:crones_vigil")
    assert (bid_total(t, 0, MINE, 3), bid_total(t, 0, OSSUARY, 3)) == (5, 3)
    begin(t, CleanUp())
    assert bid_total(t, 0, MINE, 3) == 3


def test_reaper_brings_a_blood_and_levy_a_cultist() -> None:
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:reaper")
    assert t.blood_change[0] == 1
    t = stage(NEC, DEM)
    summon(t, MINE, "monstrosity_ritual:levy_of_the_dead")
    assert (t.books[0].inactive, t.books[0].resting, t.books[0].silver) == (3, 1, 0)
    t = stage(NEC, DEM)
    give(t, 0, silver=0)
    summon(t, MINE, "monstrosity_ritual:levy_of_the_dead")
    assert t.books[0].inactive == 4


def test_last_trumpet_brings_up_to_two_peasants() -> None:
    t = stage(DOOM, DEM)
    t.places[OSSUARY].peasants = 1
    summon(t, MINE, "monstrosity_ritual:last_trumpet", "location:ossuary", "word:available")
    assert (t.places[MINE].peasants, t.places[OSSUARY].peasants, t.available_peasants()) == (2, 0, 6)
    t = stage(DOOM, DEM)
    summon(t, MINE, "monstrosity_ritual:last_trumpet", "word:stop")
    assert t.places[MINE].peasants == 0


def test_day_of_reckoning_gains_the_amount_and_leaves_the_circle_free() -> None:
    t = stage(DOOM, DEM)
    t.places[HELL_PIT].disks[LEFT] = 2
    summon(t, HELL_PIT, "monstrosity_ritual:day_of_reckoning")
    assert (stock(t, 0), t.places[HELL_PIT].occupied) == ({"sulfur": 3}, [-1, -1])
    t = stage(DOOM, DEM)
    t.places[CHURCH].disks[LEFT] = 1
    summon(t, CHURCH, "monstrosity_ritual:day_of_reckoning", "resource:anvil_dust", "resource:powdered_bones")
    assert stock(t, 0) == {"anvil_dust": 1, "powdered_bones": 1}


def test_r52_a_monstrosity_does_what_it_can() -> None:
    t = stage(DEM, WAR)
    give(t, 0, silver=0)
    summon(t, MINE, "monstrosity_ritual:scarlet_brand")
    assert (t.books[0].monstrosity, t.places[MINE].sigils[0]) == (MINE, 0)
