"""One process, three parts: streams as plain ASGI, Django as WSGI in a thread pool, bots in worker processes."""

from __future__ import annotations

import os
from typing import Final

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http.request import split_domain_port, validate_host

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
django.setup()

from conventicle.web.bridge import Bridge  # noqa: E402  (Django has to be set up first)
from conventicle.web.croupier import croupier  # noqa: E402
from conventicle.web.streams import PATH, Receive, Scope, Send, hub, plain  # noqa: E402

THREADS: Final = 12
_pages: Final = Bridge(get_wsgi_application(), THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams, pages, and the server's start and end."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close", "code": 1000})
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


async def lifespan(receive: Receive, send: Send) -> None:
    """Start the croupier with the server, and stop it with it."""
    import asyncio

    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.loop = asyncio.get_running_loop()
            await croupier.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await croupier.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
