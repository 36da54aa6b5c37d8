"""Counting what was offered and what was chosen: for every frame the cards, places, abilities and words it names.

Only choices count: where there is one option, nothing was preferred to anything. A thing that several options of a
choice name (a Priest who could go to three places) was offered once.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.frame import Frame
from conventicle.kernel.game import Game
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary

#: Domains whose values are not things of the game.
PLAIN: Final = ("number", "seat")
#: The frame in whose name things stand that may be done at any time.
AT_ANY_TIME: Final = "anytime"


class Named:
    """What the options of one frame name."""

    def __init__(self, frame: str, vocabulary: Vocabulary, numbers: dict[str, int]) -> None:
        self.things: Final[list[list[int]]] = []
        """Per option the numbers of the things that it names."""
        for option in range(vocabulary.size):
            meaning = vocabulary.meaning(option)
            named = zip(meaning.domains, meaning.values(), strict=True)
            names = {f"{frame} {domain.name}:{value}" for domain, value in named if domain.name not in PLAIN}
            self.things.append([numbers[name] for name in sorted(names)])


class Things:
    """All things that a game's options name, numbered; one that two frames name counts for each of them."""

    def __init__(self, game: Game) -> None:
        self.names: Final[list[str]] = []
        """`PlayCard card:crow`: the frame, the domain and the value."""
        self._numbers: Final[dict[str, int]] = {}
        self._vocabularies: Final[dict[str, Vocabulary]] = {}
        self._named: Final[dict[str, Named]] = {}
        self.spare: Final[list[Sheet]] = []
        """Sheets of games that are over, for the next ones."""
        kinds: list[type[Frame[Any]]] = list(game.frames)
        for kind in kinds:
            self._add(kind.NAME, kind.VOCABULARY)
        self._add(AT_ANY_TIME, game.anytime)

    def _add(self, frame: str, vocabulary: Vocabulary) -> None:
        self._vocabularies[frame] = vocabulary
        for stretch in vocabulary.ranges:
            for domain in stretch.domains:
                if domain.name in PLAIN:
                    continue
                for value in domain.values:
                    name = f"{frame} {domain.name}:{value}"
                    if name not in self._numbers:
                        self._numbers[name] = len(self.names)
                        self.names.append(name)

    def number(self, name: str) -> int:
        """The number of a thing, -1 if there is none of that name."""
        return self._numbers.get(name, -1)

    def named(self, frame: str) -> Named:
        """What the options of a frame name, looked up once."""
        found = self._named.get(frame)
        if found is None:
            found = Named(frame, self._vocabularies[frame], self._numbers)
            self._named[frame] = found
        return found

    def named_by(self, frame: str, option: int) -> list[int]:
        """The things that an option of a frame names."""
        return self.named(frame).things[option]


class Tally:
    """How many choices of a game offered a thing. Compiled, these are numbers of the processor, not objects."""

    def __init__(self, thing: int) -> None:
        self.thing: Final = thing
        self.times = 0
        self.last = 0
        """The last choice that offered it: what several options name counts once."""


#: In the place of the tallies of an option that has not been offered yet.
_UNSEEN: Final[list[Tally]] = [Tally(-1)]


class Met:
    """A frame that has asked: per option the tallies of what it names."""

    def __init__(self, named: Named) -> None:
        self.named: Final = named
        self.tallies: Final[list[list[Tally]]] = [_UNSEEN] * len(named.things)


class Sheet:
    """The tallies of a game, then of another: to make them takes longer than to count one game."""

    def __init__(self, things: Things) -> None:
        self.things: Final = things
        self.frames: Final[dict[str, Met]] = {}
        self.tallies: Final[dict[int, Tally]] = {}
        self.choices = 0

    def met(self, frame: str) -> Met:
        """A frame that asks for the first time."""
        met = Met(self.things.named(frame))
        self.frames[frame] = met
        return met

    def seen(self, met: Met, option: int) -> list[Tally]:
        """An option that is offered for the first time."""
        found: list[Tally] = []
        for thing in met.named.things[option]:
            tally = self.tallies.get(thing)
            if tally is None:
                tally = Tally(thing)
                self.tallies[thing] = tally
            found.append(tally)
        met.tallies[option] = found
        return found

    def taken_off(self) -> dict[int, int]:
        """Per thing the choices that offered it; the sheet is empty then."""
        found: dict[int, int] = {}
        for tally in self.tallies.values():
            if tally.times:
                found[tally.thing] = tally.times
                tally.times = 0
        return found


class Offers:
    """What one game offered and what its seats chose."""

    def __init__(self, things: Things, seats: int) -> None:
        self.things: Final = things
        self._sheet: Sheet | None = None
        self._offered: Final[dict[int, int]] = {}
        """What was taken off the sheet."""
        self._chosen: Final[list[list[list[int]]]] = [[] for _ in range(seats)]

    def count(self, frame: str, seat: int, options: list[int], option: int) -> None:
        """A seat chose one of several options; what it may do at any time counts under a name of its own."""
        if options[-1] >= ANYTIME:
            self._count_apart(frame, seat, options, option)
            return
        sheet = self._sheet
        if sheet is None:
            sheet = self._new_sheet()
        met = sheet.frames.get(frame)
        if met is None:
            met = sheet.met(frame)
        now = sheet.choices + 1
        sheet.choices = now
        tallies = met.tallies
        unseen = _UNSEEN
        for one in options:
            named = tallies[one]
            if named is unseen:
                named = sheet.seen(met, one)
            for tally in named:
                if tally.last != now:
                    tally.last = now
                    tally.times += 1
        if option >= 0:
            self._chosen[seat].append(met.named.things[option])

    def _new_sheet(self) -> Sheet:
        """The sheet of a game that is over, or another one."""
        spare = self.things.spare
        sheet = spare.pop() if spare else Sheet(self.things)
        self._sheet = sheet
        return sheet

    def _count_apart(self, frame: str, seat: int, options: list[int], option: int) -> None:
        """The frame's own options, and those of any time: one of them was chosen, of the others none (-1)."""
        own = [one for one in options if one < ANYTIME]
        any_time = [one - ANYTIME for one in options if one >= ANYTIME]
        if own:
            self.count(frame, seat, own, option if option < ANYTIME else -1)
        self.count(AT_ANY_TIME, seat, any_time, option - ANYTIME if option >= ANYTIME else -1)

    def choices(self, seat: int) -> int:
        """How often a seat had a choice."""
        return len(self._chosen[seat])

    def offered(self) -> dict[int, int]:
        """Per thing the choices that offered it."""
        sheet = self._sheet
        if sheet is not None:
            for thing, times in sheet.taken_off().items():
                self._offered[thing] = self._offered.get(thing, 0) + times
            self._sheet = None
            self.things.spare.append(sheet)
        return {thing: self._offered[thing] for thing in sorted(self._offered)}

    def chosen(self, seat: int) -> dict[int, int]:
        """Per thing how often a seat chose it."""
        found: dict[int, int] = {}
        for named in self._chosen[seat]:
            for thing in named:
                found[thing] = found.get(thing, 0) + 1
        return found


_things: Final[dict[str, Things]] = {}


def things_of(game: Game) -> Things:
    """The things of a game, listed once."""
    found = _things.get(game.name)
    if found is None:
        found = Things(game)
        _things[game.name] = found
    return found
