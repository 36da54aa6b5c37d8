"""The company of bots: how strong each is in a game, as measured, and the tempers with their names, faces and words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conventicle.bots.jury import judges_of
from conventicle.bots.temper import TEMPERS
from conventicle.kernel.data import read_toml
from conventicle.kernel.game import Game
from conventicle.web.library.shelf import levels
from conventicle.web.texts import bot_name, site_texts

#: Written by tools/ratings.py from the games of docs/ladder.
RATINGS: Final = "ratings.toml"


@dataclass(frozen=True)
class Strength:
    """A strength as the forms show it."""

    level: str
    name: str
    rating: int
    """0 where nobody measured it, as with bots from elsewhere."""
    low: int
    high: int

    def is_measure(self) -> bool:
        """True of the bot that the others are measured by: it has no interval."""
        return self.low == self.high


@dataclass(frozen=True)
class Temper:
    """A temper as the forms show it."""

    temper: str
    name: str
    kind: str
    about: str
    words: str


@cache
def _ratings() -> dict[str, Any]:
    return read_toml("conventicle.bots", RATINGS)


def strengths(game: str, language: str) -> list[Strength]:
    """The bots to choose from in a game, with their measured ratings."""
    measured = _ratings().get(game, {})
    return [Strength(level, bot_name(language, level), *measured.get(level, (0, 0, 0))) for level in levels()]


def tempers(game: Game, language: str) -> list[Temper]:
    """The tempers to choose from; none in a game whose judges know none."""
    texts = site_texts(language)
    return [
        Temper(
            temper,
            texts.get(f"temper.{temper}"),
            texts.get(f"temper.{temper}_kind"),
            texts.get(f"temper.{temper}_about"),
            texts.get(f"temper.{temper}_words"),
        )
        for temper in TEMPERS
        if judges_of(game).taste(temper) is not None
    ]
