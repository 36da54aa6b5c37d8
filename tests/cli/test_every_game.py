"""Every game on the shelf can be played in the terminal, in each language."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from conventicle.kernel.registry import game as find_game
from conventicle.kernel.registry import games
from conventicle.kernel.text import LANGUAGES, Texts
from conventicle.terminal.choices import choices_of
from conventicle.terminal.language import program_texts
from conventicle.terminal.saves import Sitters
from conventicle.terminal.sitting import Sitting

EARLIER = 16
DECISIONS = 8
#: A text that is missing shows its name in brackets, an argument that is missing its slot.
GAPS = re.compile(r"\[[a-z]\w*\.[\w.]+\]|\{\w+[|}]")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(games()))
def test_a_game_begins_in_the_terminal_and_nothing_lacks_a_text(name: str, language: str) -> None:
    game = find_game(name)
    seats = game.most
    match = Match(game, game.plan(seats, {}), key_from_seed("terminal"))
    for _ in range(EARLIER):
        seat = (match.asked() & -match.asked()).bit_length() - 1
        match.decide(seat, match.options(seat)[0])
    console = Console(file=io.StringIO(), width=100)
    texts, words = Texts(game, language), program_texts(language)
    chance = random.Random(1)
    asides = ["w", "l", "?", "? rules"]
    answered = 0

    def read(prompt: str) -> str | None:
        nonlocal answered
        if not prompt:
            return ""
        if asides:
            return asides.pop()
        answered += 1
        seat = sitting.before_screen
        return chance.choice(choices_of(match, seat, texts, sitting.players)).key if answered <= DECISIONS else None

    everyone = Sitters(list(range(seats)), [""] * seats)
    sitting = Sitting(console, read, match, everyone, texts, words)
    assert not sitting.run()
    assert len(match.decisions) == EARLIER + DECISIONS
    assert isinstance(console.file, io.StringIO)
    printed = console.file.getvalue()
    assert sorted(set(GAPS.findall(printed))) == []
    assert max(len(line) for line in printed.splitlines()) <= 100
