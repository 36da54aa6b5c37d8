"""Data sets: the cards, places and costs of a game, as TOML rows that say where each value comes from.

A game keeps every data set it was ever released with, in `data/1`, `data/2`, ..., so that each table is played by the
values it began with. Names only grow: a name keeps its number in all later data sets, and new ones come behind it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.errors import SetupError

#: Where a value comes from: printed in the rulebook, published elsewhere, following from the text, or our own.
SOURCES: Final = ("rulebook", "found", "derived", "house")
#: Where a value comes from that an overlay has changed.
OVERLAY: Final = "overlay"
_KNOWN_SOURCES: Final = {*SOURCES, OVERLAY}

V = TypeVar("V")


def place_of(package: str, path: str) -> Traversable:
    """Where a file of a package lies, or would lie."""
    place = files(package)
    for part in path.split("/"):
        place = place / part
    return place


def read_toml(package: str, path: str) -> dict[str, Any]:
    """A TOML file of a package, as it stands."""
    return tomllib.loads(place_of(package, path).read_text("utf-8"))


def data_versions(package: str) -> tuple[int, ...]:
    """The numbers of the data sets that a game keeps, ascending; a game without data files has version 1 of none."""
    folder = place_of(package, "data")
    if not folder.is_dir():
        return (1,)
    found = sorted(int(entry.name) for entry in folder.iterdir() if entry.name.isdigit())
    if found != list(range(1, len(found) + 1)):
        raise SetupError("bad_data", f"{package}: the data sets are {found}, not 1, 2, ... without a gap")
    return tuple(found)


class DataSet:
    """One version of a game's data, with the changes of an overlay laid over it; all tables of it share one."""

    def __init__(self, package: str, number: int, overlay: str) -> None:
        self.package: Final = package
        self.number: Final = number
        self.overlay: Final = overlay
        """The changes as canonical JSON, [file, row, column, value] each; '' without an overlay."""
        self.digest: Final = hashlib.sha256(overlay.encode()).hexdigest() if overlay else ""
        self._changes: Final[list[list[Any]]] = json.loads(overlay) if overlay else []
        self._files: Final[dict[str, dict[str, Any]]] = {}
        self._made: Final[dict[str, Any]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: the one that all tables share."""
        return (data_set, (self.package, self.number, self.overlay))

    def file(self, file: str) -> dict[str, Any]:
        """A data file by its path within the data set, without `.toml`, with the overlay's changes."""
        if file not in self._files:
            found = read_toml(self.package, f"data/{self.number}/{file}.toml")
            for where, row, column, value in self._changes:
                if where == file:
                    changed = row_named(found, row)
                    changed[column] = value
                    changed["source"] = OVERLAY
            self._files[file] = found
        return self._files[file]

    def rows(self, file: str, table: str) -> list[dict[str, Any]]:
        """The rows `[[table]]` of a data file; each must have a name and say its source."""
        rows: list[dict[str, Any]] = self.file(file).get(table, [])
        names: set[str] = set()
        for row in rows:
            name = row.get("name")
            if not isinstance(name, str) or name in names:
                raise SetupError("bad_data", f"{file}: {table} without a name of its own: {name!r}")
            if row.get("source") not in _KNOWN_SOURCES:
                raise SetupError("bad_data", f"{file}: {table} {name} does not say its source")
            names.add(name)
        return rows

    def shared(self, key: str, make: Callable[[], V]) -> V:
        """What a game makes of this data set once for all tables: its values. `make` is called the first time."""
        if key not in self._made:
            self._made[key] = make()
        found: V = self._made[key]
        return found


def row_named(file: dict[str, Any], row: str) -> dict[str, Any]:
    """The row `table.name` of a data file; SetupError if there is none."""
    table, _, name = row.partition(".")
    rows = file.get(table)
    for one in rows if isinstance(rows, list) else []:
        if isinstance(one, dict) and one.get("name") == name:
            return one
    raise SetupError("bad_data", f"there is no row {row}")


def values_key(rules: int) -> str:
    """Under this key a data set keeps the values of a game with one set of them for each number of rules."""
    return f"values {rules}"


@lru_cache(maxsize=256)
def data_set(package: str, number: int, overlay: str = "") -> DataSet:
    """A data set by number and overlay (canonical JSON). Those in use live on with their tables."""
    return DataSet(package, number, overlay)


@mypyc_attr(allow_interpreted_subclasses=True)
class Values:
    """What a table is played by: the rules' number, and all figures of a data set. A game adds its own as lists.

    Lists and not tuples: compiled code reads an item of a list ten times as fast.
    """

    def __init__(self, data: DataSet, rules: int) -> None:
        self.data: Final = data
        self.rules: Final = rules

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: how to get the ones that all tables of the data set share."""
        return (_shared_values, (type(self), self.data, self.rules))


def _shared_values(kind: Callable[[DataSet, int], V], data: DataSet, rules: int) -> V:
    """The values of a data set, from the class of a game that has one of them for each number of rules."""
    return data.shared(values_key(rules), lambda: kind(data, rules))


class Names:
    """The names of things over all data sets: each keeps its number for ever, new ones come behind all older ones."""

    def __init__(self, values: tuple[str, ...], sizes: tuple[int, ...], sorts: list[int]) -> None:
        self.values: Final = values
        self.sizes: Final = sizes
        """Per data set (the first entry is for none) how many names there were: it knows the first so many."""
        self.sorts: Final = sorts
        """Per name its sort. Ask for it instead of comparing numbers: new things of all sorts come last."""


def grown(package: str, listed: Callable[[DataSet], list[tuple[str, int]]]) -> Names:
    """The names that `listed` gives for each data set of a game, each with its sort."""
    found: dict[str, int] = {}
    sizes = [0]
    for number in data_versions(package):
        for name, sort in listed(data_set(package, number)):
            found.setdefault(name, sort)
        sizes.append(len(found))
    return Names(tuple(found), tuple(sizes), list(found.values()))


def names_of(package: str, *tables: tuple[str, str]) -> Names:
    """The names in these tables (file and table), one table after the other; the sort is the table's place here."""

    def listed(data: DataSet) -> list[tuple[str, int]]:
        return [(row["name"], sort) for sort, (file, table) in enumerate(tables) for row in data.rows(file, table)]

    return grown(package, listed)
