"""Data files: the cards, places and costs of a game, as TOML rows that say where each value comes from."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from conventicle.kernel.errors import SetupError

#: Where a value comes from: printed in the rulebook, published elsewhere, following from the text, or our own.
SOURCES: Final = ("rulebook", "found", "derived", "house")


def place_of(package: str, path: str) -> Traversable:
    """Where a file of a package lies, or would lie."""
    place = files(package)
    for part in path.split("/"):
        place = place / part
    return place


def read_toml(package: str, path: str) -> dict[str, Any]:
    """A TOML file of a package, as it stands."""
    return tomllib.loads(place_of(package, path).read_text("utf-8"))


def read_rows(package: str, path: str, table: str) -> list[dict[str, Any]]:
    """The rows `[[table]]` of a data file; each must have a name and say its source."""
    rows: list[dict[str, Any]] = read_toml(package, path).get(table, [])
    names: set[str] = set()
    for row in rows:
        name = row.get("name")
        if not isinstance(name, str) or name in names:
            raise SetupError("bad_data", f"{path}: {table} without a name of its own: {name!r}")
        if row.get("source") not in SOURCES:
            raise SetupError("bad_data", f"{path}: {table} {name} does not say its source")
        names.add(name)
    return rows
