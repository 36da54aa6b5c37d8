"""The Passive Rituals: 32 sides of 18 kinds of effect, each kind in a story, each side in its kind's story."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.disks import resolve_disk
from conventicle.games.dark_blood.kinds import CHURCH, CULT, EFFECT, FIRST_HEX, LEFT, PASSIVE, WAITING
from conventicle.games.dark_blood.phases.defile import BidBlood, bid_total
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.phases.upkeep import GuidePeasant, PrepareBoard, Upkeep
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
    VALUES,
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


def sides_of(effect: str) -> list[str]:
    """All sides with an effect."""
    return [name for place, name in enumerate(PASSIVE.values) if VALUES.passive_effect[place] == EFFECT.place(effect)]


def owner(name: str) -> str:
    """The Cult of a side."""
    return CULT.values[PASSIVE.place(name) // 8]


def with_passive(name: str, *rivals: str) -> DarkBlood:
    """Seat 0 has this side open; rivals of other Cults, as named or one."""
    cult = owner(name)
    others = [rival for rival in rivals if rival != cult] or [WAR if cult != WAR else DEM]
    t = stage(cult, *others)
    open_passive(t, 0, name)
    return t


@pytest.mark.rule("DB-182")
@pytest.mark.parametrize("name", sides_of("gather"))
def test_gather_brings_one_more_of_its_kind(name: str) -> None:
    wanted = {"brimstone_tithe": "sulfur", "iron_tithe": "anvil_dust", "grave_robbing": "graveyard_dirt"}.get(name, "")
    t = with_passive(name)
    t.places[CHURCH].disks[LEFT] = 1
    kind = wanted or "sulfur"
    act(t, 0, CHURCH, "circle:left", f"resource:{kind}", f"resource:{kind}")
    assert stock(t, 0) == {kind: 3}
    place = {"sulfur": HELL_PIT, "anvil_dust": MINE, "graveyard_dirt": CEMETERY}[kind]
    act(t, 0, place, "circle:left")
    assert stock(t, 0) == {kind: 5}
    act(t, 0, OSSUARY, "circle:left")
    assert t.books[0].resources[2] == 1, "another kind, or open hands for the third time"


@pytest.mark.parametrize("name", sides_of("majority"))
def test_majority_pays_once_a_round(name: str) -> None:
    t = with_passive(name)
    for place in t.places:
        place.defiled = True
    for location in (MINE, HELL_PIT):
        put(t, 0, location)
    for priority in (0, 1):
        begin(t, ResolveLocation(priority))
        choose(t, "circle:left", by=0)
    assert t.books[0].silver == 1 + 1


@pytest.mark.parametrize("name", sides_of("sacrifice_discount"))
def test_a_sacrifice_costs_one_silver_less(name: str) -> None:
    t = with_passive(name)
    t.places[MINE].peasants = 1
    t.books[0].inactive -= 1
    t.books[0].ready += 1
    cost = 2 if owner(name) == NEC else 1
    give(t, 0, silver=cost - 1)
    act(t, 0, MINE, "ritual:sacrifice")
    assert (t.books[0].silver, t.blood_change[0]) == (0, 1)


@pytest.mark.parametrize("name", sides_of("proselytize"))
def test_proselytize_also_brings_a_resource(name: str) -> None:
    t = with_passive(name)
    t.places[MINE].peasants = 1
    give(t, 0, silver=1, powdered_bones=1 if owner(name) == NEC else 0)
    act(t, 0, MINE, "ritual:proselytize")
    assert stock(t, 0) == {"sulfur" if owner(name) == DEM else "graveyard_dirt": 1}


def test_covens_due_pays_for_every_corrupt() -> None:
    t = with_passive("covens_due")
    act(t, 0, MINE, "ritual:corrupt", "passive:cauldron")
    assert t.books[0].silver == 2


def test_ravenous_familiar_pays_for_each_kill() -> None:
    t = with_passive("ravenous_familiar")
    put(t, 1, MINE)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert t.books[0].silver == 2


@pytest.mark.parametrize("name", sides_of("ward"))
def test_ward_keeps_the_first_cultist_struck_in_a_round(name: str) -> None:
    t = with_passive(name, WAR)
    upgrade(t, 1, "spell")
    give(t, 1, anvil_dust=1)
    put(t, 0, MINE, 2)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING), target(0, WAITING))
    assert t.places[MINE].waiting[0] == 1
    assert stock(t, 1) == {}


def test_vampiric_revenge_brings_blood_for_each_cultist_lost_to_an_enemy() -> None:
    t = with_passive("vampiric_revenge", WAR)
    upgrade(t, 1, "spell")
    give(t, 1, anvil_dust=1)
    put(t, 0, MINE, 2)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING), target(0, WAITING))
    assert t.blood_change[0] == 2


def test_broken_mirror_makes_the_striker_give_one_silver_for_the_whole_effect() -> None:
    t = stage(WAR, NEC)
    open_passive(t, 0, "broken_mirror")
    give(t, 1, graveyard_dirt=1, silver=3)
    put(t, 0, MINE, 2)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING), target(0, WAITING))
    assert (t.books[0].silver, t.books[1].silver) == (2, 2)
    give(t, 1, graveyard_dirt=1, silver=0)
    t.books[1].on_rituals[3] = 0
    put(t, 0, MINE, 1)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING))
    assert (t.books[0].silver, t.books[1].silver) == (2, 0)


def test_marked_by_fate_pays_for_a_sigil_even_if_its_hex_covers_it_then() -> None:
    t = with_passive("marked_by_fate")
    assert t.books[0].open_passives() == 1
    resolve_disk(t, FIRST_HEX + t.books[0].cult, MINE)
    assert (t.books[0].silver, t.books[0].open_passives()) == (2, 0)
    t.places[MINE].sigils[0] = 7
    open_passive(t, 0, "marked_by_fate")
    resolve_disk(t, FIRST_HEX + t.books[0].cult, MINE)
    assert t.books[0].silver == 2


@pytest.mark.parametrize("name", sides_of("upkeep"))
def test_upkeep_brings_a_resource(name: str) -> None:
    t = with_passive(name)
    begin(t, PrepareBoard())
    assert stock(t, 0) == {"anvil_dust" if owner(name) == WAR else "powdered_bones": 1}


@pytest.mark.parametrize("name", sides_of("bid_sigil"))
def test_a_bid_counts_one_more_where_a_sigil_stands(name: str) -> None:
    t = with_passive(name)
    assert bid_total(t, 0, MINE, 2) == 2
    t.places[MINE].sigils[0] = 2
    assert bid_total(t, 0, MINE, 2) == 2 + 4 + 1


@pytest.mark.parametrize("name", sides_of("lose_bid"))
def test_a_lost_bid_of_at_least_one_brings_one_more_back(name: str) -> None:
    t = with_passive(name)
    begin(t, BidBlood(MINE))
    choose(t, 3, by=0)
    choose(t, 4, by=1)
    assert t.blood_change[0] == -3 + 2 + 1
    t.blood_change[1] = 0
    begin(t, BidBlood(HELL_PIT))
    choose(t, 0, by=0)
    choose(t, 4, by=1)
    assert t.blood_change[0] == 0


@pytest.mark.parametrize(("name", "times"), [("ready_tongue", 1), ("barter_of_crows", 3)])
def test_even_trades_so_many_times_a_round(name: str, times: int) -> None:
    t = with_passive(name)
    give(t, 0, sulfur=1)
    activate(t, 0, MINE)
    kinds = ["sulfur", "anvil_dust", "graveyard_dirt", "powdered_bones"]
    for turn in range(times):
        choose(t, f"anytime given:{kinds[turn]} resource:{kinds[turn + 1]}", by=0)
    names = [ANYTIME_VOCABULARY.name(number - ANYTIME) for number in t.options(0) if number >= ANYTIME]
    assert names == []
    assert stock(t, 0) == {kinds[times]: 1}
    t.agenda.clear()
    begin(t, Upkeep())
    assert t.books[0].uses == [0, 0, 0, 0]


@pytest.mark.parametrize("name", sides_of("ties"))
def test_ties_for_the_majority_are_won(name: str) -> None:
    t = with_passive(name)
    t.favor[:] = [1, 0, -1, -1]
    put(t, 0, MINE, 2)
    put(t, 1, MINE, 2)
    assert t.ranking(MINE) == [0, 1]
    put(t, 1, MINE)
    assert t.ranking(MINE) == [1, 0]


def test_two_cults_that_win_ties_go_by_favor() -> None:
    t = stage(WAR, DOOM)
    open_passive(t, 0, "cats_grace")
    open_passive(t, 1, "the_elect")
    put(t, 0, MINE)
    put(t, 1, MINE)
    assert t.ranking(MINE) == [0, 1]
    t.favor[:] = [1, 0, -1, -1]
    assert t.ranking(MINE) == [1, 0]


@pytest.mark.parametrize("name", sides_of("move_peasant"))
def test_a_peasant_may_be_moved_at_the_end_of_upkeep(name: str) -> None:
    t = with_passive(name)
    t.places[MINE].peasants = 1
    begin(t, GuidePeasant(0))
    assert len(offered(t, 0)) == 5
    assert why_not(t, "origin:mine location:mine", by=0) == "move_one"
    assert why_not(t, "origin:church location:mine", by=0) == "no_peasant"
    choose(t, "origin:mine location:church", by=0)
    assert (t.places[MINE].peasants, t.places[CHURCH].peasants) == (0, 1)
    t = with_passive(name)
    t.books[0].hexes = 4
    t.places[MINE].peasants = 1
    begin(t, GuidePeasant(0))
    assert not t.asked()


@pytest.mark.rule("DB-039")
@pytest.mark.parametrize("name", PASSIVE.values)
def test_a_covered_passive_has_no_effect(name: str) -> None:
    t = with_passive(name)
    effect = VALUES.passive_effect[PASSIVE.place(name)]
    position = PASSIVE.place(name) % 8 // 2
    assert t.books[0].working(effect) == position
    t.books[0].hexes = 4
    assert t.books[0].working(effect) == -1


def test_the_other_side_of_a_passive_does_not_work() -> None:
    t = with_passive("seal_of_protection")
    put(t, 1, MINE)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING))
    assert t.books[0].silver == 1


def test_striking_may_stop_early() -> None:
    t = stage(NEC, DEM)
    give(t, 0, graveyard_dirt=1)
    put(t, 1, MINE, 2)
    act(t, 0, MINE, "ritual:spell", target(1, WAITING), ENOUGH)
    assert t.places[MINE].waiting[1] == 1
    assert refused(t, 0, MINE, "ritual:spell") == "no_position"
