"""Comparing: the same games with and without a change, on paired seeds, until the question is answered.

Both games of a pair have the same seed for the deal and for each bot, so they stay alike until the change first
matters. What is compared is the difference within each pair: what both have in common falls out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from math import sqrt
from statistics import median
from typing import Any, Final

from conventicle.bots.offers import things_of
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.record import Decision
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Crash, Plan, start
from conventicle.lab.figures import (
    CHOSEN,
    RESTRICTED,
    WINS,
    check_name,
    chosen_in,
    figures_in,
    is_part,
)
from conventicle.lab.interval import z_of
from conventicle.lab.restricted import things_called
from conventicle.lab.seen import Seen, seen_of
from conventicle.lab.sequential import HIGHER, LOWER, OPEN, SAME, Difference, lasting_interval, standard_error
from conventicle.lab.workers import in_workers

#: A change of so many points is worth knowing of, unless one says otherwise; of other figures this part of them.
WORTH: Final = 0.05
#: So many pairs show how far a figure that is no part of a whole varies; they are not used for the answer.
FIRST_LOOK: Final = 30
#: Differences further out than so many of their standard deviations count as much as that.
FAR_OUT: Final = 4.0
#: Pairs without the faction asked for are passed over; after so many in a row there will be none.
_MOST_PASSED_OVER: Final = 400
_PER_PART: Final = 4


@dataclass(frozen=True)
class Question:
    """What is compared: a plan as it is, the same with a change, and the figure that is asked for."""

    before: Plan
    after: Plan
    ask: str = ""
    worth: float = 0.0
    """The least difference that is worth knowing of; 0 leaves it to us."""
    pairs: int = 1000
    """At most so many with a figure asked for; without one, so many."""
    turns: int = 1
    """So many times each pair is played, at the same deal with other chance for the bots; their mean counts."""

    def faction(self) -> str:
        """The faction that is asked for, where it can be seen before a game whether it plays."""
        return self.ask[len(WINS) :] if self.ask.startswith(WINS) and self.ask != RESTRICTED else ""


@dataclass(frozen=True)
class Pair:
    """Both games of a seed, and where they parted."""

    number: int
    a: Seen
    b: Seen
    parted: int
    """After how many decisions the games differ; -1 if they never do."""
    frame: str
    """The question that was answered otherwise, or that only one of the games asked."""
    others: tuple[Pair, ...] = ()
    """The same pair with other chance for the bots."""


def question_of(
    before: Plan, overlay: str, without: str, ask: str, worth: float, pairs: int, turns: int = 1
) -> Question:
    """A question, checked before anything is played; SetupError if it is none."""
    if bool(overlay) == bool(without):
        raise SetupError("no_change", "an overlay that changes something, or --without, and not both")
    game = find_game(before.game)
    if without:
        things_called(game, without)
        ask = ask or RESTRICTED
        # Both sides know the seat, so that its wins are compared; only one of them goes without.
        before = replace(before, without="")
        after = replace(before, without=without)
        if before.seats < 2:
            raise SetupError("seats", "going without a thing is compared between at least two players")
    else:
        after = replace(before, overlay=overlay)
    after.setup()
    if ask and ask != RESTRICTED:
        check_name(game, before.setup(), ask, factions_of(before))
    elif ask == RESTRICTED and not without:
        raise SetupError("unknown_figure", f"{ask} (it goes with --without)")
    return Question(before, after, ask, worth, pairs, turns)


def factions_of(plan: Plan) -> list[str]:
    """The factions that can come up: as dealt, or as random players choose them."""
    game = find_game(plan.game)
    found: set[str] = set()
    quick = replace(plan, bots=["random"] * plan.seats, without="")
    for number in range(60):
        play = start(quick, f"factions/{number}")
        if not all(game.factions(play.table)):
            play.run(200)
        found |= set(game.factions(play.table))
    return sorted(found - {""})


def play_pair(question: Question, number: int) -> Pair:
    """Both games of a seed, as often as the question wants it."""
    pairs = [_play_turn(question, number, turn) for turn in range(question.turns)]
    return replace(pairs[0], others=tuple(pairs[1:]))


def _play_turn(question: Question, number: int, turn: int) -> Pair:
    seed = question.before.seed_of(number)
    a, made = seen_of(replace(question.before, turn=turn), seed)
    b, made_after = seen_of(replace(question.after, turn=turn), seed)
    if question.after.without:
        a = replace(a, without=b.without)
    parted, frame = _parting(made, made_after)
    return Pair(number, a, b, parted, frame)


def _parting(a: list[Decision], b: list[Decision]) -> tuple[int, str]:
    for place, (one, other) in enumerate(zip(a, b, strict=False)):
        if (one.frame, one.seat, one.option) != (other.frame, other.seat, other.option):
            return place, one.frame
    if len(a) == len(b):
        return -1, ""
    place = min(len(a), len(b))
    return place, (a if len(a) > place else b)[place].frame


def play_pairs(question: Question, numbers: list[int]) -> list[Pair]:
    """Some pairs."""
    return [play_pair(question, number) for number in numbers]


class Comparison:
    """Pairs as they come in, and what they say so far."""

    def __init__(self, question: Question) -> None:
        self.question: Final = question
        self.game: Final[Game] = find_game(question.before.game)
        self.pairs: list[Pair] = []
        self.interrupted = False
        self.worth = question.worth or (WORTH if is_part(question.ask) else 0.0)
        self.reach = 1.0
        self.decision = OPEN
        self._test: Difference | None = None
        self._asked: list[float] = []
        """The differences in the figure asked for, of the pairs that answer."""
        self._first: list[tuple[float, float]] = []
        if question.ask and is_part(question.ask):
            self._test = Difference(self.worth)

    def add(self, pair: Pair) -> bool:
        """One more pair; True once there are enough."""
        self.pairs.append(pair)
        ask = self.question.ask
        if ask:
            both = self._both(pair, ask)
            if both is not None and self._test is None:
                self._first.append(both)
                if len(self._first) == FIRST_LOOK:
                    self._take_measure()
            elif both is not None and self._test is not None:
                self._asked.append(both[1] - both[0])
                self.decision = self._test.add(both[1] - both[0])
        return self.decision != OPEN or len(self.pairs) >= self.question.pairs

    def _take_measure(self) -> None:
        """What a difference is worth, and how far one may lie out, from the first pairs."""
        size = abs(sum(a for a, _ in self._first) / len(self._first))
        self.worth = self.worth or max(WORTH * size, 1e-6)
        differences = [b - a for a, b in self._first]
        spread = sqrt(sum(one * one for one in differences) / len(differences))
        self.reach = max(FAR_OUT * spread, 4 * self.worth)
        self._test = Difference(self.worth, self.reach)

    def _both(self, pair: Pair, name: str) -> tuple[float, float] | None:
        """A figure in both games of a pair, the mean where it was played several times; None where one says nothing."""
        every = [self._both_once(one, name) for one in (pair, *pair.others)]
        known = [one for one in every if one is not None]
        if not known:
            return None
        return sum(one[0] for one in known) / len(known), sum(one[1] for one in known) / len(known)

    def _both_once(self, pair: Pair, name: str) -> tuple[float, float] | None:
        found: list[float] = []
        for seen in (pair.a, pair.b):
            if name.startswith(CHOSEN):
                total, count = chosen_in(seen, things_of(self.game).number(name[len(CHOSEN) :]))
            elif name.startswith("ending:"):
                total, count = float(f"ending:{seen.ending}" == name), float(seen.finished)
            else:
                total, count = figures_in(seen).get(name, (0.0, 0.0))
            if not count:
                return None
            found.append(total / count)
        return found[0], found[1]

    def differences(self) -> list[float]:
        """The differences in the figure asked for, of the pairs that say anything of it."""
        both = [self._both(pair, self.question.ask) for pair in self.pairs]
        return [one[1] - one[0] for one in both if one is not None]

    def names(self) -> list[str]:
        """The figures that both sides have, the one asked for first."""
        possible = self.game.endings_of(self.question.before.setup())
        known: set[str] = {f"ending:{ending}" for ending in possible}
        for pair in self.pairs:
            known |= set(figures_in(pair.a)) | set(figures_in(pair.b))
        known = {name for name in known if not name.startswith("versus:")} - {self.question.ask}
        return [*([self.question.ask] if self.question.ask else []), *sorted(known)]

    def figures(self) -> dict[str, dict[str, float]]:
        """Per figure both sides, the difference and its interval, which lasts for the figure asked for.

        For the others it is widened for their number.
        """
        names = self.names()
        found: dict[str, dict[str, float]] = {}
        for name in names:
            both = [one for one in (self._both(pair, name) for pair in self.pairs) if one is not None]
            if both:
                found[name] = self._figure(name, both, len(names))
        return found

    def _figure(self, name: str, both: list[tuple[float, float]], figures: int) -> dict[str, float]:
        differences = [b - a for a, b in both]
        mean = sum(differences) / len(both)
        if name == self.question.ask and self._test is not None:
            low, high = lasting_interval(self._asked or differences, self.worth, self.reach)
        else:
            reach = 1.0 if is_part(name) else _reach(both)
            half = z_of(figures) * standard_error(differences, reach)
            low, high = mean - half, mean + half
            if is_part(name):
                low, high = max(-1.0, low), min(1.0, high)
        numbers = {
            "a": sum(a for a, _ in both) / len(both),
            "b": sum(b for _, b in both) / len(both),
            "difference": mean,
            "low": low,
            "high": high,
        }
        return {key: round(value, 6) for key, value in numbers.items()} | {"pairs": len(both)}

    def identical_share(self) -> float:
        """The part of the pairs whose games never differ."""
        every = self._every()
        return sum(pair.parted < 0 for pair in every) / len(every) if every else 1.0

    def _every(self) -> list[Pair]:
        """All pairs, those included that were played again."""
        return [one for pair in self.pairs for one in (pair, *pair.others)]

    def first_difference(self) -> float | None:
        """Of those that parted, after which part of the game, in the middle."""
        places = [pair.parted / max(1, pair.a.decisions) for pair in self._every() if pair.parted >= 0]
        return round(min(1.0, median(places)), 4) if places else None

    def partings(self) -> dict[str, int]:
        """The questions at which games parted, the most frequent first."""
        found = Counter(pair.frame for pair in self._every() if pair.parted >= 0)
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    def crashes(self) -> list[Crash]:
        """Games that broke off."""
        return [seen.crash for pair in self._every() for seen in (pair.a, pair.b) if seen.crash]

    def result(self) -> dict[str, Any]:
        """Everything, for programs."""
        plan = self.question.before
        return {
            "pairs": len(self.pairs),
            "identical_share": round(self.identical_share(), 4),
            "first_difference": self.first_difference(),
            "figures": self.figures(),
            "decision": self.decision if self.question.ask else None,
            "asked": self.question.ask or None,
            "worth": round(self.worth, 6) if self.question.ask else None,
            "error": 0.05 if self.question.ask else None,
            "parted_at": self.partings(),
            "games": 2 * len(self._every()),
            "bots": plan.bots,
            "seed": plan.seed,
            "last_seed": self.pairs[-1].a.seed if self.pairs else None,
            "interrupted": self.interrupted,
            "crashes": [asdict(crash) for crash in self.crashes()],
        }


def _reach(both: list[tuple[float, float]]) -> float:
    """How far a difference may lie out: as far as one did, or, where no game differs from its pair, as games do."""
    usual = [a for a, _ in both]
    return max(abs(b - a) for a, b in both) or max(usual) - min(usual)


def numbers_for(question: Question) -> list[int]:
    """The numbers of the pairs: all, or those whose deal has the faction that is asked for."""
    faction = question.faction()
    plan = question.before
    game = find_game(plan.game)
    found: list[int] = []
    number = last = 0
    while len(found) < question.pairs:
        dealt = (
            game.factions(game.new_table(plan.setup(), keyed(key_from_seed(plan.seed_of(number))))) if faction else []
        )
        if not faction or not all(dealt) or faction in dealt:
            found.append(number)
            last = number
        elif number - last > _MOST_PASSED_OVER:
            raise SetupError("unknown_figure", f"{question.ask} (no game is dealt with it)")
        number += 1
    return found


def compare(question: Question, workers: int, progress: Callable[[int], None]) -> Comparison:
    """Play pairs until the question is answered or there are enough; Ctrl-C leaves those that were played."""
    comparison = Comparison(question)
    try:
        for pair in played_pairs(question, workers):
            progress(1)
            if comparison.add(pair):
                break
    except KeyboardInterrupt:
        comparison.interrupted = True
    return comparison


def played_pairs(question: Question, workers: int) -> Iterator[Pair]:
    """The pairs of a question in the order of their numbers, as long as somebody asks for more."""
    numbers = numbers_for(question)
    parts: list[tuple[Any, ...]] = [
        (question, numbers[first : first + _PER_PART]) for first in range(0, len(numbers), _PER_PART)
    ]
    for part in in_workers(play_pairs, parts, workers):
        yield from part


def differ(first: Comparison, second: Comparison) -> str:
    """Where two kinds of bots answer the same question differently, as a sentence; '' where they do not."""
    ask = first.question.ask
    one, other = first.figures().get(ask), second.figures().get(ask)
    if one is None or other is None:
        return ""
    names = [comparison.question.before.bots[0] for comparison in (first, second)]
    answers = (first.decision, second.decision)
    if OPEN not in answers and answers[0] != answers[1]:
        return f"{names[0]} say {_SAID[answers[0]]}, {names[1]} say {_SAID[answers[1]]}"
    apart = one["high"] < other["low"] or other["high"] < one["low"]
    opposite = one["difference"] * other["difference"] < 0 and answers != (SAME, SAME)
    if apart or (opposite and (answers[0] in (HIGHER, LOWER) or answers[1] in (HIGHER, LOWER))):
        return f"{names[0]} find {one['difference']:+.3f}, {names[1]} find {other['difference']:+.3f}"
    return ""


_SAID: Final = {HIGHER: "that it is higher", LOWER: "that it is lower", SAME: "that nothing worth speaking of changed"}
