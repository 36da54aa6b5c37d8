"""The cards: what is known of them, and what the house set adds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from conventicle.games.old_ones import conversion, kinds
from conventicle.games.old_ones.actions import BestowCubes, gift
from conventicle.games.old_ones.game import GAME
from conventicle.kernel.errors import SetupError
from conventicle.kernel.overlay import columns
from conventicle.kernel.text import Texts, audit
from tests.games.old_ones.story import (
    OLD_ONES,
    VALUES,
    VILLAGERS,
    kind,
    new_round,
    rows,
    story,
    villager,
)
from tests.games.telling import choose, offered

FAMILIES = ("red", "yellow", "green", "blue", "violet")


@pytest.mark.rule("OO-001")
def test_five_families_of_ten_villagers() -> None:
    assert Counter(row["jewel"] for row in VILLAGERS.values()) == dict.fromkeys(FAMILIES, 10)
    assert kinds.JEWELS == FAMILIES


@pytest.mark.rule("OO-002")
def test_four_old_ones_for_two_to_four_players() -> None:
    assert len(OLD_ONES) == 4
    for seats in (2, 3, 4):
        assert GAME.plan(seats, {}).seats == seats
    for seats in (1, 5):
        with pytest.raises(SetupError):
            GAME.plan(seats, {})


@pytest.mark.rule("OO-003")
def test_a_villager_shows_six_values_and_some_an_ability() -> None:
    for row in VILLAGERS.values():
        assert all(isinstance(row[value], int) for value in ("force", "vigor", "will", "turn", "corpulence"))
        assert min(row["force"], row["vigor"], row["will"], row["turn"], row["corpulence"]) >= 1
        assert row["jewel"] in FAMILIES
    with_ability = [row for row in VILLAGERS.values() if row["ability"]]
    assert 0 < len(with_ability) < len(VILLAGERS)


@pytest.mark.rule("OO-008")
def test_an_old_one_has_no_jewel_and_most_have_an_ability() -> None:
    assert sorted(OLD_ONES["azathoth"]) == ["ability", "capacity", "name", "source", "turn"]
    assert sum(bool(row["ability"]) for row in OLD_ONES.values()) == 3
    for name, row in OLD_ONES.items():
        assert VALUES.jewel[kind(name)] == kinds.NO_JEWEL
        assert row["capacity"] >= 4, "it starts with four cubes"


@pytest.mark.rule("OO-024", "OO-025")
def test_house_every_number_stands_on_two_villagers_one_of_them_red_and_on_no_old_one() -> None:
    borders: dict[int, list[bool]] = {}
    for row in VILLAGERS.values():
        borders.setdefault(row["turn"], []).append(row["red_border"])
    assert len(borders) == 25
    assert all(sorted(pair) == [False, True] for pair in borders.values())
    numbers = [row["turn"] for row in OLD_ONES.values()]
    assert len(set(numbers)) == 4
    assert not set(numbers) & set(borders)


def test_house_no_family_is_slower_or_redder_than_another() -> None:
    for family in FAMILIES:
        own = [row for row in VILLAGERS.values() if row["jewel"] == family]
        assert sum(row["turn"] for row in own) == 150
        assert sum(row["red_border"] for row in own) == 5


def test_force_reaches_three_since_setup_sends_such_cards_back() -> None:
    assert {row["force"] for row in VILLAGERS.values()} == {1, 2, 3}


def test_every_ability_of_the_list_is_on_a_villager_and_does_something() -> None:
    listed = [row["name"] for row in rows("abilities", "ability")]
    assert len(listed) == 7
    assert {row["ability"] for row in VILLAGERS.values()} - {""} == set(listed)
    for ability in listed:
        assert what_changes(ability), ability


def what_changes(ability: str) -> bool:
    """Does a Priest with this ability get other choices than one without it in the same place?"""
    return choices_of(villager(ability=ability), ability) != choices_of(villager(ability=""), "")


def choices_of(priest: str, ability: str) -> set[str]:
    """Prices and choices of a full Priest with a Cultist, as words that do not name it."""
    others = [name for name in VILLAGERS if VILLAGERS[name]["jewel"] != VILLAGERS[priest]["jewel"]]
    strong = villager(but=[priest], force=3, jewel=VILLAGERS[others[0]]["jewel"])
    found = {
        f"cultist {conversion.price_of_cultist(VALUES, kind(priest), kind(strong)) - VILLAGERS[strong]['force']}",
        f"priest {conversion.price_of_priest(VALUES, kind(priest), kind(strong)) - cost(strong)}",
    }
    below = [name for name in others if name != strong][:1]
    for cultist in (below, []):
        t = story(
            city=[name for name in others if name not in (*below, strong)][:6],
            priests={0: [priest]},
            cultists_of={0: {priest: cultist}},
            cubes={priest: VILLAGERS[priest]["corpulence"]},
        )
        new_round(t)
        while t.agenda[-1].prompt(t).get("by:card") != kind(priest):
            choose(t, "word:leave" if "word:leave" in offered(t) else "word:pass")
        found |= {choice for choice in offered(t) if choice.startswith("word") and "card" not in choice}
        found |= {"elevate" for choice in offered(t) if choice.startswith("word:elevate")}
        free = next((choice for choice in offered(t) if choice.startswith("word:cultist")), "")
        if free:
            choose(t, free, f"card:{priest}")
            found.add("again" if t.agenda[-1].name() == "ConvertAgain" else "over")
    return found


def cost(name: str) -> int:
    """Force and Vigor."""
    return int(VILLAGERS[name]["force"] + VILLAGERS[name]["vigor"])


def test_every_row_says_where_it_comes_from() -> None:
    files = {"villagers": "villager", "old_ones": "old_one", "abilities": "ability", "numbers": "number"}
    for name, table in files.items():
        for row in rows(name, table):
            assert row["source"] in ("rulebook", "found", "derived", "house"), row


ENGLISH = {"red": "Red", "yellow": "Yellow", "green": "Green", "blue": "Blue", "violet": "Violet"}
RUSSIAN = {"red": "Красный", "yellow": "Жёлтый", "green": "Зелёный", "blue": "Синий", "violet": "Фиолетовый"}


def in_english(row: dict[str, Any], texts: Texts) -> str:
    border = ", red border" if row["red_border"] else ""
    ability = f" Ability: {texts.get('ability.' + row['ability'] + '.name')}." if row["ability"] else ""
    return (
        f"{ENGLISH[row['jewel']]} jewel. Force {row['force']}, Vigor {row['vigor']}, Will {row['will']}, "
        f"Corpulence {row['corpulence']}. Turn order {row['turn']}{border}.{ability}"
    )


def in_russian(row: dict[str, Any], texts: Texts) -> str:
    border = ", красная рамка" if row["red_border"] else ""
    ability = f" Способность: «{texts.get('ability.' + row['ability'] + '.name')}»." if row["ability"] else ""
    return (
        f"{RUSSIAN[row['jewel']]} камень. Сила {row['force']}, бодрость {row['vigor']}, воля {row['will']}, "
        f"дородность {row['corpulence']}. Очерёдность {row['turn']}{border}.{ability}"
    )


def test_no_column_lets_a_figure_hold_more_cubes_than_the_choices_are_made_for() -> None:
    allowed = columns(GAME.package, GAME.data)
    capacity = allowed.of("old_ones", "old_one", "cthulhu")["capacity"]
    corpulence = allowed.of("villagers", "villager", "red_1")["corpulence"]
    assert capacity.most == corpulence.most == kinds.MOST_CAPACITY
    assert BestowCubes.VOCABULARY.name(gift(kind("cthulhu"), kinds.MOST_CAPACITY)) == "card:cthulhu number:12"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_texts_of_the_cards_say_what_the_data_say(language: str) -> None:
    texts = Texts(GAME, language)
    for name, row in VILLAGERS.items():
        expected = in_english(row, texts) if language == "en" else in_russian(row, texts)
        assert texts.explain("card", name) == expected
    for name, row in OLD_ONES.items():
        text = texts.explain("card", name)
        assert str(row["turn"]) in text
        assert str(row["capacity"]) in text
        if row["ability"]:
            assert texts.get(f"ability.{row['ability']}.name") in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_text_is_missing_unused_or_given_twice(language: str) -> None:
    assert audit(GAME, language) == ([], [])
    texts = Texts(GAME, language)
    called = [texts.value("card", name, []) for name in [*VILLAGERS, *OLD_ONES]]
    assert len(set(called)) == len(called)
