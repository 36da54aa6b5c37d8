"""The command `conventicle`: the site, backups, games, play, the lab, tuning, record, replay."""

from __future__ import annotations

import argparse
import io
import os
import shlex
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from conventicle import __version__
from conventicle.build import build, compiled_site, run_compiled
from conventicle.kernel.errors import ConventicleError, RecordError, SetupError, UnknownGameError
from conventicle.kernel.game import Game
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record, record_game
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.registry import games as all_games
from conventicle.kernel.text import EDITION, LANGUAGES, Texts
from conventicle.lab import batch, fit, luck, tournament, tune
from conventicle.lab.cluster import joined
from conventicle.lab.summary import summary
from conventicle.lab.watch import MOST_SECONDS
from conventicle.lab.workers import workers_for
from conventicle.terminal import balance, doctor, exploit, faults, lab, report
from conventicle.terminal import play as table
from conventicle.terminal.arguments import (
    BOTS_HELP,
    add_json,
    add_overlay,
    add_setup,
    add_workers,
    bot_names,
    count,
    natural,
    options_of,
    overlay_of,
    print_json,
    seats_of,
)
from conventicle.terminal.harmless import harmless
from conventicle.terminal.language import locale_language, program_texts
from conventicle.terminal.replay import show_replay
from conventicle.web import serve as site
from conventicle.web.bots import think
from conventicle.web.server import backup
from conventicle.web.statistics import recount

DONE: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130

#: More broken games than these are only counted.
CRASHES_TOLD: Final = 3


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0 success, 1 refused or failed, 2 usage error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a mark in its place
    chosen = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        compiled = compiled_site() if getattr(chosen, "many", False) else None
        if compiled is not None:
            return run_compiled(compiled, arguments or sys.argv[1:])
        with joined(chosen.ray) if getattr(chosen, "ray", "") else nullcontext():
            return run(chosen)
    except ConventicleError as error:
        print(f"conventicle: {harmless(message(error))}", file=sys.stderr)
        return USAGE if isinstance(error, SetupError | UnknownGameError) else REFUSED
    except OSError as error:
        print(f"conventicle: {harmless(str(error))}", file=sys.stderr)
        return REFUSED
    except BrokenProcessPool:
        print("conventicle: a worker process died (killed, or out of memory?)", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def message(error: ConventicleError) -> str:
    """An error as a sentence."""
    texts = program_texts("en")
    name = f"error.{error.reason}"
    return texts.fill(name, {"detail": error.detail}) if texts.has(name) else str(error)


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(prog="conventicle", description="Cult-themed board games, with bots and replays.")
    top.add_argument("--version", action="version", version=f"conventicle {__version__}")
    top.set_defaults(run=lambda chosen: site.serve())
    commands = top.add_subparsers(title="commands", metavar="COMMAND", description="without a command, the site starts")

    one = commands.add_parser("serve", help="start the site and open it in the browser")
    site.add_arguments(one)
    one.set_defaults(run=serve)

    one = commands.add_parser("think", help="think for the bots of a site on PostgreSQL, on this machine")
    think.add_arguments(one)
    one.set_defaults(run=lambda chosen: think.think(chosen.database, chosen.places, chosen.bot))

    lab.add_commands(commands)
    balance.add_command(commands)
    exploit.add_command(commands)
    faults.add_command(commands)
    backup.add_commands(commands)
    recount.add_command(commands)
    doctor.add_command(commands)
    _add_playing(commands)
    _add_measuring(commands)
    _add_weighing(commands)
    _add_recording(commands)
    return top


def _add_playing(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What is on the shelf, and playing it."""
    one = commands.add_parser("games", help="list the games and their options")
    one.add_argument("game", nargs="?", metavar="GAME", help="only this game")
    _add_language(one)
    add_json(one)
    one.set_defaults(run=games)

    one = commands.add_parser("play", help="play in the terminal")
    one.add_argument("game", nargs="?", metavar="GAME", help="which game (you are asked if you leave it out)")
    add_setup(one)
    add_overlay(one)
    one.add_argument("--seat", type=int, action="append", metavar="N", help="a seat you play, from 0; repeatable")
    one.add_argument("--bots", default="greedy", metavar="BOTS", help=f"for the other seats; {BOTS_HELP}")
    one.add_argument("--seed", metavar="S", help="repeat the game with this seed (otherwise each game is new)")
    one.add_argument("--resume", action="store_true", help="continue the saved game without asking")
    _add_language(one)
    add_json(one, "print the result as JSON when the game or the sitting is over")
    one.set_defaults(run=play)


def _add_measuring(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Many games of bots."""
    one = commands.add_parser("simulate", help="let bots play many games and print statistics")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    one.add_argument("--games", type=count, default=100, metavar="N", help="how many games (100)")
    _add_bots(one)
    add_workers(one)
    one.add_argument("--used", action="store_true", help="also print how often each card, place and word was chosen")
    add_json(one)
    one.set_defaults(run=simulate, many=True)

    one = commands.add_parser("luck", help="measure how much luck decides, and when in a game")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    one.add_argument("--games", type=count, default=100, metavar="N", help="how many games to analyse (100)")
    one.add_argument("--replays", type=count, default=16, metavar="N", help="games played on from each position (16)")
    one.add_argument("--bots", default="greedy", metavar="BOTS", help=f"{BOTS_HELP} (greedy)")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same figures (0)")
    add_workers(one, 1)
    add_json(one)
    one.set_defaults(run=weigh_luck, many=True)

    one = commands.add_parser("tournament", help="measure one bot against another")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    one.add_argument(
        "--bots", required=True, metavar="A,B", help="one A among Bs, on every seat in turn; names as for simulate"
    )
    one.add_argument("--games", type=count, default=100, metavar="N", help="how many games (100)")
    one.add_argument("--seed", default="0", metavar="S", help="any word or number; the same seed, the same games (0)")
    one.add_argument("--iterations", type=count, default=0, metavar="N", help="for the bots that search (their own)")
    add_workers(one, 1)
    one.add_argument("--keep", type=Path, metavar="FILE", help="save each game there; run it again to continue")
    one.add_argument("--bar", type=_rate, default=0.0, metavar="R", help="stop once A's win rate is surely above R")
    one.add_argument("--minutes", type=_minutes, default=0.0, metavar="M", help="stop after so many minutes")
    add_json(one)
    one.set_defaults(run=hold_tournament, many=True)


def _add_weighing(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Weights for the judges of bots."""
    one = commands.add_parser("tune", help="find better weights for a game's features")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    one.add_argument("--generations", type=count, default=20, metavar="N", help="how many generations in all (20)")
    one.add_argument("--games", type=count, default=40, metavar="N", help="games of each set of weights (40)")
    one.add_argument("--check", type=count, default=200, metavar="N", help="games of the result at the end (200)")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same weights (0)")
    add_workers(one, 1)
    one.add_argument("--keep", required=True, type=Path, metavar="FILE", help="save the games; run again to continue")
    one.add_argument("--out", required=True, type=Path, metavar="FILE", help="where the weights go, such as tuned.toml")
    one.add_argument("--ahead", action="store_true", help="start from the hand-set weights for looking ahead")
    one.set_defaults(run=tune_weights, many=True)

    one = commands.add_parser("fit", help="fit weights for bots that look ahead, from the results of games")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    one.add_argument("--games", type=count, default=1500, metavar="N", help="how many games to analyse (1500)")
    one.add_argument("--check", type=count, default=60, metavar="N", help="games of the result at the end (60)")
    one.add_argument("--seed", default="0", metavar="S", help="the same seed, the same weights (0)")
    add_workers(one, 1)
    one.add_argument("--out", required=True, type=Path, metavar="FILE", help="where the weights go, such as ahead.toml")
    one.set_defaults(run=fit_weights, many=True)


def _add_recording(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Records."""
    one = commands.add_parser("record", help="let bots play one game and write its record")
    one.add_argument("game", metavar="GAME")
    add_setup(one)
    add_overlay(one)
    _add_bots(one)
    one.add_argument("--out", required=True, type=Path, metavar="FILE", help="where the record goes")
    add_json(one)
    one.set_defaults(run=record)

    one = commands.add_parser("replay", help="check a record step by step and show the table")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("--to", type=natural, metavar="STEP", help="show the table after so many decisions")
    one.add_argument("--seat", type=natural, metavar="N", help="as this seat sees it, from 0 (else as a spectator)")
    one.add_argument("--log", action="store_true", help="also print what happened")
    _add_language(one)
    add_json(one)
    one.set_defaults(run=replay)


def serve(chosen: argparse.Namespace) -> int:
    """Start the site."""
    host = site.EVERYWHERE[0] if chosen.lan else chosen.host
    return site.serve(host, chosen.port, chosen.data, not chosen.no_browser, chosen.bot, chosen.workers)


def _add_bots(one: argparse.ArgumentParser) -> None:
    one.add_argument("--bots", default="random", metavar="BOTS", help=BOTS_HELP)
    one.add_argument("--seed", default="0", metavar="S", help="any word or number; the same seed, the same games (0)")
    one.add_argument(
        "--max-decisions", type=count, default=batch.MOST_DECISIONS, metavar="N", help="stop a game after so many"
    )
    one.add_argument(
        "--max-seconds", type=count, default=MOST_SECONDS, metavar="N",
        help="stop a game if a bot of your own takes longer for one choice (60)",
    )  # fmt: skip


def _add_language(one: argparse.ArgumentParser) -> None:
    one.add_argument("--lang", choices=LANGUAGES, default=locale_language(os.environ), help="language of the texts")


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0.0 < rate < 1.0:
        raise argparse.ArgumentTypeError("a rate between 0 and 1, such as 0.6")
    return rate


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = -1.0
    if not 0.0 < minutes < float("inf"):
        raise argparse.ArgumentTypeError("a number of minutes, such as 30 or 0.5")
    return minutes


def games(chosen: argparse.Namespace) -> int:
    """List the games, their seats and options."""
    shelf = all_games() if chosen.game is None else {chosen.game: find_game(chosen.game)}
    if chosen.json:
        print_json([_game_row(game, chosen.lang) for game in shelf.values()])
        return DONE
    console = Console()
    for game in shelf.values():
        report.print_game(console, game, Texts(game, chosen.lang), program_texts(chosen.lang))
    return DONE


def _game_row(game: Game, language: str) -> dict[str, object]:
    return {
        "name": game.name,
        "title": Texts(game, language).get("title"),
        "version": game.version(),
        "players": {"fewest": game.fewest, "most": game.most},
        "options": [{"name": spec.name, "default": spec.default, "values": list(spec.values)} for spec in game.options],
    }


def plan_of(chosen: argparse.Namespace, games_wanted: int) -> batch.Plan:
    """What `simulate` or `record` is to play, checked."""
    game = find_game(chosen.game)
    setup = game.plan(seats_of(chosen, game), options_of(chosen, game), overlay=overlay_of(chosen, game))
    bots = batch.bots_for(bot_names(chosen), setup.seats)
    return batch.Plan(
        game.name, setup.seats, setup.options, bots, chosen.seed, games_wanted, chosen.max_decisions,
        chosen.max_seconds, setup.overlay,
    )  # fmt: skip


def simulate(chosen: argparse.Namespace) -> int:
    """Play many games and print what they show."""
    plan = plan_of(chosen, chosen.games)
    workers = workers_for(plan.games, chosen.workers)
    began = time.perf_counter()
    with report.progress_bar(plan.games) as advance:
        outcomes = batch.play_batch(plan, workers, advance)
    game = find_game(plan.game)
    figures = summary(game, plan.setup(), outcomes, time.perf_counter() - began)
    interrupted = len(outcomes) < plan.games
    _show(chosen, figures, lambda: report.print_figures(Console(), figures, chosen.used), interrupted)
    return _tell_crashes([one.crash for one in outcomes if one.crash]) or (INTERRUPTED if interrupted else DONE)


def weigh_luck(chosen: argparse.Namespace) -> int:
    """Play games on from many positions and print how much was decided there."""
    game = find_game(chosen.game)
    options = options_of(chosen, game)
    study = luck.study_of(
        game.name, seats_of(chosen, game), options, bot_names(chosen), chosen.seed, chosen.games, chosen.replays
    )
    with report.progress_bar(chosen.games) as advance:
        found = luck.figures(study, luck.study_luck(study, chosen.workers, advance))
    _show(chosen, found, lambda: report.print_luck(Console(), found))
    return DONE


def hold_tournament(chosen: argparse.Namespace) -> int:
    """Let one bot play among others of one kind, and print how often it wins."""
    game = find_game(chosen.game)
    options = options_of(chosen, game)
    row = tournament.row_for(
        game.name, seats_of(chosen, game), options, bot_names(chosen), chosen.seed, chosen.iterations,
        overlay_of(chosen, game),
    )  # fmt: skip
    played: list[tournament.Game] = []
    interrupted = False
    try:
        with report.progress_bar(chosen.games) as advance:
            for game_played in tournament.games_of(
                row, chosen.games, chosen.workers, chosen.keep, chosen.bar, chosen.minutes
            ):
                played.append(game_played)
                advance(1)
    except KeyboardInterrupt:
        interrupted = True
    figures = tournament.standings(row, played)
    if chosen.bar:
        figures["bar"] = tournament.bar_of(row, played, chosen.bar)
    _show(chosen, figures, lambda: report.print_tournament(Console(), figures), interrupted)
    return _tell_crashes([one.crash for one in played if one.crash]) or (INTERRUPTED if interrupted else DONE)


def _show(
    chosen: argparse.Namespace, figures: dict[str, Any], print_them: Callable[[], None], interrupted: bool = False
) -> None:
    """Print figures as JSON or for people, and which build played: times mean nothing without it."""
    if chosen.json:
        print_json(figures | {"interrupted": interrupted, "build": build()})
        return
    if interrupted:
        print(lab.INTERRUPTED_SAYS)
    print_them()
    Console().print(f"build: {build()}", style="dim", highlight=False)


def tune_weights(chosen: argparse.Namespace) -> int:
    """Tune a game's weights and write them with their provenance."""
    task = task_of(chosen, chosen.ahead)
    with report.progress_bar(chosen.generations, "generations") as advance:
        tuning = tune.tune(task, chosen.generations, chosen.workers, chosen.keep, advance)
    first = [*(["--ahead"] if task.ahead else []), "--generations", str(chosen.generations)]
    command = repeating("tune", task, chosen, first, ["--keep", "kept.jsonl"])
    return write_weights(chosen.out, tuning.result(chosen.check, chosen.workers, command))


def fit_weights(chosen: argparse.Namespace) -> int:
    """Fit weights to the outcomes of games and write them with their provenance."""
    task = task_of(chosen)
    with report.progress_bar(fit.PARTS, "parts") as advance:
        found = fit.fit(task, chosen.workers, advance)
    return write_weights(
        chosen.out, fit.result(task, found, chosen.check, chosen.workers, repeating("fit", task, chosen, [], []))
    )


def task_of(chosen: argparse.Namespace, ahead: bool = False) -> tune.Task:
    """What weights are looked for; refused before anything is played if they could not be written."""
    game = find_game(chosen.game)
    setup = game.plan(seats_of(chosen, game), options_of(chosen, game))
    if not chosen.out.parent.is_dir():
        raise SetupError("no_folder", str(chosen.out.parent))
    return tune.Task(game.name, setup.version, setup.seats, setup.options, chosen.seed, chosen.games, ahead)


def repeating(name: str, task: tune.Task, chosen: argparse.Namespace, first: list[str], last: list[str]) -> str:
    """The command that finds the same weights again."""
    command = ["conventicle", name, task.game, "--players", str(task.seats)]
    for option, value in task.options.items():
        command += ["--option", f"{option}={value}"]
    command += [*first, "--games", str(task.games), "--check", str(chosen.check), "--seed", task.seed]
    return shlex.join([*command, *last, "--out", chosen.out.name])


def write_weights(out: Path, written: str) -> int:
    """Write a file of weights and show it."""
    out.write_text(written, encoding="utf-8")
    print(written, end="")
    return DONE


def record(chosen: argparse.Namespace) -> int:
    """Play one game and write its record; one that broke off is written as far as it came."""
    plan = plan_of(chosen, 1)
    seed = plan.seed
    play = batch.start(plan, seed)
    crash = batch.run(play, plan, seed)
    t = play.table
    written = batch.record_of(plan, play.game, play, seed)
    chosen.out.write_text(written.to_json(), encoding="utf-8")
    result = _result(play.game, len(play.decisions), t.ending, t.winners, written.final_hash)
    if chosen.json:
        print_json(result)
    else:
        report.print_result(Console(), Texts(play.game, "en"), program_texts("en"), result)
    if crash:
        _tell_crash(crash)
    return REFUSED if crash else DONE


def _tell_crashes(crashes: list[batch.Crash]) -> int:
    """Name the first few games that broke off; the exit code."""
    for crash in crashes[:CRASHES_TOLD]:
        _tell_crash(crash)
    if len(crashes) > CRASHES_TOLD:
        print(f"conventicle: {len(crashes) - CRASHES_TOLD} more games broke off", file=sys.stderr)
    return REFUSED if crashes else DONE


def _tell_crash(crash: batch.Crash) -> None:
    who = f"the bot {crash.bot} on seat {crash.seat}" if crash.bot else "the rules"
    print(
        f"conventicle: seed {crash.seed}: {who} failed after {crash.step} decisions: {crash.error}\n{crash.trace}",
        file=sys.stderr,
    )


def _result(game: Game, decisions: int, ending: str, winners: list[int], fingerprint: str) -> dict[str, object]:
    return {
        "game": game.name,
        "decisions": decisions,
        "ending": ending or None,
        "winners": winners,
        "hash": fingerprint,
    }


def replay(chosen: argparse.Namespace) -> int:
    """Repeat a record to its end, then show the table at the step that was asked for."""
    try:
        text = chosen.file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("foreign", "not a text file") from error
    game = find_game(record_game(text))
    found = read_record(text, game)
    viewer = found.setup.seats if chosen.seat is None else chosen.seat
    if viewer > found.setup.seats or chosen.seat == found.setup.seats:
        raise SetupError("no_seat", f"{chosen.seat} (the record has seats 0 to {found.setup.seats - 1})")
    match = replay_record(game, found)
    if chosen.to is not None:
        match = replay_record(game, found, chosen.to)
    t = match.table
    result = _result(game, len(match.decisions), t.ending, t.winners, t.hash())
    if chosen.json:
        if chosen.seat is not None:
            result["view"] = match.view(viewer)
        print_json(result)
        return DONE
    texts = Texts(game, chosen.lang, found.setup.options.get(EDITION, ""), t.data)
    words = program_texts(chosen.lang)
    console = Console()
    show_replay(console, match, viewer, texts, words, chosen.log)
    report.print_result(console, texts, words, result)
    return DONE


def play(chosen: argparse.Namespace) -> int:
    """Play in the terminal, a new game or the saved one."""
    words = program_texts(chosen.lang)
    console = Console(stderr=chosen.json)
    read = table.line_reader(console)
    game = table.choose_game(console, read, words) if chosen.game is None else find_game(chosen.game)
    if game is None:
        return DONE
    setup = game.plan(seats_of(chosen, game), options_of(chosen, game), overlay=overlay_of(chosen, game))
    sitters = table.sitters_for(setup, chosen.seat, bot_names(chosen))
    found = table.taken_up(console, read, game, words, chosen.resume)
    match, sitters = found or (table.new_match(game, setup, chosen.seed), sitters)
    table.play_match(console, read, match, sitters, words)
    t = match.table
    result = _result(game, len(match.decisions), t.ending, t.winners, t.hash())
    if chosen.json:
        print_json(result)
    elif match.over():
        report.print_result(console, Texts(game, chosen.lang), words, result)
    return DONE
