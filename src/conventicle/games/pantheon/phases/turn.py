"""A turn: its four steps in order, and the passing of the turn clockwise."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.phases.discard import DiscardDown
from conventicle.games.pantheon.phases.draw import DrawCards
from conventicle.games.pantheon.phases.follower import DrawFollower
from conventicle.games.pantheon.phases.play import PlayCards
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit


class Turn(Frame[Pantheon]):
    """Draw a follower, draw cards, play cards, discard; then the next player clockwise."""

    NAME: ClassVar[str] = "Turn"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Pantheon) -> None:
        """Queue the steps. Whoever wished to be passed over is asked again from her own turn on (R38)."""
        t.round += 1
        t.active = self.me
        t.passed_over &= ~bit(self.me)
        t.tell("turn", t.round, self.me)
        t.then(DrawFollower(self.me))
        t.then(DrawCards(self.me))
        t.then(PlayCards(self.me))
        t.then(DiscardDown(self.me))
        t.then(EndTurn(self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class EndTurn(Frame[Pantheon]):
    """Powers not used are lost, protection is over, and the turn passes clockwise."""

    NAME: ClassVar[str] = "EndTurn"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Pantheon) -> None:
        """Forget what holds for one turn only."""
        t.used = 0
        t.protected = 0
        t.then(Turn((self.me + 1) % t.seats))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
