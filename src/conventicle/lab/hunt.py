"""A hunt for a better game: what is sought, and the sets of changes that are found, for people and programs."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.space import Knob, Space, changed_cells

#: A set of changes: per knob (its number) the value.
Set = tuple[tuple[int, Any], ...]


@dataclass(frozen=True)
class Hunt:
    """What is sought, and how: everything that the result depends on."""

    space: Space
    plan: Plan
    """Its overlay is what the search begins with; seats and options come from the targets."""
    games: int
    most: int
    free: bool

    def head(self) -> str:
        """The first line of a file that keeps what was played."""
        version = find_game(self.plan.game).version()
        return json.dumps({"balance": asdict(self.plan), "version": version, "space": asdict(self.space)})


@dataclass(frozen=True)
class Choice:
    """A set of changes and what it comes to."""

    changes: Set
    distance: float
    games: int
    missed: int
    """Figures that lie beyond their bounds."""


@dataclass(frozen=True)
class Step:
    """What one step of one knob does to a figure, from the best set."""

    knob: Knob
    before: Any
    after: Any
    figure: str
    difference: float
    low: float
    high: float
    pairs: int


@dataclass
class Found:
    """What a search has come to."""

    hunt: Hunt
    base: Choice
    chosen: Choice
    front: list[Choice]
    steps: list[Step]
    steps_from: Set
    """The set that the steps were made from; one of them may have been better still."""
    games: int
    interrupted: bool


def cells_of(hunt: Hunt, changes: Set) -> list[dict[str, Any]]:
    """A set of changes, for people and programs."""
    return [
        {
            "file": hunt.space.knobs[number].file, "row": hunt.space.knobs[number].row,
            "column": hunt.space.knobs[number].column, "before": hunt.space.knobs[number].now, "value": value,
        }
        for number, value in changes
    ]  # fmt: skip


def overlay_file(game: Game, overlay: str, lines: list[str]) -> str:
    """Changed values as a file, with some words about where they come from."""
    text = [f"# {line}" for line in lines]
    text += ["[overlay]", f"game = {json.dumps(game.name)}", f"version = {json.dumps(game.version())}"]
    for (file, row, column), value in changed_cells(overlay).items():
        text += ["[[change]]", f"file = {json.dumps(file)}", f"row = {json.dumps(row)}"]
        text += [f"column = {json.dumps(column)}", f"value = {json.dumps(value)}"]
    return "\n".join(text) + "\n"
