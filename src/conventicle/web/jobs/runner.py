"""The runner: does jobs as they come due, in a few threads of a process."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from django.db import close_old_connections

from conventicle.web.jobs import kinds, queue
from conventicle.web.jobs.processes import Life, is_shared

#: What another process puts is found after so many seconds at the latest, if nobody tells; where there is no other
#: process, nothing has to be looked for.
LOOK_EVERY: Final = 2.0
LOOK_ALONE_EVERY: Final = 60.0
TIDY_EVERY: Final = 60.0
#: After a failure of the database, not of a job.
PAUSE: Final = 1.0
log = logging.getLogger("conventicle.web")


class Runner:
    """Threads that take jobs of some kinds and do them."""

    def __init__(self, life: Life, of_kinds: Sequence[str], threads: int = 2) -> None:
        self.life: Final = life
        self.kinds: Final = tuple(of_kinds)
        self._threads: Final = [
            threading.Thread(target=self._work, name=f"jobs-{number}", daemon=True) for number in range(threads)
        ]
        self._put: Final = threading.Condition()
        self._puts = 0
        self._stopping = False
        self._tidy_at = 0.0

    def start(self) -> None:
        """Begin."""
        queue.after_put.append(self.wake)
        for thread in self._threads:
            thread.start()

    def wake(self, kind: str = "") -> None:
        """Something was put; may be called from any thread."""
        if not kind or kind in self.kinds:
            with self._put:
                self._puts += 1
                self._put.notify_all()

    def stop(self, seconds: float = 5.0) -> None:
        """Take nothing more, and wait so long for what is being done; the rest is free when the life ends."""
        self._stopping = True
        queue.after_put.remove(self.wake)
        with self._put:
            self._put.notify_all()
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while not self._stopping:
            puts = self._puts
            close_old_connections()
            try:
                self._tidy()
                job = queue.take(self.life.name, self.kinds)
                if job is not None:
                    self.do(job)
                    continue
                seconds = queue.next_due(self.kinds)
            except Exception as error:
                log.warning("no job could be taken: %r", error)
                seconds = PAUSE
            longest = LOOK_EVERY if is_shared() else LOOK_ALONE_EVERY
            with self._put:
                if puts == self._puts and not self._stopping:
                    self._put.wait(longest if seconds is None else min(longest, max(0.01, seconds)))

    def _tidy(self) -> None:
        if time.monotonic() >= self._tidy_at:
            self._tidy_at = time.monotonic() + TIDY_EVERY
            queue.tidy()

    def do(self, job: kinds.Job) -> None:
        """Do a job, and store what came of it."""
        do = kinds.of(job.kind).do
        assert do is not None
        try:
            result = do(job)
        except kinds.GiveUp as error:
            log.warning("job %s of kind %s is given up: %s", job.number, job.kind, error)
            self._until_stored(queue.fail, job, str(error), True)
        except Exception as error:
            given_up = self._until_stored(queue.fail, job, repr(error))
            log.warning(
                "job %s of kind %s failed (try %s)%s: %r",
                job.number, job.kind, job.tries, " and is given up" if given_up else "", error,
            )  # fmt: skip
        else:
            self._until_stored(queue.finish, job, result)

    def _until_stored(self, function: Callable[..., bool], *arguments: object) -> bool:
        """Store something about a job that we hold: nobody else can, as long as we live."""
        while True:
            try:
                return function(*arguments)
            except Exception as error:
                if self._stopping:
                    raise
                log.warning("what came of a job could not be stored: %r", error)
                time.sleep(PAUSE)
                close_old_connections()
