"""Records: a game is its options, key, rules version and decisions; undo, replay and export all rest on them."""

from __future__ import annotations

import json
from typing import Any, Final

from conventicle.kernel.chance import KEY_BYTES
from conventicle.kernel.errors import ConventicleError, RecordError
from conventicle.kernel.game import Game, Setup, is_number

FORMAT: Final = 1
_KIND: Final = "conventicle record"


class Decision:
    """One choice: the frame that asked, the seat that chose, the option taken."""

    def __init__(self, frame: str, seat: int, option: int) -> None:
        self.frame: Final = frame
        self.seat: Final = seat
        self.option: Final = option


class Record:
    """A whole game, or its beginning."""

    def __init__(self, setup: Setup, key: bytes, decisions: list[Decision], final_hash: str) -> None:
        self.setup: Final = setup
        self.key: Final = key
        self.decisions: Final = decisions
        self.final_hash: Final = final_hash
        """The fingerprint of the table after the last decision: shows drift even where every frame still fits."""

    def to_json(self) -> str:
        """The record as text: one line for each decision, so that two games can be compared line by line."""
        head = {
            "kind": _KIND,
            "format": FORMAT,
            "game": self.setup.game,
            "version": self.setup.version,
            "seats": self.setup.seats,
            "options": self.setup.options,
            "key": self.key.hex(),
            "hash": self.final_hash,
        }
        lines = [json.dumps([one.frame, one.seat, one.option]) for one in self.decisions]
        body = json.dumps(head, indent=1, ensure_ascii=False)
        return body[:-2] + ',\n "decisions": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


def record_game(text: str) -> str:
    """The name of the game that a record is of, without reading the rest."""
    return _text(_load(text), "game")


def read_record(text: str, game: Game) -> Record:
    """A record from its text; RecordError if it is damaged, foreign or from a newer version."""
    data = _load(text)
    if _text(data, "game") != game.name:
        raise RecordError("foreign", f"a record of {data['game']}, not of {game.name}")
    version = _text(data, "version")
    _check_version(version, game)
    seats = data.get("seats")
    options = data.get("options")
    # In this order: compiled code takes True for the number 1 once it knows that a value is an int.
    if not _is_int(seats) or not isinstance(seats, int) or not isinstance(options, dict):
        raise RecordError("damaged", "no seats or options")
    if not all(isinstance(name, str) and isinstance(value, str) for name, value in options.items()):
        raise RecordError("damaged", "options must be text")
    try:
        key = bytes.fromhex(_text(data, "key"))
        setup = game.plan(seats, options, version)
    except ValueError as error:
        raise RecordError("damaged", "the key is not hexadecimal") from error
    except ConventicleError as error:
        raise RecordError("damaged", str(error)) from error
    if len(key) != KEY_BYTES:
        raise RecordError("damaged", "the key has the wrong length")
    rows = data.get("decisions")
    if not isinstance(rows, list):
        raise RecordError("damaged", "no decisions")
    decisions: list[Decision] = []
    for step, row in enumerate(rows):
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], str)):
            raise RecordError("damaged", f"decision {step}")
        if not (_is_int(row[1]) and _is_int(row[2])):
            raise RecordError("damaged", f"decision {step}")
        decisions.append(Decision(row[0], row[1], row[2]))
    return Record(setup, key, decisions, _text(data, "hash"))


def _load(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("damaged", "not JSON") from error
    if not isinstance(data, dict) or data.get("kind") != _KIND:
        raise RecordError("foreign", "not a record of Conventicle")
    if not _is_int(data.get("format")):
        raise RecordError("damaged", "no format")
    if data["format"] > FORMAT:
        raise RecordError("newer", f"format {data['format']}; this program reads up to {FORMAT}")
    if data["format"] < 1:
        raise RecordError("damaged", "no such format")
    return data


def _check_version(version: str, game: Game) -> None:
    rules, _, numbers = version.partition(".")
    if not (is_number(rules) and is_number(numbers)):
        raise RecordError("damaged", f"version {version[:40]!r}")
    if int(rules) > game.rules or int(numbers) > game.data:
        raise RecordError("newer", f"rules version {version}; this program plays up to {game.version()}")
    if int(numbers) not in game.data_versions() or int(rules) < 1:
        raise RecordError("damaged", f"there is no rules version {version}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise RecordError("damaged", f"no {name}")
    return value
