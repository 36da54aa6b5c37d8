"""Search for every game: what follows from an option, tried out in many worlds that the seat holds possible.

Each iteration deals a world anew (`perspective.determinise`), walks down a tree of decisions and lets the last step
be judged by the prospects it leaves. The tree is open-loop: a node stands for a row of decisions and the
question that follows, not for a table, so one tree serves all worlds, chance included. What is on offer differs from
world to world, so an option is weighed against how often it could have been taken. Every seat chooses for itself
(max-n): values are shares of the victory, one for each seat. Where several answer in secret, all of them choose at
one node, each without the others' answers; the bot then takes an answer as often as the search did, so that nobody
can read its bids.
"""

from __future__ import annotations

import gc
from math import exp, sqrt
from time import perf_counter
from typing import Any, Final

from conventicle.bots import breathe
from conventicle.bots.greedy import ahead
from conventicle.bots.judge import Judge
from conventicle.bots.jury import judge_for
from conventicle.bots.race import Race
from conventicle.bots.tree import Arm, Node, Settings
from conventicle.kernel.chance import FastChance
from conventicle.kernel.frame import Frame, Sealed
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import lowest, victory
from conventicle.kernel.table import Table

#: Keys of arms and nodes are numbers put together: an option has so many bits, a question so many, a seat so many.
#: They are shifted, not multiplied: see FastChance for what multiplying great numbers can do.
_OPTION: Final = 21
_QUESTION: Final = 12
_SEAT: Final = 4
#: In the place of a seat where all answer in secret.
_ALL_SEATS: Final = (1 << _SEAT) - 1
#: A victory counts so much; the rest goes by the lead, seen so many times as far off: who can't win any more, or is
#: sure of it, still plays for points and throws nothing away.
_VICTORY: Final = 0.9
_FAR: Final = 5.0
#: So much of what guides the first visits is shared out evenly, the rest goes by the standing one step on.
_EVEN: Final = 0.25
#: Whether the search is decided is looked at after every so many iterations.
_CLOCK_EVERY: Final = 8
#: A search that has gone on this long also ends once the runner-up could come first only by winning one in so many of
#: the iterations left over the leader. That takes half the iterations of certainty and hardly changes the choice
#: (docs/bots-journal.md); a shorter one loses strength by it.
_LONG: Final = 400
_ONE_IN: Final = 4
#: So many choices are followed after the last decision in the tree, to see what it started through to its end.
_FOLLOWED: Final = 8
#: Of more options than these, some are tried by chance when such a choice is made.
_TRIED: Final = 6


class Search:
    """The search for one decision. `run` gives the arms of the root; everything found can be looked at after it."""

    def __init__(
        self, perspective: Perspective, settings: Settings, chance: FastChance, judge: Judge | None = None
    ) -> None:
        self.perspective: Final = perspective
        self.settings: Final = settings
        self.chance: Final = chance
        self.judge: Final = judge_for(perspective) if judge is None else judge
        self.me: Final = perspective.seat
        self.stake: Final = self.judge.stake
        self.root: Final = Node()
        self.questions: Final[dict[str, int]] = {}
        self.iterations = 0
        self.secret = False
        """True where others answer at the same time, unseen."""
        self.before: list[float] = []
        """Per seat the standing in this iteration's world before anything was tried; then its sum over all."""
        self.before_sums: list[float] = []
        self.race: Race | None = None
        self.path: list[Arm] = []
        self.path_seats: list[int] = []
        # Of all values found so far, per seat: how many, their sums and sums of squares.
        self.found = 0
        self.sums: list[float] = []
        self.squares: list[float] = []

    def run(self) -> list[Arm]:
        """Search until the iterations or the time are used up, or another option will hardly come first any more."""
        settings = self.settings
        ends = perf_counter() + settings.seconds
        collecting = gc.isenabled()
        gc.disable()
        try:
            for number in range(settings.iterations):
                self.iterate()
                left = ends - perf_counter() if settings.seconds > 0.0 else 1.0
                if left <= 0.0:
                    break  # an answer is due: not even a few iterations more
                if number % _CLOCK_EVERY == _CLOCK_EVERY - 1:
                    breathe()
                    whole = settings.iterations
                    if settings.seconds > 0.0:
                        whole = min(whole, int((number + 1) * settings.seconds / (settings.seconds - left)))
                    if self.is_decided(number + 1, whole):
                        break
        finally:
            if collecting:
                gc.enable()
        return self.own_arms()

    def own_arms(self) -> list[Arm]:
        """The options of the seat that searches, in ascending order."""
        own = [(key, arm) for key, arm in self.root.arms.items() if key >> _OPTION == self.me]
        own.sort()
        return [arm for _, arm in own]

    def best(self) -> Arm:
        """The option that the search is for: first in the race, or taken most often."""
        if self.race is not None:
            return self.race.first()
        arms = self.own_arms()
        best = arms[0]
        for arm in arms:
            if arm.visits > best.visits or (arm.visits == best.visits and arm.total > best.total):
                best = arm
        return best

    def is_decided(self, done: int, whole: int) -> bool:
        """True once the most visited option is further ahead than iterations are left; secret ones want them all.

        After a long search a part of that lead is enough. A race is decided when one option is left in it.
        """
        if self.secret:
            return False
        if self.race is not None:
            return self.race.narrow(done, whole, self.spread(self.me))
        left = self.settings.iterations - done
        first = 0
        second = 0
        for arm in self.root.arms.values():
            if arm.visits > first:
                second = first
                first = arm.visits
            elif arm.visits > second:
                second = arm.visits
        lead = first - second
        return lead > left or (self.iterations >= _LONG and lead * _ONE_IN > left)

    def iterate(self) -> None:
        """One world: down the tree, one node further, on until that is settled, and the values back up."""
        t = self.perspective.determinise(self.chance)
        t.sealed[self.me] = -1
        if self.iterations == 0:
            self.sums = [0.0] * t.seats
            self.squares = [0.0] * t.seats
            self.before_sums = [0.0] * t.seats
            self.secret = isinstance(t.agenda[-1], Sealed) and t.seats > 1
        self.iterations += 1
        self.before = self.judge.prospects(t)
        for seat in range(t.seats):
            self.before_sums[seat] += self.before[seat]
        self.path = []
        self.path_seats = []
        node: Node | None = self.root
        answers = 0
        seat = self.me
        mover = self.me
        asking = t.agenda[-1]
        depth = len(t.agenda)
        under = t.agenda[depth - 2] if depth > 1 else asking
        while node is not None and t.agenda:
            frame = t.agenda[-1]
            asked = t.asked()
            secret = isinstance(frame, Sealed)
            seat = lowest(asked)
            options = t.options(seat)
            if not secret and len(options) == 1:
                t.take(seat, options[0])
                continue
            if answers:
                key = (answers << _QUESTION) + self.question(frame.name(), _ALL_SEATS if secret else seat)
                following = node.nodes.get(key)
                if following is None:
                    node.nodes[key] = Node()
                    break
                node = following
            mover = seat
            asking = frame
            depth = len(t.agenda)
            under = t.agenda[depth - 2] if depth > 1 else asking
            if secret:
                answers = self.answer_in_secret(node, t, asked)
            else:
                arm = self.pick(node, t, seat, options, True)
                answers = arm.option + 1
                t.take(seat, arm.option)
        t = self.settled(t, mover, asking, under, depth)
        self.roll_out(t)
        self.back_up(self.values(t))

    def question(self, name: str, seat: int) -> int:
        """A number for a question to a seat."""
        number = self.questions.get(name)
        if number is None:
            number = len(self.questions)
            self.questions[name] = number
        return (number << _SEAT) + seat

    def answer_in_secret(self, node: Node, t: Table, asked: int) -> int:
        """Everyone asked chooses at this node, none by the others' answers; a number for all answers together."""
        answers = 0
        chosen: list[int] = []
        for seat in range(t.seats):
            if asked >> seat & 1:
                option = self.pick(node, t, seat, t.options(seat), False).option
                answers = (answers << _OPTION) + option + 1
                chosen.append(option)
            else:
                chosen.append(-1)
        for seat in range(t.seats):
            if chosen[seat] >= 0:
                t.take(seat, chosen[seat])
        return answers

    def pick(self, node: Node, t: Table, seat: int, options: list[int], can_look: bool) -> Arm:
        """The option of a seat to go on with: good so far, or promising and little tried."""
        arms: list[Arm] = []
        fresh: list[Arm] = []
        visits = 0
        total = 0.0
        for option in options:
            key = (seat << _OPTION) + option
            arm = node.arms.get(key)
            if arm is None:
                arm = Arm(option)
                node.arms[key] = arm
                fresh.append(arm)
            arm.offered += 1
            visits += arm.visits
            total += arm.total
            arms.append(arm)
        if fresh:
            self.expect(t, seat, fresh, len(options), can_look)
        if node is self.root and self.judge.races and can_look:
            if self.race is None:
                self.race = Race(arms, self.settings.iterations)
            return self.follow(self.race.next(), seat)
        width = self.settings.exploration * self.spread(seat)
        hope = total / visits if visits else 0.0
        best = arms[0]
        highest = -1.0
        for arm in arms:
            worth = arm.total / arm.visits if arm.visits else hope
            worth += width * arm.prior * sqrt(float(arm.offered)) / (1 + arm.visits)
            if worth > highest:
                highest = worth
                best = arm
        return self.follow(best, seat)

    def follow(self, arm: Arm, seat: int) -> Arm:
        """Go on with an option: it is on the path now."""
        self.path.append(arm)
        self.path_seats.append(seat)
        return arm

    def expect(self, t: Table, seat: int, fresh: list[Arm], count: int, can_look: bool) -> None:
        """How promising options are before they are tried: by the standing right after them, and all a little."""
        part = len(fresh) / count
        if not can_look or len(fresh) == 1:
            for arm in fresh:
                arm.prior = part / len(fresh)
            return
        leads: list[float] = []
        for arm in fresh:
            trial = t.clone()
            trial.take(seat, arm.option)
            leads.append(ahead(self.judge.prospects(trial), seat))
        best = max(leads)
        mean = sum(leads) / len(leads)
        spread = sqrt(sum([(lead - mean) * (lead - mean) for lead in leads]) / len(leads)) + 1e-9
        weights = [exp(1.5 * (lead - best) / spread) for lead in leads]
        whole = sum(weights)
        for place, arm in enumerate(fresh):
            arm.prior = part * (_EVEN / len(fresh) + (1.0 - _EVEN) * weights[place] / whole)

    def spread(self, seat: int) -> float:
        """How far the values found for a seat lie apart."""
        if self.found < 2:
            return 0.25
        mean = self.sums[seat] / self.found
        variance = self.squares[seat] / self.found - mean * mean
        return sqrt(variance) if variance > 1e-8 else 1e-4

    def settled(self, t: Table, me: int, asking: Frame[Any], under: Frame[Any], depth: int) -> Table:
        """The table once what the last decision started is over: its seat's own choices by standing, others' by chance.

        It is over when the agenda has shrunk below the question, or the same question is asked again.
        """
        for _ in range(_FOLLOWED):
            if len(t.agenda) < depth or (depth > 1 and t.agenda[depth - 2] is not under):
                break
            if len(t.agenda) == depth and t.agenda[-1].name() == asking.name():
                break
            t = self.step(t, me)
        return t

    def outcome(self, world: Table, option: int) -> Table:
        """A world once what an option starts there is over."""
        depth = len(world.agenda)
        asking = world.agenda[-1]
        under = world.agenda[depth - 2] if depth > 1 else asking
        t = world.clone()
        t.take(self.me, option)
        return self.settled(t, self.me, asking, under, depth)

    def step(self, t: Table, me: int) -> Table:
        """One decision further: the best of a few options if it is mine, else any."""
        seat = me if t.asked() >> me & 1 else lowest(t.asked())
        options = t.options(seat)
        count = len(options)
        if seat != me or count == 1 or isinstance(t.agenda[-1], Sealed):
            t.take(seat, options[self.chance.below(count)] if count > 1 else options[0])
            return t
        best = t
        highest = 0.0
        for place in range(min(count, _TRIED)):
            if count > _TRIED:
                other = place + self.chance.below(count - place)
                options[place], options[other] = options[other], options[place]
            trial = t.clone()
            trial.take(seat, options[place])
            found = ahead(self.judge.prospects(trial), seat)
            if best is t or found > highest:
                best = trial
                highest = found
        return best

    def roll_out(self, t: Table) -> None:
        """Play on by chance for as many choices as the judge says, so that a move is not judged before its answer."""
        left = self.judge.rollout
        while left > 0 and t.agenda:
            seat = lowest(t.asked())
            options = t.options(seat)
            if len(options) > 1:
                left -= 1
            t.take(seat, options[self.chance.below(len(options))])

    def values(self, t: Table) -> list[float]:
        """Each seat's share of the victory: as it was won, or as the standings promise."""
        seats = t.seats
        standings = self.judge.prospects(t)
        if not t.ending:
            for seat in range(seats):
                standings[seat] += self.before_sums[seat] / self.iterations - self.before[seat]
        before = self.before_sums[0] / self.iterations
        shares = shares_of(standings, self.stake, before)
        from_afar = shares_of(standings, self.stake * _FAR, before)
        for seat in range(seats):
            if t.ending:
                shares[seat] = victory(t.winners, seat)
            shares[seat] = _VICTORY * shares[seat] + (1.0 - _VICTORY) * from_afar[seat]
        return shares

    def back_up(self, values: list[float]) -> None:
        """Give each arm on the path what its seat got."""
        for place, arm in enumerate(self.path):
            arm.visits += 1
            arm.total += values[self.path_seats[place]]
        self.found += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value
            self.squares[seat] += value * value


def shares_of(standings: list[float], stake: float, before: float) -> list[float]:
    """Shares of the victory that standings promise; alone, how likely it is, measured from where the search began."""
    if len(standings) == 1:
        return [1.0 / (1.0 + exp(min(50.0, (before - standings[0]) / stake)))]
    best = max(standings)
    weights = [exp(max(-50.0, (standing - best) / stake)) for standing in standings]
    whole = sum(weights)
    return [weight / whole for weight in weights]
