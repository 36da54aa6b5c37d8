"""The croupier: asks the bots, keeps the pace, stands in for players who are gone, and declines for those who said so.

It runs on the server's event loop. Bots think in worker processes; decisions are written in a small thread pool of its
own, so that no page waits for a bot. Whose turn it is follows from the database, so a start resumes every table.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from django.db import close_old_connections

from conventicle.kernel.seats import members
from conventicle.web import limits, tables, thinking
from conventicle.web.models import BOT, PERSON, RUNNING, TAKE, Seat, Table
from conventicle.web.rooms import Refused, Unreadable, rooms
from conventicle.web.streams import hub

Result = TypeVar("Result")

#: How often the tables are looked through for players who are gone.
ROUNDS_EVERY: Final = 5.0
STAND_IN_BOT: Final = "greedy"
TRIES: Final = 3
#: So many pages may wait for a worker at once, so that threads are left for the others; and how long one waits.
MOST_PAGES_WAITING: Final = 4
LONGEST_WORK: Final = 60.0
log = logging.getLogger("conventicle.web")


class Wait(NamedTuple):
    """For whom a table waits, since when, and for how many seconds of absence at most; 0 for ever.

    It is all that the rounds look at: a room is made only where somebody has been away for too long.
    """

    since: float
    visitors: tuple[int, ...]
    stand_in: int

    def is_over(self, slug: str) -> bool:
        """True if a bot has to stand in."""
        if not self.stand_in:
            return False
        return any(hub.absent_for(slug, visitor, self.since) >= self.stand_in for visitor in self.visitors)


class Move:
    """What the croupier does next at a table: nothing, ask a bot, or give an answer known already."""

    wait: Wait | None = None
    """Of a move of seat -1: for whom the table waits."""

    def __init__(self, seat: int, by: str, option: int = -1, job: tuple[Any, ...] = (), pace: float = 0.0) -> None:
        self.seat: Final = seat
        self.by: Final = by
        self.option: Final = option
        self.job: Final = job
        self.pace: Final = pace
        self.owner = 0
        self.revision = -1


class Croupier:
    """Takes care of every running table."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._waiting: dict[str, Wait] = {}
        """Tables that wait for people."""
        self._threads: ThreadPoolExecutor | None = None
        self._workers: ProcessPoolExecutor | None = None
        self._rounds: asyncio.Task[None] | None = None
        self._pages_waiting: Final = threading.BoundedSemaphore(MOST_PAGES_WAITING)

    async def start(self) -> None:
        """Take up every table where the server left it."""
        self.loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="croupier")
        rooms.after_decision = self.poke
        for slug in await self._in_thread(running_tables):
            self._poke(slug)
        self._rounds = asyncio.create_task(self._look_for_the_absent())

    async def stop(self) -> None:
        """Let go of everything; nothing is lost, since nothing unfinished was stored."""
        rooms.after_decision = lambda slug: None
        for task in [self._rounds, *self._at_work.values()]:
            if task is not None:
                task.cancel()
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def poke(self, slug: str) -> None:
        """Something changed at a table; may be called from any thread."""
        if slug not in self._at_work and self._people_choose(slug):
            return
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._poke, slug)

    def _people_choose(self, slug: str) -> bool:
        """True if a table in memory has nobody to ask but people: most decisions of people need nothing further."""
        if rooms.held(slug) is None:
            return False
        try:
            move = next_move(slug, self._since(slug))
        except Exception:  # whoever serves the table meets it again and says so
            return False
        if move is None or move.wait is None:
            return False
        self._waiting[slug] = move.wait
        return True

    def _since(self, slug: str) -> float:
        """Since when a table has been waiting for people; now, if it has not."""
        wait = self._waiting.get(slug)
        return time.monotonic() if wait is None else wait.since

    def _poke(self, slug: str) -> None:
        if slug in self._at_work:
            self._again.add(slug)
            return
        task = asyncio.ensure_future(self._serve(slug))
        self._at_work[slug] = task
        task.add_done_callback(lambda done: self._finished(slug))

    def _finished(self, slug: str) -> None:
        del self._at_work[slug]
        if slug in self._again:
            self._again.discard(slug)
            self._poke(slug)

    async def _look_for_the_absent(self) -> None:
        while True:
            await asyncio.sleep(ROUNDS_EVERY)
            self.look_round()

    def look_round(self) -> None:
        """Serve the tables that have waited too long for somebody who is gone, and touch no other."""
        for slug, wait in list(self._waiting.items()):
            if wait.is_over(slug):
                self._poke(slug)

    async def _serve(self, slug: str) -> None:
        """Make moves at a table until it is people's turn."""
        failures = 0
        while True:
            try:
                move = await self._in_thread(next_move, slug, self._since(slug))
                if move is None:
                    self._waiting.pop(slug, None)
                    return
                if move.wait is not None:
                    self._waiting[slug] = move.wait
                    return
                self._waiting.pop(slug, None)
                started = time.monotonic()
                option = move.option
                if option < 0:
                    option = await self._work(move.owner, thinking.think, *move.job)
                await asyncio.sleep(max(0.0, move.pace - (time.monotonic() - started)))
                await self._in_thread(
                    rooms.write, slug, TAKE, move.seat, option, move.revision, secrets.token_hex(12), move.by
                )
                failures = 0
            except Refused:
                failures += 1
                if failures >= TRIES:
                    return
            except Exception:
                failures += 1
                log.exception("table %s: the bots' move failed", slug)
                if failures >= TRIES:
                    return
                await asyncio.sleep(1.0)

    def work(self, owner: int, function: Callable[..., Result], *arguments: object) -> Result:
        """Do something slow in a worker process, for a page that waits for it; right here where there is no server."""
        loop = self.loop
        if loop is None or loop.is_closed():
            return function(*arguments)
        if not self._pages_waiting.acquire(blocking=False):
            raise Refused(429, "too_many")
        try:
            found = asyncio.run_coroutine_threadsafe(self._work(owner, function, *arguments), loop)
            return found.result(LONGEST_WORK)
        except TimeoutError as error:
            found.cancel()
            raise Refused(503, "busy") from error
        finally:
            self._pages_waiting.release()

    async def _work(self, owner: int, function: Callable[..., Result], *arguments: object) -> Result:
        assert self.loop is not None
        async with limits.thinking(owner):
            for attempt in range(TRIES):
                try:
                    return await self.loop.run_in_executor(self._pool(), function, *arguments)
                except BrokenExecutor:
                    self._workers = None
                    if attempt == TRIES - 1:
                        raise
        raise AssertionError("unreachable")

    def _pool(self) -> ProcessPoolExecutor:
        if self._workers is None:
            self._workers = ProcessPoolExecutor(
                max_workers=max(2, min(4, (os.cpu_count() or 2) - 1)),  # so that no bot waits for one that thinks long
                mp_context=multiprocessing.get_context("spawn"),
                initializer=thinking.begin,
            )
        return self._workers

    async def _in_thread(self, function: Callable[..., Result], *arguments: object) -> Result:
        assert self.loop is not None
        return await self.loop.run_in_executor(self._threads, with_fresh_connection, function, *arguments)


def with_fresh_connection(function: Callable[..., Result], *arguments: object) -> Result:
    """Call a function with a database connection that still works."""
    close_old_connections()
    return function(*arguments)


def running_tables() -> list[str]:
    """The tables in play."""
    return list(Table.objects.filter(state=RUNNING).values_list("slug", flat=True))


def next_move(slug: str, since: float) -> Move | None:
    """What to do at a table now: None if it is not running, a move of seat -1 if people have to choose."""
    room = rooms.held(slug)
    if room is None:
        stored = Table.objects.filter(pk=slug, state=RUNNING).first()
        if stored is None:
            return None
        try:
            room = rooms.get(stored)
        except Unreadable:  # said there, and nothing to do here
            return None
    row = room.company().row
    if row.state != RUNNING:
        return None
    with room.lock:
        match = room.match
        asked = members(match.asked())
        chairs = room.company().chairs
        move: Move | None = None
        for seat in asked:
            chair = chairs[seat]
            option = tables.standing_answer(room.game, match.table, chair)
            if option >= 0:
                move = Move(seat, "standing", option, pace=row.pace / 1000)
                break
            bot = chair.bot if chair.kind == BOT else stand_in_for(row, chair, since)
            if bot:
                steps = [(one.frame, one.seat, one.option) for one in match.decisions]
                setup = match.setup
                job = (slug, row.game, setup.seats, setup.options, setup.version, row.key, steps, seat, bot)
                by = "bot" if chair.kind == BOT else "stand-in"
                move = Move(seat, by, job=job, pace=row.pace / 1000)
                break
        if move is None:
            move = Move(-1, "person")
            move.wait = Wait(since, tuple(chairs[seat].visitor_id or 0 for seat in asked), row.stand_in)
            return move
        move.owner = row.owner_id or 0
        move.revision = room.revision
        return move


def stand_in_for(row: Table, chair: Seat, since: float) -> str:
    """The bot that plays for someone who has had no page open for as long as the table allows; '' if nobody does."""
    if chair.kind != PERSON or not row.stand_in:
        return ""
    absent = hub.absent_for(row.slug, chair.visitor_id or 0, since)
    return STAND_IN_BOT if absent >= row.stand_in else ""


croupier: Final = Croupier()
