"""Requests to addresses that a visitor gave: only to the open internet, to the address that was checked, and briefly.

A name is resolved once. Every address it stands for has to be public, and the connection goes to one of those just
checked: a name that means something else a moment later gains nothing. Redirects are not followed. All of it takes
at most five seconds, and at most 64 kB are read.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from conventicle.web.telling.message import Dead

SECONDS: Final = 5.0
MOST_BYTES: Final = 64 * 1024
LONGEST: Final = 1000
#: Public by their number, and yet a cloud's own: whoever reaches it learns its secrets.
METADATA: Final = frozenset(map(ipaddress.ip_address, ("168.63.129.16", "100.100.100.200", "192.0.0.192")))
#: IPv6 addresses in which an IPv4 address is hidden: mapped, translated, 6to4, Teredo.
DISGUISED: Final = tuple(
    map(ipaddress.ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)


#: An address that says so is no more.
GONE: Final = (404, 410)


class NotAllowed(Exception):
    """An address to which nothing is sent."""


class Unanswered(OSError):
    """Something was sent, wholly or in part, and nothing came back: it may have arrived."""


class Place(NamedTuple):
    """An address, taken apart."""

    secure: bool
    host: str
    port: int
    path: str


def place_of(address: str) -> Place:
    """What an address says; NotAllowed where it is not one to which anything may be sent."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise NotAllowed("not an address") from error
    host = parts.hostname or ""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address or not host:
        raise NotAllowed("not an address")
    if parts.username is not None or parts.password is not None:
        raise NotAllowed("a name or a password in it")
    secure = parts.scheme == "https"
    if not secure and not (parts.scheme == "http" and settings.OUTGOING_ANYWHERE):
        raise NotAllowed("not https")
    port = port or (443 if secure else 80)
    if port != 443 and not settings.OUTGOING_ANYWHERE:
        raise NotAllowed("not port 443")
    return Place(secure, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_public(text: str) -> bool:
    """True for an address of the open internet, without any disguise."""
    found = ipaddress.ip_address(text.partition("%")[0])
    if found in METADATA or any(found in network for network in DISGUISED if network.version == found.version):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved and not found.is_unspecified


def resolved(place: Place) -> str:
    """The address to connect to: all that the name stands for have to be public."""
    numbers: list[str] = []

    def ask() -> None:
        with contextlib.suppress(OSError, UnicodeError):
            found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
            numbers.extend(dict.fromkeys(str(one[4][0]) for one in found))

    # The system's own resolver cannot be told how long it may take.
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(SECONDS)
    if asking.is_alive() or not numbers:
        raise OSError(f"{place.host} is not found")
    if not (settings.OUTGOING_ANYWHERE or all(is_public(number) for number in numbers)):
        raise NotAllowed("not an address of the open internet")
    return numbers[0]


class Connection(http.client.HTTPConnection):
    """A connection to an address that was checked, by the name that was asked for."""

    def __init__(self, place: Place, number: str, until: float) -> None:
        super().__init__(place.host, place.port)
        self._place = place
        self._number = number
        self._until = until

    def connect(self) -> None:
        """To that address and no other."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self.sock = socket.create_connection((self._number, self._place.port), left)
        if self._place.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._place.host)

    def cut(self) -> None:
        """The time is over, whoever waits for what."""
        with contextlib.suppress(OSError):
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)


def post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send something; the status of the answer. OSError where nothing came of it."""
    place = place_of(address)
    until = time.monotonic() + SECONDS
    connection = Connection(place, resolved(place), until)
    timer = threading.Timer(max(0.0, until - time.monotonic()), connection.cut)
    timer.daemon = True
    timer.start()
    try:
        connection.connect()
        try:
            connection.request("POST", place.path, body, headers)
            answer = connection.getresponse()
        except (http.client.HTTPException, OSError) as error:
            raise Unanswered(f"no answer: {error!r}") from error
        with contextlib.suppress(http.client.HTTPException, OSError):  # what else it says does not matter
            answer.read(MOST_BYTES)
        return answer.status
    finally:
        timer.cancel()
        connection.close()


def deliver(address: str, body: bytes, headers: dict[str, str]) -> None:
    """Send something that has to be taken: Dead where nobody is any more, OSError where it may be tried again."""
    status = post(address, body, headers)
    if status in GONE:
        raise Dead(f"the address says {status}")
    if not 200 <= status < 300:
        raise OSError(f"the address says {status}")
