"""Records: a game is its options, key, version, overlay and decisions; undo, replay and export all rest on them."""

from __future__ import annotations

import json
from typing import Any, Final

from conventicle.kernel.chance import KEY_BYTES
from conventicle.kernel.errors import ConventicleError, DecisionError, RecordError
from conventicle.kernel.frozen import Frozen, frozen
from conventicle.kernel.game import Game, Setup, is_number
from conventicle.kernel.overlay import check_changes

#: Format 1 held option numbers; format 2 holds notation, which means the same whatever names are added later.
FORMAT: Final = 2
_KIND: Final = "conventicle record"
#: The largest overlay that is taken from visitors.
MOST_CHANGES: Final = 200
MOST_BYTES: Final = 64 * 1024


class Decision:
    """One choice: the frame that asked, the seat that chose, the option taken."""

    __slots__ = ("frame", "option", "seat")

    def __init__(self, frame: str, seat: int, option: int) -> None:
        self.frame: Final = frame
        self.seat: Final = seat
        self.option: Final = option


class Record:
    """A whole game, or its beginning."""

    def __init__(self, game: Game, setup: Setup, key: bytes, decisions: list[Decision], final_hash: str) -> None:
        self.game: Final = game
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
            "overlay": json.loads(self.setup.overlay) if self.setup.overlay else [],
            "key": self.key.hex(),
            "hash": self.final_hash,
        }
        lines = [json.dumps(self._line(one), ensure_ascii=False) for one in self.decisions]
        body = json.dumps(head, indent=1, ensure_ascii=False)
        return body[:-2] + ',\n "decisions": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"

    def _line(self, one: Decision) -> str:
        return f"{one.frame} {one.seat} {self.game.notation(one.frame, one.option)}"


def record_game(text: str) -> str:
    """The name of the game that a record is of, without reading the rest."""
    return _text(_load(text), "game")


def read_record(text: str, game: Game, from_visitor: bool = False) -> Record:
    """A record from its text; RecordError if it is damaged, foreign or from a newer version.

    An overlay that a visitor sends may be no larger than a person writes one.
    """
    data = _load(text)
    if _text(data, "game") != game.name:
        raise RecordError("foreign", f"it is a record of {data['game'][:40]}, not of {game.name}")
    version = _text(data, "version")
    _check_version(version, game)
    seats = data.get("seats")
    options = data.get("options")
    # In this order: compiled code takes True for the number 1 once it knows that a value is an int.
    if not _is_int(seats) or not isinstance(seats, int):
        raise RecordError("damaged", "'seats' is not a number of players")
    if not isinstance(options, dict):
        raise RecordError("damaged", "'options' is not a table of options")
    if not all(isinstance(name, str) and isinstance(value, str) for name, value in options.items()):
        raise RecordError("damaged", "the value of an option is not a text")
    try:
        key = bytes.fromhex(_text(data, "key"))
        overlay = _overlay(data, game, version, from_visitor)
        setup = game.plan(seats, options, version, overlay)
    except ValueError as error:
        raise RecordError("damaged", "the key is not hexadecimal") from error
    except RecordError:
        raise
    except ConventicleError as error:
        raise RecordError("damaged", str(error)) from error
    if len(key) != KEY_BYTES:
        raise RecordError("damaged", f"the key has {len(key)} bytes and not {KEY_BYTES}")
    rows = data.get("decisions")
    if not isinstance(rows, list):
        raise RecordError("damaged", "there is no list of decisions")
    numbers = frozen(game.package) if data["format"] == 1 else None
    decisions = [_decision(game, step, row, numbers) for step, row in enumerate(rows, 1)]
    return Record(game, setup, key, decisions, _text(data, "hash"))


def _decision(game: Game, step: int, row: object, numbers: Frozen | None) -> Decision:
    """One decision: `PlayCard 0 card:crow`, or in format 1 a list with the option's number, which is looked up."""
    if numbers is not None:
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], str)):
            raise RecordError("damaged", f"decision {step} is not a frame, a seat and an option")
        if not (_is_int(row[1]) and _is_int(row[2])):
            raise RecordError("damaged", f"decision {step}: seat and option are not both numbers")
        frame, seat, said = str(row[0]), int(row[1]), numbers.notation(row[0], row[2])
    else:
        if not isinstance(row, str):
            raise RecordError("damaged", f"decision {step} is not a text")
        frame, _, rest = row.partition(" ")
        number, _, said = rest.partition(" ")
        if not is_number(number):
            raise RecordError("damaged", f"decision {step}: {number[:20]!r} is not the number of a seat")
        seat = int(number)
    try:
        return Decision(frame, seat, game.option(frame, said))
    except DecisionError as error:
        raise RecordError("damaged", f"decision {step}: {frame[:40]} has no option {said[:80]!r}") from error


def _overlay(data: dict[str, Any], game: Game, version: str, from_visitor: bool) -> str:
    """The changed values that a record was played with, checked; '' without any."""
    found = data.get("overlay", [])
    if found == []:
        return ""
    rows: list[tuple[object, object, object, object]] = []
    if not isinstance(found, list):
        raise RecordError("damaged", "'overlay' is not a list of changes")
    if from_visitor and len(found) > MOST_CHANGES:
        raise RecordError("large", f"its overlay has {len(found)} changes, more than {MOST_CHANGES}")
    if from_visitor and len(json.dumps(found)) > MOST_BYTES:
        raise RecordError("large", f"its overlay is larger than {MOST_BYTES} bytes")
    for place, row in enumerate(found, 1):
        if not isinstance(row, list) or len(row) != 4:
            raise RecordError("damaged", f"change {place} of the overlay is not a file, a row, a column and a value")
        rows.append((row[0], row[1], row[2], row[3]))
    return check_changes(game.package, int(version.partition(".")[2]), rows, free=True)


def _load(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("damaged", "it is not JSON") from error
    if not isinstance(data, dict) or data.get("kind") != _KIND:
        raise RecordError("foreign", "it is not a record of Conventicle")
    if not _is_int(data.get("format")):
        raise RecordError("damaged", "it does not say its format")
    if data["format"] > FORMAT:
        raise RecordError("newer", f"it has format {str(data['format'])[:20]}; this program reads up to {FORMAT}")
    if data["format"] < 1:
        raise RecordError("damaged", "there is no such format")
    return data


def _check_version(version: str, game: Game) -> None:
    rules, _, numbers = version.partition(".")
    if not (is_number(rules) and is_number(numbers)):
        raise RecordError("damaged", f"{version[:40]!r} is not a version")
    if int(rules) > game.rules or int(numbers) > game.data:
        raise RecordError("newer", f"it was played by version {version}; this program plays up to {game.version()}")
    if int(numbers) < 1 or int(rules) < 1:
        raise RecordError("damaged", f"there is no version {version}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise RecordError("damaged", f"'{name}' is missing or not a text")
    return value
