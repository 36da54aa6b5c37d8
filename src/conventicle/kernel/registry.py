"""The shelf: every package under `conventicle.games` with a module `game` is a game."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from conventicle.kernel.errors import UnknownGameError
from conventicle.kernel.game import Game

#: By name only: the kernel imports no game, it finds whatever lies in the folder.
_GAMES: Final = "conventicle.games"
_shelf: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """All games by name; the template, whose package begins with an underscore, comes last."""
    if not _shelf:
        found = [module.name for module in pkgutil.iter_modules(import_module(_GAMES).__path__) if module.ispkg]
        whole: dict[str, Game] = {}  # threads that ask meanwhile must not see half a shelf
        for package in sorted(found, key=lambda name: (name.startswith("_"), name)):
            if find_spec(f"{_GAMES}.{package}.game") is not None:
                game = import_module(f"{_GAMES}.{package}.game").GAME
                whole[game.name] = game
        _shelf.update(whole)
    return dict(_shelf)


def game(name: str) -> Game:
    """The game of that name."""
    shelf = games()
    wanted = name.replace("_", "-")
    if wanted not in shelf:
        raise UnknownGameError("unknown_game", f"{name} (there are: {', '.join(shelf)})")
    return shelf[wanted]
