"""What `exploit` and `faults` share: a second bot, a folder for records, and how findings are told."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from conventicle.build import build
from conventicle.kernel.errors import SetupError
from conventicle.lab.batch import bots_for
from conventicle.terminal.arguments import print_json
from conventicle.terminal.lab import NONE

DONE: Final = 0
INTERRUPTED: Final = 130


def second_bot(chosen: argparse.Namespace) -> str:
    """The bot of `--second`, which has to be one; '' for none."""
    if chosen.second == NONE:
        return ""
    bots_for([chosen.second], 2)
    return str(chosen.second)


def folder_for(chosen: argparse.Namespace, what: str) -> Path:
    """Where the records go, in a folder that is there."""
    folder: Path = chosen.keep or Path(f"{chosen.game}-{what}")
    if not folder.parent.is_dir():
        raise SetupError("no_folder", str(folder.parent))
    return folder


def tell(
    chosen: argparse.Namespace, found: Any, data: dict[str, Any], written: dict[str, Path], folder: Path,
    show: Callable[[Console], None],
) -> int:  # fmt: skip
    """Print what was found, as JSON or in words; returns the exit code."""
    if chosen.json:
        print_json(data | {"records": {name: str(path) for name, path in written.items()}, "build": build()})
    else:
        console = Console()
        if found.interrupted:
            console.print("Interrupted: this is what was found until then.", style="bold")
        show(console)
        records = f"{len(written)} record{'' if len(written) == 1 else 's'} in {folder}"
        print(f"{found.games} games, seed {chosen.seed}; build: {build()}; {records}")
    return INTERRUPTED if found.interrupted else DONE
