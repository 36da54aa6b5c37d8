"""Write the report of every game into a folder (`make reports`): `all_reports.py [--games N ...] [GAME ...]`.

Each is played by two, with the options of the game's first target for two, in the compiled build if there is one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from conventicle.cli import main
from conventicle.kernel.registry import games
from conventicle.lab.targets import targets_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "reports"


def command(name: str, folder: Path, more: list[str]) -> list[str]:
    """The command that writes one report."""
    told = next((one.told for one in targets_of(games()[name]).targets if one.players == 2), "")
    options = [word for option in told.split(", ") if option for word in ("--option", option)]
    return ["report", name, "--players", "2", *options, "--html", str(folder / f"{name}.html"), *more]


def write(arguments: list[str], folder: Path = FOLDER) -> int:
    """Write those that are named, or all; 1 if one failed."""
    folder.mkdir(exist_ok=True)
    wanted = [word for word in arguments if word in games()]
    more = [word for word in arguments if word not in games()]
    codes = []
    for name in wanted or list(games()):
        print(f"\n=== {name} ===", flush=True)
        codes.append(main(command(name, folder, more)))
    return max(codes)


if __name__ == "__main__":
    sys.exit(write(sys.argv[1:]))
