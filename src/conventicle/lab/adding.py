"""What would add up: from changes that were played alone, what sets of several would come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from conventicle.lab.hunt import Set
from conventicle.lab.search import PENALTY, Search

#: So many sets are kept while sets grow.
BEAM: Final = 24


class Effects:
    """What each value does, by the games that a search has played so far."""

    def __init__(self, search: Search) -> None:
        self.search: Final = search
        self._effects: dict[tuple[int, Any], list[dict[str, float]]] = {}

    def effect(self, number: int, value: Any) -> list[dict[str, float]]:
        """What a value of a knob does to each figure: as played, or straight between those that were."""
        if (number, value) not in self._effects:
            self._effects[number, value] = self._effect(number, value)
        return self._effects[number, value]

    def _effect(self, number: int, value: Any) -> list[dict[str, float]]:
        knob = self.search.knobs[number]
        played = [one for one in knob.values if one == knob.now or self.search.games_of(((number, one),))]
        if value in played:
            return self._difference(((number, value),)) if value != knob.now else [{} for _ in self.search.groups]
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
        games = min(self.search.games_of(changes), self.search.games_of(()))
        found = []
        for with_it, without in zip(self.search.middles(changes, games), self.search.middles((), games), strict=True):
            found.append({name: one.value - without[name].value for name, one in with_it.items() if name in without})
        return found

    def expected(self, changes: Set) -> float:
        """What a set would come to if the effects of its changes added up; what was played itself counts as it was."""
        if self.search.games_of(changes):
            return self.search.judged(changes)
        effects = [self.effect(number, value) for number, value in changes]
        middles = []
        for group, found in enumerate(self.search.middles(())):
            middles.append(
                {
                    name: replace(one, value=one.value + sum(effect[group].get(name, 0.0) for effect in effects))
                    for name, one in found.items()
                }
            )
        return self.search.far(middles) + PENALTY * len(changes)

    def proposed(self) -> list[Set]:
        """The sets that would come out best, grown change by change; the best of each size are among them."""
        grown: list[Set] = [()]
        every: dict[Set, float] = {(): self.expected(())}
        for _ in range(min(self.search.hunt.most, len(self.search.knobs))):
            larger = {
                tuple(sorted((*changes, (number, value)), key=lambda one: one[0]))
                for changes in grown
                for number, knob in enumerate(self.search.knobs)
                if number not in dict(changes)
                for value in knob.others()
            }
            scored = {changes: self.expected(changes) for changes in larger}
            grown = sorted(scored, key=lambda one: (scored[one], repr(one)))[:BEAM]
            every |= {changes: scored[changes] for changes in grown}
        return sorted(every, key=lambda one: (every[one], len(one), repr(one)))
