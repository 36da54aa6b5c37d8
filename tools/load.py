"""How many tables in play a machine carries: `make load`, on the loopback only.

Starts a server of its own with an empty data folder. At every table sit two people, each with a stream; each table
makes one decision a second. Measured is the time from sending a decision to having the new table on the page: for the
one who decided, the answer; for the other, what is fetched after the stream has told. Printed are p50 and p99 over all
viewers, the processor time that the server and these visitors need for a decision, the load average, and how much of
the machine others used meanwhile (where the system tells it, as Linux does): a p99 from a busy machine says little, the
processor time still says something. Then the memory that the server holds. At last comes the largest number of tables
with p99 under 200 ms, looked for between the steps.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

LIMIT = 0.200
STEPS = (25, 50, 100, 200)
#: The largest number is looked for to this precision.
CLOSE = 10


class Viewer:
    """Someone at a table: one kept connection for pages, one for the stream."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.lock = asyncio.Lock()
        self.pages: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.seat = 0
        self.part = ""
        self.stream: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    async def request(self, method: str, path: str, form: dict[str, object] | None = None) -> tuple[int, str, str]:
        """One request on the kept connection: status, headers, body."""
        async with self.lock:
            if self.pages is None:
                self.pages = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.pages
            body = urlencode(form or {}).encode()
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\nHX-Request: true\r\n"
            if method == "POST":
                head += f"X-CSRFToken: {self.cookies.get('csrftoken', '')}\r\nContent-Length: {len(body)}\r\n"
                head += "Content-Type: application/x-www-form-urlencoded\r\n"
            writer.write(head.encode() + b"\r\n" + body)
            await writer.drain()
            headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"content-length: (\d+)", headers, re.I)
            content = await reader.readexactly(int(length.group(1))) if length else b""
        for name, value in re.findall(r"set-cookie: (\w+)=([^;]*)", headers, re.I):
            self.cookies[name] = value
        return int(headers.split(" ", 2)[1]), headers, content.decode()

    async def listen(self, address: str) -> None:
        """Hear of every change."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while True:
            line = await reader.readline()
            if line.startswith(b"data: "):
                self.news.set()

    def value(self, name: str) -> str:
        """A value of the live part."""
        found = re.search(rf'data-{name}="([^"]*)"', self.part)
        return found.group(1) if found else ""

    async def fetch(self, slug: str) -> None:
        """The live part, as the page fetches it."""
        _, _, self.part = await self.request("GET", f"/t/{slug}/fragment")


class Pair:
    """A table and the two who sit there."""

    def __init__(self, port: int, game: str) -> None:
        self.game = game
        self.people = [Viewer(port), Viewer(port)]
        self.slug = ""
        self.times: list[float] = []
        self.failures = 0

    async def begin(self) -> None:
        """Sit down at a new table."""
        one, two = self.people
        for person in self.people:
            if person.stream is not None:
                person.stream.cancel()
            await person.request("GET", "/about")
        form: dict[str, object] = {"seat0": "me", "seat1": "friend", "undo": "on", "stand_in": "0"}
        _, headers, body = await one.request("POST", f"/games/{self.game}/new", form)
        place = re.search(r"location: /t/([\w-]+)", headers, re.I)
        assert place, body[:400]
        self.slug = place.group(1)
        _, _, page = await one.request("GET", f"/t/{self.slug}")
        invite = re.search(r"invite=([\w-]+)", page)
        assert invite
        await two.request("POST", f"/t/{self.slug}/sit", {"seat": 1, "invite": invite.group(1)})
        for seat, person in enumerate(self.people):
            person.seat = seat
            _, _, page = await person.request("GET", f"/t/{self.slug}")
            address = re.search(r'data-stream="([^"]+)"', page)
            assert address
            person.stream = asyncio.create_task(person.listen(address.group(1)))
            await person.fetch(self.slug)

    async def decide(self) -> None:
        """One decision, and the time until both have it on their pages."""
        chooser = next((person for person in self.people if person.value("turn")), None)
        if chooser is None:
            for person in self.people:
                await person.fetch(self.slug)
            if self.people[0].value("over"):
                await self.begin()
            return
        other = self.people[1 - chooser.seat]
        options = re.findall(r'data-option="(\d+)"', chooser.part)
        form: dict[str, object] = {
            "seat": chooser.seat,
            "option": random.choice(options),
            "revision": chooser.value("revision"),
            "key": os.urandom(8).hex(),
        }
        other.news.clear()
        sent = time.perf_counter()
        status, _, part = await chooser.request("POST", f"/t/{self.slug}/decide", form)
        self.times.append(time.perf_counter() - sent)
        chooser.part = part
        self.failures += status != 200
        if status == 200:
            with contextlib.suppress(TimeoutError):  # it counts as late: the fetch comes after ten seconds
                await asyncio.wait_for(other.news.wait(), 10)
            await other.fetch(self.slug)
            self.times.append(time.perf_counter() - sent)

    async def play(self, seconds: float, every: float) -> None:
        """One decision after the other, so many seconds apart."""
        await asyncio.sleep(every * random.random())
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            began = time.perf_counter()
            await self.decide()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))


class Clock:
    """Seconds of processor time since some moment: the server's, ours, and everybody's; 0 where nobody tells."""

    def __init__(self, server: int) -> None:
        self.tick = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
        self.server = self._read(f"/proc/{server}/stat", 11, 13)
        self.own = sum(os.times()[:2])
        busy, idle = self._read("/proc/stat", 0, 8), self._read("/proc/stat", 3, 5)
        self.all = busy - idle

    def _read(self, path: str, first: int, last: int) -> float:
        try:
            line = Path(path).read_text(encoding="ascii").splitlines()[0]
        except OSError:
            return 0.0
        fields = (line.rpartition(")")[2] if ")" in line else line.partition(" ")[2]).split()
        return sum(map(int, fields[first:last])) / self.tick


def memory(server: int) -> float:
    """How many megabytes the server holds now; 0 where nobody tells."""
    try:
        text = Path(f"/proc/{server}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found.group(1)) / 1000 if found else 0.0


async def measure(
    port: int, server: int, game: str, tables: int, seconds: float, every: float, pairs: list[Pair]
) -> float:
    """Print the figures of so many tables; returns p99."""
    while len(pairs) < tables:
        pairs.append(Pair(port, game))
        await pairs[-1].begin()
    playing = pairs[:tables]
    for pair in playing:
        pair.times.clear()
        pair.failures = 0
    before, began = Clock(server), time.perf_counter()
    await asyncio.gather(*(pair.play(seconds, every) for pair in playing))
    after, took = Clock(server), time.perf_counter() - began
    times = sorted(one for pair in playing for one in pair.times)
    failures = sum(pair.failures for pair in playing)
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    decisions = len(times) / 2
    each, ours = after.server - before.server, after.own - before.own
    others = max(0.0, after.all - before.all - each - ours) / took
    rate = decisions / seconds
    print(
        f"{tables:4} tables  p50 {p50 * 1000:6.1f} ms  p99 {p99 * 1000:6.1f} ms  {rate:6.1f} decisions/s  "
        f"processor for each: server {each / decisions * 1000:4.1f} ms, visitors {ours / decisions * 1000:3.1f} ms  "
        f"load {os.getloadavg()[0]:.1f}, others use {others:.1f} of {os.cpu_count()} processors  "
        f"memory {memory(server):.0f} MB  {len(times)} viewings  {failures} refused",
        flush=True,
    )
    return p99


async def run(port: int, server: int, game: str, seconds: float, every: float, steps: tuple[int, ...]) -> None:
    """Every step, then what lies between the last that was quick enough and the first that was not."""
    pairs: list[Pair] = []
    best, worst = 0, 0
    for tables in steps:
        quick = await measure(port, server, game, tables, seconds, every, pairs) < LIMIT
        if quick and not worst:
            best = tables
        elif not quick and not worst:
            worst = tables
    while worst - best > CLOSE:
        tables = (best + worst) // 2 // 5 * 5
        if await measure(port, server, game, tables, seconds, every, pairs) < LIMIT:
            best = tables
        else:
            worst = tables
    print(f"p99 under {LIMIT * 1000:.0f} ms up to {best} tables with a decision every {every:g} s at each")


def main() -> int:
    """Start a server, measure, stop it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="eternal-city")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two decisions at a table")
    parser.add_argument("--tables", default=",".join(map(str, STEPS)), help="numbers of tables, separated by commas")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "conventicle.web.serve", "--data", data, "--port", "0", "--no-browser"]
        environment = {**os.environ, "CONVENTICLE_LIMITS": "100000"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found, "the server did not start"
            time.sleep(1)
            steps = tuple(int(number) for number in chosen.tables.split(","))
            asyncio.run(run(int(found.group(1)), server.pid, chosen.game, chosen.seconds, chosen.every, steps))
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
