"""Spaces: what `conventicle balance` may change, and how far. A small file names values and their fences.

    [space]
    game = "template"
    version = "1.1"                  # <rules>.<data> it was made for
    [[vary]]
    file = "cards"
    row = "card.*"                   # a star stands for any rows of the table
    column = "copies"
    by = [-2, -1, 1, 2]              # from where it is; or values = [2, 3, 5]; or least = 1 and most = 6
    [[target]]                       # as in targets.toml; without any, those of the game
    figure = "rounds"
    least = 4
    most = 6

Values that a rulebook prints stay as they are, unless they are set free; nothing leaves what `columns.toml` allows.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from conventicle.kernel.data import data_set
from conventicle.kernel.errors import OverlayError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.overlay import RULEBOOK, check_changes, columns
from conventicle.lab.targets import Target, target_of, targets_of

#: A fence says one of these.
_FENCES: Final = ("by", "values", "least")
_KEYS: Final = {"file", "row", "column", "by", "values", "least", "most"}
_STARS: Final = ("*", "?", "[")


@dataclass(frozen=True)
class Knob:
    """One value that may be changed."""

    file: str
    row: str
    column: str
    now: Any
    values: tuple[Any, ...]
    """All that it may be, `now` among them, in order."""

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.row} {self.column}"

    def others(self) -> list[Any]:
        """What it may be changed to."""
        return [value for value in self.values if value != self.now]

    def neighbours(self, value: Any) -> list[Any]:
        """One step down and one up from a value."""
        place = self.values.index(value)
        return [self.values[one] for one in (place - 1, place + 1) if 0 <= one < len(self.values)]


@dataclass(frozen=True)
class Space:
    """The knobs, and what the game is meant to come to."""

    game: str
    knobs: tuple[Knob, ...]
    targets: tuple[Target, ...]


def read_space(text: str, game: Game, base: str = "", free: bool = False) -> Space:
    """A space from its file; SetupError, with a sentence that names what is wrong, if nothing can be sought in it.

    `base` are changed values (canonical JSON) that the search begins with.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError("space", f"it is not TOML: {error}") from error
    head = data.get("space")
    if not isinstance(head, dict):
        raise SetupError("space", "it has no [space]")
    if head.get("game") != game.name:
        raise SetupError("space", f"it is for the game {str(head.get('game'))[:40]}, not for {game.name}")
    if head.get("version") != game.version():
        raise SetupError("space", f"it was made for version {head.get('version')}, not for {game.version()}")
    unknown = sorted(set(data) - {"space", "vary", "target"})
    if unknown:
        raise SetupError("space", f"there is nothing called {unknown[0]!r} in a space")
    lists = [data.get(name, []) for name in ("vary", "target")]
    if not all(isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in lists):
        raise SetupError("space", "write [[vary]] and [[target]], each as often as you like")
    knobs: dict[tuple[str, str, str], Knob] = {}
    for place, row in enumerate(lists[0], 1):
        for knob in _knobs(game, row, f"vary {place}", changed_cells(base), free):
            if knobs.setdefault((knob.file, knob.row, knob.column), knob) is not knob:
                raise SetupError("space", f"vary {place}: {knob.name} is named twice")
    if not knobs:
        raise SetupError("space", "it names nothing that may be changed: write [[vary]]")
    targets = [target_of(game, place, row) for place, row in enumerate(lists[1], 1)] or targets_of(game).targets
    return Space(game.name, tuple(knobs.values()), tuple(targets))


def changed_cells(changes: str) -> dict[tuple[str, str, str], Any]:
    """Changes as canonical JSON, by cell."""
    return {(file, row, column): value for file, row, column, value in json.loads(changes or "[]")}


def _knobs(
    game: Game, row: dict[str, Any], where: str, base: dict[tuple[str, str, str], Any], free: bool
) -> list[Knob]:
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        raise SetupError("space", f"{where}: there is nothing called {unknown[0]!r}")
    for name in ("file", "row", "column"):
        if not isinstance(row.get(name), str):
            raise SetupError("space", f"{where} needs file, row and column, as texts")
    fences = [name for name in _FENCES if name in row]
    if len(fences) != 1 or ("least" in row) != ("most" in row):
        raise SetupError("space", f"{where} needs a fence: by, values, or least and most (one of them)")
    file, pattern, column = row["file"], row["row"], row["column"]
    starred = any(one in pattern for one in _STARS)
    found = [
        _knob(game, file, name, row, fences[0], where, base, free, starred)
        for name in _rows_named(game, file, pattern, column, where, free)
    ]
    knobs = [knob for knob in found if knob is not None]
    if not knobs:
        raise SetupError(
            "space", f"{where}: nothing that {pattern} {column} stands for may be changed within its fence"
        )
    return knobs


def _rows_named(game: Game, file: str, pattern: str, column: str, where: str, free: bool) -> list[str]:
    """The rows that a pattern stands for; a name without a star is left to the check of the change itself."""
    if not any(one in pattern for one in _STARS):
        return [pattern]
    allowed = columns(game.package, game.data)
    table, _, wanted = pattern.partition(".")
    if file not in allowed.files or table not in allowed.files[file]:
        known = ", ".join(f"{one} {name}.*" for one, tables in sorted(allowed.files.items()) for name in sorted(tables))
        raise SetupError("space", f"{where}: nothing of {file} {pattern} may be changed (there are: {known})")
    rows = [one for one in data_set(game.package, game.data).rows(file, table) if fnmatchcase(one["name"], wanted)]
    if not free:
        rows = [one for one in rows if one.get(f"{column}_source", one["source"]) != RULEBOOK]
    return [f"{table}.{one['name']}" for one in rows if column in allowed.of(file, table, one["name"])]


def _knob(
    game: Game, file: str, name: str, row: dict[str, Any], fence: str, where: str,
    base: dict[tuple[str, str, str], Any], free: bool, starred: bool,
) -> Knob | None:  # fmt: skip
    """A knob with the values that its fence and its column allow; None where a star or a step finds none."""
    column = row["column"]
    now = base.get((file, name, column), _stands(game, file, name, column, where, free))
    wanted = _wanted(row, fence, now, where)
    kept = []
    for value in wanted:
        try:
            check_changes(game.package, game.data, [(file, name, column, value)], free)
        except OverlayError as error:
            if fence == "by":
                continue
            raise SetupError("space", error.detail.replace("change 1", where)) from error
        kept.append(value)
    values = kept if now in kept else [*kept, now]
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        values = sorted(set(values))
    if len(values) < 2:
        if starred:
            return None
        raise SetupError("space", f"{where}: {name} {column} is {now}, and its fence leaves nothing else")
    return Knob(file, name, column, now, tuple(values))


def _stands(game: Game, file: str, name: str, column: str, where: str, free: bool) -> Any:
    """What stands in a cell; SetupError where there is no such cell, or it may not be changed."""
    table, _, own = name.partition(".")
    allowed = columns(game.package, game.data)
    known = allowed.files.get(file, {}).get(table)
    rows = data_set(game.package, game.data).rows(file, table) if known is not None else []
    found = [one for one in rows if one["name"] == own]
    value = found[0].get(column) if found else None
    if value is None and found and column in allowed.of(file, table, own):
        return 0 if allowed.of(file, table, own)[column].kind == "int" else None
    try:
        check_changes(game.package, game.data, [(file, name, column, value)], free)
    except OverlayError as error:
        raise SetupError("space", error.detail.replace("change 1", where)) from error
    return value


def _wanted(row: dict[str, Any], fence: str, now: Any, where: str) -> list[Any]:
    """The values that a fence names."""
    if fence == "values":
        values = row["values"]
        if not isinstance(values, list) or not values:
            raise SetupError("space", f"{where}: values is a list")
        return list(values)
    numbers = row["by"] if fence == "by" else [row["least"], row["most"]]
    if not isinstance(numbers, list) or not numbers or not all(type(one) is int for one in numbers):
        raise SetupError("space", f"{where}: by is a list of whole numbers; least and most are whole numbers")
    if type(now) is not int:
        raise SetupError("space", f"{where}: {row['row']} {row['column']} is no whole number: name its values")
    if fence == "by":
        return [now + step for step in sorted(set(numbers))]
    if numbers[0] > numbers[1]:
        raise SetupError("space", f"{where}: least is above most")
    return list(range(numbers[0], numbers[1] + 1))
