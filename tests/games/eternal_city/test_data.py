"""The data files: every row has its effect and every effect a row, and the values are what the rules say of them."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.abilities.sheets import ABILITIES, CARD_ABILITIES, FIRST_ABILITIES
from conventicle.games.eternal_city.editions import DARK_SEAL, LIGHT_SEAL, Edition, edition
from conventicle.games.eternal_city.game import GAME
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
)
from conventicle.games.eternal_city.locations import CHOSEN, PLAIN
from conventicle.games.eternal_city.miracles import EFFECTS as MIRACLE_EFFECTS
from conventicle.games.eternal_city.playing import INTRIGUE_EFFECTS

WORLD = edition("world", GAME.newest(), GAME.rules)
FIRST = edition("first", GAME.newest(), GAME.rules)
BOTH = pytest.mark.parametrize("rules", [WORLD, FIRST], ids=["world", "first"])


def cards_of(rules: Edition, names: tuple[str, ...]) -> list[int]:
    """The cards of these names that an edition has."""
    return [CARD.place(name) for name in names if rules.has_card(CARD.place(name))]


def test_every_ability_has_an_effect_and_every_effect_an_ability() -> None:
    assert set(ABILITY.values) == set(ABILITIES) | set(CARD_ABILITIES) | set(FIRST_ABILITIES)


def test_every_intrigue_has_an_effect_and_every_effect_an_intrigue() -> None:
    assert set(INTRIGUES) == set(INTRIGUE_EFFECTS)


def test_every_effect_of_a_miracle_is_known_and_used() -> None:
    used = {effect for rules in (WORLD, FIRST) for kind in range(len(CARD.values)) for effect in rules.effects[kind]}
    assert used == set(MIRACLE_EFFECTS)


@BOTH
def test_every_license_does_one_thing(rules: Edition) -> None:
    for kind in cards_of(rules, LICENSES):
        does = [rules.opens[kind] >= 0, rules.community[kind] >= 0, rules.approves[kind] > 0, rules.tithes[kind] > 0]
        assert does.count(True) == (0 if rules.bonus[kind] == 4 else 1), CARD.values[kind]


def test_a_card_of_both_editions_has_the_same_price_and_bonus_in_both() -> None:
    for kind in range(len(CARD.values)):
        if WORLD.has_card(kind) and FIRST.has_card(kind):
            figures = [(rules.cost[kind], rules.price[kind], rules.bonus[kind]) for rules in (WORLD, FIRST)]
            assert figures[0] == figures[1], CARD.values[kind]


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


@pytest.mark.rule("EW-020", "EW-021", "EF-039", "EF-040")
@BOTH
def test_divine_might_differs_everywhere_and_dark_is_above_light(rules: Edition) -> None:
    light = [rules.might(cult, 0) for cult in rules.cults]
    dark = [rules.might(cult, 1) for cult in rules.cults]
    assert len(set(light + dark)) == 16
    assert max(light) < min(dark)


def test_the_two_published_values_of_divine_might() -> None:
    assert WORLD.might(CULT.place("cthulhu"), 0) == 21
    assert WORLD.might(CULT.place("atheism"), 0) == 13


@pytest.mark.rule("EW-014", "EW-015", "EW-230", "EW-201", "EF-016", "EF-199", "EF-200")
@BOTH
def test_there_are_thirty_cards_of_each_deck(rules: Edition) -> None:
    assert [len(rules.deck(back)) for back in (MIRACLE, INTRIGUE, LICENSE)] == [30, 30, 30]
    intrigues = cards_of(rules, INTRIGUES)
    assert [rules.copies[kind] for kind in intrigues] == [3] * 10
    assert sorted(rules.price[kind] for kind in intrigues) == list(range(4, 14))
    assert all(rules.copies[kind] == 1 for kind in cards_of(rules, LICENSES))


@pytest.mark.rule("EW-186", "EW-192", "EW-197")
@BOTH
def test_miracles_keep_within_the_ranges_of_the_rulebook(rules: Edition) -> None:
    influence = {amount for kind, amount in enumerate(rules.influence) if rules.effects[kind] == ("influence",)}
    assert influence == {2, 3, 4, 5, 6, 7}
    gifts = [kind for kind in range(len(CARD.values)) if rules.effects[kind] == ("gift",)]
    assert {rules.card_followers[kind] for kind in gifts} == {1, 2}
    assert {rules.card_coins[kind] for kind in gifts} == {4, 5, 6, 7}


def test_sealed_cards_are_among_miracles_and_intrigues_only() -> None:
    assert {BACK[kind] for kind, seal in enumerate(WORLD.seal) if seal == DARK_SEAL} == {MIRACLE, INTRIGUE}
    assert LIGHT_SEAL not in WORLD.seal
    assert {BACK[kind] for kind, seal in enumerate(FIRST.seal) if seal == DARK_SEAL} == {MIRACLE}
    assert {BACK[kind] for kind, seal in enumerate(FIRST.seal) if seal == LIGHT_SEAL} == {INTRIGUE}


@pytest.mark.rule("EW-134", "EW-208", "EW-202")
def test_licenses_of_each_sort() -> None:
    titles = {WORLD.opens[CARD.place(name)] for name in LICENSES} - {-1}
    assert titles == {LOCATION.place(name) for name in LOCATION.values[6:]}
    communities = {WORLD.community[CARD.place(name)] for name in LICENSES} - {-1}
    assert communities == set(range(13)) - {LOCATION.place("forum")}
    assert {WORLD.approves[CARD.place(name)] for name in LICENSES} == {0, 4, 5, 6}
    assert {WORLD.bonus[kind] for kind in cards_of(WORLD, LICENSES)} == {1, 2, 3}


@pytest.mark.rule("EW-002", "EW-052", "EW-053", "EW-055", "EW-106")
def test_locations_in_their_order() -> None:
    assert LOCATION.values[0] == "ruins"
    assert LOCATION.values[12] == "rift"
    assert len(LOCATION.values) == 13
    assert WORLD.access == [0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5, 7, 7]
    assert WORLD.alms == [1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]
    assert [row["name"] for row in GAME.newest().rows("world/locations", "access")] == list(LOCATION.values)


def test_every_location_has_a_benefit_and_every_benefit_a_location() -> None:
    assert set(WORLD.benefit) | set(FIRST.benefit) == set(PLAIN) | set(CHOSEN)
