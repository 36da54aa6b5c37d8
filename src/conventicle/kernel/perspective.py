"""A seat's perspective: all that a bot gets to see, and nothing else."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.chance import FastChance
from conventicle.kernel.game import Game
from conventicle.kernel.table import Table
from conventicle.kernel.view import View, view


class Perspective:
    """What a player of a seat has: the view, the options, and guesses at the hidden rest.

    The true table stays inside; what leaves are views and redealt copies with chance of their own.
    """

    def __init__(self, game: Game, table: Table, seat: int, offered: list[int] | None = None) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._table: Final = table
        self._offered: Final = offered
        """The options, where whoever asks has worked them out already."""

    def seats(self) -> int:
        """How many play."""
        return self._table.seats

    def edition(self) -> str:
        """The edition that is played; '' where there is but one."""
        return self.game.edition(self._table)

    def frame(self) -> str:
        """The name of the frame that asks."""
        return self._table.agenda[-1].name()

    def options(self) -> list[int]:
        """What may be chosen."""
        return self._table.options(self.seat) if self._offered is None else self._offered[:]

    def any_option(self, chance: FastChance) -> int:
        """One of them, each as likely as the other."""
        offered = self._table.options(self.seat) if self._offered is None else self._offered
        return offered[chance.below(len(offered))]

    def among(self, offered: list[int]) -> Perspective:
        """The same where only these options may be chosen."""
        return Perspective(self.game, self._table, self.seat, offered)

    def view(self) -> View:
        """What the seat sees."""
        return view(self.game, self._table, self.seat)

    def determinise(self, chance: FastChance) -> Table:
        """A copy in which everything the seat does not know is dealt anew, as it may be."""
        return self._table.for_thinking(self.seat, chance, FastChance(chance.next_word()))
