"""A game played by bots alone, with the figures that batches and records need."""

from __future__ import annotations

from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.offers import Offers
from conventicle.kernel.errors import IllegalDecisionError
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Decision
from conventicle.kernel.seats import lowest
from conventicle.kernel.table import Table


def is_among(option: int, options: list[int]) -> bool:
    """True if this option is offered. Compiled, `in` compares numbers as objects, at three times the cost."""
    for offered in options:
        if offered == option:
            return True
    return False


class Play:
    """A game in progress between bots. `thinking` is the seat whose bot has the word, -1 while the rules work."""

    def __init__(self, game: Game, table: Table, bots: list[Bot], offers: Offers | None = None) -> None:
        self.game: Final = game
        self.table: Final = table
        self.bots: Final = bots
        self.decisions: Final[list[Decision]] = []
        self.thinking = -1
        self.forced = 0
        self.offered = 0
        self.widest = 0
        self.offers: Final = offers
        """Counts what is offered and chosen, where somebody wants to know."""

    def run(self, most: int) -> None:
        """Play until the game is over or so many decisions were made; errors of bots and rules go through."""
        t = self.table
        while t.agenda and len(self.decisions) < most:
            frame = t.agenda[-1]
            name = frame.name()
            seat = lowest(frame.waits_for(t))
            options = t.options(seat)
            count = len(options)
            self.offered += count
            if count > self.widest:
                self.widest = count
            if count == 1:
                self.forced += 1
                option = options[0]
            else:
                self.thinking = seat
                option = self.bots[seat].choose(Perspective(self.game, t, seat, options))
                if not is_among(option, options):
                    raise IllegalDecisionError("not_offered", f"{option} in answer to {name}")
                self.thinking = -1
                if self.offers is not None:
                    self.offers.count(name, seat, options, option)
            self.decisions.append(Decision(name, seat, option))
            t.take(seat, option)
