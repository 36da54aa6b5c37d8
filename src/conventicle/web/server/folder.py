"""The data folder of one installation: where it is, its secret key, and that it is its owner's alone."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

DATABASE: Final = "conventicle.sqlite3"
#: The database and what SQLite keeps beside it while it is in use.
DATABASE_FILES: Final = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
SECRET: Final = "secret-key"
LOCK: Final = "lock"
PRIVATE: Final = 0o600
#: Where Windows holds the lock: beyond what is written there, so that others can read who has it.
LOCKED_BYTE: Final = 1 << 30


class FolderError(OSError):
    """Why the data folder cannot be used, as a sentence for its owner."""


def default_folder() -> Path:
    """Where this system keeps the data of programs."""
    given = os.environ.get("CONVENTICLE_DATA")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Conventicle"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Conventicle"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "conventicle"


def add_argument(one: argparse.ArgumentParser) -> None:
    """How every command of the site is told its folder."""
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of the database (default: the user's data)")


def is_sqlite() -> bool:
    """True if the site's data lie in this folder, and not on a database server."""
    return not os.environ.get("CONVENTICLE_DATABASE")


def make(folder: Path) -> None:
    """Make the folder if it is not there; one that we make is closed to others."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def make_private(folder: Path) -> None:
    """Make the files of the site readable by their owner alone, whoever may look into the folder.

    The database is made here if need be, since SQLite gives what it keeps beside it the same rights.
    """
    make(folder)
    os.close(os.open(folder / DATABASE, os.O_RDWR | os.O_CREAT, PRIVATE))
    for name in (*DATABASE_FILES, SECRET):
        with contextlib.suppress(FileNotFoundError):
            (folder / name).chmod(PRIVATE)


# --- the secret key --------------------------------------------------------------------------------------------------


def secret_key(folder: Path) -> str:
    """The installation's secret, made at the first start and readable by its owner alone."""
    make(folder)
    path = folder / SECRET
    if path.exists():
        kept = read_key(path.read_bytes())
        if kept:
            return kept
        print(
            f"conventicle: the secret key in {path} was empty or damaged (was the disk full once?) and has been made "
            "anew. Whoever was signed in has to sign in again.",
            file=sys.stderr,
        )
    write_whole(path, (secrets.token_urlsafe(48) + "\n").encode())
    return read_key(path.read_bytes())


def read_key(content: bytes) -> str:
    """The key in a file; '' if there is none in it."""
    text = content.decode("ascii", errors="replace").strip()
    return text if text.isascii() and text.isprintable() else ""


def write_whole(path: Path, content: bytes) -> None:
    """Write a private file whole or not at all, whatever happens meanwhile."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync(path.parent)


def sync(folder: Path) -> None:
    """Have the disk keep which files are in a folder; Windows does so by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- one at a time ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Have the folder to ourselves: tables in play are in the memory of one server. The system frees it at our end."""
    make(folder)
    path = folder / LOCK
    with open(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE), "r+", encoding="ascii", errors="replace") as file:
        if not try_lock(file):
            file.seek(0)
            holder = file.read(20).strip()
            raise FolderError(
                f"another Conventicle{f' (process {holder})' if holder.isdigit() else ''} is at work in {folder}. "
                "Stop it first, or give this one a folder of its own: --data DIR"
            )
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def try_lock(file: IO[str]) -> bool:
    """Lock an open file until it is closed, by us or by our end; False if somebody else has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
