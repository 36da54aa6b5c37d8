"""Corrupt (p. 20): the leftmost Hex goes into the Game Pouch, a Passive opens, and the upgraded side may summon."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import CORRUPT, CORRUPT_PAYS, FIRST_HEX, PASSIVE
from conventicle.games.dark_blood.monstrosity import SummonMonstrosity
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


def corrupt_refusal(t: DarkBlood, me: int, location: int) -> str:
    """A Hex must be left on the board (R33); nothing else is asked, and a defiled Location is no hindrance."""
    return "" if t.books[me].hexes else "no_hex"


def corrupt(t: DarkBlood, me: int, location: int) -> None:
    """Put a Hex into the pouch and read the Passive under it, which does not serve this Ritual yet (R42)."""
    book = t.books[me]
    paying = book.working(CORRUPT_PAYS)
    put_hex_in_pouch(t, me)
    if paying >= 0:
        t.use_passive(me, paying)
        t.gain(me, book.passive(paying))
    if book.upgraded[CORRUPT]:
        t.then(SummonMonstrosity(me, location))


def put_hex_in_pouch(t: DarkBlood, me: int) -> None:
    """The leftmost Hex leaves the board; its owner picks the side of the Passive that it covered."""
    book = t.books[me]
    position = book.open_passives()
    book.hexes -= 1
    t.pouch[FIRST_HEX + book.cult] += 1
    t.tell("hex_in_pouch", me)
    t.then(ChooseSide(me, position))


class ChooseSide(Frame[DarkBlood]):
    """Pick the side of an open Passive: when it is uncovered, and again at the start of each Upkeep (p. 20, R42)."""

    NAME: ClassVar[str] = "ChooseSide"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PASSIVE))

    def __init__(self, me: int, position: int) -> None:
        self.me: Final = me
        self.position: Final = position

    def waits_for(self, t: DarkBlood) -> int:
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Both sides."""
        cult = t.books[self.me].cult
        return sorted([t.values.passive_of(cult, self.position, 0), t.values.passive_of(cult, self.position, 1)])

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """That is another Passive."""
        return "other_passive"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Lay it with that side up."""
        book = t.books[self.me]
        book.sides[self.position] = 0 if option == t.values.passive_of(book.cult, self.position, 0) else 1
        t.tell("chose_side", self.me, option)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.position)
