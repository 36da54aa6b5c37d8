"""Unholy Favor and the Tree (p. 18)."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.kinds import GAP
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.placement import Placement
from tests.games.dark_blood.story import (
    DEM,
    DOOM,
    HELL_PIT,
    MINE,
    NEC,
    WAR,
    act,
    give,
    open_passive,
    refused,
    stage,
    stock,
)
from tests.games.telling import begin


@pytest.mark.rule("DB-147", "DB-148", "DB-024")
def test_p18_three_spots_each_taken_once_a_round() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    t.places[MINE].peasants = 5
    give(t, 3, silver=3, sulfur=3)
    for spot in ("top", "middle", "lower"):
        act(t, 3, MINE, f"tree:{spot}", *(["resource:sulfur"] if spot == "top" else []))
    assert t.tree == [3, 3, 3]
    for spot in ("top", "middle", "lower"):
        assert refused(t, 0, MINE, f"tree:{spot}") == "spot_taken"
    begin(t, CleanUp())
    assert t.tree == [-1, -1, -1]
    assert refused(t, 0, MINE, "tree:middle") == ""


@pytest.mark.rule("DB-149")
def test_p18_an_offering_needs_a_peasant_here() -> None:
    t = stage(DEM, WAR)
    t.places[HELL_PIT].peasants = 1
    assert refused(t, 0, MINE, "tree:middle") == "no_peasant"
    assert refused(t, 0, HELL_PIT, "tree:middle") == ""


@pytest.mark.rule("DB-150")
def test_p18_the_top_spot_takes_a_resource_of_any_kind() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 1
    assert refused(t, 1, MINE, "tree:top") == "no_resources"
    give(t, 1, sulfur=1, graveyard_dirt=1)
    act(t, 1, MINE, "tree:top", "resource:graveyard_dirt")
    assert stock(t, 1) == {"sulfur": 1}
    assert (t.books[1].silver, t.blood_change[1]) == (1, 0)


@pytest.mark.rule("DB-151")
def test_p18_the_middle_spot_takes_a_silver() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 2
    act(t, 1, MINE, "tree:middle")
    assert t.books[1].silver == 0
    t.tree[1] = -1
    assert refused(t, 1, MINE, "tree:middle") == "no_silver"


@pytest.mark.rule("DB-152")
def test_p18_the_lower_spot_takes_a_blood() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 2
    act(t, 1, MINE, "tree:lower")
    assert t.blood(1) == 3
    t.tree[2] = -1
    t.pay_blood(1, 3)
    assert refused(t, 1, MINE, "tree:lower") == "no_blood"


@pytest.mark.rule("DB-153")
def test_p18_the_peasant_becomes_a_lantern_for_good() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 1
    act(t, 1, MINE, "tree:middle")
    assert (t.places[MINE].peasants, t.lanterns, t.available_peasants()) == (0, 1, 7)
    begin(t, CleanUp())
    assert (t.lanterns, t.available_peasants()) == (1, 7)


@pytest.mark.rule("DB-154", "DB-157")
def test_p18_example_demonologist_then_necromancer_pass_the_doomsayer() -> None:
    t = stage(DOOM, DEM, NEC)
    t.places[MINE].peasants = 2
    act(t, 1, MINE, "tree:middle")
    assert t.favor == [1, 0, 2, GAP]
    act(t, 2, MINE, "tree:lower")
    assert t.favor == [1, 2, 0, GAP]
    for book in t.books:
        book.ready = 1
    begin(t, Placement(-1))
    assert t.asked() == 0b10


@pytest.mark.rule("DB-155", "DB-029")
def test_r21_a_gap_is_stepped_into() -> None:
    t = stage(DEM, WAR)
    t.favor[:] = [GAP, 0, GAP, 1]
    t.rise(1)
    assert t.favor == [GAP, 0, 1, GAP]
    t.rise(1)
    assert t.favor == [GAP, 1, 0, GAP]
    t.rise(1)
    assert t.favor == [1, GAP, 0, GAP]


@pytest.mark.rule("DB-156")
def test_r22_the_highest_may_offer_without_moving() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].peasants = 1
    act(t, 0, MINE, "tree:middle")
    assert t.favor[:2] == [0, 1]
    assert (t.books[0].silver, t.lanterns, t.tree[1]) == (0, 1, 0)


def test_panic_waives_the_gift_but_not_the_peasant() -> None:
    t = stage(DEM, DOOM)
    open_passive(t, 1, "panic")
    give(t, 1, silver=0)
    assert refused(t, 1, MINE, "tree:top") == "no_peasant"
    t.places[MINE].peasants = 3
    for spot in ("top", "middle", "lower"):
        act(t, 1, MINE, f"tree:{spot}")
    assert (t.books[1].silver, t.blood_change[1], t.lanterns) == (0, 0, 3)


@pytest.mark.rule("DB-146")
def test_p18_higher_favor_wins_a_tie() -> None:
    t = stage(DEM, WAR, NEC)
    t.favor[:] = [2, GAP, 0, 1]
    assert t.best([3, 3, 3]) == [2, 0, 1]
    assert t.best([3, 4, 3]) == [1, 2, 0]
