"""What the commands print for people: the shelf, results, the figures of a batch, a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from conventicle.kernel.game import Game
from conventicle.kernel.text import Sentences, Texts
from conventicle.terminal.people import player_names


@contextmanager
def progress_bar(total: int, things: str = "games") -> Iterator[Callable[[int], None]]:
    """A bar on the error stream while games are played; nothing where that is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn(things), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(things, total=total)
        yield lambda done: bar.advance(task, done)


def print_game(console: Console, game: Game, texts: Texts, words: Sentences) -> None:
    """A game with its seats and options."""
    seats = f"{game.fewest}" if game.fewest == game.most else f"{game.fewest}-{game.most}"
    console.print(Text.assemble((game.name, "bold"), "  ", texts.get("title")))
    console.print(Padding(Text(texts.get("about")), (0, 0, 0, 2)))
    console.print(f"  {words.get('games.players')}: {seats}", highlight=False)
    for spec in game.options:
        name = texts.get(f"option.{spec.name}.name")
        values = ", ".join(f"{value}*" if value == spec.default else value for value in spec.values)
        if spec.default not in spec.values:
            values += f" ({spec.default}*)"
        console.print(Text.assemble("  --option ", (spec.name, "bold"), f"=  {values}"))
        console.print(Padding(Text(f"{name}. {texts.get(f'option.{spec.name}.text')}", "dim"), (0, 0, 0, 6)))
    console.print()


def print_result(console: Console, texts: Texts, words: Sentences, result: dict[str, Any]) -> None:
    """How a game ended, or that it did not."""
    if result["ending"]:
        names = player_names(words, texts.game.most)
        winners = ", ".join(f"{names[seat]} ({seat})" for seat in result["winners"])
        console.print(Text(texts.get(f"ending.{result['ending']}"), "bold"))
        console.print(Text(words.fill("result.winners", {"winners": winners or words.get("result.nobody")})))
    else:
        console.print(Text(words.get("result.unfinished"), "bold"))
    console.print(words.fill("result.decisions", {"number": result["decisions"]}), highlight=False)
    console.print(f"hash {result['hash']}", highlight=False, style="dim", soft_wrap=True)


def print_figures(console: Console, figures: dict[str, Any], with_used: bool) -> None:
    """The figures of a batch as tables."""
    grid = Grid(show_header=False, box=None, pad_edge=False)
    grid.add_row("games", str(figures["games"]))
    grid.add_row("unfinished", str(figures["unfinished"]))
    for name, times in figures["endings"].items():
        grid.add_row(f"ending {name}", f"{times} ({_share(times, figures['games'])})")
    for seat, wins in enumerate(figures["wins_by_seat"]):
        grid.add_row(f"wins of seat {seat}", f"{wins:g} ({_share(wins, figures['games'])})")
    for faction, row in figures["wins_by_faction"].items():
        grid.add_row(f"wins of {faction}", f"{row['wins']:g} of {row['games']} ({_share(row['wins'], row['games'])})")
    for name in ("decisions_per_game", "rounds_per_game"):
        spread = figures[name]
        grid.add_row(
            name.replace("_", " "), f"mean {spread['mean']:g}, median {spread['median']:g}, most {spread['max']}"
        )
    grid.add_row("options per decision", f"mean {figures['branching']['mean']:g}, most {figures['branching']['max']}")
    grid.add_row("forced decisions", f"{100 * figures['forced_share']:.1f} %")
    grid.add_row("decisions per second", f"{figures['decisions_per_second']:,}")
    console.print(grid)
    if with_used:
        print_used(console, figures["used"], figures["offered"])


def print_tournament(console: Console, figures: dict[str, Any]) -> None:
    """A row of a tournament: each bot's wins with the interval of 95 %, its rating and its time."""
    grid = Grid(box=None, pad_edge=False)
    for name in ("bot", "wins", "games", "win rate", "95 %", "rating", "ms per decision"):
        grid.add_column(name, justify="left" if name == "bot" else "right")
    for name, row in figures["bots"].items():
        rating = (figures["ratings"] or {}).get(name)
        grid.add_row(
            name,
            f"{row['wins']:g}",
            str(row["games"]),
            f"{100 * row['win_rate']:.1f} %",
            f"{100 * row['low']:.1f}-{100 * row['high']:.1f} %",
            f"{rating['mu']:.1f} ± {rating['sigma']:.1f}" if rating else "-",
            f"{row['ms_per_decision']:.1f}",
        )
    console.print(grid)
    if "bar" in figures:
        bar = figures["bar"]
        played = next(iter(figures["bots"].values()))["games"]
        said = f"cleared after {bar['after']} games" if bar["cleared"] else "not cleared"
        if played < bar["fewest"]:
            said = f"open, because it takes at least {bar['fewest']} games"
        error = f"an equal rate would clear it at most {100 * bar['error']:g} times in 100"
        console.print(f"bar of {100 * bar['rate']:g} %: {said} ({error})", highlight=False)


def print_luck(console: Console, figures: dict[str, Any]) -> None:
    """How much of the victory is decided at each point of a game, and seen, with the intervals of 95 %."""
    grid = Grid(box=None, pad_edge=False)
    for name in ("of the game played", "of the victory decided", "95 %", "seen by the bots' judgement", "95 %"):
        grid.add_column(name, justify="right")
    for point in figures["points"]:
        cells = [f"{100 * point['played']:.0f} %"]
        for name in ("decided", "seen"):
            cells += [
                f"{100 * point[name]:.0f} %",
                f"{100 * point[f'{name}_low']:.0f} to {100 * point[f'{name}_high']:.0f} %",
            ]
        grid.add_row(*cells)
    console.print(grid)


def print_used(console: Console, used: dict[str, dict[str, int]], offered: dict[str, dict[str, int]]) -> None:
    """How often each thing was chosen, and how many choices offered it, by frame; what nobody ever chose stands out."""
    for frame, counts in used.items():
        grid = Grid(title=frame, title_justify="left", title_style="bold", box=None)
        grid.add_column("chosen", justify="right")
        grid.add_column("offered", justify="right")
        grid.add_column("")
        for value, times in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            grid.add_row(str(times), str(offered[frame][value]), value, style="" if times else "red")
        console.print(grid)


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "0 %"
