"""A figure's one action: make a Cultist or a Priest, Dream or Drain, Scare the City, Sacrifice, or an ability."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.old_ones.city import bury, scare
from conventicle.games.old_ones.conversion import (
    CONVERSIONS,
    ConvertAgain,
    conversions,
    convert,
    elevate,
    may_have_another_priest,
    why_not_convert,
)
from conventicle.games.old_ones.kinds import (
    ASIDE,
    BESTOW,
    CARD,
    CARDS,
    CITY,
    DEEP_DREAM,
    ELEVATE,
    MOST_CAPACITY,
    OLD_ONE,
    SORT,
    TWIN_CALLING,
    cultists,
    figures,
)
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.frame import Frame, PickCards
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers, words

#: The options of an action behind the conversions.
AS_ELEVATION: Final = 2 * CARDS
_WORDS: Final = words("dream", "dream_deep", "drain", "scare", "sacrifice", "bestow", "pass")
_FIRST_WORD: Final = 3 * CARDS
DREAM_ONE: Final[int] = _FIRST_WORD + _WORDS.place("dream")
DREAM_DEEP: Final[int] = _FIRST_WORD + _WORDS.place("dream_deep")
DRAIN: Final[int] = _FIRST_WORD + _WORDS.place("drain")
SCARE: Final[int] = _FIRST_WORD + _WORDS.place("scare")
SACRIFICE: Final[int] = _FIRST_WORD + _WORDS.place("sacrifice")
BESTOWAL: Final[int] = _FIRST_WORD + _WORDS.place("bestow")
PASS: Final[int] = _FIRST_WORD + _WORDS.place("pass")


class TakeAction(Frame[OldOnes]):
    """One action of a figure in its turn, or none (R17)."""

    NAME: ClassVar[str] = "TakeAction"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(*CONVERSIONS, Range(words("elevate"), CARD), Range(_WORDS))

    def __init__(self, me: int, figure: int) -> None:
        self.me: Final = me
        self.figure: Final = figure

    def waits_for(self, t: OldOnes) -> int:
        """The owner of the figure."""
        return bit(self.me)

    def options(self, t: OldOnes, seat: int) -> list[int]:
        """All that the figure can do now."""
        me = self.me
        figure = self.figure
        found = conversions(t, me, figure)
        if can_elevate(t, me, figure):
            found.extend([AS_ELEVATION + kind for kind in t.cultists_under(me, figure)])
        if t.has_cultists(me, figure):
            found.append(DRAIN)
        else:
            found.append(DREAM_ONE)
            if t.values.ability[figure] == DEEP_DREAM:
                found.append(DREAM_DEEP)
        if can_scare(t, me):
            found.append(SCARE)
        if can_sacrifice(figure):
            found.append(SACRIFICE)
        if can_bestow(t, me, figure):
            found.append(BESTOWAL)
        found.append(PASS)
        return found

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        """Carry it out."""
        me = self.me
        figure = self.figure
        if option < AS_ELEVATION:
            convert(t, me, figure, option)
            if t.values.ability[figure] == TWIN_CALLING:
                t.then(ConvertAgain(me, figure))
        elif option < _FIRST_WORD:
            elevate(t, me, figure, option - AS_ELEVATION)
        elif option == DREAM_ONE:
            t.tell("dreamed", me, figure, take_cubes(t, figure, t.values.dream))
        elif option == DREAM_DEEP:
            t.tell("dreamed", me, figure, take_cubes(t, figure, t.values.deep_dream))
        elif option == DRAIN:
            t.tell("drained", me, figure, take_cubes(t, figure, t.will_under(me, figure)))
        elif option == SCARE:
            t.scared |= bit(me)
            t.tell("scared", me, figure)
            scare(t)
        elif option == SACRIFICE:
            sacrifice(t, me, figure)
        elif option == BESTOWAL:
            t.then(BestowCubes(me, figure, -1))
        else:
            t.tell("passed", me, figure)

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        """What the figure lacks."""
        figure = self.figure
        if option < AS_ELEVATION:
            return why_not_convert(t, self.me, option)
        if option < _FIRST_WORD:
            return why_not_elevate(t, self.me, figure)
        if option == DRAIN:
            return "no_cultists"
        if option == SCARE:
            return "scared_already" if t.scared & bit(self.me) else "city_empty"
        if option == SACRIFICE:
            return "old_ones_stay"
        if option == BESTOWAL:
            return "no_such_ability" if t.values.ability[figure] != BESTOW else "nothing_to_bestow"
        return "cultists_to_drain" if t.has_cultists(self.me, figure) else "no_such_ability"

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"by:card": self.figure, "number": t.cubes[self.figure]}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.figure)


# Dream and Drain.


def take_cubes(t: OldOnes, figure: int, wanted: int) -> int:
    """Cubes of the supply come onto a figure, as far as both allow (R8, R9); how many came."""
    taken = min(wanted, t.room(figure), t.supply())
    t.cubes[figure] += taken
    return taken


# Scare the City.


def can_scare(t: OldOnes, me: int) -> bool:
    """Once per player and round, whichever figure does it, while there is a City to scare (R3)."""
    return not t.scared & bit(me) and bool(t.cards.zones[CITY])


# Sacrifice.


def can_sacrifice(figure: int) -> bool:
    """Priests only."""
    return SORT[figure] != OLD_ONE


def sacrifice(t: OldOnes, me: int, figure: int) -> None:
    """The Priest's cubes go to its Old One, as far as there is room; it and its Cultists go under the deck."""
    old_one = t.old_one(me)
    moved = min(t.cubes[figure], t.room(old_one))
    t.cubes[figure] = 0
    t.cubes[old_one] += moved
    t.tell("sacrificed", me, figure, old_one, moved)
    t.cards.move(figure, figures(me), ASIDE)
    for kind in t.cultists_under(me, figure):
        t.under[kind] = -1
        t.cards.move(kind, cultists(me), ASIDE)
    t.then(BuryOffering(me))


class BuryOffering(PickCards[OldOnes]):
    """Put the sacrificed Priest and its Cultists under the deck one by one, in the owner's order (R16)."""

    NAME: ClassVar[str] = "BuryOffering"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))
    ORDERED: ClassVar[bool] = True

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def picker(self) -> int:
        return self.me

    def waits_for(self, t: OldOnes) -> int:
        """The last card needs no choice."""
        return bit(self.me) if len(t.cards.zones[ASIDE]) > 1 else 0

    def pool(self, t: OldOnes) -> list[int]:
        """The cards of the offering that are still above the deck."""
        return t.cards.zones[ASIDE]

    def pick(self, t: OldOnes, kind: int) -> None:
        """It goes under the deck; the next one will lie below it."""
        bury(t, kind)
        t.then(self)

    def run(self, t: OldOnes) -> None:
        """The last card."""
        bury(t, t.cards.zones[ASIDE][0])

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        """Only what is being sacrificed."""
        return "not_in_offering"

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"number": len(t.cards.zones[ASIDE])}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


# Abilities that stand in place of an action.


def can_elevate(t: OldOnes, me: int, figure: int) -> bool:
    """Two cubes here, and room for another Priest; the Cultists under the figure are the options."""
    values = t.values
    return (
        values.ability[figure] == ELEVATE
        and t.cubes[figure] >= values.elevation_price
        and may_have_another_priest(t, me)
    )


def why_not_elevate(t: OldOnes, me: int, figure: int) -> str:
    """What is missing for it."""
    if t.values.ability[figure] != ELEVATE:
        return "no_such_ability"
    if t.cubes[figure] < t.values.elevation_price:
        return "too_few_cubes"
    return "not_under_figure" if may_have_another_priest(t, me) else "five_priests"


def can_bestow(t: OldOnes, me: int, figure: int) -> bool:
    """A cube to give, and another own figure with room for it (R21)."""
    return t.values.ability[figure] == BESTOW and bool(receivers(t, me, figure, -1))


def receivers(t: OldOnes, me: int, giver: int, after: int) -> list[int]:
    """The other own figures with room, behind the one that was given to last; none once the giver is empty."""
    if not t.cubes[giver]:
        return []
    return [
        figure for figure in t.cards.zones[figures(me)] if figure > after and figure != giver and t.room(figure) > 0
    ]  # fmt: skip


class BestowCubes(Frame[OldOnes]):
    """Hand cubes to other own figures, to one after another in the order of the list, as many as fit (R21)."""

    NAME: ClassVar[str] = "BestowCubes"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD, numbers(MOST_CAPACITY)), Range(words("enough")))

    def __init__(self, me: int, giver: int, after: int) -> None:
        self.me: Final = me
        self.giver: Final = giver
        self.after: Final = after
        """The figure that was given to last, -1 before the first gift."""

    def waits_for(self, t: OldOnes) -> int:
        """The owner, while there is anything to give and anyone to take it."""
        return bit(self.me) if receivers(t, self.me, self.giver, self.after) else 0

    def run(self, t: OldOnes) -> None:
        """Nothing more can be given."""

    def options(self, t: OldOnes, seat: int) -> list[int]:
        """A figure and a number of cubes; after the first gift also the end of giving."""
        found: list[int] = []
        for figure in receivers(t, self.me, self.giver, self.after):
            for number in range(1, min(t.cubes[self.giver], t.room(figure)) + 1):
                found.append(gift(figure, number))
        if self.after >= 0:
            found.append(NO_MORE_GIFTS)
        return found

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        """Move the cubes and go on behind that figure."""
        if option == NO_MORE_GIFTS:
            return
        figure = option // (MOST_CAPACITY + 1)
        number = option % (MOST_CAPACITY + 1)
        t.cubes[self.giver] -= number
        t.cubes[figure] += number
        t.tell("bestowed", self.me, self.giver, figure, number)
        t.then(BestowCubes(self.me, self.giver, figure))

    def why_not(self, t: OldOnes, seat: int, option: int) -> str:
        """Not an own figure, passed over, or no room for so many."""
        figure = option // (MOST_CAPACITY + 1)
        if option == NO_MORE_GIFTS:
            return "give_first"
        if figure == self.giver or figure not in t.cards.zones[figures(self.me)]:
            return "not_your_figure"
        if figure <= self.after:
            return "passed_over"
        return "too_few_cubes" if option % (MOST_CAPACITY + 1) > t.cubes[self.giver] else "no_room"

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"by:card": self.giver, "number": t.cubes[self.giver]}

    def fields(self) -> tuple[object, ...]:
        """Who gives from which figure, and where the giving stands."""
        return (self.me, self.giver, self.after)


NO_MORE_GIFTS: Final[int] = CARDS * (MOST_CAPACITY + 1)


def gift(figure: int, number: int) -> int:
    """The option that gives so many cubes to a figure."""
    return figure * (MOST_CAPACITY + 1) + number
