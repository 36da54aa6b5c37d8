"""A table as a player sees it, drawn from the game's view without knowing the game."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from conventicle.kernel.naming import NOTHING, Naming, is_nothing

_INDENT: Final = 2
#: Longer values have a line of their own.
_ITEM: Final = 48
#: A cell may be broken into lines of this width.
_CELL: Final = 28
_BETWEEN: Final = " · "


class Board:
    """Draws views: single values in a line, things of one sort as a table if it fits, else one below the other."""

    def __init__(self, naming: Naming) -> None:
        self.naming: Final = naming

    def drawn(self, view: dict[str, Any], width: int) -> RenderableType:
        """The whole table, within a width."""
        return Group(*self.parts(view, width))

    def parts(self, things: dict[str, Any], width: int) -> list[RenderableType]:
        """Single values first, then all that has parts of its own; what is nothing is left out."""
        found: list[RenderableType] = []
        single = [name for name, value in things.items() if is_single(value) and not is_nothing(value)]
        items = [self.item(name, things[name]) for name in single]
        short = [item for item in items if len(item) <= _ITEM]
        if short:
            found.append(Text(_BETWEEN, "dim").join(short))
        found.extend(item for item in items if len(item) > _ITEM)
        for name, value in things.items():
            if name not in single and not is_nothing(value):
                found.append(Text(self.naming.title(name), "bold"))
                found.append(Padding(self.whole(value, width - _INDENT), (0, 0, 0, _INDENT)))
        return found

    def item(self, name: str, value: Any) -> Text:
        """A single value with its name; of a plain yes only the name is said."""
        said = "" if value is True else f": {self.naming.value(name, value)}"
        return Text.assemble((self.naming.title(name), "cyan"), said)

    def whole(self, value: Any, width: int) -> RenderableType:
        """Something with parts: a table of things, or things of one sort."""
        if isinstance(value, dict):
            return Group(*self.parts(value, width))
        return self.grid(value, width) or self.list(value, width)

    def grid(self, rows: list[dict[str, Any]], width: int) -> RenderableType | None:
        """Things of one sort as a table; None if they have parts of their own, or it would be too wide."""
        columns = [name for name in rows[0] if any(not is_nothing(row.get(name)) for row in rows)]
        if any(not is_single(row.get(name)) or isinstance(row.get(name), dict) for row in rows for name in columns):
            return None
        cells = [[self.cell(name, row.get(name)) for name in columns] for row in rows]
        heads = [self.naming.title(name) for name in columns]
        needed = 0
        for place, head in enumerate(heads):
            widest = max(len(line[place]) for line in cells)
            needed += 3 + max(min(widest, _CELL), len(head))
        if needed > width:
            return None
        drawn = Grid(*heads, box=box.SIMPLE_HEAD, header_style="cyan", show_edge=False)
        for line in cells:
            drawn.add_row(*[Text(cell) for cell in line])
        return drawn

    def cell(self, name: str, value: Any) -> str:
        """A value in a table."""
        return NOTHING if is_nothing(value) else self.naming.value(name, value)

    def list(self, rows: list[dict[str, Any]], width: int) -> RenderableType:
        """Things of one sort one below the other: what each is called (its first value), and all the rest of it."""
        heads = [self.naming.value(name, row[name]) for row in rows for name in list(row)[:1]]
        left = min(max(len(head) for head in heads), _CELL)
        right = max(width - left - _INDENT, 1)
        drawn = Grid.grid(padding=(0, _INDENT, 0, 0))
        drawn.add_column(width=left)
        drawn.add_column(width=right)  # said, not measured: measuring tables within tables takes long
        for head, row in zip(heads, rows, strict=True):
            rest = dict(list(row.items())[1:])
            drawn.add_row(Text(head, "bold"), Group(*self.parts(rest, right)))
        return drawn


def is_single(value: object) -> bool:
    """True for a value that can be said in a line: no list of tables, no table with tables in it."""
    if isinstance(value, dict):
        return all(not isinstance(part, dict | list) for part in value.values())
    return not (isinstance(value, list) and any(isinstance(part, dict) for part in value))
