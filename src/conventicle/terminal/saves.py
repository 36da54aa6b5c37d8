"""Games that were left: one saved game for each game on the shelf, in the user's data folder."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conventicle.kernel.errors import RecordError
from conventicle.kernel.game import Game
from conventicle.kernel.match import Match, replay_record
from conventicle.kernel.record import read_record

_KIND: Final = "conventicle saved game"


def data_home(environment: Mapping[str, str], platform: str) -> Path:
    """The folder for saved games: CONVENTICLE_HOME, or where the system keeps users' data."""
    if environment.get("CONVENTICLE_HOME"):
        return Path(environment["CONVENTICLE_HOME"])
    if platform == "win32":
        return Path(environment.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Conventicle"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Conventicle"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "conventicle"


@dataclass(frozen=True)
class Sitters:
    """Who plays: the seats of people, and for each seat the name of its bot ('' for people)."""

    people: list[int]
    bots: list[str]


def save_path(game: Game) -> Path:
    """Where the saved game of a game lies."""
    return data_home(os.environ, sys.platform) / "saves" / f"{game.name}.json"


def save(match: Match, sitters: Sitters) -> Path:
    """Keep a game to go on with it later; written beside the old one first, so that neither is ever half there."""
    path = save_path(match.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"kind": _KIND, "people": sitters.people, "bots": sitters.bots, "record": match.record().to_json()}
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    fresh.replace(path)
    return path


def load(game: Game) -> tuple[Match, Sitters] | None:
    """The saved game, checked step by step; None if there is none, RecordError if it can't be read."""
    path = save_path(game)
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RecordError("damaged", path.name) from error
    if not isinstance(data, dict) or data.get("kind") != _KIND or not isinstance(data.get("record"), str):
        raise RecordError("foreign", path.name)
    record = read_record(data["record"], game)
    sitters = _sitters(data, record.setup.seats)
    if sitters is None:
        raise RecordError("damaged", path.name)
    return replay_record(game, record, undoable=True), sitters


def _sitters(data: dict[str, object], seats: int) -> Sitters | None:
    """Who plays, as saved; None unless every seat has a person or a bot."""
    people, bots = data.get("people"), data.get("bots")
    if not isinstance(people, list) or not isinstance(bots, list) or not people or len(bots) != seats:
        return None
    if any(type(seat) is not int or not 0 <= seat < seats for seat in people):
        return None
    if any(not isinstance(name, str) or (not name and seat not in people) for seat, name in enumerate(bots)):
        return None
    return Sitters(people, bots)


def forget(game: Game) -> None:
    """A game that was played to its end needs no place any more."""
    save_path(game).unlink(missing_ok=True)
