"""Arguments that several commands share, and what they mean."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from conventicle.kernel.errors import OverlayError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.overlay import read_overlay

BOTS_HELP = (
    "a name for all seats, or one for each seat, separated by commas: random, wanderer, greedy, adept, master "
    "(adept@50: 50 iterations; adept-zealot, -hoarder, -schemer: with a temper), module:Class"
)


def add_setup(one: argparse.ArgumentParser) -> None:
    """Seats and options."""
    one.add_argument("--players", type=natural, metavar="N", help="number of seats (2, or the fewest of the game)")
    one.add_argument("--edition", metavar="E", help="short for --option edition=E")
    one.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable; `conventicle games` lists them"
    )


def add_overlay(one: argparse.ArgumentParser) -> None:
    """Changed values."""
    one.add_argument("--overlay", type=Path, metavar="FILE", help="play with the changed values of this file")
    one.add_argument(
        "--free", action="append", default=[], metavar="WHAT", help="rulebook: the file may change printed values too"
    )


def add_workers(one: argparse.ArgumentParser, usual: int = 0) -> None:
    """Who does the work; the result is the same for all."""
    by = str(usual) if usual else "by cores and games"
    one.add_argument("--workers", type=count, default=usual, metavar="N", help=f"worker processes ({by})")
    one.add_argument(
        "--ray", default="", metavar="ADDRESS", help="instead: a Ray cluster (HOST:PORT, ray://HOST:PORT or auto)"
    )


def add_json(one: argparse.ArgumentParser, says: str = "print JSON for programs") -> None:
    """Output for programs."""
    one.add_argument("--json", action="store_true", help=says)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"not a number: {text}")
    return int(text)


def count(text: str) -> int:
    """A whole number from 1 on."""
    number = natural(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def options_of(chosen: argparse.Namespace, game: Game) -> dict[str, str]:
    """The options of a game as given on the command line."""
    options: dict[str, str] = {}
    for text in chosen.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError("bad_option", text)
        options[name] = value
    if chosen.edition is not None:
        if "edition" not in [spec.name for spec in game.options]:
            raise SetupError("no_edition", game.name)
        options["edition"] = chosen.edition
    return options


def overlay_of(chosen: argparse.Namespace, game: Game) -> str:
    """The changed values as given on the command line, checked; '' without any."""
    if chosen.overlay is None:
        if chosen.free:
            raise SetupError("free_without_overlay", ", ".join(chosen.free))
        return ""
    try:
        text = chosen.overlay.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise OverlayError("overlay", "it is not a text file") from error
    return read_overlay(text, game, tuple(chosen.free)).changes


def seats_of(chosen: argparse.Namespace, game: Game) -> int:
    """The number of seats: as asked, else two, or the fewest the game is for."""
    return chosen.players if chosen.players is not None else min(max(2, game.fewest), game.most)


def bot_names(chosen: argparse.Namespace) -> list[str]:
    """The bots as given on the command line; those of one's own are also looked for in the folder one is in."""
    if ":" in chosen.bots and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return [str(name).strip() for name in chosen.bots.split(",")]


def print_json(data: object) -> None:
    """Print data for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=1))
