"""The judges of Pantheon: what they look at stands in features.py, what they think of it in weights.toml."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judge import WeighingJudge
from conventicle.bots.judges.pantheon.features import FEATURES, Scene, features
from conventicle.bots.jury import WeighingJudges
from conventicle.bots.weights import Weights
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.table import Table

#: What the victory adds to a score that is final.
VICTORY: Final = 0.5


class PantheonJudge(WeighingJudge):
    """Measured: a race wins no more (docs/bots-journal.md)."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights, races=False)

    def features(self, t: Table, seat: int) -> list[float]:
        """What features.py says of a seat."""
        assert isinstance(t, Pantheon)
        return features(Scene(t), seat)

    def scene(self, t: Table) -> list[list[float]]:
        """The same of every seat."""
        assert isinstance(t, Pantheon)
        scene = Scene(t)
        return [features(scene, seat) for seat in range(t.seats)]

    def final(self, t: Table, seat: int) -> float:
        """The score.

        The victory adds little, so that nobody fears the end itself: whoever is behind still holds on to her points.
        """
        assert isinstance(t, Pantheon)
        return t.score(seat) + (VICTORY if seat in t.winners else 0.0)


JUDGES: Final = WeighingJudges(GAME, ("",), FEATURES, PantheonJudge)
