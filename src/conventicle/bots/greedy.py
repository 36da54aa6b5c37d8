"""The bot `greedy`: looks one step ahead, by what the judge of the game says."""

from __future__ import annotations

from math import inf
from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.judge import Judge, WeighingJudge
from conventicle.bots.jury import judge_for, taste_for
from conventicle.bots.temper import Taste
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.frame import Sealed
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import lowest, members
from conventicle.kernel.table import Table

#: In how many redealt worlds a secret choice is tried, each with other guesses at what the rivals chose.
SEALED_WORLDS: Final = 4
#: How many choices are followed after an option, to see what it started through to its end.
FOLLOWED: Final = 8
#: How many copies may be tried for one decision in one world, shared out evenly over the options.
TRIALS: Final = 120


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Bot):
    """Tries every option in a redealt copy, lets what it started come to its end, and takes the best standing.

    Those that came out well are tried again in another copy, so that not a single guess at the hidden cards decides.
    """

    def __init__(self, seed: int, judge: Judge | None = None) -> None:
        super().__init__(seed)
        self.judge: Final = judge
        """By whom it goes, if not by the judge of the game."""
        self.taste: Taste | None = None
        self.liked: list[float] = []
        """How much what each option of the last look led to was to its taste."""

    def choose(self, perspective: Perspective) -> int:
        """The best option; a secret one is any of the good ones, so that nobody can read it."""
        options = perspective.options()
        if len(options) == 1:
            return options[0]
        world = perspective.determinise(self.chance)
        if isinstance(world.agenda[-1], Sealed):
            return self.any_of(self.good_answers(perspective, world, options))
        self.taste = taste_for(perspective, self.temper)
        leads = self.leads(perspective, world, options)
        if self.taste is not None:
            return self.favourite(perspective, self.taste, options, leads)
        floor = near_best(leads)
        close = [option for option, found in zip(options, leads, strict=True) if found >= floor]
        if len(close) == 1:
            return close[0]
        again = self.leads(perspective, perspective.determinise(self.chance), close)
        first = [found for found in leads if found >= floor]
        sums = [one + other for one, other in zip(first, again, strict=True)]
        best = max(sums)
        return self.any_of([option for option, total in zip(close, sums, strict=True) if total == best])

    def favourite(self, perspective: Perspective, taste: Taste, options: list[int], leads: list[float]) -> int:
        """Of the options that are about as good as the best in two worlds, the best with what I like counted in."""
        judge = judge_for(perspective) if self.judge is None else self.judge
        short = taste.near * judge.stake
        floor = min(near_best(leads), max(leads) - short)
        close = [option for option, found in zip(options, leads, strict=True) if found >= floor]
        if len(close) == 1:
            return close[0]
        first = [found for found in leads if found >= floor]
        liked = [likes for likes, found in zip(self.liked, leads, strict=True) if found >= floor]
        again = self.leads(perspective, perspective.determinise(self.chance), close)
        means = [(one + other) / 2 for one, other in zip(first, again, strict=True)]
        least = max(means) - short
        best, highest = close[0], -inf
        for place, option in enumerate(close):
            worth = means[place] + (liked[place] + self.liked[place]) / 2
            worth += short * taste.naming(perspective.game, perspective.frame(), option)
            if means[place] >= least and worth > highest:
                best, highest = option, worth
        return best

    def good_answers(self, perspective: Perspective, world: Table, options: list[int]) -> list[int]:
        """The answers to a secret question that do well against what the rivals may answer."""
        sums = [0.0] * len(options)
        for number in range(SEALED_WORLDS):
            if number:
                world = perspective.determinise(self.chance)
            self.answer_for_others(world, perspective.seat)
            leads = self.leads(perspective, world, options)
            sums = [total + found for total, found in zip(sums, leads, strict=True)]
        floor = near_best(sums)
        return [option for option, total in zip(options, sums, strict=True) if total >= floor]

    def leads(self, perspective: Perspective, world: Table, options: list[int]) -> list[float]:
        """How far ahead each option leaves me in this world."""
        judge = judge_for(perspective) if self.judge is None else self.judge
        me = perspective.seat
        trials = TRIALS // len(options) - 1
        found: list[float] = []
        self.liked = []
        for option in options:
            trial = world.clone()
            trial.take(me, option)
            trial = self.followed(judge, trial, me, world, trials)
            found.append(lead(judge, trial, me))
            if self.taste is not None and isinstance(judge, WeighingJudge):
                self.liked.append(self.taste.liking(judge, trial, me))
        return found

    def answer_for_others(self, world: Table, me: int) -> None:
        """In a secret choice guess any answer for the rivals, so that mine is the last one and shows its effect."""
        world.sealed[me] = -1
        for rival in members(world.asked()):
            if rival != me:
                world.take(rival, self.any_of(world.options(rival)))

    def followed(self, judge: Judge, trial: Table, me: int, world: Table, trials: int) -> Table:
        """The table once what my option started is over: my own choices by the same standing, rivals' at random.

        It is over when the agenda has shrunk below the question, or the same question is asked again.
        """
        depth = len(world.agenda)
        asking = world.agenda[-1].name()
        for _ in range(FOLLOWED):
            if not is_inside(trial, world, depth):
                break
            frame = trial.agenda[-1]
            if len(trial.agenda) == depth and frame.name() == asking:
                break
            asked = trial.asked()
            seat = me if asked >> me & 1 else lowest(asked)
            options = trial.options(seat)
            if seat != me or len(options) == 1 or len(options) > trials:
                trial.take(seat, self.any_of(options))
            else:
                trials -= len(options)
                trial = best_step(judge, trial, me, options)
        return trial


def near_best(leads: list[float]) -> float:
    """The least lead that counts as good: a third of the way down from the best to the worst."""
    best = max(leads)
    return best - (best - min(leads)) / 3


def is_inside(trial: Table, world: Table, depth: int) -> bool:
    """True while everything that lay under the question still lies there, and something on it."""
    return len(trial.agenda) >= depth and (depth < 2 or trial.agenda[depth - 2] is world.agenda[depth - 2])


def best_step(judge: Judge, t: Table, me: int, options: list[int]) -> Table:
    """The table after my best option, judged at once."""
    best = t
    highest = 0.0
    for option in options:
        trial = t.clone()
        trial.take(me, option)
        found = lead(judge, trial, me)
        if best is t or found > highest:
            best = trial
            highest = found
    return best


def lead(judge: Judge, t: Table, me: int) -> float:
    """My standing above the best rival's; alone at the table, my standing."""
    return ahead(judge.standings(t), me)


def ahead(standings: list[float], me: int) -> float:
    """How far a seat is above the best of the others; alone, above nothing."""
    if len(standings) == 1:
        return standings[0]
    best = -inf
    for seat, standing in enumerate(standings):
        if seat != me and standing > best:
            best = standing
    return standings[me] - best
