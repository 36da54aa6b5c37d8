"""The SQLite file: is it whole, is it of our time, and everything in one file when the server stops."""

from __future__ import annotations

import contextlib
import pkgutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from conventicle.web import migrations
from conventicle.web.server.folder import FolderError

#: How long to wait for somebody who is writing.
PATIENCE: Final = 20.0
DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)


@contextlib.contextmanager
def opened(path: Path, name: str = "") -> Iterator[sqlite3.Connection]:
    """A database that is there, closed afterwards; what goes wrong with it is said in a sentence.

    `name` is what the sentence calls it, where the file itself is a copy that nobody knows.
    """
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", PATIENCE, uri=True)) as database:
            yield database
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in DAMAGED:
            raise damaged(name or str(path), str(error)) from error
        raise FolderError(f"{name or path} cannot be used: {error}") from error


def damaged(name: str, how: str) -> FolderError:
    """What to do about a damaged database."""
    return FolderError(
        f"the database {name} is damaged ({how}). Put a backup in its place (conventicle restore FILE --replace), or "
        "move the file away to begin anew; `sqlite3 FILE .recover` may save what can still be read"
    )


def check(path: Path, name: str = "") -> None:
    """Refuse a database that is damaged, or that a newer version of the program has changed."""
    with opened(path, name) as database:
        [found] = database.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise damaged(name or str(path), " ".join(found.split()))
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            return
        applied = {name for [name] in database.execute("SELECT name FROM django_migrations WHERE app = 'conventicle'")}
    if applied - {module.name for module in pkgutil.iter_modules(migrations.__path__)}:
        raise FolderError(f"the database {name or path} is from a newer version of Conventicle: update the program")


def gather(path: Path) -> None:
    """Bring all that was written into the one file: what lies in -wal is not in a copy of it."""
    with opened(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def copy(source: Path, target: Path) -> None:
    """A copy of a database as it is at one moment, in one file; others may go on writing."""
    target.touch(0o600)
    with opened(source) as read, contextlib.closing(sqlite3.connect(target)) as written:
        read.backup(written)
        written.execute("PRAGMA journal_mode=DELETE").fetchone()


def figures(path: Path, name: str = "") -> str:
    """How much a database holds, in words."""
    with opened(path, name) as database:
        [tables] = database.execute("SELECT count(*) FROM conventicle_table").fetchone()
        [decisions] = database.execute("SELECT count(*) FROM conventicle_decision").fetchone()
    return f"{tables} table{'s' * (tables != 1)}, {decisions} decision{'s' * (decisions != 1)}"
