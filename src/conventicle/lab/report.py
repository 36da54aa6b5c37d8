"""A report on a game: many games of bots, every figure with its interval, sentences first; as data, CSV and records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.text import EDITION, Texts
from conventicle.lab import luck, tournament
from conventicle.lab.batch import Plan
from conventicle.lab.figures import Figure, estimate, estimates
from conventicle.lab.interval import z_of
from conventicle.lab.seen import PARTS, Seen, see_part
from conventicle.lab.things import Thing, spread_of, things_in
from conventicle.lab.workers import in_workers

_PER_PART: Final = 10
#: One game for every so many of the report weighs luck, and each step of the ladder; fewer than these say nothing.
WEIGHED_EVERY: Final = 50
FEWEST_WEIGHED: Final = 10
MOST_WEIGHED: Final = 40
REPLAYS: Final = 8
LADDER: Final = (("greedy", "random"), ("adept@30", "greedy"))


@dataclass
class Report:
    """What many games say."""

    plan: Plan
    games: list[Seen]
    figures: dict[str, Figure]
    things: list[Thing]
    luck: list[dict[str, float]] = field(default_factory=list)
    luck_games: int = 0
    skill: dict[str, Figure] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def game(self) -> Game:
        """The game reported on."""
        return find_game(self.plan.game)

    def texts(self) -> Texts:
        """The names of its things, in English."""
        setup = self.plan.setup()
        return Texts(self.game, "en", setup.options.get(EDITION, ""), self.game.data_set(setup))

    def endings(self) -> tuple[str, ...]:
        """The endings that are possible with these players and options."""
        return self.game.endings_of(self.plan.setup())

    def factions(self) -> list[str]:
        """The factions that came up."""
        return sorted({faction for one in self.games for faction in one.factions} - {""})


def collect(plan: Plan, workers: int, progress: Callable[[int], None]) -> tuple[list[Seen], bool]:
    """Play the games of a plan; those that were played, and whether Ctrl-C ended it."""
    parts: list[tuple[Any, ...]] = [
        (plan, first, min(first + _PER_PART, plan.games)) for first in range(0, plan.games, _PER_PART)
    ]
    games: list[Seen] = []
    try:
        for part in in_workers(see_part, parts, workers):
            games += part
            progress(len(part))
    except KeyboardInterrupt:
        return games, True
    return games, False


def report_on(plan: Plan, workers: int, progress: Callable[[int], None], with_luck: bool = True) -> Report:
    """Play the games, then those that weigh luck and skill."""
    games, interrupted = collect(plan, workers, progress)
    report = figured(plan, games)
    report.interrupted = interrupted
    if with_luck and not interrupted:
        try:
            _weigh(report, workers, progress)
        except KeyboardInterrupt:
            report.interrupted = True
    return report


def figured(plan: Plan, games: list[Seen]) -> Report:
    """The figures of games that were played."""
    game = find_game(plan.game)
    return Report(plan, games, estimates(games, game.endings_of(plan.setup())), things_in(game, plan.setup(), games))


def weighed(plan: Plan, games: int) -> int:
    """How many games weigh luck and skill, beside so many of the report: on luck, and on each step of the ladder."""
    each = min(MOST_WEIGHED, games // WEIGHED_EVERY)
    if each < FEWEST_WEIGHED or plan.seats < 2 or plan.apart():
        return 0
    return (0 if plan.overlay else each) + len(LADDER) * rows_of(plan, each)


def rows_of(plan: Plan, count: int) -> int:
    """So many games that the better bot has every seat equally often."""
    return max(count - count % plan.seats, plan.seats)


def _weigh(report: Report, workers: int, progress: Callable[[int], None]) -> None:
    """How much is decided when (`conventicle luck`), and how far better players win (`conventicle tournament`)."""
    plan = report.plan
    if not weighed(plan, len(report.games)):
        return
    games = min(MOST_WEIGHED, len(report.games) // WEIGHED_EVERY)
    if not plan.overlay:
        study = luck.study_of(plan.game, plan.seats, plan.options, plan.bots, f"{plan.seed}/luck", games, REPLAYS)
        found: Any = luck.figures(study, luck.study_luck(study, workers, progress))
        report.luck, report.luck_games = found["points"], games
    for better, worse in LADDER:
        report.skill[f"skill:{better}/{worse}"] = skill(plan, better, worse, games, workers, progress)


def _unheard(done: int) -> None:
    """Nobody waits for the games."""


def skill(
    plan: Plan, better: str, worse: str, count: int, workers: int, progress: Callable[[int], None] = _unheard
) -> Figure:
    """How often one bot wins among others of a weaker kind, on every seat in turn."""
    seed = f"{plan.seed}/skill"
    row = tournament.row_for(plan.game, plan.seats, plan.options, [better, worse], seed, 0, plan.overlay)
    played = tournament.play_row(row, rows_of(plan, count), workers, progress)
    shares = [(tournament.share(row, game), 1.0) for game in played]
    found = estimate("wins", shares)
    return Figure(f"skill:{better}/{worse}", found.value, found.low, found.high, found.games)


# --- sentences --------------------------------------------------------------------------------------------------------


def percent(value: float) -> str:
    """A share for people; what is more than nothing never looks like nothing."""
    if 0 < value < 0.0005:
        return "under 0.1 %"
    return f"{100 * value:.0f} %" if value >= 0.0995 or not value else f"{100 * value:.1f} %"


def span(figure: Figure) -> str:
    """The interval of a share for people."""
    return f"{100 * figure.low:.0f}-{100 * figure.high:.0f} %"


def spread(low: float, high: float) -> str:
    """An interval that may reach below nothing, for people."""
    return f"{round(100 * low)} to {round(100 * high)} %"


def sentences(report: Report) -> list[str]:
    """What the figures come to, in plain words, the surest first."""
    found = [*_of_factions(report), *_of_seats(report), *_of_endings(report), *_of_course(report), *_of_luck(report)]
    return [*found, *_of_things(report)]


def _sure(report: Report, names: dict[str, str], even: float) -> tuple[list[str], list[str]]:
    """Sentences on shares that are surely not even (all of them together), and the names of the others."""
    z = z_of(len(names)) / z_of()
    sure, level = [], []
    for name, said in names.items():
        figure = report.figures[name]
        low, high = figure.value - z * (figure.value - figure.low), figure.value + z * (figure.high - figure.value)
        if low > even or high < even:
            games = f"{percent(figure.value)} of {report.plan.seats}-player games ({span(figure)})"
            sure.append(f"{said} {games}; expected {percent(even)}; sure.")
        else:
            level.append(said.rpartition(" ")[0])
    return sure, level


def _of_factions(report: Report) -> list[str]:
    even = _even(report)
    names = {}
    for faction in report.factions():
        said = faction_name(report, faction)
        # The Necromancers (necromancer) are many, Janus is one.
        names[f"wins:{faction}"] = f"{said} {'win' if said.endswith('s') and not faction.endswith('s') else 'wins'}"
    sure, level = _sure(report, {name: said for name, said in names.items() if name in report.figures}, even)
    if level:
        *first, last = level
        names_told = f"{', '.join(first)} and {last}" if first else last
        sure.append(f"{names_told} can't be told from even ({percent(even)}) with these games.")
    return sure


def _even(report: Report) -> float:
    """What every seat would win if all were alike: less than an equal share where games may have no winner."""
    finished = [one for one in report.games if one.finished]
    if report.plan.seats == 1:
        return sum(bool(one.winners) for one in finished) / max(1, len(finished))
    return 1 / report.plan.seats


def _of_seats(report: Report) -> list[str]:
    if report.plan.seats < 2:
        return []
    words = ("first", "second", "third", "fourth", "fifth", "sixth")
    names = {f"order:{place + 1}": f"Those who come {words[place]} win" for place in range(report.plan.seats)}
    sure, level = _sure(report, {name: said for name, said in names.items() if name in report.figures}, _even(report))
    if level and not sure:
        sure.append("Who comes first makes no difference that these games could show.")
    return sure


def _of_endings(report: Report) -> list[str]:
    endings = [report.figures[f"ending:{ending}"] for ending in report.endings()]
    played = [figure for figure in endings if figure.value]
    said = "; ".join(f"{ending_name(report, one.name[7:])} {percent(one.value)} ({span(one)})" for one in played)
    lines = [f"How games end: {said}."] if said else []
    never = [ending_name(report, one.name[7:]) for one in endings if not one.value]
    if never:
        lines.append(f"Never seen: {'; '.join(never)}.")
    if report.figures["unfinished"].value:
        lines.append(f"{percent(report.figures['unfinished'].value)} of the games did not come to an end.")
    return lines


def _of_course(report: Report) -> list[str]:
    figures = report.figures
    lines = []
    margins = margins_of(report)
    if margins:
        middle, low, high = spread_of(margins)
        lines.append(
            f"The winner is ahead by {percent(middle)} of the winning score "
            f"(median; {100 * low:.1f}-{100 * high:.1f} %)."
        )
    if "lead_changes" in figures:
        lines.append(
            f"The lead changes {figures['lead_changes'].value:.1f} times in a game; in "
            f"{percent(figures['comeback'].value)} ({span(figures['comeback'])}) the winner had at some time less than "
            "half of an even chance."
        )
    rounds, decisions = figures["rounds"], figures["decisions"]
    forced = percent(figures["forced"].value) if figures["forced"].value else "none"
    lines.append(
        f"A game lasts {rounds.value:.1f} rounds ({rounds.low:.1f}-{rounds.high:.1f}) and {decisions.value:.0f} "
        f"decisions; {forced} of them have only one option."
    )
    if "waiting" in figures:
        lines.append(
            f"Between two of one's own decisions others make {figures['waiting'].value:.1f}; the longest wait in a "
            f"game is for {figures['longest_wait'].value:.0f} (both on average)."
        )
    return lines


def _of_luck(report: Report) -> list[str]:
    lines = []
    if report.luck:
        first, half = report.luck[0], report.luck[len(report.luck) // 2]
        lines.append(
            f"The deal and the seats decide {percent(max(0.0, first['decided']))} of who wins; when half of the game "
            f"is played, {percent(max(0.0, half['decided']))} is decided "
            f"({spread(half['decided_low'], half['decided_high'])}; {report.luck_games} games)."
        )
    for name, figure in report.skill.items():
        better, _, worse = name.partition(":")[2].partition("/")
        lines.append(
            f"Skill: {better} wins {percent(figure.value)} against {worse} ({span(figure)}; {figure.games} games)."
        )
    return lines


def _of_things(report: Report) -> list[str]:
    lines = []
    for flag, says in (
        ("dominant", "Whoever uses these wins more than 5 points above even"),
        ("harmful", "Whoever uses these wins more than 5 points below even"),
        ("dead", "Hardly ever chosen when offered"),
        ("never chosen", "Offered and never chosen"),
    ):
        names = [thing_name(report, one) for one in report.things if one.flag == flag]
        if names:
            more = f" and {len(names) - 8} more" if len(names) > 8 else ""
            lines.append(f"{says}: {'; '.join(names[:8])}{more}.")
    return lines


def faction_name(report: Report, faction: str) -> str:
    """A faction as people know it."""
    texts = report.texts()
    for domain in report.game.domains:
        if domain.has(faction):
            return texts.value(domain.name, faction, [])
    return faction


def ending_name(report: Report, ending: str) -> str:
    """An ending in few letters."""
    return ending.replace("_", " ").lower()


def thing_name(report: Report, thing: Thing) -> str:
    """A thing as people know it, with the question that it answers."""
    domain, _, value = thing.name.partition(":")
    return f"{report.texts().value(domain, value, [])} ({thing.frame})"


def margins_of(report: Report) -> list[float]:
    """By how much of the best score it lies above the next, game by game."""
    found = []
    for one in report.games:
        if one.finished and one.winners and len(one.scores) > 1:
            best, second = sorted(one.scores, reverse=True)[:2]
            found.append((best - second) / best if best > 0 else 0.0)
    return found


# --- by round, by part, by seat ---------------------------------------------------------------------------------------


def roads(report: Report) -> dict[str, dict[int, int]]:
    """Per ending how many games it ended in which round."""
    found: dict[str, dict[int, int]] = {}
    for one in report.games:
        if one.finished:
            counts = found.setdefault(ending_name(report, one.ending), {})
            counts[one.rounds] = counts.get(one.rounds, 0) + 1
    return dict(sorted(found.items()))


def progress_by_round(report: Report) -> dict[str, list[tuple[float, float, float, float]]]:
    """The scores of those who will win and of the others at the end of each round, with intervals."""
    values: dict[str, dict[int, list[tuple[float, float]]]] = {"winners": {}, "others": {}}
    for one in report.games:
        seats_won = set(one.winners)
        sides = (("winners", seats_won), ("others", set(range(report.plan.seats)) - seats_won))
        for look in one.looks if one.finished and one.winners else ():
            for side, seats in sides:
                scores = [look.scores[seat] for seat in seats]
                if scores:  # the seats of one game count together
                    values[side].setdefault(look.round, []).append((sum(scores), float(len(scores))))
    found: dict[str, list[tuple[float, float, float, float]]] = {}
    for side, by_round in values.items():
        for place in sorted(by_round):
            if len(by_round[place]) >= 10:
                figure = estimate("score", by_round[place])
                found.setdefault(side, []).append((place, figure.value, figure.low, figure.high))
    return found


def chance_by_part(report: Report) -> list[tuple[float, float, float, float]]:
    """The chance of those who will win in each part of the game: the median and the quartiles, in percent."""
    found = []
    won = [one for one in report.games if one.finished and one.winners]
    for part in range(PARTS):
        values = sorted(100 * one.chances[part][one.winners[0]] for one in won)
        if values:
            quarter = [values[min(len(values) - 1, len(values) * number // 4)] for number in (1, 2, 3)]
            found.append((100 * part / PARTS, quarter[1], quarter[0], quarter[2]))
    return found


def by_seat(report: Report) -> list[dict[str, Figure]]:
    """Per seat its choices, and how long it waits: on average, and at most in a game."""
    found = []
    for seat in range(report.plan.seats):
        waits = [one.waits[seat] for one in report.games]
        figures = (
            estimate("choices", [(float(one.choices[seat]), 1.0) for one in report.games]),
            estimate("waiting", [(float(sum(one)), float(len(one))) for one in waits]),
            estimate("longest_wait", [(float(max(one, default=0)), 1.0) for one in waits]),
        )
        found.append({one.name: one for one in figures})
    return found
