"""Alarms of seats and factions: whoever wins surely and plainly not what is due."""

from __future__ import annotations

from typing import Final

from conventicle.lab.alarm import Alarm, widened
from conventicle.lab.report import Report, percent, span

#: How far a share must surely be from even, in points and in parts of it.
POINTS: Final = 0.05
HALF: Final = 0.5
TWICE: Final = 2.0


def of_seats(report: Report) -> list[Alarm]:
    """Seats, and places in the order of turns, that win surely more or less than their share."""
    found = []
    even = 1 / report.plan.seats
    for kind in ("seat", "order") if report.plan.seats > 1 else ():
        figures = [one for name, one in report.figures.items() if name.startswith(f"{kind}:")]
        for figure in figures:
            low, high = widened(figure, len(figures))
            if abs(figure.value - even) >= POINTS and (low > even or high < even):
                said = f"{figure.name} wins {percent(figure.value)} ({span(figure)}); expected {percent(even)}"
                found.append(Alarm(figure.name, said, report.plan, _won_by(report, figure.name)))
    # Of two who share everything one says it all: the one who wins too much.
    return [one for one in found if report.plan.seats > 2 or report.figures[one.subject].value > even]


def _won_by(report: Report, name: str) -> str:
    kind, _, number = name.partition(":")
    for one in report.games:
        if one.finished and one.order:
            seat = int(number) if kind == "seat" else one.order[min(int(number), len(one.order)) - 1]
            if one.winners == [seat]:
                return one.seed
    return ""


def of_factions(report: Report) -> list[Alarm]:
    """Factions that win surely less than half, or more than twice, of their share."""
    found = []
    even = 1 / report.plan.seats
    figures = [one for name, one in report.figures.items() if name.startswith("wins:")]
    for figure in figures if report.plan.seats > 1 else ():
        low, high = widened(figure, len(figures))
        if high < HALF * even or low > min(TWICE * even, (1 + even) / 2):
            faction = figure.name.partition(":")[2]
            said = f"{faction} wins {percent(figure.value)} of its games ({span(figure)}); expected {percent(even)}"
            game = next((one for one in report.games if faction in one.factions and one.finished), None)
            found.append(Alarm(f"faction:{faction}", said, report.plan, game.seed if game else ""))
    return found
