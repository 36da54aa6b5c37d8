"""Luck: how much of the victory is decided at which point of a game, and how much of that the bots see.

Bots play a game. At its start, and after a quarter, a half and three quarters of its decisions, the rest is played over
and over: what nobody knows lies otherwise each time, and the bots choose anew. How often a seat then wins is what the
position has decided; where it wins as often as not, all is still open, to luck and to choices. Beside it stands what a
search would say of the position without looking ahead, from what the game calls prospects.

Both are parts of the same whole, the mean square by which victories differ from equal shares. A judgement can see no
more than is decided (but for the chance of few games): what it misses could be seen, what is not decided could not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from conventicle.bots.jury import judge_at
from conventicle.bots.playing import Play
from conventicle.bots.registry import bot_seed, new_bot
from conventicle.bots.search import shares_of
from conventicle.kernel.chance import FastChance, key_from_seed, keyed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.record import Decision
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.seats import victory
from conventicle.kernel.table import Table
from conventicle.lab.batch import Plan, bots_for, finish, start
from conventicle.lab.workers import in_workers

#: A game is looked at after so many of this many parts of its decisions.
PARTS: Final = 4
#: The interval comes from so many games drawn from those played, as often as there were.
DRAWN: Final = 400
#: Fewer games than these say nothing of how sure one is; one more game from a position says how far they differ.
FEWEST_GAMES: Final = 2
FEWEST_REPLAYS: Final = 2


@dataclass(frozen=True)
class Study:
    """What is looked at: everything that the result depends on."""

    plan: Plan
    replays: int
    """How many games follow from each position."""


@dataclass(frozen=True)
class Look:
    """One position: sums over its seats. A deviation is from an equal share of the victory, and squared."""

    whole: float
    """How far the victories of the games that followed deviate, on the average."""
    decided: float
    """How far the mean victory deviates, less what few games would deviate by chance."""
    missed: float
    """How far the judgement is from the victories, on the average."""


def study_of(
    game: str, seats: int, options: dict[str, str], bots: list[str], seed: str, games: int, replays: int
) -> Study:
    """A study, checked; SetupError if it makes none."""
    setup = find_game(game).plan(seats, options)
    if seats < 2:
        raise SetupError("seats", "luck is weighed between at least two seats")
    if games < FEWEST_GAMES or replays < FEWEST_REPLAYS:
        raise SetupError(
            "few_games", f"it takes at least {FEWEST_GAMES} games and {FEWEST_REPLAYS} replays of each position"
        )
    return Study(Plan(setup.game, seats, setup.options, bots_for(bots, seats), seed, games), replays)


def looks_at(study: Study, number: int) -> list[Look]:
    """What one game shows, at each point."""
    plan = study.plan
    seed = plan.seed_of(number)
    played = start(plan, seed)
    finish(played, plan, seed)
    decisions = played.decisions
    return [
        look(study, played.game, position(plan, seed, decisions[: len(decisions) * part // PARTS]), f"{seed}/{part}")
        for part in range(PARTS)
    ]


def position(plan: Plan, seed: str, decisions: list[Decision]) -> Table:
    """The table of a game after these decisions."""
    game = find_game(plan.game)
    t = game.new_table(game.plan(plan.seats, plan.options), keyed(key_from_seed(seed)))
    for decision in decisions:
        t.take(decision.seat, decision.option)
    return t


def look(study: Study, game: Game, t: Table, seed: str) -> Look:
    """Play on from a position many times, and compare."""
    seats = range(t.seats)
    judge = judge_at(game, t)
    judged = shares_of(judge.prospects(t), judge.stake, 0.0)
    chance = FastChance(bot_seed(seed, t.seats))
    victories: list[list[float]] = []
    for replay in range(study.replays):
        world = t.with_other_luck(chance, FastChance(chance.next_word()))
        bots = [new_bot(name, bot_seed(f"{seed}/{replay}", seat)) for seat, name in enumerate(study.plan.bots)]
        finish(Play(game, world, bots), study.plan, f"{seed}/{replay}")
        victories.append([victory(world.winners, seat) for seat in seats])
    return compared(victories, judged)


def compared(victories: list[list[float]], judged: list[float]) -> Look:
    """What the games that followed from a position say of it, and of what was thought of it. Both are by seat."""
    count, seats = len(victories), len(judged)
    equal = 1 / seats
    whole = sum((share - equal) ** 2 for game in victories for share in game) / count
    missed = sum((share - judged[seat]) ** 2 for game in victories for seat, share in enumerate(game)) / count
    decided = 0.0
    for seat in range(seats):
        shares = [game[seat] for game in victories]
        mean = sum(shares) / count
        # The mean of few games deviates by chance alone, by their variance over their number.
        by_chance = sum((share - mean) ** 2 for share in shares) / (count - 1) / count
        decided += (mean - equal) ** 2 - by_chance
    return Look(whole, decided, missed)


def study_luck(study: Study, workers: int, progress: Callable[[int], None]) -> list[list[Look]]:
    """The looks of every game, in the order of their numbers."""
    found: list[list[Look]] = []
    parts: list[tuple[Any, ...]] = [(study, number) for number in range(study.plan.games)]
    for looks in in_workers(looks_at, parts, workers):
        found.append(looks)
        progress(1)
    return found


def figures(study: Study, games: list[list[Look]]) -> dict[str, object]:
    """Per point of the game the parts of the victory that are decided and that the judgement sees, with intervals."""
    plan = study.plan
    return {
        "game": plan.game,
        "players": plan.seats,
        "options": plan.options,
        "bots": plan.bots,
        "seed": plan.seed,
        "games": len(games),
        "replays": study.replays,
        "points": [_point(part, [game[part] for game in games], plan.seed) for part in range(PARTS)],
    }


def _point(part: int, looks: list[Look], seed: str) -> dict[str, float]:
    """The figures of one point; the interval is found by drawing games anew (bootstrap)."""
    chance = FastChance(bot_seed(seed, part))
    draws = [parts_of([looks[chance.below(len(looks))] for _ in looks]) for _ in range(DRAWN)]
    found: dict[str, float] = {"played": part / PARTS}
    for place, (name, value) in enumerate(zip(("decided", "seen"), parts_of(looks), strict=True)):
        drawn = sorted(draw[place] for draw in draws)
        found[name] = round(value, 4)
        found[f"{name}_low"] = round(drawn[DRAWN * 25 // 1000], 4)
        found[f"{name}_high"] = round(drawn[DRAWN - 1 - DRAWN * 25 // 1000], 4)
    return found


def parts_of(looks: list[Look]) -> tuple[float, float]:
    """Of all by which victories deviate: the part that is decided, and the part that the judgement sees."""
    whole = sum(one.whole for one in looks)
    if not whole:
        return 0.0, 0.0
    return sum(one.decided for one in looks) / whole, 1 - sum(one.missed for one in looks) / whole
