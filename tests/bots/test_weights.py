"""The weights of features: set by hand, tuned for so many seats, and for whoever looks further ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

from conventicle.bots.weights import Weights, in_use, set_by_hand, weighed
from conventicle.kernel.errors import SetupError

NAMES = ("coins", "cards")
BY_HAND = [1.0, 2.0]
HAND = "[weights]\ncards = 2\ncoins = 1\n[lead]\nstake = 10\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is there for one test."""
    name = f"weights_of_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "weights.toml").write_text(HAND, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / name


def write(folder: Path, name: str, coins: float, cards: float, stake: float) -> None:
    text = f"[weights]\ncards = {cards}\ncoins = {coins}\n[lead]\nstake = {stake}\n"
    (folder / name).write_text(text, encoding="utf-8")


def judged(folder: Path, seats: int) -> Weights:
    return in_use(folder.name, ".", NAMES, seats, set_by_hand(folder.name, NAMES, seats))


def test_what_is_set_by_hand_holds_for_everyone(folder: Path) -> None:
    for seats in range(1, 7):
        found = judged(folder, seats)
        assert (found.near, found.ahead, found.stake) == (BY_HAND, BY_HAND, 10.0)


def test_whoever_plays_alone_may_have_weights_set_by_hand(folder: Path) -> None:
    (folder / "weights.toml").write_text(f"{HAND}[alone]\ncards = 4\ncoins = 3\n", encoding="utf-8")
    assert judged(folder, 1).near == judged(folder, 1).ahead == [3.0, 4.0]
    assert judged(folder, 2).near == BY_HAND


def test_tuned_weights_hold_for_their_number_of_seats_near_and_far(folder: Path) -> None:
    write(folder, "tuned_2.toml", 3, 4, 5)
    found = judged(folder, 2)
    assert found.near == found.ahead == [3.0, 4.0]
    assert (found.stake, judged(folder, 3).stake) == (5.0, 10.0)
    assert judged(folder, 3).near == BY_HAND


def test_weights_for_looking_ahead_leave_the_others_alone(folder: Path) -> None:
    (folder / "weights.toml").write_text(f"{HAND}[looking_ahead]\ncards = 8\ncoins = 7\n", encoding="utf-8")
    write(folder, "ahead_4.toml", 3, 4, 5)
    write(folder, "tuned_3.toml", 6, 6, 6)
    four, three = judged(folder, 4), judged(folder, 3)
    assert (four.near, four.ahead, four.stake) == (BY_HAND, [3.0, 4.0], 5.0)
    assert (three.near, three.ahead, three.stake) == ([6.0, 6.0], [7.0, 8.0], 10.0)


def test_one_step_may_have_weights_of_its_own_for_a_number_of_seats(folder: Path) -> None:
    write(folder, "near_4.toml", 5, 6, 9)
    assert (judged(folder, 4).near, judged(folder, 4).ahead, judged(folder, 4).stake) == ([5.0, 6.0], BY_HAND, 10.0)
    write(folder, "tuned_4.toml", 3, 4, 5)
    assert (judged(folder, 4).near, judged(folder, 4).ahead, judged(folder, 4).stake) == ([5.0, 6.0], [3.0, 4.0], 5.0)
    assert judged(folder, 3).near == BY_HAND


def test_weights_of_other_features_are_refused(folder: Path) -> None:
    (folder / "ahead_2.toml").write_text("[weights]\ncoins = 1\n[lead]\nstake = 1\n", encoding="utf-8")
    with pytest.raises(SetupError, match=r"ahead_2\.toml"):
        judged(folder, 2)


def test_features_count_by_their_weights() -> None:
    assert weighed(BY_HAND, [3.0, 0.5]) == 4.0
