"""What option numbers meant in records of format 1: they name options by number, and the numbers have moved since.

The vocabularies of that time lie frozen in `data/1/vocabularies.json` of every game (tools/freeze_vocabularies.py wrote
them). They are read for such records and for rows of the site from that time, and for nothing else.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from conventicle.kernel.data import place_of
from conventicle.kernel.errors import RecordError
from conventicle.kernel.vocabulary import ANYTIME, SPOKEN_ANYTIME, Domain, Range, Vocabulary

_FILE: Final = "data/1/vocabularies.json"


class Frozen:
    """The vocabularies of a game as they were."""

    def __init__(self, frames: dict[str, Vocabulary], anytime: Vocabulary) -> None:
        self.frames: Final = frames
        self.anytime: Final = anytime

    def notation(self, frame: str, number: int) -> str:
        """What an option of a frame said; RecordError if there was none of that number."""
        if number >= ANYTIME and number - ANYTIME < self.anytime.size:
            return SPOKEN_ANYTIME + self.anytime.name(number - ANYTIME)
        if frame not in self.frames or not 0 <= number < self.frames[frame].size:
            raise RecordError("damaged", f"{frame[:40]!r} never had an option {str(number)[:20]}")
        return self.frames[frame].name(number)


@cache
def frozen(package: str) -> Frozen:
    """The frozen vocabularies of a game; RecordError if it is younger than records of format 1."""
    place = place_of(package, _FILE)
    if not place.is_file():
        raise RecordError("damaged", "this game has never had records of format 1")
    found = json.loads(place.read_text("utf-8"))
    domains = [_domain(name, values) for name, values in found["domains"]]
    frames = {str(name): _vocabulary(stretches, domains) for name, stretches in found["frames"].items()}
    return Frozen(frames, _vocabulary(found["anytime"], domains))


def _domain(name: str, values: Any) -> Domain:
    """A domain from its row: a list of names, or how many numbers from 0 on."""
    counted = range(values) if isinstance(values, int) else values
    return Domain(name, tuple([str(value) for value in counted]))


def _vocabulary(stretches: list[list[int]], domains: list[Domain]) -> Vocabulary:
    return Vocabulary(*[Range(*[domains[place] for place in places]) for places in stretches])
