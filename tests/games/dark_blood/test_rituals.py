"""The five Rituals of the four Cults on both sides (p. 20-25), a story each."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    FIRST_HEX,
    LEFT,
    ON_LEFT,
    RITE,
    SHIELD,
    TWO_PEASANTS,
    WAITING,
)
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.total_taint import spellbook_taint
from conventicle.games.dark_blood.rituals.targets import ENOUGH, target
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
    Scripted,
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
DEM_HEX, WAR_HEX, NEC_HEX, DOOM_HEX = range(FIRST_HEX, FIRST_HEX + 4)


# --- Corrupt ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-176", "DB-177", "DB-178", "DB-181")
def test_p20_corrupt_is_alike_for_all_the_leftmost_hex_goes_and_a_passive_opens() -> None:
    sides = {
        DEM: ("infernal_usury", "pact_of_tongues"),
        WAR: ("covens_due", "cauldron"),
        NEC: ("grave_robbing", "silver_obols"),
        DOOM: ("open_hands", "ready_tongue"),
    }
    for cult, (first, second) in sides.items():
        t = stage(cult, DEM if cult != DEM else WAR)
        t.places[MINE].defiled = True
        stores = (t.books[0].silver, t.books[0].resources[:], t.blood(0))
        act(t, 0, MINE, "ritual:corrupt", f"passive:{first}")
        assert (t.books[0].hexes, t.books[0].open_passives()) == (3, 1)
        assert t.pouch[FIRST_HEX + t.books[0].cult] == 1
        assert (t.books[0].silver, t.books[0].resources, t.blood(0)) == stores
        give(t, 0, silver=0)
        act(t, 0, MINE, "ritual:corrupt", f"passive:{second}")
        assert t.books[0].open_passives() == 2
        assert t.books[0].sides[:2] == [1, 1]


@pytest.mark.rule("DB-177")
def test_p20_example_call_of_the_abyss_reveals_vampiric_revenge() -> None:
    t = stage(NEC, WAR)
    assert RITE.values[t.books[0].rite(0)] == "call_of_the_abyss"
    activate(t, 0, MINE)
    choose(t, "ritual:corrupt", by=0)
    assert offered(t, 0) == ["passive:vampiric_revenge", "passive:grave_robbing"]


@pytest.mark.rule("DB-179")
def test_r33_corrupt_needs_a_hex_on_the_board() -> None:
    for sides in ((), ("corrupt",)):
        t = stage(DEM, WAR)
        t.books[0].hexes = 0
        upgrade(t, 0, *sides)
        assert refused(t, 0, MINE, "ritual:corrupt") == "no_hex"


@pytest.mark.rule("DB-180")
def test_p20_a_hex_in_the_pouch_can_be_drawn_by_the_doomsayer_at_once() -> None:
    t = stage(DEM, DOOM)
    t.pouch[:] = [0] * 10
    act(t, 0, MINE, "ritual:corrupt", "passive:brimstone_tithe")
    activate(t, 1, MINE)
    choose(t, "ritual:incantation", by=1)
    assert t.drawn == [DEM_HEX]


@pytest.mark.rule("DB-182")
def test_r42_a_passive_does_not_serve_the_ritual_that_opens_it() -> None:
    t = stage(WAR, DEM)
    give(t, 0, silver=0)
    act(t, 0, MINE, "ritual:corrupt", "passive:covens_due")
    assert t.books[0].silver == 0
    act(t, 0, MINE, "ritual:corrupt", "passive:cauldron")
    assert t.books[0].silver == 1


@pytest.mark.rule("DB-182")
def test_r42_nor_does_one_that_lay_with_that_side_up_before_its_hex_came_home() -> None:
    t = stage(WAR, DEM)
    give(t, 0, silver=0)
    open_passive(t, 0, "covens_due")
    t.hex_comes_home(0)
    t.pouch[WAR_HEX] -= 1
    act(t, 0, MINE, "ritual:corrupt", "passive:covens_due")
    assert t.books[0].silver == 0, "covered when the Ritual began, so it pays nothing yet"
    act(t, 0, MINE, "ritual:corrupt", "passive:cauldron")
    assert t.books[0].silver == 1, "open before, so it pays"


# --- Proselytize -----------------------------------------------------------------------------------------------


def converted(t: DarkBlood, seat: int = 0) -> int:
    return 4 - t.books[seat].inactive


@pytest.mark.rule("DB-197")
def test_p22_false_promise() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 2
    act(t, 0, MINE, "ritual:proselytize")
    assert (converted(t), t.books[0].silver, t.places[MINE].peasants) == (1, 0, 1)
    assert refused(t, 0, MINE, "ritual:proselytize") == "no_silver"


@pytest.mark.rule("DB-198")
def test_p22_possession() -> None:
    t = stage(DEM, WAR)
    upgrade(t, 0, "proselytize")
    t.places[MINE].peasants = 1
    act(t, 0, MINE, "ritual:proselytize")
    assert (converted(t), t.books[0].silver) == (1, 1)
    assert refused(t, 0, MINE, "ritual:proselytize") == "no_peasant"


@pytest.mark.rule("DB-199", "DB-174")
def test_p22_covens_call() -> None:
    t = stage(WAR, DEM)
    t.places[MINE].peasants = 2
    act(t, 0, MINE, "ritual:proselytize")
    assert (converted(t), t.books[0].silver, t.places[MINE].peasants) == (1, 1, 1)


@pytest.mark.rule("DB-200")
def test_p22_sabbath() -> None:
    t = stage(WAR, DEM)
    upgrade(t, 0, "proselytize")
    t.places[MINE].peasants = 3
    activate(t, 0, MINE)
    choose(t, "ritual:proselytize", by=0)
    assert offered(t, 0) == ["number:1", "number:2"]
    choose(t, "number:2", by=0)
    assert (converted(t), t.places[MINE].peasants) == (2, 1)
    activate(t, 0, MINE)
    choose(t, "ritual:proselytize", by=0)
    assert offered(t, 0) == ["number:1"]
    assert why_not(t, "number:2", by=0) == "no_peasant"
    assert why_not(t, "number:0", by=0) == "take_one"


@pytest.mark.rule("DB-201")
def test_p22_raise_the_dead() -> None:
    t = stage(NEC, DEM)
    assert refused(t, 0, MINE, "ritual:proselytize") == "no_resources"
    give(t, 0, powdered_bones=1)
    act(t, 0, MINE, "ritual:proselytize")
    assert (converted(t), t.books[0].silver, stock(t, 0)) == (1, 0, {})


@pytest.mark.rule("DB-202")
def test_p22_host_of_bones() -> None:
    t = stage(NEC, DEM)
    upgrade(t, 0, "proselytize")
    give(t, 0, powdered_bones=1)
    act(t, 0, MINE, "ritual:proselytize")
    assert (converted(t), t.books[0].silver, stock(t, 0)) == (1, 0, {"powdered_bones": 1})


@pytest.mark.rule("DB-203", "DB-205")
def test_p22_street_sermon() -> None:
    t = stage(DOOM, DEM)
    t.places[HELL_PIT].peasants = 2
    t.places[HELL_PIT].disks[LEFT] = THREE
    t.places[HELL_PIT].occupied[LEFT] = 1
    give(t, 0, sulfur=2, anvil_dust=5)
    assert refused(t, 0, HELL_PIT, "ritual:proselytize") == "no_resources"
    give(t, 0, sulfur=4)
    act(t, 0, HELL_PIT, "ritual:proselytize")
    assert (converted(t), t.books[0].resources[1]) == (1, 1)
    t.places[HELL_PIT].disks[LEFT] = -1
    act(t, 0, HELL_PIT, "ritual:proselytize")
    assert t.books[0].resources[1] == 0


@pytest.mark.rule("DB-204")
def test_p22_revelation() -> None:
    t = stage(DOOM, DEM)
    upgrade(t, 0, "proselytize")
    t.places[HELL_PIT].peasants = 1
    t.places[HELL_PIT].disks[LEFT] = FOUR
    give(t, 0, sulfur=1)
    act(t, 0, HELL_PIT, "ritual:proselytize")
    assert (converted(t), stock(t, 0), t.places[HELL_PIT].peasants) == (1, {}, 0)


@pytest.mark.rule("DB-205")
def test_r6_in_the_church_the_doomsayer_pays_any_mix() -> None:
    t = stage(DOOM, DEM)
    t.places[CHURCH].peasants = 1
    t.places[CHURCH].disks[LEFT] = THREE
    give(t, 0, sulfur=2, anvil_dust=1, graveyard_dirt=2)
    act(t, 0, CHURCH, "ritual:proselytize", "resource:anvil_dust", "resource:sulfur", "resource:graveyard_dirt")
    assert stock(t, 0) == {"sulfur": 1, "graveyard_dirt": 1}
    assert converted(t) == 1


# --- Sacrifice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-206")
def test_p23_nobody_but_the_warlock_sacrifices_without_a_peasant() -> None:
    for cult in (DEM, NEC, DOOM):
        t = stage(cult, WAR)
        give(t, 0, silver=5, anvil_dust=5)
        assert refused(t, 0, MINE, "ritual:sacrifice") == "no_peasant"
    t = stage(WAR, DEM)
    t.books[0].inactive = 3
    t.books[0].ready = 5
    assert refused(t, 0, MINE, "ritual:sacrifice") == ""


@pytest.mark.rule("DB-207", "DB-208")
def test_p23_bloodletting_and_black_mass() -> None:
    for sides, blood in (((), 1), (("sacrifice",), 2)):
        t = stage(DEM, WAR)
        upgrade(t, 0, *sides)
        t.places[MINE].peasants = 1
        act(t, 0, MINE, "ritual:sacrifice")
        assert (t.blood_change[0], stock(t, 0), t.books[0].silver) == (blood, {"powdered_bones": 1}, 0)
        assert t.places[MINE].peasants == 0


@pytest.mark.rule("DB-209", "DB-210", "DB-211", "DB-277")
def test_p23_self_immolation_and_pyre() -> None:
    for sides, blood in (((), 1), (("sacrifice",), 2)):
        t = stage(WAR, DEM)
        upgrade(t, 0, *sides)
        t.books[0].inactive = 3
        t.books[0].ready = 5
        t.places[MINE].peasants = 1
        act(t, 0, MINE, "ritual:sacrifice")
        assert (t.blood_change[0], stock(t, 0), t.books[0].silver) == (blood, {"powdered_bones": 1}, 0)
        assert t.places[MINE].peasants == 1
        assert (t.books[0].inactive, t.books[0].on_rituals[2]) == (3, 1)
        begin(t, CleanUp())
        assert (t.books[0].inactive, t.books[0].ready) == (4, 4)


@pytest.mark.rule("DB-212", "DB-230", "DB-231")
def test_r16_the_warlocks_inactive_place_is_reserved_at_once() -> None:
    t = stage(WAR, DEM)
    give(t, 0, silver=3)
    assert refused(t, 0, MINE, "ritual:sacrifice") == "no_room"
    t.books[0].inactive = 3
    t.books[0].ready = 5
    act(t, 0, MINE, "ritual:sacrifice")
    assert refused(t, 0, MINE, "ritual:sacrifice") == "no_room"
    put(t, 0, MINE)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING))
    assert (t.books[0].inactive, t.books[0].resting) == (3, 1)


@pytest.mark.rule("DB-213", "DB-214")
def test_p23_grave_tithe_and_danse_macabre() -> None:
    for sides, blood in (((), 1), (("sacrifice",), 2)):
        t = stage(NEC, DEM)
        upgrade(t, 0, *sides)
        t.places[MINE].peasants = 1
        assert refused(t, 0, MINE, "ritual:sacrifice") == "no_silver"
        give(t, 0, silver=2)
        act(t, 0, MINE, "ritual:sacrifice")
        assert (t.blood_change[0], stock(t, 0), t.books[0].silver, converted(t)) == (blood, {}, 0, 1)


@pytest.mark.rule("DB-215")
def test_r15_a_necromancer_without_inactive_cultists_gets_bones() -> None:
    t = stage(NEC, DEM)
    give(t, 0, silver=2)
    t.books[0].ready, t.books[0].inactive = 8, 0
    t.places[MINE].peasants = 1
    act(t, 0, MINE, "ritual:sacrifice")
    assert (t.blood_change[0], stock(t, 0)) == (1, {"powdered_bones": 1})


@pytest.mark.rule("DB-216")
def test_p23_scapegoat() -> None:
    t = stage(DOOM, DEM)
    t.places[HELL_PIT].peasants = 1
    t.places[HELL_PIT].disks[LEFT] = TWO
    give(t, 0, sulfur=3)
    act(t, 0, HELL_PIT, "ritual:sacrifice")
    assert (t.blood_change[0], stock(t, 0)) == (1, {"sulfur": 1, "powdered_bones": 1})


@pytest.mark.rule("DB-217")
def test_p23_day_of_wrath() -> None:
    t = stage(DOOM, DEM)
    upgrade(t, 0, "sacrifice")
    t.places[HELL_PIT].peasants = 1
    t.places[HELL_PIT].disks[LEFT] = TWO
    give(t, 0, sulfur=3)
    act(t, 0, HELL_PIT, "ritual:sacrifice")
    assert (t.blood_change[0], stock(t, 0)) == (2, {"sulfur": 2, "powdered_bones": 1})


# --- Spell ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-218", "DB-235")
def test_p24_spell_and_incantation_once_a_round() -> None:
    t = stage(NEC, DEM)
    give(t, 0, graveyard_dirt=5, silver=5, powdered_bones=5)
    put(t, 1, MINE, 4)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), ENOUGH)
    assert refused(t, 0, MINE, "ritual:spell") == "no_position"
    act(t, 0, MINE, "ritual:incantation")
    assert refused(t, 0, MINE, "ritual:incantation") == "no_position"


@pytest.mark.rule("DB-219", "DB-226")
def test_r17_targets_are_enemies_here_acted_or_not_of_any_cult() -> None:
    t = stage(NEC, DEM, WAR)
    give(t, 0, graveyard_dirt=1)
    put(t, 1, MINE)
    act(t, 1, MINE, "circle:left")
    put(t, 2, MINE)
    put(t, 0, MINE)
    activate(t, 0, MINE)
    choose(t, "ritual:spell", by=0)
    assert offered(t, 0) == [
        "seat:1 stance:waiting",
        "seat:1 stance:on_left",
        "seat:2 stance:waiting",
    ]
    assert why_not(t, "word:enough", by=0) == "strike_one"
    assert why_not(t, "seat:0 stance:waiting", by=0) == "no_target"
    choose(t, target(1, ON_LEFT), target(2, WAITING), by=0)
    assert (t.places[MINE].cultists(1), t.places[MINE].cultists(2)) == (1, 0)


@pytest.mark.rule("DB-220")
def test_p24_soul_leash() -> None:
    t = stage(DEM, WAR)
    t.books[1].inactive, t.books[1].ready = 3, 5
    put(t, 1, MINE, 2)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert (t.blood_change[0], converted(t), t.books[1].inactive) == (-1, 1, 4)


@pytest.mark.rule("DB-220", "DB-236")
def test_p24_without_blood_the_demonologists_basic_sides_are_refused() -> None:
    t = stage(DEM, WAR)
    put(t, 1, MINE)
    t.pay_blood(0, 5)
    assert refused(t, 0, MINE, "ritual:spell") == "no_blood"
    assert refused(t, 0, MINE, "ritual:incantation") == "no_blood"


@pytest.mark.rule("DB-221")
def test_p24_hellfire_brand() -> None:
    t = stage(DEM, WAR)
    upgrade(t, 0, "spell")
    put(t, 1, MINE, 2)
    assert refused(t, 0, MINE, "ritual:spell") == "no_resources"
    give(t, 0, sulfur=1)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert (t.blood_change[0], stock(t, 0), converted(t), t.places[MINE].waiting[1]) == (0, {}, 1, 1)


@pytest.mark.rule("DB-222")
def test_p24_evil_eye() -> None:
    t = stage(WAR, DEM)
    give(t, 0, anvil_dust=2)
    put(t, 1, MINE, 2)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert (stock(t, 0), t.places[MINE].waiting[1], converted(t)) == ({"anvil_dust": 1}, 1, 0)


@pytest.mark.rule("DB-223")
def test_p24_voodoo() -> None:
    t = stage(WAR, DEM)
    upgrade(t, 0, "spell")
    t.books[1].inactive, t.books[1].ready = 1, 7
    give(t, 0, anvil_dust=1)
    put(t, 1, MINE, 3)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), target(1, WAITING))
    assert (stock(t, 0), t.places[MINE].waiting[1]) == ({}, 1)
    assert (t.books[1].inactive, t.books[1].resting) == (3, 0), "Killed, not Returned"


@pytest.mark.rule("DB-223")
def test_p24_voodoo_may_stop_at_one_and_goes_no_further_than_two() -> None:
    t = stage(WAR, DEM)
    upgrade(t, 0, "spell")
    t.books[1].inactive, t.books[1].ready = 0, 8
    give(t, 0, anvil_dust=2)
    put(t, 1, MINE, 4)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), "word:enough")
    assert (stock(t, 0), t.places[MINE].waiting[1], t.books[1].inactive) == ({"anvil_dust": 1}, 3, 1)


@pytest.mark.rule("DB-224", "DB-232")
def test_p24_grave_chill() -> None:
    t = stage(NEC, DEM)
    t.books[1].inactive, t.books[1].ready = 1, 7
    give(t, 0, graveyard_dirt=1)
    put(t, 1, MINE, 3)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), target(1, WAITING))
    assert (stock(t, 0), t.places[MINE].waiting[1], t.books[1].resting, t.books[1].inactive) == ({}, 1, 2, 1)


@pytest.mark.rule("DB-225")
def test_p24_night_of_the_dead() -> None:
    t = stage(NEC, DEM)
    upgrade(t, 0, "spell")
    t.books[1].ready = 8
    t.books[1].inactive = 0
    put(t, 1, MINE, 4)
    act(t, 0, MINE, "ritual:spell", *[target(1, WAITING)] * 3)
    assert (t.places[MINE].waiting[1], t.books[1].resting) == (1, 3)


@pytest.mark.rule("DB-227", "DB-229")
def test_p24_exodus() -> None:
    t = stage(DOOM, DEM)
    assert refused(t, 0, MINE, "ritual:spell") == "no_peasant"
    t.places[MINE].peasants = 2
    t.places[OSSUARY].peasants = 1
    activate(t, 0, MINE)
    choose(t, "ritual:spell", by=0)
    assert offered(t, 0) == [
        *(f"way:away location:{other} number:1" for other in ("hell_pit", "ossuary", "cemetery", "church")),
        "way:here location:ossuary number:1",
    ]
    assert why_not(t, "way:away location:ossuary number:2", by=0) == "not_upgraded"
    assert why_not(t, "way:here location:church number:1", by=0) == "no_peasant"
    assert why_not(t, "way:away location:mine number:1", by=0) == "move_one"
    choose(t, "way:here location:ossuary number:1", by=0)
    assert (t.places[MINE].peasants, t.places[OSSUARY].peasants) == (3, 0)
    assert offered(t, 0) == ["resource:anvil_dust", "resource:powdered_bones"]
    assert why_not(t, "resource:sulfur", by=0) == "not_produced"
    choose(t, "resource:powdered_bones", by=0)
    assert stock(t, 0) == {"powdered_bones": 1}


@pytest.mark.rule("DB-228", "DB-229")
def test_p24_great_exodus() -> None:
    t = stage(DOOM, DEM)
    upgrade(t, 0, "spell")
    t.places[MINE].peasants = 3
    act(
        t, 0, MINE, "ritual:spell", "way:away location:cemetery number:2", "resource:anvil_dust",
        "resource:graveyard_dirt",
    )  # fmt: skip
    assert (t.places[MINE].peasants, t.places[CEMETERY].peasants) == (1, 2)
    assert stock(t, 0) == {"anvil_dust": 1, "graveyard_dirt": 1}
    assert t.books[0].silver == 1


# --- Killing and Returning -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-230", "DB-231", "DB-233")
def test_p24_killed_cultists_are_inactive_if_there_is_room_else_active() -> None:
    t = stage(WAR, DEM)
    upgrade(t, 0, "spell")
    give(t, 0, anvil_dust=1)
    t.books[1].inactive, t.books[1].ready = 3, 5
    put(t, 1, MINE, 3)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), target(1, WAITING))
    assert (t.books[1].inactive, t.books[1].resting, t.books[1].ready) == (4, 1, 2)
    begin(t, CleanUp())
    assert (t.books[1].inactive, t.books[1].ready, t.books[1].resting) == (4, 4, 0)


@pytest.mark.rule("DB-234")
def test_p24_a_killed_cultist_can_be_won_back() -> None:
    t = stage(DEM, WAR)
    t.books[1].inactive, t.books[1].ready = 0, 8
    put(t, 1, MINE)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert t.books[1].inactive == 1
    t.places[MINE].peasants = 1
    act(t, 1, MINE, "ritual:proselytize")
    assert t.books[1].inactive == 0


# --- Incantation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-236")
def test_p25_atrocity() -> None:
    t = stage(DEM, WAR)
    act(t, 0, MINE, "ritual:incantation")
    assert (t.places[MINE].sigils[0], t.blood_change[0]) == (1, -1)


@pytest.mark.rule("DB-237")
def test_p25_abomination() -> None:
    t = stage(DEM, WAR)
    upgrade(t, 0, "incantation")
    assert refused(t, 0, MINE, "ritual:incantation") == "no_resources"
    give(t, 0, sulfur=1)
    act(t, 0, MINE, "ritual:incantation")
    assert (t.places[MINE].sigils[0], t.blood_change[0], stock(t, 0)) == (1, 0, {})


@pytest.mark.rule("DB-238", "DB-272")
def test_r31_no_sigil_in_a_defiled_location_and_none_without_sigils() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].defiled = True
    assert refused(t, 0, MINE, "ritual:incantation") == "defiled"
    t.places[HELL_PIT].sigils[0] = 7
    assert refused(t, 0, OSSUARY, "ritual:incantation") == "no_sigil"


@pytest.mark.rule("DB-239")
def test_p25_witchcraft() -> None:
    t = stage(WAR, DEM)
    put(t, 1, MINE)
    give(t, 1, anvil_dust=2, sulfur=2, silver=5)
    act(t, 0, MINE, "ritual:incantation", "seat:1", "resource:anvil_dust", "resource:sulfur", "resource:sulfur")
    assert (stock(t, 1), stock(t, 0), t.books[1].silver) == ({"anvil_dust": 1}, {}, 5)


@pytest.mark.rule("DB-240")
def test_p25_maleficium() -> None:
    t = stage(WAR, DEM, NEC)
    upgrade(t, 0, "incantation")
    put(t, 1, MINE)
    put(t, 2, MINE)
    give(t, 1, anvil_dust=2, sulfur=2)
    activate(t, 0, MINE)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["seat:1"]
    assert why_not(t, "seat:2", by=0) == "nothing_to_take"
    assert why_not(t, "seat:3", by=0) == "no_target"
    choose(t, "seat:1", "resource:anvil_dust", "resource:anvil_dust", "resource:sulfur", by=0)
    assert (stock(t, 1), stock(t, 0)) == ({"sulfur": 1}, {"anvil_dust": 2, "sulfur": 1})


@pytest.mark.rule("DB-241", "DB-254")
def test_r39_with_fewer_than_three_all_go_and_silver_and_triangles_are_safe() -> None:
    t = stage(WAR, DEM)
    upgrade(t, 1, "corrupt", "spell")
    put(t, 1, MINE)
    give(t, 1, silver=3)
    assert refused(t, 0, MINE, "ritual:incantation") == "nothing_to_take"
    give(t, 1, sulfur=2)
    act(t, 0, MINE, "ritual:incantation", "seat:1")
    assert (stock(t, 1), t.books[1].silver) == ({}, 3)
    assert t.books[1].triangles == [1, 0, 0, 1, 0]


@pytest.mark.rule("DB-242")
def test_p25_bone_alchemy() -> None:
    t = stage(NEC, DEM)
    give(t, 0, powdered_bones=1)
    act(t, 0, MINE, "ritual:incantation")
    assert (t.blood_change[0], t.books[0].silver, stock(t, 0)) == (1, 0, {})


@pytest.mark.rule("DB-243")
def test_p25_marrow_feast() -> None:
    t = stage(NEC, DEM)
    upgrade(t, 0, "incantation")
    act(t, 0, MINE, "ritual:incantation")
    assert (t.blood_change[0], t.books[0].silver) == (2, 0)


def pouch_of(t: DarkBlood, *disks: int) -> None:
    t.pouch[:] = [0] * 10
    for disk in disks:
        t.pouch[disk] += 1
    t.chance = Scripted(0)


@pytest.mark.rule("DB-244", "DB-248")
def test_p25_casting_of_lots() -> None:
    t = stage(DOOM, DEM)
    pouch_of(t, TWO, FOUR, TWO_PEASANTS)
    activate(t, 0, HELL_PIT)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["disk:two", "disk:four"]
    assert why_not(t, "disk:two_peasants", by=0) == "not_drawn"
    choose(t, "disk:four", by=0)
    assert stock(t, 0) == {"sulfur": 4}
    assert t.pouch == [0, 1, 0, 1, 1, 0, 0, 0, 0, 0]
    assert t.drawn == []


@pytest.mark.rule("DB-244")
def test_r14_on_the_basic_side_a_disk_without_a_number_counts_one() -> None:
    t = stage(DOOM, DEM)
    pouch_of(t, TWO_PEASANTS, DEM_HEX)
    act(t, 0, HELL_PIT, "ritual:incantation", "disk:two_peasants")
    assert (stock(t, 0), t.places[HELL_PIT].peasants) == ({"sulfur": 1}, 0)
    assert t.pouch[TWO_PEASANTS] == t.pouch[DEM_HEX] == 1


@pytest.mark.rule("DB-248")
def test_r14_too_few_disks_or_none() -> None:
    t = stage(DOOM, DEM)
    pouch_of(t)
    assert refused(t, 0, HELL_PIT, "ritual:incantation") == "empty_pouch"
    pouch_of(t, THREE)
    act(t, 0, HELL_PIT, "ritual:incantation", "disk:three")
    assert stock(t, 0) == {"sulfur": 3}


@pytest.mark.rule("DB-245")
def test_p25_book_of_fates_draws_four() -> None:
    t = stage(DOOM, DEM)
    upgrade(t, 0, "incantation")
    pouch_of(t, ONE, TWO, THREE, FOUR, TWO_PEASANTS)
    activate(t, 0, CEMETERY)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["disk:one", "disk:two", "disk:three", "disk:four"]
    choose(t, "disk:three", by=0)
    assert stock(t, 0) == {"graveyard_dirt": 3}


@pytest.mark.rule("DB-246", "DB-247")
def test_r45_book_of_fates_resolves_other_disks_here() -> None:
    t = stage(DOOM, DEM, inquisitor="on")
    upgrade(t, 0, "incantation")
    t.books[0].hexes = 3
    pouch_of(t, DOOM_HEX, TWO_PEASANTS)
    act(t, 0, CEMETERY, "ritual:incantation", "disk:doomsayer_hex")
    assert (t.places[CEMETERY].sigils[0], t.books[0].hexes, t.pouch[DOOM_HEX]) == (1, 4, 0)
    assert t.pouch[TWO_PEASANTS] == 1
    t.books[0].on_rituals[4] = 0
    act(t, 0, CEMETERY, "ritual:incantation", "disk:two_peasants")
    assert (t.places[CEMETERY].peasants, t.pouch[TWO_PEASANTS]) == (2, 1)
    t.books[0].on_rituals[4] = 0
    t.books[1].hexes = 3
    pouch_of(t, DEM_HEX)
    act(t, 0, CEMETERY, "ritual:incantation", "disk:demonologist_hex")
    assert (t.places[CEMETERY].sigils, t.books[1].hexes) == ([1, 1], 4)
    t.books[0].on_rituals[4] = 0
    pouch_of(t, SHIELD)
    act(t, 0, CEMETERY, "ritual:incantation", "disk:shield")
    assert (t.inquisitor, t.places[CEMETERY].sigils, t.pouch[SHIELD]) == (CEMETERY, [1, 0], 1)


@pytest.mark.rule("DB-247")
def test_r31_no_hex_is_chosen_in_a_defiled_location() -> None:
    t = stage(DOOM, DEM)
    upgrade(t, 0, "incantation")
    t.places[CEMETERY].defiled = True
    pouch_of(t, DEM_HEX)
    assert refused(t, 0, CEMETERY, "ritual:incantation") == "defiled"
    pouch_of(t, ONE, DEM_HEX)
    activate(t, 0, CEMETERY)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["disk:one"]
    assert why_not(t, "disk:demonologist_hex", by=0) == "defiled"
    choose(t, "disk:one", by=0)
    t.books[0].on_rituals[4] = 0
    pouch_of(t, ONE, *[DEM_HEX] * 4)
    t.chance = Scripted(1, 1, 1, 1)
    act(t, 0, CEMETERY, "ritual:incantation")
    assert t.pouch[DEM_HEX] == 4


@pytest.mark.rule("DB-247")
def test_r31_the_book_of_fates_resolves_no_shield_in_a_defiled_location() -> None:
    t = stage(DOOM, DEM, inquisitor="on")
    upgrade(t, 0, "incantation")
    t.places[CEMETERY].defiled = True
    pouch_of(t, SHIELD, DEM_HEX)
    assert refused(t, 0, CEMETERY, "ritual:incantation") == "defiled", "nothing in the pouch may lie there"
    pouch_of(t, TWO, TWO_PEASANTS, SHIELD)
    activate(t, 0, CEMETERY)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["disk:two", "disk:two_peasants"], "numbers and Peasants go there, as in Upkeep"
    assert why_not(t, "disk:shield", by=0) == "defiled"


@pytest.mark.rule("DB-244")
def test_r31_casting_of_lots_counts_a_hex_as_one_in_a_defiled_location_too() -> None:
    t = stage(DOOM, DEM)
    t.places[CEMETERY].defiled = True
    pouch_of(t, DEM_HEX)
    act(t, 0, CEMETERY, "ritual:incantation", "disk:demonologist_hex")
    assert stock(t, 0) == {"graveyard_dirt": 1}
    assert (t.pouch[DEM_HEX], t.places[CEMETERY].sigils) == (1, [0, 0]), "it is counted, not resolved"


def test_by_rules_1_the_shield_was_offered_and_a_hex_never() -> None:
    t = stage(DOOM, DEM, inquisitor="on", version="1.1")
    t.places[CEMETERY].defiled = True
    pouch_of(t, DEM_HEX)
    assert refused(t, 0, CEMETERY, "ritual:incantation") == "defiled"
    upgrade(t, 0, "incantation")
    pouch_of(t, SHIELD, DEM_HEX)
    activate(t, 0, CEMETERY)
    choose(t, "ritual:incantation", by=0)
    assert offered(t, 0) == ["disk:shield"]


# --- upgrading ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-249", "DB-250", "DB-251")
def test_p26_example_the_warlock_upgrades_path_of_eve() -> None:
    t = stage(WAR, DEM)
    give(t, 0, sulfur=1, graveyard_dirt=1, powdered_bones=1)
    activate(t, 0, MINE)
    choose(t, "anytime ritual:corrupt triangle:fifth", by=0)
    assert RITE.values[t.books[0].rite(0)] == "eidolon"
    assert (stock(t, 0), t.books[0].triangles) == ({}, [0, 0, 0, 0, 1])
    assert t.agenda[-1].name() == "ActivateCultist"


@pytest.mark.rule("DB-249", "DB-172")
def test_r19_upgrades_before_and_after_the_action_any_number() -> None:
    t = stage(DEM, WAR)
    give(t, 0, sulfur=4, anvil_dust=3)
    t.places[MINE].peasants = 1
    t.books[0].silver = 0
    activate(t, 0, MINE)
    assert why_not(t, "ritual:proselytize", by=0) == "no_silver"
    choose(t, "anytime ritual:proselytize triangle:first", by=0)
    choose(t, "ritual:proselytize", by=0)
    assert t.agenda[-1].name() == "FinishActivation"
    choose(t, "anytime ritual:corrupt triangle:first", by=0)
    assert (t.books[0].upgraded[:2], t.books[0].triangles[0], stock(t, 0)) == ([True, True], 2, {"anvil_dust": 1})


@pytest.mark.rule("DB-252", "DB-253")
def test_p26_a_triangle_pays_for_both_neighbours_never_thrice_and_a_ritual_has_two_triangles() -> None:
    t = stage(DEM, WAR)
    give(t, 0, anvil_dust=9, sulfur=9, powdered_bones=9, graveyard_dirt=9)
    activate(t, 0, MINE)
    names = {ANYTIME_VOCABULARY.name(number - ANYTIME) for number in t.options(0) if number >= ANYTIME}
    upgrades = sorted(name for name in names if name.startswith("ritual"))
    assert len(upgrades) == 10
    for ritual in ("corrupt", "proselytize", "sacrifice", "spell", "incantation"):
        assert sum(f"ritual:{ritual} " in name for name in upgrades) == 2
    choose(t, "anytime ritual:corrupt triangle:first", "anytime ritual:proselytize triangle:first", by=0)
    names = {ANYTIME_VOCABULARY.name(number - ANYTIME) for number in t.options(0) if number >= ANYTIME}
    assert not any(name.startswith("ritual") and name.endswith("triangle:first") for name in names)


@pytest.mark.rule("DB-254", "DB-255")
def test_p26_what_lies_in_a_triangle_stays_and_an_upgrade_is_for_good() -> None:
    t = stage(DEM, WAR)
    give(t, 0, sulfur=2, anvil_dust=1)
    activate(t, 0, MINE)
    choose(t, "anytime ritual:corrupt triangle:first", "circle:right", by=0)
    assert stock(t, 0) == {}
    assert t.anytime(0) == []
    begin(t, CleanUp())
    assert t.books[0].upgraded[0]
    assert t.books[0].triangles[0] == 1


@pytest.mark.rule("DB-256", "DB-284")
def test_p29_spellbook_tokens_go_by_the_order_of_completion() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    for seat in (2, 0, 3, 1):
        upgrade(t, seat, "corrupt", "proselytize", "sacrifice", "spell")
        t.books[seat].resources[:] = [4, 4, 4, 4]
        t.upgrade(seat, 4, 4)
    assert t.spellbook == [2, 0, 3, 1]
    assert spellbook_taint(t) == [2, 0, 3, 1]
