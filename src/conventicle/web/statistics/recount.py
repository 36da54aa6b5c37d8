"""`conventicle recount`: all counts of the statistics anew, from the games themselves."""

from __future__ import annotations

import argparse
import contextlib
import os
from typing import Any

from conventicle.web.server import folder


def add_command(commands: Any) -> None:
    """The command and its arguments."""
    one = commands.add_parser("recount", help="recompute the statistics from all games of the site")
    folder.add_argument(one)
    one.set_defaults(run=recount)


def recount(chosen: argparse.Namespace) -> int:
    """Count every game; on SQLite the server has to be stopped. Returns the exit code."""
    if chosen.data is not None:
        os.environ["CONVENTICLE_DATA"] = str(chosen.data)
    alone = folder.held(folder.default_folder()) if folder.is_sqlite() else contextlib.nullcontext()
    with alone:
        from conventicle.web.serve import prepare

        prepare()
        from conventicle.web.statistics import counts  # Django has to be set up first

        games, wrong = counts.recount()
    print(f"Games counted: {games}. Counts that were wrong before: {wrong}.")
    return 0
