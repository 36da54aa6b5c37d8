"""Reasons: why a bot chose as it did, in the features of its judge.

Two ways, both without a look at what the one who speaks, or the one who listens, could not know:

- *openly*, while the game runs: what a seat's turn changed in the eyes of somebody who only watches. It is made of
  worlds dealt for a spectator before and after, so no word can hang on what the bot holds; nor is that spoken of.
- *frankly*, after the game: what the choice promised beyond the best other option, in worlds dealt for the bot's seat.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from conventicle.bots.greedy import Greedy, ahead
from conventicle.bots.judge import Judge, WeighingJudge
from conventicle.bots.jury import WeighingJudges, judge_at, judges_of, place_of_judges, taste_for
from conventicle.kernel.chance import FastChance
from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.table import Table

#: In so many worlds a position is looked at.
WORLDS: Final = 6
#: So many reasons are given at most, and none that counts less than this part of the first.
MOST: Final = 2
LEAST_PART: Final = 0.3
#: What moves a judgement by less than this part of its stake is no reason.
LEAST_STAKE: Final = 0.004
#: The file that names what is held, beside the judges.
HELD: Final = "held.toml"
#: The seed of the worlds: whoever asks twice hears the same.
SEED: Final = 20_261


class Reason(NamedTuple):
    """A feature that speaks for a choice: whose it is, and by how much it grows or shrinks."""

    feature: str
    rival: int
    """-1 for one's own."""
    change: float


class Why(NamedTuple):
    """Why a bot chose as it did."""

    reasons: list[Reason]
    instead: int
    """The best other option, after the game; -1 where nothing else is told."""
    by_taste: bool
    """It was its temper that decided between options about as good."""


NOTHING: Final = Why([], -1, False)


def openly(game: Game, before: Table, after: Table, seat: int) -> Why:
    """What a seat's turn changed, as somebody who watches may see it."""
    judge = judge_at(game, before)
    judges = judges_of(game)
    if not isinstance(judge, WeighingJudge) or not isinstance(judges, WeighingJudges) or after.ending:
        return NOTHING
    then = _mean_scene(judge, [_watched(before, number) for number in range(WORLDS)])
    now = _mean_scene(judge, [_watched(after, number) for number in range(WORLDS)])
    weights = [0.0 if name in held(game) else judge.ahead[place] for place, name in enumerate(judges.features)]
    return Why(_reasons(judges.features, judge, weights, then, now, seat), -1, False)


def held(game: Game) -> list[str]:
    """The features of what a seat holds unseen, of which nothing is said while the game runs."""
    package = place_of_judges(game)
    names: list[str] = read_toml(package, HELD)["held"] if place_of(package, HELD).is_file() else []
    return names


def _watched(t: Table, number: int) -> Table:
    """A world that somebody who only watches thinks possible."""
    return t.for_thinking(t.seats, FastChance(SEED + number), FastChance(number))


def frankly(perspective: Perspective, chosen: int, temper: str) -> Why:
    """What an option promises its seat beyond the best other one, in worlds that the seat thinks possible."""
    judge = judge_for_reasons(perspective)
    judges = judges_of(perspective.game)
    options = perspective.options()
    if judge is None or not isinstance(judges, WeighingJudges) or len(options) < 2:
        return NOTHING
    me = perspective.seat
    outcomes = _outcomes(perspective, judge, options)
    others = [option for option in options if option != chosen and outcomes[option]]
    if not others or not outcomes.get(chosen):
        return NOTHING
    leads = {option: _mean_lead(judge, outcomes[option], me) for option in [chosen, *others]}
    instead = max(others, key=lambda option: (leads[option], -option))
    now = _mean_scene(judge, outcomes[chosen])
    then = _mean_scene(judge, outcomes[instead])
    taste = taste_for(perspective, temper)
    if taste is not None and leads[chosen] < leads[instead]:
        liked = _liked(judges.features, taste.own, taste.rivals, then, now, me)
        frame = perspective.frame()
        names_more = taste.naming(perspective.game, frame, chosen) > taste.naming(perspective.game, frame, instead)
        if liked or names_more:
            return Why(liked, instead, True)
    return Why(_reasons(judges.features, judge, judge.ahead, then, now, me), instead, False)


def judge_for_reasons(perspective: Perspective) -> WeighingJudge | None:
    """The judge of the table a bot sits at, if it weighs features."""
    judge: Judge = judges_of(perspective.game).judge(perspective.seats(), perspective.edition())
    return judge if isinstance(judge, WeighingJudge) else None


def _outcomes(perspective: Perspective, judge: WeighingJudge, options: list[int]) -> dict[int, list[Table]]:
    """Per option what it led to in each world, followed to the end of what it started; none where the game ended."""
    found: dict[int, list[Table]] = {option: [] for option in options}
    for number in range(WORLDS):
        bot = Greedy(SEED + number)
        world = perspective.determinise(bot.chance)
        if isinstance(world.agenda[-1], Sealed):
            bot.answer_for_others(world, perspective.seat)
        for option in options:
            trial = world.clone()
            trial.take(perspective.seat, option)
            trial = bot.followed(judge, trial, perspective.seat, world, 0)
            if not trial.ending:
                found[option].append(trial)
    return found


def _mean_lead(judge: WeighingJudge, tables: list[Table], me: int) -> float:
    return sum([ahead(judge.prospects(t), me) for t in tables]) / len(tables)


def _mean_scene(judge: WeighingJudge, tables: list[Table]) -> list[list[float]]:
    """Per seat its features, in the mean of some worlds."""
    sums: list[list[float]] = []
    for t in tables:
        scene = judge.scene(t)
        if not sums:
            sums = [[0.0] * len(features) for features in scene]
        for seat, features in enumerate(scene):
            for place, feature in enumerate(features):
                sums[seat][place] = sums[seat][place] + feature / len(tables)
    return sums


def _reasons(
    names: tuple[str, ...], judge: WeighingJudge, weights: list[float], then: list[list[float]],
    now: list[list[float]], me: int,
) -> list[Reason]:  # fmt: skip
    """By the weights of the judge; a rival's loss counts as a gain shared by all who play against that rival."""
    rivals = [-weight / max(1, len(now) - 1) for weight in weights]
    return _ranked(names, weights, rivals, then, now, me, LEAST_STAKE * judge.stake)


def _liked(
    names: tuple[str, ...], own: list[float], rivals: list[float], then: list[list[float]], now: list[list[float]],
    me: int,
) -> list[Reason]:  # fmt: skip
    """By the weights of a taste."""
    shared = [weight / max(1, len(now) - 1) for weight in rivals]
    return _ranked(names, own, shared, then, now, me, 0.0)


def _ranked(
    names: tuple[str, ...], own: list[float], rivals: list[float], then: list[list[float]], now: list[list[float]],
    me: int, least: float,
) -> list[Reason]:  # fmt: skip
    """The features that speak most for what there is now against what there was."""
    found: list[tuple[float, int, int]] = []
    for seat, features in enumerate(now):
        weights = own if seat == me else rivals
        for place, feature in enumerate(features):
            worth = weights[place] * (feature - then[seat][place])
            if worth > least + 1e-9:
                found.append((-worth, seat, place))
    found.sort()
    best = found[0][0] if found else 0.0
    return [
        Reason(names[place], -1 if seat == me else seat, now[seat][place] - then[seat][place])
        for worth, seat, place in found[:MOST]
        if worth <= LEAST_PART * best
    ]
