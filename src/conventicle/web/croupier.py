"""The croupier: asks the bots, keeps the pace, stands in for players who are gone, declines for those who said so, and
gives the answer where there is only one.

It runs on the server's event loop. Bots think in worker processes; decisions are written in a small thread pool of its
own, so that no page waits for a bot. Whose turn it is follows from the database, so a start resumes every table.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, TypeVar

from django.db import close_old_connections

from conventicle.kernel.seats import members
from conventicle.web import schedule, tables, thinking
from conventicle.web.addresses import whereabouts
from conventicle.web.forced import site_answer
from conventicle.web.models import BOT, BY_FORCED, BY_STAND_IN, RUNNING, TAKE, Table
from conventicle.web.rooms import Refused, Unreadable, rooms
from conventicle.web.waiting import Wait, stand_in_for, wait_of
from conventicle.web.workers import Workers

Result = TypeVar("Result")

#: How often the tables are looked through for players who are gone.
ROUNDS_EVERY: Final = 5.0
#: After a failure (a full disk, a database that is away) a table is tried again for ever, with pauses from the first
#: of these to the second, each twice as long as the last.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
#: The first failures are told in full, later ones now and then.
TOLD_IN_FULL: Final = 3
TOLD_EVERY: Final = 20
#: So many pages may wait for a worker at once, so that threads are left for the others; and how long one waits.
MOST_PAGES_WAITING: Final = 4
LONGEST_WORK: Final = 60.0
log = logging.getLogger("conventicle.web")


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
        self.game = ""
        self.bot = ""
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
        self._is_stopping = False
        self._workers: Final = Workers()
        self._schedule: Final = schedule.Schedule()
        self._pausing: dict[str, asyncio.Event] = {}
        """Tables that are tried again after a pause, unless something happens there before."""
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
        self._is_stopping = True
        ending = [task for task in [self._rounds, *self._at_work.values()] if task is not None]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self._workers.stop()
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
        if self._is_stopping:
            return
        if slug in self._at_work:
            self._again.add(slug)
            if slug in self._pausing:
                self._pausing[slug].set()
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
                option = await self._answer(move)
                await self._in_thread(
                    rooms.write, slug, TAKE, move.seat, option, move.revision, secrets.token_hex(12), move.by
                )
                failures = 0
            except Refused as refused:
                if refused.status == 404:
                    return
                failures += 1
                if failures > 1:  # mostly something happened meanwhile, and the next look finds it
                    await self._pause(slug, failures)
            except Exception as error:
                failures += 1
                if failures <= TOLD_IN_FULL:
                    log.exception("table %s: the bots' move failed; it is tried again", slug)
                elif failures % TOLD_EVERY == 0:
                    log.warning("table %s: the bots' move failed %s times: %r", slug, failures, error)
                await self._pause(slug, failures)

    async def _pause(self, slug: str, failures: int) -> None:
        """Wait before the next try, the longer the more have failed; less if something happens at the table."""
        woken = self._pausing[slug] = asyncio.Event()
        try:
            async with asyncio.timeout(pause_after(failures)):
                await woken.wait()
        except TimeoutError:
            pass
        finally:
            del self._pausing[slug]

    async def _answer(self, move: Move) -> int:
        """The answer at a table, at the moment for it."""
        due = time.monotonic() + move.pace
        if move.option >= 0:
            await asyncio.sleep(move.pace)
            return move.option
        async with self._turn(move.owner) as share:
            began = time.monotonic()
            bot, seconds = self._schedule.plan(move.game, move.bot, share)
            soon = min(schedule.SOON, seconds)
            limits = schedule.thinking_time(soon), schedule.thinking_time(seconds)
            thought = await self._workers.do(thinking.think, *move.job, bot, *limits)
        if thought.seconds and not thought.soon:
            self._schedule.thought(move.game, bot, thought.seconds, seconds)
        due = max(due, began + (soon if thought.soon else seconds))
        if seconds:
            due = schedule.moment(due, time.monotonic())
        await asyncio.sleep(due - time.monotonic())
        return thought.option

    def _turn(self, owner: int, is_long: bool = False) -> AbstractAsyncContextManager[float]:
        """A turn of the workers, for the tables or the page of this visitor."""
        return self._workers.turns.turn(str(owner), whereabouts.of(owner), is_long)

    def work(self, owner: int, function: Callable[..., Result], *arguments: object, is_long: bool = False) -> Result:
        """Do something slow in a worker process, for a page that waits for it; right here where there is no server."""
        loop = self.loop
        if loop is None or loop.is_closed():
            return function(*arguments)
        if not self._pages_waiting.acquire(blocking=False):
            raise Refused(429, "too_many")

        async def working() -> Result:
            async with self._turn(owner, is_long):
                return await self._workers.do(function, *arguments)

        try:
            found = asyncio.run_coroutine_threadsafe(working(), loop)
            return found.result(LONGEST_WORK)
        except TimeoutError as error:
            found.cancel()
            raise Refused(503, "busy") from error
        finally:
            self._pages_waiting.release()

    async def _in_thread(self, function: Callable[..., Result], *arguments: object) -> Result:
        assert self.loop is not None
        return await self.loop.run_in_executor(self._threads, with_fresh_connection, function, *arguments)


def pause_after(failures: int) -> float:
    """How many seconds a table is left alone after so many failures in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 20))


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
            option = site_answer(row, room, chairs, seat)
            if option >= 0:
                move = Move(seat, BY_FORCED, option, pace=row.pace / 1000)
                break
            bot = chair.bot if chair.kind == BOT else stand_in_for(row, chairs, seat, since)
            if bot:
                steps = [(one.frame, one.seat, one.option) for one in match.decisions]
                setup = match.setup
                begun = (setup.seats, setup.options, setup.version, setup.overlay)
                job = (slug, row.game, *begun, row.key, steps, seat)
                by = "bot" if chair.kind == BOT else BY_STAND_IN
                move = Move(seat, by, job=job, pace=row.pace / 1000)
                move.game, move.bot = row.game, bot
                break
        if move is None:
            move = Move(-1, "person")
            move.wait = wait_of(row, chairs, asked, since)
            return move
        move.owner = row.owner_id or 0
        move.revision = room.revision
        return move


croupier: Final = Croupier()
