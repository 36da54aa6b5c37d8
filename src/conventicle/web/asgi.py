"""One process, three parts: streams as plain ASGI, Django as WSGI in a thread pool, bots in worker processes."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Final

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import Error
from django.http.request import split_domain_port, validate_host

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
django.setup()

from conventicle.web.jobs import errands  # noqa: E402
from conventicle.web.jobs.processes import OtherSecret  # noqa: E402
from conventicle.web.jobs.site import site  # noqa: E402
from conventicle.web.people import together  # noqa: E402
from conventicle.web.play import elsewhere  # noqa: E402
from conventicle.web.play.croupier import croupier  # noqa: E402
from conventicle.web.play.streams import PATH, Receive, Scope, Send, hub, plain  # noqa: E402
from conventicle.web.server import health  # noqa: E402
from conventicle.web.server.bridge import Bridge  # noqa: E402  (Django has to be set up first)
from conventicle.web.server.short_way import ShortWay  # noqa: E402

THREADS: Final = 12
OTHER_SECRET: Final = (
    "another server of this database is running with another secret key, so that neither would know the other's "
    "visitors. Give all of them the same: copy the file secret-key of the data folder, or set CONVENTICLE_SECRET_KEY"
)
_pages: Final = Bridge(get_wsgi_application(), THREADS, ShortWay().answer)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams, pages, and the server's start and end."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close", "code": 1000})
    elif scope["path"] in health.PATHS:
        await health.answer(scope, send)
    elif scope["path"].startswith(PATH):
        if host_allowed(scope):
            await hub.stream(scope, receive, send)
        else:
            await plain(send, 400, "400")
    else:
        await _pages(scope, receive, send)


def host_allowed(scope: Scope) -> bool:
    """The same check of the Host header that Django makes for pages."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) != 1:
        return False
    domain, _ = split_domain_port(hosts[0].decode("latin-1"))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def stop_site() -> None:
    """End our life; a database that is away hears of it by our silence."""
    with contextlib.suppress(Error):
        site.stop()
    elsewhere.stop()


async def lifespan(receive: Receive, send: Send) -> None:
    """Start the croupier with the server, and stop it with it."""
    import asyncio

    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.loop = asyncio.get_running_loop()
            await asyncio.to_thread(errands.resume)
            try:
                await asyncio.to_thread(site.start)
            except OtherSecret:
                print(f"conventicle: {OTHER_SECRET}", file=sys.stderr, flush=True)
                await send({"type": "lifespan.startup.failed", "message": ""})
                return
            await asyncio.to_thread(errands.begin)
            await asyncio.to_thread(elsewhere.start)
            together.begin()
            await croupier.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await croupier.stop()
            await asyncio.to_thread(stop_site)
            await send({"type": "lifespan.shutdown.complete"})
            return
