"""Kinds of jobs: what each is, which goes before which, and what happens when one fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

#: Which goes first; within one of these, owners take turns. Clocks decide what may still be done, bots keep people
#: waiting, a message may come a minute later, and a long run takes what is left.
CLOCKS: Final = 0
TABLES: Final = 10
MESSAGES: Final = 20
LONG_RUNS: Final = 30

FIRST_PAUSE: Final = 2.0
LONGEST_PAUSE: Final = 3600.0
KEPT: Final = 3600.0
#: For so many seconds whoever runs the site can see what was given up, and why.
KEPT_IF_GIVEN_UP: Final = 7 * 24 * 3600.0


class Job(NamedTuple):
    """A job in somebody's hands."""

    number: int
    kind: str
    key: str
    owner: str
    work: Any
    """What is to be done, as it was put."""
    progress: Any
    """What an earlier try left (`queue.keep_progress`); None for nothing."""
    tries: int
    """How many times it was begun, this one included."""
    holder: str


class GiveUp(Exception):
    """Raised by whoever does a job that can never be done, such as a message to an address that is no more."""


class Kind(NamedTuple):
    """What is done with jobs of a name."""

    name: str
    priority: int
    do: Callable[[Job], Any] | None
    """Does one, in a thread of its own, and returns what came of it (JSON) or nothing. It may be called again for a
    job that was begun before: after a failure, or where the process that did it was killed. None for a kind that no
    runner does."""
    most_tries: int = 0
    """It is given up after so many; 0: never."""
    first_pause: float = FIRST_PAUSE
    longest_pause: float = LONGEST_PAUSE
    """The pause after a failure doubles from the first to the longest, in seconds."""
    kept: float = KEPT
    """For so many seconds after its end a job is kept: until then another with its key is not put."""

    def pause_after(self, tries: int) -> float:
        """How many seconds a job is left alone that has failed so many times."""
        return min(self.longest_pause, self.first_pause * 2.0 ** min(max(tries, 1) - 1, 60))


_kinds: Final[dict[str, Kind]] = {}


def add(kind: Kind) -> Kind:
    """Make a kind known; whoever does jobs of it has imported the module that does so."""
    _kinds[kind.name] = kind
    return kind


def of(name: str) -> Kind:
    """The kind of a name."""
    return _kinds[name]


def names() -> list[str]:
    """All that a runner does."""
    return [kind.name for kind in _kinds.values() if kind.do is not None]
