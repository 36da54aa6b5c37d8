"""The options of a question as a list that one can answer: each has a key to type and a label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from conventicle.kernel.match import Match
from conventicle.kernel.text import Texts
from conventicle.kernel.vocabulary import ANYTIME, Meaning

#: Longer lists stand in columns.
_LINES: Final = 12


@dataclass(frozen=True)
class Choice:
    """One option: what to type for it, and what it says."""

    key: str
    label: str
    option: int


def meaning_of(match: Match, option: int) -> Meaning:
    """What an option of the question says."""
    if option >= ANYTIME:
        return match.game.anytime.meaning(option - ANYTIME)
    return match.table.agenda[-1].vocabulary().meaning(option)


def label_of(match: Match, texts: Texts, players: list[str], option: int) -> str:
    """An option in words."""
    frame = match.table.agenda[-1]
    return texts.option(frame.name(), frame.vocabulary(), option, players)


def choices_of(match: Match, seat: int, texts: Texts, players: list[str]) -> list[Choice]:
    """The options of a seat. Where all are amounts the key is the amount, else they are numbered from 1."""
    options = match.options(seat)
    meanings = [meaning_of(match, option) for option in options]
    amounts = all([domain.name for domain in meaning.domains] == ["number"] for meaning in meanings)
    return [
        Choice(
            meaning.values()[0] if amounts else str(place), label_of(match, texts, players, option), option
        )
        for place, (option, meaning) in enumerate(zip(options, meanings, strict=True), 1)
    ]  # fmt: skip


def listed(choices: list[Choice]) -> RenderableType:
    """The options as people see them."""
    if all(choice.label == choice.key for choice in choices):
        return Text("  ".join(["", *[choice.key for choice in choices]]), "bold cyan")
    width = max(len(choice.key) for choice in choices) + 1
    lines = [Text.assemble((f"{choice.key:>{width}}", "bold cyan"), "  ", choice.label) for choice in choices]
    if len(lines) <= _LINES:
        return Text("\n").join(lines)
    return Columns(lines, column_first=True, padding=(0, 3))


def picked(choices: list[Choice], typed: str) -> list[Choice]:
    """The options that a typed answer may mean: by key, else by the beginning of the label."""
    exact = [choice for choice in choices if choice.key == typed]
    if exact:
        return exact
    wanted = typed.casefold()
    whole = [choice for choice in choices if choice.label.casefold() == wanted]
    return whole or [choice for choice in choices if choice.label.casefold().startswith(wanted)]
