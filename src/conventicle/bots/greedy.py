"""The bot `greedy`: looks one step ahead, by the game's own standing."""

from __future__ import annotations

from typing import Final

from conventicle.bots.base import Bot
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table

#: In how many redealt worlds each option is tried; a secret choice also needs guesses at what the others chose.
WORLDS: Final = 2
SEALED_WORLDS: Final = 4
#: How many choices are followed after an option, to see what it started through to its end.
FOLLOWED: Final = 8
#: How many copies may be tried for one decision in one world, shared out evenly over the options.
TRIALS: Final = 120


class Greedy(Bot):
    """Tries every option in redealt copies, lets what it started come to its end, and takes the best standing."""

    def choose(self, perspective: Perspective) -> int:
        """The best option; a secret one is any of the good ones, so that nobody can read it."""
        options = perspective.options()
        if len(options) == 1:
            return options[0]
        world = perspective.determinise(self.chance)
        sealed = isinstance(world.agenda[-1], Sealed)
        leads = [0.0] * len(options)
        worlds = SEALED_WORLDS if sealed else WORLDS
        for _ in range(worlds - 1):
            self.weigh(perspective.game, world, perspective.seat, options, leads)
            world = perspective.determinise(self.chance)
        self.weigh(perspective.game, world, perspective.seat, options, leads)
        best = max(leads)
        floor = best - (best - min(leads)) / 3 if sealed else best
        return self.any_of([option for option, lead in zip(options, leads, strict=True) if lead >= floor])

    def weigh(self, game: Game, world: Table, me: int, options: list[int], leads: list[float]) -> None:
        """Add to `leads` how far ahead each option leaves me in this world."""
        if isinstance(world.agenda[-1], Sealed):
            self.answer_for_others(world, me)
        depth = len(world.agenda)
        trials = TRIALS // len(options) - 1
        for place, option in enumerate(options):
            trial = world.clone()
            trial.take(me, option)
            leads[place] += lead(game, self.followed(game, trial, me, world, depth, trials), me)

    def answer_for_others(self, world: Table, me: int) -> None:
        """In a secret choice guess any answer for the rivals, so that mine is the last one and shows its effect."""
        world.sealed[me] = -1
        for rival in members(world.asked()):
            if rival != me:
                world.take(rival, self.any_of(world.options(rival)))

    def followed(self, game: Game, trial: Table, me: int, world: Table, depth: int, trials: int) -> Table:
        """The table once what my option started is over: my own choices by the same standing, rivals' at random.

        It is over when the agenda has shrunk below the question, or the same question is asked again.
        """
        asking = world.agenda[-1].name()
        for _ in range(FOLLOWED):
            if not is_inside(trial, world, depth):
                break
            frame = trial.agenda[-1]
            if len(trial.agenda) == depth and frame.name() == asking:
                break
            asked = trial.asked()
            seat = me if asked >> me & 1 else members(asked)[0]
            options = trial.options(seat)
            if seat != me or len(options) == 1 or len(options) > trials:
                trial.take(seat, self.any_of(options))
            else:
                trials -= len(options)
                trial = best_step(game, trial, me, options)
        return trial


def is_inside(trial: Table, world: Table, depth: int) -> bool:
    """True while everything that lay under the question still lies there, and something on it."""
    return len(trial.agenda) >= depth and (depth < 2 or trial.agenda[depth - 2] is world.agenda[depth - 2])


def best_step(game: Game, t: Table, me: int, options: list[int]) -> Table:
    """The table after my best option, judged at once."""
    best = t
    highest = 0.0
    for option in options:
        trial = t.clone()
        trial.take(me, option)
        found = lead(game, trial, me)
        if best is t or found > highest:
            best = trial
            highest = found
    return best


def lead(game: Game, t: Table, me: int) -> float:
    """My standing above the best rival's; alone at the table, my standing."""
    own = game.standing(t, me)
    if t.seats == 1:
        return own
    rival = max([game.standing(t, seat) for seat in range(t.seats) if seat != me])
    return own - rival
