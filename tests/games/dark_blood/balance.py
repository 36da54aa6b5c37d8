"""Measure the balance of Dark Blood: `python -m tests.games.dark_blood.balance --games 2000 --players 4`.

Plays the games of `conventicle simulate dark-blood --bots greedy --seed S` and prints what that command does not know:
the Taint by kind, the margin of victory, and how often every Ritual, Passive, Location card and Objective was used.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean, median

from conventicle.games.dark_blood.kinds import (
    LOCATION_CARD,
    MONSTROSITY_RITUAL,
    OBJECTIVE,
    PASSIVE,
    RITE,
    objective_zone,
)
from conventicle.games.dark_blood.phases.total_taint import TAINT_KINDS
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.vocabulary import Domain
from conventicle.lab.batch import Plan, run, start

#: Per event the argument that names the thing used, and the domain it is of.
USED = {
    "performed": (1, RITE),
    "chose_side": (1, PASSIVE),
    "used_card": (1, LOCATION_CARD),
    "summoned": (3, MONSTROSITY_RITUAL),
    "monstrosity_moved": (3, MONSTROSITY_RITUAL),
}


class Uses(Listener):
    """Counts the things that were used."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def told(self, event: Event) -> None:
        if event.name in USED:
            place, domain = USED[event.name]
            self.counts[domain.values[event.arguments[place]]] += 1


@dataclass(frozen=True)
class Result:
    """What is kept of one game."""

    cults: list[str]
    winners: list[int]
    taint: list[tuple[int, ...]]
    uses: Counter[str]
    decisions: int
    finished: bool


def play(plan: Plan, number: int) -> Result:
    """One game of the plan."""
    seed = plan.seed_of(number)
    game = start(plan, seed)
    t = game.table
    assert isinstance(t, DarkBlood)
    uses = Uses()
    t.listen(uses)
    crash = run(game, plan, seed)
    assert crash is None, crash
    for seat in range(t.seats):
        for kept in t.cards.zones[objective_zone(seat)]:
            uses.counts[OBJECTIVE.values[kept]] += 1
    cults = game.game.factions(t)
    return Result(cults, t.winners, t.taint, uses.counts, len(game.decisions), bool(t.ending))


def play_part(plan: Plan, first: int, end: int) -> list[Result]:
    """Some games of the plan."""
    return [play(plan, number) for number in range(first, end)]


def print_results(results: list[Result]) -> None:
    """The figures."""
    seats = len(results[0].cults)
    games: Counter[str] = Counter(cult for one in results for cult in one.cults)
    wins: Counter[str] = Counter(one.cults[seat] for one in results for seat in one.winners)
    print(f"games {len(results)}, unfinished {sum(not one.finished for one in results)}, ", end="")
    print(f"decisions per game {mean(one.decisions for one in results):.1f}")
    for cult in sorted(games):
        print(f"  {cult:13} won {wins[cult]} of {games[cult]} ({100 * wins[cult] / games[cult]:.1f} %)")
    print(f"  won in all    {sum(wins.values())} of {len(results)} ({100 * sum(wins.values()) / len(results):.1f} %)")
    if seats > 1:
        print_taint(results, sorted(games))
    else:
        scores = [sum(one.taint[0]) for one in results if one.taint]
        print(f"mean score of games won {mean(scores):.2f}, best {max(scores)}" if scores else "no game was won")
    uses = sum((one.uses for one in results), Counter[str]())
    domains = [RITE, PASSIVE, MONSTROSITY_RITUAL, LOCATION_CARD, *([OBJECTIVE] if seats > 1 else [])]
    for domain in domains:
        print_uses(domain, uses)


def print_taint(results: list[Result], cults: list[str]) -> None:
    """Margins, and where the Taint comes from."""
    margins = []
    for one in results:
        totals = sorted((sum(kinds) for kinds in one.taint), reverse=True)
        margins.append((totals[0] - totals[1]) / totals[0])
    best = mean(max(sum(kinds) for kinds in one.taint) for one in results)
    print(f"median margin {100 * median(margins):.1f} % of the winner's Taint, which is {best:.1f} on average")
    for cult in cults:
        rows = [one.taint[seat] for one in results for seat, name in enumerate(one.cults) if name == cult]
        parts = [f"{kind} {mean(row[place] for row in rows):.2f}" for place, kind in enumerate(TAINT_KINDS)]
        print(f"  {cult:13} {mean(sum(row) for row in rows):.2f}: {', '.join(parts)}")


def print_uses(domain: Domain, uses: Counter[str]) -> None:
    """How often each thing of a domain was used, and which never."""
    rare = sorted(domain.values, key=lambda name: uses[name])[:4]
    never = [name for name in domain.values if not uses[name]]
    least = ", ".join(f"{name} {uses[name]}" for name in rare)
    print(f"{domain.name}: {sum(uses[name] for name in domain.values)} uses; rarest {least}; never {never or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the balance of Dark Blood.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args()
    options = dict(one.split("=", 1) for one in chosen.option)
    bots = [chosen.bots] * chosen.players
    plan = Plan("dark-blood", chosen.players, options, bots, chosen.seed, chosen.games)
    step = 20
    with ProcessPoolExecutor(chosen.workers) as pool:
        parts = [
            pool.submit(play_part, plan, first, min(first + step, chosen.games))
            for first in range(0, chosen.games, step)
        ]
        results = [one for part in parts for one in part.result()]
    print_results(results)


if __name__ == "__main__":
    main()
