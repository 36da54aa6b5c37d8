"""A race between options: all are tried equally often, and after every round the half that did worse leaves.

A search that goes back to what looks best gives the first options to look good nearly all its iterations: the others
are judged by a few unlucky worlds, or one step deep while the favourite's follow-ups have been worked out. In a race
those that are still in have been tried equally often, and so equally deep (sequential halving: Karnin, Koren and
Somekh 2013).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from conventicle.bots.tree import Arm

#: An option takes part for every so many iterations; if there are more, the most promising ones do.
_SHARE: Final = 25
#: Who lies so many standard errors behind the first leaves at once, after so many visits.
_FAR_BEHIND: Final = 3.0
_FEWEST: Final = 8


class Race:
    """The options of the root that are still in."""

    def __init__(self, arms: list[Arm], iterations: int) -> None:
        promising = [(-arm.prior, arm.option, arm) for arm in arms]
        promising.sort(key=lambda one: (one[0], one[1]))
        self.runners = [arm for _, _, arm in promising[: max(2, iterations // _SHARE)]]
        self.rounds = 1
        while 1 << self.rounds < len(self.runners):
            self.rounds += 1
        self.round = 1

    def next(self) -> Arm:
        """Whose turn it is: the one tried least."""
        best = self.runners[0]
        for arm in self.runners:
            if arm.visits < best.visits:
                best = arm
        return best

    def first(self) -> Arm:
        """The best so far."""
        best = self.runners[0]
        for arm in self.runners:
            if arm.mean() > best.mean():
                best = arm
        return best

    def narrow(self, done: int, whole: int, spread: float) -> bool:
        """After so many iterations of the whole let go who has lost; True once one alone is left."""
        best = self.first()
        self.runners = [arm for arm in self.runners if not self.is_beaten(arm, best, spread)]
        if done * self.rounds >= whole * self.round and len(self.runners) > 1:
            self.round += 1
            ranked = [(-arm.mean(), arm.option, arm) for arm in self.runners]
            ranked.sort(key=lambda one: (one[0], one[1]))
            self.runners = [arm for _, _, arm in ranked[: (len(ranked) + 1) // 2]]
        return len(self.runners) == 1

    def is_beaten(self, arm: Arm, best: Arm, spread: float) -> bool:
        """True if chance hardly explains how far an option lies behind the best."""
        if arm.visits < _FEWEST or best.visits < _FEWEST:
            return False
        error = spread * sqrt(1 / arm.visits + 1 / best.visits)
        return best.mean() - arm.mean() > _FAR_BEHIND * error
