"""A busy server in a process of its own, where nothing was drawn before, and the bytes that are alive in it.

`python -m tests.web.busy decisions pantheon 2 160 16` makes 160 decisions at one table, twice, with a look after every
sixteen; `python -m tests.web.busy games template 3 12 3` plays twelve games three times, each given up after three
decisions. Printed is how many bytes were alive after each round. Requests go the way they go in the server, from the
bridge on; its caches are made small, so that they fill up soon.
"""

from __future__ import annotations

import gc
import io
import itertools
import json
import random
import shutil
import sys
import tracemalloc

from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from tests.web import conftest

#: Of what is drawn and of finished tables so many bytes may be kept here.
SMALL = 150_000


class Busy:
    """Two people who sit at one table after the other."""

    def __init__(self, game: str) -> None:
        from django.core.wsgi import get_wsgi_application

        from conventicle.web.models import Visitor
        from conventicle.web.people.visitors import hashed
        from conventicle.web.server.bridge import Bridge

        self.game = game_named(game)
        self.bridge = Bridge(get_wsgi_application(), 0)
        self.people = [Visitor.objects.create(token_hash=hashed(f"busy-{game}-{seat}")) for seat in range(2)]
        self.cookies = [f"conventicle=busy-{game}-{seat}" for seat in range(2)]
        self.chance = random.Random(7)
        self.keys = itertools.count()

    def begin(self) -> str:
        """A new table in play."""
        from conventicle.web.models import PERSON, RUNNING, Seat, Table
        from conventicle.web.play.rooms import rooms

        setup = self.game.plan(2, {})
        row = Table.objects.create(
            game=self.game.name,
            version=setup.version,
            options=setup.options,
            state=RUNNING,
            key=self.chance.randbytes(16).hex(),
        )
        for seat, visitor in enumerate(self.people):
            Seat.objects.create(table=row, number=seat, kind=PERSON, visitor=visitor)
        rooms.get(row)
        return str(row.slug)

    def decide(self, slug: str) -> None:
        """Whoever is asked chooses anything."""
        from conventicle.web.models import TAKE
        from conventicle.web.play.rooms import rooms

        room = rooms.held(slug)
        assert room is not None
        seat = self.chance.choice(members(room.match.asked()))
        option = self.chance.choice(room.match.options(seat))
        rooms.write(slug, TAKE, seat, option, -1, f"{seat}:busy-{next(self.keys):06d}", "person")

    def look(self, slug: str) -> None:
        """What both pages fetch after a decision."""
        for cookie in self.cookies:
            environ = {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": f"/t/{slug}/fragment",
                "SERVER_NAME": "testserver",
                "SERVER_PORT": "80",
                "HTTP_COOKIE": cookie,
                "wsgi.input": io.BytesIO(),
                "wsgi.url_scheme": "http",
            }
            status, _, body = self.bridge.answer(environ)
            assert status == 200
            assert b"data-live" in body

    def play(self, slug: str, decisions: int, every: int) -> int:
        """So many decisions, with a look after every so many; returns the bytes that are alive then."""
        for number in range(decisions):
            self.decide(slug)
            if number % every == 0:
                self.look(slug)
        return alive()

    def give_up(self, slug: str) -> None:
        """The owner ends the game, and the pages show it."""
        from conventicle.web.models import STOPPED, Table
        from conventicle.web.play.rooms import rooms

        Table.objects.filter(pk=slug).update(state=STOPPED)
        rooms.company_changed(slug)
        self.look(slug)


def alive() -> int:
    """The bytes that are in use, without the words that were escaped: so many of them are kept, and no more."""
    from conventicle.web.drawing import jinja

    jinja._escaped_word.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def main(kind: str, game: str, rounds: int, count: int, every: int) -> list[int]:
    """The bytes that are alive after each round."""
    from conventicle.web.serve import prepare

    prepare()
    from conventicle.web.drawing import live
    from conventicle.web.drawing.cache import Cache
    from conventicle.web.play import rooms

    live.parts.cache = Cache(SMALL)
    live.drawn_lately.cache = Cache(SMALL)
    setattr(rooms, "MOST_FINISHED_BYTES", SMALL)  # noqa: B010 a constant everywhere else
    tracemalloc.start()
    busy = Busy(game)
    if kind == "decisions":
        slug = busy.begin()
        return [busy.play(slug, count, every) for _ in range(rounds)]
    counts = []
    for _ in range(rounds):
        for _ in range(count):
            slug = busy.begin()
            busy.play(slug, every, every)
            busy.give_up(slug)
        counts.append(alive())
    return counts


if __name__ == "__main__":
    try:
        kind, game, *numbers = sys.argv[1:]
        rounds, count, every = map(int, numbers)
        print(json.dumps(main(kind, game, rounds, count, every)))
    finally:
        shutil.rmtree(conftest.FOLDER, ignore_errors=True)
