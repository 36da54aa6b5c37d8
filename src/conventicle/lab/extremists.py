"""Extremists: each insists on one thing, or judges by one feature alone, against others and among themselves.

What they find are limits (the longest game, the largest score, the biggest turn), games without an end, and games that
something stretches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Final

from conventicle.bots.jury import WeighingJudges, judges_of
from conventicle.bots.offers import things_of
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan, run
from conventicle.lab.quest import ENDLESS, SCOUTS, Finding, Found, Ledger, most_decisions
from conventicle.lab.tries import ABSTAINING, FEATURE, INSISTING, USUAL, Player, Tried, set_up, use_of, wins_of

#: Things that make up so much of all choices may stretch games; so many are asked.
STRETCHES: Final = 0.05
MOST_ABSTAINING: Final = 10


def players_at_the_edge(found: Found) -> dict[str, Player]:
    """One for each thing that the usual games offered and chose, and for each feature alone, both ways."""
    plan = found.quest.plan
    game = find_game(plan.game)
    offered: dict[int, int] = {}
    for number in range(min(6, SCOUTS)):
        play, seed = set_up(plan, Player(USUAL), number)
        run(play, plan, seed)
        assert play.offers is not None
        for thing, times in play.offers.offered().items():
            offered[thing] = offered.get(thing, 0) + times
    names = things_of(game).names
    most = sorted(offered, key=lambda thing: (-offered[thing], thing))[: found.quest.extremists]
    players = {f"always {names[thing]}": Player(INSISTING, (float(thing),)) for thing in sorted(most)}
    judges = judges_of(game)
    if isinstance(judges, WeighingJudges):
        for place, name in enumerate(judges.features):
            for sign, says in ((1.0, "most"), (-1.0, "least")):
                players[f"{says} {name}"] = Player(FEATURE, (float(place), sign))
    return players


def extremists(found: Found, ledger: Ledger) -> None:
    """Let each play against others, and among themselves; games that have no end are cut off."""
    plan = found.quest.plan
    # What has no end says nothing of how long games usually are.
    usual = [one for one in found.usual if one.ending] or found.usual
    length = median([one.decisions for one in usual])
    a_round = median([one.decisions / max(1, one.rounds) for one in usual])
    cut = replace(plan, most=min(plan.most, most_decisions(length)), seed=f"{plan.seed}/extremes")
    players = players_at_the_edge(found)
    each = found.quest.extreme_games
    wanted = [(cut, player, each) for player in players.values()]
    wanted += [(cut, replace(player, all_seats=True), max(1, each // 4)) for player in players.values()]
    tries = ledger.tries(wanted)
    every: list[tuple[str, Player, Tried]] = []
    for place, (_, player, _) in enumerate(wanted):
        name = list(players)[place % len(players)]
        every += [(name if not player.all_seats else f"{name} (all)", player, one) for one in tries[place]]
    _superlatives(found, cut, every, length, a_round)
    for place, (name, player) in enumerate(players.items()):
        _judge_extremist(found, cut, name, player, tries[place], length)
    _stretching(found, ledger, cut)


def _stretching(found: Found, ledger: Ledger, plan: Plan) -> None:
    """What the usual games are stretched by: without it they are less than half as long."""
    use = use_of(found.usual)
    things = sorted([thing for thing in use if use[thing] > STRETCHES], key=lambda thing: (-use[thing], thing))
    players = [Player(ABSTAINING, (float(thing),), all_seats=True) for thing in things[:MOST_ABSTAINING]]
    usual = median([one.rounds for one in found.usual])
    names = things_of(find_game(plan.game)).names
    tries = ledger.tries([(plan, player, max(4, found.quest.extreme_games // 2)) for player in players])
    longest = max(found.usual, key=lambda one: (one.rounds, -one.number))
    for player, own in zip(players, tries, strict=True):
        rounds = median([one.rounds for one in own])
        if usual > 2 * rounds and all(one.ending for one in own):
            name = names[int(player.numbers[0])]
            said = f"{name}: games of {usual:g} rounds; if nobody uses it, of {rounds:g}"
            found.findings.append(
                Finding("stalling", name, said, None, 0.0, found.quest.plan, Player(USUAL), longest.number)
            )


def _superlatives(
    found: Found, plan: Plan, every: list[tuple[str, Player, Tried]], length: float, a_round: float
) -> None:
    """The longest game, the largest score and so on; each as a finding with its record."""
    said: dict[str, tuple[Callable[[Tried], float], str]] = {
        "longest": (lambda one: one.decisions, f"decisions (usually {length:g})"),
        "score": (lambda one: one.score, "is the largest score"),
        "turn": (lambda one: one.turn, "decisions of one player in a row"),
        "options": (lambda one: one.widest, "options for one decision"),
        "round": (lambda one: one.turn_round, f"decisions in one round (usually {a_round:.3g})"),
    }
    for kind, (measure, words) in said.items():
        name, player, one = max(every, key=lambda row: measure(row[2]))
        text = f"{name}: {measure(one):g} {words}"
        found.findings.append(Finding(kind, name, text, None, 0.0, plan, player, one.number))
        found.extremes[kind] = measure(one)
    for name, player, one in every:
        if one.crash:
            found.findings.append(Finding("crash", name, f"{name}: {one.crash}", None, 0.0, plan, player, one.number))
    _endless(found, plan, every, a_round)


def _endless(found: Found, plan: Plan, every: list[tuple[str, Player, Tried]], a_round: float) -> None:
    """Games without an end, by who plays so; and loops, by what is done in them: whoever insists on something else may
    only have watched one."""
    names = things_of(find_game(plan.game)).names
    ends: dict[tuple[str, str], list[tuple[str, Player, Tried]]] = {}
    for name, player, one in every:
        if one.turn_round > ENDLESS * a_round and one.busiest >= 0 and not one.crash:
            ends.setdefault(("loop", names[one.busiest]), []).append((name, player, one))
        elif not one.ending and not one.crash:
            ends.setdefault(("endless", name), []).append((name, player, one))
    for (kind, what), rows in ends.items():
        name, player, one = max(rows, key=lambda row: (row[2].turn_round, row[2].decisions))
        text = f"{name}: {one.decisions} decisions, {one.turn_round} in one round"
        text += "" if one.ending else ", and no end"
        found.findings.append(Finding(kind, what, text, None, 0.0, plan, player, one.number))


def _judge_extremist(found: Found, plan: Plan, name: str, player: Player, tries: list[Tried], length: float) -> None:
    """One who wins surely more than its part, or who stretches games without losing by it."""
    even = 1 / plan.seats
    wins = wins_of(tries)
    best = max(tries, key=lambda one: (one.won(), one.number))
    if wins.low > even:
        said = f"{name} wins {100 * wins.value:.0f} % ({100 * wins.low:.0f}-{100 * wins.high:.0f} %)"
        found.findings.append(Finding("extremist", name, said, wins, even, plan, player, best.number))
    middle = median([one.decisions for one in tries])
    rounds = median([one.rounds for one in tries])
    usual = median([one.rounds for one in found.usual])
    if middle > 2 * length and rounds > 2 * usual and wins.high >= even:
        longest = max(tries, key=lambda one: one.rounds)
        said = f"{name}: games of {rounds:g} rounds instead of {usual:g}, and {100 * wins.value:.0f} % won"
        found.findings.append(Finding("stalling", name, said, wins, even, plan, player, longest.number))
