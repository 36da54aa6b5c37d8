"""Questions with one answer: where everyone at the table can see that there is only one, nobody needs to be asked.

Whoever drives a match (the site, the terminal) may give such an answer at once, as an ordinary decision. It must not
tell anyone what a hidden hand left: so it is only given in questions whose options follow from what lies open, which
a game lists in `open_questions.toml`. Everyone can work those options out, in every world that they think possible.
tests/contract/test_forced.py shows it of every question listed: working out its options reads no hidden card.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game
from conventicle.kernel.table import Table

FILE: Final = "open_questions.toml"


@cache
def open_questions(package: str) -> frozenset[str]:
    """The frames of a game whose options follow from what lies open; none where the game lists none."""
    if not place_of(package, FILE).is_file():
        return frozenset()
    return frozenset(read_toml(package, FILE)["open"])


def forced_answer(game: Game, t: Table, seat: int) -> int:
    """The only option of a seat that is asked, where all can see that it is the only one; else -1.

    Never a secret answer, and never where something may be done besides: that may hang on a hidden hand.
    """
    if not t.asked() >> seat & 1:
        return -1
    frame = t.agenda[-1]
    if isinstance(frame, Sealed) or frame.in_turn() or frame.name() not in open_questions(game.package):
        return -1
    options = t.options(seat)
    return options[0] if len(options) == 1 else -1
