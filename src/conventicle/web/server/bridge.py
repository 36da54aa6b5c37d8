"""From the event loop to Django and back: a request is read whole, answered in a thread, and the answer is sent whole.

Our pages are small and none is streamed (streams have a part of their own, `streams.py`), so that one hop to a thread
and one back are enough. A general bridge hands over piece by piece, which cost more than drawing a table does.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import IO, Any, Final

from conventicle.web.play.streams import Receive, Scope, Send, plain
from conventicle.web.server import metrics
from conventicle.web.server.bodies import Gone, TooLarge, whole_body

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


#: Status, headers, body.
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
ShortWay = Callable[[dict[str, Any]], Answer | None]


class Bridge:
    """An ASGI app in front of a WSGI one, and of a shorter way to some of its answers."""

    def __init__(self, application: WSGI, threads: int, short_way: ShortWay = lambda environ: None) -> None:
        self.application: Final = application
        self.short_way: Final = short_way
        self._asked: Final[SimpleQueue[tuple[dict[str, Any], asyncio.Future[Answer]]]] = SimpleQueue()
        for number in range(threads):
            threading.Thread(target=self._serve, name=f"pages-{number}", daemon=True).start()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        began = time.monotonic()
        try:
            body = await whole_body(scope, receive)
        except TooLarge:
            await plain(send, 413, "413")
            return
        except Gone:
            return
        except OSError:  # the disk is full
            await plain(send, 503, "503")
            return
        with body:
            answering: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._asked.put((environ(scope, body), answering))
            answer = await answering
        await send({"type": "http.response.start", "status": answer[0], "headers": answer[1]})
        await send({"type": "http.response.body", "body": answer[2]})
        metrics.answered(scope["method"], answer[0], time.monotonic() - began)

    def _serve(self) -> None:
        """What each thread does: a queue and one call back to the loop, which is half of what an executor does."""
        while True:
            environ, answering = self._asked.get()
            try:
                answer = self.answer(environ)
            except Exception as error:
                settle(answering, answering.set_exception, error)
            else:
                settle(answering, answering.set_result, answer)
            del environ, answering

    def answer(self, environ: dict[str, Any]) -> Answer:
        """Status, headers and body; runs in a thread."""
        return self.short_way(environ) or self.long_way(environ)

    def long_way(self, environ: dict[str, Any]) -> Answer:
        """Through all of Django."""
        status = 500
        headers: list[tuple[bytes, bytes]] = []

        def start(line: str, fields: list[tuple[str, str]], error: object = None) -> None:
            nonlocal status, headers
            status = int(line[:3])
            headers = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in fields]

        parts = self.application(environ, start)
        try:
            return status, headers, b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()


def settle(answering: asyncio.Future[Answer], with_this: Callable[[Any], None], found: object) -> None:
    """Settle a future from another thread, unless nobody waits for it any more."""
    with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped
        answering.get_loop().call_soon_threadsafe(lambda: None if answering.done() else with_this(found))


def environ(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """A request as WSGI describes it."""
    length = body.tell()
    body.seek(0)
    client = scope.get("client") or ("", 0)
    server = scope.get("server") or ("localhost", 80)
    found: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        if "_" in name or name == "content-length":  # one with a line below would pass for one with a hyphen
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        text = value.decode("latin-1")
        found[key] = f"{found[key]},{text}" if key in found else text
    return found
