"""Overlays of Dark Blood: Rituals, Passives and the numbers that stand on no card can be changed, and are said."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.disks import flow_on, resolve_disk
from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.kinds import FIRST_HEX, WAITING
from conventicle.games.dark_blood.phases.defile import bid_total, refund
from conventicle.games.dark_blood.phases.placement import amounts
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.rituals.targets import target
from conventicle.kernel.data import data_set
from conventicle.kernel.errors import SetupError
from conventicle.kernel.overlay import check_changes
from conventicle.kernel.text import LANGUAGES, Texts
from tests.games.dark_blood.story import (
    DEM,
    DOOM,
    HELL_PIT,
    MINE,
    NEC,
    WAR,
    act,
    activate,
    give,
    new,
    open_passive,
    put,
    refused,
    stage,
    stock,
    upgrade,
)
from tests.games.telling import begin, choose, offered


def changed(**values: int) -> str:
    """An overlay: `start_silver=3`, `false_promise__pay_silver=2`, `cauldron__amount=2`."""
    changes: list[tuple[object, object, object, object]] = []
    for name, value in values.items():
        row, _, column = name.partition("__")
        if not column:
            changes.append(("numbers", f"number.{row}", "value", value))
        elif column in ("amount", "times"):
            changes.append(("passives", f"passive.{row}", column, value))
        else:
            changes.append(("rituals", f"ritual.{row}", column, value))
    return check_changes(GAME.package, GAME.data, changes, free=True)


def test_a_cult_begins_with_what_the_overlay_says() -> None:
    t = new(DEM, WAR, overlay=changed(start_silver=3, cultists=10, inactive=3, sigils=5))
    book = t.books[0]
    assert (book.silver, book.ready, book.inactive, book.size()) == (3, 7, 3, 7)
    assert t.sigils_left(0) == 5
    assert not book.room_for_inactive()
    assert new(NEC, overlay=changed(solo_blood=4), difficulty="easy").blood(0) == 4


def test_so_many_peasants_come_as_the_overlay_says() -> None:
    t = stage(DEM, WAR, overlay=changed(peasants=11))
    assert t.available_peasants() == 11


def test_a_cult_of_inactive_people_is_refused() -> None:
    with pytest.raises(SetupError, match="a Cult needs a Cultist that is active"):
        new(DEM, WAR, overlay=changed(cultists=5, inactive=5))


def test_sigils_count_and_return_what_the_overlay_says() -> None:
    t = stage(
        DEM, WAR, overlay=changed(sigil_worth=3, sigil_refund=2, crowned_sigil__amount=4, debt_of_blood__amount=3)
    )
    t.places[MINE].sigils[0] = 2
    assert bid_total(t, 0, MINE, 1) == 1 + 6
    assert refund(t, 0, MINE, 3) == 2 + 4
    open_passive(t, 0, "crowned_sigil")
    assert bid_total(t, 0, MINE, 1) == 1 + 6 + 4
    open_passive(t, 0, "debt_of_blood")
    assert refund(t, 0, MINE, 3) == 2 + 4 + 3


def test_a_lost_hex_brings_the_blood_that_the_overlay_says() -> None:
    t = stage(DEM, WAR, overlay=changed(lost_hex_blood=3))
    for place in t.places:
        place.defiled = True
    before = t.blood(0)
    flow_on(t, FIRST_HEX, 0)
    assert t.blood(0) == before + 3


def test_a_ritual_costs_and_brings_what_the_overlay_says() -> None:
    t = stage(DEM, WAR, overlay=changed(bloodletting__pay_silver=2, bloodletting__gain_blood=3))
    t.places[MINE].peasants = 1
    give(t, 0, silver=1)
    assert refused(t, 0, MINE, "ritual:sacrifice") == "no_silver"
    give(t, 0, silver=2)
    before = t.blood(0)
    act(t, 0, MINE, "ritual:sacrifice")
    assert (t.books[0].silver, t.blood(0), stock(t, 0)) == (0, before + 3, {"powdered_bones": 1})


def test_passives_bring_what_the_overlay_says() -> None:
    t = stage(DEM, WAR, overlay=changed(brimstone_tithe__amount=3, pact_of_ashes__amount=2))
    open_passive(t, 0, "brimstone_tithe")
    act(t, 0, HELL_PIT, "circle:left")
    assert stock(t, 0) == {"sulfur": 1 + 3}
    open_passive(t, 0, "pact_of_ashes")
    t.places[MINE].peasants = 1
    give(t, 0, silver=0)
    assert refused(t, 0, MINE, "ritual:sacrifice") == "", "two Silver less than one is nothing"


def test_a_passive_that_brings_nothing_says_no_gain() -> None:
    t = stage(DOOM, WAR, overlay=changed(marked_by_fate__amount=0))
    open_passive(t, 0, "marked_by_fate")
    before = t.books[0].silver
    resolve_disk(t, FIRST_HEX + t.books[0].cult, MINE)
    assert t.places[MINE].sigils[0] == 1
    assert t.books[0].silver == before


def test_a_passive_works_as_often_as_the_overlay_says() -> None:
    t = stage(DEM, WAR, overlay=changed(infernal_usury__times=2, infernal_usury__amount=3))
    open_passive(t, 0, "infernal_usury")
    for place in t.places:
        place.defiled = True
    for priority, location in enumerate((MINE, HELL_PIT)):
        put(t, 0, location)
        begin(t, ResolveLocation(priority))
        choose(t, "circle:left", by=0)
    assert t.books[0].silver == 1 + 2 * 3


def test_a_mirror_asks_for_no_more_silver_than_there_is() -> None:
    t = stage(WAR, DEM, overlay=changed(broken_mirror__amount=3))
    open_passive(t, 0, "broken_mirror")
    give(t, 0, silver=0)
    give(t, 1, silver=2)
    put(t, 0, MINE)
    act(t, 1, MINE, "ritual:spell", target(0, WAITING))
    assert (t.books[0].silver, t.books[1].silver) == (2, 0)


def test_a_crowd_is_as_large_as_the_overlay_says() -> None:
    t = stage(WAR, DEM, overlay=changed(hexed_crowd__amount=3))
    open_passive(t, 0, "hexed_crowd")
    assert amounts(t, 0, MINE) == [1, 2, 3]


def test_so_many_disks_are_drawn_as_the_overlay_says() -> None:
    t = stage(DOOM, WAR, overlay=changed(book_of_fates__disks=2))
    upgrade(t, 0, "incantation")
    t.pouch[:] = [1, 1, 1, 1] + [0] * (len(t.pouch) - 4)
    activate(t, 0, MINE)
    choose(t, "ritual:incantation", by=0)
    assert len(t.drawn) == len(offered(t, 0)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_say_what_the_overlay_says(language: str) -> None:
    overlay = changed(voodoo__kills=5, open_hands__times=7, open_hands__amount=6, cultists=11, inactive=2)
    texts = Texts(GAME, language, data=data_set(GAME.package, GAME.data, overlay))
    assert "5" in texts.explain("rite", "voodoo")
    assert {"6", "7"} <= set(texts.explain("passive", "open_hands").replace(".", " ").split())
    assert "11" in texts.get("rules.2.text")
