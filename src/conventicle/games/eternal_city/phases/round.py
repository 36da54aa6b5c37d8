"""A round in play order."""

from __future__ import annotations

from typing import ClassVar

from conventicle.games.eternal_city.phases.end_of_round import EndOfRound
from conventicle.games.eternal_city.phases.intention import IntentionPhase
from conventicle.games.eternal_city.phases.resolution import ResolutionPhase
from conventicle.games.eternal_city.supremacy import OfferCelebration
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame


class StartRound(Frame[City]):
    """Celebration, Intention Phase, Resolution Phase, end of the round; then the next one."""

    NAME: ClassVar[str] = "StartRound"

    def run(self, t: City) -> None:
        """Rounds follow one another until somebody wins."""
        t.round += 1
        t.tell("round", t.round, t.first)
        t.then(OfferCelebration())
        t.then(IntentionPhase())
        t.then(ResolutionPhase())
        t.then(EndOfRound())
        t.then(StartRound())
