"""What every bot is: a class that answers one question, what to choose now."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.chance import FastChance
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.perspective import Perspective


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program. There is one for each seat and game, and it may remember what it likes.

    It gets a perspective, which is what a person on the seat would have; never the table or its chance. Its own
    chance comes from a seed, so that a game can be repeated, and moves no card.
    """

    def __init__(self, seed: int) -> None:
        self.chance: Final = FastChance(seed)
        self.temper = ""
        """What it likes among options that are about as good (`temper.py`); '' for nothing in particular."""

    def choose(self, perspective: Perspective) -> int:
        """One of `perspective.options()`; asked only where there is more than one."""
        raise NotImplementedError

    def hurry(self, seconds: float) -> None:
        """From now on answer within about so many seconds: people are waiting. Most bots are quick anyway."""

    def any_of(self, options: list[int]) -> int:
        """One of these, each as likely as the other."""
        return options[self.chance.below(len(options))]
