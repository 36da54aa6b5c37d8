"""The work whose instructions are counted: `make bench ARGS=--instructions` runs this under valgrind.

The same work in every build and commit: one seed, one order, no clock. Before and after each piece it asks for its
parent's number, a call that nothing else makes here; callgrind writes down its count at each (bench_instructions.py).
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable

from bench_engine import MOST, PLACES, SEATS, Case, cases

from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bots
from conventicle.bots.search import Search
from conventicle.bots.tree import Settings
from conventicle.kernel import table
from conventicle.kernel.chance import FastChance
from conventicle.kernel.perspective import Perspective

SEED = "instructions"
BUILD = "plain" if table.__file__.endswith(".py") else "compiled"
#: The iterations of a search: as many as `adept` makes for a decision; plain, where counting takes minutes, fewer.
ITERATIONS = {"compiled": 400, "plain": 16}
#: From which of the eight places of a game copies are played to the end.
PLAYED_FROM = (1, 3, 5)
#: How many searches are made, at the first places with a choice.
SEARCHES = 3
COPIES = 20

#: What to do, and how many units of it were done: decisions, copies, iterations.
Work = Callable[[], int]


def games(case: Case) -> Work:
    """A whole game between random bots, setting up included, per decision."""

    def work() -> int:
        play = case.begin(SEED)
        play.run(MOST)
        return len(play.decisions)

    return work


def playouts(case: Case) -> Work:
    """Redealt copies played to the end by chance, per decision."""
    tables = case.places(SEED)
    bots = new_bots(["random"] * SEATS, SEED)
    chance = FastChance(1)

    def work() -> int:
        decisions = 0
        for place in PLAYED_FROM:
            own = FastChance(chance.next_word())
            play = Play(case.game, tables[place].for_thinking(0, chance, own), bots)
            play.run(MOST)
            decisions += len(play.decisions)
        return decisions

    return work


def clones(case: Case) -> Work:
    """Copies of copies for thinking, as a search makes them, per copy."""
    chance = FastChance(1)
    tables = [t.for_thinking(0, chance, FastChance(2)) for t in case.places(SEED)]

    def work() -> int:
        for t in tables:
            for _ in range(COPIES):
                t.clone()
        return PLACES * COPIES

    return work


def redeals(case: Case) -> Work:
    """Redealt copies of tables in play, for one seat after another, per copy."""
    tables = case.places(SEED)
    chance = FastChance(1)
    own = FastChance(2)

    def work() -> int:
        for place, t in enumerate(tables):
            for _ in range(COPIES):
                t.for_thinking(place % SEATS, chance, own)
        return PLACES * COPIES

    return work


def search(case: Case) -> Work:
    """Searches as `adept` makes them, per iteration."""
    found: list[Search] = []
    iterations = ITERATIONS[BUILD]
    for place, t in enumerate(case.places(SEED)):
        asked = [seat for seat in range(SEATS) if t.asked() >> seat & 1 and len(t.options(seat)) > 1]
        if asked and len(found) < SEARCHES:
            perspective = Perspective(case.game, t, asked[0])
            found.append(Search(perspective, Settings(iterations), FastChance(place + 1)))
            Search(perspective, Settings(1), FastChance(1)).run()  # what is worked out once for all searches

    def work() -> int:
        for one in found:
            one.run()
            chosen.append(one.best().option)
        return sum(one.iterations for one in found)

    return work


KINDS = (games, playouts, clones, redeals, search)
#: What the searches chose: the same in every build.
chosen: list[int] = []


def main(wanted: str, kinds: list[str]) -> None:
    """Do all of it, and say in which order and how much."""
    done = []
    for case in cases():
        if wanted in case.name():
            for kind in KINDS:
                if kind.__name__ not in kinds:
                    continue
                work = kind(case)
                gc.collect()
                os.getppid()
                units = work()
                os.getppid()
                done.append({"case": case.name(), "kind": kind.__name__, "units": units})
    print(json.dumps({"build": BUILD, "done": done, "chosen": chosen}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2].split(","))
