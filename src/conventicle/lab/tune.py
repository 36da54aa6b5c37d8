"""Tuning: better weights for a game's features, found by greedy bots that play each other.

The method is CMA-ES (the library `cmaes`): a cloud of weights around those set by hand, each tried in games against
them, moves and stretches towards those that win. Every generation plays the same seeds with all its weights, and the
next generation others. What was played is kept, so that a long run can be ended and taken up again: the method itself
is repeatable, it needs only the scores. It always begins with the weights set by hand, whichever the bots use today, so
that the same command finds the same weights again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version as library_version
from math import exp
from pathlib import Path
from typing import Any, TypeVar

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.judge import WeighingJudge
from conventicle.bots.jury import WeighingJudges, judges_of
from conventicle.bots.registry import bot_seed
from conventicle.bots.weights import Weights
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.seats import victory
from conventicle.kernel.table import Table
from conventicle.lab.batch import MOST_DECISIONS, Plan, finish, start
from conventicle.lab.interval import wilson
from conventicle.lab.kept import keep, read_kept
from conventicle.lab.workers import in_workers

#: How far the first weights lie from those set by hand: by a factor of about e to this power.
FIRST_SPREAD = 0.25
#: The games of the last check have seeds of their own, and so have those in which the stake is measured.
CHECK = "check"
STAKE = "stake"
#: They are played in so many parts, whatever the number of workers.
CHECK_PARTS = 4
#: After every so many decisions the leads are looked at.
LOOK_EVERY = 7

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Task:
    """What is tuned, and how: everything that the result depends on."""

    game: str
    version: str
    seats: int
    options: dict[str, str]
    seed: str
    games: int
    """Games that each set of weights plays in its generation."""
    ahead: bool = False
    """True to begin with the weights set by hand for whoever looks ahead, where the game has such."""

    def begins_with(self) -> list[float]:
        """The weights that others are tried against."""
        by_hand = judges_for(self.game).by_hand[self.seats]
        return by_hand.ahead if self.ahead else by_hand.near


def judges_for(game: str) -> WeighingJudges:
    """The judges of a game, which weigh its features; SetupError if it has none that do."""
    judges = judges_of(find_game(game))
    if not isinstance(judges, WeighingJudges):
        raise SetupError("no_features", game)
    return judges


def weighing(game: str, weights: list[float], stake: float = 1.0) -> WeighingJudge:
    """A judge of a game with weights of its own, near and far alike."""
    return judges_for(game).make(Weights(weights, weights, stake))


def varied(weights: list[float], logarithms: list[float]) -> list[float]:
    """The weights, each times e to the power of its number; so a sign stays, and nothing stays nothing."""
    numbers = iter(logarithms)
    return [weight * exp(next(numbers)) if weight else 0.0 for weight in weights]


def score(task: Task, logarithms: list[float], seed: str, games: int) -> float:
    """The part of all victories that varied weights win against those set by hand, on every seat in turn."""
    by_hand = task.begins_with()
    judge = weighing(task.game, by_hand)
    candidate = weighing(task.game, varied(by_hand, logarithms))

    def bot(seed: int, is_candidate: bool) -> Bot:
        return Greedy(seed, candidate if is_candidate else judge)

    return won_by(task, bot, seed, games) / games


def won_by(task: Task, bot: Callable[[int, bool], Bot], seed: str, games: int) -> float:
    """How many games a candidate wins against others, on every seat in turn; `bot` makes one, given its own seed."""
    won = 0.0
    for number in range(games):
        seat = number % task.seats
        plan = Plan(task.game, task.seats, task.options, ["greedy"] * task.seats, f"{seed}/{number // task.seats}", 1)
        play = start(plan, plan.seed)
        play.bots[:] = [bot(bot_seed(plan.seed, one), one == seat) for one in range(task.seats)]
        finish(play, plan, plan.seed)
        won += victory(play.table.winners, seat)
    return won


def winners_leads(task: Task, logarithms: list[float], seed: str, games: int) -> list[float]:
    """By how much those who won in the end led the others on the way, in games where all play by varied weights."""
    judge = weighing(task.game, varied(task.begins_with(), logarithms))
    pairs = winners_and_losers(task, lambda own: Greedy(own, judge), judge.standing, seed, games)
    return [winner - loser for winner, loser in pairs]


def winners_and_losers(
    task: Task, bot: Callable[[int], Bot], look: Callable[[Table, int], Seen], seed: str, games: int
) -> Iterator[tuple[Seen, Seen]]:
    """What was seen of each winner and each loser at positions on the way; `bot` makes a player, given its own seed."""
    plan = Plan(task.game, task.seats, task.options, ["greedy"] * task.seats, seed, games)
    for number in range(games):
        own = plan.seed_of(number)
        play = start(plan, own)
        play.bots[:] = [bot(bot_seed(own, seat)) for seat in range(task.seats)]
        positions: list[list[Seen]] = []
        while play.table.agenda:
            play.run(len(play.decisions) + LOOK_EVERY)
            if len(play.decisions) > MOST_DECISIONS:
                raise RecordError("broken", f"{own}: {MOST_DECISIONS} decisions without an end")
            if play.table.agenda:
                positions.append([look(play.table, seat) for seat in range(task.seats)])
        winners = play.table.winners
        losers = [seat for seat in range(task.seats) if seat not in winners]
        yield from [(one[winner], one[loser]) for one in positions for winner in winners for loser in losers]


def stake_of(leads: list[float]) -> float:
    """The lead at which a win is e times as likely as a loss, as the leads of those who won make it likeliest.

    Logistic regression with one number: its likelihood is greatest where the slope is nothing, which halving finds.
    """
    if not leads:
        raise RecordError("broken", "nobody won a game in which the lead was looked at")
    low, high = 1e-4, 10.0
    for _ in range(60):
        middle = (low * high) ** 0.5
        slope = sum(lead / (1 + exp(min(50.0, middle * lead))) for lead in leads)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return 1 / low


class Tuning:
    """A run of the method, from its beginning or from what a file has kept of it."""

    def __init__(self, task: Task, kept: Path, generations: int) -> None:
        if task.seats < 2:
            raise SetupError("seats", "tuning needs at least two seats")
        try:
            import numpy
            from cmaes import CMA
        except ImportError as error:
            raise SetupError("no_library", 'cmaes (pip install "conventicle[lab]")') from error
        self.task = task
        self.kept = kept
        self.features = judges_for(task.game).features
        free = sum(1 for weight in task.begins_with() if weight)
        seed = bot_seed(task.seed, 0)
        self.method: Any = CMA(mean=numpy.zeros(free), sigma=FIRST_SPREAD, seed=seed)
        self.generation = 0
        for scores in _read(task, kept)[:generations]:
            if len(scores) != self.method.population_size:
                raise RecordError("damaged", str(kept))
            self._tell(self._ask(), scores)

    def _ask(self) -> list[Any]:
        return [self.method.ask() for _ in range(self.method.population_size)]

    def _tell(self, tried: list[Any], scores: list[float]) -> None:
        self.method.tell([(one, -found) for one, found in zip(tried, scores, strict=True)])
        self.generation += 1

    def step(self, workers: int) -> list[float]:
        """One generation; the scores of its weights, which are kept."""
        tried = self._ask()
        seed = f"{self.task.seed}/{self.generation}"
        parts: list[tuple[Any, ...]] = [(self.task, [float(x) for x in one], seed, self.task.games) for one in tried]
        scores = list(in_workers(score, parts, workers))
        self._tell(tried, scores)
        keep(self.kept, json.dumps(scores))
        return scores

    def found(self) -> list[float]:
        """The middle of the cloud, as the logarithms of what each weight is to be multiplied by."""
        return [float(x) for x in self.method.mean]

    def result(self, games: int, workers: int, command: str) -> str:
        """The data file: the weights, where they come from, and how they did in games that no tuning saw.

        A third as many games more show what a lead by these weights is worth.
        """
        size = max(self.task.seats, games // CHECK_PARTS // self.task.seats * self.task.seats)
        parts: list[tuple[Any, ...]] = [
            (self.task, self.found(), f"{self.task.seed}/{CHECK}/{first}", min(size, games - first))
            for first in range(0, games, size)
        ]
        scores = list(in_workers(score, parts, workers))
        wins = sum(found * part[3] for found, part in zip(scores, parts, strict=True))
        low, high = wilson(wins, games)
        even = games / self.task.seats
        check = (
            f"{wins:g} of {games} games won against the weights set by hand, {low:.3f} to {high:.3f}; even: {even:g}"
        )
        provenance: dict[str, str | int] = {
            "command": command,
            "method": f"CMA-ES, cmaes {library_version('cmaes')}",
            "rules": self.task.version,
            "generations": self.generation,
            "games": self.generation * self.method.population_size * self.task.games,
            "check": check,
        }
        parts = [
            (self.task, self.found(), f"{self.task.seed}/{STAKE}/{part}", max(1, games // 24)) for part in range(8)
        ]
        leads = [lead for part in in_workers(winners_leads, parts, workers) for lead in part]
        tuned = varied(self.task.begins_with(), self.found())
        return data_file(provenance, self.features, tuned, stake_of(leads))


def data_file(provenance: dict[str, str | int], names: tuple[str, ...], weights: list[float], stake: float) -> str:
    """Weights and their stake as they lie beside a game's judges."""
    lines = ["# Weights of the features, found by tuning: this file is written by the command below.", ""]
    lines += ["[provenance]", *(f"{name} = {json.dumps(value)}" for name, value in provenance.items()), ""]
    lines += ["[weights]", *(f"{name} = {weight:.4g}" for name, weight in zip(names, weights, strict=True)), ""]
    lines += ["# The lead that makes a win 2.7 times as likely as a loss.", "[lead]", f"stake = {stake:.4g}"]
    return "\n".join(lines) + "\n"


def tune(task: Task, generations: int, workers: int, kept: Path, progress: Callable[[int], None]) -> Tuning:
    """Go on until so many generations are done."""
    tuning = Tuning(task, kept, generations)
    progress(min(tuning.generation, generations))
    while tuning.generation < generations:
        tuning.step(workers)
        progress(1)
    return tuning


def _read(task: Task, kept: Path) -> list[list[float]]:
    """The scores of the generations that were played before."""
    try:
        return [[float(found) for found in json.loads(line)] for line in read_kept(kept, json.dumps(asdict(task)))]
    except (ValueError, TypeError) as error:
        raise RecordError("damaged", str(kept)) from error
