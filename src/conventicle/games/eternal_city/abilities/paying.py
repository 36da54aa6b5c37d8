"""Paying a cost in cards (p. 14)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import BACK, CARD, PLAYED, hand, tableau
from conventicle.games.eternal_city.playing import can_work
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


class DiscardCards(Frame[City]):
    """Pay a cost in cards, one by one: Miracles, Intrigues, then Licenses and the Supremacy card.

    Those of one deck go under it in the order chosen, so that order is free (R20).
    """

    NAME: ClassVar[str] = "DiscardCards"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, left: int, back: int) -> None:
        self.me: Final = me
        self.left: Final = left
        self.back: Final = back
        """The deck of the card paid before: all may see it."""

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Cards that leave enough to finish, and the announced card playable."""
        pool = [kind for kind in t.cards.zones[hand(self.me)] if BACK[kind] >= self.back]
        pool.extend(kind for kind in t.cards.zones[tableau(self.me)] if BACK[kind] >= self.back)
        backs = [BACK[kind] for kind in pool]
        found = [kind for kind in distinct(pool) if sum(1 for back in backs if back >= BACK[kind]) >= self.left]
        announced = t.cards.zones[PLAYED]
        if announced and self.left == 1:
            fitting = [kind for kind in found if self.leaves_playable(t, kind, announced[0])]
            # Nothing fits only in a guess at this hand by somebody else.
            return fitting if fitting else found
        return found

    def leaves_playable(self, t: City, kind: int, announced: int) -> bool:
        """The announced card still works once this one is paid; only cards before a player can matter for that."""
        if kind in t.cards.zones[hand(self.me)]:
            return True
        me = self.me
        return t.would(lambda trial: trial.discard(me, kind), lambda trial: can_work(trial, me, announced))

    def take(self, t: City, seat: int, option: int) -> None:
        """It goes under its deck."""
        t.discard(self.me, option)
        if self.left > 1:
            t.then(DiscardCards(self.me, self.left - 1, BACK[option]))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, out of order, or it would spoil the card to be played."""
        if option not in t.cards.zones[hand(self.me)] and option not in t.cards.zones[tableau(self.me)]:
            return "not_yours"
        return "card_order" if BACK[option] < self.back or self.left > 1 else "spoils_effect"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": self.left}

    def fields(self) -> tuple[object, ...]:
        """Who, how many, and the deck of the last one."""
        return (self.me, self.left, self.back)
