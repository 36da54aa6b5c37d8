"""Batches: many games of bots, over worker processes, with the same result for any number of workers."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from conventicle.bots.base import Bot
from conventicle.bots.offers import Offers, things_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import bot_class, bot_seed, new_bot
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as find_game
from conventicle.lab.restricted import Restricted, things_called
from conventicle.lab.watch import MOST_SECONDS, Watched
from conventicle.lab.workers import DiedError, Told, alone, in_workers

MOST_DECISIONS: Final = 20_000
#: So many games are sent to a worker at a time: enough to be worth the way, few enough for a progress bar to move.
_MOST_PER_PART: Final = 25


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
    overlay: str = ""
    """Changed values as canonical JSON (kernel/overlay.py)."""
    turn: int = 0
    """At the same deal the same bots have another chance of their own at every turn."""
    without: str = ""
    """What one of the players, each seat in turn, never uses (lab/restricted.py)."""

    def setup(self) -> Setup:
        """What each game is made from."""
        return find_game(self.game).plan(self.seats, self.options, overlay=self.overlay)

    def seed_of(self, number: int) -> str:
        """The seed of one game of the batch; `conventicle record --seed` repeats it."""
        return f"{self.seed}/{number}"

    def bot_seed(self, seed: str, seat: int) -> int:
        """The seed of the bot on a seat."""
        return bot_seed(f"{seed}/turn {self.turn}" if self.turn else seed, seat)

    def seat_without(self, seed: str) -> int:
        """Who goes without the thing in the game of this seed: each seat in turn."""
        return int(seed.rpartition("/")[2]) % self.seats

    def apart(self) -> bool:
        """True if a bot from elsewhere plays: it might take our own process with it."""
        return any(":" in name and not name.startswith("__main__:") for name in self.bots)


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
    offers: dict[int, int] = field(default_factory=dict)
    """Per thing (bots/offers.py) the choices that offered it."""


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


def start(plan: Plan, seed: str, told: Told | None = None) -> Play:
    """A game of the plan, set up and waiting for its first choice; `told` hears when a bot from elsewhere is asked."""
    game = find_game(plan.game)
    table = game.new_table(plan.setup(), keyed(key_from_seed(seed)))
    play = Play(game, table, [], Offers(things_of(game), plan.seats))
    for seat, name in enumerate(plan.bots):
        if ":" not in name:
            play.bots.append(new_bot(name, plan.bot_seed(seed, seat)))
            continue
        asked = partial(_tell, told, seat, play)
        asked()
        play.bots.append(Watched(from_elsewhere(name, plan.bot_seed(seed, seat)), plan.seconds, asked))
    if plan.without:
        seat = plan.seat_without(seed)
        without = things_called(game, plan.without)
        play.bots[seat] = Restricted(bot_seed(seed, seat), play.bots[seat], things_of(game), without)
    return play


def _tell(told: Told | None, seat: int, play: Play) -> None:
    """Say who has the word, and when, to whoever listens."""
    if told is not None:
        told(seat, len(play.decisions))


def run(play: Play, plan: Plan, seed: str, most: int = 0) -> Crash | None:
    """Play a game to its end, or to so many decisions; the crash if a bot, or the rules, failed."""
    try:
        play.run(most or plan.most)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also what a bot raises to leave the program, and OverrunError
        seat = play.thinking
        name = plan.bots[seat] if seat >= 0 else ""
        said = f"{type(error).__name__}: {error}"
        return Crash(seed, name, seat, len(play.decisions), said, traceback.format_exc())
    return None


def finish(play: Play, plan: Plan, seed: str) -> None:
    """The same where no game may break off, as nobody would be counted as its loser: RecordError if one does."""
    crash = run(play, plan, seed)
    if crash is not None:
        raise RecordError("broken", f"{seed}: {crash.bot} {crash.error}")


def record_of(plan: Plan, game: Game, play: Play, seed: str) -> Record:
    """The record of a game that was played."""
    return Record(game, plan.setup(), key_from_seed(seed), play.decisions, play.table.hash())


def play_one(plan: Plan, number: int, told: Told | None = None) -> Outcome:
    """Play one game of a batch."""
    seed = plan.seed_of(number)
    play = start(plan, seed, told)
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
        offers=play.offers.offered() if play.offers is not None else {},
    )


def play_part(plan: Plan, first: int, end: int) -> list[Outcome]:
    """Play the games from `first` up to, not including, `end`."""
    return [play_one(plan, number) for number in range(first, end)]


def play_part_alone(plan: Plan, first: int, end: int) -> list[Outcome]:
    """The same, each game in a process of its own: one of them ends it."""
    return [play_one_alone(plan, number) for number in range(first, end)]


def play_one_alone(plan: Plan, number: int) -> Outcome:
    """Play one game in a process of its own; if that dies, the game broke off."""
    try:
        return alone(play_one, plan, number)
    except DiedError as error:
        crash = death(plan, plan.seed_of(number), error)
        return Outcome("", [], [""] * plan.seats, crash.step, 0, 0, 0, 0, {}, crash)


def death(plan: Plan, seed: str, error: DiedError) -> Crash:
    """A game whose process died."""
    return Crash(seed, plan.bots[error.seat] if error.seat >= 0 else "", error.seat, error.step, str(error), "")


def play_batch(plan: Plan, workers: int, progress: Callable[[int], None]) -> list[Outcome]:
    """All games of a plan, in the order of their numbers; `progress` hears how many more are done.

    Ctrl-C leaves those that were played.
    """
    size = max(1, min(_MOST_PER_PART, plan.games // (workers * 4)))
    parts: list[tuple[Any, ...]] = [
        (plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)
    ]
    outcomes: list[Outcome] = []
    with suppress(KeyboardInterrupt):
        for part in in_workers(play_part, parts, workers, play_part_alone, plan.apart()):
            outcomes.extend(part)
            progress(len(part))
    return outcomes
