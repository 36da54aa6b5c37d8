"""What judges think the features of a game are worth: set by hand, or found by `conventicle tune` and `fit`."""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.errors import SetupError

#: The file of what was set by hand.
BY_HAND: Final = "weights.toml"


class Weights:
    """The weights of a game's features for one number of seats: a game between two is another one than among many."""

    def __init__(self, near: list[float], ahead: list[float], stake: float) -> None:
        self.near: Final = near
        """For whoever looks one step ahead."""
        self.ahead: Final = ahead
        """For whoever looks further."""
        self.stake: Final = stake
        """The lead at which winning is e (2.7) times as likely as losing."""


def set_by_hand(package: str, names: tuple[str, ...], seats: int) -> Weights:
    """What was set by hand: `[weights]`; where they are there, `[alone]` for one seat and `[looking_ahead]`."""
    file = read_toml(package, BY_HAND)
    near = _listed(file, "alone" if seats == 1 and "alone" in file else "weights", names, BY_HAND)
    ahead = _listed(file, "looking_ahead", names, BY_HAND) if "looking_ahead" in file else near
    return Weights(near, ahead, float(file["lead"]["stake"]))


def in_use(package: str, folder: str, names: tuple[str, ...], seats: int, by_hand: Weights) -> Weights:
    """What holds for so many seats: what was found for them, else what was set by hand.

    Tuning wrote `tuned_2.toml`; whoever looks further ahead than a step may have weights of its own, `ahead_2.toml`,
    and so may whoever looks one step ahead, `near_2.toml`: those are set by hand, and no tuning begins with them.
    """
    tuned = _found(package, f"{folder}/tuned_{seats}.toml", names)
    ahead = _found(package, f"{folder}/ahead_{seats}.toml", names)
    near = _found(package, f"{folder}/near_{seats}.toml", names)
    if near is None:
        near = by_hand if tuned is None else tuned
    if ahead is None:
        # Who has no weights of its own for looking ahead, set by hand or found, takes those for one step.
        ahead = tuned if by_hand.ahead is by_hand.near and tuned is not None else by_hand
    return Weights(near.near, ahead.ahead, ahead.stake)


def _found(package: str, path: str, names: tuple[str, ...]) -> Weights | None:
    """The content of a file of weights for one number of seats; None where there is none."""
    if not place_of(package, path).is_file():
        return None
    file = read_toml(package, path)
    found = _listed(file, "weights", names, path)
    return Weights(found, found, float(file["lead"]["stake"]))


def _listed(file: dict[str, Any], table: str, names: tuple[str, ...], path: str) -> list[float]:
    """The weights of a table in the order of the features."""
    if sorted(file[table]) != sorted(names):
        raise SetupError("bad_data", f"{path}: the weights of other features")
    return [float(file[table][name]) for name in names]


def weighed(weights: list[float], features: list[float]) -> float:
    """The sum of all features by their weights.

    Added up one by one: Python's own sum rounds differently from one version to the next, and so would the choices.
    """
    total = 0.0
    for place, feature in enumerate(features):
        if feature:  # most are nothing at a time
            total += weights[place] * feature
    return total
