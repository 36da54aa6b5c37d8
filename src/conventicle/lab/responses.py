"""Best responses to the bots in use, by CMA-ES from several starts.

They vary the weights of the judge's features where a game has them, else likings for the things it offers. Each is
rewarded also for playing otherwise than those found before.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import Any, Final

from conventicle.bots.jury import WeighingJudges, judges_of
from conventicle.bots.offers import things_of
from conventicle.bots.registry import bot_seed
from conventicle.kernel.chance import FastChance
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.quest import Finding, Found, Ledger
from conventicle.lab.tries import LEANING, WEIGHTS, Player, unlike, use_of, weights_of, wins_of

#: How far the starts lie apart, in logarithms of weights or in stakes of the judge; and how far the first tries.
APART: Final = 0.7
SPREAD: Final = 0.5
#: What differing from the responses found before is worth beside winning.
NOVELTY: Final = 0.1
#: Things that a response may lean to: the most offered.
MOST_LEANINGS: Final = 40
TOLD: Final = 20


def responses(found: Found, ledger: Ledger) -> None:
    """From each start the way to play that wins most against the bots in use, and differs from those found before."""
    import numpy
    from cmaes import CMA

    quest = found.quest
    plan = quest.plan
    kind, things = _kind(found)
    size = len(things) if kind == LEANING else sum(1 for weight in weights_of(plan) if weight)
    before: list[dict[int, float]] = []
    for start_number in range(quest.starts):
        chance = FastChance(bot_seed(f"{plan.seed}/start {start_number}", 0))
        mean = [APART * _normal(chance) if start_number else 0.0 for _ in range(size)]
        method: Any = CMA(mean=numpy.array(mean), sigma=SPREAD, seed=bot_seed(f"{plan.seed}/{start_number}", 1))
        for generation in range(quest.generations):
            asked = [method.ask() for _ in range(method.population_size)]
            own = replace(plan, seed=f"{plan.seed}/{start_number}/{generation}")
            players = [Player(kind, tuple(round(float(x), 6) for x in one), things) for one in asked]
            tries = ledger.tries([(own, player, quest.games) for player in players])
            scores = [wins_of(one).value + NOVELTY * _novelty(use_of(one), before) for one in tries]
            method.tell([(one, -score) for one, score in zip(asked, scores, strict=True)])
        best = Player(kind, tuple(round(float(x), 6) for x in method.mean), things)
        before.append(_checked(found, ledger, f"response {start_number + 1}", best))


def _kind(found: Found) -> tuple[str, tuple[int, ...]]:
    """What a response varies: weights, or likings for the things that were chosen most."""
    if isinstance(judges_of(find_game(found.quest.plan.game)), WeighingJudges):
        return WEIGHTS, ()
    use = use_of(found.usual)
    return LEANING, tuple(sorted(sorted(use, key=lambda thing: (-use[thing], thing))[:MOST_LEANINGS]))


def _normal(chance: FastChance) -> float:
    """About normally distributed, from whole numbers: the same on every machine."""
    return sum(chance.below(1000) for _ in range(12)) / 1000 - 6.0


def _novelty(use: dict[int, float], before: list[dict[int, float]]) -> float:
    return min((unlike(use, one) for one in before), default=0.0)


def _checked(found: Found, ledger: Ledger, name: str, player: Player) -> dict[int, float]:
    """A response against fresh seeds, and against a second kind of bot; how it plays."""
    quest = found.quest
    plan = replace(quest.plan, seed=f"{quest.plan.seed}/check")
    tries = ledger.tries([(plan, player, quest.check)])[0]
    wins, use, usual = wins_of(tries), use_of(tries), use_of(found.usual)
    even = 1 / plan.seats
    names = things_of(find_game(plan.game)).names
    most = sorted({*use, *usual}, key=lambda thing: -abs(use.get(thing, 0.0) - usual.get(thing, 0.0)))[:TOLD]
    uses = [(names[thing], use.get(thing, 0.0), usual.get(thing, 0.0)) for thing in most]
    said = f"{name} wins {100 * wins.value:.0f} % ({100 * wins.low:.0f}-{100 * wins.high:.0f} %); expected "
    said += f"{100 * even:.0f} %"
    if quest.second:
        against = replace(plan, bots=[quest.second] * plan.seats, seed=f"{plan.seed}/second")
        other = wins_of(ledger.tries([(against, player, quest.second_games)])[0])
        said += f"; against {quest.second} {100 * other.value:.0f} % ({100 * other.low:.0f}-{100 * other.high:.0f} %)"
    said += _weighs(plan, player)
    best = max(tries, key=lambda one: (one.won(), -one.number))
    found.findings.append(Finding("response", name, said, wins, even, plan, player, best.number, uses))
    return use


def _weighs(plan: Plan, player: Player) -> str:
    """The features that a response weighs most differently."""
    judges = judges_of(find_game(plan.game))
    if player.kind != WEIGHTS or not isinstance(judges, WeighingJudges):
        return ""
    names = [name for name, weight in zip(judges.features, weights_of(plan), strict=True) if weight]
    times = sorted(zip(player.numbers, names, strict=True), key=lambda one: -abs(one[0]))[:3]
    told = ", ".join(f"{name} {exp(number):.2g} times" for number, name in times)
    return f"; it weighs {told} as much as the bots in use"
