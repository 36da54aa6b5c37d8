"""The judges of Dark Blood: what they look at stands in features.py, what they think of it in weights.toml."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judge import WeighingJudge
from conventicle.bots.judges.dark_blood.features import FEATURES, Scene, features
from conventicle.bots.jury import WeighingJudges
from conventicle.bots.weights import Weights
from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.table import Table

WON: Final = 40.0


class DarkBloodJudge(WeighingJudge):
    """Looks ahead by the weights for one step."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)

    def features(self, t: Table, seat: int) -> list[float]:
        """What features.py says of a seat."""
        assert isinstance(t, DarkBlood)
        return features(Scene(t), seat)

    def scene(self, t: Table) -> list[list[float]]:
        """The same of every seat."""
        assert isinstance(t, DarkBlood)
        scene = Scene(t)
        return [features(scene, seat) for seat in range(t.seats)]

    def final(self, t: Table, seat: int) -> float:
        """The Taint, and who won."""
        assert isinstance(t, DarkBlood)
        taint = float(sum(t.taint[seat])) if t.taint else 0.0
        return taint + (WON if seat in t.winners else -WON if t.solo() else 0.0)


JUDGES: Final = WeighingJudges(GAME, ("",), FEATURES, DarkBloodJudge)
