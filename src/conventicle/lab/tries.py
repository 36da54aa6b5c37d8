"""Tries: single games in which somebody does not play as usual, and what is kept of them.

Every try can be played again from its number: what is found is a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.jury import WeighingJudges, judge_at, judges_of
from conventicle.bots.offers import things_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bot
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.seats import victory
from conventicle.lab.batch import Plan, record_of, run, start
from conventicle.lab.extremes import Insisting, Leaning, Partner, Servant, names_of
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.restricted import Restricted
from conventicle.lab.tune import varied, weighing

USUAL: Final = "usual"
WEIGHTS: Final = "weights"
LEANING: Final = "leaning"
INSISTING: Final = "insisting"
FEATURE: Final = "feature"
ABSTAINING: Final = "abstaining"
PARTNERS: Final = "partners"
SERVANT: Final = "servant"


@dataclass(frozen=True)
class Player:
    """How somebody plays who is not as usual: everything that it depends on."""

    kind: str
    numbers: tuple[float, ...] = ()
    """Logarithms of weights; likings in stakes; a thing; a feature and its sign."""
    things: tuple[int, ...] = ()
    """What the likings are for."""
    all_seats: bool = False
    """True where everybody plays so."""


@dataclass(frozen=True)
class Tried:
    """What is kept of one game."""

    number: int
    seat: int
    """Whoever is not as usual; of two, the first."""
    other: int
    """The partner or the favourite; -1 where there is none."""
    ending: str
    winners: list[int]
    decisions: int
    rounds: int
    score: float
    turn: int
    """The most decisions of one seat in a row."""
    turn_round: int
    """The most decisions of one round."""
    widest: int
    chosen: list[tuple[int, int]]
    """Per thing how often the seat chose it."""
    choices: int
    crash: str
    busiest: int = -1
    """The thing that was chosen most in the round with the most decisions, by anybody; -1 for none."""

    def won(self) -> float:
        """The seat's part of the victory."""
        return victory(self.winners, self.seat) if self.ending else 0.0


def seats_in(plan: Plan, player: Player, number: int) -> tuple[int, int]:
    """Who is not as usual in a try, and who belongs to it: every seat, and every pair of them, in turn."""
    seat = number % plan.seats
    if player.kind not in (PARTNERS, SERVANT):
        return seat, -1
    return seat, (seat + 1 + number // plan.seats % (plan.seats - 1)) % plan.seats


def seed_of(plan: Plan, number: int) -> str:
    """Each seat in turn gets the same deal."""
    return f"{plan.seed}/{number // plan.seats}"


def set_up(plan: Plan, player: Player, number: int) -> tuple[Play, str]:
    """The game of a try, waiting for its first choice."""
    seed = seed_of(plan, number)
    play = start(plan, seed)
    seat, other = seats_in(plan, player, number)
    if player.kind == USUAL:
        return play, seed
    for one in range(plan.seats):
        if player.all_seats or one == seat:
            play.bots[one] = bot_of(plan, player, play, plan.bot_seed(seed, one), one, other)
        elif one == other and player.kind == PARTNERS:
            play.bots[one] = bot_of(plan, player, play, plan.bot_seed(seed, one), one, seat)
    return play, seed


def bot_of(plan: Plan, player: Player, play: Play, seed: int, seat: int, other: int) -> Bot:
    """Somebody who plays so."""
    things = things_of(play.game)
    if player.kind == WEIGHTS:
        return Greedy(seed, weighing(plan.game, varied(weights_of(plan), list(player.numbers))))
    if player.kind == FEATURE:
        weights = [0.0] * len(weights_of(plan))
        weights[int(player.numbers[0])] = player.numbers[1]
        return Greedy(seed, weighing(plan.game, weights))
    if player.kind == LEANING:
        stake = judge_at(play.game, play.table).stake
        return Leaning(
            seed, things, {thing: stake * one for thing, one in zip(player.things, player.numbers, strict=True)}
        )
    if player.kind == INSISTING:
        return Insisting(seed, things, int(player.numbers[0]))
    if player.kind == ABSTAINING:
        usual = new_bot(plan.bots[seat], seed)
        return Restricted(seed, usual, things, frozenset([int(player.numbers[0])]))
    judge = judge_at(play.game, play.table)
    if player.kind == PARTNERS:
        return Greedy(seed, Partner(judge, seat, other))
    if player.kind == SERVANT:
        return Greedy(seed, Servant(judge, seat, other))
    return new_bot(plan.bots[seat], seed)


def weights_of(plan: Plan) -> list[float]:
    """The weights that the usual judge has for the features of such a table."""
    judges = judges_of(find_game(plan.game))
    assert isinstance(judges, WeighingJudges)
    return judges.by_hand[plan.seats].near


def try_part(plan: Plan, player: Player, first: int, end: int) -> list[Tried]:
    """Some tries."""
    return [try_one(plan, player, number) for number in range(first, end)]


def try_one(plan: Plan, player: Player, number: int) -> Tried:
    """Play a try and see how it went."""
    play, seed = set_up(plan, player, number)
    in_rounds: dict[int, list[int]] = {}
    crash = None
    while play.table.agenda and len(play.decisions) < plan.most and crash is None:
        place = play.table.round
        in_rounds.setdefault(place, []).append(len(play.decisions))
        crash = run(play, plan, seed, len(play.decisions) + 1)
    t = play.table
    seat, other = seats_in(plan, player, number)
    assert play.offers is not None
    ending = "" if crash else t.ending
    return Tried(
        number=number,
        seat=seat,
        other=other,
        ending=ending,
        winners=list(t.winners) if ending else [],
        decisions=len(play.decisions),
        rounds=t.round,
        score=max(play.game.score(t, one) for one in range(t.seats)),
        turn=max((len(list(row)) for _, row in groupby(play.decisions, lambda one: one.seat)), default=0),
        turn_round=max(map(len, in_rounds.values()), default=0),
        widest=play.widest,
        chosen=sorted(play.offers.chosen(seat).items()),
        choices=play.offers.choices(seat),
        crash=crash.error if crash else "",
        busiest=_most_chosen(play, max(in_rounds.values(), key=len, default=[])),
    )


def _most_chosen(play: Play, places: list[int]) -> int:
    """The thing that most of some decisions name."""
    things = things_of(play.game)
    times: dict[int, int] = {}
    for place in places:
        if place < len(play.decisions):
            decision = play.decisions[place]
            for thing in names_of(things, decision.frame, decision.option):
                times[thing] = times.get(thing, 0) + 1
    return max(times, key=lambda thing: (times[thing], -thing), default=-1)


def record_of_try(plan: Plan, player: Player, number: int) -> Record:
    """The same game again, as a record; one without an end stops where it was cut off."""
    play, seed = set_up(plan, player, number)
    run(play, plan, seed)
    return record_of(plan, play.game, play, seed)


def wins_of(tries: list[Tried]) -> Figure:
    """How often those who are not as usual win; a game without an end is not won."""
    return estimate("wins", [(one.won(), 1.0) for one in tries])


def use_of(tries: list[Tried]) -> dict[int, float]:
    """Per thing the part of the choices that took it."""
    choices = sum(one.choices for one in tries)
    found: dict[int, float] = {}
    for one in tries:
        for thing, times in one.chosen:
            found[thing] = found.get(thing, 0.0) + times / max(1, choices)
    return found


def unlike(one: dict[int, float], other: dict[int, float]) -> float:
    """How far two ways of playing lie apart, from 0 to 1."""
    both = {*one, *other}
    whole = sum(one.values()) + sum(other.values())
    return sum(abs(one.get(thing, 0.0) - other.get(thing, 0.0)) for thing in both) / max(whole, 1e-9)
