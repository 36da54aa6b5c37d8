"""Players who try a game's limits: one who leans, one who insists, one with a single aim, two who are partners.

Each of them sees what its seat sees: they differ from `greedy` only in what they want.
"""

from __future__ import annotations

from typing import Final

from conventicle.bots.greedy import Greedy
from conventicle.bots.judge import Judge
from conventicle.bots.offers import AT_ANY_TIME, Things
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME

#: Where a partner stands in one's own eyes: no rival, however well off.
_NO_RIVAL: Final = -1e9


def names_of(things: Things, frame: str, option: int) -> list[int]:
    """The things that an option names, also one that may be taken at any time."""
    if option >= ANYTIME:
        frame, option = AT_ANY_TIME, option - ANYTIME
    return things.named_by(frame, option)


class Leaning(Greedy):
    """Plays as `greedy` does, but likes some things better than they deserve, and others less."""

    def __init__(self, seed: int, things: Things, liking: dict[int, float]) -> None:
        super().__init__(seed)
        self.things = things
        self.liking = liking
        """Per thing, in leads that the judge would give."""

    def leads(self, perspective: Perspective, world: Table, options: list[int]) -> list[float]:
        """What the options lead to, and how much each is liked."""
        frame = perspective.frame()
        found = super().leads(perspective, world, options)
        return [
            lead + sum(self.liking.get(thing, 0.0) for thing in names_of(self.things, frame, option))
            for lead, option in zip(found, options, strict=True)
        ]


class Insisting(Greedy):
    """Takes one thing whenever it is offered, and plays as `greedy` does otherwise."""

    def __init__(self, seed: int, things: Things, thing: int) -> None:
        super().__init__(seed)
        self.things = things
        self.thing = thing

    def choose(self, perspective: Perspective) -> int:
        """The best of the options that name it; without any, the best of all."""
        frame = perspective.frame()
        options = perspective.options()
        wanted = [option for option in options if self.thing in names_of(self.things, frame, option)]
        if len(wanted) == 1:
            return wanted[0]
        if wanted and len(wanted) < len(options):
            option = super().choose(perspective.among(wanted))
            return option if option in wanted else wanted[0]
        return super().choose(perspective)


class Partner(Judge):
    """For one of two who win together: the better of the two stands for both, and the other is no rival."""

    def __init__(self, judge: Judge, me: int, other: int) -> None:
        super().__init__(judge.stake, judge.rollout, judge.races)
        self.judge = judge
        self.me = me
        self.other = other

    def standing(self, t: Table, seat: int) -> float:
        """How well a seat stands in the eyes of the two."""
        return self.standings(t)[seat]

    def standings(self, t: Table) -> list[float]:
        """The same for all."""
        found = self.judge.standings(t)
        found[self.me] = max(found[self.me], found[self.other])
        found[self.other] = _NO_RIVAL
        return found


class Servant(Judge):
    """For a player who wants another one to win, and nothing for itself."""

    def __init__(self, judge: Judge, me: int, favourite: int) -> None:
        super().__init__(judge.stake, judge.rollout, judge.races)
        self.judge = judge
        self.me = me
        self.favourite = favourite

    def standing(self, t: Table, seat: int) -> float:
        """How well a seat stands in the eyes of the servant."""
        return self.standings(t)[seat]

    def standings(self, t: Table) -> list[float]:
        """The favourite's standing counts as one's own."""
        found = self.judge.standings(t)
        found[self.me] = found[self.favourite]
        found[self.favourite] = _NO_RIVAL
        return found
