"""Memory of a busy server levels off: what a decision leaves behind is little, and goes with its game.

Counted are the bytes that are alive, not those that the process holds, so the figures are the same on every machine.
The server is a process of its own (`busy.py`): what other tests had drawn would make room in its caches.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.conftest import LONG

#: So many games are played before the first count, and again before the second; each is given up after some decisions.
GAMES = 400 if LONG else 12
GIVEN_UP_AFTER = 3
#: A game that is over may leave so many bytes: who was seen there, what was told last; its room takes 50,000.
LEFT_BY_A_GAME = 10_000
#: So many decisions of one game are made before the first count, and again before the second.
DECISIONS = 160
#: Both look at the table after every so many decisions.
LOOK = 16
#: A decision of a game in play leaves its row in memory, its key, what was told of it, and its part of a copy.
LEFT_BY_A_DECISION = 2_000


def alive(*what: object) -> list[int]:
    """The bytes that are alive in a busy server after each round."""
    command = [sys.executable, "-m", "tests.web.busy", *map(str, what)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    counts: list[int] = json.loads(done.stdout)
    return counts


def test_a_game_that_is_over_leaves_nothing_behind() -> None:
    counts = alive("games", "template", 3, GAMES, GIVEN_UP_AFTER)  # in the first round every template is read
    assert counts[2] - counts[1] < LEFT_BY_A_GAME * GAMES, counts


@pytest.mark.parametrize("game", ["eternal-city", "pantheon"])
def test_a_decision_leaves_little_behind(game: str, record_property: Callable[[str, object], None]) -> None:
    once, twice = alive("decisions", game, 2, DECISIONS, LOOK)
    record_property("count bytes", (twice - once) // DECISIONS)
    assert twice - once < LEFT_BY_A_DECISION * DECISIONS, (once, twice)
