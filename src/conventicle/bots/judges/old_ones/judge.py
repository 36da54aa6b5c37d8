"""The judges of Old Ones: what they look at stands in features.py, what they think of it in weights.toml."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judge import WeighingJudge
from conventicle.bots.judges.old_ones.features import FEATURES, Scene, features
from conventicle.bots.jury import WeighingJudges
from conventicle.bots.weights import Weights
from conventicle.games.old_ones.game import GAME
from conventicle.games.old_ones.kinds import figures
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.table import Table

#: Before a seat has its Old One.
NOTHING: Final = [0.0] * len(FEATURES)


class OldOnesJudge(WeighingJudge):
    """Measured: without a race a search wins more (docs/bots-journal.md)."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights, races=False)

    def features(self, t: Table, seat: int) -> list[float]:
        """What features.py says of a seat."""
        assert isinstance(t, OldOnes)
        return features_of(Scene(t), seat)

    def scene(self, t: Table) -> list[list[float]]:
        """The same of every seat."""
        assert isinstance(t, OldOnes)
        scene = Scene(t)
        return [features_of(scene, seat) for seat in range(t.seats)]

    def final(self, t: Table, seat: int) -> float:
        """The points, far ahead for a winner."""
        assert isinstance(t, OldOnes)
        return t.score(seat) + (100.0 if seat in t.winners else -100.0)


def features_of(scene: Scene, seat: int) -> list[float]:
    """The features of a seat; nothing counts before it has its Old One."""
    return features(scene, seat) if scene.t.cards.zones[figures(seat)] else NOTHING


JUDGES: Final = WeighingJudges(GAME, ("",), FEATURES, OldOnesJudge)
