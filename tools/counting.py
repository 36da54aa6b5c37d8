"""What counting offers and choices costs: the same games with and without it, by turns, in processor time.

.venv-compiled/bin/python tools/counting.py
"""

from __future__ import annotations

import argparse
import statistics
import time

from conventicle.bots.offers import Offers, things_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bot
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.game import Game
from conventicle.kernel.registry import games

SEATS = 2
#: Games of a round: greedy players take longer.
GAMES = {"random": 60, "greedy": 3}


def seconds(game: Game, bot: str, turn: int, *, counting: bool) -> float:
    """Processor time of one round of games."""
    setup = game.plan(SEATS, {})
    begun = time.process_time()
    for number in range(GAMES[bot]):
        table = game.new_table(setup, keyed(key_from_seed(f"{turn}/{number}")))
        bots = [new_bot(bot, seat + number) for seat in range(SEATS)]
        offers = Offers(things_of(game), SEATS) if counting else None
        Play(game, table, bots, offers).run(1_000_000)
    return time.process_time() - begun


def main() -> None:
    """Print the median ratio of each game and bot, and the lowest and highest of all rounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9, help="by turns (default: 9)")
    rounds = parser.parse_args().rounds
    for game in games().values():
        for bot in GAMES:
            ratios = []
            for turn in range(rounds):
                first = turn % 2 == 0
                one = seconds(game, bot, turn, counting=first)
                other = seconds(game, bot, turn, counting=not first)
                ratios.append(one / other if first else other / one)
            print(f"{game.name} {bot}: {statistics.median(ratios):.3f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
