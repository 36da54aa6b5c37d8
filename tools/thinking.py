"""How long bots think: seconds of processor for a decision of `adept` and `master`, in every game, in this build.

    .venv/bin/python tools/thinking.py             # plain Python
    .venv-compiled/bin/python tools/thinking.py    # compiled (`make compiled`)

Positions are those in which a seat has a choice, every fifth of games between `greedy` bots, two seats, the same in
both builds. A bot has the three seconds of CPU time that it has at a table.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from statistics import median
from typing import Any

from conventicle.bots import search
from conventicle.bots.registry import AT_TABLE, new_bot
from conventicle.build import build
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import lowest

CASES: tuple[tuple[str, dict[str, str]], ...] = (
    ("eternal-city", {"edition": "world"}),
    ("eternal-city", {"edition": "first"}),
    ("dark-blood", {}),
    ("old-ones", {}),
    ("pantheon", {}),
)
SEATS = 2
EVERY = 5


def positions(name: str, options: dict[str, str], wanted: int) -> list[Perspective]:
    """Where seats have a choice, spread over as many games as it takes."""
    game = game_named(name)
    found: list[Perspective] = []
    for number in range(1000):
        match = Match(game, game.plan(SEATS, options), key_from_seed(f"thinking/{number}"))
        bots = [new_bot("greedy", seat) for seat in range(SEATS)]
        choices = 0
        while not match.over():
            seat = lowest(match.asked())
            offered = match.options(seat)
            if len(offered) > 1:
                choices += 1
                if choices % EVERY == 0:
                    found.append(Perspective(game, match.table.clone(), seat, offered))
                    if len(found) == wanted:
                        return found
            match.decide(seat, bots[seat].choose(match.perspective(seat)))
    raise AssertionError("a game without choices")


def seconds(bot: str, perspective: Perspective, number: int) -> float:
    """CPU seconds for one decision."""
    player = new_bot(bot, number)
    player.hurry(AT_TABLE)
    began = time.process_time()
    player.choose(perspective)
    return time.process_time() - began


def figures(wanted: int) -> list[dict[str, Any]]:
    """A row for each game and bot."""
    rows = []
    for name, options in CASES:
        places = positions(name, options, wanted)
        for bot in ("adept", "master"):
            taken = sorted(seconds(bot, place, number) for number, place in enumerate(places))
            last = taken[math.ceil(0.95 * len(taken)) - 1]
            title = " ".join([name, *options.values()])
            rows.append({"game": title, "bot": bot, "median": median(taken), "p95": last, "decisions": len(taken)})
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--decisions", type=int, default=40, help="how many of each game and bot (40)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    vars(search)["perf_counter"] = time.process_time  # on a busy machine the clock on the wall would cut searches short
    rows = figures(chosen.decisions)
    if chosen.json:
        print(json.dumps({"build": build(), "rows": rows}))
        return
    print(f"| {build()} | bot | median | 95th percentile |\n|---|---|---|---|")
    for row in rows:
        print(f"| {row['game']} | {row['bot']} | {row['median']:.2f} s | {row['p95']:.2f} s |")


if __name__ == "__main__":
    main()
