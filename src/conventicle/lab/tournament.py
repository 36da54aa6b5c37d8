"""Tournaments: one bot among others of one kind, every seat in turn, on equal seeds; how much stronger is it?"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from typing import Any

from conventicle.bots.registry import bot_class
from conventicle.bots.searcher import Searcher
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.seats import victory
from conventicle.lab.batch import MOST_DECISIONS, Crash, Plan, death, run, start
from conventicle.lab.interval import wilson
from conventicle.lab.kept import keep, read_kept
from conventicle.lab.sequential import ERROR, Bar, cleared_after
from conventicle.lab.watch import MOST_SECONDS, Watched
from conventicle.lab.workers import DiedError, Told, alone, in_workers

#: A row may end early, by its bar, only after so many games.
FEWEST_GAMES = 60


@dataclass(frozen=True)
class Row:
    """A row of the tournament: what its games depend on, beside the code. `first` plays alone among `second`s."""

    game: str
    version: str
    seats: int
    options: dict[str, str]
    first: str
    second: str
    seed: str
    iterations: int = 0
    """For the bots that search; 0 leaves it to them."""
    most: int = MOST_DECISIONS
    seconds: float = MOST_SECONDS
    """The most time for one choice of a bot from elsewhere; ours are only timed."""
    overlay: str = ""
    """Changed values as canonical JSON (kernel/overlay.py)."""

    def place(self, number: int) -> int:
        """The seat of the first bot: each in turn."""
        return number % self.seats

    def plan(self, number: int) -> Plan:
        """One game: the seed stays the same until the first bot had every seat."""
        bots = [self.second] * self.seats
        bots[self.place(number)] = self.first
        names = [self.searching(name) for name in bots]
        seed = f"{self.seed}/{number // self.seats}"
        return Plan(self.game, self.seats, self.options, names, seed, 1, self.most, self.seconds, self.overlay)

    def searching(self, name: str) -> str:
        """A bot's name with the iterations that it is to search."""
        if self.iterations and "@" not in name and issubclass(bot_class(name), Searcher):
            return f"{name}@{self.iterations}"
        return name


@dataclass(frozen=True)
class Game:
    """What is kept of one game; of the two bots, the first comes first."""

    number: int
    winners: list[int]
    choices: list[int]
    seconds: list[float]
    crash: Crash | None


def row_for(
    game: str, seats: int, options: dict[str, str], bots: list[str], seed: str, iterations: int, overlay: str = ""
) -> Row:
    """A row, checked; SetupError if it makes none."""
    if len(bots) != 2 or bots[0] == bots[1]:
        raise SetupError("bots", f"{len(set(bots))} bots: a tournament is between two different ones")
    setup = find_game(game).plan(seats, options, overlay=overlay)
    if seats < 2:
        raise SetupError("seats", "a tournament needs at least two seats")
    row = Row(
        setup.game, setup.version, seats, setup.options, bots[0], bots[1], seed, iterations, overlay=setup.overlay
    )
    for name in bots:
        bot_class(row.searching(name))
    return row


def play_number(row: Row, number: int, told: Told | None = None) -> Game:
    """Play one game of a row. Whoever breaks it off has lost it to the others."""
    plan = row.plan(number)
    play = start(plan, plan.seed, told)
    watched = [bot if isinstance(bot, Watched) else Watched(bot, inf) for bot in play.bots]
    play.bots[:] = watched
    crash = run(play, plan, plan.seed)
    first = watched.pop(row.place(number))
    return Game(
        number,
        _left_over(row, crash) if crash else play.table.winners,
        [first.choices, sum(one.choices for one in watched)],
        [first.spent, sum(one.spent for one in watched)],
        crash,
    )


def play_number_alone(row: Row, number: int) -> Game:
    """Play one game of a row in a process of its own: whoever ends that has lost it."""
    try:
        return alone(play_number, row, number)
    except DiedError as error:
        plan = row.plan(number)
        crash = death(plan, plan.seed, error)
        return Game(number, _left_over(row, crash), [0, 0], [0.0, 0.0], crash)


def _left_over(row: Row, crash: Crash) -> list[int]:
    """Who wins a game that broke off: all but the seat that did it; nobody where it was no bot."""
    return [seat for seat in range(row.seats) if seat != crash.seat] if crash.bot else []


def play_row(
    row: Row, games: int, workers: int, progress: Callable[[int], None], kept: Path | None = None, bar: float = 0.0,
    minutes: float = 0.0,
) -> list[Game]:  # fmt: skip
    """The games of a row in the order of their numbers: so many, or until the bar is cleared or the time is up.

    With a file to keep them in, those that lie there already are not played again.
    """
    found: list[Game] = []
    for game in games_of(row, games, workers, kept, bar, minutes):
        found.append(game)
        progress(1)
    return found


def games_of(
    row: Row, games: int, workers: int, kept: Path | None = None, bar: float = 0.0, minutes: float = 0.0
) -> Iterator[Game]:
    """The same one by one, for whoever wants to keep them if Ctrl-C ends the row."""
    ends = time.monotonic() + minutes * 60
    done = _read(row, kept)[:games] if kept is not None else []
    test = Bar(bar) if bar else None
    for game in done:
        yield game
        if _clears(row, game, test):
            return
    wanted: list[tuple[Any, ...]] = [(row, number) for number in range(len(done), games)]
    for game in in_workers(play_number, wanted, workers, play_number_alone, row.plan(0).apart()):
        if kept is not None:
            keep(kept, json.dumps(asdict(game)))
        yield game
        if _clears(row, game, test) or (minutes and time.monotonic() > ends):
            return


def _clears(row: Row, game: Game, test: Bar | None) -> bool:
    """Hear of a game; True once the first bot's rate is surely above the bar."""
    return test is not None and test.add(share(row, game)) and game.number + 1 >= FEWEST_GAMES


def bar_of(row: Row, games: list[Game], bar: float) -> dict[str, object]:
    """Whether the bar was cleared, after how many games, and how often such a test is wrong."""
    after = cleared_after((share(row, game) for game in games), bar, FEWEST_GAMES)
    return {"rate": bar, "cleared": after > 0, "after": after or None, "error": ERROR, "fewest": FEWEST_GAMES}


def share(row: Row, game: Game) -> float:
    """The first bot's part of a victory: a draw is shared."""
    return victory(game.winners, row.place(game.number))


def _read(row: Row, kept: Path) -> list[Game]:
    """The games of a row that were played before."""
    found: list[Game] = []
    for number, line in enumerate(read_kept(kept, json.dumps(asdict(row)))):
        try:
            data = json.loads(line)
            crash = Crash(**data.pop("crash")) if data["crash"] else data.pop("crash")
            found.append(Game(**data, crash=crash))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise RecordError("damaged", f"{kept}, line {number + 2}") from error
        if found[-1].number != number:
            raise RecordError("damaged", f"{kept}, line {number + 2}")
    return found


def standings(row: Row, games: list[Game]) -> dict[str, object]:
    """The figures of a row. The second bot's wins are those of all its seats together."""
    first = sum(share(row, game) for game in games)
    second = sum(1.0 for game in games if game.winners) - first
    bots: dict[str, object] = {}
    for place, (name, wins) in enumerate(((row.first, first), (row.second, second))):
        low, high = wilson(wins, len(games))
        choices = sum(game.choices[place] for game in games)
        bots[name] = {
            "wins": round(wins, 4),
            "games": len(games),
            "win_rate": round(wins / len(games), 4) if games else 0.0,
            "low": round(low, 4),
            "high": round(high, 4),
            "ms_per_decision": round(1000 * sum(game.seconds[place] for game in games) / choices, 3)
            if choices
            else 0.0,
        }
    return {
        "game": row.game,
        "players": row.seats,
        "options": row.options,
        "seed": row.seed,
        "iterations": row.iterations,
        "games": len(games),
        "bots": bots,
        "ratings": ratings(row, games),
        "crashes": [asdict(game.crash) for game in games if game.crash],
    }


def ratings(row: Row, games: list[Game]) -> dict[str, dict[str, float]] | None:
    """Both bots' ratings by OpenSkill (Plackett and Luce's model); None where that library is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    first, second = model.rating(name=row.first), model.rating(name=row.second)
    for game in games:
        if not game.winners:
            continue
        place = row.place(game.number)
        teams = [
            [first if seat == place else model.create_rating([second.mu, second.sigma])] for seat in range(row.seats)
        ]
        rated = model.rate(teams, ranks=[0.0 if seat in game.winners else 1.0 for seat in range(row.seats)])
        first = rated[place][0]
        others = [team[0] for seat, team in enumerate(rated) if seat != place]
        second.mu = sum(one.mu for one in others) / len(others)
        second.sigma = sum(one.sigma for one in others) / len(others)
    return {
        name: {"mu": round(one.mu, 3), "sigma": round(one.sigma, 3)}
        for name, one in ((row.first, first), (row.second, second))
    }
