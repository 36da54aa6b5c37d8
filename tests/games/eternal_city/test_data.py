"""The data files: every row has its effect and every effect a row, and the values are what the rules say of them."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.abilities.sheets import ABILITIES, CARD_ABILITIES
from conventicle.games.eternal_city.editions import DARK_SEAL, edition
from conventicle.games.eternal_city.intrigues import EFFECTS as INTRIGUE_EFFECTS
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    CARD,
    CULT,
    INTRIGUE,
    INTRIGUES,
    LICENSE,
    LICENSES,
    LOCATION,
    MIRACLE,
    rows,
)
from conventicle.games.eternal_city.locations import CHOSEN, PLAIN
from conventicle.games.eternal_city.miracles import EFFECTS as MIRACLE_EFFECTS

WORLD = edition("world", 1)


def test_every_ability_has_an_effect_and_every_effect_an_ability() -> None:
    assert set(ABILITY.values) == set(ABILITIES) | set(CARD_ABILITIES)


def test_every_intrigue_has_an_effect_and_every_effect_an_intrigue() -> None:
    assert set(INTRIGUES) == set(INTRIGUE_EFFECTS)


def test_every_effect_of_a_miracle_is_known_and_used() -> None:
    used = {effect for kind in range(len(CARD.values)) for effect in WORLD.effects[kind]}
    assert used == set(MIRACLE_EFFECTS)


def test_every_license_does_one_thing() -> None:
    for name in LICENSES:
        kind = CARD.place(name)
        does = [WORLD.opens[kind] >= 0, WORLD.community[kind] >= 0, WORLD.approves[kind] > 0, WORLD.tithes[kind] > 0]
        assert does.count(True) == 1, name


@pytest.mark.rule("EW-019", "EW-277", "EW-291", "EW-278")
def test_every_sheet_has_two_abilities_on_each_side() -> None:
    listed = [ability for cult in WORLD.cults for side in (0, 1) for ability in WORLD.sheet_abilities(cult, side)]
    assert len(listed) == 32
    assert sorted(listed) == list(range(32))
    assert [CULT.values[cult] for cult in WORLD.cults] == [
        "anubis",
        "arachne",
        "atheism",
        "cthulhu",
        "fafnir",
        "janus",
        "nirriti",
        "tiamat",
    ]


@pytest.mark.rule("EW-020", "EW-021")
def test_divine_might_differs_everywhere_and_dark_is_above_light() -> None:
    light = [WORLD.might(cult, 0) for cult in WORLD.cults]
    dark = [WORLD.might(cult, 1) for cult in WORLD.cults]
    assert len(set(light + dark)) == 16
    assert max(light) < min(dark)
    assert WORLD.might(CULT.place("cthulhu"), 0) == 21
    assert WORLD.might(CULT.place("atheism"), 0) == 13


@pytest.mark.rule("EW-014", "EW-015", "EW-230", "EW-201")
def test_there_are_thirty_cards_of_each_deck() -> None:
    assert [len(WORLD.deck(back)) for back in (MIRACLE, INTRIGUE, LICENSE)] == [30, 30, 30]
    assert all(WORLD.copies[CARD.place(name)] == 3 for name in INTRIGUES)
    assert sorted(WORLD.price[CARD.place(name)] for name in INTRIGUES) == list(range(4, 14))
    assert all(WORLD.copies[CARD.place(name)] == 1 for name in LICENSES)


@pytest.mark.rule("EW-186", "EW-192", "EW-197")
def test_miracles_keep_within_the_ranges_of_the_rulebook() -> None:
    influence = {amount for kind, amount in enumerate(WORLD.influence) if WORLD.effects[kind] == ("influence",)}
    assert influence == {2, 3, 4, 5, 6, 7}
    gifts = [kind for kind in range(len(CARD.values)) if WORLD.effects[kind] == ("gift",)]
    assert {WORLD.card_followers[kind] for kind in gifts} == {1, 2}
    assert {WORLD.card_coins[kind] for kind in gifts} == {4, 5, 6, 7}


def test_sealed_cards_are_among_miracles_and_intrigues_only() -> None:
    sealed = {BACK[kind] for kind, seal in enumerate(WORLD.seal) if seal == DARK_SEAL}
    assert sealed == {MIRACLE, INTRIGUE}


@pytest.mark.rule("EW-134", "EW-208", "EW-202")
def test_licenses_of_each_sort() -> None:
    titles = {WORLD.opens[CARD.place(name)] for name in LICENSES} - {-1}
    assert titles == {LOCATION.place(name) for name in LOCATION.values[6:]}
    communities = {WORLD.community[CARD.place(name)] for name in LICENSES} - {-1}
    assert communities == set(range(13)) - {LOCATION.place("forum")}
    assert {WORLD.approves[CARD.place(name)] for name in LICENSES} == {0, 4, 5, 6}
    assert {WORLD.bonus[CARD.place(name)] for name in LICENSES} == {1, 2, 3}


@pytest.mark.rule("EW-002", "EW-052", "EW-053", "EW-055", "EW-106")
def test_locations_in_their_order() -> None:
    assert LOCATION.values[0] == "ruins"
    assert LOCATION.values[12] == "rift"
    assert len(LOCATION.values) == 13
    assert WORLD.access == (0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5, 7, 7)
    assert WORLD.alms == (1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3)
    assert [row["name"] for row in rows(1, "world", "locations", "access")] == list(LOCATION.values)


def test_every_location_has_a_benefit_and_every_benefit_a_location() -> None:
    assert set(WORLD.benefit) == set(PLAIN) | set(CHOSEN)
