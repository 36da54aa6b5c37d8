"""Several servers at one port of one machine: `conventicle serve --workers N`, on PostgreSQL.

A parent holds the listening socket and does nothing but look after its children, each of which is a whole server; the
system hands each connection to one that is free. A child that dies is replaced. On SIGHUP all are replaced one by one,
the new one answering before the old one stops taking connections: a restart that nobody notices.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

#: A child has to answer within so many seconds of its start.
START_SECONDS: Final = 120.0
#: A child that dies soon after its start is replaced after a pause.
SOON: Final = 5.0
PAUSE: Final = 1.0
STOP_SECONDS: Final = 30.0
SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Child:
    """One server of the family."""

    def __init__(self, listening: socket.socket) -> None:
        here, there = multiprocessing.Pipe(duplex=False)
        self._ready: Final[Connection] = here
        self.started: Final = time.monotonic()
        context = multiprocessing.get_context("spawn")
        self.process: Final[SpawnProcess] = context.Process(target=live, args=(listening, there), name="server")
        self.process.start()
        there.close()

    def is_ready(self, seconds: float) -> bool:
        """Wait until it answers; False if it died before, or takes too long."""
        try:
            return self._ready.poll(seconds) and bool(self._ready.recv())
        except EOFError:
            return False

    def stop(self) -> None:
        """Let it finish what it has begun."""
        self.process.terminate()
        self.process.join(STOP_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def live(listening: socket.socket, ready: Connection) -> None:
    """The life of a child; it ends with its parent."""
    from conventicle.web import serve

    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sys.exit(serve.run(listening, lambda: ready.send(True)))


class Family:
    """The parent."""

    def __init__(self, listening: socket.socket, count: int) -> None:
        self.listening: Final = listening
        self.count: Final = count
        self.children: Final[list[Child]] = []
        self._told: Final[set[str]] = set()

    def run(self) -> int:
        """Serve until told to stop; the exit code."""
        for name in SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda number, _: self._told.add(signal.Signals(number).name))
        self.children.extend(Child(self.listening) for _ in range(self.count))
        if not all(child.is_ready(START_SECONDS) for child in self.children):
            self._stop()
            return 1
        while not self._told & {"SIGINT", "SIGTERM"}:
            if "SIGHUP" in self._told:
                self._told.discard("SIGHUP")
                self._replace_all()
            wait([child.process.sentinel for child in self.children], timeout=0.5)
            self._replace_dead()
        self._stop()
        return 0

    def _replace_dead(self) -> None:
        for place, child in enumerate(self.children):
            if not child.process.is_alive():
                if time.monotonic() - child.started < SOON:
                    time.sleep(PAUSE)
                print("conventicle: a server process ended and is replaced", file=sys.stderr, flush=True)
                self.children[place] = Child(self.listening)

    def _replace_all(self) -> None:
        """One by one; where a new one does not come to answer, the old ones go on."""
        for place, old in enumerate(self.children):
            new = Child(self.listening)
            if self._told & {"SIGINT", "SIGTERM"} or not new.is_ready(START_SECONDS):
                print("conventicle: a new server process did not start; the old ones go on", file=sys.stderr)
                new.stop()
                return
            self.children[place] = new
            old.stop()
        print("conventicle: all server processes were replaced", flush=True)

    def _stop(self) -> None:
        for child in self.children:
            child.process.terminate()
        for child in self.children:
            child.stop()
