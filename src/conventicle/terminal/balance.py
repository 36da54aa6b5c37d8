"""The command `balance`: changes within fences that bring a game to its targets."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid

from conventicle.build import build
from conventicle.kernel.errors import SetupError
from conventicle.kernel.overlay import RULEBOOK
from conventicle.kernel.registry import game as find_game
from conventicle.lab import balance
from conventicle.lab.batch import Plan, bots_for
from conventicle.lab.hunt import Choice, Found, Hunt, Set, Step, cells_of, overlay_file
from conventicle.lab.search import Search
from conventicle.lab.space import read_space
from conventicle.lab.targets import Verdict
from conventicle.lab.workers import workers_for
from conventicle.terminal import report as printed
from conventicle.terminal.arguments import (
    BOTS_HELP,
    add_json,
    add_overlay,
    add_workers,
    bot_names,
    count,
    overlay_of,
    print_json,
)

DONE: Final = 0
INTERRUPTED: Final = 130
GAMES: Final = 4000
CHECK: Final = 400
SECOND: Final = "adept@30"
SECOND_GAMES: Final = 60
NONE: Final = "none"
#: Rows of the table of steps, the strongest first; `--json` has all.
STEPS: Final = 24


def add_command(commands: Any) -> None:
    """Add it to the parser of `conventicle`."""
    one = commands.add_parser("balance", help="find the fewest changes, within fences, that meet a game's targets")
    one.add_argument("game", metavar="GAME")
    one.add_argument("--space", type=Path, required=True, metavar="FILE", help="what may be changed, and how far")
    add_overlay(one)
    one.add_argument("--games", type=count, default=GAMES, metavar="N", help=f"games of the search at most ({GAMES})")
    one.add_argument("--most", type=count, default=5, metavar="N", help="changes at most (5)")
    one.add_argument("--bots", default="greedy", metavar="BOT", help=f"who plays; {BOTS_HELP} (greedy)")
    one.add_argument(
        "--check", type=count, default=CHECK, metavar="N", help=f"games with fresh seeds, before and after ({CHECK})"
    )
    one.add_argument(
        "--second", default=SECOND, metavar="BOT", help=f"the kind that checks it again, or {NONE} ({SECOND})"
    )
    one.add_argument(
        "--second-games", type=count, default=SECOND_GAMES, metavar="N", help=f"its games ({SECOND_GAMES})"
    )
    one.add_argument("--out", type=Path, metavar="FILE", help="where the overlay goes (GAME-balanced.toml)")
    one.add_argument("--keep", type=Path, metavar="FILE", help="save the games there; run it again to continue")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same search (0)")
    add_workers(one)
    add_json(one)
    one.set_defaults(run=run, many=True)


def hunt_of(chosen: argparse.Namespace) -> Hunt:
    """What is sought, checked before anything is played."""
    game = find_game(chosen.game)
    free = RULEBOOK in chosen.free
    overlay = overlay_of(chosen, game) if chosen.overlay is not None or not free else ""
    try:
        text = chosen.space.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SetupError("space", "it is not a text file") from error
    space = read_space(text, game, overlay, free)
    bots = bot_names(chosen)
    if len(bots) != 1:
        raise SetupError("bots", "one kind of bot plays all seats: --second names another")
    for name in (*bots, *([] if chosen.second == NONE else [chosen.second])):
        bots_for([name], 2)
    first = space.targets[0]
    plan = Plan(game.name, first.players, dict(first.options), bots, chosen.seed, 0, overlay=overlay)
    return Hunt(space, plan, chosen.games, chosen.most, free)


def run(chosen: argparse.Namespace) -> int:
    """Search, check, write the overlay and tell about it."""
    hunt = hunt_of(chosen)
    game = find_game(chosen.game)
    out: Path = chosen.out or Path(f"{game.name}-balanced.toml")
    for path in (out, chosen.keep or out):
        if not path.parent.is_dir():
            raise SetupError("no_folder", str(path.parent))
    workers = workers_for(hunt.games, chosen.workers)
    with printed.progress_bar(hunt.games) as advance:
        found = balance.seek(hunt, workers, chosen.keep, advance)
    overlay = overlay_found(found)
    checks: dict[str, list[list[Verdict]]] = {}
    if not found.interrupted:
        try:
            checks = check_all(chosen, found, overlay, workers)
        except KeyboardInterrupt:
            found.interrupted = True
    out.write_text(overlay_file(game, overlay, words_for(chosen, found)), encoding="utf-8")
    if chosen.json:
        print_json(as_data(found, checks) | {"written": str(out), "build": build()})
    else:
        show(Console(), found, checks)
        Console().print(
            f"{found.games} games of the search, seed {chosen.seed}; build: {build()}; written: {out}",
            style="bold", highlight=False,
        )  # fmt: skip
    return INTERRUPTED if found.interrupted else DONE


def overlay_found(found: Found) -> str:
    """The changed values of the chosen set."""
    return Search(found.hunt, 1, None, lambda done: None).overlay(found.chosen.changes)


def check_all(chosen: argparse.Namespace, found: Found, overlay: str, workers: int) -> dict[str, list[list[Verdict]]]:
    """Per kind of bot the verdicts before and after, with fresh seeds."""
    kinds = [(found.hunt.plan.bots[0], chosen.check)]
    if chosen.second != NONE:
        kinds.append((chosen.second, chosen.second_games))
    checks = {}
    for bot, games in kinds:
        with printed.progress_bar(2 * games, f"games of {bot}") as advance:
            sides = (found.hunt.plan.overlay, overlay)
            checks[bot] = [balance.checked(found.hunt, side, bot, games, workers, advance) for side in sides]
    return checks


def told(found: Found, changes: Set) -> str:
    """A set of changes in a line."""
    cells = cells_of(found.hunt, changes)
    return "; ".join(f"{one['row']} {one['column']} {one['before']} -> {one['value']}" for one in cells) or "no change"


def met(missed: int) -> str:
    """How many figures are not where they should be."""
    if not missed:
        return "all figures within their bounds"
    return "1 figure still beyond its bounds" if missed == 1 else f"{missed} figures still beyond their bounds"


def words_for(chosen: argparse.Namespace, found: Found) -> list[str]:
    """What stands above the changes in the file."""
    return [
        f"Found by `conventicle balance {chosen.game} --space {chosen.space.name} --seed {chosen.seed}`: "
        f"{found.games} games of {found.hunt.plan.bots[0]}.",
        f"{told(found, found.chosen.changes)}. Distance from the targets {found.base.distance:.2f} before, "
        f"{found.chosen.distance:.2f} after.",
    ]


def show(console: Console, found: Found, checks: dict[str, list[list[Verdict]]]) -> None:
    """The choices, the steps around the best, and the checks."""
    if found.interrupted:
        console.print("Interrupted: this is what was played until then.", style="bold")
    changes = told(found, found.chosen.changes) if found.chosen.changes else "No change"
    console.print(f"{changes}: {met(found.chosen.missed)}.", style="bold", highlight=False)
    grid = _grid("changes", "distance", "beyond", "games", "")
    for choice in found.front:
        grid.add_row(
            str(len(choice.changes)), f"{choice.distance:.2f}", str(choice.missed), str(choice.games),
            told(found, choice.changes), style="bold" if choice == found.chosen else "",
        )  # fmt: skip
    console.print("Choices: for each number of changes the set that comes nearest.")
    console.print(grid)
    if found.steps:
        where = told(found, found.steps_from)
        console.print(f"One step from there ({where}), on the same seeds (the strongest; 95 %):", highlight=False)
        grid = _grid("step", "figure", "difference", "95 %", "pairs")
        for step in strongest(found.steps):
            grid.add_row(
                f"{step.knob.name} {step.before} -> {step.after}", step.figure, f"{step.difference:+.3f}",
                f"{step.low:+.3f} to {step.high:+.3f}", str(step.pairs),
            )  # fmt: skip
        console.print(grid)
    for bot, (before, after) in checks.items():
        console.print(f"Checked with fresh seeds, {bot}:")
        grid = _grid("figure", "asked", "before", "", "after", "95 %", "")
        then = {one.name: one for one in before}
        for one in after:
            style = {"missed": "red", "open": "dim"}.get(one.verdict, "")
            was = (then[one.name].found, then[one.name].verdict) if one.name in then else ("-", "")
            grid.add_row(one.name, one.asked, *was, one.found, one.interval, one.verdict, style=style)
        console.print(grid)
    for line in warnings(checks):
        console.print(f"Careful: {line}", style="red", highlight=False)


def _grid(*names: str) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for name in names:
        grid.add_column(name, justify="left" if name in ("", "step", "figure", "asked") else "right")
    return grid


def strongest(steps: list[Step]) -> list[Step]:
    """The steps whose effect is surest, each with its figure."""
    return sorted(steps, key=lambda one: -abs(one.difference) / max(one.high - one.low, 1e-9))[:STEPS]


def warnings(checks: dict[str, list[list[Verdict]]]) -> list[str]:
    """What the fresh games, or the second kind of bot, do not confirm."""
    lines = []
    for bot, (_, after) in checks.items():
        missed = [one.name for one in after if one.verdict == "missed"]
        if missed:
            lines.append(f"{bot} with fresh seeds still miss {', '.join(missed)}.")
    return lines


def as_data(found: Found, checks: dict[str, list[list[Verdict]]]) -> dict[str, Any]:
    """Everything, for programs."""
    plan = found.hunt.plan

    def choice(one: Choice) -> dict[str, Any]:
        cells = cells_of(found.hunt, one.changes)
        return {
            "changes": cells, "distance": round(one.distance, 6), "beyond": one.missed, "games": one.games,
        }  # fmt: skip

    return {
        "game": plan.game,
        "seed": plan.seed,
        "bots": plan.bots,
        "games": found.games,
        "interrupted": found.interrupted,
        "before": choice(found.base),
        "chosen": choice(found.chosen),
        "front": [choice(one) for one in found.front],
        "steps_from": cells_of(found.hunt, found.steps_from),
        "steps": [
            {
                "row": one.knob.row, "column": one.knob.column, "before": one.before, "after": one.after,
                "figure": one.figure, "difference": round(one.difference, 6), "low": round(one.low, 6),
                "high": round(one.high, 6), "pairs": one.pairs,
            }
            for one in found.steps
        ],
        "checks": {
            bot: {
                side: [{name: getattr(one, name) for name in ("name", "asked", "found", "interval", "verdict")}
                       for one in rows]
                for side, rows in zip(("before", "after"), sides, strict=True)
            }
            for bot, sides in checks.items()
        },
        "warnings": warnings(checks),
    }  # fmt: skip
