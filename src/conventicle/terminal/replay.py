"""A recorded game in the terminal."""

from __future__ import annotations

from rich.console import Console

from conventicle.kernel.match import Match
from conventicle.kernel.naming import Naming
from conventicle.kernel.text import Sentences, Texts
from conventicle.terminal.board import Board
from conventicle.terminal.people import player_names


def show_replay(
    console: Console, match: Match, viewer: int, texts: Texts, words: Sentences, with_log: bool
) -> None:  # fmt: skip
    """Print the table as a viewer saw it, after what happened if that is wanted."""
    players = player_names(words, match.setup.seats)
    if with_log:
        for entry in match.log(viewer):
            line = texts.event(entry.event.name, entry.event.arguments, players)
            console.print(f"{entry.step:>4}  {line}", highlight=False, markup=False)
    view = match.view(viewer)["table"]
    assert isinstance(view, dict)
    title = words.fill("replay.title", {"title": texts.get("title"), "step": len(match.decisions)})
    console.rule(title)
    console.print(Board(Naming(texts, words.get("board.yes"), players)).drawn(view, console.width))
