"""Nothing stays stuck: after a full disk, a database that was away or a killed worker, every table goes on by itself.

The faults are real ones. A full disk is a limit of the operating system on how far the server's files may grow, the
database that is away is a PostgreSQL that was stopped, and workers are killed while their bots think.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.server import Client, Postgres, Server, postgres_folder, running, until

pytestmark = [
    pytest.mark.usefixtures("django"),
    pytest.mark.skipif(sys.platform != "linux", reason="the faults are made with means of Linux"),
]

LONG = os.environ.get("CONVENTICLE_LONG") == "1"
#: So many faults of each kind: full disks, databases away, killed workers.
FAULTS = (170, 160, 170) if LONG else (7, 6, 7)
#: For how many seconds: three tries, a second apart, would not be enough.
LASTING = (2.0, 60.0) if LONG else (2.5, 4.0)
TABLES = 2
OVER = 1 << 30
#: After a fault the next try comes after as long a pause as the fault has lasted, or less; then the bots have to move.
PATIENCE = 120.0


def test_pauses_grow_to_half_a_minute_and_no_further() -> None:
    from conventicle.web.play.croupier import LONGEST_PAUSE, pause_after

    pauses = [pause_after(failures) for failures in range(1, 2_000)]
    assert pauses[:4] == [0.5, 1.0, 2.0, 4.0]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE == 30.0


class Evening:
    """A server with tables at which only bots sit, so that nobody pokes them; after a finished game comes another."""

    def __init__(self, server: Server, record: Callable[[], None], bot: str = "greedy", pace: int = 400) -> None:
        self.server = server
        self.bot = bot
        self.pace = pace
        self.client = Client(server)
        self.slugs = [self.new_table() for _ in range(TABLES)]
        self.record = record

    def new_table(self) -> str:
        """A game of many decisions."""
        chairs = {"seat0": f"bot:{self.bot}", "seat1": "bot:random"}
        return self.client.new_table("eternal-city", pace=self.pace, **chairs)

    def revisions(self) -> list[int]:
        """How far each table is; a game that is over is as far as can be."""
        told = [json.loads(self.client.get(f"/t/{slug}/pulse").text) for slug in self.slugs]
        return [one["revision"] if one["state"] == "running" else OVER for one in told]

    def go_on(self) -> None:
        """Every table moves on, by itself."""
        before = self.revisions()
        for place, revision in enumerate(before):
            if revision == OVER:
                self.slugs[place] = self.new_table()
                before[place] = 0
        until(lambda: all(now > then for now, then in zip(self.revisions(), before, strict=True)), PATIENCE)

    def suffer(self, times: int, fault: Callable[[], None]) -> None:
        """One fault after the other; each time all tables go on."""
        self.go_on()
        for _ in range(times):
            fault()
            self.go_on()
            self.record()


def full_disk(evening: Evening, seconds: float) -> None:
    """No file of the server can be written any further for a while."""
    import resource

    process = evening.server.process
    assert process is not None
    soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        time.sleep(0.2)  # what was being written is
        before = evening.revisions()
        time.sleep(seconds)
        assert evening.revisions() == before, "nothing can be stored, so nothing happens"
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))


def workers_of(process: int) -> list[int]:
    """The worker processes of a server."""
    found = []
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        found += [int(child) for child in children.read_text(encoding="ascii").split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def kill_a_worker(evening: Evening, chance: random.Random) -> None:
    """kill -9, most likely while it thinks."""
    assert evening.server.process is not None
    server = evening.server.process.pid
    until(lambda: workers_of(server))
    os.kill(chance.choice(workers_of(server)), signal.SIGKILL)


@pytest.fixture
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL that may go away without anyone else missing it."""
    programs = postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    place = folder / "pg-away"
    place.mkdir()
    server = Postgres(place, programs)
    server.start()
    yield server
    server.stop()


def test_every_table_goes_on_by_itself(folder: Path, own_postgres: Postgres, record_property: Any) -> None:
    chance = random.Random(1)
    happened: list[str] = []

    def disks() -> None:
        with running(folder / "full") as server:
            evening = Evening(server, lambda: happened.append("full disk"))
            evening.suffer(FAULTS[0], lambda: full_disk(evening, chance.uniform(*LASTING)))

    def databases() -> None:
        with running(folder / "away", own_postgres.new_database()) as server:
            evening = Evening(server, lambda: happened.append("database away"))
            evening.suffer(FAULTS[1], lambda: own_postgres.away(chance.uniform(*LASTING)))
            assert "the bots' move failed" in server.log()

    def workers() -> None:
        with running(folder / "killed") as server:
            evening = Evening(server, lambda: happened.append("worker killed"), "adept", 0)
            evening.suffer(FAULTS[2], lambda: kill_a_worker(evening, chance))

    with ThreadPoolExecutor(3) as pool:
        for story in [pool.submit(one) for one in (disks, databases, workers)]:
            story.result()
    for kind in sorted(set(happened)):
        record_property(f"count {kind}", happened.count(kind))
    assert len(happened) == sum(FAULTS)
