"""The site's sentences: in both languages, none missing, none unused, the same slots."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import conventicle.web
from conventicle.kernel.registry import games
from conventicle.kernel.text import LANGUAGES, read_texts
from tests.contract.worn_words import figure_slots, find_worn

ROOT = Path(conventicle.web.__file__).parent
#: Names that are put together from a word and a value.
MADE = ("reason.", "clock.", "told_kind.", "bot.", "temper.", "gallery_kind.", "figure.", "figure_word.")
_SLOT = re.compile(r"\{(\w+)")


def used() -> set[str]:
    """The names that templates and code ask for."""
    found: set[str] = set()
    for path in ROOT.rglob("*.html"):
        found |= set(re.findall(r"""\bsay\(\s*["']([\w.]+)["']""", path.read_text(encoding="utf-8")))
    for path in ROOT.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"""(?:\.get|\.fill)\(\s*"([a-z_]+\.[\w]+)\"""", text))
        found |= set(re.findall(r'"(word\.\w+)"', text))
        found |= {f"reason.{name}" for name in re.findall(r'(?:Refused|trouble)\(.*?"(\w+)"\)', text)}
        found |= {f"reason.{name}" for name in re.findall(r'Refused\([^)]*"(\w+)"', text)}
    return {name for name in found if not name.startswith("page.")}  # those are the games' own


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_used(language: str) -> None:
    known = set(read_texts("conventicle.web", language))
    kernel = set(read_texts("conventicle.kernel", language))
    assert used() - known - kernel == set()
    assert {name for name in known - used() if not name.startswith(MADE)} == set()


def test_both_languages_say_the_same_things() -> None:
    first, second = (read_texts("conventicle.web", language) for language in LANGUAGES)
    assert set(first) == set(second)
    for name, sentence in first.items():
        assert set(_SLOT.findall(sentence)) == set(_SLOT.findall(second[name])), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_worn_word_bare_number_or_undeclined_name_is_left(language: str) -> None:
    assert find_worn(read_texts("conventicle.web", language), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["dark-blood", "eternal-city", "old-ones", "pantheon"])
def test_nor_in_the_lessons_and_examples(game: str, language: str) -> None:
    lessons = tomllib.loads((ROOT / "boards" / game.replace("-", "_") / f"lessons.{language}.toml").read_text("utf-8"))
    said = {f"{lesson}.{part}": text for lesson, parts in lessons.items() for part, text in parts.items()}
    examples = tomllib.loads((ROOT / "boards" / game.replace("-", "_") / "examples.toml").read_text("utf-8"))["example"]
    said |= {one["name"]: one[language] for one in examples}
    assert find_worn(said, language, game, figure_slots(games()[game])) == []


def test_russian_is_russian() -> None:
    texts = read_texts("conventicle.web", "ru")
    assert [name for name, text in texts.items() if not re.search("[а-яё]", text, re.I) and name != "site.name"] == []
