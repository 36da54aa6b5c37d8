"""Balancing: as few changes as possible, within fences, that bring a game to its targets.

Every set of changes is played on the same seeds. First a few values of each knob alone, which shows what each does to
each figure; sets whose effects would add up best are then played themselves, the worse half dropping out while the
others go on. A quarter of the games is kept for single steps from the best set: they say what each knob does there, and
may still find a better one. What comes out is a front (the best set of each size), never one answer without others.

Everything played is kept where one wishes: the search itself is repeatable, and goes on where it was ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.overlay import check_changes
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.distance import Middle, Row, beyond, distance, is_weighed, middles_of, named, rows_of
from conventicle.lab.figures import is_part
from conventicle.lab.kept import keep, read_kept
from conventicle.lab.report import collect, figured
from conventicle.lab.space import Knob, Space, changed_cells
from conventicle.lab.targets import Target, Verdict, judged
from conventicle.lab.workers import in_workers

#: What each further change must be worth at least, in squared distances.
PENALTY: Final = 0.25
#: The parts of the games that are spent by the first look, and by all but the single steps at the end.
FIRST_LOOK: Final = 0.35
BEFORE_STEPS: Final = 0.75
#: Fewer games than these say nothing of a set; more than these the first look does not need.
FEWEST: Final = 10
MOST_FIRST: Final = 60
#: So many values of a knob are tried alone; between them its effect is taken to run straight.
PROBES: Final = 4
#: So many sets go through the halving at a time, and so many are kept while sets grow.
FIELD: Final = 8
BEAM: Final = 24
_PER_PART: Final = 5
CHECK: Final = "check"

#: A set of changes: per knob (its number) the value.
Set = tuple[tuple[int, Any], ...]


@dataclass(frozen=True)
class Hunt:
    """What is sought, and how: everything that the result depends on."""

    space: Space
    plan: Plan
    """Its overlay is what the search begins with; seats and options come from the targets."""
    games: int
    most: int
    free: bool

    def head(self) -> str:
        """The first line of a file that keeps what was played."""
        version = find_game(self.plan.game).version()
        return json.dumps({"balance": asdict(self.plan), "version": version, "space": asdict(self.space)})


@dataclass(frozen=True)
class Choice:
    """A set of changes and what it comes to."""

    changes: Set
    distance: float
    games: int
    missed: int
    """Figures that lie beyond their bounds."""


@dataclass(frozen=True)
class Step:
    """What one step of one knob does to a figure, from the best set."""

    knob: Knob
    before: Any
    after: Any
    figure: str
    difference: float
    low: float
    high: float
    pairs: int


@dataclass
class Found:
    """What a search has come to."""

    hunt: Hunt
    base: Choice
    chosen: Choice
    front: list[Choice]
    steps: list[Step]
    steps_from: Set
    """The set that the steps were made from; one of them may have been better still."""
    games: int
    interrupted: bool


class Search:
    """The games of a hunt, as they come in."""

    def __init__(self, hunt: Hunt, workers: int, kept: Path | None, progress: Callable[[int], None]) -> None:
        self.hunt: Final = hunt
        self.workers: Final = workers
        self.kept: Final = kept
        self.progress: Final = progress
        self.game: Final[Game] = find_game(hunt.plan.game)
        self.knobs: Final = hunt.space.knobs
        targets = [target for target in hunt.space.targets if is_weighed(target)]
        if not targets:
            raise SetupError("space", "none of its targets is a figure that every game adds to")
        groups: dict[tuple[int, tuple[tuple[str, str], ...]], list[Target]] = {}
        for target in targets:
            groups.setdefault((target.players, target.options), []).append(target)
        self.groups: Final = list(groups.items())
        self.rows: Final[dict[tuple[str, int], list[Row]]] = {}
        """Per overlay and group the games played."""
        self.sets: Final[dict[str, Set]] = {}
        """Per overlay the set it stands for."""
        self.known: dict[tuple[str, int], list[Row]] = {}
        """What a file has kept: it counts when it is asked for, so that a search goes the same way twice."""
        self.spent = 0
        self._effects: dict[tuple[int, Any], list[dict[str, float]]] = {}
        if kept is not None:
            self._read(kept)

    # --- playing ------------------------------------------------------------------------------------------------------

    def overlay(self, changes: Set) -> str:
        """The changed values of a set, those included that the search begins with."""
        cells = changed_cells(self.hunt.plan.overlay)
        for number, value in changes:
            knob = self.knobs[number]
            cells[knob.file, knob.row, knob.column] = value
        rows: list[tuple[object, object, object, object]] = [(*cell, value) for cell, value in cells.items()]
        return check_changes(self.game.package, self.game.data, rows, free=True)

    def plan(self, changes: Set, group: int) -> Plan:
        """What a set is played by."""
        (seats, options), _ = self.groups[group]
        bots = [self.hunt.plan.bots[0]] * seats
        return replace(self.hunt.plan, seats=seats, options=dict(options), bots=bots, overlay=self.overlay(changes))

    def cost(self, changes: Set, games: int) -> int:
        """How many games it still takes until a set has so many."""
        overlay = self.overlay(changes)
        return sum(max(0, games - len(self.rows.get((overlay, group), []))) for group in range(len(self.groups)))

    def play(self, sets: list[Set], games: int) -> None:
        """Let each set have so many games, on the same seeds."""
        parts: list[tuple[Any, ...]] = []
        where: list[tuple[str, int, int]] = []
        for changes in dict.fromkeys(sets):
            overlay = self.overlay(changes)
            self.sets.setdefault(overlay, changes)
            for group, (_, targets) in enumerate(self.groups):
                self._recall(overlay, group, games)
                wanted = tuple(dict.fromkeys(target.figure for target in targets))
                plan = self.plan(changes, group)
                have = len(self.rows.setdefault((overlay, group), []))
                for first in range(have, games, _PER_PART):
                    parts.append((plan, wanted, first, min(first + _PER_PART, games)))
                    where.append((overlay, group, first))
        for (overlay, group, first), found in zip(where, in_workers(rows_of, parts, self.workers), strict=True):
            self._add(overlay, group, first, found)
            if self.kept is not None:
                keep(self.kept, json.dumps([overlay, group, first, found]))
            self.progress(len(found))
        self._effects.clear()

    def _recall(self, overlay: str, group: int, games: int) -> None:
        """Take what is known of a set, up to so many games."""
        rows = self.rows.setdefault((overlay, group), [])
        found = self.known.get((overlay, group), [])[len(rows) : games]
        self._add(overlay, group, len(rows), found)
        self.progress(len(found))

    def _add(self, overlay: str, group: int, first: int, found: list[Row]) -> None:
        rows = self.rows.setdefault((overlay, group), [])
        if len(rows) != first:
            raise RecordError("damaged", str(self.kept))
        rows += found
        self.spent += len(found)

    def _read(self, kept: Path) -> None:
        try:
            for line in read_kept(kept, self.hunt.head()):
                overlay, group, first, found = json.loads(line)
                rows = [{name: (float(one), float(count)) for name, (one, count) in row.items()} for row in found]
                self._add(overlay, group, first, rows)
        except (ValueError, TypeError, AttributeError) as error:
            raise RecordError("damaged", str(kept)) from error
        self.known = {key: rows[:] for key, rows in self.rows.items()}
        self.rows.clear()
        self.spent = 0

    # --- judging ------------------------------------------------------------------------------------------------------

    def middles(self, changes: Set, games: int = 0) -> list[dict[str, Middle]]:
        """Per group the figures of a set, of its first games or of all."""
        overlay = self.overlay(changes)
        found = [self.rows.get((overlay, group), []) for group in range(len(self.groups))]
        return [middles_of(rows[:games] if games else rows) for rows in found]

    def games_of(self, changes: Set) -> int:
        """How many games a set has (in each group)."""
        overlay = self.overlay(changes)
        return min(len(self.rows.get((overlay, group), [])) for group in range(len(self.groups)))

    def far(self, middles: list[dict[str, Middle]]) -> float:
        """The distance of figures from all targets."""
        return sum(
            distance(target, middle)
            for (_, targets), found in zip(self.groups, middles, strict=True)
            for target in targets
            for middle in named(target, found).values()
        )

    def missed(self, middles: list[dict[str, Middle]]) -> int:
        """How many figures lie beyond their bounds."""
        return sum(
            beyond(target, middle.value) != 0
            for (_, targets), found in zip(self.groups, middles, strict=True)
            for target in targets
            for middle in named(target, found).values()
        )

    def judged(self, changes: Set, games: int = 0) -> float:
        """The distance of a set, with what its changes cost."""
        return self.far(self.middles(changes, games)) + PENALTY * len(changes)

    def choice(self, changes: Set) -> Choice:
        """A set as it stands now."""
        middles = self.middles(changes)
        return Choice(changes, self.far(middles), self.games_of(changes), self.missed(middles))

    # --- what would add up --------------------------------------------------------------------------------------------

    def effect(self, number: int, value: Any) -> list[dict[str, float]]:
        """What a value of a knob does to each figure: as played, or straight between those that were."""
        if (number, value) not in self._effects:
            self._effects[number, value] = self._effect(number, value)
        return self._effects[number, value]

    def _effect(self, number: int, value: Any) -> list[dict[str, float]]:
        knob = self.knobs[number]
        played = [one for one in knob.values if one == knob.now or self.games_of(((number, one),))]
        if value in played:
            return self._difference(((number, value),)) if value != knob.now else [{} for _ in self.groups]
        places = {one: knob.values.index(one) for one in (*played, value)}
        below = [one for one in played if places[one] < places[value]]
        above = [one for one in played if places[one] > places[value]]
        if not below or not above:
            return self.effect(number, (below or above)[-1 if below else 0])
        low, high = below[-1], above[0]
        part = (places[value] - places[low]) / (places[high] - places[low])
        found = []
        for one, other in zip(self.effect(number, low), self.effect(number, high), strict=True):
            names = {*one, *other}
            found.append({name: (1 - part) * one.get(name, 0.0) + part * other.get(name, 0.0) for name in names})
        return found

    def _difference(self, changes: Set) -> list[dict[str, float]]:
        """What a set does to each figure, on the seeds that it and the base have both played."""
        games = min(self.games_of(changes), self.games_of(()))
        found = []
        for with_it, without in zip(self.middles(changes, games), self.middles((), games), strict=True):
            found.append({name: one.value - without[name].value for name, one in with_it.items() if name in without})
        return found

    def expected(self, changes: Set) -> float:
        """What a set would come to if the effects of its changes added up; what was played itself counts as it was."""
        if self.games_of(changes):
            return self.judged(changes)
        effects = [self.effect(number, value) for number, value in changes]
        middles = []
        for group, found in enumerate(self.middles(())):
            middles.append(
                {
                    name: replace(one, value=one.value + sum(effect[group].get(name, 0.0) for effect in effects))
                    for name, one in found.items()
                }
            )
        return self.far(middles) + PENALTY * len(changes)

    def proposed(self) -> list[Set]:
        """The sets that would come out best, grown change by change; the best of each size are among them."""
        grown: list[Set] = [()]
        every: dict[Set, float] = {(): self.expected(())}
        for _ in range(min(self.hunt.most, len(self.knobs))):
            larger = {
                tuple(sorted((*changes, (number, value)), key=lambda one: one[0]))
                for changes in grown
                for number, knob in enumerate(self.knobs)
                if number not in dict(changes)
                for value in knob.others()
            }
            scored = {changes: self.expected(changes) for changes in larger}
            grown = sorted(scored, key=lambda one: (scored[one], repr(one)))[:BEAM]
            every |= {changes: scored[changes] for changes in grown}
        return sorted(every, key=lambda one: (every[one], len(one), repr(one)))


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
        field = list(dict.fromkeys([best, *search.proposed()]))[:FIELD]
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


def ranked(search: Search, field: list[Set], games: int) -> list[Set]:
    """The best first; among equals the smaller."""
    return sorted(field, key=lambda changes: (search.judged(changes, games), len(changes), repr(changes)))


def neighbours_of(search: Search, best: Set) -> list[tuple[int, Any, Any, Set]]:
    """The single steps from a set: the knob, its value before and after, and the set."""
    found = []
    held = dict(best)
    for number, knob in enumerate(search.knobs):
        now = held.get(number, knob.now)
        for value in knob.neighbours(now):
            other = {**held, number: value}
            changes = tuple((one, other[one]) for one in sorted(other) if other[one] != search.knobs[one].now)
            if len(changes) <= search.hunt.most:
                found.append((number, now, value, changes))
    return found


def stepped(search: Search, best: Set, groups: int) -> tuple[Set, list[Step]]:
    """Single steps from the best set, with the games that are left; and what they do."""
    around = neighbours_of(search, best)
    left = (search.hunt.games - search.spent) / groups
    # Half of it for all, half for the better ones.
    games = max(1, int(left / 2 / max(1, len(around))))
    affordable = [one for one in around if search.spent + groups * games <= search.hunt.games]
    if not affordable or games < FEWEST // 2:
        return best, []
    search.play([changes for _, _, _, changes in affordable], games)
    steps = [
        step
        for number, before, after, changes in affordable
        for step in sensitivities(search, search.knobs[number], before, after, best, changes)
    ]
    rivals = ranked(search, [changes for _, _, _, changes in affordable], 0)[:3]
    field = list(dict.fromkeys([best, *rivals]))
    most = max(search.games_of(changes) for changes in field)
    room = (search.hunt.games - search.spent) // groups
    while len(field) > 1:
        target = next(
            (one for one in range(most, 0, -1) if sum(search.cost(c, one) for c in field) <= room * groups), 0
        )
        if target <= min(search.games_of(changes) for changes in field):
            break
        search.play(field, target)
        room = (search.hunt.games - search.spent) // groups
        field = ranked(search, field, target)[: len(field) // 2]
    return ranked(search, field, 0)[0], steps


def sensitivities(search: Search, knob: Knob, before: Any, after: Any, best: Set, changes: Set) -> list[Step]:
    """What a step does to each figure of the targets, game by game on the same seeds."""
    found = []
    for group in range(len(search.groups)):
        pairs = list(
            zip(
                search.rows.get((search.overlay(best), group), []),
                search.rows.get((search.overlay(changes), group), []),
                strict=False,
            )
        )
        names = dict.fromkeys(name for pair in pairs for row in pair for name in row)
        seats = f", {search.groups[group][0][0]} players" if len(search.groups) > 1 else ""
        for name in names:
            both = [
                (b[name][0] / b[name][1]) - (a[name][0] / a[name][1])
                for a, b in pairs
                if name in a and name in b and a[name][1] and b[name][1]
            ]
            if len(both) > 1:
                mean = sum(both) / len(both)
                # One imagined pair each way where all pairs are alike, so that it does not look certain.
                least = 2.0 if is_part(name) else 0.0
                squares = max(least, sum((one - mean) ** 2 for one in both))
                half = 1.959964 * sqrt(squares / (len(both) - 1) / len(both))
                found.append(Step(knob, before, after, f"{name}{seats}", mean, mean - half, mean + half, len(both)))
    return found


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


# --- the result -------------------------------------------------------------------------------------------------------


def cells_of(hunt: Hunt, changes: Set) -> list[dict[str, Any]]:
    """A set of changes, for people and programs."""
    return [
        {
            "file": hunt.space.knobs[number].file, "row": hunt.space.knobs[number].row,
            "column": hunt.space.knobs[number].column, "before": hunt.space.knobs[number].now, "value": value,
        }
        for number, value in changes
    ]  # fmt: skip


def overlay_file(game: Game, overlay: str, lines: list[str]) -> str:
    """Changed values as a file, with some words about where they come from."""
    text = [f"# {line}" for line in lines]
    text += ["[overlay]", f"game = {json.dumps(game.name)}", f"version = {json.dumps(game.version())}"]
    for (file, row, column), value in changed_cells(overlay).items():
        text += ["[[change]]", f"file = {json.dumps(file)}", f"row = {json.dumps(row)}"]
        text += [f"column = {json.dumps(column)}", f"value = {json.dumps(value)}"]
    return "\n".join(text) + "\n"


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
