"""What a search grows: questions, and the options that were tried at them."""

from __future__ import annotations

from typing import Final


class Settings:
    """How long and how widely to search."""

    def __init__(self, iterations: int, exploration: float = 1.5, seconds: float = 0.0) -> None:
        self.iterations: Final = iterations
        self.exploration: Final = exploration
        """How strongly the search turns to what it tried less, in spreads of the values found."""
        self.seconds: Final = seconds
        """The most time for one decision; 0 for no limit (then the choice depends on the seed alone)."""

    def with_iterations(self, iterations: int) -> Settings:
        """The same, shorter or longer."""
        return Settings(iterations, self.exploration, self.seconds)

    def within(self, seconds: float) -> Settings:
        """The same with a limit of time."""
        return Settings(self.iterations, self.exploration, seconds)


class Arm:
    """An option of a node as one seat sees it: how often it was open, was taken, and what came of it."""

    def __init__(self, option: int) -> None:
        self.option: Final = option
        self.prior = 0.0
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    def mean(self) -> float:
        """What came of it, in the mean."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A question after a row of decisions."""

    def __init__(self) -> None:
        self.arms: Final[dict[int, Arm]] = {}
        """By seat and option: only a secret question has several seats."""
        self.nodes: Final[dict[int, Node]] = {}
        """By the answers given and the next question."""
