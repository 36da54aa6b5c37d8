"""Players for the contract: they choose by dice, or what looks best, and know no more than their seat."""

from __future__ import annotations

import random
from collections.abc import Callable

from conventicle.bots.jury import judge_at
from conventicle.kernel.chance import FastChance
from conventicle.kernel.game import Game
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table

Chooser = Callable[[Table, int, list[int]], int]


def dice(rng: random.Random) -> Chooser:
    """Any option, each as likely as the other."""
    return lambda t, seat, options: rng.choice(options)


def keen(game: Game, rng: random.Random, care: float = 0.6) -> Chooser:
    """Mostly the option after which the seat stands best, on one guess at what it can't see; else any."""

    def choose(t: Table, seat: int, options: list[int]) -> int:
        if len(options) == 1 or rng.random() > care:
            return rng.choice(options)
        guess = FastChance(rng.getrandbits(32))
        copy = t.for_thinking(seat, guess, FastChance(guess.next_word()))
        judge = judge_at(game, copy)
        tried: list[tuple[float, float, int]] = []
        for option in rng.sample(options, min(8, len(options))):
            after = copy.clone()
            if option in after.options(seat):
                after.take(seat, option)
                tried.append((judge.standing(after, seat), rng.random(), option))
        return max(tried)[2] if tried else rng.choice(options)

    return choose


def choose_seat(t: Table, rng: random.Random) -> int:
    """One of the seats that have to choose."""
    return rng.choice(members(t.asked()))


def play_on(t: Table, rng: random.Random, choose: Chooser, decisions: int) -> int:
    """Make so many decisions, or as many as there are; how many were made."""
    for made in range(decisions):
        if not t.asked():
            return made
        seat = choose_seat(t, rng)
        t.take(seat, choose(t, seat, t.options(seat)))
    return decisions
