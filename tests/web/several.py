"""Several servers on one PostgreSQL, and players who go over to another when theirs is gone, as behind a proxy."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import os
import random
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.web.server import Answer, Client, Part, Postgres, Server, invitation, postgres_folder

SECRET = "a key that all servers of this site have, long enough to sign with"
_numbers = itertools.count()


@contextlib.contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL that may go away without anyone else missing it."""
    programs = postgres_folder()
    assert programs is not None
    place = folder / f"pg-several-{next(_numbers)}"
    place.mkdir()
    server = Postgres(place, programs)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def servers(folder: Path, database: str, count: int = 2, *arguments: str, **environment: str) -> Iterator[list[Server]]:
    """So many servers of one site."""
    started = []
    try:
        for _ in range(count):
            data = folder / f"several-{next(_numbers)}"
            data.mkdir()
            server = Server(data, database, **{"CONVENTICLE_SECRET_KEY": SECRET, **environment})
            server.arguments = list(arguments)
            server.start()
            started.append(server)
        yield started
    finally:
        for server in started:
            server.kill()


def rows(postgres: Postgres, database: str, query: str) -> list[tuple[Any, ...]]:
    """What is stored."""
    import psycopg

    name = re.sub(r".*/(\w+)\?.*", r"\1", database)
    with psycopg.connect(host=str(postgres.folder), dbname=name, user="postgres") as connection:
        return connection.execute(query).fetchall()


class Player:
    """Somebody who plays on, whatever happens to the servers."""

    def __init__(self, homes: list[Server], first: int) -> None:
        self.homes = homes
        self.client = Client(homes[first])
        self.sent: set[str] = set()
        self.acknowledged: list[str] = []
        self.errors = 0
        self.news = 0
        self.streams = 0
        self.trouble: list[BaseException] = []
        """What made us fall over; nothing should."""
        self.stop = threading.Event()
        self.chance = random.Random(os.urandom(8))

    def go_over(self) -> None:
        """Our server is gone: there is another."""
        cookies = self.client.cookies
        others = [one for one in self.homes if one is not self.client.server]
        self.client = Client(others[0] if others else self.homes[0])
        self.client.cookies = cookies

    def look(self, slug: str) -> Part | None:
        """The table as it is; None while nobody answers."""
        try:
            answer = self.client.get(f"/t/{slug}/fragment", **{"HX-Request": "true"})
        except (OSError, http.client.HTTPException):
            self.errors += 1
            self.go_over()
            return None
        return Part(answer.text) if answer.status == 200 else None

    def choose(self, slug: str, part: Part) -> None:
        """Send a decision until somebody says what became of it: its key stays the same."""
        key = f"{part.seat}-{part.revision:07}-{slug}"[:37]
        option = self.chance.choice(part.options)
        while not self.stop.is_set():
            self.sent.add(f"{part.seat}:{key}"[:40])
            answer: Answer | None = None
            try:
                answer = self.client.decide(slug, part.seat, option, part.revision, key)
            except (OSError, http.client.HTTPException, KeyError):
                self.errors += 1
                self.go_over()
            if answer is not None and answer.status == 200:
                self.acknowledged.append(f"{part.seat}:{key}"[:40])
            if answer is not None and answer.status < 500:
                return
            self.stop.wait(0.05)

    def begin(self, slug: str) -> list[threading.Thread]:
        """Play and listen at a table, each in a thread."""
        threads = [threading.Thread(target=self._whole, args=[work, slug]) for work in (self.play, self.listen)]
        for thread in threads:
            thread.start()
        return threads

    def _whole(self, work: Callable[[str], None], slug: str) -> None:
        try:
            work(slug)
        except BaseException as error:
            self.trouble.append(error)

    def play(self, slug: str) -> None:
        """Choose whenever asked, until told to stop."""
        while not self.stop.is_set():
            part = self.look(slug)
            if part is not None and part.data("turn") and part.options:
                self.choose(slug, part)
            else:
                self.stop.wait(0.02)

    def listen(self, slug: str) -> None:
        """Hear of every change, and open the stream again wherever a server answers."""
        while not self.stop.is_set():
            server = self.client.server
            with contextlib.suppress(OSError, http.client.HTTPException):
                address = self.client_of_its_own().get(f"/t/{slug}/ticket").text
                connection = http.client.HTTPConnection("localhost", server.port, timeout=1)
                connection.request("GET", address)
                answer = connection.getresponse()
                if answer.status == 200:
                    self.streams += 1
                    self._hear(answer)
            self.stop.wait(0.05)

    def client_of_its_own(self) -> Client:
        """The same visitor on another connection."""
        other = Client(self.client.server)
        other.cookies = dict(self.client.cookies)
        return other

    def _hear(self, answer: http.client.HTTPResponse) -> None:
        while not self.stop.is_set():
            try:
                line = answer.readline()
            except TimeoutError:
                continue
            if not line:
                return
            self.news += line.startswith(b"data: ")


def sit_down(one: Player, two: Player, game: str = "template", **chairs: str) -> str:
    """A table where both sit, each at a server of their own."""
    slug = one.client.new_table(game, **{"seat0": "me", "seat1": "friend", **chairs})
    two.client.post(f"/t/{slug}/sit", seat=1, invite=invitation(one.client.get(f"/t/{slug}").text))
    return slug
