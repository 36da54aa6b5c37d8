"""Batches: many games of bots, over worker processes, with the same result for any number of workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import starmap
from typing import Any, Final, TypeVar

from conventicle.bots.base import Bot
from conventicle.bots.playing import Play
from conventicle.bots.registry import bot_class, bot_seed, new_bot
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as find_game
from conventicle.lab.watch import MOST_SECONDS, Watched

Result = TypeVar("Result")

MOST_DECISIONS: Final = 20_000
#: So many games are sent to a worker at a time: enough to be worth the way, few enough for a progress bar to move.
_MOST_PER_PART: Final = 25
#: Starting a worker costs about as much as so many short games.
_GAMES_PER_WORKER: Final = 20


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that the result depends on."""

    game: str
    seats: int
    options: dict[str, str]
    bots: list[str]
    seed: str
    games: int
    most: int = MOST_DECISIONS
    seconds: float = MOST_SECONDS
    """The most time for one choice of a bot from elsewhere; ours are known to come to an end."""

    def seed_of(self, number: int) -> str:
        """The seed of one game of the batch; `conventicle record --seed` repeats it."""
        return f"{self.seed}/{number}"


@dataclass(frozen=True)
class Crash:
    """A game that broke off: who had the word, and what went wrong."""

    seed: str
    bot: str
    """The bot that was thinking, or '' where the rules themselves failed."""
    seat: int
    step: int
    error: str
    trace: str


@dataclass(frozen=True)
class Outcome:
    """What is kept of one game."""

    ending: str
    winners: list[int]
    factions: list[str]
    decisions: int
    forced: int
    offered: int
    widest: int
    rounds: int
    used: dict[tuple[str, int], int]
    crash: Crash | None


def bots_for(names: list[str], seats: int) -> list[str]:
    """A bot for each seat: one name serves all, else there must be one for each; SetupError if there is not."""
    for name in names:
        bot_class(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError("bots", f"{len(names)} bots for {seats} seats: name one for all, or one for each")
    return names


class Unmade(Bot):
    """In the place of a bot that could not even be made: it fails when it is asked, and so is named."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(0)
        self.error = error

    def choose(self, perspective: Perspective) -> int:
        """What went wrong."""
        raise self.error


def from_elsewhere(name: str, seed: int) -> Bot:
    """A bot that is not ours, and may fail in any way."""
    try:
        return new_bot(name, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Unmade(error)


def start(plan: Plan, seed: str) -> Play:
    """A game of the plan, set up and waiting for its first choice."""
    game = find_game(plan.game)
    setup = game.plan(plan.seats, plan.options)
    bots = [
        Watched(from_elsewhere(name, bot_seed(seed, seat)), plan.seconds)
        if ":" in name
        else new_bot(name, bot_seed(seed, seat))
        for seat, name in enumerate(plan.bots)
    ]
    return Play(game, game.new_table(setup, keyed(key_from_seed(seed))), bots)


def run(play: Play, plan: Plan, seed: str) -> Crash | None:
    """Play a game to its end; the crash if a bot, or the rules, failed."""
    try:
        play.run(plan.most)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also what a bot raises to leave the program, and OverrunError
        seat = play.thinking
        name = plan.bots[seat] if seat >= 0 else ""
        said = f"{type(error).__name__}: {error}"
        return Crash(seed, name, seat, len(play.decisions), said, traceback.format_exc())
    return None


def record_of(plan: Plan, game: Game, play: Play, seed: str) -> Record:
    """The record of a game that was played."""
    setup = game.plan(plan.seats, plan.options)
    return Record(setup, key_from_seed(seed), play.decisions, play.table.hash())


def play_one(plan: Plan, number: int) -> Outcome:
    """Play one game of a batch."""
    seed = plan.seed_of(number)
    play = start(plan, seed)
    crash = run(play, plan, seed)
    used: dict[tuple[str, int], int] = {}
    for decision in play.decisions:
        choice = (decision.frame, decision.option)
        used[choice] = used.get(choice, 0) + 1
    t = play.table
    return Outcome(
        ending="" if crash else t.ending,
        winners=[] if crash else t.winners,
        factions=play.game.factions(t),
        decisions=len(play.decisions),
        forced=play.forced,
        offered=play.offered,
        widest=play.widest,
        rounds=t.round,
        used=used,
        crash=crash,
    )


def play_part(plan: Plan, first: int, end: int) -> list[Outcome]:
    """Play the games from `first` up to, not including, `end`."""
    return [play_one(plan, number) for number in range(first, end)]


def workers_for(games: int, wanted: int) -> int:
    """How many workers serve so many games; 0 wanted leaves it to us."""
    if wanted > 0:
        return min(wanted, max(games, 1))
    return max(1, min(os.cpu_count() or 1, games // _GAMES_PER_WORKER))


def play_batch(plan: Plan, workers: int, progress: Callable[[int], None]) -> list[Outcome]:
    """All games of a plan, in the order of their numbers; `progress` hears how many more are done."""
    size = max(1, min(_MOST_PER_PART, plan.games // (workers * 4)))
    parts: list[tuple[Any, ...]] = [
        (plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)
    ]
    outcomes: list[Outcome] = []
    for part in in_workers(play_part, parts, workers):
        outcomes.extend(part)
        progress(len(part))
    return outcomes


def in_workers(function: Callable[..., Result], parts: list[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    """What a function gives for each part, in their order, worked out by so many processes."""
    if workers == 1:
        yield from starmap(function, parts)
        return
    # Started afresh rather than forked: the same on every system, and safe beside the thread of a progress bar.
    fresh = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(workers, mp_context=fresh) as pool:
        try:
            with _interrupts_ignored():
                waiting = deque(pool.submit(function, *part) for part in parts)
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            for child in multiprocessing.active_children():
                if child not in others:
                    child.terminate()
            raise


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: it is for us to end them, without a word from each."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
