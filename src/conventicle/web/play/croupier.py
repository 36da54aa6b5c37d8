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
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.db import close_old_connections
from django.db.models import F, Q
from django.utils import timezone

from conventicle.kernel.seats import members
from conventicle.web.boards.base import abstaining_answer
from conventicle.web.bots import schedule, thinking
from conventicle.web.bots.going_over import go_over
from conventicle.web.bots.thinker import KIND, Thinker, job_of
from conventicle.web.bots.workers import Workers
from conventicle.web.jobs import leases
from conventicle.web.jobs.processes import is_shared
from conventicle.web.jobs.site import site
from conventicle.web.models import (
    BOT,
    BY_ABSTAINING,
    BY_CLOCK,
    BY_FORCED,
    BY_STAND_IN,
    RUNNING,
    TAKE,
    WAITING,
    Job,
    Seat,
    Table,
)
from conventicle.web.people.addresses import whereabouts
from conventicle.web.play import clocks, whose_turn
from conventicle.web.play.forced import site_answer
from conventicle.web.play.orders import ordered_answer
from conventicle.web.play.rooms import Refused, Room, Unreadable, rooms
from conventicle.web.play.waiting import STAND_IN_BOT, Wait, stand_in_for, wait_of
from conventicle.web.server import metrics

Result = TypeVar("Result")

#: How often the tables are looked through for players who are gone.
ROUNDS_EVERY: Final = 5.0
#: After a failure (a full disk, a database that is away) a table is tried again for ever, with pauses from the first
#: of these to the second, each twice as long as the last.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
#: A server that dies may have stored something so many seconds before, and not have gone on.
LATELY: Final = 120.0
#: The first failures are logged in full, later ones now and then.
LOGGED_IN_FULL: Final = 3
LOGGED_EVERY: Final = 20
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
        self.slug = ""
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
        self._waited: dict[str, int] = {}
        """The revision at which each of them waited in the last round, below zero once that is written down."""
        self._beat_at = 0.0
        self._notes: Final[set[asyncio.Task[None]]] = set()
        self._threads: ThreadPoolExecutor | None = None
        self._is_stopping = False
        self._workers: Final = Workers()
        self._schedule: Final = schedule.Schedule()
        self._pausing: dict[str, asyncio.Event] = {}
        """Tables that are tried again after a pause, unless something happens there before."""
        self._rounds: asyncio.Task[None] | None = None
        self._going_over: asyncio.Task[None] | None = None
        self._thinker: Thinker | None = None
        """Where several processes may share a database, bots are asked by jobs in it."""
        self._pages_waiting: Final = threading.BoundedSemaphore(MOST_PAGES_WAITING)

    async def start(self) -> None:
        """Take up every table where the server left it."""
        self.loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="croupier")
        rooms.after_decision = rooms.after_making = self.poke
        if site.life.is_first:
            for slug in await self._in_thread(running_tables):
                self._poke(slug)
        site.life.after_death = lambda names: self.take_over()
        if is_shared():
            self._thinker = Thinker(site.life, self._workers)
            self._thinker.start()
        self._rounds = asyncio.create_task(self._look_for_the_absent())
        self._going_over = asyncio.create_task(go_over(self._workers))

    async def stop(self) -> None:
        """Let go of everything; nothing is lost, since nothing unfinished was stored."""
        rooms.after_decision = rooms.after_making = lambda slug: None
        self._is_stopping = True
        ending = [
            task for task in [self._rounds, self._going_over, *self._at_work.values(), *self._notes] if task is not None
        ]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self._thinker is not None:
            await self._thinker.stop()
        self._workers.stop()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def poke(self, slug: str) -> None:
        """Something changed at a table; may be called from any thread."""
        if slug not in self._at_work and self._people_choose(slug):
            return
        self._from_any_thread(self._poke, slug)

    def _from_any_thread(self, function: Callable[..., None], *arguments: object) -> None:
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(function, *arguments)

    def heard(self, slug: str) -> None:
        """Something happened to a table at another server, which minds it from now on. From any thread."""
        self._from_any_thread(self._heard, slug)

    def _heard(self, slug: str) -> None:
        self._waiting.pop(slug, None)
        if slug in self._pausing:
            self._pausing[slug].set()

    def heard_nothing(self) -> None:
        """Other servers could not be heard for a while: what we waited for may have happened. From any thread."""
        self._from_any_thread(self._heard_nothing)

    def _heard_nothing(self) -> None:
        for slug in [*self._waiting, *self._at_work]:
            self._poke(slug)

    def take_over(self) -> None:
        """Look at every table that a server which is gone may have been minding. From any thread."""
        for slug in tables_to_look_at():
            self._from_any_thread(self._poke, slug)

    def _people_choose(self, slug: str) -> bool:
        """True if a table in memory has nobody to ask but people: most decisions of people need nothing further."""
        room = rooms.held(slug)
        if room is None:
            return False
        try:
            move = move_at(room, self._since(slug))
            if move is None or move.wait is None:
                return False
            if move.wait.has_clock:
                whose_turn.note(slug, move.wait)
        except Exception:  # whoever serves the table meets it again and says so
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
            if time.monotonic() >= self._beat_at:
                self._beat_at = time.monotonic() + clocks.BEAT
                await self._beat()

    async def _beat(self) -> None:
        """Write down that we are up, for the clocks; they stand still while no server is."""
        try:
            await self._in_thread(clocks.beat)
        except Exception as error:  # the database is away: the next one may reach it
            log.warning("the clocks could not be told that the server is up: %r", error)

    def look_round(self) -> None:
        """Serve the tables that have waited too long for somebody who is gone, and touch no other."""
        for slug, wait in list(self._waiting.items()):
            if wait.is_over(slug):
                self._poke(slug)
        self._note_what_lasts()

    def _note_what_lasts(self) -> None:
        """Write down for whom tables wait that waited for the same in the last round; a quick game costs nothing."""
        waited, self._waited = self._waited, {}
        for slug, wait in self._waiting.items():
            mark = wait.revision + 1
            if waited.get(slug) == mark:
                task = asyncio.ensure_future(self._note(slug, wait))
                self._notes.add(task)
                task.add_done_callback(self._notes.discard)
            self._waited[slug] = -mark if waited.get(slug) in (mark, -mark) else mark

    async def _note(self, slug: str, wait: Wait) -> None:
        try:
            await self._in_thread(whose_turn.note, slug, wait)
        except Exception as error:
            log.warning("table %s: for whom it waits could not be stored: %r", slug, error)
            self._waited.pop(slug, None)

    async def _serve(self, slug: str) -> None:
        """Make moves at a table until it is people's turn: one server at a time does, the one that has its lease."""
        failures = 0
        is_ours = False
        # The name under which the lease is ours, or may be: the database can go away before it says so.
        held: str | None = None
        while True:
            try:
                move = await self._in_thread(next_move, slug, self._since(slug))
                self._waiting.pop(slug, None)
                if move is None or move.wait is not None:
                    if move is not None and move.wait is not None:
                        if move.wait.has_clock:
                            await self._in_thread(whose_turn.note, slug, move.wait)
                        self._waiting[slug] = move.wait
                    if held is None or not is_shared():
                        return
                    # Who stored something meanwhile found the lease taken and left it to us: look once more.
                    await self._in_thread(leases.give_back, slug, held)
                    is_ours, held = False, None
                    continue
                if not is_ours or held != site.life.name:  # not yet, or we were taken for dead
                    is_ours, held = False, site.life.name
                    is_ours = await self._in_thread(leases.take, slug, held)
                    if not is_ours:  # another server minds the table; should it die, somebody is told
                        return
                    if is_shared():  # the table may have moved on before it was ours
                        continue
                option = await self._answer(move)
                await self._in_thread(
                    rooms.write, slug, TAKE, move.seat, option, move.revision, secrets.token_hex(12), move.by
                )
                failures = 0
            except Refused as refused:
                if refused.status == 404:
                    if held is not None:
                        await self._in_thread(leases.give_back, slug, held)
                    return
                failures += 1
                if failures > 1:  # mostly something happened meanwhile, and the next look finds it
                    await self._pause(slug, failures)
            except Exception as error:
                failures += 1
                metrics.failures.inc()
                if failures <= LOGGED_IN_FULL:
                    log.exception("table %s: the bots' move failed; it is tried again", slug)
                elif failures % LOGGED_EVERY == 0:
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
        asked = time.monotonic()
        if self._thinker is not None:
            given = await self._thinker.answer(move.slug, move.revision, move.seat, move.bot, move.owner)
            metrics.thoughts.labels(move.game, given.bot).observe(time.monotonic() - asked)
            due = max(due, given.due)
            if given.seconds:
                due = schedule.moment(due, time.monotonic())
            await asyncio.sleep(due - time.monotonic())
            return given.option
        async with self._turn(move.owner) as share:
            began = time.monotonic()
            bot, seconds = self._schedule.plan(move.game, move.bot, share)
            soon = min(schedule.SOON, seconds)
            limits = schedule.thinking_time(soon), schedule.thinking_time(seconds)
            thought = await self._workers.do(thinking.think, *move.job, bot, *limits)
        metrics.thoughts.labels(move.game, bot).observe(time.monotonic() - asked)
        if thought.seconds and not thought.soon:
            self._schedule.thought(move.game, bot, thought.seconds, seconds)
        due = max(due, began + (soon if thought.soon else seconds))
        if seconds:
            due = schedule.moment(due, time.monotonic())
        await asyncio.sleep(due - time.monotonic())
        return thought.option

    def bots_waiting(self) -> int:
        """How many bots, and pages, wait for a worker; bots of all servers where they share a database."""
        asked = Job.objects.filter(kind=KIND.name, state=WAITING, holder="").count() if is_shared() else 0
        return len(self._workers.turns.order.waiting) + asked

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
    """The tables in play where something may be left to do, those played last first.

    Where only people sit and it is written down who has to choose, nothing is until one of them comes: that makes the
    room, and then it is looked at.
    """
    served = Q(chairs__kind=BOT) | Q(chairs__abstains__isnull=False) | Q(stand_in__gt=0)
    served |= Q(chairs__due__isnull=False)
    served |= Q(chairs__orders__isnull=False) | Q(turns_at=None) | ~Q(turns_at=F("revision"))
    found = Table.objects.filter(served, state=RUNNING).order_by("-changed").values_list("slug", flat=True)
    return list(dict.fromkeys(found))


def tables_to_look_at() -> list[str]:
    """Tables where a server that died may have left something undone: those above, and where somebody just played."""
    lately = timezone.now() - timedelta(seconds=LATELY)
    played = Table.objects.filter(state=RUNNING, changed__gte=lately).values_list("slug", flat=True)
    return list(dict.fromkeys([*played, *running_tables()]))


def next_move(slug: str, since: float) -> Move | None:
    """What to do at a table now: None if it is not running, a move of seat -1 if people have to choose."""
    room = rooms.present(slug)
    if room is None:
        stored = Table.objects.filter(pk=slug, state=RUNNING).first()
        if stored is None:
            return None
        try:
            room = rooms.get(stored)
        except Unreadable:  # said there, and nothing to do here
            return None
    return move_at(room, since)


def move_at(room: Room, since: float) -> Move | None:
    """The same, in a room that is not behind."""
    row = room.company().row
    if row.state != RUNNING:
        return None
    with room.lock:
        match = room.match
        asked = members(match.asked())
        chairs = room.company().chairs
        if room.hurried in asked:
            room.hurried = -1
        pace = 0.0 if room.hurried >= 0 else row.pace / 1000
        move: Move | None = None
        for seat in asked:
            chair = chairs[seat]
            option = abstaining_answer(room.game, match.table, chair)
            if option < 0:
                option = ordered_answer(room.game, match.table, chair)
            if option >= 0:
                move = Move(seat, BY_ABSTAINING, option, pace=pace)
                break
            option = site_answer(row, room, chairs, seat)
            if option >= 0:
                move = Move(seat, BY_FORCED, option, pace=pace)
                break
            is_late = is_time_up(row, room, chair)
            bot = chair.bot if chair.kind == BOT else stand_in_for(row, chairs, seat, since)
            if is_late and not bot:
                bot = STAND_IN_BOT
            if bot:
                job = () if is_shared() else (*job_of(room, row.game, row.key), seat)
                by = BY_CLOCK if is_late else "bot" if chair.kind == BOT else BY_STAND_IN
                move = Move(seat, by, job=job, pace=pace)
                move.game, move.bot = row.game, bot
                break
        if move is None:
            move = Move(-1, "person")
            since_when = tuple((seat, max(room.asked_since, room.decided_at[seat])) for seat in asked)
            wait = wait_of(row, chairs, asked, since)
            move.wait = wait._replace(revision=room.revision, asked=since_when, has_clock=bool(row.clock))
            return move
        move.slug = room.slug
        move.owner = row.owner_id or 0
        move.revision = room.revision
        return move


def is_time_up(row: Table, room: Room, chair: Seat) -> bool:
    """True if the clock of a chair is at zero, and was set for the question that the chair is asked now."""
    if row.turns_at is None or max(room.asked_since, room.decided_at[chair.number]) > row.turns_at:
        return False
    return clocks.is_up(chair)


croupier: Final = Croupier()
