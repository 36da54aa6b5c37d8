"""Three shapes of question that most frames of Pantheon have, and the laying of lost cards onto their piles."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.kinds import CARD, GOD, GOD_KIND, GOD_NUMBER, loose
from conventicle.games.pantheon.support import is_follower
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words


class Choice(Frame[Pantheon]):
    """A question to one seat, always asked."""

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: Pantheon) -> int:
        """The seat that is asked."""
        return bit(self.me)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class OpenChoice(Choice):
    """A question about things that all can see: asked only where there is more than one answer.

    Not asking tells nobody anything, since the answers follow from what lies open.
    """

    def waits_for(self, t: Pantheon) -> int:
        """The seat, if it has a choice."""
        return bit(self.me) if len(self.options(t, self.me)) > 1 else 0

    def run(self, t: Pantheon) -> None:
        """The only answer is taken; if there is none, nothing happens."""
        only = self.options(t, self.me)
        if only:
            self.take(t, self.me, only[0])


class PickGod(OpenChoice):
    """A question for one of several gods."""

    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(GOD))

    def candidates(self, t: Pantheon) -> list[int]:
        """The gods among whom the seat may choose, ascending."""
        raise NotImplementedError

    def pick(self, t: Pantheon, god: int) -> None:
        """Go on with the god that was chosen."""
        raise NotImplementedError

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Those gods."""
        return [GOD_NUMBER[god] for god in self.candidates(t)]

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Go on with one of them."""
        self.pick(t, GOD_KIND[option])


class LayDown(OpenChoice):
    """Cards lost together go onto their piles in their owner's order (R7, R8)."""

    NAME: ClassVar[str] = "LayDown"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD), Range(words("as_listed")))
    AS_LISTED: ClassVar[int] = len(CARD.values)

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Cards of the main deck first, then followers; or all that are left as they are listed."""
        lost = t.cards.zones[loose(self.me)]
        for pile in (False, True):
            found = sorted({kind for kind in lost if is_follower(kind) == pile})
            if len(found) > 1:
                found.append(self.AS_LISTED)
                return found
        return [self.AS_LISTED]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not among the cards that go."""
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Lay one, or all that are left."""
        zone = loose(self.me)
        if option != self.AS_LISTED:
            t.drop(option, zone)
            t.then(self)
            return
        while t.cards.zones[zone]:
            t.drop(t.cards.zones[zone][0], zone)
