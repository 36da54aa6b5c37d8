"""`conventicle backup` and `conventicle restore`: the database and the secret key of a site in one file.

The file is a zip archive with the database, the key and a few words about itself. A copy is made while the server runs;
a restore checks everything before it touches anything.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from conventicle import __version__
from conventicle.web.server import database_file, folder
from conventicle.web.server.folder import DATABASE, DATABASE_FILES, SECRET, FolderError

KIND: Final = "conventicle backup"
FORMAT: Final = 1
ABOUT: Final = "about.json"
NAMES: Final = (ABOUT, SECRET, DATABASE)
DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError, NotImplementedError)


def add_commands(commands: Any) -> None:
    """The commands and their arguments."""
    one = commands.add_parser("backup", help="copy the site's data to a file, also while it runs")
    one.add_argument("file", type=Path, metavar="FILE")
    _add_arguments(one, "write over a file that is there")
    one.set_defaults(run=lambda chosen: backup(chosen.data or folder.default_folder(), chosen.file, chosen.replace))
    one = commands.add_parser("restore", help="put the data of a backup in place")
    one.add_argument("file", type=Path, metavar="FILE")
    _add_arguments(one, "give up the data that is there")
    one.set_defaults(run=lambda chosen: restore(chosen.file, chosen.data or folder.default_folder(), chosen.replace))


def _add_arguments(one: argparse.ArgumentParser, replaces: str) -> None:
    folder.add_argument(one)
    one.add_argument("--replace", action="store_true", help=replaces)


def backup(data: Path, file: Path, replace: bool = False) -> int:
    """Write a backup of the site in a folder; returns the exit code."""
    if not folder.is_sqlite():
        raise FolderError(
            "this site's data lie in PostgreSQL, whose own tools copy them: pg_dump --format=custom --file=FILE NAME, "
            f"and pg_restore --clean --dbname=NAME FILE to bring them back. Keep {data / SECRET} beside the copy"
        )
    if not (data / DATABASE).exists():
        raise FolderError(f"there is no database in {data}; --data DIR names the folder of a site")
    if file.is_dir() or (file.exists() and not replace):
        raise FolderError(f"{file} is there already: choose another name, or say --replace")
    with workshop(file.parent) as place:
        database_file.copy(data / DATABASE, place / DATABASE)
        database_file.check(place / DATABASE, str(data / DATABASE))
        key = folder.secret_key(data)
        about = {"kind": KIND, "format": FORMAT, "version": __version__, "made": datetime.now(UTC).isoformat()}
        packed = place / "packed"
        packed.touch(folder.PRIVATE)
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about, indent=1) + "\n")
            archive.writestr(SECRET, key + "\n")
            archive.write(place / DATABASE, DATABASE)
        keep(packed, file)
        said = database_file.figures(place / DATABASE)
    print(f"Backed up: {said}, in {file}. It holds the site's key: keep it safe.")
    return 0


def restore(file: Path, data: Path, replace: bool = False) -> int:
    """Put the data of a backup into a folder; returns the exit code."""
    if not folder.is_sqlite():
        raise FolderError("this site's data lie in PostgreSQL: bring them back with pg_restore, and the key by hand")
    if not file.is_file():
        raise FolderError(f"there is no file {file}")
    folder.make(data)
    with folder.held(data), workshop(data) as place:
        unpack(file, place)
        there = [name for name in (DATABASE, SECRET) if (data / name).exists()]
        if there and not replace:
            raise FolderError(f"{data} holds a site already ({', '.join(there)}): --replace gives it up")
        said = database_file.figures(place / DATABASE)
        # What the old database left beside it would be taken for the new one's.
        with contextlib.suppress(FolderError):
            database_file.gather(data / DATABASE)
        for name in DATABASE_FILES[1:]:
            (data / name).unlink(missing_ok=True)
        for name in (SECRET, DATABASE):
            keep(place / name, data / name)
    print(f"Restored: {said}, in {data}.")
    return 0


def unpack(file: Path, place: Path) -> None:
    """Lay a backup's database and key out in a folder, once they are known to be whole."""
    try:
        with zipfile.ZipFile(file) as archive:
            about = json.loads(archive.read(ABOUT))
            if not isinstance(about, dict) or about.get("kind") != KIND:
                raise FolderError(f"{file} is no backup of Conventicle")
            if about.get("format") != FORMAT:
                raise FolderError(f"{file} is from a newer version of Conventicle: update the program")
            for name in (SECRET, DATABASE):
                (place / name).touch(folder.PRIVATE)
                with archive.open(name) as packed, open(place / name, "wb") as laid_out:
                    shutil.copyfileobj(packed, laid_out)
    except zipfile.BadZipFile as error:
        raise FolderError(f"{file} is no backup of Conventicle, or damaged ({error})") from error
    except DAMAGED as error:
        raise FolderError(f"{file} is no whole backup of Conventicle ({error})") from error
    if not folder.read_key((place / SECRET).read_bytes()):
        raise FolderError(f"{file} is damaged: it holds no key")
    database_file.check(place / DATABASE, f"in {file}")
    database_file.figures(place / DATABASE, f"the database in {file}")  # an empty one is whole, and no site's


@contextlib.contextmanager
def workshop(beside: Path) -> Iterator[Path]:
    """A folder on the same disk for what is not ready yet, closed to others and gone afterwards."""
    with tempfile.TemporaryDirectory(dir=beside, prefix=".conventicle-") as place:
        yield Path(place)


def keep(ready: Path, path: Path) -> None:
    """Put a file that is ready in its place, at once and for good."""
    with open(ready, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(ready, path)
    folder.sync(path.parent)
