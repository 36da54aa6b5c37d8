"""The site's own life and the jobs it does: begun and ended with the server, once in each process."""

from __future__ import annotations

import hashlib
from typing import Final

from django.conf import settings

from conventicle.web.bots.workers import PLACES
from conventicle.web.jobs import kinds
from conventicle.web.jobs.processes import Life
from conventicle.web.jobs.runner import Runner

SERVES: Final = "serve"
#: So many jobs at once; they mostly wait for others.
THREADS: Final = 2


def fingerprint() -> str:
    """Tells whether two servers have the same secret key, and nothing else of it."""
    return hashlib.sha256(f"conventicle {settings.SECRET_KEY}".encode()).hexdigest()[:16]


class Site:
    """A server among those that share a database."""

    def __init__(self) -> None:
        self.life: Final = Life(SERVES, PLACES, fingerprint())
        self._runner: Runner | None = None

    def start(self) -> None:
        """Be alive, and do jobs of every kind that the site knows."""
        self.life.begin()
        if kinds.names():
            self._runner = Runner(self.life, kinds.names(), THREADS)
            self._runner.start()

    def stop(self) -> None:
        """Finish what is being done, and free the rest for others or for the next start."""
        if self._runner is not None:
            self._runner.stop()
        self.life.end()


site: Final = Site()
