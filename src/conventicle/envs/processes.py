"""A batch in several processes: each plays its lanes and writes what comes out into memory that all share."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Mapping
from multiprocessing import shared_memory
from typing import Any, Final

import numpy as np

from conventicle.envs.batch import Batch, expect_legal, numbers_of
from conventicle.envs.episodes import MOST_DECISIONS, Cells
from conventicle.envs.spec import Spec, whole
from conventicle.kernel.errors import ConventicleError, NotYourDecisionError, SetupError
from conventicle.kernel.game import Game

DIED: Final = (
    "a process of the batch has died; what it wrote last says why (a script that starts processes has to stand under"
    ' `if __name__ == "__main__":`)'
)


class ProcessBatch:
    """Like `Batch`, with the lanes shared out over processes. Same seeds, same games, whatever their number.

    The game is one of the shelf: the processes look it up by its name. A script that makes one has to stand under
    `if __name__ == "__main__":`, as with all that starts processes.
    """

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
        processes: int = 2,
    ) -> None:
        whole("tables", tables, 1)
        if not 1 <= whole("processes", processes, 1) <= tables:
            raise SetupError("tables", f"{processes} processes for {tables} tables")
        # All that is wrong with the settings is said here, not in the processes.
        self.spec: Final[Spec] = Batch(game, players, 1, seed, options, reward, skip_forced, most).spec
        self.tables: Final = tables
        self.closed = False
        spec = self.spec
        self._shared: Final = shared_memory.SharedMemory(create=True, size=tables * spec.cells)
        self.observation: Final[Cells] = np.ndarray((tables, spec.cells), np.uint8, buffer=self._shared.buf)
        self.reward: Final[Any] = np.zeros((tables, spec.players), dtype=np.float32)
        self.terminated: Final[Any] = np.zeros(tables, dtype=bool)
        self.truncated: Final[Any] = np.zeros(tables, dtype=bool)
        self.seat: Final[Any] = np.zeros(tables, dtype=np.int8)
        self.legal: Any = np.zeros(0, dtype=np.int32)
        self.offsets: Any = np.zeros(tables + 1, dtype=np.int32)
        self.final: dict[int, Cells] = {}
        settings = (spec.game.name, players, seed, dict(options or {}), reward, skip_forced, most)
        context = multiprocessing.get_context("spawn")
        self._parts: Final[list[tuple[int, int]]] = []
        self._pipes: Final[list[Any]] = []
        self._workers: Final[list[Any]] = []
        for number in range(processes):
            first, last = tables * number // processes, tables * (number + 1) // processes
            ours, theirs = context.Pipe()
            worker = context.Process(target=_play, args=(settings, first, last, self._shared.name, theirs), daemon=True)
            worker.start()
            theirs.close()
            self._parts.append((first, last))
            self._pipes.append(ours)
            self._workers.append(worker)
        try:
            self._receive()
        except BaseException:
            self.close()
            raise

    def step(self, actions: Any) -> None:
        """An action in every lane, carried out by all processes at once."""
        if self.closed:
            raise NotYourDecisionError("no_game", "the batch is closed; make a new one")
        numbers = numbers_of(actions, self.tables, self.spec.actions)
        expect_legal(numbers, self.legal, self.offsets)  # before any process makes its part of the step
        chosen: list[int] = numbers.tolist()
        try:
            for (first, last), pipe in zip(self._parts, self._pipes, strict=True):
                pipe.send(chosen[first:last])
        except BrokenPipeError:
            raise RuntimeError(DIED) from None
        self._receive()

    def _receive(self) -> None:
        """Put together what the processes send."""
        legal: list[Any] = []
        self.final = {}
        total = 0
        trouble: ConventicleError | None = None
        for (first, last), pipe in zip(self._parts, self._pipes, strict=True):
            try:
                part = pipe.recv()
            except (EOFError, ConnectionResetError):
                raise RuntimeError(DIED) from None
            if isinstance(part, ConventicleError):
                trouble = part
                continue
            self.seat[first:last], self.reward[first:last], self.terminated[first:last] = part[:3]
            self.truncated[first:last] = part[3]
            legal.append(part[4])
            self.offsets[first + 1 : last + 1] = part[5][1:] + total
            total += len(part[4])
            self.final.update(part[6])
        if trouble is not None:
            raise trouble
        self.legal = np.concatenate(legal)

    mask = Batch.mask
    random_actions = Batch.random_actions

    def close(self) -> None:
        """End the processes and give the shared memory back."""
        if self.closed:
            return
        self.closed = True
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
                worker.join()
        del self.__dict__["observation"]
        self._shared.close()
        self._shared.unlink()


def _play(settings: tuple[Any, ...], first: int, last: int, memory: str, pipe: Any) -> None:
    """What a process does: play its lanes until nobody asks any more."""
    _end_with_parent()
    game, players, seed, options, reward, skip_forced, most = settings
    shared = shared_memory.SharedMemory(memory)
    try:
        batch = Batch(game, players, last - first, seed, options, reward, skip_forced, most, first)
        rows: Any = np.ndarray((last - first, batch.spec.cells), np.uint8, shared.buf, first * batch.spec.cells)
        trouble: ConventicleError | None = None
        while True:
            if trouble is None:
                rows[:] = batch.observation
                final = {first + lane: cells for lane, cells in batch.final.items()}
                outcome = (batch.seat, batch.reward, batch.terminated, batch.truncated)
                pipe.send((*outcome, batch.legal, batch.offsets, final))
            else:
                pipe.send(trouble)
            actions = pipe.recv()
            trouble = None
            try:
                batch.step(actions)
            except ConventicleError as error:
                trouble = error
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass
    finally:
        rows = None
        shared.close()


def _end_with_parent() -> None:
    """A process whose parent was killed ends too."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
