"""Episodes: one game after another at one table, with rewards, a limit and a record; what all faces stand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np

from conventicle.envs.rewards import REWARDS, final_rewards, potentials
from conventicle.envs.spec import Spec, one_of, whole
from conventicle.kernel.errors import NotYourDecisionError, UnknownViewerError
from conventicle.kernel.events import Listener
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Record
from conventicle.kernel.table import Table

#: An observation: a NumPy array of bytes.
Cells: TypeAlias = Any
#: Which actions are legal: a NumPy array of 0 and 1.
Mask: TypeAlias = Any

#: A game that takes more decisions is cut off: it is truncated, not ended.
MOST_DECISIONS: Final = 20_000
# NumPy looks up a class among its types at every call: half of the time of making an array.
_BYTES: Final = np.dtype(np.uint8)
_FLAGS: Final = np.dtype(np.int8)


class Episodes:
    """Plays games by action numbers, one after the other."""

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "victory",
        skip_forced: bool = False,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.spec: Final = Spec(game, players, options)
        self.reward: Final = one_of("reward", reward, REWARDS)
        self.most: Final = whole("most", most, 1)
        self.stepper: Final = self.spec.stepper(skip_forced)
        self.seed = "0"
        self.episode = -1
        self.truncated = False
        self._potentials: list[float] = []
        self._nothing: Final = [0.0] * self.spec.players

    # Playing.

    def reset(self, seed: int | str | None = None, listener: Listener | None = None) -> None:
        """A new game: the first of a seed, or the next of the running one."""
        if seed is not None:
            self.seed = str(seed)
            self.episode = -1
        self.episode += 1
        self.truncated = False
        self.spec.begin(self.stepper, self.seed, self.episode, listener)
        if self.reward == "shaped":
            self._potentials = potentials(self.spec.game, self.table)

    @property
    def table(self) -> Table:
        """The true table. It knows every secret: never hand it to an agent."""
        self.expect_game()
        assert self.stepper.table is not None
        return self.stepper.table

    def expect_game(self) -> None:
        """NotYourDecisionError before the first reset."""
        if self.stepper.table is None:
            raise NotYourDecisionError("no_game", "there is no game yet; call reset first")

    @property
    def seat(self) -> int:
        """Who is to choose; -1 once the game is over."""
        return -1 if self.truncated else self.stepper.seat

    @property
    def over(self) -> bool:
        """True once the game has ended or was cut off."""
        return self.seat < 0

    def step(self, action: Any) -> list[float]:
        """Take an action for the seat that is to choose; what every seat gets for it.

        A refused action raises a DecisionError and changes nothing.
        """
        return self.take(self.spec.action_number(action))

    def take(self, number: int) -> list[float]:
        """The same, for what is known to be a number."""
        stepper = self.stepper
        if self.truncated:
            raise NotYourDecisionError("game_over", "the game was cut off; reset first")
        try:
            stepper.step(number)
        except NotYourDecisionError:
            self.expect_game()
            raise
        if stepper.seat >= 0:
            if len(stepper.history) >= self.most:
                self.truncated = True
            if self.reward != "shaped":
                return self._nothing
        return self._rewards()

    def _rewards(self) -> list[float]:
        t = self.table
        ended = not t.agenda
        if self.reward == "shaped":
            before, self._potentials = self._potentials, potentials(self.spec.game, t)
            change = [now - then for now, then in zip(self._potentials, before, strict=True)]
            if not ended:
                return change
            final = final_rewards(self.reward, self.spec.game, t)
            return [one + more for one, more in zip(change, final, strict=True)]
        return final_rewards(self.reward, self.spec.game, t)

    # What an agent gets.

    def observation(self, seat: int) -> Cells:
        """What a seat (or the spectator, the number after the last seat) knows, as a new array."""
        self.expect_seat(seat, self.spec.players)
        self.expect_game()
        return self.cells(seat)

    def expect_seat(self, seat: object, last: int) -> None:
        """UnknownViewerError for anything that is no number from 0 to the last one."""
        if not isinstance(seat, int | np.integer) or not 0 <= seat <= last:
            raise UnknownViewerError("no_seat", f"{seat!r} (seats are 0 to {self.spec.players - 1})")

    def cells(self, seat: int) -> Cells:
        """The same for a seat that is known to be one, of a game that is known to have begun."""
        return np.frombuffer(self.stepper.look(seat)[:], _BYTES)

    def seen(self, seat: int) -> dict[str, Any]:
        """Cells and mask under the names that PettingZoo and Gymnasium expect."""
        stepper = self.stepper
        may = np.frombuffer(stepper.mask(), _FLAGS) if seat == stepper.seat and not self.truncated else self.mask(seat)
        return {"observation": np.frombuffer(stepper.look(seat)[:], _BYTES), "action_mask": may}

    def mask(self, seat: int) -> Mask:
        """1 for every action that the seat may take now."""
        stepper = self.stepper
        if seat == stepper.seat and not self.truncated:
            return np.frombuffer(stepper.mask(), _FLAGS)
        self.expect_game()
        return np.zeros(self.spec.actions, _FLAGS)

    def legal(self) -> list[int]:
        """The actions that the seat to choose may take, ascending."""
        return sorted(self.stepper.legal)

    def perspective(self, seat: int) -> Perspective:
        """What a bot on a seat gets: view, options and redealt copies. Search agents think with it."""
        self.expect_seat(seat, self.spec.players - 1)
        return Perspective(self.spec.game, self.table, seat)

    def option(self, action: int) -> int:
        """The option behind an action of the question that is asked."""
        return self.spec.flat.option(self.table.agenda[-1].name(), action)

    def action(self, option: int) -> int:
        """The action behind an option of the question that is asked: the reverse, for answers of bots."""
        return self.spec.flat.number(self.table.agenda[-1].name(), option)

    def record(self) -> Record:
        """The game so far, for `conventicle replay` and the site. It holds the key: never hand it to an agent."""
        key = self.spec.key(self.seed, self.episode)
        return Record(self.spec.game, self.spec.setup, key, self.stepper.history[:], self.table.hash())

    def names(self) -> list[str]:
        """The notation of every action, by number."""
        return self.spec.flat.names
