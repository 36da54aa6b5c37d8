"""The data folder: the database and the secret key of one installation."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

DATABASE = "conventicle.sqlite3"
SECRET = "secret-key"


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


def secret_key(folder: Path) -> str:
    """The installation's secret, made at the first start and readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / SECRET
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        made = secrets.token_urlsafe(48)
        file.write(made + "\n")
    return made
