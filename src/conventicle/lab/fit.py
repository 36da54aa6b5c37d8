"""Fitting: weights for those who look ahead, from what the features of a position said of the outcome.

Weights by which one step is best chosen are not those by which a position is best judged: `greedy` needs to be drawn to
what brings the victory nearer, while a search sees that for itself and must know what the rest is worth. So greedy bots
play, now and then by chance, and a logistic regression asks how far a difference in each feature went with a victory in
the end. What goes with a victory need not bring it about, so each weight goes only half of the way (of its logarithm)
from where it was set by hand. Whether that is better, games between two searches say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version as library_version
from math import sqrt
from typing import Any, Final

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.judge import Judge
from conventicle.bots.registry import new_bot
from conventicle.bots.searcher import Searcher
from conventicle.bots.weights import weighed
from conventicle.kernel.chance import FastChance
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.perspective import Perspective
from conventicle.lab.interval import wilson
from conventicle.lab.tune import CHECK, Task, data_file, judges_for, stake_of, weighing, winners_and_losers, won_by
from conventicle.lab.workers import in_workers

#: One choice in so many is made by chance, so that positions are seen that greedy bots avoid.
BY_CHANCE: Final = 20
#: The search whose games check the result.
SEARCHING: Final = "adept@100"
#: Games are played in so many parts, whatever the number of workers.
PARTS: Final = 20
#: How strongly the regression holds on to nothing where features say the same: a part of the number of positions.
RIDGE: Final = 1e-4
STEPS: Final = 60


class Whimsical(Greedy):
    """Greedy, now and then by chance."""

    def __init__(self, seed: int, judge: Judge) -> None:
        super().__init__(seed, judge)
        self.whim = FastChance(seed)

    def choose(self, perspective: Perspective) -> int:
        """The best option by the weights, or any."""
        options = perspective.options()
        if self.whim.below(BY_CHANCE) == 0:
            return options[self.whim.below(len(options))]
        return super().choose(perspective)


def farseeing(seed: int, judge: Judge) -> Bot:
    """A search that goes by this judge."""
    search = new_bot(SEARCHING, seed)
    assert isinstance(search, Searcher)
    search.judge = judge
    return search


def differences(task: Task, seed: str, games: int) -> list[list[float]]:
    """Of positions in so many games: by how much each feature of a winner was above that of a loser."""
    judge = weighing(task.game, judges_for(task.game).by_hand[task.seats].near)
    pairs = winners_and_losers(task, lambda own: Whimsical(own, judge), judge.features, seed, games)
    return [[mine - other for mine, other in zip(winner, loser, strict=True)] for winner, loser in pairs]


def regression(rows: list[list[float]]) -> list[float]:
    """The weights by which the winners' leads make their victories likeliest, by Newton's method."""
    try:
        import numpy
    except ImportError as error:
        raise SetupError("no_library", 'numpy (pip install "conventicle[lab]")') from error
    if not rows:
        raise RecordError("broken", "nobody won a game that was looked at")
    leads = numpy.array(rows)
    spreads = numpy.sqrt((leads**2).mean(axis=0)) + 1e-9
    leads = leads / spreads
    ridge = RIDGE * len(rows)
    weights = numpy.zeros(leads.shape[1])
    for _ in range(STEPS):
        surprise = 1 / (1 + numpy.exp(numpy.clip(leads @ weights, -30, 30)))
        slope = leads.T @ surprise - ridge * weights
        curve = (leads * (surprise * (1 - surprise))[:, None]).T @ leads + ridge * numpy.eye(len(weights))
        step = numpy.linalg.solve(curve, slope)
        weights = weights + step
        if abs(step).max() < 1e-9:
            break
    return [float(weight) for weight in weights / spreads]


def half_way(by_hand: list[float], fitted: list[float], stake: float) -> list[float]:
    """Half of the way from the weights set by hand to the fitted ones, counted in the same unit.

    A weight whose sign the regression doubts stays as it is.
    """
    found: list[float] = []
    for weight, fit in zip(by_hand, fitted, strict=True):
        there = fit * stake
        found.append((1 if weight > 0 else -1) * sqrt(weight * there) if weight * there > 0 else weight)
    return found


@dataclass(frozen=True)
class Fit:
    """What was found, and from how much."""

    weights: list[float]
    stake: float
    positions: int


def fit(task: Task, workers: int, progress: Callable[[int], None]) -> Fit:
    """Play the task's games and fit the weights to their outcomes."""
    if task.seats < 2:
        raise SetupError("seats", "fitting needs at least two seats")
    by_hand = judges_for(task.game).by_hand[task.seats].ahead
    each = -(-task.games // PARTS)
    parts: list[tuple[Any, ...]] = [
        (task, f"{task.seed}/{part}", min(each, task.games - part * each))
        for part in range(PARTS)
        if part * each < task.games
    ]
    progress(PARTS - len(parts))
    rows: list[list[float]] = []
    for found in in_workers(differences, parts, workers):
        rows += found
        progress(1)
    weights = half_way(by_hand, regression(rows), stake_of([weighed(by_hand, row) for row in rows]))
    return Fit(weights, stake_of([weighed(weights, row) for row in rows]), len(rows))


def checked(task: Task, found: Fit, seed: str, games: int) -> float:
    """How many games a search wins with the weights found, against the same one with those set by hand."""
    by_hand = judges_for(task.game).by_hand[task.seats]
    judge = weighing(task.game, by_hand.ahead, by_hand.stake)
    candidate = weighing(task.game, found.weights, found.stake)

    def bot(seed: int, is_candidate: bool) -> Bot:
        return farseeing(seed, candidate if is_candidate else judge)

    return won_by(task, bot, seed, games)


def result(task: Task, found: Fit, games: int, workers: int, command: str) -> str:
    """The data file: the weights, where they come from, and how they did in games of a search."""
    each = -(-games // (PARTS * task.seats)) * task.seats
    parts: list[tuple[Any, ...]] = [
        (task, found, f"{task.seed}/{CHECK}/{first}", min(each, games - first)) for first in range(0, games, each)
    ]
    wins = sum(in_workers(checked, parts, workers))
    low, high = wilson(wins, games)
    provenance: dict[str, str | int] = {
        "command": command,
        "method": f"half way to a logistic regression of the outcome, numpy {library_version('numpy')}",
        "rules": task.version,
        "games": task.games,
        "positions": found.positions,
        "check": f"{wins:g} of {games} games of {SEARCHING} won against the weights set by hand, "
        f"{low:.3f} to {high:.3f}; even: {games / task.seats:g}",
    }
    return data_file(provenance, judges_for(task.game).features, found.weights, found.stake)
