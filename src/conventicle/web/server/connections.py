"""Connections: how many there may be, and how long and how much one may hold without asking anything whole.

Every connection costs a descriptor and some memory. So all together stay below what the operating system grants, one
network has a part of that, and whoever begins a request and does not end it, or does not take the answer, is let go.
"""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from conventicle.web.people.addresses import network
from conventicle.web.people.limits import FACTOR
from conventicle.web.server.forwarding import forwarding

#: A request has to be there whole within so many seconds, and an answer taken within so many after the first.
REQUEST_SECONDS: Final = float(os.environ.get("CONVENTICLE_PATIENCE") or 30.0)
ANSWER_SECONDS: Final = 2 * REQUEST_SECONDS
#: The first line and the headers of a request.
MOST_HEAD_BYTES: Final = 65_536
#: Descriptors that are kept for files, the database and the workers; and the most that are asked for.
KEPT_DESCRIPTORS: Final = 256
MOST_DESCRIPTORS: Final = 65_536
#: One network has at most so many connections, and at most such a part of all.
MOST_PER_NETWORK: Final = 1_000
NETWORKS_PART: Final = 4
log = logging.getLogger("conventicle.web")


class Doorkeeper:
    """Counts who is in."""

    def __init__(self, most: int, per_network: float) -> None:
        self.most: Final = most
        self.per_network: Final = per_network
        self.inside: dict[str, int] = {}
        self.total = 0

    def enter(self, network: str, is_proxy: bool = False) -> bool:
        """Let one more in; False if there is no room. Through a trusted proxy many networks come as one."""
        if self.total >= self.most or (not is_proxy and self.inside.get(network, 0) >= self.per_network):
            return False
        self.total += 1
        self.inside[network] = self.inside.get(network, 0) + 1
        return True

    def leave(self, network: str) -> None:
        """One is gone."""
        self.total -= 1
        self.inside[network] -= 1
        if not self.inside[network]:
            del self.inside[network]


def doorkeeper() -> Doorkeeper:
    """For as many connections as this process may have; it asks for more descriptors first."""
    granted = 1_024
    try:
        import resource
    except ImportError:  # Windows, where sockets are no descriptors
        granted = MOST_DESCRIPTORS
    else:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        granted = min(hard, MOST_DESCRIPTORS) if hard != resource.RLIM_INFINITY else MOST_DESCRIPTORS
        if granted > soft != resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
        else:
            granted = min(granted, soft) if soft != resource.RLIM_INFINITY else granted
    most = max(granted - KEPT_DESCRIPTORS, granted // 2)
    return Doorkeeper(most, min(MOST_PER_NETWORK * FACTOR, most / NETWORKS_PART * max(1.0, FACTOR)))


class Connection(HttpToolsProtocol):
    """One connection of uvicorn's, with an eye on the clock."""

    door: Doorkeeper

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._network = ""
        self._is_in = False
        self._head = 0
        """How long the head of the request is so far; -1 once it is there."""
        self._arriving: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Someone is at the door."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._network = network(peer)
        self._is_in = self.door.enter(self._network, forwarding.is_trusted(peer))
        if not self._is_in:
            transport.abort()
            return
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        if self._is_in:
            self._is_in = False
            self.door.leave(self._network)
        self._stop_waiting()
        if self._leaving is not None:
            self._leaving.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._head > MOST_HEAD_BYTES:
            self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n")
            self.transport.close()
        elif self._arriving is None and self.timeout_keep_alive_task is None and self.cycle.response_complete:
            self._expect_request()  # something that is no request yet

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = 0
        if self._arriving is None:
            self._expect_request()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """It is there whole."""
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is on its way; the next request may begin."""
        self._head = max(self._head, 0)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The other side takes nothing any more."""
        if self._leaving is None:
            self._leaving = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        super().resume_writing()

    def _expect_request(self) -> None:
        self._arriving = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
