"""The flat index: every option that a table can offer has a number, and nothing else has."""

from __future__ import annotations

import pytest

from conventicle.kernel.errors import MalformedDecisionError
from conventicle.kernel.flat import FlatIndex
from conventicle.kernel.seats import lowest
from conventicle.kernel.vocabulary import ANYTIME
from tests.contract.shelf import GAMES, MAIN_CASES, Case, load_game


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_numbers_and_options_say_the_same(case: Case) -> None:
    game = case.game
    flat = FlatIndex(game, case.setup())
    seen: list[int] = []
    for frame in game.frames:
        for option, number in enumerate(flat.numbers[frame.NAME]):
            if number >= 0:
                assert flat.option(frame.NAME, number) == option
                assert flat.number(frame.NAME, option) == number
                assert flat.names[number] == f"{frame.NAME} {frame.VOCABULARY.name(option)}"
                seen.append(number)
    for option, number in enumerate(flat.anytime):
        if number >= 0:
            assert flat.option(game.frames[0].NAME, number) == ANYTIME + option
            seen.append(number)
    assert seen == list(range(flat.size))
    assert len({frame.NAME for frame in game.frames}) == len(game.frames)


@pytest.mark.parametrize("package", [package for package in GAMES if package != "old_ones"])  # names no seats
def test_seats_that_nobody_sits_on_have_no_number(package: str) -> None:
    game = load_game(package)
    few, many = (FlatIndex(game, game.plan(seats, {})) for seats in (game.fewest, game.most))
    assert few.size < many.size
    assert not any(f"seat:{game.fewest}" in name for name in few.names)
    assert any(f"seat:{game.most - 1}" in name for name in many.names)


def test_a_number_of_another_frame_is_refused() -> None:
    game = load_game("_template")
    flat = FlatIndex(game, game.plan(2, {}))
    bid = flat.number("BidForLantern", 1)
    with pytest.raises(MalformedDecisionError, match="answers BidForLantern, not PlayCard"):
        flat.option("PlayCard", bid)
    with pytest.raises(MalformedDecisionError, match="there are"):
        flat.option("PlayCard", flat.size)


def test_after_the_end_nobody_is_asked() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        lowest(0)
