"""Alarms of endings: roads that nobody takes, those that leave no other, and games without an end.

Two of these are often one: where a road is too short, games are over before any other could be taken; and where a road
is closed, some other one is all that is left. Extremists show which: what they still reach, but only in games twice as
long, is cut short by the road that is left. Everything else that is never reached is itself what is wrong.
"""

from __future__ import annotations

from statistics import median
from typing import Final

from conventicle.lab.alarm import Alarm
from conventicle.lab.interval import z_of
from conventicle.lab.report import Report, ending_name, percent, span
from conventicle.lab.tries import Tried

#: An ending that makes more than this of all is the only road; one that surely makes less than this is none.
ONLY: Final = 0.95
NONE: Final = 0.02
UNFINISHED: Final = 0.01
#: Games so many times as long are those that a short road cuts off.
LONGER: Final = 2.0


def enough_games() -> int:
    """So many games without an ending are needed until it is surely none."""
    square = z_of() ** 2
    return int(square * (1 - NONE) / NONE) + 1


def of_endings(report: Report, tries: list[Tried]) -> list[Alarm]:
    """Roads that nobody takes, and those that leave no other; others than the bots in use show what can be reached."""
    possible = report.endings()
    if len(possible) < 2:
        return []
    figures = {ending: report.figures[f"ending:{ending}"] for ending in possible}
    unused = [ending for ending in possible if figures[ending].high < NONE]
    found = []
    for ending in possible:
        figure = figures[ending]
        if figure.low > ONLY:
            cut_off = [one for one in unused if _is_cut_off(report, ending, one, tries)]
            if cut_off or not unused:
                said = f"{percent(figure.value)} of the games end by '{ending_name(report, ending)}' ({span(figure)})"
                if cut_off:
                    said += f", before {' or '.join(repr(ending_name(report, one)) for one in cut_off)} can come about"
                found.append(Alarm(f"ending:{ending}", said, report.plan, _shown_by(report, ending)))
                unused = [one for one in unused if one not in cut_off]
    for ending in unused:
        tried = sum(one.ending == ending for one in tries)
        said = f"games hardly ever end by '{ending_name(report, ending)}' ({span(figures[ending])})"
        said += f"; of {len(tries)} of other players {tried or 'none'}" if tries else ""
        found.append(Alarm(f"ending:{ending}", said, report.plan, _shown_by(report, ending)))
    return found


def _is_cut_off(report: Report, first: str, other: str, tries: list[Tried]) -> bool:
    """True where others still come to an ending, but only in games far longer than those that end by the first."""
    reached = [one.rounds for one in tries if one.ending == other]
    rounds = [one.rounds for one in report.games if one.ending == first]
    return bool(reached) and median(reached) >= LONGER * median(rounds)


def _shown_by(report: Report, ending: str) -> str:
    return next((one.seed for one in report.games if one.ending == ending), "")


def of_unfinished(report: Report) -> list[Alarm]:
    """Games of the bots in use that have no end."""
    unfinished = report.figures["unfinished"]
    if unfinished.low <= UNFINISHED:
        return []
    game = next(one for one in report.games if not one.finished)
    return [Alarm("unfinished", f"{percent(unfinished.value)} of the games have no end", report.plan, game.seed)]
