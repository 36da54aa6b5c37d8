"""Static files: one name for what all of them hold together, part of the address of each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final

#: Files of others that we serve: their version stands for them.
PACKAGES: Final = ("django-htmx", "django")


def digest(folders: Iterable[Path]) -> str:
    """A short hash of every file in these folders: it changes when any of them does."""
    found = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in PACKAGES).encode())
    for folder in folders:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            found.update(f"\n{file.relative_to(folder).as_posix()}\n".encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:12]


def always(path: str, url: str) -> bool:
    """Every file may be kept for ever: an address never holds anything else."""
    return True
