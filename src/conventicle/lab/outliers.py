"""Games worth looking at: the ends of what was seen, and one for every thing that is flagged, each as a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conventicle.bots.offers import things_of
from conventicle.bots.playing import Play
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.lab.batch import finish, record_of, start
from conventicle.lab.extremes import names_of
from conventicle.lab.figures import lead_changes
from conventicle.lab.report import Report, percent, thing_name
from conventicle.lab.seen import PARTS, Seen
from conventicle.lab.things import DOMINANT, FLAGS, HARMFUL, Thing


@dataclass(frozen=True)
class Outlier:
    """A game that shows something."""

    shows: str
    seed: str
    step: int | None = None
    """After how many decisions, where it is one moment that shows it."""
    thing: Thing | None = None


@dataclass(frozen=True)
class Kept:
    """A record that was written, and after how many decisions to look; None for the whole game."""

    path: Path
    step: int | None


def outliers(report: Report) -> dict[str, Outlier]:
    """Games worth looking at, by the name of their file."""
    finished = [one for one in report.games if one.finished]
    if not finished:
        return {}
    found: dict[str, Outlier] = {}
    longest = max(finished, key=lambda one: one.decisions)
    found["longest"] = Outlier(
        f"the longest game: {longest.decisions} decisions, {longest.rounds} rounds", longest.seed
    )
    shortest = min(finished, key=lambda one: one.decisions)
    found["shortest"] = Outlier(
        f"the shortest: {shortest.decisions} decisions, {shortest.rounds} rounds", shortest.seed
    )
    if report.plan.seats > 1:
        found |= _close_and_wide(finished)
    flagged = [one for one in report.things if one.example]
    flagged.sort(key=lambda one: FLAGS.index(one.flag))
    for thing in flagged:
        name = f"{thing.flag}-{thing.frame}-{thing.name}".replace(" ", "-").replace(":", "-").lower()
        found[name] = Outlier(f"{thing_name(report, thing)}: {thing.flag}", thing.example, None, thing)
    return found


def _length(one: Seen) -> str:
    return f"{one.decisions} decisions, {one.rounds} rounds"


def _close_and_wide(finished: list[Seen]) -> dict[str, Outlier]:
    """The greatest comeback, the most changes of the lead, the widest margin."""
    won = [one for one in finished if one.winners]
    if not won:
        return {}
    low = min(won, key=lambda one: min(_chances(one)))
    chances = _chances(low)
    part = chances.index(min(chances))
    changes = max(finished, key=lead_changes)
    wide = max(won, key=_margin)
    return {
        "comeback": Outlier(f"won from a chance of {percent(chances[part])}", low.seed, low.decisions * part // PARTS),
        "lead-changes": Outlier(f"the lead changed {lead_changes(changes)} times", changes.seed),
        "margin": Outlier(f"the widest margin: {percent(_margin(wide))} of the winning score", wide.seed),
    }


def _chances(one: Seen) -> list[float]:
    """What the later winner's chances were, by parts of the game."""
    return [chances[one.winners[0]] for chances in one.chances]


def _margin(one: Seen) -> float:
    best, second = sorted(one.scores, reverse=True)[:2]
    return (best - second) / best if best > 0 else 0.0


def write_records(report: Report, folder: Path) -> dict[str, Kept]:
    """Play the outliers again and write their records, for `conventicle replay` and the site.

    Ctrl-C leaves those that were written.
    """
    folder.mkdir(exist_ok=True)
    written: dict[str, Kept] = {}
    played: dict[str, Play] = {}
    try:
        for name, outlier in outliers(report).items():
            if outlier.seed not in played:
                played[outlier.seed] = start(report.plan, outlier.seed)
                finish(played[outlier.seed], report.plan, outlier.seed)
            play = played[outlier.seed]
            path = folder / f"{name}.json"
            path.write_text(record_of(report.plan, play.game, play, outlier.seed).to_json(), encoding="utf-8")
            step = outlier.step if outlier.thing is None else next(_moments(report, play, outlier), None)
            written[name] = Kept(path, step)
    except KeyboardInterrupt:
        report.interrupted = True
    return written


def _moments(report: Report, play: Play, outlier: Outlier) -> Iterator[int]:
    """Where a thing was chosen, by a winner or by a loser; for what hardly anybody chooses, where it was left lying."""
    thing = outlier.thing
    assert thing is not None
    things = things_of(play.game)
    number = things.number(f"{thing.frame} {thing.name}")
    t = play.game.new_table(report.plan.setup(), keyed(key_from_seed(outlier.seed)))
    for step, decision in enumerate(play.decisions):
        seat, options = decision.seat, t.options(decision.seat)
        chosen = number in names_of(things, decision.frame, decision.option)
        if thing.flag in (DOMINANT, HARMFUL):
            shown = chosen and (seat in play.table.winners) == (thing.flag == DOMINANT)
        else:
            shown = not chosen and any(number in names_of(things, decision.frame, one) for one in options)
        if shown and len(options) > 1:
            yield step
        t.take(seat, decision.option)
