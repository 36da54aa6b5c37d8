"""Worker processes: one that hangs is replaced, and the end of the server leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.server import Client, running, until

pytestmark = pytest.mark.usefixtures("django")


def run(story: Coroutine[None, None, None]) -> None:
    """Run it on a loop of its own: a browser of another test may have left one running in this thread."""

    async def in_time() -> None:
        await asyncio.wait_for(story, 120)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, in_time()).result()


def test_work_that_hangs_is_ended_and_its_place_is_free_again() -> None:
    from conventicle.web.bots.workers import LONGEST, PLACES, Stuck, Workers

    async def story() -> None:
        workers = Workers()
        workers.longest = 0.5
        hanging = [workers.do(time.sleep, 3600) for _ in range(PLACES)]
        ends = await asyncio.gather(*hanging, return_exceptions=True)
        assert {type(end) for end in ends} == {Stuck}
        workers.longest = LONGEST
        assert await workers.do(os.getpid) != os.getpid()
        workers.stop()

    run(story())


def test_work_nobody_waits_for_any_more_is_ended_too() -> None:
    from conventicle.web.bots.workers import LONGEST, PLACES, Workers

    async def story() -> None:
        workers = Workers()
        await workers.do(os.getpid)
        workers.longest = 0.5
        given_up = [asyncio.ensure_future(workers.do(time.sleep, 3600)) for _ in range(PLACES)]
        await asyncio.sleep(0)
        for one in given_up:
            one.cancel()
        workers.longest = LONGEST
        assert await workers.do(os.getpid)
        workers.stop()

    run(story())


def test_a_server_that_is_stopped_while_bots_think_leaves_nothing_behind() -> None:
    folder = Path(tempfile.mkdtemp(prefix="cv-stop-"))
    with running(folder, CONVENTICLE_THINKING="3") as server:
        client = Client(server)
        slug = client.new_table("eternal-city", pace=0, seat0="bot:master", seat1="bot:master")
        until(lambda: client.part(slug).revision > 0, 120)
        server.stop()
        assert "leaked" not in server.log()
