"""What bots think the features of a game are worth: set by hand, or found by `conventicle tune`."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from conventicle.kernel.data import read_toml
from conventicle.kernel.errors import SetupError


class Judgement:
    """The weights of a game's features, and the lead by them at which a win is e times as likely as a loss."""

    def __init__(self, weights: list[float], stake: float) -> None:
        self.weights: Final = weights
        self.stake: Final = stake


def judgement(package: str, path: str, names: tuple[str, ...], by_hand: list[float], stake: float) -> Judgement:
    """What tuning wrote into a file, the weights in the order of the names; without that file, what was set by hand."""
    place = files(package)
    for part in path.split("/"):
        place = place / part
    if not place.is_file():
        return Judgement(by_hand[:], stake)
    found = read_toml(package, path)
    weights = found["weights"]
    if sorted(weights) != sorted(names):
        raise SetupError("bad_data", f"{path}: the weights of other features")
    return Judgement([float(weights[name]) for name in names], float(found["lead"]["stake"]))


def weighed(weights: list[float], features: list[float]) -> float:
    """The sum of all features by their weights.

    Added up one by one: Python's own sum rounds differently from one version to the next, and so would the choices.
    """
    total = 0.0
    for place in range(len(features)):
        total += weights[place] * features[place]
    return total
