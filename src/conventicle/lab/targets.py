"""Targets: what a game is meant to be, as data beside the game (`targets.toml`), checked against games that are played.

    [check]
    seed = "balance"
    games = 2000
    [[target]]
    figure = "wins:*"           # every faction; any name of lab/figures.py, and those below
    players = 4
    options = { old_ones = "dealt" }
    least = 0.125
    most = 0.5

Beside the figures there are `margin:median`, `never_used` (things offered and never chosen anywhere),
`rounds:most` and `skill:adept@100/greedy`. A target is met where the whole interval lies within the bounds, missed
where it lies outside, else open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from conventicle.bots.offers import things_of
from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as find_game
from conventicle.lab.batch import Plan
from conventicle.lab.figures import CHOSEN, Figure, check_name, chosen_in, estimate, is_part
from conventicle.lab.pairs import factions_of
from conventicle.lab.report import Report, collect, figured, margins_of, skill
from conventicle.lab.things import NEVER_OFFERED, spread_of

FILE: Final = "targets.toml"
MET: Final = "met"
MISSED: Final = "missed"
OPEN: Final = "open"
_OWN: Final = ("margin:median", "never_used", "rounds:most")
SKILL_GAMES: Final = 100


@dataclass(frozen=True)
class Target:
    """A figure and the bounds it is meant to keep."""

    figure: str
    players: int
    options: tuple[tuple[str, str], ...]
    least: float | None
    most: float | None
    told: str
    """The options that are not as usual, for people."""


@dataclass(frozen=True)
class Targets:
    """All targets of a game, and the games they are checked by."""

    seed: str
    games: int
    targets: list[Target]


@dataclass(frozen=True)
class Verdict:
    """What became of a target."""

    target: Target
    name: str
    asked: str
    found: str
    interval: str
    verdict: str
    games: int
    """That say anything about it."""


def targets_of(game: Game) -> Targets:
    """The targets of a game, checked; SetupError where a line makes none, or there are none."""
    if not place_of(game.package, FILE).is_file():
        raise SetupError("no_targets", game.name)
    data = read_toml(game.package, FILE)
    check = data.get("check", {})
    found = [target_of(game, place, row) for place, row in enumerate(data.get("target", []), 1)]
    return Targets(str(check.get("seed", "balance")), int(check.get("games", 1000)), found)


def target_of(game: Game, place: int, row: dict[str, Any]) -> Target:
    """A target from its line, checked; SetupError where it makes none."""
    unknown = sorted(set(row) - {"figure", "players", "options", "least", "most"})
    if unknown or "figure" not in row or ("least" not in row and "most" not in row):
        raise SetupError(
            "bad_target", f"target {place} needs figure, players, least or most, and nothing like {unknown}"
        )
    bounds = [row.get(name) for name in ("least", "most")]
    if not all(one is None or (isinstance(one, int | float) and not isinstance(one, bool)) for one in bounds):
        raise SetupError("bad_target", f"target {place}: least and most are numbers")
    options = {str(name): str(value) for name, value in row.get("options", {}).items()}
    seats = int(row.get("players", 2))
    full = game.plan(seats, options).options
    told = ", ".join(f"{spec.name}={full[spec.name]}" for spec in game.options if full[spec.name] != spec.default)
    target = Target(str(row["figure"]), seats, tuple(full.items()), bounds[0], bounds[1], told)
    name = target.figure
    if name not in _OWN and not name.startswith("skill:") and not name.endswith(":*"):
        plan = Plan(game.name, seats, full, ["greedy"] * seats, "targets", 1)
        check_name(game, plan.setup(), name, factions_of(plan) if name.startswith("wins:") else [])
    return target


def check(game: str, games: int, workers: int, progress: Callable[[int], None]) -> tuple[list[Verdict], bool]:
    """Play what the targets need and judge them; and whether Ctrl-C ended it."""
    wanted = targets_of(find_game(game))
    groups: dict[tuple[int, tuple[tuple[str, str], ...]], list[Target]] = {}
    for target in wanted.targets:
        groups.setdefault((target.players, target.options), []).append(target)
    found: list[Verdict] = []
    for (seats, options), targets in groups.items():
        plan = Plan(game, seats, dict(options), ["greedy"] * seats, wanted.seed, games or wanted.games)
        played, interrupted = collect(plan, workers, progress)
        try:
            report = figured(plan, played)
            for target in targets if played else ():
                found += judged(report, target, workers)
        except KeyboardInterrupt:  # what takes games of its own is left out
            interrupted = True
        if interrupted:
            return found, True
    return found, False


def verdicts_for(report: Report) -> list[Verdict]:
    """The targets that games already played can judge: those of the same seats and options, without skill."""
    if not place_of(report.game.package, FILE).is_file() or report.plan.overlay:
        return []
    same = (report.plan.seats, tuple(report.plan.options.items()))
    targets = [one for one in targets_of(report.game).targets if (one.players, one.options) == same]
    return [one for target in targets if not target.figure.startswith("skill:") for one in judged(report, target, 1)]


def judged(report: Report, target: Target, workers: int) -> list[Verdict]:
    """A target against the games; one with a star is judged figure by figure."""
    if target.figure.endswith(":*"):
        kind = target.figure[:-1]
        names = [name for name in report.figures if name.startswith(kind)]
        return [_verdict(target, report.figures[name]) for name in names]
    return [_verdict(target, _figure(report, target.figure, workers))]


def _figure(report: Report, name: str, workers: int) -> Figure:
    if name == "margin:median":
        margins = margins_of(report)
        return Figure(name, *(spread_of(margins) if margins else (0.0, 0.0, 1.0)), len(margins))
    if name == "rounds:most":
        most = float(max((one.rounds for one in report.games), default=0))
        return Figure(name, most, most, most, len(report.games))
    if name == "never_used":
        offered = {one.name for one in report.things if one.flag != NEVER_OFFERED}
        count = float(len(offered - {one.name for one in report.things if one.chosen}))
        return Figure(name, count, count, count, len(report.games))
    if name.startswith("skill:"):
        better, _, worse = name.partition(":")[2].partition("/")
        return skill(report.plan, better, worse, min(SKILL_GAMES, len(report.games)), workers)
    if name.startswith(CHOSEN):
        thing = things_of(report.game).number(name[len(CHOSEN) :])
        return estimate(name, [chosen_in(one, thing) for one in report.games])
    if name in report.figures:
        return report.figures[name]
    return Figure(name, 0.0, 0.0, 1.0 if is_part(name) else 0.0, 0)


def _verdict(target: Target, figure: Figure) -> Verdict:
    least = target.least if target.least is not None else float("-inf")
    most = target.most if target.most is not None else float("inf")
    if figure.games and figure.low >= least and figure.high <= most:
        verdict = MET
    elif figure.games and (figure.high < least or figure.low > most):
        verdict = MISSED
    else:
        verdict = OPEN
    part = is_part(figure.name) or figure.name.startswith(("margin", "skill"))
    show = _percent if part else _plain
    name = f"{figure.name}, {target.players} players{f', {target.told}' if target.told else ''}"
    bounds = [f"at least {show(target.least)}" if target.least is not None else ""]
    bounds.append(f"at most {show(target.most)}" if target.most is not None else "")
    asked = ", ".join(one for one in bounds if one)
    span = f"{show(figure.low)} - {show(figure.high)}"
    return Verdict(target, name, asked, show(figure.value), span, verdict, figure.games)


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _plain(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
