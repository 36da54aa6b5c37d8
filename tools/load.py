"""How many tables in play a machine carries: `make load`, on the loopback only.

Starts a server of its own with an empty data folder. At every table sit two people, each with a stream; each table
makes one decision a second. Measured is the time from sending a decision to having the new table on the page: for the
one who decided, the answer; for the other, what is fetched after the stream has told. Like a browser's page they ask
for what changed, packed. Printed are p50 and p99 over all viewers, the bytes that a viewer is sent for a decision (head
and body of the answer, median), the processor time that the server (all of its processes) and these visitors need for a
decision, the load average, and how much of the machine others used meanwhile (where the system tells it, as Linux
does): a p99 from a busy machine says little, the processor time still says something. Then the memory that the server
holds. At last comes the largest number of tables with p99 under 200 ms, looked for between the steps.

`--json` prints the figures for programs, `--pin` gives the visitors a processor of their own and each process of the
server the others, `--workers` starts so many of them, and `--against FOLDER` measures the server of another
checkout in turns with this one, on the same games.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
#: Milliseconds.
LIMIT = 200
STEPS = (25, 50, 100, 200)
#: The largest number is looked for to this precision.
CLOSE = 10
#: What stands in pieces of a table: `src/conventicle/web/drawing/pieces.py`.
BARE = -2
FIRST_SIGN = 0xE000
SIGNS = re.compile("[\ue000-\ue063]")


class Viewer:
    """Someone at a table: one kept connection for pages, one for the stream."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.lock = asyncio.Lock()
        self.pages: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.seat = 0
        self.part = ""
        self.mark = ""
        self.pieces: dict[str, list[str]] = {}
        self.sent = 0
        """How many bytes the last answer had."""
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
            head += "Accept-Encoding: gzip\r\n"
            if method == "POST":
                head += f"X-CSRFToken: {self.cookies.get('csrftoken', '')}\r\nContent-Length: {len(body)}\r\n"
                head += "Content-Type: application/x-www-form-urlencoded\r\n"
            writer.write(head.encode() + b"\r\n" + body)
            await writer.drain()
            headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"content-length: (\d+)", headers, re.I)
            content = await reader.readexactly(int(length.group(1))) if length else b""
        self.sent = len(headers) + len(content)
        for name, value in re.findall(r"set-cookie: (\w+)=([^;]*)", headers, re.I):
            self.cookies[name] = value
        if re.search(r"content-encoding: gzip", headers, re.I):
            content = gzip.decompress(content)
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

    def show(self, text: str) -> None:
        """Take up a table, sent in pieces or, by servers of older versions, as a whole."""
        if not text.startswith('{"mark":'):
            self.part = text
            return
        answer = json.loads(text)
        before = self.pieces.get(answer["since"], [])
        words, bare = answer["words"], iter(answer["bare"])
        new = (SIGNS.sub(lambda sign: words[ord(sign[0]) - FIRST_SIGN], one) for one in answer["new"])
        made: list[str] = []
        for kind, length in zip(answer["order"][::2], answer["order"][1::2], strict=True):
            made += before[kind : kind + length] if kind >= 0 else islice(bare if kind == BARE else new, length)
        assert len(made) == answer["count"]
        self.mark = answer["mark"]
        self.pieces = {self.mark: made}
        self.part = "".join(made)

    async def fetch(self, slug: str) -> None:
        """The live part, as the page fetches it."""
        _, _, text = await self.request("GET", f"/t/{slug}/fragment?seat={self.seat}&since={self.mark}")
        self.show(text)


class Pair:
    """A table and the two who sit there."""

    def __init__(self, port: int, game: str) -> None:
        self.game = game
        self.people = [Viewer(port), Viewer(port)]
        self.slug = ""
        self.times: list[float] = []
        self.bytes: list[int] = []
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
            person.seat, person.mark = seat, ""
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
            "since": chooser.mark,
        }
        other.news.clear()
        sent = time.perf_counter()
        status, _, part = await chooser.request("POST", f"/t/{self.slug}/decide", form)
        self.times.append(time.perf_counter() - sent)
        self.bytes.append(chooser.sent)
        chooser.show(part)
        self.failures += status != 200
        if status == 200:
            with contextlib.suppress(TimeoutError):  # it counts as late: the fetch comes after ten seconds
                await asyncio.wait_for(other.news.wait(), 10)
            await other.fetch(self.slug)
            self.times.append(time.perf_counter() - sent)
            self.bytes.append(other.sent)

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
        self.server = sum(self._read(f"/proc/{one}/stat", 11, 13) for one in family(server))
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


def family(server: int) -> list[int]:
    """A process, its children, their children, and so on; itself alone where nobody tells."""
    found = [server]
    for parent in found:
        for path in Path(f"/proc/{parent}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += map(int, path.read_text(encoding="ascii").split())
    return found


def memory(server: int) -> float:
    """How many megabytes the server's processes hold now; 0 where nobody tells."""
    held = 0.0
    for one in family(server):
        with contextlib.suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{one}/status").read_text(encoding="ascii"))
            held += int(found.group(1)) / 1000 if found else 0.0
    return held


class Site:
    """A server, of this checkout or of another one, and the tables that are played there."""

    def __init__(self, folder: Path, game: str, chosen: argparse.Namespace, data: str) -> None:
        self.name = folder.name
        self.workers: int = chosen.workers
        self.game = game
        command = [sys.executable, "-m", "conventicle.web.serve", "--data", data, "--port", "0", "--no-browser"]
        if self.workers > 1:
            command += ["--workers", str(self.workers)]
        sources = folder / "src" if (folder / "src").is_dir() else folder
        environment = {**os.environ, "CONVENTICLE_LIMITS": "100000", "PYTHONPATH": str(sources)}
        environment["CONVENTICLE_DATABASE"] = chosen.database
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.pairs: list[Pair] = []
        self.port = 0

    def wait(self) -> None:
        """Until it answers."""
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found.group(1))
        time.sleep(1 + 2 * (self.workers > 1))

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()

    async def measure(self, tables: int, seconds: float, every: float) -> dict[str, Any]:
        """The figures of so many tables."""
        while len(self.pairs) < tables:
            self.pairs.append(Pair(self.port, self.game))
            await self.pairs[-1].begin()
        playing = self.pairs[:tables]
        for pair in playing:
            pair.times.clear()
            pair.bytes.clear()
            pair.failures = 0
        server = self.process.pid
        before, began = Clock(server), time.perf_counter()
        await asyncio.gather(*(pair.play(seconds, every) for pair in playing))
        after, took = Clock(server), time.perf_counter() - began
        times = sorted(one for pair in playing for one in pair.times)
        decisions = len(times) / 2
        each, ours = after.server - before.server, after.own - before.own
        return {
            "server": self.name,
            "game": self.game,
            "tables": tables,
            "workers": self.workers,
            "decisions_per_second": round(decisions / seconds, 1),
            "p50": round(times[len(times) // 2] * 1000, 1),
            "p99": round(times[int(len(times) * 0.99)] * 1000, 1),
            "cpu_ms_per_decision": round(each / decisions * 1000, 2),
            "driver_ms_per_decision": round(ours / decisions * 1000, 2),
            "bytes_per_viewer": round(statistics.median(one for pair in playing for one in pair.bytes)),
            "load": round(os.getloadavg()[0], 1),
            "others_use": round(max(0.0, after.all - before.all - each - ours) / took, 1),
            "memory_mb": round(memory(server)),
            "viewings": len(times),
            "refused": sum(pair.failures for pair in playing),
        }


def say(found: dict[str, Any]) -> None:
    """A row of figures for people."""
    print(
        f"{found['tables']:4} tables  p50 {found['p50']:6.1f} ms  p99 {found['p99']:6.1f} ms  "
        f"{found['decisions_per_second']:6.1f} decisions/s  {found['bytes_per_viewer']} bytes to each viewer  "
        f"processor for each: server {found['cpu_ms_per_decision']:.1f} ms, visitors "
        f"{found['driver_ms_per_decision']:.1f} ms  load {found['load']}, others use {found['others_use']} of "
        f"{os.cpu_count()} processors  memory {found['memory_mb']} MB  {found['viewings']} viewings  "
        f"{found['refused']} refused  ({found['game']}, {found['server']})",
        flush=True,
    )


async def run(sites: list[Site], chosen: argparse.Namespace, steps: list[int]) -> list[dict[str, Any]]:
    """Every step at each server, then what lies between the last that was quick enough and the first that was not."""
    rows: list[dict[str, Any]] = []

    async def is_quick(site: Site, tables: int) -> bool:
        rows.append(await site.measure(tables, chosen.seconds, chosen.every))
        if not chosen.json:
            say(rows[-1])
        return float(rows[-1]["p99"]) < LIMIT

    best, worst = 0, 0
    for tables in steps:
        for site in sites[1:]:
            await is_quick(site, tables)
        quick = await is_quick(sites[0], tables)
        if quick and not worst:
            best = tables
        elif not quick and not worst:
            worst = tables
    while worst - best > CLOSE and not (chosen.json or sites[1:]):
        tables = (best + worst) // 2 // 5 * 5
        if await is_quick(sites[0], tables):
            best = tables
        else:
            worst = tables
    if not chosen.json:
        print(f"p99 under {LIMIT} ms up to {best} tables with a decision every {chosen.every:g} s at each")
    return rows


def pin(sites: list[Site]) -> None:
    """The last processor for the visitors, the others for the servers; only where the system can."""
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, processors[-1:])
    for site in sites:
        for one in family(site.process.pid):
            for task in Path(f"/proc/{one}/task").iterdir():
                os.sched_setaffinity(int(task.name), processors[:-1] or processors)


def arguments() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="eternal-city", help="one or more, separated by commas")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two decisions at a table")
    parser.add_argument("--tables", default=",".join(map(str, STEPS)), help="numbers of tables, separated by commas")
    parser.add_argument("--workers", type=int, default=1, help="so many server processes; needs --database")
    parser.add_argument("--database", default="", help="an empty PostgreSQL database: postgresql://user@host/name")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--pin", action="store_true", help="a processor of their own for the visitors")
    parser.add_argument(
        "--against",
        type=Path,
        default=None,
        help="measured in turns: the folder of another checkout, or of a package (in .venv-compiled: site-packages)",
    )
    return parser.parse_args()


def main() -> int:
    """Start the servers, measure, stop them."""
    chosen = arguments()
    steps = [int(number) for number in chosen.tables.split(",")]
    rows: list[dict[str, Any]] = []
    folders = [ROOT, *([chosen.against.resolve()] if chosen.against else [])]
    for game in chosen.game.split(","):
        with contextlib.ExitStack() as until:
            sites = []
            for folder in folders:
                data = until.enter_context(tempfile.TemporaryDirectory())
                sites.append(Site(folder, game, chosen, data))
                until.callback(sites[-1].stop)
            for site in sites:
                site.wait()
            if chosen.pin:
                pin(sites)
            rows += asyncio.run(run(sites, chosen, steps))
    if chosen.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
