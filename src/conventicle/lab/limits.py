"""Alarms of limits: what extremists and colluders come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conventicle.lab.alarm import Alarm, Alarms, widened
from conventicle.lab.batch import Plan
from conventicle.lab.colluders import colluders
from conventicle.lab.extremists import extremists
from conventicle.lab.figures import Figure
from conventicle.lab.quest import SCOUTS, Finding, Found, Ledger, Quest
from conventicle.lab.report import Report
from conventicle.lab.tries import PARTNERS, SERVANT, USUAL, Player, Tried

#: Whoever is served wins surely more than so much of what is above an even share; two partners so much.
POWER: Final = {SERVANT: 0.5, PARTNERS: 0.75}
SUBJECTS: Final = {SERVANT: "kingmaker", PARTNERS: "collusion"}
#: Colluders play so many times as many games where fewer leave it open.
FURTHER: Final = (1, 4)


def of_limits(
    plan: Plan, found: Alarms, report: Report, second: Report | None, workers: int, progress: Callable[[int], None]
) -> list[Tried]:
    """Let extremists and colluders play, and raise the alarms; all that was tried at this number of seats."""
    survey = found.survey
    if plan.seats < 2:
        return []
    quest = Quest(plan, 0, 0, 0, survey.together, "", 0, survey.extreme_games)
    tried = Found(quest)
    ledger = Ledger(quest, workers, None, progress)
    tried.usual = ledger.tries([(plan, Player(USUAL), SCOUTS)])[0]
    extremists(tried, ledger)
    raised = [alarm for one in tried.findings for alarm in of_finding(one)]
    raised += _of_colluders(quest, ledger)
    found.games += ledger.games
    if second is not None and 2 * second.figures["rounds"].value < report.figures["rounds"].value:
        # Those who search play twice as fast: the others stall out of blindness, which is an artefact.
        raised = [one for one in raised if not one.subject.startswith("stalling:")]
    found.alarms += raised
    return ledger.seen


def _of_colluders(quest: Quest, ledger: Ledger) -> list[Alarm]:
    """What colluders can do; more games where it is open whether that is too much."""
    findings: list[Finding] = []
    for times in FURTHER:
        tried = Found(replace(quest, check=times * quest.check))
        colluders(tried, ledger)
        findings = tried.findings
        if not any(_is_open(one) for one in findings):
            break
    raised = [alarm for one in findings for alarm in of_finding(one)]
    # Where one servant makes a king, two partners do so all the more: that is the same thing.
    served = any(one.subject == SUBJECTS[SERVANT] for one in raised)
    return [one for one in raised if not (served and one.subject == SUBJECTS[PARTNERS])]


def _bound(one: Finding) -> float:
    return one.even + POWER[one.kind] * (1 - one.even)


def _interval(figure: Figure) -> tuple[float, float]:
    """Widened, because one looks several times."""
    return widened(figure, len(FURTHER))


def _is_open(one: Finding) -> bool:
    if one.figure is None:
        return False
    low, high = _interval(one.figure)
    return low <= _bound(one) <= high


def of_finding(one: Finding) -> list[Alarm]:
    """The alarm that a finding is, if it is one."""
    if one.kind in ("loop", "endless", "stalling", "crash"):
        name = one.name.removeprefix("always ").removesuffix(" (all)")
        return [Alarm(f"{one.kind}:{name}", one.said, finding=one)]
    if one.kind in SUBJECTS and one.figure is not None and _interval(one.figure)[0] > _bound(one):
        return [Alarm(SUBJECTS[one.kind], one.said, finding=one)]
    return []
