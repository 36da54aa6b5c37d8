"""The bot `wanderer`: gets into positions that neither a good player nor pure chance would reach."""

from __future__ import annotations

from typing import Final

from conventicle.bots.greedy import Greedy
from conventicle.bots.judge import Judge
from conventicle.kernel.perspective import Perspective

EVERY: Final = 3


class Wanderer(Greedy):
    """Greedy, but every third choice is random."""

    def __init__(self, seed: int, judge: Judge | None = None) -> None:
        super().__init__(seed, judge)
        self.choices = 0

    def choose(self, perspective: Perspective) -> int:
        """The greedy option, or now and then any."""
        self.choices += 1
        if self.choices % EVERY == 0:
            return self.any_of(perspective.options())
        return super().choose(perspective)
