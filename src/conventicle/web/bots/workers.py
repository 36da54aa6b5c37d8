"""Worker processes: where bots think and games are judged.

One that dies is replaced, and its work done again. One that hangs is ended, and so are those beside it, whose work is
done again: a pool cannot say which of its processes does what. Once the engine is compiled, new ones take over.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Any, Final, TypeVar
from weakref import WeakSet

from conventicle.web.bots import thinking
from conventicle.web.bots.turns import Turns

Result = TypeVar("Result")

#: So many processes, so that no bot waits for one that thinks long.
PLACES: Final = int(os.environ.get("CONVENTICLE_PLACES") or 0) or max(2, min(4, (os.cpu_count() or 2) - 1))
#: Work that was lost with a worker is given to the next so many times at once.
TRIES: Final = 3
#: After so many seconds a piece of work is taken for stuck: bots have a few, the course of a long game a minute.
LONGEST: Final = 180.0
log = logging.getLogger("conventicle.web")


class Stuck(Exception):
    """The work did not come to an end, and its process was ended."""


class Workers:
    """The processes, and who may use them next."""

    def __init__(self) -> None:
        self.turns: Final = Turns(PLACES)
        self._pool: ProcessPoolExecutor | None = None
        self._users: Final[Counter[ProcessPoolExecutor]] = Counter()
        """How many wait for work of each pool."""
        self._stuck: Final[WeakSet[Future[Any]]] = WeakSet()
        self.longest = LONGEST

    async def do(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in a worker; whoever does so has a turn."""
        tries = 0
        while True:
            pool = self._running()
            work: Future[Result] | None = None
            self._users[pool] += 1
            try:
                work = pool.submit(function, *arguments)
                self._watch(pool, work)
                return await asyncio.wrap_future(work)
            except BrokenExecutor as error:
                self._give_up(pool)
                if work in self._stuck:
                    raise Stuck from error
                tries += 1
                if tries >= TRIES:
                    raise
            finally:
                self._users[pool] -= 1
                self._close_if_left(pool)

    def renew(self) -> None:
        """From now on work is done by new processes; the old ones end when they have done what they were given."""
        pool, self._pool = self._pool, None
        if pool is not None:
            self._close_if_left(pool)

    def _close_if_left(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool that was replaced, once nobody waits for them."""
        if pool is not self._pool and self._users[pool] <= 0:
            del self._users[pool]
            kill(pool)
            pool.shutdown(wait=False, cancel_futures=True)

    def _watch(self, pool: ProcessPoolExecutor, work: Future[Result]) -> None:
        """See to it that a piece of work ends, also when nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        end = loop.call_later(self.longest, self._end, pool, work)

        def done(_: object) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(end.cancel)

        work.add_done_callback(done)

    def _end(self, pool: ProcessPoolExecutor, work: Future[Result]) -> None:
        """A piece of work hangs: its process is ended, with the pool; other work that was done there is done again."""
        if work.done():
            return
        log.warning("a worker was ended: its work took more than %.0f seconds", self.longest)
        self._stuck.add(work)
        self._give_up(pool)
        kill(pool)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                PLACES, mp_context=multiprocessing.get_context("spawn"), initializer=thinking.begin
            )
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """A worker of this pool died, and the pool with it; several who used it find out, and the first replaces it."""
        if self._pool is pool:
            self._pool = None

    def stop(self) -> None:
        """Let go of the processes; nothing is lost, since nothing unfinished was stored."""
        if self._pool is not None:
            kill(self._pool)
            self._pool.shutdown(wait=True, cancel_futures=True)  # soon over; else its semaphores would be left behind
            self._pool = None
            gc.collect()  # a signal ends the server without the interpreter's own tidying up


def kill(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they do."""
    for process in list((pool._processes or {}).values()):
        process.kill()
