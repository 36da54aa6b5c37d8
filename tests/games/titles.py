"""Which games have more than a game needs: the site's own board, lessons and examples, a judge of the bots.

A title has all of it. Any other game is tested for what it has (docs/adding-a-game.md says what is optional).
"""

from __future__ import annotations

from pathlib import Path

import conventicle
from conventicle.kernel.registry import games

PACKAGE = Path(conventicle.__file__).parent
TITLES = ("dark-blood", "eternal-city", "old-ones", "pantheon")


def with_board(file: str = "board.py") -> list[str]:
    """The titles, and each other game whose board has this file; the template's board shows how little one needs."""
    folder = PACKAGE / "web" / "boards"
    return [
        name
        for name in games()
        if name in TITLES or (name != "template" and (folder / name.replace("-", "_") / file).is_file())
    ]


def with_judge() -> list[str]:
    """The titles, and each other game that brings a judge."""
    folder = PACKAGE / "bots" / "judges"
    return [
        name for name, game in games().items() if name in TITLES or (folder / game.package.rpartition(".")[2]).is_dir()
    ]
