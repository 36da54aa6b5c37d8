"""Overlays: changed values that a record can name. A small file says which rows of a data set have other values.

    [overlay]
    game = "eternal-city"
    version = "1.1"
    [[change]]
    file = "world/licenses"          # under data/<n>/
    row = "license.minstrel"         # table.name
    column = "cost"
    value = 3

What may be changed stands in `data/<n>/columns.toml`, per file and table the columns with type, least and most. An
overlay changes values, never names, texts or the weights of bots: vocabularies stay as they are.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from typing import Any, Final

from conventicle.kernel.data import data_set, place_of, read_toml, row_named
from conventicle.kernel.errors import ConventicleError, OverlayError
from conventicle.kernel.game import Game

#: What `--free` may name: rows whose values the rulebook prints.
RULEBOOK: Final = "rulebook"
#: Columns that say what a row is or where it comes from.
_NEVER: Final = ("name", "source", "page")


class Column:
    """What an overlay may put into a column: a whole number, yes or no, one of some words, or several numbers."""

    def __init__(self, kind: str, least: int, most: int, values: tuple[str, ...]) -> None:
        self.kind: Final = kind
        """`int`, `bool`, `word` or `ints`."""
        self.least: Final = least
        self.most: Final = most
        self.values: Final = values

    def fits(self, value: object, before: object) -> bool:
        """True for a value of this type within the bounds; several numbers stay as many as they were."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "word":
            return isinstance(value, str) and value in self.values
        if self.kind == "int":
            return self._is_between(value)
        if not isinstance(value, list) or not isinstance(before, list) or len(value) != len(before):
            return False
        return all(self._is_between(one) for one in value)

    def _is_between(self, value: object) -> bool:
        return not isinstance(value, bool) and isinstance(value, int) and self.least <= value <= self.most

    def said(self, before: object) -> str:
        """What it takes, for a sentence."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "word":
            return "one of " + ", ".join(repr(value) for value in self.values)
        if self.kind == "int":
            return f"a whole number from {self.least} to {self.most}"
        count = len(before) if isinstance(before, list) else 0
        return f"a list of {count} whole numbers from {self.least} to {self.most}"


class Columns:
    """All columns of a data set that an overlay may change; a row may have bounds of its own."""

    def __init__(self, files: dict[str, dict[str, dict[str, Column]]]) -> None:
        self.files: Final = files
        """Per file and table the columns: `cost`, or `mobs.value` where the row `mobs` has its own bounds."""

    def of(self, file: str, table: str, row: str) -> dict[str, Column]:
        """The columns of a row by name."""
        found: dict[str, Column] = {}
        for name, column in self.files[file][table].items():
            owner, dot, own = name.rpartition(".")
            if not dot:
                found.setdefault(name, column)
            elif owner == row:
                found[own] = column
        return found


class Overlay:
    """An overlay that was read and checked."""

    def __init__(self, changes: str) -> None:
        self.changes: Final = changes
        """Canonical JSON, as a setup and a record hold it; '' where nothing is changed."""

    def digest(self) -> str:
        """SHA-256 of the changes; '' where nothing is changed."""
        return hashlib.sha256(self.changes.encode()).hexdigest() if self.changes else ""


@cache
def columns(package: str, number: int) -> Columns:
    """What an overlay may change in a data set; nothing where it has no `columns.toml`."""
    path = f"data/{number}/columns.toml"
    files: dict[str, dict[str, dict[str, Column]]] = {}
    if place_of(package, path).is_file():
        for file, tables in read_toml(package, path).items():
            files[file] = {}
            for table, rows in tables.items():
                found: dict[str, Column] = {}
                _collect(rows, "", found, f"{path}: {file} {table}")
                files[file][table] = found
    return Columns(files)


def _collect(rows: dict[str, Any], prefix: str, found: dict[str, Column], where: str) -> None:
    for name, row in rows.items():
        if not isinstance(row, dict):
            raise OverlayError("bad_data", f"{where}: {name} is not a column")
        if isinstance(row.get("type"), str):
            column = Column(row["type"], row.get("least", 0), row.get("most", 0), tuple(row.get("values", ())))
            if column.kind not in ("int", "bool", "word", "ints") or name in _NEVER:
                raise OverlayError("bad_data", f"{where}: {name} is no column of a known type")
            found[prefix + name] = column
        else:
            _collect(row, f"{name}.", found, where)


def read_overlay(text: str, game: Game, free: tuple[str, ...] = ()) -> Overlay:
    """An overlay from its file; OverlayError, with a sentence that names what is wrong, if it cannot be played."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OverlayError("overlay", f"it is not TOML: {error}") from error
    head = data.get("overlay")
    if not isinstance(head, dict):
        raise OverlayError("overlay", "it has no [overlay]")
    if head.get("game") != game.name:
        raise OverlayError("overlay", f"it is for the game {str(head.get('game'))[:40]}, not for {game.name}")
    if head.get("version") != game.version():
        raise OverlayError("overlay", f"it was made for version {head.get('version')}, not for {game.version()}")
    for name in data:
        if name not in ("overlay", "change"):
            raise OverlayError("overlay", f"there is nothing called [{name}] in an overlay")
    rows = data.get("change", [])
    if not isinstance(rows, list):
        raise OverlayError("overlay", "'change' is not a list: write [[change]]")
    found: list[tuple[object, object, object, object]] = []
    for place, row in enumerate(rows, 1):
        if not isinstance(row, dict) or sorted(row) != ["column", "file", "row", "value"]:
            raise OverlayError("overlay", f"change {place} needs file, row, column and value, and nothing else")
        found.append((row["file"], row["row"], row["column"], row["value"]))
    for one in free:
        if one != RULEBOOK:
            raise OverlayError("overlay", f"nothing called {one!r} can be set free; there is: {RULEBOOK}")
    return Overlay(check_changes(game.package, game.data, found, RULEBOOK in free))


def check_changes(package: str, number: int, rows: list[tuple[object, object, object, object]], free: bool) -> str:
    """The changes as canonical JSON, in order, without those that change nothing; OverlayError if one is not allowed.

    `free` lets values be changed that the rulebook prints.
    """
    allowed = columns(package, number)
    kept: dict[tuple[str, str, str], Any] = {}
    for place, (file, row, column, value) in enumerate(rows, 1):
        if not (isinstance(file, str) and isinstance(row, str) and isinstance(column, str)):
            raise OverlayError("overlay", f"change {place}: file, row and column must be texts")
        if (file, row, column) in kept:
            raise OverlayError("overlay", f"change {place}: {row} {column} is changed twice")
        before = _cell(package, number, allowed, file, row, column, value, free, f"change {place}")
        kept[file, row, column] = None if _same(before, value) else value
    changes = [[*cell, value] for cell, value in sorted(kept.items()) if value is not None]
    return json.dumps(changes, ensure_ascii=False, separators=(",", ":")) if changes else ""


def _same(before: object, value: object) -> bool:
    return type(before) is type(value) and before == value


def _cell(
    package: str, number: int, allowed: Columns, file: str, row: str, column: str, value: object, free: bool, where: str
) -> object:
    """What stands in a cell that may be changed to this value; None where the row has no such column."""
    table, _, name = row.partition(".")
    if file not in allowed.files:
        files = ", ".join(sorted(allowed.files)) or "none"
        raise OverlayError("overlay", f"{where}: no values in {file[:60]!r} may be changed (files: {files})")
    if table not in allowed.files[file]:
        tables = ", ".join(sorted(allowed.files[file]))
        raise OverlayError("overlay", f"{where}: {file} has no table {table[:40]!r} to change (tables: {tables})")
    try:
        found = row_named(data_set(package, number).file(file), row)
    except ConventicleError as error:
        raise OverlayError("overlay", f"{where}: {file} has no row {row[:60]!r}") from error
    known = allowed.of(file, table, name)
    if column not in known:
        names = ", ".join(sorted(known)) or "none"
        raise OverlayError("overlay", f"{where}: {column[:40]!r} of {row} may not be changed (columns: {names})")
    before: object = found.get(column)
    if not known[column].fits(value, before):
        takes = known[column].said(before)
        raise OverlayError("overlay", f"{where}: {column} of {row} is {takes}, not {str(value)[:40]!r}")
    if not free and found.get(f"{column}_source", found["source"]) == RULEBOOK:
        raise OverlayError("overlay", f"{where}: {column} of {row} stands in the rulebook (--free rulebook allows it)")
    return before
