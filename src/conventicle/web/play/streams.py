"""Streams: every open page hears that a table has changed, and fetches what it may see by itself.

Nothing but a table's address, its revision and the number of its last change besides goes over a stream, so it can hold
no secret. A stream begins with how things stand, and a page knows how they stood when it was drawn: what happened while
it was loading is not missed. A stream is a plain ASGI response: as a Django view each one would hold a thread and a
database connection.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from django.core import signing

from conventicle.web.people.addresses import network
from conventicle.web.people.limits import FACTOR
from conventicle.web.play.presence import LONGEST_HIDDEN, Elsewhere, Here, Pages
from conventicle.web.server.wire import wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH: Final = "/stream/"
TICKET_SALT: Final = "conventicle.stream"
TICKET_AGE: Final = 24 * 3600
HEARTBEAT: Final = 15.0
MOST_PER_VISITOR: Final = 30
#: Streams of one network, and those of them that are nobody's: of pages without a cookie.
MOST_PER_NETWORK: Final = 10 * MOST_PER_VISITOR * FACTOR
MOST_NOBODYS: Final = 2 * MOST_PER_VISITOR * FACTOR
MOST: Final = 20_000
MOST_WAITING: Final = 3
#: A browser shares one stream among its tabs: so many tables at most.
MOST_TABLES: Final = 20
MOST_REMEMBERED: Final = 50_000
#: Changes are counted from a number that no other start of the server has given.
FIRST_BITS: Final = 48


def ticket(slug: str, visitor: int) -> str:
    """What a page shows to hear of a table: signed, so that the stream needs no database."""
    return signing.dumps([slug, visitor], salt=TICKET_SALT)


def read_ticket(text: str) -> tuple[str, int] | None:
    """The table and the visitor of a ticket; None if it is forged or old."""
    try:
        slug, visitor = signing.loads(text, salt=TICKET_SALT, max_age=TICKET_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(slug), int(visitor)


class Hub:
    """Who listens to which table, what was last told of each, and when each visitor was last there."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listeners: dict[str, set[asyncio.Queue[str]]] = {}
        self.latest: dict[str, tuple[int, int]] = {}
        """Per table its revision and the number of its last change besides the game; numbers are given once."""
        self.changes = secrets.randbits(FIRST_BITS)
        self.unknown = (-1, self.changes)
        """What is said of a table of which nothing was told: another word after each start, and whenever tables are
        forgotten, so that a page that hears the same word twice has missed nothing."""
        self.open_streams: dict[tuple[str, int], int] = {}
        self.networks: dict[str, int] = {}
        """How many streams each network has; those of nobody stand there a second time, as `nobody <network>`."""
        self.last_seen: dict[tuple[str, int], float] = {}
        self.pages: Final = Pages()
        self.elsewhere: Final = Elsewhere()
        self._lock: Final = threading.Lock()
        self.total = 0
        self.closing = False

    def announce(self, slug: str, revision: int, besides: bool = False) -> None:
        """Tell every page at a table; `besides`: something other than the game changed. From any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._tell, slug, revision, besides)

    def _tell(self, slug: str, revision: int, besides: bool) -> None:
        before, change = self.latest.pop(slug, self.unknown)
        if besides:
            self.changes += 1
            change = self.changes
        self.latest[slug] = (max(before, revision), change)
        while len(self.latest) > MOST_REMEMBERED:
            del self.latest[next(iter(self.latest))]
            self.changes += 1
            self.unknown = (-1, self.changes)
        for queue in self.listeners.get(slug, ()):
            if queue.qsize() < MOST_WAITING * MOST_TABLES:  # who has not heard the last ones fetches the newest anyway
                queue.put_nowait(self.news(slug))

    def news(self, slug: str) -> str:
        """What a stream says of a table."""
        revision, change = self.latest.get(slug, self.unknown)
        return f"{slug} {revision} {change}"

    def change(self, slug: str) -> int:
        """The number of a table's last change besides the game: asked before a page is drawn, never after."""
        return self.latest.get(slug, self.unknown)[1]

    def announce_all(self) -> None:
        """Tell every page that something may have happened of which nothing was heard. From any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._tell_all)

    def _tell_all(self) -> None:
        self.changes += 1
        self.unknown = (-1, self.changes)
        self.latest.clear()
        for slug, queues in self.listeners.items():
            for queue in queues:
                queue.put_nowait(self.news(slug))

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self.closing = True
        for queues in self.listeners.values():
            for queue in queues:
                queue.put_nowait("")

    def is_closing(self) -> bool:
        """True once the server stops."""
        return self.closing

    def saw(self, slug: str, visitor: int) -> None:
        """A page of this visitor was there just now."""
        with self._lock:
            self.last_seen.pop((slug, visitor), None)
            self.last_seen[slug, visitor] = time.monotonic()
            while len(self.last_seen) > MOST_REMEMBERED:
                del self.last_seen[next(iter(self.last_seen))]

    def absent_for(self, slug: str, visitor: int, since: float) -> float:
        """For how many seconds no page of this visitor has been open, seen or hidden; `since` is when waiting began."""
        here = (slug, visitor)
        if self.open_streams.get(here) or self.elsewhere.streams_at(here) or self.pages.is_hidden(here):
            return 0.0
        seen = self.last_seen.get(here)
        if seen is None:  # not heard of since the server started: it may be a phone that sleeps
            return max(0.0, time.monotonic() - since - LONGEST_HIDDEN)
        return time.monotonic() - max(seen, since)

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one stream, for one table or for all tables that a browser has open, until it goes away."""
        found = [read_ticket(text) for text in scope["path"][len(PATH) :].split(",")[: MOST_TABLES + 1]]
        if scope["method"] != "GET" or None in found or len(found) > MOST_TABLES:
            await plain(send, 403, "This page is too old; load it again.")
            return
        watched = sorted({one for one in found if one is not None})
        places = [network((scope.get("client") or ("", 0))[0])]
        if not any(visitor for _, visitor in watched):
            places.append(f"nobody {places[0]}")
        if self.closing:  # the browser tries again, and finds a server that stays
            await plain(send, 503, "stopping")
            return
        if self.total >= MOST or self._too_many(watched, places):
            await plain(send, 429, "Too many open pages.")
            return
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._enter(queue, watched, places)
        gone = asyncio.ensure_future(disconnected(receive))
        gone.add_done_callback(lambda _: queue.put_nowait(""))
        try:
            headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            news = "".join(f"data: {self.news(slug)}\n\n" for slug, _ in watched)
            await say(send, f"retry: 1500\n{news}")
            while not gone.done() and not self.is_closing():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        news = await queue.get()
                except TimeoutError:
                    await say(send, ": still here\n\n")
                else:
                    if news:
                        await say(send, f"data: {news}\n\n")
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._leave(queue, watched, places)

    def _too_many(self, watched: list[tuple[str, int]], places: list[str]) -> bool:
        """True if a visitor, the network or those of it whom nobody knows have as many streams as they may."""
        most = (MOST_PER_NETWORK, MOST_NOBODYS)
        counts = [self.networks.get(place, 0) + self.elsewhere.streams_from(place) for place in places]
        if any(count >= limit for count, limit in zip(counts, most, strict=False)):
            return True
        visitors = {visitor for _, visitor in watched if visitor}
        return any(
            sum(count for (_, other), count in self.open_streams.items() if other == visitor)
            + self.elsewhere.streams_of(visitor)
            >= MOST_PER_VISITOR
            for visitor in visitors
        )

    def _enter(self, queue: asyncio.Queue[str], watched: list[tuple[str, int]], places: list[str]) -> None:
        self.total += 1
        for place in places:
            self.networks[place] = self.networks.get(place, 0) + 1
        for here in watched:
            self.listeners.setdefault(here[0], set()).add(queue)
            self._now_open(here, self.open_streams.get(here, 0) + 1)

    def _leave(self, queue: asyncio.Queue[str], watched: list[tuple[str, int]], places: list[str]) -> None:
        self.total -= 1
        for place in places:
            self.networks[place] -= 1
            if not self.networks[place]:
                del self.networks[place]
        for here in watched:
            slug, visitor = here
            self.listeners[slug].discard(queue)
            if not self.listeners[slug]:
                del self.listeners[slug]
            self._now_open(here, self.open_streams[here] - 1)
            self.saw(slug, visitor)

    def _now_open(self, here: Here, count: int) -> None:
        """So many streams of a visitor are open at a table, and the other servers hear of it."""
        self.open_streams[here] = count
        if not count:
            del self.open_streams[here]
        slug, visitor = here
        if visitor:
            wire.say("there", slug, visitor, count)


async def say(send: Send, text: str) -> None:
    """Send a piece of a stream."""
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def disconnected(receive: Receive) -> None:
    """Wait until the other side is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def plain(send: Send, status: int, text: str) -> None:
    """Answer with one line of text."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"x-content-type-options", b"nosniff")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


hub: Final = Hub()
