"""Examples for the rules: positions that are opened on the board, with a sentence on what to see there.

They lie in `boards/<game>/examples.toml` as decisions in the notation of their frames, and run as tests.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.kernel.registry import games
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.web.boards import folders

_ANYTIME_WORD: Final = "anytime "


@dataclass(frozen=True)
class Example:
    """A position of a game, what was decided before it, and what comes of it."""

    game: str
    name: str
    page: int
    """The page of the rules that it belongs to."""
    seats: int
    key: str
    asked: str
    """The frame that asks."""
    seat: int
    refused: dict[str, str]
    told: tuple[str, ...]
    decisions: tuple[str, ...]
    then: tuple[str, ...]
    sentences: dict[str, str]
    slug: str
    """The address of its table: another one when anything in it changes."""

    def sentence(self, language: str) -> str:
        """What to see here."""
        return self.sentences.get(language, self.sentences["en"])


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game; none if it has no file."""
    if not folders.has(game.name, "examples.toml"):
        return ()
    rows = folders.rows(game.name, "examples.toml")["example"]
    return tuple(example(game, row) for row in rows)


def example(game: Game, row: dict[str, Any]) -> Example:
    """One row of the file."""
    content = f"{game.version()} {row['seats']} {row['key']} {row['decisions']} {row['then']} {game.name} {row['name']}"
    digest = hashlib.sha256(content.encode()).digest()
    return Example(
        game=game.name,
        name=row["name"],
        page=row["page"],
        seats=row["seats"],
        key=row["key"],
        asked=row["asked"],
        seat=row["seat"],
        refused=row["refused"],
        told=tuple(row["told"]),
        decisions=tuple(row["decisions"]),
        then=tuple(row["then"]),
        sentences={"en": row["en"], "ru": row["ru"]},
        slug=base64.urlsafe_b64encode(digest[:12]).decode(),
    )


def of_page(game: Game, page: int, language: str) -> list[dict[str, str]]:
    """The examples of a page of the rules: where each is opened, and its sentence."""
    return [
        {"address": f"/games/{game.name}/examples/{one.name}", "text": one.sentence(language)}
        for one in examples(game)
        if one.page == page
    ]


@cache
def by_slug() -> dict[str, Example]:
    """Every example by the address of its table."""
    return {one.slug: one for game in games().values() for one in examples(game)}


def sentence_of(slug: str, language: str) -> str:
    """What to see at a table that shows an example; '' at any other."""
    shown = by_slug().get(slug)
    return shown.sentence(language) if shown else ""


def option_of(game: Game, match: Match, text: str) -> int:
    """The option behind its notation, of the frame that asks now."""
    if text.startswith(_ANYTIME_WORD):
        return ANYTIME + game.anytime.parse(text.removeprefix(_ANYTIME_WORD))
    return match.table.agenda[-1].vocabulary().parse(text)


def begun(game: Game, shown: Example) -> Match:
    """The match at the position of an example."""
    match = Match(game, game.plan(shown.seats, {}), bytes.fromhex(shown.key))
    for line in shown.decisions:
        decide(game, match, line)
    return match


def decide(game: Game, match: Match, line: str) -> None:
    """One decision: the seat and the option, in notation."""
    seat, _, option = line.partition(" ")
    match.decide(int(seat), option_of(game, match, option))
