"""The wire between processes that share a PostgreSQL database: LISTEN and NOTIFY, one channel, lines of words.

What is said inside a transaction (`say_with`) is heard if and only if that is committed. Everything else (`say`) is
sent by a thread of its own, many lines at once, so that neither a page nor the event loop waits for it. Lines name
tables, revisions and visitors' numbers, and never anything hidden. While the connection is away nothing is heard
(`hears` is False, so nobody relies on it), and afterwards `after_gap` is called: something may have been missed.

On SQLite there is one process and nobody to talk to.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from django.db import close_old_connections, connection

CHANNEL: Final = "conventicle"
#: PostgreSQL takes 8000 bytes at once.
MOST_BYTES: Final = 7_500
#: So many lines wait while the database is away; those beyond are dropped, as `after_gap` makes up for them.
MOST_WAITING: Final = 20_000
PAUSE: Final = 0.5
LISTEN_FOR: Final = 0.5
log = logging.getLogger("conventicle.web")


class Wire:
    """One end of it."""

    def __init__(self) -> None:
        self.name: Final = secrets.token_hex(4)
        self.handlers: Final[dict[str, Callable[..., None]]] = {}
        """What is done with a line, by its first word; called with the name of who said it and the other words."""
        self.after_gap: Callable[[], None] = lambda: None
        self.is_there = False
        """There may be others."""
        self._hears = False
        self._to_say: Final[SimpleQueue[str]] = SimpleQueue()
        self._stopping: Final = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Listen and talk, where there may be others."""
        if connection.vendor != "postgresql":
            return
        self.is_there = True
        self._threads = [
            threading.Thread(target=work, name=f"wire-{work.__name__}", daemon=True)
            for work in (self._listen, self._talk)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Say what is left to say, and be silent."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(2 * PAUSE + LISTEN_FOR)

    def hears(self) -> bool:
        """True if nothing that others say is missed: they are heard, or there are none."""
        return self._hears or not self.is_there

    def say(self, *words: object) -> None:
        """Tell the others soon; may be called from anywhere."""
        if self.is_there and self._to_say.qsize() < MOST_WAITING:
            self._to_say.put(" ".join(map(str, words)))

    def say_with(self, lines: list[str]) -> None:
        """Tell the others if the transaction that we are in is committed."""
        if self.is_there and lines:
            for text in packed(lines):
                self._notify(text)

    def _notify(self, text: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{self.name}\n{text}"])

    def _talk(self) -> None:
        lines: list[str] = []
        while lines or not self._stopping.is_set() or not self._to_say.empty():
            try:
                lines.append(self._to_say.get(timeout=LISTEN_FOR))
                while len(lines) < 1_000:
                    lines.append(self._to_say.get_nowait())
            except Empty:
                pass
            if not lines:
                continue
            close_old_connections()
            try:
                for text in packed(lines):
                    self._notify(text)
                lines = []
            except Exception as error:
                log.debug("nothing can be said to other servers: %r", error)  # who listens notices, and says so
                if self._stopping.wait(PAUSE):
                    return
        connection.close()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                connection.close()
                connection.ensure_connection()
                with connection.cursor() as cursor:
                    cursor.execute(f"LISTEN {CHANNEL}")
                self._hears = True
                self.after_gap()
                while not self._stopping.is_set():
                    for heard in connection.connection.notifies(timeout=LISTEN_FOR):
                        self._hear(heard.payload)
            except Exception as error:
                if self._hears:
                    log.warning("other servers cannot be heard for now: %r", error)
                self._hears = False
                self._stopping.wait(PAUSE)
        self._hears = False
        connection.close()

    def _hear(self, payload: str) -> None:
        """What somebody said, ourselves left out; a line that nobody understands is another version's."""
        who, *lines = payload.split("\n")
        if who == self.name:
            return
        for line in lines:
            word, *rest = line.split(" ")
            handler = self.handlers.get(word)
            if handler is None:
                continue
            try:
                handler(who, *rest)
            except Exception:
                log.exception("what another server said could not be used: %s", word)


def packed(lines: list[str]) -> list[str]:
    """Lines as texts that are short enough to be sent."""
    texts = [""]
    for line in lines:
        if len(texts[-1]) + len(line) >= MOST_BYTES:
            texts.append("")
        texts[-1] += f"\n{line}" if texts[-1] else line
    return texts


wire: Final = Wire()
