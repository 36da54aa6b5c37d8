"""What is in the box (p. 4, 5), and that every row of the data has its effect."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from conventicle.bots.judges.dark_blood import features
from conventicle.games.dark_blood import kinds
from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.location_cards import CARD_EFFECTS
from conventicle.games.dark_blood.monstrosity import MONSTROSITY_EFFECTS
from conventicle.games.dark_blood.phases.resolve import RITUAL_EFFECTS
from conventicle.games.dark_blood.rituals.incantation import INCANTATIONS
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.data import data_set, read_toml
from conventicle.kernel.errors import SetupError
from conventicle.kernel.text import LANGUAGES, Texts
from tests.games.dark_blood.story import (
    DEM,
    DOOM,
    NEC,
    VALUES,
    WAR,
    finish,
    stage,
)

PACKAGE = "conventicle.games.dark_blood"


def random_table(seats: int, seed: int) -> DarkBlood:
    t = GAME.new_table(GAME.plan(seats, {}), keyed(key_from_seed(str(seed))))
    assert isinstance(t, DarkBlood)
    return t


@pytest.mark.rule("DB-001")
def test_one_to_four_players_each_with_a_cult_of_their_own() -> None:
    assert kinds.CULT.values == (DEM, WAR, NEC, DOOM)
    for seats in (0, 5):
        with pytest.raises(SetupError):
            GAME.plan(seats, {})
    for seats in (1, 2, 3, 4):
        for seed in range(10):
            t = random_table(seats, seed)
            assert len({book.cult for book in t.books}) == seats


def test_options_that_do_not_fit_are_refused() -> None:
    for seats, options in ((1, {"inquisitor": "on"}), (3, {"difficulty": "hard"}), (2, {"cults": "warlock"})):
        with pytest.raises(SetupError):
            GAME.plan(seats, options)


@pytest.mark.rule("DB-002", "DB-027")
def test_p19_five_locations_and_what_they_produce() -> None:
    assert kinds.LOCATION.values == ("mine", "hell_pit", "ossuary", "cemetery", "church")
    t = stage(DEM, WAR)
    produced = [[r for r in range(4) if t.produce(place) >> r & 1] for place in range(5)]
    names = [[kinds.RESOURCE.values[r] for r in found] for found in produced]
    assert names[:4] == [["anvil_dust"], ["sulfur"], ["powdered_bones"], ["graveyard_dirt"]]
    assert names[4] == list(kinds.RESOURCE.values)


@pytest.mark.rule("DB-005", "DB-040")
def test_every_cult_has_ten_two_sided_tokens() -> None:
    rituals = Counter((rite.cult, rite.ritual) for rite in VALUES.rites)
    assert set(rituals.values()) == {2}
    assert len(rituals) == 20
    assert len(kinds.PASSIVE.values) == 4 * 4 * 2
    assert len(kinds.MONSTROSITY_RITUAL.values) == 4 * 2
    assert len(kinds.MONSTROSITY.values) == 4
    assert [kinds.POSITIONS[kinds.RITUAL.place(name)] for name in kinds.RITUAL.values] == [2, 2, 2, 1, 1]


@pytest.mark.rule("DB-007", "DB-008")
def test_the_32_disks() -> None:
    assert sum(VALUES.disk_copies) == 32
    assert sum(VALUES.disk_copies[:4]) == 10
    assert VALUES.disk_copies[kinds.TWO_PEASANTS] == VALUES.disk_copies[kinds.SHIELD] == 3
    assert VALUES.disk_copies[kinds.FIRST_HEX :] == [4, 4, 4, 4]
    assert VALUES.disk_number[:4] == [1, 2, 3, 4]
    assert VALUES.disk_copies[:4] == [2, 3, 3, 2]


@pytest.mark.rule("DB-010", "DB-011", "DB-012", "DB-013", "DB-014")
def test_tokens_and_their_taint() -> None:
    assert VALUES.defiled_taint == [2, 3, 3, 4, 5]
    assert VALUES.cult_taint[:3] == VALUES.spellbook_taint[:3] == VALUES.blood_taint[:3] == [3, 2, 1]
    assert VALUES.cult_taint[3] == VALUES.spellbook_taint[3] == VALUES.blood_taint[3] == VALUES.favor_taint[3] == 0
    assert VALUES.favor_taint[:3] == [6, 4, 2]
    assert VALUES.position_taint == [0, 1, 2, 3]
    assert [VALUES.pouch_taint[card] for card in VALUES.pouches] == [0, 1, 2, 3]


@pytest.mark.rule("DB-015")
def test_six_location_cards_and_eight_objectives() -> None:
    assert len(kinds.LOCATION_CARD.values) == 6
    assert len(kinds.OBJECTIVE.values) == 8


@pytest.mark.rule("DB-016", "DB-017")
def test_p19_four_resources_and_nothing_else() -> None:
    assert kinds.RESOURCE.values == ("anvil_dust", "sulfur", "powdered_bones", "graveyard_dirt")


@pytest.mark.rule("DB-018")
def test_r20_stores_have_no_bottom() -> None:
    t = stage(DEM, WAR)
    for _ in range(100):
        t.gain_resource(0, 1, 1)
        t.gain_silver(0, 1)
        t.gain_blood(0, 1)
    assert (t.books[0].resources[1], t.books[0].silver, t.blood(0)) == (100, 101, 105)


def test_every_row_has_its_effect_and_every_effect_a_row() -> None:
    assert set(CARD_EFFECTS) == set(kinds.LOCATION_CARD.values)
    assert set(MONSTROSITY_EFFECTS) == set(kinds.MONSTROSITY_RITUAL.values)
    assert set(RITUAL_EFFECTS) == set(kinds.RITUAL.values)
    assert set(INCANTATIONS) == set(kinds.CULT.values)
    used = {kinds.EFFECT.values[effect] for effect in VALUES.passive_effect}
    assert used == set(kinds.EFFECT.values)
    weights = read_toml("conventicle.bots.judges.dark_blood", "weights.toml")
    assert set(weights["weights"]) == set(weights["alone"]) == set(features.FEATURES)


def test_rows_stand_in_the_order_that_numbers_rely_on() -> None:
    for number, rite in enumerate(VALUES.rites):
        assert number == VALUES.rite_of(rite.cult, rite.ritual, rite.upgraded)
    for number, row in enumerate(data_set(PACKAGE, 1).rows("passives", "passive")):
        cult = kinds.CULT.place(row["cult"])
        assert number == VALUES.passive_of(cult, row["position"] - 1, row["side"])
    for number, row in enumerate(data_set(PACKAGE, 1).rows("cults", "monstrosity_ritual")):
        assert number == VALUES.monstrosity_at[kinds.CULT.place(row["cult"]) * 2 + row["side"]]


@pytest.mark.rule("DB-042")
def test_p26_triangles_have_three_icons_and_cover_what_each_cult_needs() -> None:
    for cult in range(4):
        for triangle in VALUES.triangles[cult]:
            assert sum(triangle) == 3
        needs = [sum(triangle[resource] for triangle in VALUES.triangles[cult]) for resource in range(4)]
        assert sorted(needs) == [3, 4, 4, 4]
    totals = [sum(triangle[resource] for cult in VALUES.triangles for triangle in cult) for resource in range(4)]
    assert totals == [15, 15, 15, 15]
    t = stage(DEM, WAR)
    assert t.books[0].triangles == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_side_says_what_it_does(language: str) -> None:
    texts = Texts(GAME, language)
    for domain in (
        kinds.RITE, kinds.PASSIVE, kinds.MONSTROSITY_RITUAL, kinds.LOCATION_CARD, kinds.OBJECTIVE, kinds.CULT,
        kinds.TREE, kinds.RITUAL,
    ):  # fmt: skip
        for value in domain.values:
            assert len(texts.explain(domain.name, value)) > 10, (domain.name, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_objectives_say_the_taint_that_they_pay(language: str) -> None:
    texts = Texts(GAME, language)
    for place, value in enumerate(kinds.OBJECTIVE.values):
        assert re.findall(r"\d+", texts.explain("objective", value)) == [
            str(VALUES.objective_taint[kinds.OBJECTIVE_CARD[place]])
        ]


def test_passives_say_how_often_they_work() -> None:
    texts = Texts(GAME, "en")
    for place, value in enumerate(kinds.PASSIVE.values):
        times = VALUES.passive_times[place]
        said = re.findall(r"Uses per round: (\d+)\.", texts.explain("passive", value))
        assert said == ([str(times)] if times else []), value


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_games_by_dice_come_to_their_end(seats: int) -> None:
    for seed in range(3):
        t = random_table(seats, seed)
        finish(t, seed)
        assert t.ending in GAME.endings
        assert t.round == 5


def test_every_ruling_names_a_test_that_exists() -> None:
    here = Path(__file__).parent
    rulings = (files(PACKAGE) / "RULINGS.md").read_text("utf-8")
    tests = {name for path in here.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    numbers = [int(number) for number in re.findall(r"^\*\*R(\d+)\.", rulings, re.MULTILINE)]
    assert sorted(numbers) == list(range(1, 58))
    named = re.findall(r"`(test_\w+)`", rulings)
    assert [name for name in named if name not in tests] == []
    for part in re.split(r"^\*\*R\d+\.", rulings, flags=re.MULTILINE)[1:]:
        assert "`test_" in part, part[:60]
