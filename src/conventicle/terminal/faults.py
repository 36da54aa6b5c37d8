"""The command `faults`: what is surely wrong with a game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from conventicle.kernel.registry import game as find_game
from conventicle.lab import alarms
from conventicle.lab.alarm import Alarms, Survey
from conventicle.lab.workers import workers_for
from conventicle.terminal import report as printed
from conventicle.terminal.arguments import (
    BOTS_HELP,
    add_json,
    add_overlay,
    add_setup,
    add_workers,
    count,
    overlay_of,
)
from conventicle.terminal.findings import folder_for, second_bot, tell
from conventicle.terminal.lab import NONE, plan_of


def add_command(commands: Any) -> None:
    """Add it to the parser of `conventicle`."""
    one = commands.add_parser("faults", help="look for what is surely wrong with a game, each under its subject")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    one.add_argument("--bots", default="greedy", metavar="BOTS", help=f"the bots in use; {BOTS_HELP} (greedy)")
    one.add_argument("--games", type=count, default=400, metavar="N", help="games that show what it is like (400)")
    one.add_argument("--second", default="adept@30", metavar="BOT", help=f"a bot that searches, or {NONE} (adept@30)")
    one.add_argument("--second-games", type=count, default=40, metavar="N", help="its games (40)")
    one.add_argument(
        "--pairs", type=count, default=120, metavar="N", help="games with and without what looks too strong (120)"
    )
    one.add_argument("--extreme-games", type=count, default=12, metavar="N", help="games of each extremist (12)")
    one.add_argument("--together", type=count, default=120, metavar="N", help="games of colluders (120)")
    one.add_argument("--keep", type=Path, metavar="FOLDER", help="where the records go (GAME-faults)")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same alarms (0)")
    add_workers(one)
    add_json(one)
    one.set_defaults(run=run, many=True)


def survey_of(chosen: argparse.Namespace) -> Survey:
    """What is played, checked before anything is."""
    plan = plan_of(chosen, chosen.games, overlay_of(chosen, find_game(chosen.game)))
    return Survey(plan, second_bot(chosen), chosen.second_games, chosen.pairs, chosen.extreme_games, chosen.together)


def run(chosen: argparse.Namespace) -> int:
    """Look, write the records and tell about them."""
    survey = survey_of(chosen)
    folder = folder_for(chosen, "faults")
    total = survey.plan.games + survey.second_games
    with printed.progress_bar(total) as advance:
        found = alarms.look(survey, workers_for(total, chosen.workers), advance)
    written = alarms.write_records(found, folder)
    return tell(chosen, found, alarms.as_data(found), written, folder, lambda console: show(console, found, written))


def show(console: Console, found: Alarms, written: dict[str, Path]) -> None:
    """The alarms, each with the record that shows it."""
    if not found.alarms:
        console.print("Nothing is surely and plainly wrong.", style="bold")
    for one in found.alarms:
        path = written.get(one.subject)
        record = f" [{path.name}]" if path else ""
        said = f"- {one.subject}: {one.said}.{record}"
        console.print(said, highlight=False, markup=False, emoji=False, soft_wrap=True)
