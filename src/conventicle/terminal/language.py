"""The language of the terminal, and the texts of the program itself."""

from __future__ import annotations

from collections.abc import Mapping

from conventicle.kernel.text import LANGUAGES, Sentences, read_texts


def locale_language(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for, if there are texts in it; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(variable, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"
    return "en"


def program_texts(language: str) -> Sentences:
    """What the program says by itself, apart from any game."""
    return Sentences(language, read_texts("conventicle.terminal", language))
