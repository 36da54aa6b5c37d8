"""The command `play`: choose a game, take up a saved one or begin, and keep it when leaving."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from conventicle.kernel.chance import key_from_seed, new_key
from conventicle.kernel.errors import RecordError, SetupError
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.match import Match
from conventicle.kernel.registry import games
from conventicle.kernel.text import EDITION, Sentences, Texts
from conventicle.lab.batch import bots_for
from conventicle.terminal import saves
from conventicle.terminal.saves import Sitters
from conventicle.terminal.sitting import Reader, Sitting


def line_reader(console: Console) -> Reader:
    """Reads lines from the keyboard; the end of the input or Ctrl-C means leaving."""

    def read(prompt: str) -> str | None:
        try:
            return console.input(Text(prompt, "bold"))
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None

    return read


def choose_game(console: Console, read: Reader, words: Sentences) -> Game | None:
    """Ask which game to play; None if the player leaves."""
    shelf = list(games().values())
    for number, game in enumerate(shelf, 1):
        console.print(f"{number:>3}  {Texts(game, words.language).get('title')}", highlight=False)
    while True:
        typed = read(words.get("start.which_game"))
        if typed is None or typed.strip() in words.get("keys.leave").split():
            return None
        if typed.strip().isdecimal() and 1 <= int(typed) <= len(shelf):
            return shelf[int(typed) - 1]


def sitters_for(setup: Setup, seats: list[int] | None, bots: list[str]) -> Sitters:
    """Who sits where: people on the seats they asked for (the first if none), bots on the rest."""
    people = sorted(set(seats or [0]))
    for seat in people:
        if not 0 <= seat < setup.seats:
            raise SetupError("no_seat", f"{seat} (there are seats 0 to {setup.seats - 1})")
    free = [seat for seat in range(setup.seats) if seat not in people]
    names = bots_for(bots, len(free)) if free else []
    return Sitters(people, [names[free.index(seat)] if seat in free else "" for seat in range(setup.seats)])


def taken_up(
    console: Console, read: Reader, game: Game, words: Sentences, resume: bool
) -> tuple[Match, Sitters] | None:
    """The saved game, if there is one and the player wants it."""
    try:
        found = saves.load(game)
    except RecordError as error:
        if resume:
            raise
        console.print(Text(words.fill(f"error.{error.reason}", {"detail": error.detail})))
        return None
    if found is None:
        if resume:
            raise RecordError("nothing_saved", game.name)
        return None
    if resume:
        return found
    typed = read(words.fill("start.resume", {"number": len(found[0].decisions)}))
    refused = typed is not None and typed.strip().casefold() in words.get("keys.no").split()
    return None if refused else found


def new_match(game: Game, setup: Setup, seed: str | None) -> Match:
    """A new game: unlike any other, or the one of a seed."""
    return Match(game, setup, new_key() if seed is None else key_from_seed(seed))


def play_match(
    console: Console, read: Reader, match: Match, sitters: Sitters, words: Sentences
) -> None:  # fmt: skip
    """Play until the game is over or someone leaves; then, or if anything breaks, it is saved."""
    texts = Texts(match.game, words.language, match.setup.options.get(EDITION, ""), match.table.data)
    over = False
    try:
        over = Sitting(console, read, match, sitters, texts, words).run()
    finally:
        if over:
            saves.forget(match.game)
        else:
            path = saves.save(match, sitters)
            said = words.fill("table.saved", {"path": str(path), "game": match.game.name})
            console.print(Text(said), soft_wrap=True)
