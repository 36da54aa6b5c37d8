"""What happened since the viewer's last choice, for the strip beside the question: what was done to the viewer first,
then big events, few of them.

It is made from what the viewer was told, as the log is, and from nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from conventicle.kernel.match import LogEntry

if TYPE_CHECKING:
    from conventicle.web.drawing.page import Page

#: So many events are shown; the log has the others.
MOST: Final = 6
#: So many in each part of what a player has missed.
MOST_MISSED: Final = 8
#: What names no thing on the board.
NO_THINGS: Final = ("seat", "number", "word")


class Happened(NamedTuple):
    """One event of the strip."""

    step: int
    seat: int
    words: str
    refs: str
    """The things it happened to, as `location:forum card:crow`: the page marks those that lie on the board."""


class Since(NamedTuple):
    """The strip: from which step on, what happened, and how much more there is in the log."""

    step: int
    events: list[Happened]
    more: int


def since_last_choice(page: Page) -> Since:
    """What others did after the viewer's last choice; nothing before the first one, in the past, or at the end."""
    last = page.last_decision()
    if not last or page.past or page.over or page.viewer not in page.mine:
        return Since(0, [], 0)
    later = [entry for entry in page.told if entry.step > last]
    big = {name: place for place, name in enumerate(page.board.BIG)}
    mine = {id(entry) for entry in later if is_done_to(page, entry)}
    told = [entry for entry in later if entry.event.name in big or id(entry) in mine] or later[-MOST:]
    told.sort(key=lambda entry: (id(entry) not in mine, big.get(entry.event.name, len(big)), -entry.step))
    return Since(last, [happened(page, entry) for entry in told[:MOST]], len(later) - min(len(told), MOST))


class Missed(NamedTuple):
    """What a player was told since a step: what was done to them, what else others did, and how much more there is."""

    step: int
    to_me: list[Happened]
    others: list[Happened]
    more: int


def missed_since(page: Page, step: int) -> Missed:
    """What others did while the viewer was away, each part in the order in which it happened."""
    later = [entry for entry in page.told if entry.step > step]
    big = set(page.board.BIG)
    to_me = [happened(page, entry) for entry in later if is_done_to(page, entry)][-MOST_MISSED:]
    rest = [entry for entry in later if not is_done_to(page, entry)]
    told = [happened(page, entry) for entry in [entry for entry in rest if entry.event.name in big] or rest]
    others = [one for one in told if one.seat != page.viewer][-MOST_MISSED:]
    return Missed(step, to_me, others, len(later) - len(to_me) - len(others))


def is_done_to(page: Page, entry: LogEntry) -> bool:
    """True if somebody else did this to the viewer: the sentence names first whoever acts, then whom it meets."""
    specs = page.game.events[entry.event.name]
    named = [
        value for spec, value in zip(specs, entry.event.arguments, strict=True) if spec.rpartition(":")[2] == "seat"
    ]
    return len(named) > 1 and named[0] != page.viewer and page.viewer in named[1:]


def happened(page: Page, entry: LogEntry) -> Happened:
    """An event in words, with the things it names."""
    declared = page.game.events[entry.event.name]
    domains = {domain.name: domain for domain in page.game.domains}
    refs = []
    seat = -1
    for spec, value in zip(declared, entry.event.arguments, strict=True):
        domain = spec.rpartition(":")[2]
        if domain == "seat" and seat < 0:
            seat = value
        elif domain not in NO_THINGS and domain in domains and 0 <= value < len(domains[domain].values):
            refs.append(f"{domain}:{domains[domain].values[value]}")
    return Happened(entry.step, seat, page.sentence(entry), " ".join(refs))
