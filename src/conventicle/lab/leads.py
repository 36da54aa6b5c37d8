"""Alarms of leads: whoever leads early wins, or leads grow by themselves.

That leaders win is no fault: a lead is worth something, and whoever plays better has one. But where nothing helps a
leader more than others, a lead stays as it is on average, whatever happens to it; where something does, it grows. So
the growth of leads from the middle of games to their end is compared with the leads: none at all is fair.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from conventicle.lab.alarm import Alarm
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.interval import z_of
from conventicle.lab.report import Report, percent, span
from conventicle.lab.seen import PARTS, Seen

#: The leader after so many tenths wins surely more than so much of what is above an even share: nobody catches up.
EARLY: Final = 3
RUNAWAY: Final = 0.6
#: Growth is looked at from these tenths on: before, there is little to lead by; later, there is little left to grow.
MIDDLE: Final = (5, 6, 7)


def leader_wins(report: Report, part: int = EARLY) -> Figure:
    """How often whoever leads early, by the bots' judge, wins in the end; where several lead, nobody does."""
    rows = []
    for one in report.games:
        if one.finished and one.winners:
            chances = one.chances[min(part, PARTS - 1)]
            if chances.count(max(chances)) == 1:
                rows.append((float(chances.index(max(chances)) in one.winners), 1.0))
    return estimate("wins:leader", rows)


def lead_growth(report: Report, part: int) -> Figure:
    """For each point that a seat is ahead after so many tenths, how many more it is ahead in the end.

    What a seat, or a faction, gains anyway is no growth: its own mean is taken off. Seats of one game count together.
    """
    rows: dict[str, list[tuple[int, float, float]]] = {}
    games = [one for one in report.games if one.finished and one.winners and len(one.scores) > 1]
    for number, one in enumerate(games):
        now = _leads(_scores_after(one, part))
        for seat, (lead, end) in enumerate(zip(now, _leads(one.scores), strict=True)):
            rows.setdefault(one.factions[seat] or str(seat), []).append((number, lead, end - lead))
    products, squares = [0.0] * len(games), [0.0] * len(games)
    centred: list[tuple[int, float, float]] = []
    for group in rows.values():
        lead_mean = sum(lead for _, lead, _ in group) / len(group)
        growth_mean = sum(growth for _, _, growth in group) / len(group)
        centred += [(number, lead - lead_mean, growth - growth_mean) for number, lead, growth in group]
    for number, lead, growth in centred:
        products[number] += lead * growth
        squares[number] += lead * lead
    whole = sum(squares)
    if not whole:
        return Figure("lead_growth", 0.0, 0.0, 0.0, 0)
    slope = sum(products) / whole
    error = sqrt(sum((one - slope * square) ** 2 for one, square in zip(products, squares, strict=True))) / whole
    half = z_of(len(MIDDLE)) * error
    return Figure("lead_growth", slope, slope - half, slope + half, len(games))


def _scores_after(one: Seen, part: int) -> list[float]:
    """The scores at the end of the round that is nearest to a part of a game."""
    wanted = one.decisions * part / PARTS
    return min(one.looks, key=lambda look: abs(look.decisions - wanted)).scores


def _leads(scores: list[float]) -> list[float]:
    """How far each seat is ahead of the best of the others."""
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def of_leaders(report: Report) -> list[Alarm]:
    """Leaders whom nobody catches, because they are too far ahead too early, or because leads grow."""
    if report.plan.seats < 2:
        return []
    even = 1 / report.plan.seats
    figure = leader_wins(report)
    growths = {part: lead_growth(report, part) for part in MIDDLE}
    part, growth = max(growths.items(), key=lambda one: one[1].low)
    said = f"whoever leads after {EARLY} tenths of a game wins {percent(figure.value)} ({span(figure)})"
    if growth.low > 0:
        said += f"; leads after {part} tenths grow by {100 * growth.value:.0f} % until the end "
        said += f"({100 * growth.low:.0f}-{100 * growth.high:.0f} %)"
    elif figure.low <= even + RUNAWAY * (1 - even):
        return []
    return [Alarm("runaway", said, report.plan, _shown_by(report))]


def _shown_by(report: Report) -> str:
    """A game whose early leader wins by far."""
    games = [one for one in report.games if one.finished and one.winners and len(one.scores) > 1]
    return max(games, key=lambda one: max(_leads(one.scores))).seed if games else ""
