"""What bots think the features of a game are worth: set by hand, or found by `conventicle tune`."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.errors import SetupError

#: No game has more seats.
MOST_SEATS: Final = 6


class Judgements:
    """The weights of a game's features, and its stake: the lead by them at which a win is e times as likely as a loss.

    Both go by the number of seats, for a game between two is another one than a game among many. What tuning found for
    so many seats lies in a file of its own (`tuned_2.toml`); where there is none, what was set by hand holds. Whoever
    looks further ahead than a step may have weights of its own (`ahead_2.toml`).
    """

    def __init__(
        self, package: str, folder: str, names: tuple[str, ...], by_hand: list[float], stake: float,
        by_hand_ahead: list[float] | None = None,
    ) -> None:  # fmt: skip
        self.by_hand: Final = by_hand
        self.by_hand_ahead: Final = by_hand_ahead or by_hand
        self.stake_by_hand: Final = stake
        self.weights: Final[list[list[float]]] = []
        self.ahead: Final[list[list[float]]] = []
        self.stakes: Final[list[float]] = []
        for seats in range(MOST_SEATS + 1):
            tuned = _found(package, f"{folder}/tuned_{seats}.toml", names)
            ahead = _found(package, f"{folder}/ahead_{seats}.toml", names)
            if ahead is None and by_hand_ahead is None:
                ahead = tuned
            # Copies: tuning puts other weights in the place of some, and must not change the others.
            self.weights.append((tuned.weights if tuned else by_hand)[:])
            self.ahead.append((ahead.weights if ahead else self.by_hand_ahead)[:])
            self.stakes.append(ahead.stake if ahead else stake)


class _Found:
    """What tuning found."""

    def __init__(self, weights: list[float], stake: float) -> None:
        self.weights: Final = weights
        self.stake: Final = stake


def _found(package: str, path: str, names: tuple[str, ...]) -> _Found | None:
    """The content of such a file; None where there is none."""
    if not place_of(package, path).is_file():
        return None
    found = read_toml(package, path)
    if sorted(found["weights"]) != sorted(names):
        raise SetupError("bad_data", f"{path}: the weights of other features")
    return _Found([float(found["weights"][name]) for name in names], float(found["lead"]["stake"]))


def weighed(weights: list[float], features: list[float]) -> float:
    """The sum of all features by their weights.

    Added up one by one: Python's own sum rounds differently from one version to the next, and so would the choices.
    """
    total = 0.0
    for place in range(len(features)):
        total += weights[place] * features[place]
    return total
