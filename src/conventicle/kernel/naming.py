"""What the things of a view are called.

A text `view.<name>` names a thing of the view. Where it has a slot, as in `"First in turn: {seat}"`, the slot says what
its numbers mean. Values that belong to a domain of the game have their own names; other words are texts `view.<word>`.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from conventicle.kernel.text import Texts
from conventicle.kernel.vocabulary import Domain

NOTHING: Final = "–"
_SLOT: Final = re.compile(r"\{(\w+)[^}]*\}")


class Naming:
    """Names of things and values, for one game in one language."""

    def __init__(self, texts: Texts, yes: str, players: list[str]) -> None:
        self.texts: Final = texts
        self.yes: Final = yes
        """What is said of a thing that is just so."""
        self.players: Final = players

    def title(self, name: str) -> str:
        """What a thing of the view is called."""
        text = self.texts.known.get(f"view.{name}", "")
        return _SLOT.sub("", text).strip(" :") if text else self.word(name, name).replace("_", " ")

    def value(self, name: str, value: object) -> str:
        """A value as people read it; things that lie side by side and look alike are counted."""
        if is_nothing(value):
            return NOTHING
        if isinstance(value, bool):
            return self.yes
        if isinstance(value, list):
            runs = [(said, len(list(run))) for said, run in groupby(self.value(name, one) for one in value)]
            return ", ".join(said if count == 1 else f"{said} ×{count}" for said, count in runs)
        if isinstance(value, dict):
            held = [(part, one) for part, one in value.items() if not is_nothing(one)]
            return "(" + ", ".join(f"{self.title(part)}: {self.value(part, one)}" for part, one in held) + ")"
        if isinstance(value, int):
            return self.number(name, value)
        if isinstance(value, float):
            return f"{value:g}"
        return self.word(name, str(value))

    def number(self, name: str, value: int) -> str:
        """A number; where the texts say so, the player or thing that it stands for (below 0: nobody)."""
        slot = _SLOT.search(self.texts.known.get(f"view.{name}", ""))
        domain = slot.group(1) if slot else name
        if domain == "seat":
            return self.players[value] if 0 <= value < len(self.players) else NOTHING
        return str(self.texts.named(domain, value, self.players)) if slot else str(value)

    def word(self, name: str, value: str) -> str:
        """The name of a card, place or other thing; the domain that is called like the thing of the view goes first."""
        domains = [domain for domain in self.texts.game.domains if value in domain.values]
        if domains:
            return self.texts.value(min(domains, key=lambda domain: _distance(domain, name)).name, value, self.players)
        return self.texts.known.get(f"view.{value}", value)


def _distance(domain: Domain, name: str) -> int:
    if domain.name == name:
        return 0
    if domain.name in name:
        return 1
    return 3 if domain.name == "word" else 2


def is_nothing(value: object) -> bool:
    """True for what needs no place on the table: no value, no, or an empty list."""
    return value is None or value is False or value == "" or value == [] or value == {}
