"""Alarms: what is wrong with a game, each under the name of its subject.

Many games of the bots in use say what the game is like; what is used most is asked again of a player who
goes without it; extremists and colluders try its limits; a searching bot plays some games too, and what only the others
leave lying is their own blindness. Bounds are wide: an alarm says that something is surely and plainly wrong.

- `seat:0`, `order:1`, `faction:x` (lab/evenness.py); `runaway` (lab/leads.py)
- `ending:X`, `unfinished` (lab/endings.py)
- `dead:X`, `strong:X`, `harmful:X`, `artefact:X` (lab/use.py)
- `kingmaker`, `collusion`, `loop:X`, `endless:X`, `stalling:X` (lab/limits.py)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from conventicle.kernel.registry import game as find_game
from conventicle.lab.alarm import Alarm, Alarms, Survey
from conventicle.lab.batch import Plan
from conventicle.lab.endings import enough_games, of_endings, of_unfinished
from conventicle.lab.evenness import of_factions, of_seats
from conventicle.lab.leads import of_leaders
from conventicle.lab.limits import of_limits
from conventicle.lab.quest import FEWEST_DECISIONS, SCOUTS, most_decisions
from conventicle.lab.report import Report, collect, figured
from conventicle.lab.seen import Seen
from conventicle.lab.use import of_dead_things, of_favourites, of_strong_things


def look(survey: Survey, workers: int, progress: Callable[[int], None]) -> Alarms:
    """Play, and raise the alarms; Ctrl-C leaves those raised until then."""
    found = Alarms(survey)
    try:
        plan = _cut_in_time(survey.plan, found, workers, progress)
        report = _reported(plan, found, workers, progress)
        found.alarms += [*of_seats(report), *of_factions(report), *of_leaders(report), *of_unfinished(report)]
        second = _second(plan, found, workers, progress)
        found.alarms += of_dead_things(report, second)
        strong = [*of_favourites(report), *of_strong_things(report, found, workers, progress)]
        # Who goes without a thing says more of it than how often it is taken.
        found.alarms += {one.subject: one for one in strong}.values()
        tries = of_limits(plan, found, report, second, workers, progress)
        found.alarms += of_endings(report, tries)
        found.alarms = _said_once(found.alarms)
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _cut_in_time(plan: Plan, found: Alarms, workers: int, progress: Callable[[int], None]) -> Plan:
    """A game may have a loop: nothing is played for much longer than it usually takes to the end."""
    most = FEWEST_DECISIONS
    while True:
        scouts = replace(plan, games=SCOUTS, seed=f"{plan.seed}/scouts", most=min(most, plan.most))
        lengths = [one.decisions for one in _played(scouts, found, workers, progress) if one.finished]
        if 4 * len(lengths) >= SCOUTS or most >= plan.most:
            return replace(plan, most=min(plan.most, most_decisions(median(lengths)) if lengths else plan.most))
        most *= 4


def _reported(plan: Plan, found: Alarms, workers: int, progress: Callable[[int], None]) -> Report:
    """What the games are like; some more where that many could not tell whether an ending is ever seen."""
    games = _played(plan, found, workers, progress)
    report = figured(plan, games)
    unseen = [ending for ending in report.endings() if not report.figures[f"ending:{ending}"].value]
    missing = enough_games() - sum(one.finished for one in games)
    if not unseen or missing <= 0 or len(report.endings()) < 2:
        return report
    more = replace(plan, games=missing, seed=f"{plan.seed}/more")
    return figured(plan, games + _played(more, found, workers, progress))


def _played(plan: Plan, found: Alarms, workers: int, progress: Callable[[int], None]) -> list[Seen]:
    games, interrupted = collect(plan, workers, progress)
    found.games += len(games)
    if interrupted:
        raise KeyboardInterrupt
    return games


def _second(usual: Plan, found: Alarms, workers: int, progress: Callable[[int], None]) -> Report | None:
    """Some games of those who search."""
    survey = found.survey
    if not survey.second:
        return None
    bots = [survey.second] * usual.seats
    plan = replace(usual, bots=bots, games=survey.second_games, seed=f"{usual.seed}/second")
    return figured(plan, _played(plan, found, workers, progress))


def _said_once(alarms: list[Alarm]) -> list[Alarm]:
    """Games without an end are the same thing as the loop they are in."""
    loops = [one for one in alarms if one.subject.startswith("loop:")]
    endless = next((one for one in alarms if one.subject == "unfinished"), None)
    if not loops or endless is None:
        return alarms
    return [
        replace(one, said=f"{one.said}; {endless.said}") if one in loops else one
        for one in alarms
        if one is not endless
    ]


def write_records(found: Alarms, folder: Path) -> dict[str, Path]:
    """The games that show the alarms, for `conventicle replay` and the site."""
    folder.mkdir(exist_ok=True)
    written: dict[str, Path] = {}
    for one in found.alarms:
        record = one.record()
        if record is not None:
            name = "".join(letter if letter.isalnum() else "-" for letter in one.subject.lower())
            path = folder / f"{name}.json"
            path.write_text(record.to_json(), encoding="utf-8")
            written[one.subject] = path
    return written


def as_data(found: Alarms) -> dict[str, Any]:
    """Everything, for programs."""
    plan = found.survey.plan
    return {
        "game": plan.game,
        "version": find_game(plan.game).version(),
        "players": plan.seats,
        "options": plan.options,
        "bots": plan.bots,
        "second": found.survey.second,
        "seed": plan.seed,
        "games": found.games,
        "interrupted": found.interrupted,
        "alarms": [{"subject": one.subject, "said": one.said} for one in found.alarms],
    }
