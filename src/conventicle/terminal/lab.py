"""The lab's commands: compare and report."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid

from conventicle.build import build
from conventicle.kernel.errors import SetupError
from conventicle.kernel.registry import game as find_game
from conventicle.lab import page, pairs, targets
from conventicle.lab import report as reports
from conventicle.lab.batch import Plan, bots_for
from conventicle.lab.figures import is_part
from conventicle.lab.plots import Plot
from conventicle.lab.sequential import ERROR, HIGHER, LOWER, OPEN, SAME
from conventicle.lab.workers import workers_for
from conventicle.terminal import report as printed
from conventicle.terminal.arguments import (
    BOTS_HELP,
    add_json,
    add_overlay,
    add_setup,
    add_workers,
    bot_names,
    count,
    options_of,
    overlay_of,
    print_json,
    seats_of,
)

DONE: Final = 0
REFUSED: Final = 1
INTERRUPTED: Final = 130
#: The second kind of bot, and its pairs at most: a search is slow, and it only has to agree.
SECOND: Final = "adept@30"
SECOND_PAIRS: Final = 150
#: Without a question.
PAIRS: Final = 200
GAMES: Final = 2000
NONE: Final = "none"
INTERRUPTED_SAYS: Final = "Interrupted: this is what was played until then."


def add_commands(commands: Any) -> None:
    """Add them to the parser of `conventicle`."""
    one = commands.add_parser("compare", help="what a changed value, or going without a thing, does to a game")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    one.add_argument("--without", default="", metavar="NAME", help="instead: one player never uses this (word:scare)")
    one.add_argument(
        "--ask", default="", metavar="FIGURE", help="stop once this is answered (wins:anubis, rounds, ...)"
    )
    one.add_argument("--worth", type=positive, default=0.0, metavar="X", help="the least difference that counts (0.05)")
    one.add_argument("--pairs", type=count, default=0, metavar="N", help="at most (1000 with --ask), or so many (200)")
    one.add_argument(
        "--turns", type=count, default=1, metavar="N", help="play each deal so often, and take the mean (1)"
    )
    one.add_argument("--bots", default="greedy", metavar="BOTS", help=f"{BOTS_HELP} (greedy)")
    one.add_argument(
        "--second", default=SECOND, metavar="BOT", help=f"the kind that is asked again, or {NONE} ({SECOND})"
    )
    one.add_argument(
        "--second-pairs", type=count, default=SECOND_PAIRS, metavar="N", help=f"its pairs at most ({SECOND_PAIRS})"
    )
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same games (0)")
    add_workers(one)
    add_json(one)
    one.set_defaults(run=compare, many=True)
    add_report(commands)


def add_report(commands: Any) -> None:
    """Add `report`."""
    one = commands.add_parser("report", help="a page on what a game is like: who wins, with what, how sure")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    one.add_argument(
        "--games", type=count, default=0, metavar="N", help="how many games (2000; --check: as its file says)"
    )
    one.add_argument(
        "--html", type=Path, metavar="FILE", help="where the page goes (GAME-report.html); others beside it"
    )
    one.add_argument("--check", action="store_true", help="only check the game's targets; 1 if one is missed")
    one.add_argument("--bots", default="greedy", metavar="BOTS", help=f"{BOTS_HELP} (greedy)")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same games (0)")
    add_workers(one)
    add_json(one)
    one.set_defaults(run=report, many=True)


def positive(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < float("inf"):
        raise argparse.ArgumentTypeError("a number above 0, such as 0.05")
    return number


def plan_of(chosen: argparse.Namespace, games: int, overlay: str = "") -> Plan:
    """What is to be played, checked."""
    game = find_game(chosen.game)
    setup = game.plan(seats_of(chosen, game), options_of(chosen, game), overlay=overlay)
    bots = bots_for(bot_names(chosen), setup.seats)
    return Plan(game.name, setup.seats, setup.options, bots, chosen.seed, games, overlay=setup.overlay)


def compare(chosen: argparse.Namespace) -> int:
    """Play pairs with and without a change and say what it did."""
    game = find_game(chosen.game)
    overlay = overlay_of(chosen, game)
    wanted = chosen.pairs or (1000 if chosen.ask or chosen.without else PAIRS)
    question = pairs.question_of(
        plan_of(chosen, wanted), overlay, chosen.without, chosen.ask, chosen.worth, wanted, chosen.turns
    )
    again: pairs.Question | None = None
    if question.ask and chosen.second != NONE:
        bots = bots_for([chosen.second], question.before.seats)
        again = replace(
            question, before=replace(question.before, bots=bots), after=replace(question.after, bots=bots),
            pairs=min(wanted, chosen.second_pairs),
        )  # fmt: skip
    workers = workers_for(2 * wanted, chosen.workers)
    with printed.progress_bar(wanted, "pairs") as advance:
        found = pairs.compare(question, workers, advance)
    if not found.pairs:
        return INTERRUPTED
    second: pairs.Comparison | None = None
    if again is not None and not found.interrupted:
        with printed.progress_bar(again.pairs, f"pairs of {chosen.second}") as advance:
            second = pairs.compare(again, workers, advance)
    result = found.result() | {"build": build()}
    warning = pairs.differ(found, second) if second is not None and second.pairs else ""
    result["second"] = second.result() if second is not None and second.pairs else None
    result["warning"] = warning or None
    if chosen.json:
        print_json(result)
    else:
        print_comparison(Console(), found, second, warning, chosen)
    if found.crashes():
        print(f"conventicle: {len(found.crashes())} games broke off: {found.crashes()[0].error}", file=sys.stderr)
        return REFUSED
    return INTERRUPTED if found.interrupted or (second is not None and second.interrupted) else DONE


def print_comparison(
    console: Console, found: pairs.Comparison, second: pairs.Comparison | None, warning: str, chosen: argparse.Namespace
) -> None:
    """The answer in sentences, then the figures."""
    figures = found.figures()
    if found.interrupted:
        console.print(INTERRUPTED_SAYS, style="bold")
    if found.question.ask:
        console.print(answered(found), style="bold", highlight=False)
    for line in alike(found):
        console.print(line, highlight=False)
    if second is not None and second.pairs:
        console.print(f"Asked again: {answered(second)}", highlight=False)
    if warning:
        console.print(
            f"Careful: the two kinds of bots differ: {warning}. Look closer before you change anything.", style="red"
        )
    grid = Grid(box=None, pad_edge=False)
    for name in ("figure", "before", "after", "difference", "95 %", "pairs"):
        grid.add_column(name, justify="left" if name == "figure" else "right", overflow="fold")
    for name, row in figures.items():
        grid.add_row(
            name, shown(name, row["a"]), shown(name, row["b"]), shown(name, row["difference"], True),
            f"{shown(name, row['low'], True)} to {shown(name, row['high'], True)}", str(int(row["pairs"])),
            style="bold" if name == found.question.ask else "" if row["low"] > 0 or row["high"] < 0 else "dim",
        )  # fmt: skip
    console.print(grid)
    plan = found.question.before
    console.print(
        f"{len(found.pairs)} pairs of {plan.bots[0]}, seeds {found.pairs[0].a.seed} to {found.pairs[-1].a.seed}; "
        f"build: {build()}. "
        "The intervals of figures that were not asked for are widened for their number.",
        style="dim", highlight=False,
    )  # fmt: skip


def shown(name: str, value: float, signed: bool = False) -> str:
    """A figure for people: parts in percent, differences of parts in points."""
    sign = "+" if signed else ""
    return f"{100 * value:{sign}.1f}{'' if signed else ' %'}" if is_part(name) else f"{value:{sign}.2f}"


def answered(found: pairs.Comparison) -> str:
    """The answer to the question in a sentence."""
    ask = found.question.ask
    row = found.figures().get(ask)
    if row is None:
        return f"No pair says anything about {ask}."
    worth = f"{100 * found.worth:g} points" if is_part(ask) else f"{found.worth:.2g}"
    middle = f"{shown(ask, row['a'])} before, {shown(ask, row['b'])} after"
    span = f"{shown(ask, row['low'], True)} to {shown(ask, row['high'], True)}"
    sure = f"wrong at most {100 * ERROR:g} times in 100"
    said = {
        HIGHER: f"{ask} is higher: {middle} ({span}); {sure}.",
        LOWER: f"{ask} is lower: {middle} ({span}); {sure}.",
        SAME: f"{ask} did not change by {worth}: {middle} ({span}); {sure}.",
        OPEN: f"{ask} is still open: {middle} ({span}).",
    }[found.decision]
    return f"{found.question.before.bots[0]}, {len(found.pairs)} pairs: {said}"


def alike(found: pairs.Comparison) -> list[str]:
    """How alike the games stayed, and where they parted."""
    same = found.identical_share()
    lines = [f"{100 * same:.0f} % of the pairs are the same game from beginning to end."]
    place = found.first_difference()
    if place is not None:
        where = ", ".join(f"{frame} ({times})" for frame, times in list(found.partings().items())[:4])
        lines.append(f"The others part after {100 * place:.0f} % of their decisions (median), at: {where}.")
    return lines


def report(chosen: argparse.Namespace) -> int:
    """Play many games and write the page about them; or only check the targets."""
    if chosen.check:
        return check_targets(chosen)
    game = find_game(chosen.game)
    plan = plan_of(chosen, chosen.games or GAMES, overlay_of(chosen, game))
    out: Path = chosen.html or Path(f"{game.name}-report.html")
    check_place(out)
    Plot()  # refused before anything is played where the plotting library is missing
    workers = workers_for(plan.games, chosen.workers)
    with printed.progress_bar(plan.games + reports.weighed(plan, plan.games)) as advance:
        found = reports.report_on(plan, workers, advance)
    if not found.games:
        return INTERRUPTED
    paths = page.write(found, targets.verdicts_for(found), out)
    if chosen.json:
        print(paths[1].read_text("utf-8"), end="")
    else:
        console = Console()
        if found.interrupted:
            console.print(INTERRUPTED_SAYS, style="bold")
        for line in reports.sentences(found):
            console.print(f"- {line}", highlight=False)
        console.print(f"{len(found.games)} games; build: {build()}; written: {paths[0]}", style="bold", highlight=False)
        console.print(f"and beside it {len(paths) - 1} files: figures, games, things and records", highlight=False)
    crashes = [one.crash for one in found.games if one.crash]
    if crashes:
        print(f"conventicle: {len(crashes)} games broke off: {crashes[0].error}", file=sys.stderr)
        return REFUSED
    return INTERRUPTED if found.interrupted else DONE


def check_place(out: Path) -> None:
    """Refuse a place where no page can be written, before anything is played."""
    if not out.parent.is_dir():
        raise SetupError("no_folder", str(out.parent))
    if out.is_dir():
        raise SetupError("is_folder", str(out))
    if not os.access(out.parent, os.W_OK):
        raise SetupError("no_writing", str(out.parent))


def check_targets(chosen: argparse.Namespace) -> int:
    """Check what the game is meant to be; 1 if a target is missed."""
    game = find_game(chosen.game)
    if chosen.overlay is not None or chosen.option or chosen.edition or chosen.players:
        raise SetupError("bad_target", "--check plays what targets.toml says: leave out options, players and overlay")
    wanted = targets.targets_of(game)
    groups = len({(one.players, one.options) for one in wanted.targets})
    games = chosen.games or wanted.games
    with printed.progress_bar(groups * games) as advance:
        verdicts, interrupted = targets.check(game.name, games, workers_for(games, chosen.workers), advance)
    missed = sum(one.verdict == targets.MISSED for one in verdicts)
    if chosen.json:
        rows = [
            {name: getattr(one, name) for name in ("name", "asked", "found", "interval", "verdict", "games")}
            for one in verdicts
        ]
        told = {"game": game.name, "games": games, "seed": wanted.seed, "interrupted": interrupted, "build": build()}
        print_json(told | {"targets": rows})
    else:
        grid = Grid(box=None, pad_edge=False)
        for name in ("figure", "asked", "found", "95 %", "games", ""):
            grid.add_column(name, justify="left" if name in ("figure", "asked") else "right", overflow="fold")
        for one in verdicts:
            style = {"missed": "red", "open": "dim"}.get(one.verdict, "")
            grid.add_row(one.name, one.asked, one.found, one.interval, str(one.games), one.verdict, style=style)
        if interrupted:
            print(INTERRUPTED_SAYS)
        Console().print(grid)
        played = "as many games as it says" if interrupted else f"{games} games each"
        print(f"{played}, seed {wanted.seed}; build: {build()}; {missed} of {len(verdicts)} missed")
    return INTERRUPTED if interrupted else REFUSED if missed else DONE
