"""`conventicle think`: think for the bots of a site on this machine, whose servers then have more time for pages."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
from typing import Final

from conventicle.build import build
from conventicle.kernel.errors import SetupError
from conventicle.web.bots import guest_bots

#: How long thoughts may go on after the order to stop.
LAST_THOUGHTS: Final = 10.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `conventicle think`."""
    parser.add_argument(
        "--database", default=os.environ.get("CONVENTICLE_DATABASE", ""), metavar="ADDRESS",
        help="the site's database: postgresql://user:password@host/name (default: CONVENTICLE_DATABASE)",
    )  # fmt: skip
    parser.add_argument(
        "--places", type=int, default=os.cpu_count() or 1, help="bots that think at once (default: one per processor)"
    )
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME=MODULE:CLASS", help="a bot of your own; repeatable"
    )


def main(arguments: list[str] | None = None) -> int:
    """Think until stopped; the exit code."""
    parser = argparse.ArgumentParser(prog="conventicle think", description="Think for the bots of a site.")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    return think(chosen.database, chosen.places, chosen.bot)


def think(database: str, places: int, bots: list[str]) -> int:
    """Think for the site of a database until stopped; the exit code."""
    if not database.startswith(("postgres://", "postgresql://")):
        print(
            "conventicle: thinking elsewhere needs a site on PostgreSQL: --database postgresql://user:password@host/name"
            " (a site on SQLite is one process, which thinks itself)",
            file=sys.stderr,
        )
        return 1
    try:
        guest_bots.hand_on(bots)
    except SetupError as error:
        print(f"conventicle: there is no such bot: {error.detail}", file=sys.stderr)
        return 1
    os.environ["CONVENTICLE_DATABASE"] = database
    os.environ["CONVENTICLE_PLACES"] = str(max(1, places))
    os.environ.setdefault("CONVENTICLE_SECRET_KEY", secrets.token_urlsafe(48))  # it signs nothing
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
    trouble = why_not()
    if trouble:
        print(f"conventicle: {trouble}", file=sys.stderr)
        return 1
    asyncio.run(until_stopped())
    return 0


def why_not() -> str:
    """What is wrong with the database, as a sentence; '' if nothing is."""
    import django
    from django.db import Error, connection
    from django.db.migrations.executor import MigrationExecutor

    django.setup()
    try:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error as error:
        return f"the database cannot be used: {' '.join(str(error).split())}"
    return "the site's database is of an older version: start its servers with this one first" if plan else ""


async def until_stopped() -> None:
    """Think, and stop in order on Ctrl+C or SIGTERM: what was begun is finished or left to others."""
    from conventicle.web.bots.going_over import go_over
    from conventicle.web.bots.thinker import THINKS, Thinker
    from conventicle.web.bots.workers import PLACES, Workers
    from conventicle.web.jobs import queue
    from conventicle.web.jobs.processes import Life
    from conventicle.web.server.wire import wire

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    workers = Workers()
    life = Life(THINKS, PLACES)
    await asyncio.to_thread(life.begin)
    wire.handlers["put"] = lambda who, kind: queue.tell(queue.after_put, kind)
    await asyncio.to_thread(wire.start)
    thinker = Thinker(life, workers)
    thinker.start()
    going_over = asyncio.create_task(go_over(workers))
    print(f"Conventicle thinks, {PLACES} at once ({build()}; Ctrl+C stops it)", flush=True)
    await stopped.wait()
    going_over.cancel()
    await thinker.stop(LAST_THOUGHTS)
    workers.stop()
    await asyncio.to_thread(life.end)
    await asyncio.to_thread(wire.stop)


if __name__ == "__main__":
    sys.exit(main())
