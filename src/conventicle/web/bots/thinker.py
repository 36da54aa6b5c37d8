"""Thinking by jobs: where several processes share a database, a bot's question is put there for any of them.

The croupier of a table asks (`answer`), under a key of table, revision and seat: whoever minds the table next, should
its server die, finds the same question or its answer, and no seat is asked twice. Servers think themselves unless a
process that does nothing else is alive (`conventicle think`). Whoever thinks reads the table from the database, so that
a job holds four words, and plans how long to think when it begins: by then it is known how many wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from django.db import close_old_connections
from django.db.models import Count

from conventicle.web.bots import schedule, thinking
from conventicle.web.bots.workers import PLACES, Workers
from conventicle.web.jobs import kinds, processes, queue
from conventicle.web.jobs.processes import Life
from conventicle.web.models import DONE, RUNNING, WAITING, Job, Table
from conventicle.web.people.addresses import whereabouts
from conventicle.web.play.rooms import Refused, Room, Unreadable, rooms

Result = TypeVar("Result")
KIND: Final = kinds.add(kinds.Kind("think", kinds.TABLES, None, first_pause=0.5, longest_pause=30.0, kept=60.0))
#: What a process does that does nothing else.
THINKS: Final = "think"
#: Without being told, somebody who waits for a question or an answer looks again after so many seconds.
LOOK_EVERY: Final = 1.0
PAUSE: Final = 0.5
log = logging.getLogger("conventicle.web")


class Given(NamedTuple):
    """An answer, which bot gave it, how many seconds it had, and when it is to be given (on our monotonic clock)."""

    option: int
    bot: str
    seconds: float
    due: float


class Thinker:
    """Asks, and answers what was asked, in one process."""

    def __init__(self, life: Life, workers: Workers) -> None:
        self.life: Final = life
        self._workers: Final = workers
        self._schedule: Final = schedule.Schedule()
        self._threads: Final = ThreadPoolExecutor(PLACES + 2, thread_name_prefix="thinker")
        self._free: Final = asyncio.Semaphore(PLACES)
        self._put: Final = asyncio.Event()
        self._awaited: Final[dict[str, asyncio.Event]] = {}
        self._thoughts: Final[set[asyncio.Task[None]]] = set()
        self._taking: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._left_to_others = 0.0
        """Until then others think, by our monotonic clock: processes that do nothing else were alive."""

    def start(self) -> None:
        """Answer questions from now on."""
        self._loop = asyncio.get_running_loop()
        queue.after_put.append(self._was_put)
        queue.after_end.append(self._has_ended)
        self._taking = asyncio.create_task(self._take())

    async def stop(self, seconds: float = 0.0) -> None:
        """Take no more questions, and wait so long for thoughts that are being thought; the rest is for others."""
        queue.after_put.remove(self._was_put)
        queue.after_end.remove(self._has_ended)
        ending = [self._taking] if self._taking is not None else []
        if seconds and self._thoughts:
            await asyncio.wait(self._thoughts, timeout=seconds)
        for task in [*ending, *self._thoughts]:
            task.cancel()
        await asyncio.gather(*ending, *self._thoughts, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Asking.

    async def answer(self, slug: str, revision: int, seat: int, bot: str, owner: int) -> Given:
        """What a bot chooses at a table; Refused if the table is not what it was."""
        key = f"{slug} {revision} {seat}"
        work = [slug, revision, seat, bot]
        ended = self._awaited[key] = asyncio.Event()
        try:
            while True:
                await self._in_thread(put, work, key, owner)
                ended.clear()
                state, result = await self._in_thread(queue.outcome, KIND.name, key)
                if state == DONE:
                    break
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await ended.wait()
        finally:
            del self._awaited[key]
        if result is None:
            raise Refused(409, "stale")
        option, name, seconds, took = result
        return Given(option, name, seconds, time.monotonic() - took + seconds)

    def _has_ended(self, kind: str, key: str) -> None:
        if kind == KIND.name and key in self._awaited and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, key)

    def _wake(self, key: str) -> None:
        if key in self._awaited:
            self._awaited[key].set()

    # Answering.

    def _was_put(self, kind: str) -> None:
        if kind == KIND.name and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put.set)

    async def _take(self) -> None:
        while True:
            await self._free.acquire()
            self._put.clear()
            job = None
            try:
                job = await self._in_thread(self._next)
            except Exception as error:
                log.warning("no question for a bot could be taken: %r", error)
            if job is None:
                self._free.release()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await self._put.wait()
                continue
            thought = asyncio.create_task(self._think(job))
            self._thoughts.add(thought)
            thought.add_done_callback(self._thoughts.discard)

    def _next(self) -> kinds.Job | None:
        """The question that is next, unless others are there to think."""
        if self.life.does != THINKS and time.monotonic() >= self._left_to_others and processes.alive(THINKS):
            self._left_to_others = time.monotonic() + LOOK_EVERY
        if time.monotonic() < self._left_to_others:
            return None
        return queue.take(self.life.name, [KIND.name])

    async def _think(self, job: kinds.Job) -> None:
        try:
            result = await self._answered(job)
        except Exception as error:
            log.warning("a bot's thought failed and is tried again: %r", error)
            await self._until_stored(queue.fail, job, repr(error))
        else:
            await self._until_stored(queue.finish, job, result)
        finally:
            self._free.release()

    async def _answered(self, job: kinds.Job) -> list[Any] | None:
        """Option, bot, seconds it had, seconds since it began; None if the table has moved on."""
        began = time.monotonic()
        slug, revision, seat, bot = job.work
        asked = await self._in_thread(question, slug, revision)
        if asked is None:
            return None
        share = await self._in_thread(share_of, job.owner, self.life.does)
        game = asked[1]
        name, seconds = self._schedule.plan(game, bot, share)
        soon = min(schedule.SOON, seconds)
        limits = schedule.thinking_time(soon), schedule.thinking_time(seconds)
        thought = await self._workers.do(thinking.think, *asked, seat, name, *limits)
        if thought.seconds and not thought.soon:
            self._schedule.thought(game, name, thought.seconds, seconds)
        return [thought.option, name, soon if thought.soon else seconds, time.monotonic() - began]

    async def _until_stored(self, function: Callable[..., bool], *arguments: object) -> None:
        """Store something about a job that we hold: nobody else can, as long as we live."""
        while True:
            try:
                await self._in_thread(function, *arguments)
                return
            except Exception as error:
                log.warning("a bot's thought could not be stored: %r", error)
                await asyncio.sleep(PAUSE)

    async def _in_thread(self, function: Callable[..., Result], *arguments: object) -> Result:
        def call() -> Result:
            close_old_connections()
            return function(*arguments)

        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def put(work: list[Any], key: str, owner: int) -> bool:
    """Put a question, unless it was."""
    return queue.put(KIND.name, work, key, owner=str(owner), network=whereabouts.of(owner))


def question(slug: str, revision: int) -> tuple[Any, ...] | None:
    """What a worker needs to have the match before it; None if the table has moved on."""
    row = Table.objects.filter(pk=slug, state=RUNNING).first()
    if row is None:
        return None
    try:
        room = rooms.get(row)
    except Unreadable:
        return None
    with room.lock:
        return job_of(room, row.game, row.key) if room.revision == revision else None


def job_of(room: Room, game: str, key: str) -> tuple[Any, ...]:
    """The same, of a room whose lock is held."""
    setup = room.match.setup
    steps = [(one.frame, one.seat, one.option) for one in room.match.decisions]
    return room.slug, game, setup.seats, setup.options, setup.version, setup.overlay, key, steps


def share_of(owner: str, does: str) -> float:
    """The part of one worker that is left for each question of this owner, if all who wait now stay; at most 1."""
    waiting = Job.objects.filter(kind=KIND.name, state=WAITING).order_by().values_list("owner").annotate(Count("pk"))
    jobs = dict(waiting)
    places = sum(one.places for one in processes.alive(does)) or PLACES
    return min(1.0, places / (max(1, len(jobs)) * max(1, jobs.get(owner, 1))))
