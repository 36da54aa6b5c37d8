"""Step 4: down to five cards, and never below."""

from __future__ import annotations

from typing import ClassVar

from conventicle.games.pantheon.choices import Choice
from conventicle.games.pantheon.kinds import CARD, hand
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


class DiscardDown(Choice):
    """Whoever holds more than five cards discards the rest, one at a time, in her own order (R7).

    With five or fewer nothing may be discarded, not even to cover the top of the pile.
    """

    NAME: ClassVar[str] = "DiscardDown"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def waits_for(self, t: Pantheon) -> int:
        """Only a hand above the limit needs a choice."""
        return bit(self.me) if len(t.hand_of(self.me)) > t.values.hand_limit else 0

    def run(self, t: Pantheon) -> None:
        """Nothing is too much any more."""

    def in_turn(self) -> bool:
        """Still her turn."""
        return True

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Any card of the hand."""
        return distinct(t.hand_of(self.me))

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "not_in_hand"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Onto the pile, a buyable part back to the side (R9)."""
        t.drop(option, hand(self.me))
        t.tell("discarded", self.me, option)
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"number": len(t.hand_of(self.me)) - t.values.hand_limit}
