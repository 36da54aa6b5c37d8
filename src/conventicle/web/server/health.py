"""Whether the site is well, for load balancers and for whoever runs it. None of these answers names anybody.

`/healthz`: the process answers. `/readyz`: it can also store a decision, and is not about to stop. `/metrics`: figures
(metrics.py), only with the word in CONVENTICLE_METRICS as a bearer token; without that word there is no such page.
"""

from __future__ import annotations

import asyncio
import hmac
import math
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from django.db import Error, close_old_connections, connection

from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import rooms
from conventicle.web.play.streams import Scope, Send, hub, plain
from conventicle.web.server import metrics

HEALTH: Final = "/healthz"
READINESS: Final = "/readyz"
METRICS: Final = "/metrics"
PATHS: Final = (HEALTH, READINESS, METRICS)
#: A database that has not answered by then is as good as away.
PATIENCE: Final = 3.0
#: An answer is good for so many seconds, so that asking all the time costs the database nothing.
GOOD_FOR: Final = 1.0

metrics.looked_up("conventicle_streams", "Open pages that hear of changes", lambda: hub.total)
metrics.looked_up("conventicle_rooms", "Tables in memory", rooms.count)
metrics.looked_up("conventicle_bots_waiting", "Bots that wait for a worker", croupier.bots_waiting)


def word() -> str:
    """What a reader of the figures has to know; '' if nobody may read them."""
    return os.environ.get("CONVENTICLE_METRICS", "")


async def answer(scope: Scope, send: Send) -> None:
    """Answer one of these requests."""
    if scope["method"] not in ("GET", "HEAD"):
        await plain(send, 405, "405")
    elif scope["path"] == HEALTH:
        await plain(send, 200, "well")
    elif scope["path"] == READINESS:
        trouble = await why_not_ready()
        await plain(send, 503 if trouble else 200, trouble or "ready")
    elif not knows_the_word(scope):
        await plain(send, 404, "404")
    else:
        text = await asyncio.to_thread(metrics.as_text)
        headers = [(b"content-type", metrics.CONTENT_TYPE), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": text})


def knows_the_word(scope: Scope) -> bool:
    """True if the request carries the operator's word, and there is one."""
    given = b"".join(value for name, value in scope["headers"] if name == b"authorization")
    return bool(word()) and hmac.compare_digest(given, f"Bearer {word()}".encode())


class Database:
    """Whether it answers: asked by one thread at a time, however many want to know."""

    def __init__(self) -> None:
        self._asking: Future[None] | None = None
        self._answered = -math.inf
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="health")

    async def answers(self) -> bool:
        """True if it did so just now, or does within PATIENCE."""
        if time.monotonic() - self._answered < GOOD_FOR:
            return True
        if self._asking is None or self._asking.done():
            self._asking = self._thread.submit(ask_the_database)
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(asyncio.wrap_future(self._asking))
        except (Error, OSError, TimeoutError):
            return False
        self._answered = time.monotonic()
        return True


database: Final = Database()


async def why_not_ready() -> str:
    """What keeps the site from storing a decision, in a word; '' if nothing does."""
    if hub.is_closing():
        return "stopping"
    return "" if await database.answers() else "no database"


def ask_the_database() -> None:
    """Raise unless it answers."""
    close_old_connections()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
