"""The weights of features: set by hand, tuned for so many seats, and for whoever looks further ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

from conventicle.kernel.errors import SetupError
from conventicle.kernel.weights import MOST_SEATS, Judgements, weighed

NAMES = ("coins", "cards")
BY_HAND = [1.0, 2.0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is there for one test."""
    name = f"weights_of_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / name


def write(folder: Path, name: str, coins: float, cards: float, stake: float) -> None:
    text = f"[weights]\ncards = {cards}\ncoins = {coins}\n[lead]\nstake = {stake}\n"
    (folder / name).write_text(text, encoding="utf-8")


def judged(folder: Path, by_hand_ahead: list[float] | None = None) -> Judgements:
    return Judgements(folder.name, ".", NAMES, BY_HAND, 10.0, by_hand_ahead)


def test_what_is_set_by_hand_holds_for_everyone(folder: Path) -> None:
    found = judged(folder)
    assert found.weights == found.ahead == [BY_HAND] * (MOST_SEATS + 1)
    assert found.stakes == [10.0] * (MOST_SEATS + 1)


def test_tuned_weights_hold_for_their_number_of_seats_near_and_far(folder: Path) -> None:
    write(folder, "tuned_2.toml", 3, 4, 5)
    found = judged(folder)
    assert found.weights[2] == found.ahead[2] == [3.0, 4.0]
    assert (found.stakes[2], found.stakes[3]) == (5.0, 10.0)
    assert found.weights[3] == BY_HAND
    found.weights[2][0] = 9.0  # as tuning does
    assert found.ahead[2] == [3.0, 4.0]


def test_weights_for_looking_ahead_leave_the_others_alone(folder: Path) -> None:
    write(folder, "ahead_4.toml", 3, 4, 5)
    found = judged(folder, [7.0, 8.0])
    assert found.weights == [BY_HAND] * (MOST_SEATS + 1)
    assert (found.ahead[4], found.stakes[4]) == ([3.0, 4.0], 5.0)
    assert (found.ahead[3], found.stakes[3]) == ([7.0, 8.0], 10.0)


def test_weights_of_other_features_are_refused(folder: Path) -> None:
    (folder / "ahead_2.toml").write_text("[weights]\ncoins = 1\n[lead]\nstake = 1\n", encoding="utf-8")
    with pytest.raises(SetupError, match=r"ahead_2\.toml"):
        judged(folder)


def test_features_count_by_their_weights() -> None:
    assert weighed(BY_HAND, [3.0, 0.5]) == 4.0
