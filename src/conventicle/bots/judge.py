"""Judges: what bots think of a position. The rules know nothing of them; a judge knows the rules of its game."""

from __future__ import annotations

from typing import Final

from conventicle.bots.weights import Weights, weighed
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.game import Game
from conventicle.kernel.seats import victory
from conventicle.kernel.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """What bots think of a game with so many seats. It judges guesses at the table: a bot never has the true one."""

    def __init__(self, stake: float = 10.0, rollout: int = 0, races: bool = True) -> None:
        self.stake: Final = stake
        """The lead in prospects at which winning is e (2.7) times as likely as losing: what bots weigh a lead by."""
        self.rollout: Final = rollout
        """How many choices a search plays on by chance before it asks for the prospects.

        More than none pays where they swing with every choice, as after a move that is still to be answered.
        """
        self.races: Final = races
        """True if the options race for the iterations of a search; else what looks best gets the most of them.

        A race pays where options must be compared carefully, the other where the best one must be seen far ahead.
        """

    def standing(self, t: Table, seat: int) -> float:
        """How well a seat stands: higher is better; comparable between the seats of one table."""
        raise NotImplementedError

    def prospect(self, t: Table, seat: int) -> float:
        """The same for whoever looks further ahead than a step, as a search does; a judge may think otherwise of it."""
        return self.standing(t, seat)

    def standings(self, t: Table) -> list[float]:
        """How well each seat stands; a judge that looks at one thing for all of them does so once."""
        return [self.standing(t, seat) for seat in range(t.seats)]

    def prospects(self, t: Table) -> list[float]:
        """The same for whoever looks further ahead."""
        return [self.prospect(t, seat) for seat in range(t.seats)]


class ByScore(Judge):
    """The judge of a game that has none: it knows the score, and that a victory is worth more."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game: Final = game

    def standing(self, t: Table, seat: int) -> float:
        """The score; after the end the victory counts a hundred."""
        score = self.game.score(t, seat)
        return score + 100.0 * victory(t.winners, seat) if t.ending else score


@mypyc_attr(allow_interpreted_subclasses=True)
class WeighingJudge(Judge):
    """A judge that weighs named features: its weights can be tuned."""

    def __init__(self, weights: Weights, rollout: int = 0, races: bool = True) -> None:
        super().__init__(weights.stake, rollout, races)
        self.near: Final = weights.near
        self.ahead: Final = weights.ahead

    def features(self, t: Table, seat: int) -> list[float]:
        """What is weighed, in the order of the weights."""
        raise NotImplementedError

    def scene(self, t: Table) -> list[list[float]]:
        """The same for every seat. Most of a search is this: what all seats share is best looked at once."""
        return [self.features(t, seat) for seat in range(t.seats)]

    def final(self, t: Table, seat: int) -> float:
        """What a finished game is worth to a seat."""
        raise NotImplementedError

    def standing(self, t: Table, seat: int) -> float:
        """By the weights for one step."""
        return self.final(t, seat) if t.ending else weighed(self.near, self.features(t, seat))

    def prospect(self, t: Table, seat: int) -> float:
        """By the weights for looking ahead."""
        return self.final(t, seat) if t.ending else weighed(self.ahead, self.features(t, seat))

    def standings(self, t: Table) -> list[float]:
        """By the weights for one step, from one look at the table."""
        return self.finals(t) if t.ending else [weighed(self.near, one) for one in self.scene(t)]

    def prospects(self, t: Table) -> list[float]:
        """By the weights for looking ahead, from one look at the table."""
        return self.finals(t) if t.ending else [weighed(self.ahead, one) for one in self.scene(t)]

    def finals(self, t: Table) -> list[float]:
        """What a finished game is worth to each seat."""
        return [self.final(t, seat) for seat in range(t.seats)]
