"""Alarms of things: what nobody takes, what everybody takes, what one had better not go without, or had better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conventicle.bots.offers import AT_ANY_TIME, things_of
from conventicle.lab.alarm import Alarm, Alarms, widened
from conventicle.lab.batch import Plan
from conventicle.lab.pairs import Comparison, played_pairs, question_of
from conventicle.lab.report import Report, percent, span
from conventicle.lab.sequential import SAME
from conventicle.lab.things import Thing

#: What is surely taken less often than this part of a fair share is dead.
DEAD: Final = 0.25
#: What is surely taken in more than this part of the choices, and so many times as often as the other answers to the
#: question, leaves no choice.
MUST: Final = 0.5
FAVOURED: Final = 2.0
#: What those who search choose by so much more often, the others are blind to; in at least so many games.
FAR: Final = 0.3
FEWEST_GAMES: Final = 10
#: Going without a thing that so many players use costs, or brings, so much, and surely so much; so many are asked.
OFTEN: Final = 0.2
WORTH: Final = 0.1
SURELY: Final = 0.03
MOST_ASKED: Final = 6
_WORD: Final = "word:"


def main_questions(things: list[Thing]) -> list[Thing]:
    """Each thing at the question that offers it most: what is never discarded is not dead for that."""
    most: dict[str, Thing] = {}
    for thing in things:
        if thing.offered and (thing.name not in most or thing.offered > most[thing.name].offered):
            most[thing.name] = thing
    return list(most.values())


def fair_shares(things: list[Thing]) -> dict[str, float]:
    """Per question how often a thing would be taken if all were taken alike; what may be done at any time is mostly
    left for later."""
    offered: dict[str, int] = {}
    chosen: dict[str, int] = {}
    for thing in things:
        offered[thing.frame] = offered.get(thing.frame, 0) + thing.offered
        chosen[thing.frame] = chosen.get(thing.frame, 0) + thing.chosen
    return {
        frame: 0.25 if frame == AT_ANY_TIME else min(0.5, chosen[frame] / total)
        for frame, total in offered.items()
        if total
    }


def ways_out(things: list[Thing]) -> set[tuple[str, str]]:
    """Words like "pass": the only word among the answers to a question about other things, and always offered.

    Nobody has to want them, so that they are never dead.
    """
    found = set()
    for frame in {one.frame for one in things if one.frame != AT_ANY_TIME}:
        answers = [one for one in things if one.frame == frame]
        words = [one for one in answers if one.name.startswith(_WORD)]
        if len(words) == 1 < len(answers) and words[0].offered == max(one.offered for one in answers):
            found.add((frame, words[0].name))
    return found


def of_dead_things(report: Report, second: Report | None) -> list[Alarm]:
    """Things that are hardly ever chosen; what a search chooses far more often is an artefact of the bots in use."""
    found: list[Alarm] = []
    searched = {(one.frame, one.name): one for one in second.things} if second is not None else {}
    fair = fair_shares(report.things)
    things = main_questions(report.things)
    out = ways_out(report.things)
    for thing in things:
        name = f"{thing.frame} {thing.name}"
        other = searched.get((thing.frame, thing.name))
        said = f"{name} is chosen in {percent(thing.share.value)} of {thing.offered} choices"
        if other is not None and second is not None and _is_artefact(thing, other):
            said += f", but {second.plan.bots[0]} choose it in {percent(other.share.value)} ({span(other.share)})"
            found.append(Alarm(f"artefact:{thing.name}", said, report.plan, _offering(report, thing)))
        elif thing.games < FEWEST_GAMES or (thing.frame, thing.name) in out:
            continue
        elif widened(thing.share, len(things))[1] < DEAD * fair[thing.frame]:
            found.append(Alarm(f"dead:{name}", said, report.plan, _offering(report, thing)))
    return found


def of_favourites(report: Report) -> list[Alarm]:
    """Things that nearly everybody takes whenever they can: the other answers to the question are none."""
    found = []
    things = main_questions(report.things)
    for thing in things:
        others = [one for one in report.things if one.frame == thing.frame and one.name != thing.name and one.offered]
        if thing.frame == AT_ANY_TIME or not others or thing.games < FEWEST_GAMES:
            continue
        usual = sum(one.chosen for one in others) / sum(one.offered for one in others)
        low = widened(thing.share, len(things))[0]
        if low > max(MUST, FAVOURED * usual):
            name = f"{thing.frame} {thing.name}"
            said = f"{name} is chosen in {percent(thing.share.value)} of {thing.offered} choices; "
            said += f"the other answers in {percent(usual)} of those that offer them"
            found.append(Alarm(f"strong:{name}", said, report.plan, _offering(report, thing)))
    return found


def _is_artefact(thing: Thing, other: Thing) -> bool:
    """True where those who search choose a thing that the others leave lying."""
    return other.games >= FEWEST_GAMES and other.share.low > thing.share.high + FAR


def _offering(report: Report, thing: Thing) -> str:
    """A game that shows it: offered most often, and left lying."""
    number = things_of(report.game).number(f"{thing.frame} {thing.name}")
    games = [one for one in report.games if one.finished]
    return max(games, key=lambda one: one.offered.get(number, 0)).seed if games else ""


def of_strong_things(report: Report, found: Alarms, workers: int, progress: Callable[[int], None]) -> list[Alarm]:
    """Things without which a player wins plainly less, or more.

    Who wins with a thing says little: those who play long use everything. So one player goes without it.
    """
    alarms = []
    fair = fair_shares(report.things)
    seats = report.plan.seats * max(1, len(report.games))
    suspects = [
        one
        for one in main_questions(report.things)
        if one.users > OFTEN * seats and one.share.value > fair[one.frame] / 2
    ]
    suspects.sort(key=lambda one: (-one.users, one.frame, one.name))
    for thing in suspects[:MOST_ASKED] if report.plan.seats > 1 else ():
        asked = ask_without(report.plan, thing, found.survey.pairs, workers, progress)
        found.games += 2 * len(asked.pairs)
        row = asked.figures().get(asked.question.ask)
        if row is None:
            continue
        name = f"{thing.frame} {thing.name}"
        lost, sure = -row["difference"], row["high"] < -SURELY or row["low"] > SURELY
        if abs(lost) > WORTH and sure:
            said = f"who goes without {name} wins {100 * row['difference']:+.0f} points "
            said += f"({100 * row['low']:+.0f} to {100 * row['high']:+.0f})"
            alarms.append(
                Alarm(f"{'strong' if lost > 0 else 'harmful'}:{name}", said, report.plan, _offering(report, thing))
            )
    return alarms


def ask_without(plan: Plan, thing: Thing, pairs: int, workers: int, progress: Callable[[int], None]) -> Comparison:
    """What going without a thing does to the wins of whoever does; it ends early where that is surely too little."""
    own = replace(plan, seed=f"{plan.seed}/without")
    question = question_of(own, "", f"{thing.frame} {thing.name}", "", WORTH, pairs)
    found = Comparison(question)
    for pair in played_pairs(question, workers):
        progress(2)
        found.add(pair)
        if found.decision == SAME:
            break
    return found
