"""What the bots choose in given games stays as it was: a change that is to change no judgement shows it here.

Weights that were tuned anew change these choices, and so may rules: then `python -m tests.bots.test_choices` writes
them again, and the commit says why.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from conventicle.kernel.registry import game
from conventicle.kernel.text import EDITION
from conventicle.lab.batch import Plan, start
from tests.games.titles import TITLES

FILE = Path(__file__).with_name("choices.txt")
#: The first players are greedy, every third choice by chance; the others search. So many decisions are looked at.
PLAYERS = ("wanderer", "adept@8")
DECISIONS = 70


def tables() -> list[str]:
    """Every game that has choices written down, with every number of seats and in every edition."""
    found = []
    for name in (*TITLES, *sorted({line.split()[0] for line in FILE.read_text("utf-8").splitlines()} - {*TITLES})):
        shelf = game(name)
        for seats in range(shelf.fewest, shelf.most + 1):
            editions = next((option.values for option in shelf.options if option.name == EDITION), ("",))
            found += [f"{name} {seats} {edition}".strip() for edition in editions]
    return found


def choices(table: str) -> str:
    """A digest of the decisions of such a game."""
    name, seats, *edition = table.split()
    count = int(seats)
    bots = [PLAYERS[seat % len(PLAYERS)] for seat in range(count)] if count > 1 else [PLAYERS[1]]
    options = game(name).plan(count, {EDITION: edition[0]} if edition else {}).options
    play = start(Plan(name, count, options, bots, f"choices {table}", 1), f"choices {table}")
    play.run(DECISIONS)
    made = "\n".join(f"{decision.frame} {decision.seat} {decision.option}" for decision in play.decisions)
    return hashlib.sha256(made.encode()).hexdigest()[:16]


def written() -> dict[str, str]:
    return dict(line.rsplit(" ", 1) for line in FILE.read_text("utf-8").splitlines())


@pytest.mark.parametrize("table", tables())
def test_bots_choose_as_they_did(table: str) -> None:
    assert choices(table) == written()[table]


if __name__ == "__main__":
    FILE.write_text("".join(f"{table} {choices(table)}\n" for table in tables()), encoding="utf-8")
