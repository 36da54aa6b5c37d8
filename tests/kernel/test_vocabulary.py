"""Vocabularies: numbers, meanings and notation say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conventicle.kernel.errors import MalformedDecisionError
from conventicle.kernel.vocabulary import EMPTY, Domain, Range, Vocabulary, numbers, seat_domain, words
from tests.contract.shelf import GAMES, load_game

PRIEST = Domain("priest", ("bald", "tall", "old"))
PLACE = Domain("place", ("slums", "docks"))
WORDS = Vocabulary(Range(PRIEST, PLACE), Range(numbers(3)), Range(words("pass", "stop")))


def test_ranges_lie_end_to_end() -> None:
    assert WORDS.size == 6 + 4 + 2
    assert WORDS.option(0, 2, 1) == 5
    assert WORDS.option(1, 0) == 6
    assert WORDS.name(5) == "priest:old place:docks"
    assert WORDS.name(9) == "number:3"
    assert WORDS.name(11) == "word:stop"


@given(st.integers(0, WORDS.size - 1))
def test_notation_can_be_read_back(option: int) -> None:
    assert WORDS.parse(WORDS.name(option)) == option
    meaning = WORDS.meaning(option)
    assert WORDS.option(meaning.stretch, *meaning.places) == option


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_a_range_of_several_domains_is_a_bijection(sizes: list[int], data: st.DataObject) -> None:
    stretch = Range(*(Domain(f"d{place}", tuple(str(v) for v in range(size))) for place, size in enumerate(sizes)))
    number = data.draw(st.integers(0, stretch.size - 1))
    places = stretch.places(number)
    assert stretch.number(places) == number
    assert all(0 <= place < size for place, size in zip(places, sizes, strict=True))


@pytest.mark.parametrize("text", ["", "priest:old", "priest:young place:docks", "number:4", "word", "pass", "a:b c:d"])
def test_what_is_no_option_cannot_be_read(text: str) -> None:
    with pytest.raises(MalformedDecisionError):
        WORDS.parse(text)


@pytest.mark.parametrize("option", [-1, WORDS.size])
def test_numbers_outside_mean_nothing(option: int) -> None:
    with pytest.raises(MalformedDecisionError):
        WORDS.meaning(option)


def test_an_empty_stretch_is_skipped() -> None:
    vocabulary = Vocabulary(Range(Domain("none", ())), Range(seat_domain(2)))
    assert vocabulary.name(0) == "seat:0"
    assert EMPTY.size == 0


def test_an_unknown_value_has_no_place() -> None:
    with pytest.raises(MalformedDecisionError):
        PRIEST.place("young")
    assert PRIEST.place("old") == 2


@pytest.mark.parametrize("package", GAMES)
def test_every_notation_of_every_frame_can_be_read_back(package: str) -> None:
    for frame in load_game(package).frames:
        for option in range(frame.VOCABULARY.size):
            assert frame.VOCABULARY.parse(frame.VOCABULARY.name(option)) == option
