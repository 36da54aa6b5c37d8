"""What counting offers and choices costs: the same games with and without it, in instructions or in processor time.

.venv-compiled/bin/python tools/counting.py [--instructions] [GAME ...]

Instructions are counted by callgrind, a tool of valgrind: nearly the same on every run, however busy the machine is.
Times are taken by turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

from bench_instructions import MARK, totals, valgrind

from conventicle.kernel.game import Game
from conventicle.kernel.registry import games
from conventicle.lab import batch

SEATS = 2
#: Games of a round: greedy players take longer.
GAMES = {"random": 60, "greedy": 3}
#: The same under callgrind, which takes fifty times as long.
GAMES_COUNTED = {"random": 12, "greedy": 1}


def play(game: Game, bot: str, turn: int, games_played: int, *, counting: bool) -> None:
    """A round of games as `simulate` plays them, or the same without counting."""
    plan = batch.Plan(game.name, SEATS, game.plan(SEATS, {}).options, [bot] * SEATS, str(turn), games_played)
    with nullcontext() if counting else mock.patch.object(batch, "Offers", return_value=None):
        for number in range(games_played):
            batch.play_one(plan, number)


def seconds(game: Game, bot: str, turn: int, *, counting: bool) -> float:
    """Processor time of one round of games."""
    begun = time.process_time()
    play(game, bot, turn, GAMES[bot], counting=counting)
    return time.process_time() - begun


def by_turns(game: Game, bot: str, rounds: int) -> str:
    """The median ratio of processor times, and the lowest and the highest of all rounds."""
    ratios = []
    for turn in range(rounds):
        first = turn % 2 == 0
        one = seconds(game, bot, turn, counting=first)
        other = seconds(game, bot, turn, counting=not first)
        ratios.append(one / other if first else other / one)
    return f"{statistics.median(ratios):.3f} ({min(ratios):.2f} to {max(ratios):.2f})"


def marked(wanted: list[Game]) -> None:
    """Play under callgrind: it writes down its count at each call that nothing else makes here.

    Where the garbage collector happens to set in would weigh more than what is counted here: it is switched off.
    """
    gc.disable()
    for game in wanted:
        for bot, games_played in GAMES_COUNTED.items():
            play(game, bot, 0, games_played, counting=True)  # what is looked up once is looked up here
            for counting in (False, True):
                os.getppid()
                play(game, bot, 0, games_played, counting=counting)
                os.getppid()
    print(json.dumps("done"))


def instructions(names: list[str]) -> list[int]:
    """What callgrind counts for each game and bot, without and with counting."""
    with tempfile.TemporaryDirectory() as folder:
        command = [valgrind(), "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={folder}/counts"]
        command += [sys.executable, __file__, "--marked", *names]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        if told.returncode != 0:
            raise SystemExit(f"counting failed:\n{told.stderr[-2000:]}")
        return totals(Path(folder))[1::2]


def main() -> None:
    """Print what counting costs, per game and bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*games(), []])
    parser.add_argument("--rounds", type=int, default=9, help="by turns (default: 9)")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of taking times")
    parser.add_argument("--marked", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    wanted = [game for name, game in games().items() if not chosen.games or name in chosen.games]
    if chosen.marked:
        marked(wanted)
        return
    counted = iter(instructions(chosen.games) if chosen.instructions else [])
    for game in wanted:
        for bot in GAMES:
            if chosen.instructions:
                without, with_it = next(counted), next(counted)
                print(f"{game.name} {bot}: {with_it / without:.3f} ({without:,} and {with_it:,})")
            else:
                print(f"{game.name} {bot}: {by_turns(game, bot, chosen.rounds)}")


if __name__ == "__main__":
    main()
