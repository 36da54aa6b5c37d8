"""Worker processes: the same results in the same order for any number of them; one that dies costs one game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import starmap
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from conventicle.kernel.errors import SetupError

Result = TypeVar("Result")
#: Hears which seat's bot has the word, after so many decisions.
Told = Callable[[int, int], None]

#: Starting a worker costs about as much as so many short games.
_GAMES_PER_WORKER: Final = 20
# Started afresh rather than forked: the same on every system, and safe beside the thread of a progress bar.
_FRESH: Final = multiprocessing.get_context("spawn")


class Elsewhere:
    """Workers that are not processes of this machine (lab/cluster.py)."""

    def work(self, function: Callable[..., Any], parts: list[tuple[Any, ...]]) -> Iterator[Any]:
        """What a function gives for each part, in their order."""
        raise NotImplementedError


_elsewhere: ContextVar[Elsewhere | None] = ContextVar("elsewhere", default=None)


@contextmanager
def working(where: Elsewhere) -> Iterator[None]:
    """Meanwhile all parts are worked out elsewhere."""
    before = _elsewhere.set(where)
    try:
        yield
    finally:
        _elsewhere.reset(before)


class DiedError(Exception):
    """A process ended in the middle of its work; who had the word is known where it said so."""

    def __init__(self, exit_code: int, seat: int, step: int) -> None:
        super().__init__(f"its process ended with {_named(exit_code)}")
        self.seat = seat
        self.step = step


def _named(exit_code: int) -> str:
    """An exit code in words: a negative one is a signal's."""
    with suppress(ValueError):
        return signal.Signals(-exit_code).name
    return f"exit code {exit_code}"


def workers_for(games: int, wanted: int) -> int:
    """How many workers serve so many games; 0 wanted leaves it to us."""
    if wanted > 0:
        return min(wanted, max(games, 1))
    return max(1, min(os.cpu_count() or 1, games // _GAMES_PER_WORKER))


def in_workers(
    function: Callable[..., Result],
    parts: list[tuple[Any, ...]],
    workers: int,
    rescue: Callable[..., Result] | None = None,
    apart: bool = False,
) -> Iterator[Result]:
    """What a function gives for each part, in their order, worked out by so many processes.

    A single worker works in this process, unless the work is to be kept `apart` from it. When a process dies, the parts
    that it may have had go through `rescue`, and the others to new workers; without a rescue, BrokenProcessPool.
    """
    elsewhere = _elsewhere.get()
    if elsewhere is not None:
        if apart:
            raise SetupError("no_cluster", "bots of your own play on this machine only: leave out --ray")
        yield from elsewhere.work(function, parts)
        return
    if workers == 1 and not apart:
        yield from starmap(function, parts)
        return
    left = deque(parts)
    while left:
        begun: deque[Future[Result]] = deque()
        try:
            for result in _in_pool(function, left, workers, begun):
                left.popleft()
                yield result
        except BrokenProcessPool:
            if rescue is None:
                raise
            # Beside what it worked on, each worker may have had one more part on its way.
            yield from _rescued(rescue, left, begun, 2 * workers + 1)


def _rescued(
    rescue: Callable[..., Result], left: deque[tuple[Any, ...]], begun: deque[Future[Result]], most: int
) -> Iterator[Result]:
    """The next parts after the death of a worker: those that were done in spite of it, and the others anew."""
    for _ in range(min(len(left), most)):
        part = left.popleft()
        future = begun.popleft() if begun else None
        if future is not None and future.done() and future.exception() is None:
            yield future.result()
        else:
            yield rescue(*part)


def _in_pool(
    function: Callable[..., Result], parts: deque[tuple[Any, ...]], workers: int, begun: deque[Future[Result]]
) -> Iterator[Result]:
    """Results from a pool of workers; `begun` holds those that are still to come."""
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(workers, mp_context=_FRESH) as pool:
        try:
            for part in parts:  # Ctrl-C is heard between two of them: there may be very many
                with _interrupts_held():
                    begun.append(pool.submit(function, *part))
            while begun:
                result = begun[0].result()
                begun.popleft()
                yield result
        except BrokenProcessPool:
            raise
        except BaseException:
            for child in multiprocessing.active_children():
                if child not in others:
                    child.terminate()
            raise


def alone(function: Callable[..., Result], *arguments: Any) -> Result:
    """What a function gives, in a process of its own; DiedError if that ended before.

    The function gets a `Told` beside its arguments, by which it says who has the word.
    """
    ours, theirs = _FRESH.Pipe(duplex=False)
    process = _FRESH.Process(target=_work_alone, args=(theirs, function, arguments), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    seat, step = -1, 0
    try:
        while True:
            word = ours.recv()
            if len(word) == 1:
                result: Result = word[0]
                return result
            seat, step = word
    except EOFError:
        process.join()
        raise DiedError(process.exitcode or 0, seat, step) from None
    finally:
        process.terminate()
        process.join()
        ours.close()


def _work_alone(pipe: Connection, function: Callable[..., object], arguments: tuple[Any, ...]) -> None:
    """The other end of `alone`: words of two say who has the word, one of one is the result."""
    pipe.send((function(*arguments, lambda seat, step: pipe.send((seat, step))),))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: it is for us to end them, without a word from each.

    We hear it as soon as they have started; on Windows, which can't hold a signal back, not at all meanwhile.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
    elif sys.platform == "win32":
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    else:
        held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
