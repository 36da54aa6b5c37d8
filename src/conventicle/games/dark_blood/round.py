"""A Round in play order: Upkeep, Placement, Resolve, Defile, Clean-up (p. 10)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    OBJECTIVE,
    OBJECTIVE_BOX,
    OBJECTIVE_CARD,
    OBJECTIVE_NUMBER,
    ROUNDS,
    objective_zone,
)
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.defile import BidBlood, Defile
from conventicle.games.dark_blood.phases.placement import Placement
from conventicle.games.dark_blood.phases.resolve import queue_resolve
from conventicle.games.dark_blood.phases.total_taint import TotalTaint
from conventicle.games.dark_blood.phases.upkeep import Upkeep
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame, Sealed
from conventicle.kernel.vocabulary import Range, Vocabulary

FIRST_DEFILE: Final = 2


class KeepObjective(Sealed[DarkBlood]):
    """Before the first Round: keep one of two Objectives, put the other back unseen (p. 9)."""

    NAME: ClassVar[str] = "KeepObjective"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(OBJECTIVE))

    def asks(self, t: DarkBlood) -> int:
        return t.all_seats()

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """The two that were dealt."""
        return [OBJECTIVE_NUMBER[card] for card in t.cards.zones[objective_zone(seat)]]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """It was not dealt to this seat."""
        return "not_dealt"

    def reveal(self, t: DarkBlood, answers: list[int]) -> None:
        """Nothing is shown: the other card goes back into the box."""
        for seat in range(t.seats):
            held = t.cards.zones[objective_zone(seat)]
            for objective in [one for one in held if one != OBJECTIVE_CARD[answers[seat]]]:
                t.cards.move(objective, objective_zone(seat), OBJECTIVE_BOX)
            t.tell("kept_objective", seat)


class Round(Frame[DarkBlood]):
    """One of the five Rounds."""

    NAME: ClassVar[str] = "Round"

    def run(self, t: DarkBlood) -> None:
        """Queue its Phases; the first Round has no Bid, the last one has two (p. 27)."""
        t.round += 1
        t.tell("round", t.round)
        t.then(Upkeep())
        t.then(Placement(-1))
        queue_resolve(t)
        if t.round >= FIRST_DEFILE:
            t.then(Defile())
        if t.round == ROUNDS:
            t.then(BidBlood(CHURCH))
        t.then(CleanUp())
        t.then(Round() if t.round < ROUNDS else TotalTaint())
