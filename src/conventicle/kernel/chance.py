"""Chance: numbers that are the same on every machine, in every process, interpreted or compiled.

A table that is played has a `KeyedChance`: a 128-bit key and one counter per named stream, hashed with SHA-256. A small
generator would not do, since its 32 bits can be searched from one visible hand. Copies that bots think with get a
`FastChance`, which is small and quick and never moves the game's own numbers.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final

from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.saving import taken_apart

KEY_BYTES: Final = 16
#: Streams that every game has; a game may number its own from STREAMS on.
SETUP: Final = 0
DRAWS: Final = 1
DICE: Final = 2
STREAMS: Final = 8

_MASK32: Final = 0xFFFFFFFF
_MASK16: Final = 0xFFFF
_MASK15: Final = 0x7FFF
#: The two halves of 2654435761, by which a seed is multiplied to scatter it.
_SCRAMBLE_HIGH: Final = 0x9E37
_SCRAMBLE_LOW: Final = 0x79B1
_RANGE32: Final = 1 << 32
_RANGE64: Final = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of whole numbers, with independent streams so that one kind of draw never shifts another."""

    def below(self, limit: int, stream: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the other."""
        raise NotImplementedError

    def clone(self) -> Chance:
        """A copy that goes on from here by itself."""
        raise NotImplementedError

    def drawn(self) -> int:
        """How many numbers were drawn so far: the undo barrier watches it."""
        raise NotImplementedError

    def state(self) -> tuple[object, ...]:
        """All that the numbers to come depend on."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def shuffle(self, cards: list[int], stream: int) -> None:
        """Fisher and Yates' shuffle, from the last card down."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1, stream)
            cards[last], cards[other] = cards[other], cards[last]


class KeyedChance(Chance):
    """Chance of a real table: unpredictable without the key, repeatable with it."""

    def __init__(self, key: bytes, counters: list[int]) -> None:
        self.key: Final = key
        self.counters: Final = counters

    def below(self, limit: int, stream: int) -> int:
        """A number from 0 to `limit` - 1; numbers that would favour some results are thrown away."""
        bound = _RANGE64 - _RANGE64 % limit
        while True:
            count = self.counters[stream]
            self.counters[stream] = count + 1
            block = self.key + stream.to_bytes(2, "big") + count.to_bytes(8, "big")
            number = int.from_bytes(hashlib.sha256(block).digest()[:8], "big")
            if number < bound:
                return number % limit

    def shuffle(self, cards: list[int], stream: int) -> None:
        """The same shuffle in one go: setting a table up is mostly this.

        A number of 64 bits is read as two halves, since compiled code is quick only with ints below 2^62.
        """
        count = self.counters[stream]
        prefix = self.key + stream.to_bytes(2, "big")
        for last in range(len(cards) - 1, 0, -1):
            limit = last + 1
            shift = _RANGE32 % limit
            spare = shift * shift % limit
            while True:
                digest = hashlib.sha256(prefix + count.to_bytes(8, "big")).digest()
                count += 1
                high = int.from_bytes(digest[:4], "big")
                low = int.from_bytes(digest[4:8], "big")
                if high < _RANGE32 - 1 or low < _RANGE32 - spare:
                    break
            other = (high % limit * shift + low) % limit
            cards[last], cards[other] = cards[other], cards[last]
        self.counters[stream] = count

    def clone(self) -> Chance:
        """A copy that draws the same numbers from here on."""
        return KeyedChance(self.key, self.counters[:])

    def drawn(self) -> int:
        """How many numbers were drawn so far."""
        return sum(self.counters)

    def state(self) -> tuple[object, ...]:
        """Key and counters."""
        return ("keyed", self.key.hex(), tuple(self.counters))


class FastChance(Chance):
    """Chance for thinking: a 32-bit xorshift in plain ints, masked by hand so that both builds agree.

    Only numbers of at most 16 bits are multiplied. With greater ones compiled code turns from the processor's
    arithmetic to Python's. That is slower, and worse, it looks for signals: if one raises there (Ctrl-C, a bot's time
    that is up), compiled code ends the whole process.
    """

    def __init__(self, seed: int) -> None:
        low = seed & _MASK16
        high = seed >> 16 & _MASK16
        scrambled = low * _SCRAMBLE_LOW + ((low * _SCRAMBLE_HIGH + high * _SCRAMBLE_LOW & _MASK16) << 16)
        self.word = scrambled + 0x9E3779B9 & _MASK32
        if self.word == 0:
            self.word = 0x9E3779B9
        self.count = 0

    def next_word(self) -> int:
        """The next 32 bits (never 0)."""
        word = self.word
        word ^= (word << 13) & _MASK32
        word ^= word >> 17
        word ^= (word << 5) & _MASK32
        self.word = word
        self.count += 1
        return word

    def below(self, limit: int, stream: int = 0) -> int:
        """A number from 0 to `limit` - 1; the streams are one here."""
        word = self.word
        word ^= (word << 13) & _MASK32
        word ^= word >> 17
        word ^= (word << 5) & _MASK32
        self.word = word
        self.count += 1
        return ((word >> 16) * limit + ((word >> 1 & _MASK15) * limit >> 15)) >> 16

    def shuffle(self, cards: list[int], stream: int = 0) -> None:
        """The same shuffle in one go: dealing the hidden cards anew is mostly this."""
        word = self.word
        for last in range(len(cards) - 1, 0, -1):
            word ^= (word << 13) & _MASK32
            word ^= word >> 17
            word ^= (word << 5) & _MASK32
            other = ((word >> 16) * (last + 1) + ((word >> 1 & _MASK15) * (last + 1) >> 15)) >> 16
            cards[last], cards[other] = cards[other], cards[last]
        self.word = word
        self.count += max(0, len(cards) - 1)

    def clone(self) -> Chance:
        """A copy that draws the same numbers from here on."""
        twin = FastChance(1)
        twin.word = self.word
        twin.count = self.count
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return (_fast_chance_at, (self.word, self.count))

    def drawn(self) -> int:
        """How many numbers were drawn so far."""
        return self.count

    def state(self) -> tuple[object, ...]:
        """The word that the next one is made of."""
        return ("fast", self.word)


def _fast_chance_at(word: int, count: int) -> FastChance:
    """Fast chance as it was saved."""
    chance = FastChance(0)
    chance.word = word
    chance.count = count
    return chance


class OutOfNumbers(Exception):
    """A scripted chance has no number left: one below `limit` is asked for."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"a number below {limit} is asked for")
        self.limit: Final = limit


class ScriptedChance(Chance):
    """Chance that draws just the numbers it is given, for programs that treat every draw as a move of its own."""

    def __init__(self, numbers: list[int], used: int) -> None:
        self.numbers: Final = numbers
        self.used = used

    def below(self, limit: int, stream: int) -> int:
        """The next number of the script; OutOfNumbers where there is none. What has only one result asks for none."""
        if limit == 1:
            return 0
        if self.used == len(self.numbers):
            raise OutOfNumbers(limit)
        self.used += 1
        return self.numbers[self.used - 1]

    def clone(self) -> Chance:
        """A copy that goes on by itself."""
        return ScriptedChance(self.numbers[:], self.used)

    def drawn(self) -> int:
        """How many numbers were drawn so far."""
        return self.used

    def state(self) -> tuple[object, ...]:
        """The numbers still to come."""
        return ("scripted", tuple(self.numbers[self.used :]))


def new_key() -> bytes:
    """A fresh key from the operating system, for a table that people play."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: str) -> bytes:
    """The key that belongs to a seed in words or figures, for games that are to be repeated."""
    return hashlib.sha256(b"conventicle seed " + seed.encode()).digest()[:KEY_BYTES]


def keyed(key: bytes) -> KeyedChance:
    """The chance of a new table with this key."""
    return KeyedChance(key, [0] * STREAMS)
