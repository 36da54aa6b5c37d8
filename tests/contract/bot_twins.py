"""Bots on twin tables: where a seat can't tell two tables apart, its bot chooses the same on both."""

from __future__ import annotations

import random

from conventicle.bots.registry import BOTS, new_bot
from conventicle.bots.searcher import Searcher
from conventicle.bots.temper import TEMPERS
from conventicle.kernel.chance import STREAMS, KeyedChance, key_from_seed
from conventicle.kernel.seats import members
from tests.contract.budget import SEED
from tests.contract.observer import witnessed_table
from tests.contract.shelf import MAIN_CASES, Case, invariants
from tests.contract.twins import Secrets, answer, twin_at

#: The bots that do not search.
PLAIN = [name for name, bot in BOTS.items() if not issubclass(bot, Searcher)]
#: Of those that do one, with fewer iterations: they differ in nothing else (tests/bots/test_search.py).
SEARCHING = ["adept@30"]
#: Every temper on top of every strength that thinks otherwise.
WITH_TEMPER = [f"{strength}-{temper}" for strength in ("random", "greedy", "adept@10") for temper in TEMPERS]
#: In one game so many decisions are looked at, some way into it.
LOOKED_AT = 40


def secrets_of(case: Case) -> Secrets | None:
    """What the game's tests say can be hidden outside the cards."""
    found: Secrets | None = getattr(invariants(case.package), "twin_secrets", None)
    return found


def choices_on_twins(case: Case, number: int, names: list[str], skipped: int) -> int:
    """Compare the bots' choices in one game of random decisions; how many were compared for each bot."""
    rng = random.Random(f"{SEED} {case} bots {number}")
    key = key_from_seed(f"{SEED} {case} bots {number}")
    game, secrets = case.game, secrets_of(case)
    t, witness = witnessed_table(game, case.setup(), KeyedChance(key, [0] * STREAMS))
    compared = 0
    for step in range(skipped + LOOKED_AT):
        if not t.asked():
            break
        seat = rng.choice(members(t.asked()))
        options = t.options(seat)
        if step >= skipped and len(options) > 1 and rng.random() < 0.3:
            twin = twin_at(t, witness, seat, rng, secrets)
            if twin is not None:
                seed = rng.getrandbits(32)
                before = t.hash()
                for name in names:
                    ours = answer(game, t, seat, new_bot(name, seed))
                    theirs = answer(game, twin, seat, new_bot(name, seed))
                    assert ours == theirs, f"{case}: {name} in {t.agenda[-1].name()}"
                    assert ours.isdigit(), f"{case}: {name} in {t.agenda[-1].name()}: {ours}"
                assert t.hash() == before, f"{case}: thinking moved the table"
                compared += 1
        t.take(seat, rng.choice(options))
    return compared


def search_on_twins(package: str, wanted: int, names: list[str] = SEARCHING) -> int:
    """So many choices of every bot that searches, in one game at all its numbers of seats in turn."""
    cases = [case for case in MAIN_CASES if case.package == package]
    compared = number = 0
    while compared < wanted:
        compared += choices_on_twins(cases[number % len(cases)], number, names, 60 * (number % 3))
        number += 1
    return compared
