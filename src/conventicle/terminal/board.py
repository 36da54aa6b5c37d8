"""A table as a player sees it, drawn from the game's view without knowing the game.

A text `view.<name>` gives a thing of the view its name; where it has a slot, as in `"{seat} goes first"`, it is a
sentence and the slot says what the number means. Values that belong to a domain of the game get their own names.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from conventicle.kernel.text import Sentences, Texts

_SLOT: Final = re.compile(r"\{(\w+)[|}]")
_NOTHING: Final = "–"
_UNKNOWN: Final = "?"


class Board:
    """Draws views of one game in one language."""

    def __init__(self, texts: Texts, words: Sentences, players: list[str]) -> None:
        self.texts: Final = texts
        self.words: Final = words
        self.players: Final = players

    def drawn(self, view: dict[str, Any]) -> RenderableType:
        """The whole table: single things first, then what comes in rows, such as the players."""
        lines = [self.line(name, value) for name, value in view.items() if not _rows(value) and value != {}]
        grids = [self.grid(name, value) for name, value in view.items() if _rows(value)]
        return Group(*lines, *grids)

    def line(self, name: str, value: object) -> RenderableType:
        """One thing of the view."""
        if isinstance(value, dict):
            inner = [self.line(part, held) for part, held in value.items()]
            return Group(Text(self.title(name), style="bold"), Padding(Group(*inner), (0, 0, 0, 2)))
        said = self.sentence(name, value)
        return Text(said) if said else Text.assemble((f"{self.title(name)}: ", "bold"), self.value(name, value))

    def grid(self, name: str, rows: list[dict[str, Any]]) -> RenderableType:
        """Things of one sort, a row for each; what is nothing in every row is left out."""
        grid = Grid(title=self.title(name), title_justify="left", title_style="bold", header_style="dim")
        columns = [column for column in rows[0] if any(row.get(column) not in (None, [], "", {}) for row in rows)]
        for column in columns:
            grid.add_column(self.title(column))
        for row in rows:
            grid.add_row(*[self.value(column, row.get(column)) for column in columns])
        return grid

    def title(self, name: str) -> str:
        """What a thing of the view is called."""
        text = self.texts.known.get(f"view.{name}", "")
        if text and not _SLOT.search(text):
            return text
        return name.replace("_", " ")

    def sentence(self, name: str, value: object) -> str:
        """A number in a sentence of its own, '' if the texts have none."""
        slot = _SLOT.search(self.texts.known.get(f"view.{name}", ""))
        if slot is None or not isinstance(value, int):
            return ""
        domain = slot.group(1)
        if domain == "seat" and not 0 <= value < len(self.players):
            return f"{name.replace('_', ' ')}: {_NOTHING}"
        return self.texts.fill(f"view.{name}", {domain: self.texts.named(domain, value, self.players)})

    def value(self, name: str, value: object) -> str:
        """A value as people read it; cards that lie together and look alike are counted."""
        if value is None or value == "" or value == [] or value == {}:
            return _NOTHING
        if isinstance(value, bool):
            return self.words.get("board.yes" if value else "board.no")
        if isinstance(value, list):
            runs = [(said, len(list(run))) for said, run in groupby(self.value(name, one) for one in value)]
            return ", ".join(said if count == 1 else f"{said} ×{count}" for said, count in runs)
        if isinstance(value, dict):
            return "; ".join(f"{self.title(part)}: {self.value(part, held)}" for part, held in value.items())
        if isinstance(value, int) and name == "seat" and 0 <= value < len(self.players):
            return self.players[value]
        return self.name_of(name, value) if isinstance(value, str) else str(value)

    def name_of(self, name: str, value: str) -> str:
        """The name of a card, place or other thing; the domain called like the thing of the view goes first."""
        domains = [domain for domain in self.texts.game.domains if value in domain.values]
        domains.sort(key=lambda domain: domain.name != name)
        return self.texts.value(domains[0].name, value, self.players) if domains else value


def _rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
