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
        self.single = False
        """True where every option names one thing that no other names."""
        for option in range(vocabulary.size):
            meaning = vocabulary.meaning(option)
            named = zip(meaning.domains, meaning.values(), strict=True)
            names = {f"{frame} {domain.name}:{value}" for domain, value in named if domain.name not in PLAIN}
            self.things.append([numbers[name] for name in sorted(names)])
        firsts = {things[0] for things in self.things if len(things) == 1}
        self.single = 0 < len(firsts) == len(self.things)


class Things:
    """All things that a game's options name, numbered; one that two frames name counts for each of them."""

    def __init__(self, game: Game) -> None:
        self.names: Final[list[str]] = []
        """`PlayCard card:crow`: the frame, the domain and the value."""
        self._numbers: Final[dict[str, int]] = {}
        self._vocabularies: Final[dict[str, Vocabulary]] = {}
        self._named: Final[dict[str, Named]] = {}
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


class Offers:
    """What one game offered and what its seats chose."""

    def __init__(self, things: Things, seats: int) -> None:
        self.things: Final = things
        self._frames: Final[dict[str, Named]] = {}
        self._offered: Final[list[int]] = [0] * len(things.names)
        self._last: Final[list[int]] = [0] * len(things.names)
        """Per thing the last choice that offered it: what several options name counts once."""
        self._chosen: Final[list[list[list[int]]]] = [[] for _ in range(seats)]
        self._choices = 0

    def count(self, frame: str, seat: int, options: list[int], option: int) -> None:
        """A seat chose one of several options; what it may do at any time counts under a name of its own."""
        if options[-1] >= ANYTIME:
            self._count_apart(frame, seat, options, option)
            return
        named = self._frames.get(frame)
        if named is None:
            named = self._met(frame)
        things = named.things
        offered = self._offered
        if named.single:
            for one in options:  # written out: compiled, `+=` on an element is looked up by name
                thing = things[one][0]
                offered[thing] = offered[thing] + 1
        else:
            now = self._choices + 1
            self._choices = now
            last = self._last
            for one in options:
                for thing in things[one]:
                    if last[thing] != now:
                        last[thing] = now
                        offered[thing] = offered[thing] + 1
        if option >= 0:
            self._chosen[seat].append(things[option])

    def _count_apart(self, frame: str, seat: int, options: list[int], option: int) -> None:
        """The frame's own options, and those of any time: one of them was chosen, of the others none (-1)."""
        own = [one for one in options if one < ANYTIME]
        any_time = [one - ANYTIME for one in options if one >= ANYTIME]
        if own:
            self.count(frame, seat, own, option if option < ANYTIME else -1)
        self.count(AT_ANY_TIME, seat, any_time, option - ANYTIME if option >= ANYTIME else -1)

    def _met(self, frame: str) -> Named:
        """A frame that asks for the first time in this game."""
        named = self.things.named(frame)
        self._frames[frame] = named
        return named

    def choices(self, seat: int) -> int:
        """How often a seat had a choice."""
        return len(self._chosen[seat])

    def offered(self) -> dict[int, int]:
        """Per thing the choices that offered it."""
        return {thing: times for thing, times in enumerate(self._offered) if times}

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
