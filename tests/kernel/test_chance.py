"""Chance: fixed numbers for a fixed key, fair, in streams that do not disturb one another."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conventicle.kernel.chance import (
    DRAWS,
    KEY_BYTES,
    SETUP,
    STREAMS,
    Chance,
    FastChance,
    KeyedChance,
    key_from_seed,
    keyed,
    new_key,
)

KEY = bytes(range(16))
#: Chi-square bounds for p = 0.001 by degrees of freedom.
CHI_SQUARE = {5: 20.52, 23: 49.73}


def test_a_key_gives_the_same_numbers_for_ever() -> None:
    chance = keyed(KEY)
    assert [chance.below(1000, DRAWS) for _ in range(6)] == [76, 25, 543, 596, 836, 189]
    fast = FastChance(7)
    assert [fast.below(1000) for _ in range(6)] == [536, 332, 646, 697, 338, 927]


@given(st.integers(0, 2**32), st.lists(st.integers(0, 9), max_size=12))
def test_the_quick_shuffle_is_the_shuffle_of_its_own_numbers(seed: int, cards: list[int]) -> None:
    quick, slow = FastChance(seed), FastChance(seed)
    one, other = cards[:], cards[:]
    quick.shuffle(one)
    Chance.shuffle(slow, other, DRAWS)
    assert one == other
    assert quick.state() == slow.state()
    assert quick.drawn() == slow.drawn()


@given(st.binary(min_size=16, max_size=16), st.integers(0, 130))
def test_the_shuffle_of_a_table_is_that_of_its_own_numbers(key: bytes, size: int) -> None:
    quick, slow = keyed(key), keyed(key)
    one, other = list(range(size)), list(range(size))
    for stream in (SETUP, DRAWS, DRAWS):
        quick.shuffle(one, stream)
        Chance.shuffle(slow, other, stream)
    assert one == other
    assert quick.state() == slow.state()


@pytest.mark.interpreted
def test_the_shuffle_of_a_table_throws_the_same_numbers_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers from the very end of the 64 bits, which a real key gives once in an age."""

    class Digest:
        def __init__(self, block: bytes) -> None:
            self.number = (1 << 64) - 1 - block[-1] % 64

        def digest(self) -> bytes:
            return self.number.to_bytes(8, "big")

    monkeypatch.setattr("conventicle.kernel.chance.hashlib.sha256", Digest)
    quick, slow = keyed(KEY), keyed(KEY)
    one, other = list(range(40)), list(range(40))
    quick.shuffle(one, DRAWS)
    Chance.shuffle(slow, other, DRAWS)
    assert one == other
    assert quick.drawn() == slow.drawn() > 39 + 10


def test_a_seed_in_words_gives_a_key_of_128_bits() -> None:
    assert key_from_seed("eternal").hex() == key_from_seed("eternal").hex()
    assert key_from_seed("eternal") != key_from_seed("eternal ")
    assert len(key_from_seed("")) == len(new_key()) == KEY_BYTES == 16
    assert new_key() != new_key()


def test_one_stream_never_shifts_another() -> None:
    quiet, busy = keyed(KEY), keyed(KEY)
    for _ in range(50):
        busy.below(6, SETUP)
    assert [quiet.below(99, DRAWS) for _ in range(9)] == [busy.below(99, DRAWS) for _ in range(9)]
    assert len(quiet.counters) == STREAMS


def test_a_copy_goes_on_alike_and_alone() -> None:
    for chance in (keyed(KEY), FastChance(3)):
        chance.below(10, DRAWS)
        copy = chance.clone()
        assert copy.state() == chance.state()
        ours = [chance.below(1000, DRAWS) for _ in range(5)]
        assert chance.state() != copy.state()
        assert [copy.below(1000, DRAWS) for _ in range(5)] == ours
        assert copy.drawn() == chance.drawn()


def test_drawn_counts_every_number_of_every_stream() -> None:
    chance = keyed(KEY)
    chance.below(3, SETUP)
    chance.below(3, DRAWS)
    assert chance.drawn() == 2


def test_numbers_that_would_favour_some_results_are_thrown_away() -> None:
    chance = keyed(KEY)
    limit = (1 << 63) + 1
    numbers = [chance.below(limit, DRAWS) for _ in range(20)]
    assert chance.drawn() > 25
    assert all(number < limit for number in numbers)


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    """How far counts lie from being equal."""
    expected = total / cells
    assert len(counts) <= cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_every_number_is_as_likely_as_the_other() -> None:
    for chance in (keyed(KEY), FastChance(11)):
        counts = Counter[object](chance.below(6, DRAWS) for _ in range(6000))
        assert chi_square(counts, 6, 6000) < CHI_SQUARE[5]


def test_every_order_of_a_shuffle_is_as_likely_as_the_other() -> None:
    for chance in (keyed(KEY), FastChance(12)):
        counts: Counter[object] = Counter()
        for _ in range(4800):
            cards = [0, 1, 2, 3]
            chance.shuffle(cards, DRAWS)
            counts[tuple(cards)] += 1
        assert chi_square(counts, 24, 4800) < CHI_SQUARE[23]


@given(st.lists(st.integers(0, 9)), st.integers(0, 1 << 40))
def test_a_shuffle_keeps_the_cards(cards: list[int], seed: int) -> None:
    shuffled = cards[:]
    FastChance(seed).shuffle(shuffled, 0)
    assert sorted(shuffled) == sorted(cards)


@given(st.integers(1, 1 << 20), st.integers(0, 1 << 62))
def test_numbers_stay_below_the_limit(limit: int, seed: int) -> None:
    chances: list[Chance] = [FastChance(seed), KeyedChance(seed.to_bytes(16, "big"), [0] * STREAMS)]
    for chance in chances:
        assert all(0 <= chance.below(limit, 0) < limit for _ in range(5))


def test_the_small_generator_never_sticks_at_nought() -> None:
    fast = FastChance(-0x9E3779B9 * pow(2654435761, -1, 1 << 32) % (1 << 32))
    words = [fast.next_word() for _ in range(4)]
    assert all(words)
    assert len(set(words)) == 4


@given(seed=st.integers(-(2**70), 2**70), limit=st.integers(1, 2**16 - 1))
def test_small_multiplications_give_what_one_great_one_would(seed: int, limit: int) -> None:
    fast = FastChance(seed)
    assert fast.word == (((seed * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF) or 0x9E3779B9)
    word = FastChance(seed).next_word()
    assert fast.below(limit) == (word >> 1) * limit >> 31
