"""The program's own texts: the same names in every language, each used, none missing."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

import conventicle
from conventicle import cli
from conventicle.kernel.text import LANGUAGES, read_texts
from tests.contract.worn_words import find_worn

SOURCES = [
    path.read_text("utf-8")
    for folder in ("cli.py", "terminal", "lab", "bots", "kernel")
    for place in [Path(conventicle.__file__).parent / folder]
    for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))
]
SLOT = re.compile(r"\{(\w+)")


def used_names() -> set[str]:
    """Names that the code asks for: written out, as the keys of a command, or as the reason of an error."""
    found = set()
    for text in SOURCES:
        found |= set(re.findall(r"""["'](\w+\.\w+)["']""", text))
        found |= {f"keys.{name}" for name in re.findall(r'self\.keys\("(\w+)"\)', text)}
        raised = re.findall(r'(?:SetupError|RecordError|UnknownGameError|OverlayError)\(\s*"(\w+)"', text)
        found |= {f"error.{reason}" for reason in raised}
    sections = {
        name.partition(".")[0] for language in LANGUAGES for name in read_texts("conventicle.terminal", language)
    }
    # Drift is raised by a class of its own; data files are none of a player's doing.
    return {name for name in found if name.partition(".")[0] in sections} - {"error.bad_data"} | {"error.drift"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_every_text_is_used(language: str) -> None:
    known = read_texts("conventicle.terminal", language)
    needed = used_names()
    assert sorted(needed - set(known)) == []
    assert sorted(set(known) - needed) == []


def test_both_languages_have_the_same_arguments() -> None:
    english, russian = (read_texts("conventicle.terminal", language) for language in ("en", "ru"))
    for name, text in english.items():
        assert set(SLOT.findall(text)) == set(SLOT.findall(russian[name])), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_worn_word_or_bare_number_is_left(language: str) -> None:
    assert find_worn(read_texts("conventicle.terminal", language), language) == []
    assert find_worn(read_texts("conventicle.kernel", language), language) == []


def said_by(parser: argparse.ArgumentParser) -> dict[str, str]:
    """All that a parser says in its help, and those of its commands."""
    found = {f"{parser.prog}: description": parser.description or "", f"{parser.prog}: epilog": parser.epilog or ""}
    for action in parser._actions:
        found[f"{parser.prog} {action.option_strings or action.dest}"] = action.help or ""
        if isinstance(action, argparse._SubParsersAction):
            for one in action._choices_actions:
                found[f"{parser.prog} {one.dest}"] = one.help or ""
            for below in action.choices.values():
                found |= said_by(below)
    return {name: text for name, text in found.items() if text}


def test_nor_in_the_help_of_any_command() -> None:
    """Commands are declared in many places: what counts is the parser that they make."""
    said = said_by(cli.parser())
    assert {"conventicle recount", "conventicle backup", "conventicle doctor", "conventicle play"} <= set(said)
    assert len(said) > 150
    assert find_worn(said, "en") == []


def test_there_is_a_name_for_each_of_six_players() -> None:
    for language in LANGUAGES:
        assert len(set(read_texts("conventicle.terminal", language)["people.names"].split())) == 6
