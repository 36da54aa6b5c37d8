"""Vocabularies: what the numbers of a frame's options mean.

Inside the engine an option is an int. A frame declares a vocabulary, named finite ranges laid end to end; from it come
the notation of the log, what a page highlights, and one flat index over all frames for researchers.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.errors import MalformedDecisionError

#: Options from here on are things a seat may do at any time in its turn, whatever frame asks.
ANYTIME: Final = 1 << 20
#: How the notation of such a thing begins.
SPOKEN_ANYTIME: Final = "anytime "


class Domain:
    """A named list of things that can be chosen or told of: cards, locations, words, seats, amounts."""

    def __init__(self, name: str, values: tuple[str, ...], cards: bool = False, sizes: tuple[int, ...] = ()) -> None:
        self.name: Final = name
        self.values: Final = values
        self.cards: Final = cards
        """True where a value's place in the list is a kind of card: what a hidden zone may hold."""
        self.sizes: Final = sizes
        """Per data set how many of the values it knows (`Names.sizes`); empty where the list never grows."""
        self._places: Final = {value: place for place, value in enumerate(values)}

    def place(self, value: str) -> int:
        """The number of a value."""
        if value not in self._places:
            raise MalformedDecisionError("unknown_value", f"{self.name} {value!r}")
        return self._places[value]

    def has(self, value: str) -> bool:
        """True if there is such a value."""
        return value in self._places

    def size_in(self, data: int) -> int:
        """How many values there were in this data set: the first so many."""
        return self.sizes[data] if self.sizes else len(self.values)


def numbers(top: int) -> Domain:
    """Amounts from 0 to `top`."""
    return Domain("number", tuple(str(value) for value in range(top + 1)))


def words(*values: str) -> Domain:
    """Plain words such as `pass`, each with a text of its own."""
    return Domain("word", values)


def seat_domain(most: int) -> Domain:
    """The seats of a table of at most `most` players."""
    return Domain("seat", tuple(str(seat) for seat in range(most)))


class Range:
    """One stretch of a vocabulary: one thing of a domain, or one of each of several domains together."""

    def __init__(self, *domains: Domain) -> None:
        self.domains: Final = domains
        size = 1
        for domain in domains:
            size *= len(domain.values)
        self.size: Final = size

    def number(self, places: tuple[int, ...]) -> int:
        """The number of a combination within this stretch."""
        number = 0
        for domain, place in zip(self.domains, places, strict=True):
            number = number * len(domain.values) + place
        return number

    def places(self, number: int) -> tuple[int, ...]:
        """The combination behind a number."""
        found: list[int] = []
        for domain in reversed(self.domains):
            found.append(number % len(domain.values))
            number //= len(domain.values)
        found.reverse()
        return tuple(found)


class Meaning:
    """What an option says: which stretch it lies in, and the values chosen there."""

    def __init__(self, stretch: int, domains: tuple[Domain, ...], places: tuple[int, ...]) -> None:
        self.stretch: Final = stretch
        self.domains: Final = domains
        self.places: Final = places

    def values(self) -> list[str]:
        """The names of the chosen values."""
        return [domain.values[place] for domain, place in zip(self.domains, self.places, strict=True)]


class Vocabulary:
    """All the options a frame can ever offer, numbered from 0."""

    def __init__(self, *ranges: Range) -> None:
        self.ranges: Final = ranges
        starts: list[int] = []
        size = 0
        for stretch in ranges:
            starts.append(size)
            size += stretch.size
        self.starts: Final = tuple(starts)
        self.size: Final = size
        self._grows: Final = any(domain.sizes for stretch in ranges for domain in stretch.domains)

    def option(self, stretch: int, *places: int) -> int:
        """The option that picks these values in this stretch."""
        return self.starts[stretch] + self.ranges[stretch].number(places)

    def meaning(self, option: int) -> Meaning:
        """What an option says."""
        if not 0 <= option < self.size:
            raise MalformedDecisionError("unknown_option", str(option))
        stretch = len(self.starts) - 1
        while self.starts[stretch] > option or self.ranges[stretch].size == 0:
            stretch -= 1
        chosen = self.ranges[stretch]
        return Meaning(stretch, chosen.domains, chosen.places(option - self.starts[stretch]))

    def number_in(self, option: int, data: int) -> int:
        """The number that an option had in a data set, before others came between: what a fingerprint is made of."""
        if not self._grows:
            return option
        meaning = self.meaning(option)
        number = 0
        for domain, place in zip(meaning.domains, meaning.places, strict=True):
            number = number * domain.size_in(data) + place
        for stretch in self.ranges[: meaning.stretch]:
            size = 1
            for domain in stretch.domains:
                size *= domain.size_in(data)
            number += size
        return number

    def name(self, option: int) -> str:
        """The notation of an option: `priest:3 location:slums`."""
        meaning = self.meaning(option)
        parts = zip(meaning.domains, meaning.values(), strict=True)
        return " ".join(f"{domain.name}:{value}" for domain, value in parts)

    def parse(self, text: str) -> int:
        """The option of a notation: the reverse of `name`."""
        pairs = [part.partition(":") for part in text.split()]
        for stretch, candidate in enumerate(self.ranges):
            if [domain.name for domain in candidate.domains] != [pair[0] for pair in pairs]:
                continue
            values = [pair[2] for pair in pairs]
            fits = all(domain.has(value) for domain, value in zip(candidate.domains, values, strict=True))
            if fits:
                places = [domain.place(value) for domain, value in zip(candidate.domains, values, strict=True)]
                return self.option(stretch, *places)
        raise MalformedDecisionError("unknown_option", text)


EMPTY: Final = Vocabulary()
