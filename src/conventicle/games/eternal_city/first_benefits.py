"""The services of quarters that the first edition words in its own way: Forum, Nobility District, Rift.

Their conditions and effects are chosen by the `benefit` of a row in data/<version>/first/locations.toml.
"""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import CARD, INTRIGUE, NOBILITY, aside, hand
from conventicle.games.eternal_city.table import NOT_LENT, City
from conventicle.kernel.cards import TOP
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


def can_forum_new_owner(t: City, me: int) -> bool:
    """Forum: the card of Greatness belongs to somebody else, or is only borrowed (F23)."""
    return t.owner_of_supremacy() != me or t.lender != NOT_LENT


def forum_new_owner(t: City, me: int) -> None:
    """Forum: take the card of Greatness for good; an owner who had lent it gets it back as it lay (F24)."""
    if t.lender == me:
        t.give_back_supremacy()
        return
    t.lender = NOT_LENT
    t.take_supremacy(me)


def can_nobility_keep_one(t: City, me: int) -> bool:
    """Nobility District: there are Intrigues to draw."""
    return bool(t.cards.zones[INTRIGUE])


def nobility_keep_one(t: City, me: int) -> None:
    """Nobility District: draw two Intrigues, keep one of these, put the other back on top."""
    t.draw_aside(me, INTRIGUE, t.edition.benefit_cards[NOBILITY])
    t.then(KeepIntrigue(me))
    t.then(ReturnOther(me))


def rift_of_two_sides(t: City, me: int) -> None:
    """Rift: on a sheet that shows light a ritual always awakens; on a dark one it counts one more (F18)."""
    t.summonings[me] = t.summonings[me] + 1 if t.dark[me] else 1
    t.dark[me] = 1
    t.tell("summoned", me, t.summonings[me])


class KeepIntrigue(Frame[City]):
    """Choose which of the Intrigues just drawn stays in hand."""

    NAME: ClassVar[str] = "KeepIntrigue"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who drew, if there was anything to draw."""
        return bit(self.me) if t.cards.zones[aside(t.seats, self.me)] else 0

    def run(self, t: City) -> None:
        """Nothing was drawn."""

    def options(self, t: City, seat: int) -> list[int]:
        """Each kind among them."""
        return distinct(t.cards.zones[aside(t.seats, self.me)])

    def take(self, t: City, seat: int, option: int) -> None:
        """Nobody else sees which."""
        t.cards.move(option, aside(t.seats, self.me), hand(self.me))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Only one of those just drawn."""
        return "not_drawn"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class ReturnOther(Frame[City]):
    """The Intrigue that was not kept goes back on top of its deck, unseen by others."""

    NAME: ClassVar[str] = "ReturnOther"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: City) -> None:
        """Only its owner knows which it is."""
        me = self.me
        for kind in t.cards.zones[aside(t.seats, me)][:]:
            t.cards.move(kind, aside(t.seats, me), INTRIGUE, TOP)
            t.tell_only(bit(me), "returned", me, kind)
            t.tell_only(t.everyone() & ~bit(me), "returned_hidden", me)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
