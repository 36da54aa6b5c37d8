"""Sequential tests: look after every game, stop when it is clear, and be wrong no more often than was said.

Each claim ("the mean is at most 0") is bet against, with one coin at the beginning and fair odds if the claim holds.
Before every game the stake is fixed by what was seen so far. If the claim holds, the chance that the coin ever grows
to twenty coins is one in twenty, however often one looks (Ville's inequality), and whatever the values are distributed
like, draws and rare differences included; so that is when the claim is given up. (Waudby-Smith and Ramdas, "Estimating
means of bounded random variables by betting", 2024; a test by likelihood ratios would have to guess the variance
and has no such bound.)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Final

#: The chance of a wrong call that a test is allowed, unless it is told otherwise.
ERROR: Final = 0.05
#: No more than this part of what may be lost is ever at stake.
_MOST_STAKE: Final = 0.5
#: Against a bar, where only one side is asked for, one may stake more.
_MOST_STAKE_AT_BAR: Final = 0.8

HIGHER: Final = "higher"
LOWER: Final = "lower"
SAME: Final = "same"
OPEN: Final = "open"


class Spread:
    """The variance of what was seen, with one imagined value each way: a row of equal values is not yet certainty."""

    def __init__(self, reach: float) -> None:
        self.count = 0
        self.total = 0.0
        self._squares = 0.0
        self._reach: Final = reach

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self._squares += value * value

    def variance(self) -> float:
        """Around their mean."""
        count = self.count + 2
        mean = self.total / count
        return (self._squares + 2 * self._reach * self._reach) / count - mean * mean


class Bet:
    """A bet that a mean lies above a bound (`side` 1) or below it (-1)."""

    def __init__(self, bound: float, side: int, reach: float) -> None:
        self.bound: Final = bound
        self.side: Final = side
        self._most: Final = _MOST_STAKE / (reach + abs(bound))
        self._coins = 0.0
        self.best = 0.0
        """The logarithm of the most coins there ever were."""

    def add(self, value: float, gain: float, variance: float) -> None:
        """A value, when a gain of so much was hoped for and the values spread so far."""
        stake = min(gain / (variance + gain * gain), self._most)
        self._coins += log(1 + stake * self.side * (value - self.bound))
        self.best = max(self.best, self._coins)

    def won(self, error: float) -> bool:
        """True once the claim bet against is given up, with this chance of being wrong."""
        return self.best >= log(1 / error)


class Difference:
    """Is a mean difference above 0, below 0, or surely smaller than what would be worth anything?

    Where there is no difference, `higher` or `lower` is called with a chance of at most `error`; where there is one
    of `worth` or more, `same` is. Values beyond `reach` count as much as that.
    """

    def __init__(self, worth: float, reach: float = 1.0, error: float = ERROR) -> None:
        self.worth: Final = worth
        self.error: Final = error
        self._reach: Final = reach
        self._spread: Final = Spread(reach)
        self._up: Final = Bet(0.0, 1, reach)
        self._down: Final = Bet(0.0, -1, reach)
        self._below: Final = Bet(worth, -1, reach)
        self._above: Final = Bet(-worth, 1, reach)

    def add(self, value: float) -> str:
        """One more difference; the answer so far."""
        value = max(-self._reach, min(self._reach, value))
        variance = self._spread.variance()
        for bet in (self._up, self._down, self._below, self._above):
            bet.add(value, self.worth, variance)
        self._spread.add(value)
        return self.answer()

    def answer(self) -> str:
        """What is clear by now."""
        if self._up.won(self.error / 2):
            return HIGHER
        if self._down.won(self.error / 2):
            return LOWER
        if self._below.won(self.error) and self._above.won(self.error):
            return SAME
        return OPEN


def lasting_interval(
    values: list[float], worth: float, reach: float = 1.0, error: float = ERROR
) -> tuple[float, float]:
    """The means that were never given up, however often one looked: an interval that stopping early does not spoil."""
    values = [max(-reach, min(reach, value)) for value in values]
    spread = Spread(reach)
    variances: list[float] = []
    for value in values:
        variances.append(spread.variance())
        spread.add(value)
    middle = spread.total / len(values) if values else 0.0

    def is_given_up(bound: float, side: int) -> bool:
        bet = Bet(bound, side, reach)
        for value, variance in zip(values, variances, strict=True):
            bet.add(value, worth, variance)
        return bet.won(error / 2)

    ends: list[float] = []
    for side in (1, -1):
        inside, outside = middle, -side * reach
        if side * middle > 0 and is_given_up(0.0, side):  # an answer and its interval say the same
            outside = 0.0
        for _ in range(14):
            half = (inside + outside) / 2
            if is_given_up(half, side):
                outside = half
            else:
                inside = half
        ends.append(outside)
    return min(ends[0], middle), max(ends[1], middle)


class Bar:
    """Is a rate between 0 and 1 surely above a bar? A rate that is not clears it with a chance of at most `error`."""

    def __init__(self, bar: float, error: float = ERROR) -> None:
        self.bar: Final = bar
        self.error: Final = error
        self._games = 0
        self._total = 0.0
        self._squares = 0.0
        self._coins = 0.0
        self._best = 0.0

    def add(self, share: float) -> bool:
        """One more game and the part of it that was won; True once the bar is cleared."""
        count = self._games + 1
        mean = (self._total + self.bar) / count
        gain = max(0.0, mean - self.bar)
        variance = max(0.0, (self._squares + self.bar) / count - mean * mean)
        stake = min(gain / (variance + gain * gain), _MOST_STAKE_AT_BAR / self.bar) if gain else 0.0
        self._coins += log(1 + stake * (share - self.bar))
        self._best = max(self._best, self._coins)
        self._games = count
        self._total += share
        self._squares += share * share
        return self.is_cleared()

    def is_cleared(self) -> bool:
        """True once the rate is surely above the bar."""
        return self._best >= log(1 / self.error)


def cleared_after(shares: Iterable[float], bar: float, fewest: int = 1) -> int:
    """After how many games a bar was cleared, not before the fewest; 0 if it was not."""
    test = Bar(bar)
    for number, share in enumerate(shares, 1):
        if test.add(share) and number >= fewest:
            return number
    return 0


def standard_error(values: list[float], reach: float) -> float:
    """Of their mean, with one imagined value each way."""
    spread = Spread(reach)
    for value in values:
        spread.add(value)
    return sqrt(spread.variance() / max(1, len(values)))
