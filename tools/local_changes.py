"""How soon `conventicle compare` calls 5 points in three local changes: `python tools/local_changes.py [--pairs 400]`.

Each change is played for a pool of pairs. From its differences rows are drawn, with the same part of pairs that
differ, and as far, but with signs that make a true effect of exactly 5 points, or of none; 20 rows each, with fixed
seeds.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, median

from conventicle.build import build
from conventicle.kernel.overlay import read_overlay
from conventicle.kernel.registry import game as find_game
from conventicle.lab import pairs
from conventicle.lab.batch import Plan
from conventicle.lab.sequential import HIGHER, LOWER, OPEN, Difference

ROOT = Path(__file__).resolve().parent.parent
EFFECT = 0.05
ROWS = 20


@dataclass(frozen=True)
class Change:
    """A local change and the figure that it may move."""

    name: str
    game: str
    options: dict[str, str]
    ask: str
    turns: int


CHANGES = (
    Change("free-levy", "dark-blood", {}, "wins:necromancer", 1),
    Change("narrow-cthulhu", "old-ones", {"old_ones": "dealt"}, "wins:cthulhu", 2),
    Change("cheap-minstrel", "eternal-city", {}, "seat:0", 1),
)


def pool_of(change: Change, count: int, workers: int) -> tuple[list[float], float]:
    """The differences in the figure, of so many pairs, and the part of games that stayed the same."""
    game = find_game(change.game)
    overlay = read_overlay((ROOT / "docs" / "lab" / f"{change.name}.toml").read_text("utf-8"), game).changes
    plan = Plan(game.name, 2, game.plan(2, change.options).options, ["greedy"] * 2, "local", count)
    question = pairs.question_of(plan, overlay, "", change.ask, 1.0, count, change.turns)
    found = pairs.Comparison(question)
    found.pairs += pairs.played_pairs(question, workers)
    return found.differences(), found.identical_share()


def row(pool: list[float], effect: float, seed: str, most: int) -> tuple[str, int]:
    """Draw pairs from the pool, with a true effect, until there is an answer; and how many they were."""
    chance = random.Random(seed)
    size = fmean(abs(one) for one in pool)
    positive = 0.5 + effect / (2 * size)
    test = Difference(EFFECT)
    for number in range(1, most + 1):
        difference = abs(chance.choice(pool))
        answer = test.add(difference if chance.random() < positive else -difference)
        if answer != OPEN:
            return answer, number
    return OPEN, most


def called(pool: list[float], name: str) -> dict[str, float]:
    """How soon a true effect is called, how soon it is clear that there is none, and how often either is wrong."""
    effects = [row(pool, EFFECT, f"{name} effect {number}", 5000) for number in range(ROWS)]
    nulls = [row(pool, 0.0, f"{name} none {number}", 5000) for number in range(ROWS)]
    return {
        "called": sum(answer == HIGHER for answer, _ in effects),
        "median_pairs": median(count for _, count in effects),
        "called_without_effect": sum(answer in (HIGHER, LOWER) for answer, _ in nulls),
        "median_pairs_without_effect": median(count for _, count in nulls),
    }


def main() -> int:
    """Play the pools and print what comes of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--turns", type=int, default=0, help="of each pair (as the table of docs/lab.md has them)")
    chosen = parser.parse_args()
    for change in [replace(one, turns=chosen.turns or one.turns) for one in CHANGES]:
        pool, same = pool_of(change, chosen.pairs, chosen.workers)
        found = {
            "change": change.name, "ask": change.ask, "pairs": len(pool), "turns": change.turns,
            "identical_share": round(same, 3), "difference": round(fmean(pool), 4),
            "variance": round(fmean(one * one for one in pool) - fmean(pool) ** 2, 4), "build": build(),
        }  # fmt: skip
        print(json.dumps(found | called(pool, change.name)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
