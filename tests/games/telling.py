"""The one language of all stories: who is asked, what is offered, a choice, a refusal, what was told.

A game's own `story.py` adds how a position of that game is laid out. Choices are said in the notation of records
(`card:crow`); what may be done at any time is said with `anytime` before it.
"""

from __future__ import annotations

from typing import Any, TypeVar

from conventicle.kernel.errors import IllegalDecisionError
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary
from tests.contract.shelf import load_game

T = TypeVar("T", bound=Table)
#: Instead of a seat: whoever is asked, the first of them if there are several.
WHOEVER = -1
SAID_ANYTIME = "anytime "


class Heard(Listener):
    """All that is told at a table, in its order."""

    def __init__(self, t: Table) -> None:
        self.events: list[Event] = []
        t.listen(self)

    def told(self, event: Event) -> None:
        """Write it down."""
        self.events.append(event)

    def names(self) -> list[str]:
        """The names of the events."""
        return [event.name for event in self.events]

    def arguments(self, name: str) -> list[tuple[int, ...]]:
        """The arguments of every event of this name."""
        return [event.arguments for event in self.events if event.name == name]


def begin(t: T, *frames: Frame[Any]) -> T:
    """Let these happen one after another, up to the first choice."""
    for frame in frames:
        t.then(frame)
    t.advance()
    return t


def asked(t: Table) -> int:
    """The seat that has to choose."""
    return members(t.asked())[0]


def asks(t: Table) -> str:
    """What is asked and whom, as `TakeAction 0`; '' once nobody is."""
    return f"{t.agenda[-1].name()} {asked(t)}" if t.agenda else ""


def offered(t: Table, seat: int = WHOEVER) -> list[str]:
    """What may be chosen, without what may be done at any time; nothing once nobody is asked."""
    return [t.agenda[-1].vocabulary().name(option) for option in _options(t, seat) if option < ANYTIME]


def anytime(t: Table, seat: int = WHOEVER) -> list[str]:
    """What may be done besides, at any time."""
    return [_anytime(t).name(option - ANYTIME) for option in _options(t, seat) if option >= ANYTIME]


def choose(t: T, *said: str | int, by: int = WHOEVER) -> T:
    """Make choices one after another, by notation or number; each must be offered."""
    for one in said:
        seat = asked(t) if by == WHOEVER else by
        number = option(t, one)
        if number not in t.options(seat):
            reason = t.agenda[-1].why_not(t, seat, number)
            raise IllegalDecisionError(reason, f"{asks(t)}: {one} (offered: {offered(t, seat)}, {anytime(t, seat)})")
        t.take(seat, number)
    return t


def why_not(t: Table, said: str, by: int = WHOEVER) -> str:
    """The reason why a choice is refused, which it has to be."""
    seat = asked(t) if by == WHOEVER else by
    number = option(t, said)
    assert number not in t.options(seat), f"{asks(t)}: {said} is offered"
    return t.agenda[-1].why_not(t, seat, number)


def option(t: Table, said: str | int) -> int:
    """The number of a choice that is asked now."""
    if isinstance(said, int):
        return said
    if said.startswith(SAID_ANYTIME):
        return ANYTIME + _anytime(t).parse(said.removeprefix(SAID_ANYTIME))
    return t.agenda[-1].vocabulary().parse(said)


def _options(t: Table, seat: int) -> list[int]:
    if not t.agenda:
        return []
    return t.options(asked(t) if seat == WHOEVER else seat)


def _anytime(t: Table) -> Vocabulary:
    package = type(t).__module__.split(".")[2]
    return load_game(package).anytime
