"""The judges of the Eternal City: what they look at stands in features.py, what they think of it in weights.toml."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judge import WeighingJudge
from conventicle.bots.judges.eternal_city.features import FEATURES, Scene, features
from conventicle.bots.jury import WeighingJudges
from conventicle.bots.weights import Weights
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import EDITIONS
from conventicle.games.eternal_city.table import City
from conventicle.kernel.table import Table

WON: Final = 1000.0
#: How far a search plays on by chance: a round's free placements of two Cults.
ROLLOUT: Final = 6


class CityJudge(WeighingJudge):
    """Plays on before it judges: who has just placed a Priest looks better off than they are."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights, rollout=ROLLOUT)

    def features(self, t: Table, seat: int) -> list[float]:
        """What features.py says of a seat."""
        assert isinstance(t, City)
        return features(Scene(t), seat)

    def scene(self, t: Table) -> list[list[float]]:
        """The same of every seat."""
        assert isinstance(t, City)
        scene = Scene(t)
        return [features(scene, seat) for seat in range(t.seats)]

    def final(self, t: Table, seat: int) -> float:
        """Won or lost."""
        assert isinstance(t, City)
        return WON if seat in t.winners else -WON


JUDGES: Final = WeighingJudges(GAME, EDITIONS, FEATURES, CityJudge)
