"""Answers are compressed where the browser takes it, without telling anyone their secrets by their length.

An answer may hold what only its reader knows (a hand) beside what somebody else chose (a name, words of a chat).
Whoever can choose the one and see how long the encrypted answer is could guess at the other (BREACH). So each answer is
a random number of bytes longer, in a field of gzip's header that browsers skip, and what was said in the chat is packed
apart from the table: it finds nothing there to refer back to. Static files are the same for all, and kept packed.
"""

from __future__ import annotations

import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

STATIC: Final = "/static/"
#: Shorter answers would hardly become shorter.
LEAST: Final = 600
#: At most so many bytes are added, at random: as many as a byte can count.
PADDING: Final = 255
#: So many random numbers are asked for at once, each a byte.
AT_ONCE: Final = 1024
#: What is not packed comes in blocks of at most so many bytes.
LARGEST_BLOCK: Final = 0xFFFF
#: How hard to try: pages are packed at every decision, files once.
PAGES: Final = 4
FILES: Final = 9
#: A packer looks back so far, as a power of 2. One that looks back no further than its text is long finds the same, and
#: its memory takes less time to make ready than a small answer to pack.
LEAST_WINDOW: Final = 9
PACKERS_MEMORY: Final = 6
TEXTS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")


class Compression:
    """The outermost of what handles requests."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._files: dict[str, bytes] = {}
        """Static files by address, which names their content."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then pack the answer."""
        response = self.get_response(request)
        if (
            response.status_code != 200
            or request.method not in ("GET", "POST")
            or response.has_header("Content-Encoding")
        ):
            return response
        if not response.get("Content-Type", "").startswith(TEXTS):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if "gzip" not in request.headers.get("Accept-Encoding", "") or "Range" in request.headers:
            return response
        if request.path.startswith(STATIC):
            packed = self._files.get(request.path)
            if packed is None:
                packed = self._files[request.path] = gzipped([whole(response)], FILES, b"")
        else:
            body = whole(response)
            if len(body) < LEAST:
                return response
            apart: int = getattr(response, "apart", 0)
            bare_from: int = getattr(response, "bare_from", len(body))
            parts = [body[:apart], body[apart:]] if apart else [body[:bare_from]]
            packed = gzipped(parts, PAGES, padding(), body[bare_from:])
        if response.streaming:
            response.close()  # the file it was read from
            response.streaming_content = [packed]
        else:
            response.content = packed
        response["Content-Encoding"] = "gzip"
        response["Content-Length"] = str(len(packed))
        return response


def whole(response: HttpResponseBase) -> bytes:
    """All of an answer's body."""
    return b"".join(response)


_lengths: Final[deque[int]] = deque()


def padding() -> bytes:
    """A name of random length for the header: nothing of it matters, and none of its bytes is 0."""
    try:
        length = _lengths.popleft()
    except IndexError:
        _lengths.extend(secrets.token_bytes(AT_ONCE))  # asking the system for each alone makes every thread wait
        length = _lengths.popleft()
    return b"a" * length


def gzipped(parts: list[bytes], level: int, name: bytes, bare: bytes = b"") -> bytes:
    """A gzip file with this name in its header; no part refers back to another, and `bare` at its end is as it is."""
    window = min(zlib.MAX_WBITS, max(LEAST_WINDOW, sum(map(len, parts)).bit_length()))
    packer = zlib.compressobj(
        level, zlib.DEFLATED, -window, PACKERS_MEMORY if window < zlib.MAX_WBITS else zlib.DEF_MEM_LEVEL
    )
    packed = [
        b"\x1f\x8b\x08" + (b"\x08" if name else b"\x00") + bytes(4) + b"\x00\xff" + (name + b"\x00" if name else b"")
    ]
    check, length = 0, 0
    for number, part in enumerate(parts):
        packed.append(packer.compress(part))
        is_last = number == len(parts) - 1 and not bare
        packed.append(packer.flush(zlib.Z_FINISH if is_last else zlib.Z_FULL_FLUSH))
        check = zlib.crc32(part, check)
        length += len(part)
    for start in range(0, len(bare), LARGEST_BLOCK):
        block = bare[start : start + LARGEST_BLOCK]
        is_last = start + LARGEST_BLOCK >= len(bare)
        packed.append(stored(block, is_last))
        check = zlib.crc32(block, check)
        length += len(block)
    packed.append(check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little"))
    return b"".join(packed)


def stored(block: bytes, is_last: bool) -> bytes:
    """A block of deflate that holds its bytes as they are."""
    length = len(block).to_bytes(2, "little")
    return (b"\x01" if is_last else b"\x00") + length + bytes(0xFF - byte for byte in length) + block
