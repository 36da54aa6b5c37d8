"""Alarms: what is wrong with a game, each under the name of its subject.

Many games of the bots in use say what the game is like; what is used most is asked again of a player who
goes without it; extremists and colluders try its limits; a searching bot plays some games too, and what only the others
leave lying is their own blindness. Bounds are wide: an alarm says that something is surely and plainly wrong.

- `seat:0`, `order:1`: wins surely not its share, by five points and more; `faction:x`: less than half, or twice
- `ending:X`: never seen though possible, or nearly the only one; `unfinished`
- `dead:X`: hardly ever taken; `strong:X`, `harmful:X`: who goes without it wins plainly less, or more
- `artefact:X`: left lying by the bots in use, and not by those that search
- `runaway`: whoever leads early wins; `kingmaker`: whoever is served wins; `collusion`: two partners win
- `loop:X`, `endless:X`, `stalling:X`: what an extremist does who always takes X
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any, Final

from conventicle.bots.offers import AT_ANY_TIME, things_of
from conventicle.kernel.record import Record
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan, finish, record_of, start
from conventicle.lab.colluders import colluders
from conventicle.lab.extremists import extremists
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.interval import z_of
from conventicle.lab.pairs import compare, question_of
from conventicle.lab.quest import ENDLESS, SCOUTS, Finding, Found, Ledger, Quest
from conventicle.lab.report import Report, collect, ending_name, figured, percent, span
from conventicle.lab.seen import PARTS, Seen
from conventicle.lab.things import Thing
from conventicle.lab.tries import PARTNERS as WITH_PARTNER
from conventicle.lab.tries import SERVANT, USUAL, Player, record_of_try

#: How far a share must surely be from even, in points and in parts of it.
POINTS: Final = 0.05
HALF: Final = 0.5
TWICE: Final = 2.0
#: An ending that makes more than this of all is the only road; one that surely makes less than this is none.
ONLY: Final = 0.95
NONE: Final = 0.02
UNFINISHED: Final = 0.01
#: The leader after so many tenths wins surely more than so much of what is above an even share: nobody catches up.
EARLY: Final = 3
RUNAWAY: Final = 0.6
#: The same for whoever is served, and for two partners.
SERVED: Final = 0.5
PARTNERS: Final = 0.75
#: Games of the others are cut off after so many times the usual decisions, and not before so many.
FEWEST_DECISIONS: Final = 400
#: What is surely taken less often than this part of a fair share is dead.
DEAD: Final = 0.25
#: What those who search choose by so much more often, the others are blind to; in at least so many games.
FAR: Final = 0.3
FEWEST_GAMES: Final = 10
#: Going without a thing that so many players use costs, or brings, so much, and surely so much; so many are asked.
OFTEN: Final = 0.2
WORTH: Final = 0.1
SURELY: Final = 0.03
MOST_ASKED: Final = 6


@dataclass(frozen=True)
class Survey:
    """What is played: everything that the alarms depend on."""

    plan: Plan
    second: str
    """A bot that searches; '' for none."""
    second_games: int
    pairs: int
    """With and without a thing that looks dominant or harmful."""
    extreme_games: int
    together: int
    """Games of colluders."""


@dataclass(frozen=True)
class Alarm:
    """Something that is wrong, and a game that shows it."""

    subject: str
    said: str
    plan: Plan | None = None
    seed: str = ""
    finding: Finding | None = None

    def record(self) -> Record | None:
        """The game, played again; None where no game can show it."""
        if self.finding is not None:
            return record_of_try(self.finding.plan, self.finding.player, self.finding.number)
        if self.plan is None or not self.seed:
            return None
        play = start(self.plan, self.seed)
        finish(play, self.plan, self.seed)
        return record_of(self.plan, play.game, play, self.seed)


@dataclass
class Alarms:
    """All that was found so far."""

    survey: Survey
    alarms: list[Alarm] = field(default_factory=list)
    games: int = 0
    interrupted: bool = False

    def subjects(self) -> list[str]:
        """What there is alarm about."""
        return sorted({one.subject for one in self.alarms})


def look(survey: Survey, workers: int, progress: Callable[[int], None]) -> Alarms:
    """Play, and raise the alarms; Ctrl-C leaves those raised until then."""
    found = Alarms(survey)
    try:
        report = figured(survey.plan, _played(survey.plan, found, workers, progress))
        # Others may find a loop that the bots in use do not: they are cut off in time.
        length = median([one.decisions for one in report.games]) if report.games else 0
        most = int(min(survey.plan.most, max(FEWEST_DECISIONS, ENDLESS * length)))
        report.plan = replace(report.plan, most=most)
        found.alarms += [*of_seats(report), *of_factions(report), *of_endings(report), *of_leaders(report)]
        second = _second(report.plan, found, workers, progress)
        found.alarms += of_dead_things(report, second)
        found.alarms += _of_strong_things(report, found, workers, progress)
        _of_extremes(found, report, second, workers, progress)
    except KeyboardInterrupt:
        found.interrupted = True
    return found


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


# --- what the games are like ------------------------------------------------------------------------------------------


def widened(figure: Figure, figures: int) -> tuple[float, float]:
    """The interval of one of several figures, so that all hold together."""
    z = z_of(figures) / z_of()
    return figure.value - z * (figure.value - figure.low), figure.value + z * (figure.high - figure.value)


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


def of_endings(report: Report) -> list[Alarm]:
    """Roads that nobody reaches, and those that leave no other."""
    found = []
    possible = report.endings()
    for ending in possible if len(possible) > 1 else ():
        figure = report.figures[f"ending:{ending}"]
        game = next((one for one in report.games if one.ending == ending), None)
        subject = f"ending:{ending}"
        if figure.high < NONE:
            said = f"games hardly ever end by {ending_name(report, ending)} ({span(figure)})"
            found.append(Alarm(subject, said, report.plan, game.seed if game else ""))
        elif figure.low > ONLY and game:
            said = f"{percent(figure.value)} of the games end by {ending_name(report, ending)} ({span(figure)})"
            found.append(Alarm(subject, said, report.plan, game.seed))
    unfinished = report.figures["unfinished"]
    if unfinished.low > UNFINISHED:
        found.append(Alarm("unfinished", f"{percent(unfinished.value)} of the games have no end"))
    return found


def leader_wins(report: Report, part: int = EARLY) -> Figure:
    """How often whoever leads early, by the bots' judge, wins in the end; where several lead, nobody does."""
    rows = []
    for one in report.games:
        if one.finished and one.winners:
            chances = one.chances[min(part, PARTS - 1)]
            if chances.count(max(chances)) == 1:
                rows.append((float(chances.index(max(chances)) in one.winners), 1.0))
    return estimate("wins:leader", rows)


def of_leaders(report: Report) -> list[Alarm]:
    """Leaders whom nobody catches."""
    if report.plan.seats < 2:
        return []
    even = 1 / report.plan.seats
    figure = leader_wins(report)
    if figure.low <= even + RUNAWAY * (1 - even):
        return []
    said = f"whoever leads after {EARLY} tenths of a game wins {percent(figure.value)} ({span(figure)})"
    return [Alarm("runaway", said, report.plan, report.games[0].seed)]


# --- things -----------------------------------------------------------------------------------------------------------


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


def of_dead_things(report: Report, second: Report | None) -> list[Alarm]:
    """Things that are hardly ever chosen; what a search chooses far more often is an artefact of the bots in use."""
    found: list[Alarm] = []
    searched = {(one.frame, one.name): one for one in second.things} if second is not None else {}
    fair = fair_shares(report.things)
    things = main_questions(report.things)
    for thing in things:
        name = f"{thing.frame} {thing.name}"
        other = searched.get((thing.frame, thing.name))
        said = f"{name} is chosen in {percent(thing.share.value)} of {thing.offered} choices"
        if other is not None and second is not None and _is_artefact(thing, other):
            said += f", but {second.plan.bots[0]} choose it in {percent(other.share.value)} ({span(other.share)})"
            found.append(Alarm(f"artefact:{thing.name}", said, report.plan, _offering(report, thing)))
        elif thing.games >= FEWEST_GAMES and widened(thing.share, len(things))[1] < DEAD * fair[thing.frame]:
            found.append(Alarm(f"dead:{name}", said, report.plan, _offering(report, thing)))
    return found


def _is_artefact(thing: Thing, other: Thing) -> bool:
    """True where those who search choose a thing that the others leave lying."""
    return other.games >= FEWEST_GAMES and other.share.low > thing.share.high + FAR


def _offering(report: Report, thing: Thing) -> str:
    """A game that shows it: offered most often, and left lying."""
    number = things_of(report.game).number(f"{thing.frame} {thing.name}")
    games = [one for one in report.games if one.finished]
    return max(games, key=lambda one: one.offered.get(number, 0)).seed if games else ""


def _of_strong_things(report: Report, found: Alarms, workers: int, progress: Callable[[int], None]) -> list[Alarm]:
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
        found.games += 2 * found.survey.pairs
        if asked is None:
            continue
        name = f"{thing.frame} {thing.name}"
        lost, sure = -asked["difference"], asked["high"] < -SURELY or asked["low"] > SURELY
        if abs(lost) > WORTH and sure:
            said = f"who goes without {name} wins {100 * asked['difference']:+.0f} points "
            said += f"({100 * asked['low']:+.0f} to {100 * asked['high']:+.0f})"
            alarms.append(
                Alarm(f"{'strong' if lost > 0 else 'harmful'}:{name}", said, report.plan, _offering(report, thing))
            )
    return alarms


def ask_without(
    plan: Plan, thing: Thing, pairs: int, workers: int, progress: Callable[[int], None]
) -> dict[str, float] | None:
    """What going without a thing does to the wins of whoever does; None where it says nothing."""
    own = replace(plan, seed=f"{plan.seed}/without")
    question = question_of(own, "", f"{thing.frame} {thing.name}", "", 0.0, pairs)
    found = compare(replace(question, worth=1e-9), workers, lambda done: progress(2 * done))
    if found.interrupted:
        raise KeyboardInterrupt
    row: dict[str, float] | None = found.figures().get("wins:restricted")
    return row


# --- limits -----------------------------------------------------------------------------------------------------------


def _of_extremes(
    found: Alarms, report: Report, second: Report | None, workers: int, progress: Callable[[int], None]
) -> None:
    """What extremists and colluders come to."""
    survey = found.survey
    if survey.plan.seats < 2:
        return
    quest = Quest(survey.plan, 0, 0, 0, survey.together, "", 0, survey.extreme_games)
    tried = Found(quest)
    ledger = Ledger(quest, workers, None, progress)
    tried.usual = ledger.tries([(survey.plan, Player(USUAL), SCOUTS)])[0]
    extremists(tried, ledger)
    colluders(tried, ledger)
    found.games += ledger.games
    raised = [alarm for one in tried.findings for alarm in of_finding(one)]
    # Where one servant makes a king, two partners do so all the more: that is the same thing.
    served = any(one.subject == "kingmaker" for one in raised)
    raised = [one for one in raised if not (served and one.subject == "collusion")]
    if second is not None and 2 * second.figures["rounds"].value < report.figures["rounds"].value:
        # Those who search play twice as fast: the others stall out of blindness, which is an artefact.
        raised = [one for one in raised if not one.subject.startswith("stalling:")]
    found.alarms += raised


def of_finding(one: Finding) -> list[Alarm]:
    """The alarm that a finding is, if it is one."""
    if one.kind in ("loop", "endless", "stalling", "crash"):
        name = one.name.removeprefix("always ").removesuffix(" (all)")
        return [Alarm(f"{one.kind}:{name}", one.said, finding=one)]
    part, subject = {
        SERVANT: (SERVED, "kingmaker"), WITH_PARTNER: (PARTNERS, "collusion"),
    }.get(one.kind, (1.0, ""))  # fmt: skip
    if subject and one.figure is not None and one.figure.low > one.even + part * (1 - one.even):
        return [Alarm(subject, one.said, finding=one)]
    return []


# --- the result -------------------------------------------------------------------------------------------------------


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
