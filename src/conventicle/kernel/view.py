"""Views: all that a viewer (a seat, or the spectator) may see of a table, as plain data for pages and programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from conventicle.kernel.game import Game
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME, SPOKEN_ANYTIME


class Question(TypedDict):
    """What is asked, of whom, and who has given a secret answer already."""

    frame: str
    arguments: dict[str, int]
    asked: list[int]
    answered: list[int]


class Offer(TypedDict):
    """An option of the viewer, by its number and in notation."""

    option: int
    name: str


class View(TypedDict):
    """What a viewer sees; `table` is what the game's own `view` says, which has a type of its own in each game."""

    game: str
    seats: int
    viewer: int
    round: int
    question: Question | None
    options: list[Offer]
    sealed: int
    ending: str
    winners: list[int]
    table: Mapping[str, object]


def option_name(game: Game, t: Table, option: int) -> str:
    """The notation of an option of the frame that asks now."""
    if option >= ANYTIME:
        return SPOKEN_ANYTIME + game.anytime.name(option - ANYTIME)
    return t.agenda[-1].vocabulary().name(option)


def view(game: Game, t: Table, viewer: int) -> View:
    """The table as the viewer may know it, the question that is asked, and the viewer's own options."""
    question: Question | None = None
    own: list[Offer] = []
    asked = t.asked()
    if asked:
        frame = t.agenda[-1]
        may = t.may_choose()
        question = {
            "frame": frame.name(),
            "arguments": frame.prompt(t),
            "asked": members(asked),
            "answered": members(may & ~asked),
        }
        if viewer < t.seats and may >> viewer & 1:
            own = [{"option": option, "name": option_name(game, t, option)} for option in t.options(viewer)]
    return {
        "game": game.name,
        "seats": t.seats,
        "viewer": viewer,
        "round": t.round,
        "question": question,
        "options": own,
        "sealed": t.sealed[viewer] if viewer < t.seats else -1,
        "ending": t.ending,
        "winners": t.winners[:],
        "table": game.view(t, viewer),
    }
