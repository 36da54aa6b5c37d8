"""Colluders, among three and more: two who win together, and a servant who wants only that another one wins."""

from __future__ import annotations

from dataclasses import replace

from conventicle.kernel.registry import game as find_game
from conventicle.kernel.seats import victory
from conventicle.lab.figures import estimate
from conventicle.lab.quest import Finding, Found, Ledger
from conventicle.lab.tries import PARTNERS, SERVANT, Player


def colluders(found: Found, ledger: Ledger) -> None:
    """Two who win together, and one who serves another, at three seats or as many as asked for."""
    plan = found.quest.plan
    game = find_game(plan.game)
    seats = max(3, plan.seats)
    if seats > game.most:
        return
    options = plan.options if seats == plan.seats else game.plan(seats, {}).options | plan.options
    bots = [plan.bots[0]] * seats
    own = replace(plan, seats=seats, options=options, bots=bots, seed=f"{plan.seed}/together")
    games = max(seats * (seats - 1), found.quest.check // (seats * (seats - 1)) * seats * (seats - 1))
    two, served = ledger.tries([(own, Player(PARTNERS), games), (own, Player(SERVANT), games)])
    for kind, tries, shares, even, says in (
        (PARTNERS, two, [victory(one.winners, one.seat) + victory(one.winners, one.other) for one in two], 2 / seats,
         "Two partners win together"),
        (SERVANT, served, [victory(one.winners, one.other) for one in served], 1 / seats,
         "Whoever has a servant wins"),
    ):  # fmt: skip
        figure = estimate("wins", [(share, 1.0) for share in shares])
        said = f"{says} {100 * figure.value:.0f} % of {seats}-player games ({100 * figure.low:.0f}-"
        said += f"{100 * figure.high:.0f} %); expected {100 * even:.0f} %"
        best = max(range(len(tries)), key=lambda place: shares[place])
        found.findings.append(Finding(kind, kind, said, figure, even, own, Player(kind), tries[best].number))
