"""What one game shows: who won with what, how long it took, who led when, what was offered and chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conventicle.bots.jury import judge_at
from conventicle.bots.playing import Play
from conventicle.bots.search import shares_of
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game
from conventicle.kernel.record import Decision
from conventicle.kernel.table import Table
from conventicle.lab.batch import Crash, Plan, run, start

#: Who leads is looked at in so many parts of a game.
PARTS: Final = 10
#: How long a game will be is not known before: if there are more looks than these, every second one is dropped.
_MOST_LOOKS: Final = 64


@dataclass(frozen=True)
class Look:
    """A table on the way: after how many decisions, in which round, every seat's score and its chance to win.

    The chance is what the bots' judgement says of the true table, hidden cards included.
    """

    decisions: int
    round: int
    scores: list[float]
    chances: list[float]


@dataclass(frozen=True)
class Seen:
    """What is kept of one game."""

    seed: str
    ending: str
    winners: list[int]
    factions: list[str]
    order: list[int]
    """The seats as they came to their first choice that was not made by all in secret."""
    decisions: int
    forced: int
    options: int
    """Options in all decisions together."""
    rounds: int
    scores: list[float]
    choices: list[int]
    """Per seat the decisions with more than one option."""
    waits: list[list[int]]
    """Per seat the decisions of others between each two of its own."""
    looks: list[Look]
    """At the end of each round, as far as one was looked at."""
    chances: list[list[float]]
    """Per part of the game, from its beginning on, every seat's chance to win."""
    offered: dict[int, int]
    chosen: list[dict[int, int]]
    """Per seat and thing (bots/offers.py) how often it was chosen."""
    crash: Crash | None
    without: int = -1
    """The seat that went without a thing (lab/restricted.py), -1 where nobody did."""

    @property
    def finished(self) -> bool:
        """True if the game came to its end."""
        return bool(self.ending)


def see(plan: Plan, number: int) -> Seen:
    """Play one game of a plan and look at it."""
    return seen_of(plan, plan.seed_of(number))[0]


def seen_of(plan: Plan, seed: str) -> tuple[Seen, list[Decision]]:
    """The same by its seed, with the decisions made."""
    play = start(plan, seed)
    looks, crash = _played(play, plan, seed)
    t = play.table
    assert play.offers is not None
    ending = "" if crash else t.ending
    waits = _waits(play.decisions, t.seats)
    seen = Seen(
        seed=seed,
        ending=ending,
        winners=list(t.winners) if ending else [],
        factions=play.game.factions(t),
        order=_order(play.game, play.decisions, t.seats),
        decisions=len(play.decisions),
        forced=play.forced,
        options=play.offered,
        rounds=t.round,
        scores=[round(play.game.score(t, seat), 6) for seat in range(t.seats)],
        choices=[play.offers.choices(seat) for seat in range(t.seats)],
        waits=waits,
        looks=_by_round(looks),
        chances=_by_part(looks, len(play.decisions)),
        offered=play.offers.offered(),
        chosen=[play.offers.chosen(seat) for seat in range(t.seats)],
        crash=crash,
        without=plan.seat_without(seed) if plan.without else -1,
    )
    return seen, play.decisions


def _played(play: Play, plan: Plan, seed: str) -> tuple[list[Look], Crash | None]:
    """Play to the end, with a look now and then."""
    looks = [_look(play.game, play.table, 0)]
    stride = 1
    while play.table.agenda and len(play.decisions) < plan.most:
        crash = run(play, plan, seed, min(plan.most, len(play.decisions) + stride))
        if crash is not None:
            return looks, crash
        if play.table.agenda:
            looks.append(_look(play.game, play.table, len(play.decisions)))
        if len(looks) > _MOST_LOOKS:
            del looks[1::2]
            stride *= 2
    return looks, None


def _look(game: Game, t: Table, decisions: int) -> Look:
    seats = range(t.seats)
    judge = judge_at(game, t)
    chances = shares_of(judge.prospects(t), judge.stake, 0.0)
    return Look(decisions, t.round, [game.score(t, seat) for seat in seats], [round(one, 6) for one in chances])


def _by_round(looks: list[Look]) -> list[Look]:
    last: dict[int, Look] = {look.round: look for look in looks}
    return list(last.values())


def _by_part(looks: list[Look], decisions: int) -> list[list[float]]:
    """The chances at the look nearest to each part of the game."""
    found: list[list[float]] = []
    for part in range(PARTS):
        wanted = decisions * part / PARTS
        found.append(min(looks, key=lambda look: abs(look.decisions - wanted)).chances)
    return found


def _order(game: Game, decisions: list[Decision], seats: int) -> list[int]:
    secret = {frame.NAME for frame in game.frames if issubclass(frame, Sealed)}
    found: list[int] = []
    for decision in decisions:
        if decision.seat not in found and decision.frame not in secret:
            found.append(decision.seat)
            if len(found) == seats:
                break
    return found


def _waits(decisions: list[Decision], seats: int) -> list[list[int]]:
    waits: list[list[int]] = [[] for _ in range(seats)]
    last = [-1] * seats
    for place, decision in enumerate(decisions):
        seat = decision.seat
        if last[seat] >= 0 and place - last[seat] > 1:
            waits[seat].append(place - last[seat] - 1)
        last[seat] = place
    return waits


def see_part(plan: Plan, first: int, end: int) -> list[Seen]:
    """The games from `first` up to, not including, `end`."""
    return [see(plan, number) for number in range(first, end)]
