"""Balancing: as few changes as possible, within fences, that bring a game to its targets.

Every set of changes is played on the same seeds. First a few values of each knob alone, which shows what each does to
each figure; sets whose effects would add up best are then played themselves, the worse half dropping out while the
others go on. A quarter of the games is kept for single steps from the best set: they say what each knob does there, and
may still find a better one. What comes out is a front (the best set of each size), never one answer without others.

Everything played is kept where one wishes: the search itself is repeatable, and goes on where it was ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import SetupError
from conventicle.lab.adding import Effects
from conventicle.lab.hunt import Choice, Found, Hunt, Set, Step
from conventicle.lab.report import collect, figured
from conventicle.lab.search import PENALTY, Search, ranked
from conventicle.lab.space import Knob
from conventicle.lab.steps import FEWEST, stepped
from conventicle.lab.targets import Target, Verdict, judged

#: The parts of the games that are spent by the first look, and by all but the single steps at the end.
FIRST_LOOK: Final = 0.35
BEFORE_STEPS: Final = 0.75
#: More games than these the first look does not need.
MOST_FIRST: Final = 60
#: So many values of a knob are tried alone; between them its effect is taken to run straight.
PROBES: Final = 4
#: So many sets go through the halving at a time.
FIELD: Final = 8
CHECK: Final = "check"


def probes_of(knob: Knob) -> list[Any]:
    """The values that are tried alone: the ends, and the nearest on both sides."""
    others = knob.others()
    if len(others) <= PROBES or not all(type(value) is int for value in knob.values):
        return others
    wanted = [others[0], *knob.neighbours(knob.now), others[-1]]
    # With the value at one end, also one halfway to the other.
    wanted.append(others[len(others) // 2])
    return [value for value in others if value in wanted][: PROBES + 1]


def seek(hunt: Hunt, workers: int, kept: Path | None, progress: Callable[[int], None]) -> Found:
    """The search; Ctrl-C ends it, and what was played until then counts."""
    search = Search(hunt, workers, kept, progress)
    probes: list[Set] = [((number, value),) for number, knob in enumerate(search.knobs) for value in probes_of(knob)]
    groups = len(search.groups)
    least = ceiling(FEWEST * groups * (len(probes) + 1) / FIRST_LOOK)
    if hunt.games < least:
        raise SetupError("few_games", f"so large a space takes at least {least}, not {hunt.games} (--games)")
    interrupted = False
    steps: list[Step] = []
    middle: Set = ()
    try:
        first = min(MOST_FIRST, max(FEWEST, int(FIRST_LOOK * hunt.games / groups / (len(probes) + 1))))
        search.play([()], first)
        search.play(probes, first)
        middle = halved(search, first, groups)
        _, steps = stepped(search, middle, groups)
    except KeyboardInterrupt:
        interrupted = True
    front = front_of(search)
    if not front:
        raise KeyboardInterrupt
    chosen = preferred(search, front)
    return Found(hunt, search.choice(()), chosen, front, steps, middle, search.spent, interrupted)


def ceiling(value: float) -> int:
    """The next round number above."""
    return -(-int(value + 1) // 100) * 100


def halved(search: Search, first: int, groups: int) -> Set:
    """Play the sets that promise most, and go on with the better half; again with what that has taught."""
    end = BEFORE_STEPS * search.hunt.games
    begun = search.spent
    best: Set = ()
    for turn in (1, 2, 3):
        until = begun + (end - begun) * turn / 3
        field = list(dict.fromkeys([best, *Effects(search).proposed()]))[:FIELD]
        games = first
        while field:
            games = max(games, min(games * 2, int(games + (until - search.spent) / groups / len(field) / 2)))
            cost = sum(search.cost(changes, games) for changes in field)
            if search.spent + cost > until or len(field) == 1:
                break
            search.play(field, games)
            field = ranked(search, field, games)
            field = field[: max(1, len(field) // 2)]
        best = ranked(search, field, 0)[0]
    room = int((end - search.spent) / groups)
    if room > 0:
        search.play([best], search.games_of(best) + room // 2)
        search.play([()], search.games_of(()) + room // 2)
    return best


def front_of(search: Search) -> list[Choice]:
    """For each number of changes the set that comes nearest, if it comes nearer than all smaller ones."""
    played = search.sets
    # Sets with a handful of games look good by chance: those count that have at least a third of what the best have.
    most = max((search.games_of(changes) for changes in played.values()), default=0)
    front: list[Choice] = []
    for size in range(search.hunt.most + 1):
        trusted = [one for one in played.values() if len(one) == size and (not one or 3 * search.games_of(one) >= most)]
        sized = trusted or [one for one in played.values() if len(one) == size and search.games_of(one)]
        if not sized:
            continue
        best = search.choice(ranked(search, sized, 0)[0])
        if not front or best.distance < front[-1].distance:
            front.append(best)
    return front


def preferred(search: Search, front: list[Choice]) -> Choice:
    """The fewest changes whose figures all lie within their bounds; where none do, what comes nearest for its size."""
    for choice in front:
        if not choice.missed:
            return choice
    return min(front, key=lambda one: one.distance + PENALTY * len(one.changes))


def checked(
    hunt: Hunt, overlay: str, bot: str, games: int, workers: int, progress: Callable[[int], None]
) -> list[Verdict]:
    """Every target, judged by games that no search has seen; KeyboardInterrupt goes through."""
    groups: dict[tuple[int, tuple[tuple[str, str], ...]], list[Target]] = {}
    for target in hunt.space.targets:
        groups.setdefault((target.players, target.options), []).append(target)
    found: list[Verdict] = []
    for (seats, options), targets in groups.items():
        plan = replace(
            hunt.plan, seats=seats, options=dict(options), bots=[bot] * seats, overlay=overlay, games=games,
            seed=f"{hunt.plan.seed}/{CHECK}",
        )  # fmt: skip
        played, interrupted = collect(plan, workers, progress)
        if interrupted:
            raise KeyboardInterrupt
        report = figured(plan, played)
        for target in targets:
            found += judged(report, target, workers)
    return found
