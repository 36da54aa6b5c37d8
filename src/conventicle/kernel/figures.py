"""Figures: the values of a data set by the names under which texts mention them.

A text never repeats a value that a table may have otherwise (a later data set, an overlay): it has a slot, and the
table that is played fills it. In the text of a thing a slot is a column of its row, `{coins}`. Anywhere else it is the
row and the column, `{port_prices_1}`, of what `columns.toml` lists, and in a table of numbers, whose column is `value`,
the row alone, `{altars_to_win}`. Of a list each item has its place, from 1. Where editions differ, a slot means the one
that is played; another one is named behind it, `{most_followers_in_first}`.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.data import DataSet
from conventicle.kernel.overlay import columns

#: The column of a table of numbers.
NUMBER: Final = "value"
#: Columns that are no value of a thing.
_NO_VALUES: Final = ("page",)


class Cell:
    """A value of a data set."""

    def __init__(self, file: str, table: str, row: str, column: str, place: int, value: int) -> None:
        self.file: Final = file
        self.table: Final = table
        self.row: Final = row
        self.column: Final = column
        self.place: Final = place
        """Its place in a list, from 1; 0 where it is no list."""
        self.value: Final = value

    def own_name(self) -> str:
        """The slot in the text of its own thing."""
        return f"{self.column}_{self.place}" if self.place else self.column

    def full_name(self) -> str:
        """The slot in any other text."""
        return self.row if self.column == NUMBER else f"{self.row}_{self.own_name()}"


def cells(data: DataSet, edition: str, fixed: bool = False) -> list[Cell]:
    """The values that may be changed, those of an edition first, then those of the others that it lacks.

    `fixed` adds the values of the same things that an overlay may not change, but a later data set may.
    """
    found: list[Cell] = []
    allowed = columns(data.package, data.number)
    for file, tables in allowed.files.items():
        for table in tables:
            for row in data.rows(file, table):
                names = (
                    [name for name in row if name not in _NO_VALUES] if fixed else allowed.of(file, table, row["name"])
                )
                found.extend(_cells_of(file, table, row["name"], row, list(names)))
    found.sort(key=lambda cell: cell.file.rpartition("/")[0] not in ("", edition))
    return found


def _cells_of(file: str, table: str, name: str, row: dict[str, object], names: list[str]) -> list[Cell]:
    """The cells of one row: whole numbers, one by one."""
    found: list[Cell] = []
    for column in names:
        value = row.get(column)
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            found.append(Cell(file, table, name, column, 0, value))
        elif isinstance(value, list):
            found.extend(
                [Cell(file, table, name, column, at, one) for at, one in enumerate(value, 1) if isinstance(one, int)]
            )
    return found


class Figures:
    """The figures of a data set as an edition has them."""

    def __init__(self, data: DataSet, edition: str) -> None:
        self.everywhere: Final[dict[str, int]] = {}
        """By the name that any text may use."""
        self.things: Final[dict[str, dict[str, int]]] = {}
        """By the name of the thing, then by the name that its own text may use."""
        for cell in cells(data, edition):
            self.everywhere.setdefault(cell.full_name(), cell.value)
            of_edition = cell.file.rpartition("/")[0]
            if of_edition:
                self.everywhere[f"{cell.full_name()}_in_{of_edition}"] = cell.value
        for cell in cells(data, edition, fixed=True):
            own = self.things.setdefault(cell.row, {})
            own.setdefault(cell.own_name(), cell.value)
