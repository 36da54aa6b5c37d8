"""Bodies of requests: refused early where they are too large, and kept out of memory where they may be large."""

from __future__ import annotations

import tempfile
from typing import IO, Final

from conventicle.web.play.streams import Receive, Scope

#: The most that a form may hold, and what is kept of any body in memory; the rest of a large one lies on the disk.
MOST_BYTES: Final = 65_536
#: Where more is expected: a record that is uploaded.
LARGER: Final = {"/replays/upload": 600_000}


class TooLarge(Exception):
    """More was sent than anyone needs."""


class Gone(Exception):
    """Whoever was asking has gone before all was said."""


async def whole_body(scope: Scope, receive: Receive) -> IO[bytes]:
    """All of a request's body, as a file to read; whoever gets it closes it."""
    most = LARGER.get(scope["path"], MOST_BYTES)
    if announced(scope) > most:
        raise TooLarge
    body: IO[bytes] = tempfile.SpooledTemporaryFile(MOST_BYTES)  # noqa: SIM115  (whoever gets it closes it)
    try:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            body.write(message.get("body", b""))
            if body.tell() > most:
                raise TooLarge
            if not message.get("more_body"):
                return body
    except BaseException:
        body.close()
        raise


def announced(scope: Scope) -> int:
    """How long the body is to be, by its header; 0 if that says nothing."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0
