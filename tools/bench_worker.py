"""A process that measures: it reads tasks as lines of JSON, does each and answers with a line of figures.

Peers and both builds of this engine run in environments of their own, so each of them is such a process; the command
in bench.py lets them work by turns. Times are CPU times of the process: other work on the machine counts little.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Figures = dict[str, float]
#: Given the number of the round and how many CPU seconds to work, at least.
Task = Callable[[int, float], Figures]


class Tally:
    """What was counted over whole games, and how long they took."""

    def __init__(self) -> None:
        self.games = 0
        self.cut = 0
        self.decisions = 0
        self.forced = 0
        self.offered = 0
        self.seconds = 0.0

    def count(self, options: int) -> None:
        """A decision was made among so many options."""
        self.decisions += 1
        self.offered += options
        self.forced += options == 1

    def figures(self) -> Figures:
        """Rates and shares."""
        return {
            "decisions_per_second": self.decisions / self.seconds,
            "choices_per_second": (self.decisions - self.forced) / self.seconds,
            "branching": self.offered / self.decisions,
            "forced": self.forced / self.decisions,
            "decisions_per_game": self.decisions / self.games,
            "cut": self.cut / self.games,
        }


def rate(action: Callable[[], object], seconds: float, batch: int = 100) -> float:
    """How often a second something can be done."""
    done = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(batch):
            action()
        done += batch
        spent = time.process_time() - begin
    return done / spent


def zoo_steps(env: Any, number: int, seconds: float) -> float:
    """Steps a second of a PettingZoo environment whose observations hold a mask, with random legal actions."""
    chance = random.Random(number)
    env.reset(seed=number)
    steps = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(100):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            legal = seen["action_mask"].view(bool)  # NumPy takes ten times as long to go through thousands of bytes
            env.step(chance.choice(legal.nonzero()[0].tolist()))
            steps += 1
        spent = time.process_time() - begin
    return steps / spent


def serve(tasks: dict[str, Task]) -> None:
    """Do what is asked until the input ends."""
    print(json.dumps(list(tasks)), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(tasks[asked["task"]](asked["round"], asked["seconds"])), flush=True)
