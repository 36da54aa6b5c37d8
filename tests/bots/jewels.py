"""A rule of thumb for Old Ones: a Priest of a new jewel whenever one can be made, for the rest as `greedy`.

It shows what `greedy` does not know: among three bots of its own strength it should win no more than its share
(docs/bots-journal.md has the games).
"""

from __future__ import annotations

from conventicle.bots.greedy import Greedy
from conventicle.games.old_ones.actions import AS_ELEVATION, TakeAction
from conventicle.games.old_ones.conversion import AS_PRIEST, ConvertAgain
from conventicle.games.old_ones.kinds import CARDS
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.perspective import Perspective

#: Where a question offers to make a Priest of a card: of the City, or of a Cultist.
WAYS = {TakeAction.NAME: (AS_PRIEST, AS_ELEVATION), ConvertAgain.NAME: (AS_PRIEST,)}


class Jewels(Greedy):
    """The best Priest of a new jewel; where there is none, what `greedy` likes best."""

    def choose(self, perspective: Perspective) -> int:
        """By the rule, or by the judge."""
        found = self.of_new_jewels(perspective)
        return super().choose(perspective.among(found) if found else perspective)

    def of_new_jewels(self, perspective: Perspective) -> list[int]:
        """The options that make a Priest of a jewel that none of the own Priests has."""
        world = perspective.determinise(self.chance)
        assert isinstance(world, OldOnes)
        have = world.jewels(perspective.seat)
        return [
            option
            for option in perspective.options()
            for first in WAYS.get(perspective.frame(), ())
            if first <= option < first + CARDS and not have >> world.values.jewel[option - first] & 1
        ]
