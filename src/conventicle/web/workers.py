"""Worker processes: where bots think and games are judged. One that dies is replaced, and its work done again."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final, TypeVar

from conventicle.web import thinking
from conventicle.web.turns import Turns

Result = TypeVar("Result")

#: So many processes, so that no bot waits for one that thinks long.
PLACES: Final = max(2, min(4, (os.cpu_count() or 2) - 1))
#: Work that was lost with a worker is given to the next so many times at once.
TRIES: Final = 3


class Workers:
    """The processes, and who may use them next."""

    def __init__(self) -> None:
        self.turns: Final = Turns(PLACES)
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in a worker; whoever does so has a turn."""
        tries = 0
        while True:
            pool = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenExecutor:
                self._give_up(pool)
                tries += 1
                if tries >= TRIES:
                    raise

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
            self._pool.shutdown(wait=False, cancel_futures=True)
