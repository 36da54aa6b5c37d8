"""Check the targets of every game and write them into its RULINGS.md: `python tools/balance.py [GAME ...]`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from conventicle.kernel.registry import games

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- targets: `make balance` writes this from targets.toml -->"
END = "<!-- end of targets -->"


def rulings(name: str) -> Path:
    """Where a game's rulings stand."""
    return ROOT / "src" / Path(*games()[name].package.split(".")) / "RULINGS.md"


def table(found: dict[str, Any], version: str) -> str:
    """The targets as a table, with what it takes to play the same games."""
    lines = ["| figure | asked | found | 95 % | |", "|---|---|---|---|---|"]
    lines += [
        f"| {row['name']} | {row['asked']} | {row['found']} | {row['interval']} | {row['verdict']} |"
        for row in found["targets"]
    ]
    command = f"conventicle report {found['game']} --check --games {found['games']}"
    lines += [
        "",
        f"`{command}`: greedy, {found['games']} games for each line's players and options, seed `{found['seed']}`,",
        f"rules and data {version}, build: {found['build']}. Met: all of the interval lies within the bounds; open: it",
        "lies across one.",
    ]
    return "\n".join(lines)


def replaced(text: str, made: str) -> str:
    """The rulings with another table in its place."""
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit("there is no place for the targets in these rulings")
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


def write(arguments: list[str]) -> int:
    """Check and write those that are named, or all; 1 if a target is missed."""
    wanted = [word for word in arguments if word in games()]
    more = [word for word in arguments if word not in games()]
    worst = 0
    for name in wanted or list(games()):
        command = [sys.executable, "-m", "conventicle", "report", name, "--check", "--json", *more]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode > 1 or not done.stdout:
            return done.returncode or 1
        worst = max(worst, done.returncode)
        place = rulings(name)
        made = table(json.loads(done.stdout), games()[name].version())
        place.write_text(replaced(place.read_text("utf-8"), made), encoding="utf-8")
        print(f"{name}: {'a target is missed' if done.returncode else 'no target is missed'}", flush=True)
    return worst


if __name__ == "__main__":
    sys.exit(write(sys.argv[1:]))
