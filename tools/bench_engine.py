"""Measures this engine, in whichever build the running environment has.

A case is a game with its options and a number of seats, `eternal-city edition=world 4`. Whole games are played the way
batches of the lab play them: a real table with everyone's knowledge, keyed chance, and the bot `random` on each seat.
"""

from __future__ import annotations

import time
import tracemalloc
from functools import partial
from typing import Any

import numpy
from bench_worker import Figures, Tally, Task, rate, serve, zoo_steps

from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bots
from conventicle.bots.search import Search
from conventicle.bots.tree import Settings
from conventicle.kernel import table
from conventicle.kernel.chance import FastChance, key_from_seed, keyed
from conventicle.kernel.game import Game, OptionSpec
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Record
from conventicle.kernel.registry import games
from conventicle.kernel.table import Table

SEATS = 4
MOST = 20_000
#: At how many places of a game copies are made, evenly spread.
PLACES = 8
#: How many iterations a search makes for one decision.
ITERATIONS = 50
#: How many tables a batch has.
LANES = 64
#: Endings that stand for a game cut off by an optional limit of rounds.
CUT = ("LONG_NIGHT", "ROUND_LIMIT")


class Case:
    """A game as it is measured."""

    def __init__(self, game: Game, options: dict[str, str]) -> None:
        self.game = game
        self.options = options
        self.setup = game.plan(SEATS, options)

    def name(self) -> str:
        """As it is printed."""
        return " ".join([self.game.name, *(f"{name}={value}" for name, value in self.options.items())])

    def begin(self, seed: str) -> Play:
        """A new game between random bots."""
        table = self.game.new_table(self.setup, keyed(key_from_seed(seed)))
        return Play(self.game, table, new_bots(["random"] * SEATS, seed))

    def length(self, seed: str) -> int:
        """How many decisions the game with this seed has."""
        play = self.begin(seed)
        play.run(MOST)
        return len(play.decisions)

    def places(self, seed: str) -> list[Table]:
        """Tables in play, spread evenly over a game: copies, so that they stay as they are."""
        step = self.length(seed) / PLACES
        play = self.begin(seed)
        found = []
        for place in range(PLACES):
            play.run(int((place + 0.5) * step))
            found.append(play.table.clone())
        return found


def editions(game: Game) -> tuple[str, ...]:
    """The editions of a game; none if it has but one."""
    specs: list[OptionSpec] = [spec for spec in game.options if spec.name == "edition"]
    return specs[0].values if specs else ()


def cases() -> list[Case]:
    """Every game on the shelf but the template, in each of its editions; The Eternal City first."""
    found = []
    for game in games().values():
        if not game.package.rpartition(".")[2].startswith("_"):
            found += [Case(game, {"edition": edition}) for edition in editions(game)] or [Case(game, {})]
    return sorted(found, key=lambda case: case.game.name != "eternal-city")


def play(case: Case, number: int, seconds: float) -> Figures:
    """Whole games."""
    tally = Tally()
    begin = time.process_time()
    while tally.seconds < seconds:
        one = case.begin(f"bench {number} {tally.games}")
        one.run(MOST)
        tally.games += 1
        tally.cut += bool(one.table.agenda) or one.table.ending in CUT
        tally.decisions += len(one.decisions)
        tally.forced += one.forced
        tally.offered += one.offered
        tally.seconds = time.process_time() - begin
    return tally.figures()


def playouts(case: Case, number: int, seconds: float) -> Figures:
    """Games played to their end in redealt copies, as a search does it."""
    chance = FastChance(number)
    bots = new_bots(["random"] * SEATS, str(number))
    tables = case.places(f"playouts {number}")
    decisions = 0
    spent = 0.0
    begin = time.process_time()
    while spent < seconds:
        for t in tables:
            one = Play(case.game, t.for_thinking(0, chance, FastChance(chance.next_word())), bots)
            one.run(MOST)
            decisions += len(one.decisions)
        spent = time.process_time() - begin
    return {"decisions_per_second": decisions / spent}


def clones(case: Case, number: int, seconds: float) -> Figures:
    """Copies of tables in play and of copies for thinking, at places spread over a game."""
    chance = FastChance(number)
    tables = case.places(f"clones {number}")
    redealt = [t.for_thinking(0, chance, FastChance(number)) for t in tables]
    share = seconds / PLACES
    return {
        "clones_per_second": PLACES / sum(1 / rate(t.clone, share) for t in tables),
        "thinking_clones_per_second": PLACES / sum(1 / rate(t.clone, share) for t in redealt),
    }


def determinise(case: Case, number: int, seconds: float) -> Figures:
    """Redealt copies of tables in play, for one seat after another."""
    chance = FastChance(number)
    own = FastChance(number + 1)
    tables = case.places(f"determinise {number}")
    spent = 0.0
    for place, t in enumerate(tables):
        spent += 1 / rate(partial(t.for_thinking, place % SEATS, chance, own), seconds / PLACES)
    return {"determinise_per_second": PLACES / spent}


def searches(case: Case, number: int) -> list[Search]:
    """A search at each place of a game where there is a choice; the same ones in every build."""
    found = []
    for place, t in enumerate(case.places(f"search {number}")):
        asked = [seat for seat in range(SEATS) if t.asked() >> seat & 1 and len(t.options(seat)) > 1]
        if asked:
            perspective = Perspective(case.game, t, asked[0])
            found.append(Search(perspective, Settings(ITERATIONS), FastChance(place + 1)))
    return found


def search(case: Case, number: int, seconds: float) -> Figures:
    """The search of the bots `adept` and `master`."""
    iterations = 0
    spent = 0.0
    while spent < seconds:
        for one in searches(case, number):
            begin = time.process_time()
            one.run()
            spent += time.process_time() - begin
            iterations += one.iterations
    return {"iterations_per_second": iterations / spent}


def search_steps(case: Case, number: int, seconds: float) -> Figures:
    """How many decisions an iteration of these searches carries out; counted in the plain build, the same in both."""
    taken = 0
    take = Table.take

    def counting(t: Table, seat: int, option: int) -> None:
        nonlocal taken
        taken += 1
        take(t, seat, option)

    found = searches(case, number)
    Table.take = counting  # type: ignore[assignment,method-assign]
    try:
        for one in found:
            one.run()
    finally:
        Table.take = take  # type: ignore[method-assign]
    return {"decisions_per_iteration": taken / sum(one.iterations for one in found)}


def growth(case: Case, number: int, seconds: float) -> Figures:
    """The cost of a decision in the last tenth of a game, as a multiple of that in the first tenth."""
    spent = [0.0, 0.0]
    decisions = [0, 0]
    game = 0
    while sum(spent) < seconds:
        seed = f"growth {number} {game}"
        length = case.length(seed)
        one = case.begin(seed)
        for part, start, end in ((0, 0, length // 10), (1, length - length // 10, length)):
            one.run(start)
            begin = time.process_time()
            one.run(end)
            spent[part] += time.process_time() - begin
            decisions[part] += end - start
        game += 1
    return {"last_over_first_tenth": (spent[1] / decisions[1]) / (spent[0] / decisions[0])}


def memory(case: Case, number: int, seconds: float) -> Figures:
    """Bytes of a table in the middle of a game, of a copy for thinking, and of the record of a whole game."""
    count = 8
    chance = FastChance(number)
    seeds = [f"memory {number} {game}" for game in range(count)]
    halves = [case.length(seed) // 2 for seed in seeds]
    tracemalloc.start()
    begin = tracemalloc.get_traced_memory()[0]
    tables: list[Table] = []
    for seed, half in zip(seeds, halves, strict=True):
        one = case.begin(seed)
        one.run(half)
        tables.append(one.table)
        del one
    in_play = tracemalloc.get_traced_memory()[0] - begin
    begin = tracemalloc.get_traced_memory()[0]
    copies = [t.for_thinking(0, chance, FastChance(number)) for t in tables]
    copy = tracemalloc.get_traced_memory()[0] - begin
    del tables, copies
    begin = tracemalloc.get_traced_memory()[0]
    records: list[Record] = []
    for seed in seeds:
        one = case.begin(seed)
        one.run(MOST)
        records.append(Record(case.game, case.setup, key_from_seed(seed), one.decisions, one.table.hash()))
        del one
    record = tracemalloc.get_traced_memory()[0] - begin
    tracemalloc.stop()
    text = sum(len(one.to_json().encode()) for one in records)
    sizes = {"table": in_play, "copy_for_thinking": copy, "record": record, "record_as_text": text}
    return {f"{name}_bytes": size / count for name, size in sizes.items()}


def envs(case: Case, number: int, seconds: float) -> Figures:
    """Environments of two players: steps with observation, mask and a random legal action."""
    from conventicle.envs import aec
    from conventicle.envs.batch import Batch

    share = seconds / 4
    settings: dict[str, Any] = {"players": 2, "options": case.options}
    batch = Batch(case.game, 2, LANES, number, case.options)
    chance = numpy.random.default_rng(number)
    steps = rate(lambda: batch.step(batch.random_actions(chance)), share, 10) * LANES
    return {
        "aec_steps_per_second": zoo_steps(aec.env(case.game, **settings), number, share),
        "raw_steps_per_second": zoo_steps(aec.raw_env(case.game, **settings), number, share),
        "batch_steps_per_second": steps,
        "observation_microseconds": looking(case, number, share),
    }


def looking(case: Case, number: int, seconds: float) -> float:
    """CPU time of an observation in an environment, one for every decision: the same games with and without them.

    What the seats learn by a move is worked out when one of them looks, so that is part of it.
    """
    from conventicle.envs.episodes import Episodes

    episodes = Episodes(case.game, 2, case.options)
    stepper = episodes.stepper
    spent = [0.0, 0.0]
    looks = game = 0
    while spent[1] < seconds:
        for with_looks in (False, True):
            episodes.reset(f"{number}/{game}")
            chance = FastChance(game + 1)
            begin = time.process_time()
            while stepper.seat >= 0:
                if with_looks:
                    stepper.look(stepper.seat)
                stepper.take(chance.below(len(stepper.legal)))
            spent[with_looks] += time.process_time() - begin
        looks += len(stepper.history)
        game += 1
    return (spent[1] - spent[0]) / looks * 1e6


def tasks() -> dict[str, Task]:
    """Everything that is measured for each case, by name: `play eternal-city edition=world`."""
    kinds = [play, clones, playouts, determinise, search, envs, growth, memory]
    if table.__file__.endswith(".py"):
        kinds.append(search_steps)
    return {f"{kind.__name__} {case.name()}": partial(kind, case) for case in cases() for kind in kinds}


if __name__ == "__main__":
    serve(tasks())
