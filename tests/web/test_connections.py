"""Connections: who says nothing, or half of something, is let go; what is half said holds little."""

from __future__ import annotations

import http.client
import logging
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.server import Client, Server, running, until

pytestmark = pytest.mark.usefixtures("django")

BODIES = 100
#: What a hundred half-sent bodies may cost a server, in megabytes; it was 380.
FEW_MEGABYTES = 40


@pytest.fixture(scope="module")
def strict(folder: Path) -> Iterator[Server]:
    """A server with the limits of every day, which waits a second for a request."""
    with running(folder / "strict", CONVENTICLE_LIMITS="1", CONVENTICLE_PATIENCE="1") as server:
        yield server


def connect(server: Server, said: bytes) -> socket.socket:
    """Begin to say something."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(said)
    return connection


def heard(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    parts = []
    try:
        while part := connection.recv(65_536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"GET / HTTP/1.1\r\nHost: local",
        b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nlink=",
        b"POST /replays/upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
    ],
)
def test_a_request_that_is_never_whole_is_given_up(strict: Server, said: bytes) -> None:
    with closing(connect(strict, said)) as connection:
        assert heard(connection) == b""


@pytest.mark.parametrize("half", [b"\r\n", b"GET / HT"])
def test_so_is_the_second_one_of_a_connection(strict: Server, half: bytes) -> None:
    with closing(connect(strict, b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n")) as connection:
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        answer.read()
        assert answer.status == 200
        connection.sendall(half)
        assert heard(connection) == b""


def test_a_head_has_a_limit(strict: Server) -> None:
    """It is answered so, or closed while more is sent."""
    with closing(connect(strict, b"GET / HTTP/1.1\r\nHost: localhost\r\n")) as connection:
        said = 0
        try:
            for _ in range(1_000):
                said += connection.send(b"x" * 10 + b": " + b"y" * 10_000 + b"\r\n")
                connection.setblocking(True)
        except OSError:
            pass
        assert said < 8_000_000
        assert b" 200 " not in heard(connection)


def test_what_is_too_large_is_refused_before_it_is_sent(strict: Server) -> None:
    for path, size in (("/join", 70_000), ("/replays/upload", 700_000), ("/games/template/new", 1 << 40)):
        said = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode()
        with closing(connect(strict, said)) as connection:
            assert connection.recv(12) == b"HTTP/1.1 413"


def memory(server: Server) -> float:
    """How many megabytes a server holds."""
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found
    return int(found.group(1)) / 1000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_hundred_half_sent_bodies_hold_little_and_others_are_served(folder: Path) -> None:
    with running(folder / "bodies") as server:
        client = Client(server)
        client.get("/about")
        before = memory(server)
        connections = []
        for number in range(BODIES):
            path, size = (("/join", 60_000), ("/replays/upload", 590_000))[number % 2]
            said = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode()
            connection = connect(server, said)
            connection.sendall(b"x" * (size - 100))
            connections.append(connection)
        assert client.get("/about").status == 200
        held = memory(server) - before
        for connection in connections:
            connection.close()
        assert held < FEW_MEGABYTES, f"{held:.0f} MB"


def streams(server: Server, ticket: str, number: int) -> list[bytes]:
    """Open so many streams at once; what each is answered."""
    opened = [connect(server, f"GET {ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()) for _ in range(number)]
    answers = [connection.recv(12) for connection in opened]
    for connection in opened:
        connection.close()
    return answers


def ticket_of(client: Client, slug: str) -> str:
    """The address of the stream on a table's page."""
    found = re.search(r'data-stream="([^"]+)"', client.get(f"/t/{slug}").text)
    assert found
    return found.group(1)


def test_streams_are_counted_for_visitors_and_for_those_whom_nobody_knows(strict: Server) -> None:
    """At one network: 30 of a visitor, 60 of nobody; when they end there is room again."""
    owner = Client(strict)
    slug = owner.new_table(seat0="me", seat1="me", public="on")
    for client, most in ((owner, 30), (Client(strict), 60)):
        ticket = ticket_of(client, slug)
        answers = streams(strict, ticket, most + 10)
        assert answers.count(b"HTTP/1.1 200") == most
        assert answers.count(b"HTTP/1.1 429") == 10
        until(lambda ticket=ticket: streams(strict, ticket, 1) == [b"HTTP/1.1 200"])


def test_a_network_may_have_a_part_of_all_connections_and_a_trusted_proxy_all() -> None:
    from conventicle.web.server.connections import Doorkeeper

    door = Doorkeeper(10, 4)
    assert [door.enter("192.0.2.1") for _ in range(6)] == [True] * 4 + [False] * 2
    assert [door.enter("192.0.2.2", is_proxy=True) for _ in range(7)] == [True] * 6 + [False]
    for _ in range(4):
        door.leave("192.0.2.1")
    assert "192.0.2.1" not in door.inside
    assert door.enter("192.0.2.3")


def test_one_house_is_one_network() -> None:
    from conventicle.web.people.addresses import network

    assert network("192.0.2.7") == "192.0.2.7" == network("::ffff:192.0.2.7")
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("") == ""


def test_a_forwarding_header_of_a_proxy_that_is_not_trusted_is_warned_of_once(caplog: pytest.LogCaptureFixture) -> None:
    from conventicle.web.server.forwarding import MOST_WARNINGS, Forwarding

    def request(peer: str, *headers: tuple[bytes, bytes]) -> dict[str, object]:
        return {"type": "http", "client": (peer, 5), "headers": list(headers)}

    header = (b"x-forwarded-for", b"198.51.100.1")
    with caplog.at_level(logging.WARNING, "conventicle.web"):
        forwarding = Forwarding("10.0.0.1")
        forwarding.look_at(request("10.0.0.1", header))
        forwarding.look_at(request("10.0.0.9", (b"accept", b"*/*")))
        assert caplog.records == []
        for _ in range(3):
            forwarding.look_at(request("10.0.0.9", header))
        assert len(caplog.records) == 1
        assert "FORWARDED_ALLOW_IPS=10.0.0.9" in caplog.text
        for number in range(20):
            Forwarding("").look_at(request(f"10.0.1.{number}", header))
            forwarding.look_at(request(f"10.0.1.{number}", header))
        assert sum("10.0.0.9" in one.getMessage() for one in caplog.records) == 1
        assert len(caplog.records) == 20 + MOST_WARNINGS


def test_the_server_says_so_in_its_log(strict: Server) -> None:
    assert Client(strict).get("/about", **{"X-Forwarded-For": "198.51.100.1"}).status == 200
    end = time.monotonic() + 30
    while "FORWARDED_ALLOW_IPS" not in strict.log():
        assert time.monotonic() < end
        time.sleep(0.02)
