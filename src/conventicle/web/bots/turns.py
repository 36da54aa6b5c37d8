"""Turns: in which order the workers serve. Owners take turns, and nobody's queue holds up another's table.

Each owner is served in turn, whoever asks seldom before whoever asks all the time; turns cannot be saved up. All owners
of one network together get at most as many turns as ten owners from elsewhere. This is start-time fair queueing with
a turn as its unit: a turn's length is bounded by `schedule.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from conventicle.web.people.limits import NETWORK_SHARE

#: At most so many turns of one owner at once.
MOST_AT_ONCE: Final = 2


class Asked:
    """Someone who asked for a turn."""

    def __init__(self, owner: str, network: str, is_long: bool) -> None:
        self.owner: Final = owner
        self.network: Final = network
        self.is_long: Final = is_long
        """It takes many seconds; one place is always left to those who don't."""


class Order:
    """Who is next. It knows no clock: a turn is a turn."""

    def __init__(self, places: int) -> None:
        self.places: Final = places
        self.waiting: Final[list[Asked]] = []
        self.serving: Final[list[Asked]] = []
        self._now = 0.0
        """How many turns everyone who always asks has had; the times below are on the same scale."""
        self._owners: dict[str, float] = {}
        self._networks: dict[str, float] = {}

    def ask(self, owner: str, network: str, is_long: bool = False) -> Asked:
        """Stand in line."""
        asked = Asked(owner, network, is_long)
        self.waiting.append(asked)
        return asked

    def start(self) -> Asked | None:
        """Give the next turn; None while there is no place, or nobody who may have one."""
        if len(self.serving) >= self.places:
            return None
        best: Asked | None = None
        best_due = (0.0, 0.0)
        for asked in self.waiting:
            if not self._may_start(asked):
                continue
            own = self._owners.get(asked.owner, 0.0)
            due = (max(self._now, own, self._networks.get(asked.network, 0.0)), own)
            if best is None or due < best_due:
                best, best_due = asked, due
        if best is None:
            return None
        self.waiting.remove(best)
        self.serving.append(best)
        self._now = best_due[0]
        self._owners[best.owner] = self._now + 1.0
        self._networks[best.network] = max(self._now, self._networks.get(best.network, 0.0)) + 1.0 / NETWORK_SHARE
        return best

    def _may_start(self, asked: Asked) -> bool:
        if asked.is_long and sum(one.is_long for one in self.serving) >= max(1, self.places - 1):
            return False
        return sum(one.owner == asked.owner for one in self.serving) < MOST_AT_ONCE

    def end(self, asked: Asked) -> None:
        """A turn is over, or nobody waits for it any more."""
        (self.serving if asked in self.serving else self.waiting).remove(asked)
        if not self.serving and not self.waiting:  # nobody is ahead of anybody
            self._now = 0.0
            self._owners.clear()
            self._networks.clear()

    def share(self, asked: Asked) -> float:
        """The part of one worker that is left for each job of this owner, if all who are here now stay; at most 1."""
        everyone = self.waiting + self.serving
        owners = len({one.owner for one in everyone})
        jobs = sum(one.owner == asked.owner for one in everyone)
        return min(1.0, self.places / (owners * jobs))


class Turns:
    """The same, for tasks of an event loop that wait for their turn."""

    def __init__(self, places: int) -> None:
        self.order: Final = Order(places)
        self._called: dict[Asked, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def turn(self, owner: str, network: str, is_long: bool = False) -> AsyncIterator[float]:
        """Wait for a turn and have it; gives the share of a worker that there is for it."""
        asked = self.order.ask(owner, network, is_long)
        called = self._called[asked] = asyncio.get_running_loop().create_future()
        self._call()
        try:
            await called
            yield self.order.share(asked)
        finally:
            self._called.pop(asked, None)
            self.order.end(asked)
            self._call()

    def _call(self) -> None:
        while (asked := self.order.start()) is not None:
            called = self._called.pop(asked)
            if not called.done():
                called.set_result(None)
