"""Memory of a busy server levels off: what a decision leaves behind is little, and goes with its game.

Counted are the bytes that are alive, not those that the process holds, so the figures are the same on every machine.
Requests go the way they go in the server, from the bridge on; its caches are made small, so that they fill up soon.
"""

from __future__ import annotations

import gc
import io
import itertools
import random
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from tests.conftest import LONG

#: Of what is drawn and of finished tables so many bytes may be kept here.
SMALL = 150_000
#: So many games are played before the first count, and again before the second; each is given up after some decisions.
GAMES = 400 if LONG else 12
GIVEN_UP_AFTER = 3
#: A game that is over may leave so many bytes: who was seen there, what was told last; its room takes 50,000.
LEFT_BY_A_GAME = 10_000
#: So many decisions of one game are made before the first count, and again before the second.
DECISIONS = 160
#: Both look at the table after every so many decisions.
LOOK = 16
#: A decision of a game in play leaves its row in memory, its key, what was told of it, and its part of a copy.
LEFT_BY_A_DECISION = 2_000


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


@pytest.fixture
def small(django: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server that keeps little of what it could make again, with its memory traced."""
    from conventicle.web.drawing import live
    from conventicle.web.drawing.cache import Cache
    from conventicle.web.play import rooms

    monkeypatch.setattr(live.parts, "cache", Cache(SMALL))
    monkeypatch.setattr(live.drawn_lately, "cache", Cache(SMALL))
    monkeypatch.setattr(rooms, "MOST_FINISHED_BYTES", SMALL)
    tracemalloc.start()
    yield
    tracemalloc.stop()


def test_a_game_that_is_over_leaves_nothing_behind(small: None) -> None:
    busy = Busy("template")
    counts = []
    for _ in range(3):  # in the first round every template is read and every word escaped
        for _ in range(GAMES):
            slug = busy.begin()
            busy.play(slug, GIVEN_UP_AFTER, GIVEN_UP_AFTER)
            busy.give_up(slug)
        counts.append(alive())
    assert counts[2] - counts[1] < LEFT_BY_A_GAME * GAMES, counts


@pytest.mark.parametrize("game", ["eternal-city", "pantheon"])
def test_a_decision_leaves_little_behind(
    small: None, game: str, record_property: Callable[[str, object], None]
) -> None:
    busy = Busy(game)
    slug = busy.begin()
    once = busy.play(slug, DECISIONS, LOOK)
    twice = busy.play(slug, DECISIONS, LOOK)
    record_property("count bytes", (twice - once) // DECISIONS)
    assert twice - once < LEFT_BY_A_DECISION * DECISIONS, (once, twice)
