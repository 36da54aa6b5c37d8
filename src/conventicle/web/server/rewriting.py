"""Rows of the time when decisions were kept as option numbers: copied first, then rewritten in notation.

Nothing is played again for it: what the numbers meant lies frozen beside each game's first data set
(`kernel/frozen.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import ConventicleError
from conventicle.kernel.frozen import Frozen, frozen
from conventicle.kernel.registry import game as game_named
from conventicle.web.server import database_file

BATCH: Final = 5_000
#: What stands before a number that no option ever had; such a table was not playable before either.
UNKNOWN: Final = "#"


def back_up(connection: Any, migration: str) -> None:
    """Keep the database as it is before a migration rewrites its rows; nothing where there are none.

    SQLite: a copy of the file in `backups` beside it. PostgreSQL: a copy of the rows in a table of their own.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM conventicle_decision")
        if not cursor.fetchone()[0]:
            return
        if connection.vendor != "sqlite":
            cursor.execute(
                f"CREATE TABLE conventicle_decision_before_{migration} AS SELECT * FROM conventicle_decision"
            )
            return
    path = Path(connection.settings_dict["NAME"])
    folder = path.parent / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    database_file.copy(path, free_name(folder, f"before-{migration}"))


def free_name(folder: Path, name: str) -> Path:
    """A file of that name which is not there yet."""
    found = folder / f"{name}.sqlite3"
    number = 1
    while found.exists():
        number += 1
        found = folder / f"{name}-{number}.sqlite3"
    return found


def rewrite(connection: Any) -> None:
    """Write the notation of every decision into `said`."""
    known: dict[str, Frozen | None] = {}
    last = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT d.id, d.kind, d.frame, d.option, t.game FROM conventicle_decision d "
                "JOIN conventicle_table t ON t.slug = d.table_id WHERE d.id > %s ORDER BY d.id LIMIT %s",
                [last, BATCH],
            )
            rows = cursor.fetchall()
            if not rows:
                return
            said = [
                (in_notation(known, game, frame, option), row)
                for row, kind, frame, option, game in rows
                if kind == "take"
            ]
            cursor.executemany("UPDATE conventicle_decision SET said = %s WHERE id = %s", said)
        last = rows[-1][0]


def in_notation(known: dict[str, Frozen | None], game: str, frame: str, option: int) -> str:
    """What a number said; the number itself, marked, where nobody knows."""
    if game not in known:
        try:
            known[game] = frozen(game_named(game).package)
        except ConventicleError:
            known[game] = None
    vocabularies = known[game]
    try:
        return vocabularies.notation(frame, option) if vocabularies else f"{UNKNOWN}{option}"
    except ConventicleError:
        return f"{UNKNOWN}{option}"
