"""Where what the site sends arrives in tests: real servers on the loopback."""

from __future__ import annotations

import email
import email.policy
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.web.server import until


class _Talk(socketserver.StreamRequestHandler):
    """One connection of a mail server: as much of SMTP as a sender needs."""

    server: MailSink

    def handle(self) -> None:
        self.say("220 sink ready")
        while line := self.rfile.readline():
            word = line.split(b" ")[0].strip().upper()
            if word == b"DATA":
                self.say("354 go on")
                self.take()
            elif word == b"RCPT" and self.server.refusing:
                self.say("550 no such mailbox")
            elif word == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line.endswith(b"\n"):
                return  # whoever sent it died on the way: nothing has come
            lines.append(line[1:] if line.startswith(b"..") else line)
        self.server.letters.append(email.message_from_bytes(b"".join(lines), policy=email.policy.default))
        self.say("250 taken")


class MailSink(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it is given."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.letters: list[Any] = []
        self.refusing = False

    @property
    def address(self) -> str:
        """What CONVENTICLE_MAIL says."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def to(self, address: str, number: int = 1) -> EmailMessage:
        """The so-manieth letter to somebody, once it is there."""
        until(lambda: len(self.all_to(address)) >= number)
        found: EmailMessage = self.all_to(address)[number - 1]
        return found

    def all_to(self, address: str) -> list[Any]:
        """All letters to somebody so far."""
        return [letter for letter in self.letters if letter["To"] == address]


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    """A mail server for as long as a test needs it."""
    with MailSink() as sink:
        thread = threading.Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield sink
        finally:
            sink.shutdown()
            thread.join()


class Hook(NamedTuple):
    """What came to a webhook."""

    path: str
    headers: dict[str, str]
    body: bytes


class _Hooked(BaseHTTPRequestHandler):
    """Takes what is posted, and answers as the sink is told to."""

    server: HookSink

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length)
        if len(body) < length:
            return  # whoever sent it died on the way: nothing has come
        self.server.came.append(Hook(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.server.before_answer()
        self.send_response(self.server.status)
        if 300 <= self.server.status < 400:
            self.send_header("Location", f"{self.server.address}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  (the library's name)
        """It is kept, not printed."""


class HookSink(ThreadingHTTPServer):
    """A webhook that keeps what it is given."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Hooked)
        self.came: list[Hook] = []
        self.status = 200
        self.before_answer: Callable[[], None] = lambda: None
        """Called when something has come and its sender does not know that yet."""

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def hook_sink() -> Iterator[HookSink]:
    """A webhook for as long as a test needs it."""
    with HookSink() as sink:
        thread = threading.Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield sink
        finally:
            sink.shutdown()
            thread.join()
