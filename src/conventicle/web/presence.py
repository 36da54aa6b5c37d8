"""Who is at a table: what pages say of themselves when they are hidden, come back or are left.

A hidden page closes its stream, so a closed stream alone does not tell a phone whose screen is locked from a player
who is gone. A page says so itself (`static/conventicle/presence.js`), and such a player is there until the page says
that it was left, or nothing was heard of it for too long: a phone may end a sleeping page without a word.
"""

from __future__ import annotations

import threading
import time
from typing import Final

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
