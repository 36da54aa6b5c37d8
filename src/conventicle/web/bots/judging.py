"""Judging: a bot's opinion of options and positions, worked out in the worker processes.

All of it comes from the perspective of a seat: what the player of that seat knew, and guesses at the rest.
"""

from __future__ import annotations

from os import urandom
from typing import Any, Final

from conventicle.bots import reasons
from conventicle.bots.jury import judge_at
from conventicle.bots.search import Search, shares_of
from conventicle.bots.searcher import ADEPT
from conventicle.bots.tree import Settings
from conventicle.kernel.chance import FastChance, keyed
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import victory
from conventicle.kernel.table import Table as Position
from conventicle.web.bots.thinking import SECONDS, match_of

Steps = list[tuple[str, int, int]]
#: In so many redealt worlds a position is judged.
WORLDS: Final = 4
#: The chart has at most so many points; a game of fewer rounds than this gets points within the rounds.
MOST_POINTS: Final = 40
FEWEST_POINTS: Final = 8
#: A change of a seat's chances between two points that is worth a look, how many are shown, how finely they are sought.
TURNING: Final = 0.08
MOST_TURNS: Final = 5
MOST_LOOKED_AT: Final = 40


def liked(
    slug: str, name: str, seats: int, options: dict[str, str], version: str, overlay: str, key: str, steps: Steps,
    seat: int,
) -> list[tuple[int, float, float]]:  # fmt: skip
    """Per option: how often the search went for it, and the share of the victory it hopes for then; best first."""
    perspective = match_of(slug, game_named(name), seats, options, version, overlay, key, steps).perspective(seat)
    search = Search(perspective, Settings(ADEPT).within(SECONDS), FastChance(int.from_bytes(urandom(4), "little")))
    arms = sorted(search.run(), key=lambda arm: (-arm.visits, -arm.total, arm.option))
    visits = sum(arm.visits for arm in arms) or 1
    return [(arm.option, arm.visits / visits, arm.total / arm.visits if arm.visits else 0.0) for arm in arms]


def why(
    slug: str, name: str, seats: int, options: dict[str, str], version: str, overlay: str, key: str, steps: Steps,
    seat: int, temper: str, frank: bool,
) -> dict[str, Any]:  # fmt: skip
    """Why a seat chose as it did last: what it thought itself, or (while the game runs) what all could see of it."""
    game = game_named(name)
    t = game.new_table(game.plan(seats, options, version, overlay), keyed(bytes.fromhex(key)))
    before: Position | None = None
    after = t
    place = chosen = -1
    for step, (_, mover, option) in enumerate(steps):
        if mover == seat and (len(t.options(seat)) > 1 if frank else step == 0 or steps[step - 1][1] != seat):
            before, place, chosen = t.clone(), step, option
        t.take(mover, option)
        if mover == seat:
            after = t.clone()
    if before is None:
        return {"step": 0, "chosen": -1, **reasons.NOTHING._asdict()}
    if frank:
        found = reasons.frankly(Perspective(game, before, seat), chosen, temper)
        return {"step": place, "chosen": chosen, **found._asdict()}
    return {"step": place, "chosen": -1, **reasons.openly(game, before, after, seat)._asdict()}


def course(
    name: str, seats: int, options: dict[str, str], version: str, overlay: str, key: str, steps: Steps
) -> dict[str, list[dict[str, Any]]]:
    """A game in looking back: every seat's chances at points of the game, and where they turned."""
    return Course(game_named(name), seats, options, version, overlay, key, steps).judged()


class Course:
    """The positions of a game and what each seat could think of them."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, str], version: str, overlay: str, key: str, steps: Steps
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.steps: Final = steps
        self.chance: Final = FastChance(len(steps) + 1)
        t = game.new_table(game.plan(seats, options, version, overlay), keyed(bytes.fromhex(key)))
        self.judge: Final = judge_at(game, t)
        self.start: Final = t.clone()
        self.rounds: Final = [t.round]
        for _, seat, option in steps:
            t.take(seat, option)
            self.rounds.append(t.round)
        self.alone: Final = self.standings(self.start, 0)[0] if seats == 1 else 0.0

    def judged(self) -> dict[str, list[dict[str, Any]]]:
        """Points and turning points."""
        wanted = points(self.rounds)
        found: list[dict[str, Any]] = []
        kept: list[Position] = []
        t = self.start.clone()
        for step in range(len(self.rounds)):
            if step:
                self.take(t, step)
            if step in wanted:
                shares = [self.share(t, seat) for seat in range(t.seats)]
                found.append({"step": step, "round": self.rounds[step], "shares": shares})
                kept.append(t.clone())
        return {"points": found, "turns": self.turns(found, kept)}

    def take(self, t: Position, step: int) -> None:
        """The decision that led to this step."""
        _, seat, option = self.steps[step - 1]
        t.take(seat, option)

    def standings(self, t: Position, seat: int) -> list[float]:
        """What a seat may think everyone's standing is, over a few worlds."""
        sums = [0.0] * t.seats
        perspective = Perspective(self.game, t, seat)
        for _ in range(WORLDS):
            world = perspective.determinise(self.chance)
            for other, prospect in enumerate(self.judge.prospects(world)):
                sums[other] += prospect / WORLDS
        return sums

    def share(self, t: Position, seat: int) -> float:
        """A seat's share of the victory as it could judge it; at the end, as it was."""
        if not t.agenda:
            return victory(t.winners, seat)
        return round(shares_of(self.standings(t, seat), self.judge.stake, self.alone)[seat], 3)

    def turns(self, found: list[dict[str, Any]], kept: list[Position]) -> list[dict[str, Any]]:
        """Between which points someone's chances changed most, and at which decision there; in the game's order."""
        changes: list[tuple[float, int, int]] = []
        for place in range(1, len(found)):
            before, after = found[place - 1]["shares"], found[place]["shares"]
            change, seat = max((abs(after[seat] - before[seat]), seat) for seat in range(len(after)))
            if change >= TURNING:
                changes.append((change, place, seat))
        changes.sort(reverse=True)
        chosen = sorted(changes[:MOST_TURNS], key=lambda change: change[1])
        return [self.turn(found[place - 1], found[place], kept[place - 1], seat) for _, place, seat in chosen]

    def turn(self, first: dict[str, Any], last: dict[str, Any], t: Position, seat: int) -> dict[str, Any]:
        """The decision between two points that changed a seat's chances most, in the direction they changed."""
        sign = 1.0 if last["shares"][seat] > first["shares"][seat] else -1.0
        stride = max(1, -(-(last["step"] - first["step"]) // MOST_LOOKED_AT))
        share = first["shares"][seat]
        best = -2.0
        place = last["step"]
        for step in range(first["step"] + 1, last["step"] + 1):
            self.take(t, step)
            if step % stride and step != last["step"]:
                continue
            now = self.share(t, seat)
            if sign * (now - share) > best:
                best = sign * (now - share)
                place = step
            share = now
        return {
            "step": place, "round": first["round"], "seat": seat,
            "before": first["shares"][seat], "after": last["shares"][seat],
        }  # fmt: skip


def points(rounds: list[int]) -> set[int]:
    """The steps at which a game is judged: where rounds begin (more in a game of few, not all of many) and the end."""
    last = len(rounds) - 1
    begins = [step for step in range(len(rounds)) if step == 0 or rounds[step] != rounds[step - 1]]
    if len(begins) < FEWEST_POINTS:
        begins = sorted({*begins, *(last * part // FEWEST_POINTS for part in range(FEWEST_POINTS))})
    if len(begins) > MOST_POINTS:
        begins = [begins[len(begins) * part // MOST_POINTS] for part in range(MOST_POINTS)]
    return {*begins, last}
