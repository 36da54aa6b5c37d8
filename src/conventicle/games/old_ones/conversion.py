"""Making Cultists and Priests of villagers: prices, what can be made, and how it is done."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.old_ones.city import take_from_city
from conventicle.games.old_ones.kinds import (
    CARD,
    CARDS,
    CITY,
    cultists,
    figures,
)
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

#: Where the two ways of conversion begin in the vocabularies that offer them: one option per card.
AS_CULTIST: Final = 0
AS_PRIEST: Final = CARDS
CONVERSIONS: Final = (Range(words("cultist"), CARD), Range(words("priest"), CARD))
ENOUGH: Final = 2 * CARDS


def price_of_cultist(values: OldOnesValues, figure: int, kind: int) -> int:
    """What a figure pays for making this card a Cultist: see the values."""
    return values.cultist_prices[figure][kind]


def price_of_priest(values: OldOnesValues, figure: int, kind: int) -> int:
    """What a figure pays for making this card a Priest: see the values."""
    return values.priest_prices[figure][kind]


def may_have_another_priest(t: OldOnes, me: int) -> bool:
    """Nobody has more than five Priests at a time (R7)."""
    return len(t.cards.zones[figures(me)]) - 1 < t.values.most_priests


def conversions(t: OldOnes, me: int, figure: int) -> list[int]:
    """What the figure can make of the City's cards with the cubes it holds itself (R23), ascending."""
    city = t.cards.zones[CITY]
    cubes = t.cubes[figure]
    prices = t.values.cultist_prices[figure]
    found = [AS_CULTIST + kind for kind in city if prices[kind] <= cubes]
    if may_have_another_priest(t, me):
        prices = t.values.priest_prices[figure]
        for kind in city:
            if prices[kind] <= cubes:
                found.append(AS_PRIEST + kind)
    if len(found) > 1:
        found.sort()
    return found


def why_not_convert(t: OldOnes, me: int, option: int) -> str:
    """Not in the City, five Priests already, or too few cubes on this figure."""
    if (option - AS_PRIEST if option >= AS_PRIEST else option) not in t.cards.zones[CITY]:
        return "not_in_city"
    if option >= AS_PRIEST and not may_have_another_priest(t, me):
        return "five_priests"
    return "too_few_cubes"


def convert(t: OldOnes, me: int, figure: int, option: int) -> None:
    """Carry out an option of `conversions`; a Cultist still needs its place."""
    if option >= AS_PRIEST:
        make_priest(t, me, figure, option - AS_PRIEST)
    elif len(t.cards.zones[figures(me)]) == 1:
        make_cultist(t, me, figure, option - AS_CULTIST, figure)
    else:
        t.then(PlaceCultist(me, figure, option - AS_CULTIST))


def make_cultist(t: OldOnes, me: int, figure: int, kind: int, above: int) -> None:
    """Pay the price off the acting figure; the card lies under any figure of the same player from now on."""
    price = price_of_cultist(t.values, figure, kind)
    t.cubes[figure] -= price
    t.grew = True
    t.under[kind] = above
    t.tell("cultist", me, figure, kind, above, price)
    take_from_city(t, kind, cultists(me))


def make_priest(t: OldOnes, me: int, figure: int, kind: int) -> None:
    """Pay the price off the acting figure; the new Priest is empty and has no turn in this round (R6)."""
    price = price_of_priest(t.values, figure, kind)
    t.cubes[figure] -= price
    t.grew = True
    t.made[me] |= 1 << t.values.jewel[kind]
    t.tell("priest", me, figure, kind, price)
    take_from_city(t, kind, figures(me))


def elevate(t: OldOnes, me: int, figure: int, kind: int) -> None:
    """For two cubes a Cultist under this very figure becomes a Priest, whatever its Force and Vigor."""
    t.cubes[figure] -= t.values.elevation_price
    t.grew = True
    t.under[kind] = -1
    t.made[me] |= 1 << t.values.jewel[kind]
    t.cards.move(kind, cultists(me), figures(me))
    t.tell("elevated", me, figure, kind)


class PlaceCultist(Frame[OldOnes]):
    """Choose the figure that the new Cultist will lie under: any of one's own, a Priest made just now too (R27)."""

    NAME: ClassVar[str] = "PlaceCultist"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, figure: int, kind: int) -> None:
        self.me: Final = me
        self.figure: Final = figure
        self.kind: Final = kind

    def waits_for(self, t: OldOnes) -> int:
        """The owner of the acting figure."""
        return bit(self.me)

    def options(self, t: OldOnes, seat: int) -> list[int]:
        """All own figures."""
        return t.cards.zones[figures(self.me)][:]

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        """Now the card is paid for and leaves the City."""
        make_cultist(t, self.me, self.figure, self.kind, option)

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        """Only under an own figure."""
        return "not_your_figure"

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"card": self.kind}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.figure, self.kind)


class ConvertAgain(Frame[OldOnes]):
    """Twin calling: after its first conversion the figure may make a second one, paid for by itself (R11)."""

    NAME: ClassVar[str] = "ConvertAgain"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(*CONVERSIONS, Range(words("enough")))

    def __init__(self, me: int, figure: int) -> None:
        self.me: Final = me
        self.figure: Final = figure

    def waits_for(self, t: OldOnes) -> int:
        """Nobody, where nothing can be made any more."""
        return bit(self.me) if conversions(t, self.me, self.figure) else 0

    def run(self, t: OldOnes) -> None:
        """The City and the cubes allow no second conversion."""

    def options(self, t: OldOnes, seat: int) -> list[int]:
        """Any conversion, or leave it at one."""
        found = conversions(t, self.me, self.figure)
        found.append(ENOUGH)
        return found

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        if option != ENOUGH:
            convert(t, self.me, self.figure, option)

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        return why_not_convert(t, self.me, option)

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"by:card": self.figure, "number": t.cubes[self.figure]}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.figure)
