"""Cards that a player has to give to another: the giver chooses (R3)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import BACK, CARD, INTRIGUE, SUPREMACY, hand, tableau
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


class GiveCard(Frame[City]):
    """Give a card to another player: of the hand, or of all that one owns."""

    NAME: ClassVar[str] = "GiveCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, giver: int, taker: int, from_hand: bool) -> None:
        self.giver: Final = giver
        self.taker: Final = taker
        self.from_hand: Final = from_hand

    def waits_for(self, t: City) -> int:
        """The giver, in the middle of the taker's action."""
        return bit(self.giver)

    def options(self, t: City, seat: int) -> list[int]:
        """Each kind that may be given."""
        owned = t.cards.zones[hand(self.giver)][:]
        if not self.from_hand:
            owned.extend(t.cards.zones[tableau(self.giver)])
        return distinct(owned)

    def take(self, t: City, seat: int, option: int) -> None:
        """Cards of the hand are seen by the two only; a new owner lays the Supremacy card face up (p. 13)."""
        giver, taker = self.giver, self.taker
        if BACK[option] > INTRIGUE:
            t.cards.move(option, tableau(giver), tableau(taker))
            if option == SUPREMACY:
                t.supremacy_up = True
            t.tell("gave", giver, taker, option)
            return
        t.cards.move(option, hand(giver), hand(taker))
        if t.listener is not None:
            both = bit(giver) | bit(taker)
            t.tell_only(both, "gave", giver, taker, option)
            t.tell_only(t.everyone() & ~both, "gave_hidden", giver, taker, BACK[option])

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Only what one has can be given, and for some cards only the hand."""
        return "not_in_hand"

    def prompt(self, t: City) -> dict[str, int]:
        return {"to:seat": self.taker}

    def fields(self) -> tuple[object, ...]:
        return (self.giver, self.taker, self.from_hand)
