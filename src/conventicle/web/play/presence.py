"""Who is at a table: what pages say of themselves when they are hidden, come back or are left.

A hidden page closes its stream, so a closed stream alone does not tell a phone whose screen is locked from a player
who is gone. A page says so itself (`static/conventicle/presence.js`), and such a player is there until the page says
that it was left, or nothing was heard of it for too long: a phone may end a sleeping page without a word.
"""

from __future__ import annotations

import threading
import time
from typing import Final

from conventicle.web.jobs import moment
from conventicle.web.models import PERSON, Seat

HIDDEN: Final = "hidden"
SHOWN: Final = "shown"
GONE: Final = "gone"
STATES: Final = (HIDDEN, SHOWN, GONE)
#: A hidden page of which nothing was heard for so many seconds is taken for closed.
LONGEST_HIDDEN: Final = 1800.0
MOST_PAGES: Final = 30
MOST_REMEMBERED: Final = 50_000

#: A table and a visitor.
Here = tuple[str, int]


#: What a server said of its streams is good for so many seconds; it says so again long before.
GOOD_FOR: Final = 60.0


class Elsewhere:
    """Who has streams at other servers, and how many; also of each network, for its limit."""

    def __init__(self) -> None:
        self._there: dict[str, dict[Here, int]] = {}
        self._networks: dict[str, dict[str, int]] = {}
        self._heard: dict[str, float] = {}
        self._lock: Final = threading.Lock()

    def say(self, server: str, here: Here, count: int) -> None:
        """A server has so many streams of a visitor at a table."""
        with self._lock:
            self._heard[server] = time.monotonic()
            there = self._there.setdefault(server, {})
            there.pop(here, None)
            if count > 0 and len(there) < MOST_REMEMBERED:
                there[here] = count

    def say_network(self, server: str, network: str, count: int) -> None:
        """A server has so many streams from a network."""
        with self._lock:
            self._heard[server] = time.monotonic()
            self._networks.setdefault(server, {})[network] = count

    def begin(self, server: str) -> None:
        """A server is about to say all of it anew."""
        with self._lock:
            self._heard[server] = time.monotonic()
            self._there.pop(server, None)
            self._networks.pop(server, None)

    def _servers(self) -> list[str]:
        """Those heard of lately; the others are forgotten."""
        now = time.monotonic()
        for server in [name for name, heard in self._heard.items() if now - heard > GOOD_FOR]:
            del self._heard[server]
            self._there.pop(server, None)
            self._networks.pop(server, None)
        return list(self._heard)

    def streams_at(self, here: Here) -> int:
        """How many of a visitor's streams are open at a table."""
        with self._lock:
            return sum(self._there.get(server, {}).get(here, 0) for server in self._servers())

    def streams_of(self, visitor: int) -> int:
        """How many of a visitor's streams are open."""
        with self._lock:
            return sum(
                count
                for server in self._servers()
                for (_, other), count in self._there.get(server, {}).items()
                if other == visitor
            )

    def streams_from(self, network: str) -> int:
        """How many streams are open from a network."""
        with self._lock:
            return sum(self._networks.get(server, {}).get(network, 0) for server in self._servers())


def leave(slug: str, visitor: int, step: int) -> None:
    """A page is left at a step: what happens from now on its reader has not seen. Another page may have seen more."""
    chairs = Seat.objects.filter(table=slug, table__revision__gte=step, visitor=visitor, kind=PERSON)
    chairs.exclude(seen__gt=step).update(seen=step, seen_at=moment.now())


class Pages:
    """The pages of each visitor at each table, as they spoke of themselves last."""

    def __init__(self) -> None:
        self._said: dict[Here, dict[str, tuple[int, str, float]]] = {}
        self._lock: Final = threading.Lock()

    def say(self, here: Here, page: str, state: str, count: int) -> None:
        """A page says how it is; words may overtake each other, so an older one (by its count) is not heard."""
        with self._lock:
            pages = self._said.pop(here, {})
            if count > pages.get(page, (0, "", 0.0))[0]:
                pages.pop(page, None)
                pages[page] = (count, state, time.monotonic())
            while len(pages) > MOST_PAGES:
                del pages[next(iter(pages))]
            self._said[here] = pages
            while len(self._said) > MOST_REMEMBERED:
                del self._said[next(iter(self._said))]

    def is_hidden(self, here: Here) -> bool:
        """True if a page of the visitor is open there, but out of sight."""
        now = time.monotonic()
        with self._lock:
            pages = self._said.get(here, {})
            return any(state == HIDDEN and now - told < LONGEST_HIDDEN for _, state, told in pages.values())
