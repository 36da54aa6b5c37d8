"""A batch: many tables at once, for programs that learn from great numbers of steps.

Every lane is a table of its own; the seat that is to choose there acts. A game that is over is followed by the next one
at once (automatic reset), and its last observation is handed over apart. Legal actions come ragged (one list and the
place where each lane begins), or as a dense mask on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from conventicle.envs.episodes import MOST_DECISIONS, Cells
from conventicle.envs.rewards import final_rewards
from conventicle.envs.spec import Spec, one_of, whole
from conventicle.kernel.errors import IllegalDecisionError, MalformedDecisionError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.stepping import Lanes

REWARDS: Final = ("victory", "share", "margin")


def numbers_of(actions: Any, tables: int, most: int) -> Any:
    """Actions as an array, one for each table; an error that names what was expected if they are anything else."""
    try:
        numbers = np.asarray(actions)
    except ValueError:  # lists of several lengths
        raise SetupError("tables", f"actions {actions!r:.80} for {tables} tables; one for each") from None
    if numbers.ndim != 1 or len(numbers) != tables:
        raise SetupError("tables", f"actions of shape {numbers.shape} for {tables} tables; one for each")
    if numbers.dtype.kind not in "iu":
        raise MalformedDecisionError(
            "unknown_option", f"actions are whole numbers from 0 to {most - 1}, not {actions!r:.80} ({numbers.dtype})"
        )
    return numbers


def expect_legal(numbers: Any, legal: Any, offsets: Any) -> None:
    """IllegalDecisionError that names the first table whose action is not among its legal ones."""
    found = np.add.reduceat(np.repeat(numbers, np.diff(offsets)) == legal, offsets[:-1])
    if not found.all():
        table = int(np.argmin(found))
        offered = sorted(legal[offsets[table] : offsets[table + 1]].tolist())
        raise IllegalDecisionError("not_offered", f"table {table}: action {numbers[table]}; legal are {offered}")


class Batch:
    """Tables side by side, in this process."""

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        tables: int = 64,
        seed: int | str = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "victory",
        skip_forced: bool = True,
        most: int = MOST_DECISIONS,
        first_lane: int = 0,
        rows: bytearray | None = None,
    ) -> None:
        self.spec: Final = Spec(game, players, options)
        self.tables: Final = whole("tables", tables, 1)
        self.reward_kind: Final = one_of("reward", reward, REWARDS)
        self.most: Final = whole("most", most, 1)
        self.seed: Final = str(seed)
        self.first_lane: Final = first_lane
        """The number of the first lane, where a batch is one of several parts: seeds go by it."""
        spec = self.spec
        if rows is not None and len(rows) != tables * spec.cells:
            raise SetupError("tables", f"{len(rows)} bytes for {tables} tables; {spec.cells} for each")
        self._lanes: Final = Lanes(
            [spec.stepper(skip_forced) for _ in range(tables)], bytearray(tables * spec.cells) if rows is None else rows
        )
        self._episodes: Final = [-1] * tables
        self.observation: Final[Cells] = np.frombuffer(self._lanes.rows, dtype=np.uint8).reshape(tables, spec.cells)
        """(tables, cells): what the seat to choose sees in each lane; written over by every step."""
        self.reward: Final[Any] = np.zeros((tables, spec.players), dtype=np.float32)
        """(tables, players): what the last step brought every seat."""
        self.terminated: Final[Any] = np.zeros(tables, dtype=bool)
        self.truncated: Final[Any] = np.zeros(tables, dtype=bool)
        self.seat: Any = np.zeros(tables, dtype=np.int8)
        """(tables,): who is to choose in each lane."""
        self.legal: Any = np.zeros(0, dtype=np.int32)
        self.offsets: Any = np.zeros(tables + 1, dtype=np.int32)
        """The legal actions of lane i are `legal[offsets[i] : offsets[i + 1]]`."""
        self.final: dict[int, Cells] = {}
        """Per lane whose game is over: the last observation of every seat, (players, cells)."""
        for lane in range(tables):
            self._begin(lane)
        self._gather()

    def _begin(self, lane: int) -> None:
        """The next game of a lane, past games that are over before anybody is asked."""
        stepper = self._lanes.steppers[lane]
        while True:
            self._episodes[lane] += 1
            word = f"{self.seed}/{self.first_lane + lane}"
            self.spec.begin(stepper, word, self._episodes[lane])
            if stepper.seat >= 0:
                return

    def _gather(self) -> None:
        lanes = self._lanes
        lanes.gather()
        self.seat = np.array(lanes.seats, dtype=np.int8)
        self.legal = np.array(lanes.legal, dtype=np.int32)
        self.offsets = np.array(lanes.offsets, dtype=np.int32)

    def step(self, actions: Any) -> None:
        """An action in every lane. Afterwards `observation`, `legal`, `seat`, `reward` and so on are those of now."""
        numbers = numbers_of(actions, self.tables, self.spec.actions)
        try:
            over = self._lanes.step(numbers.tolist())
        except IllegalDecisionError:
            expect_legal(numbers, self.legal, self.offsets)
            raise
        self.final = {}
        if self.terminated.any() or self.truncated.any():
            self.reward.fill(0.0)
            self.terminated.fill(False)
            self.truncated.fill(False)
        steppers = self._lanes.steppers
        for lane in over:
            t = steppers[lane].table
            assert t is not None
            self.reward[lane] = final_rewards(self.reward_kind, self.spec.game, t)
            self.terminated[lane] = True
            self._end(lane)
        for lane, stepper in enumerate(steppers):
            if len(stepper.history) >= self.most:
                self.truncated[lane] = True
                self._end(lane)
        self._gather()

    def _end(self, lane: int) -> None:
        """Keep what every seat saw last, and begin the next game."""
        stepper = self._lanes.steppers[lane]
        rows = [np.frombuffer(bytes(stepper.look(seat)), dtype=np.uint8) for seat in range(self.spec.players)]
        self.final[lane] = np.stack(rows)
        self._begin(lane)

    def mask(self) -> Any:
        """(tables, actions): 1 for what is legal, as a dense array."""
        dense: Any = np.zeros((self.tables, self.spec.actions), dtype=np.int8)
        dense[np.repeat(np.arange(self.tables), np.diff(self.offsets)), self.legal] = 1
        return dense

    def random_actions(self, rng: Any) -> Any:
        """A legal action for every lane, each as likely as the other (`rng` is a NumPy generator)."""
        counts = np.diff(self.offsets)
        return self.legal[self.offsets[:-1] + (rng.random(self.tables) * counts).astype(np.int32)]

    def close(self) -> None:
        """There is nothing to close; batches in processes of their own have the same method."""
