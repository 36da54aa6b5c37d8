"""The folders of the boards: one per game, found by the game's name. What is there is used; nothing has to be there.

| file | what it is |
|---|---|
| `board.py` | `BOARD`, an instance of a subclass of `Board`; without it the game has the generic board |
| `templates/` | Jinja2, named `boards/<game>/NAME` |
| `static/` | style, script and art, named `boards/<game>/NAME`; `art/cover*.svg` for the shelf |
| `shelf.toml` | what the shelf says besides the game's own texts |
| `gallery.toml` | the sections of the card gallery |
| `examples.toml` | positions beside the rules |
| `words.toml`, `words.<language>.toml` | how bots name what their judge looks at, when they say why |
| `lessons.toml`, `lessons.<language>.toml` | the first game that teaches, and its words |
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.data import read_toml

PACKAGE: Final = "conventicle.web.boards"


def folder_of(game: str) -> str:
    """What the folder of the game of that name is called."""
    return game.replace("-", "_")


def has(game: str, file: str) -> bool:
    """True if the game's folder holds that file."""
    return (files(PACKAGE) / folder_of(game) / file).is_file()


def rows(game: str, file: str) -> dict[str, Any]:
    """What a file of the game's folder says; nothing if there is none."""
    return read_toml(PACKAGE, f"{folder_of(game)}/{file}") if has(game, file) else {}


def parts(name: str) -> dict[str, Path]:
    """The folders of that name (`templates`, `static`) in the folders of the games."""
    return {path.parent.name: path for path in sorted(Path(__file__).parent.glob(f"*/{name}")) if path.is_dir()}
