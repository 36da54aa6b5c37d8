"""The rule of new jewels: whoever can make a Priest of a new jewel does."""

from __future__ import annotations

from conventicle.kernel.perspective import Perspective
from conventicle.lab.batch import Plan, start
from tests.bots.jewels import Jewels


class Watched(Jewels):
    """Counts how often the rule held, and how often it did not ask for anything."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.held = 0
        self.free = 0

    def choose(self, perspective: Perspective) -> int:
        wanted = self.of_new_jewels(perspective)
        option = super().choose(perspective)
        if wanted:
            assert option in wanted
            self.held += 1
        else:
            self.free += 1
        return option


def test_the_rule_makes_a_priest_of_a_new_jewel_whenever_it_can() -> None:
    plan = Plan("old-ones", 4, {}, ["greedy"] * 4, "jewels", 1)
    play = start(plan, plan.seed)
    watched = Watched(7)
    play.bots[0] = watched
    play.run(5_000)
    assert play.table.ending
    assert watched.held > 1
    assert watched.free > 10
