"""What bots think the features of a game are worth: set by hand, or found by `conventicle tune`."""

from __future__ import annotations

from importlib.resources import files

from conventicle.kernel.data import read_toml
from conventicle.kernel.errors import SetupError


def tuned(package: str, path: str, names: tuple[str, ...], by_hand: list[float]) -> list[float]:
    """The weights of a file that tuning wrote, in the order of the names; without such a file, those set by hand."""
    place = files(package)
    for part in path.split("/"):
        place = place / part
    if not place.is_file():
        return by_hand[:]
    found = read_toml(package, path)["weights"]
    if sorted(found) != sorted(names):
        raise SetupError("bad_data", f"{path}: the weights of other features")
    return [float(found[name]) for name in names]


def weighed(weights: list[float], features: list[float]) -> float:
    """The sum of all features by their weights.

    Added up one by one: Python's own sum rounds differently from one version to the next, and so would the choices.
    """
    total = 0.0
    for place in range(len(features)):
        total += weights[place] * features[place]
    return total
