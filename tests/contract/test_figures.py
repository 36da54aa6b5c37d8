"""Figures stand in the data alone: no card text, rule page or lesson repeats a value that a table may have otherwise.

- In the text of a thing a bare number that is one of its values fails, unless the text has a slot for that value.
- In rule pages and lessons any bare number, and any count in words (two coins), fails but those that
  `plain_numbers.toml` names, with the reason.

Values of a thing are all that its row has; elsewhere those that an overlay may change (`columns.toml`). A slot shows
what is played (`kernel/figures.py`).
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conventicle.kernel.data import data_set
from conventicle.kernel.figures import cells
from conventicle.kernel.game import Game
from conventicle.kernel.text import EDITION, LANGUAGES, Texts, read_texts, with_figures
from tests.contract.shelf import GAMES, load_game

SOURCE = Path(__file__).resolve().parent.parent.parent / "src" / "conventicle"
SLOT = re.compile(r"\{[^{}]*\}")
RULES = re.compile(r"rules\.\d+\.text")
#: Numbers in words, before what the data counts.
COUNTED = {
    "en": re.compile(
        r"\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen) "
        r"(?:coins|Followers|cubes|points|taint|Altars|Mobs|Licenses|Miracles|Intrigues|villagers|placements|cards)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\b(?:дв[аеу]\w*|тр[иё]\w{0,2}|четыр\w+|пят[ьи]\w{0,2}|шест[ьи]\w{0,2}|сем[ьи]\w{0,2}|вос[еь]м\w+|девят\w+) "
        r"(?:монет|последовател|куб|очк|скверн|алтар|толп|лиценз|жител|карт)\w*",
        re.IGNORECASE,
    ),
}
#: How many of a card there are is nothing that its text says.
UNSAID = "copies"
#: A Location's text begins with its own number.
OWN_NUMBER = re.compile(r"^\d+\. ")


@cache
def plain_numbers() -> dict[str, dict[str, dict[str, Any]]]:
    """Per game and text the numbers that may stand there, and why."""
    return tomllib.loads(Path(__file__).with_name("plain_numbers.toml").read_text("utf-8"))


def editions(game: Game) -> tuple[str, ...]:
    return next((spec.values for spec in game.options if spec.name == EDITION), ("",))


def bare(text: str) -> set[int]:
    """The numbers that stand in a text, apart from its slots."""
    return {int(number) for number in re.findall(r"\d+", SLOT.sub("", text))}


def lessons(package: str, language: str) -> dict[str, str]:
    """The words of a game's lessons; none where it has none."""
    path = SOURCE / "web" / "boards" / package.lstrip("_") / f"lessons.{language}.toml"
    tree = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {f"lesson.{name}.{part}": text for name, row in tree.items() for part, text in row.items()}


def read_pages(package: str, language: str) -> dict[str, list[str]]:
    """The rule pages, as each edition words them, and the lessons."""
    game = load_game(package)
    found: dict[str, list[str]] = {name: [text] for name, text in lessons(package, language).items()}
    for edition in {"", *editions(game)}:
        for name, text in read_texts(game.package, language, edition).items():
            if RULES.fullmatch(name):
                found.setdefault(name, []).append(text)
    return found


def repeated(known: dict[str, str], things: set[str], game: Game, edition: str) -> list[str]:
    """The texts of things that repeat one of their values."""
    found = []
    for cell in cells(game.newest(), edition, fixed=True):
        for domain in things if cell.column != UNSAID else ():
            text = OWN_NUMBER.sub("", known.get(f"{domain}.{cell.row}.text", ""))
            slots = (cell.own_name(), cell.full_name())
            mentions = any(re.search(rf"\{{{slot}\b", text) for slot in slots)
            if cell.value in bare(text) and not mentions:
                found.append(f"{domain}.{cell.row}: {cell.value}, its {cell.column}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES)
def test_no_text_of_a_thing_repeats_one_of_its_values(package: str, language: str) -> None:
    game = load_game(package)
    things = {domain.name for domain in game.domains}
    excused = {name for name in plain_numbers().get(package, {}) if not name.startswith(("rules.", "lesson."))}
    found: set[str] = set()
    for edition in editions(game):
        known = {**read_texts(game.package, language), **read_texts(game.package, language, edition)}
        found |= {one.partition(":")[0] for one in repeated(known, things, game, edition)}
    assert found == excused


@pytest.mark.parametrize("package", GAMES)
def test_rule_pages_and_lessons_have_no_numbers_but_those_with_a_reason(package: str) -> None:
    allowed = plain_numbers().get(package, {})
    assert all(row["why"] for row in allowed.values())
    found: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for name, texts in read_pages(package, language).items():
            for text in texts:
                found.setdefault(name, set()).update(bare(text))
    pages = {name: row for name, row in allowed.items() if name.startswith(("rules.", "lesson."))}
    listed = {name: set(row["numbers"]) for name, row in pages.items() if "numbers" in row}
    assert {name: numbers for name, numbers in found.items() if numbers} == listed


@pytest.mark.parametrize("package", GAMES)
def test_nor_have_they_counts_in_words_but_those_with_a_reason(package: str) -> None:
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for name, texts in read_pages(package, language).items():
            for text in texts:
                found.setdefault(name, set()).update(hit.lower() for hit in COUNTED[language].findall(text))
    listed = {name: set(row["words"]) for name, row in plain_numbers().get(package, {}).items() if "words" in row}
    assert {name: words for name, words in found.items() if words} == listed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES)
def test_every_slot_of_a_rule_page_or_lesson_is_filled(package: str, language: str) -> None:
    game = load_game(package)
    for edition in editions(game):
        texts = Texts(game, language, edition)
        told = with_figures(language, lessons(package, language), texts.figures)
        pages = {name: text for name, text in texts.known.items() if RULES.fullmatch(name)}
        assert [name for name, text in {**pages, **told}.items() if "{" in text] == []


def overlaid(game: Game, file: str, row: str, column: str, value: object, edition: str = "") -> Texts:
    """The English texts of a table with one value changed."""
    changes = json.dumps([[file, row, column, value]], separators=(",", ":"))
    return Texts(game, "en", edition, data_set(game.package, game.data, changes))


def test_an_overlay_shows_its_figures_wherever_they_are_mentioned() -> None:
    city = load_game("eternal_city")
    dear = overlaid(city, "world/locations", "location.port", "prices", [6, 12], "world")
    assert "2 Followers for 6 coins, or 4 for 12" in dear.explain("location", "port")
    assert "2 Followers for 6 coins, 4 for 12" in dear.get("rules.6.text")
    assert dear.get("word.hire_many") == "12 coins for 4 Followers"
    assert "Alms: 1 coin." in overlaid(city, "world/locations", "location.rift", "alms", 1).explain("location", "rift")
    few = overlaid(city, "world/abilities", "ability.great_shrine", "followers", 1, "world")
    assert few.explain("ability", "great_shrine").startswith("Sacrifice, 1 Follower and")
    own = overlaid(city, "first/abilities", "ability.wrath_of_the_ancient", "mobs", 2, "first")
    assert own.explain("ability", "wrath_of_the_ancient").startswith("Sacrifice, 2 Mobs.")
    rich = overlaid(city, "world/edition", "number.start_coins", "value", 8, "world")
    assert "and 8 coins." in rich.get("rules.2.text")
    temples = overlaid(load_game("pantheon"), "numbers", "number.temple_points", "value", 7)
    assert "each complete temple scores 7" in temples.get("rules.1.text")
    cubes = overlaid(load_game("old_ones"), "numbers", "number.points_per_jewel", "value", 4)
    assert "4 for each different jewel" in cubes.get("rules.10.text")
    taint = overlaid(load_game("dark_blood"), "board", "token.favor", "taint", [9, 4, 2, 0])
    assert "Unholy favor 9, 4, 2." in taint.get("rules.14.text")
    told = with_figures("en", lessons("dark_blood", "en"), taint.figures)
    assert "worth 9 taint at the end" in told["lesson.tree.advice"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Sacrifice, 5 Followers and all your free Priest tokens.", True),
        ("Sacrifice, {followers} {followers|Follower|Followers}.", False),
        ("Sacrifice, {followers} {followers|Follower|Followers}; then 5 coins.", False),
        ("Sacrifice, some Followers.", False),
    ],
)
def test_the_audit_finds_a_value_that_a_text_repeats(text: str, says: bool) -> None:
    found = repeated({"ability.great_shrine.text": text}, {"ability"}, load_game("eternal_city"), "world")
    assert bool(found) == says


def test_the_audit_finds_a_value_that_no_overlay_may_change() -> None:
    said = {"ability.create_a_mummy.text": "Ritual, Master of exactly 1, who is destroyed."}
    assert repeated(said, {"ability"}, load_game("eternal_city"), "world")
    assert "exactly 1," in Texts(load_game("eternal_city"), "en", "world").explain("ability", "create_a_mummy")
