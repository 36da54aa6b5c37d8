"""The shelf: the games as the home page and the forms show them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conventicle.bots.registry import BOTS, WITH_TEMPER
from conventicle.bots.temper import JOINT, TEMPERS
from conventicle.kernel.errors import ConventicleError, SetupError
from conventicle.kernel.game import Game, ListOption, NumberOption, OptionSpec
from conventicle.kernel.registry import games
from conventicle.web.boards.folders import has, rows
from conventicle.web.texts import game_texts, site_texts

MOST_WEIGHT: Final = 5
#: The place of a game whose folder names none.
LAST: Final = 1_000
#: Where our own bots are.
OURS: Final = "conventicle.bots."
#: The bot of "play now".
USUAL_BOT: Final = "adept" if "adept" in BOTS else "greedy"


def levels() -> tuple[str, ...]:
    """The bots to choose from: those with a name in the site's texts, and the operator's own.

    A bot of ours without one is for the lab, and one that only wanders about for tests.
    """
    texts = site_texts("en")
    named = [name for name, bot in BOTS.items() if texts.has(f"bot.{name}") or not bot.__module__.startswith(OURS)]
    return tuple(name for name in named if name != "wanderer")


def bot_of(level: str, temper: str) -> str:
    """The bot that was chosen by strength and temper; SetupError if there is none. Bots from elsewhere have none."""
    if level not in levels() or temper not in ("", *TEMPERS):
        raise SetupError("unknown_bot", f"{level} {temper}")
    return f"{level}{JOINT}{temper}" if temper and issubclass(BOTS[level], WITH_TEMPER) else level


@dataclass
class Shown:
    """A game on the shelf."""

    name: str
    title: str
    about: str
    fewest: int
    most: int
    minutes: int
    weight: list[bool]
    theme: str
    credit: str
    teaches: bool
    """It has a first game that teaches."""


@cache
def row_of(game: str) -> dict[str, Any]:
    """What a game's folder says for the shelf."""
    return rows(game, "shelf.toml")


def shown(game: Game, language: str) -> Shown:
    """A game as the shelf shows it."""
    texts = game_texts(game, language)
    row = row_of(game.name)
    weight = int(row.get("weight", 0))
    return Shown(
        name=game.name,
        title=texts.get("title"),
        about=texts.get("about"),
        fewest=game.fewest,
        most=game.most,
        minutes=int(row.get("minutes", 0)),
        weight=[place < weight for place in range(MOST_WEIGHT)],
        theme=str(row.get("theme", "shell")),
        credit=str(row.get("credit", "")),
        teaches=has(game.name, "lessons.toml"),
    )


def shelf(language: str) -> list[Shown]:
    """Every game there is, each at the place that its folder names; the others come last."""
    found = sorted(games().values(), key=lambda game: int(row_of(game.name).get("place", LAST)))
    return [shown(game, language) for game in found]


def usual_seats(game: Game) -> int:
    """How many play when nobody says otherwise: three, if the rules allow."""
    for seats in (3, 2, 4, game.fewest, game.most):
        if game.fewest <= seats <= game.most:
            try:
                game.plan(seats, {})
            except ConventicleError:
                continue
            return seats
    return game.most


@dataclass
class OptionField:
    """An option of a game as a field of a form."""

    name: str
    label: str
    text: str
    kind: str
    value: str
    low: int
    high: int
    may_be_off: bool
    choices: list[tuple[str, str]]
    members: list[tuple[str, str]]
    """What may be chosen seat by seat instead."""


def option_fields(game: Game, language: str, chosen: dict[str, str]) -> list[OptionField]:
    """The form of a game's options."""
    return [option_field(game, spec, language, chosen.get(spec.name, spec.default)) for spec in game.options]


def option_field(game: Game, spec: OptionSpec, language: str, value: str) -> OptionField:
    """One field, by the kind of option."""
    texts = game_texts(game, language)
    label = texts.get(f"option.{spec.name}.name")
    text = texts.known.get(f"option.{spec.name}.text", "")
    if isinstance(spec, NumberOption):
        return OptionField(spec.name, label, text, "number", value, spec.low, spec.high, spec.may_be_off, [], [])
    listed = isinstance(spec, ListOption)
    words, members = (spec.words, spec.members) if isinstance(spec, ListOption) else (spec.values, ())
    choices = [(one, value_label(game, spec.name, one, language)) for one in words]
    named = [(one, value_label(game, spec.name, one, language)) for one in members]
    return OptionField(spec.name, label, text, "list" if listed else "choice", value, 0, 0, False, choices, named)


def value_label(game: Game, option: str, value: str, language: str) -> str:
    """A value of an option in words."""
    texts = game_texts(game, language)
    known = texts.known
    for name in (f"option.{option}.{value}", f"option.{option}.{value}.name"):
        if name in known:
            return known[name]
    for domain in game.domains:
        if value in domain.values:
            return texts.value(domain.name, value, [])
    return value.replace("_", " ")
