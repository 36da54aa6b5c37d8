"""Limits of being told: how much of an answer is read, how many ways one visitor has, how often ways are added."""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("django")
HOOK = "http://127.0.0.1:9/"


@pytest.fixture(autouse=True)
def webhooks() -> Iterator[None]:
    """Webhooks are on, and may go to the loopback."""
    from django.test import override_settings

    with override_settings(OUTGOING_ANYWHERE=True, WEBHOOKS=True, ADDRESS="https://play.example"):
        yield


@pytest.fixture
def everyday(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits as they are on a site, and all unused."""
    from conventicle.web.people import limits

    monkeypatch.setattr(limits.buckets, "factor", 1.0)
    monkeypatch.setattr(limits.buckets, "_full", {})


@contextlib.contextmanager
def endless() -> Iterator[str]:
    """An address whose answer never ends; its sender ends when the other side does not listen any more."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            line, _ = listening.accept()
            with line, contextlib.suppress(OSError):
                line.recv(65536)
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
                while True:
                    line.sendall(b"x" * 65536)

        sender = threading.Thread(target=answer, daemon=True)
        sender.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        sender.join(60)
        assert not sender.is_alive(), "the connection is still open"


def test_of_an_answer_without_end_64_kb_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.telling import outgoing

    assert outgoing.MOST_BYTES == 64 * 1024
    monkeypatch.setattr(outgoing, "SECONDS", 60.0)  # what ends the reading is its length, not the time
    lengths: list[int] = []
    honest = http.client.HTTPResponse.read

    def read(answer: http.client.HTTPResponse, amount: int | None = None) -> bytes:
        assert amount is not None, "everything would be read"
        found = honest(answer, amount)
        lengths.append(len(found))
        return found

    monkeypatch.setattr(http.client.HTTPResponse, "read", read)
    with endless() as address:
        assert outgoing.post(address, b"{}", {}) == 200
    assert sum(lengths) == outgoing.MOST_BYTES


def test_an_address_of_more_than_a_thousand_letters_is_none() -> None:
    from conventicle.web.telling import outgoing

    start = "https://hooks.example/"
    assert outgoing.place_of(start + "x" * (outgoing.LONGEST - len(start))).host == "hooks.example"
    with pytest.raises(outgoing.NotAllowed):
        outgoing.place_of(start + "x" * (outgoing.LONGEST - len(start) + 1))


def guest(network: str = "192.0.2.1") -> Any:
    """Someone new."""
    from django.test import Client

    return Client(REMOTE_ADDR=network)


def add(client: Any) -> int:
    """The answer to another webhook."""
    return int(client.post("/told/add", {"kind": "json", "address": HOOK, "delay": "0"}).status_code)


def numbers(client: Any) -> list[str]:
    """The ways that a page lists."""
    return sorted(set(re.findall(r'name="channel" value="(\d+)"', client.get("/told").content.decode())))


def test_five_ways_for_each_and_a_sixth_once_one_is_gone() -> None:
    from conventicle.web.pages import telling

    assert telling.MOST_CHANNELS == 5
    player = guest()
    assert [add(player) for _ in range(6)] == [302] * 5 + [422]
    assert len(numbers(player)) == 5
    answer = player.post("/told/add", {"kind": "json", "address": HOOK, "delay": "0"})
    assert "You have enough ways to be notified." in answer.content.decode()
    assert add(guest()) == 302, "each has as many"
    assert player.post("/told/remove", {"channel": numbers(player)[0]}).status_code == 302
    assert [add(player), add(player)] == [302, 422]


def test_ways_are_added_ten_times_in_a_row_whether_removed_or_not(everyday: None) -> None:
    """Each look at an address resolves its name: whoever adds and removes for ever would ask it for ever."""
    player = guest()
    for _ in range(10):
        assert add(player) == 302
        assert player.post("/told/remove", {"channel": numbers(player)[0]}).status_code == 302
    assert add(player) == 429
    assert numbers(player) == []
    assert add(guest()) == 302, "a limit of the visitor, not of all"


def test_a_network_adds_as_many_as_ten_visitors(everyday: None) -> None:
    from conventicle.web.people.limits import NETWORK_SHARE, RATES

    most = int(RATES["channels"][0] * NETWORK_SHARE)
    assert most == 100
    answers: list[int] = []
    while len(answers) < most + 5:
        player = guest("198.51.100.7")
        answers += [add(player) for _ in range(5)]
    assert answers[:most] == [302] * most
    assert set(answers[most:]) == {429}
    assert add(guest("203.0.113.7")) == 302
