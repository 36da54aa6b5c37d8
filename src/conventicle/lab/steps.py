"""Single steps from the best set of changes: what each does to each figure there, and whether one is better still."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from conventicle.lab.figures import is_part
from conventicle.lab.hunt import Set, Step
from conventicle.lab.search import Search, ranked
from conventicle.lab.space import Knob

#: Fewer games than these say nothing of a set.
FEWEST: Final = 10


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
