"""The bots' ratings, from the games of the ladder that are kept in docs/ladder: `python tools/ratings.py`.

Bradley and Terry's model on the scale of Elo: 400 points more are odds of ten to one. An apprentice (`greedy`) has 1000
in every game; the others have what makes their games against each other likeliest, with half a game added to each
side of a row, so that a row without a loss has a rating too. The interval of 95 % is of the distance to an apprentice.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LADDER = ROOT / "docs" / "ladder"
FILE = ROOT / "src" / "conventicle" / "bots" / "ratings.toml"
TITLES = ("dark-blood", "eternal-city", "old-ones", "pantheon")
#: Rows of two players between neighbours of the ladder, and its ends.
ROWS = ("greedy", "adept", "master", "top")
BOTS = ("random", "greedy", "adept", "master")
ANCHOR = "greedy"
BASE = 1000
#: Points of the scale for odds of e to one.
POINTS = 400 / math.log(10)
Z = 1.959964


def row(path: Path) -> tuple[str, str, float, int]:
    """Who played whom, how many games the first won, and how many there were."""
    head, *lines = path.read_text("utf-8").splitlines()
    plan = json.loads(head)
    won = 0.0
    for line in lines:
        game = json.loads(line)
        place = game["number"] % plan["seats"]
        won += (place in game["winners"]) / max(1, len(game["winners"]))
    return plan["first"], plan["second"], won, len(lines)


def ratings(rows: list[tuple[str, str, float, int]]) -> dict[str, tuple[int, int, int]]:
    """Per bot its rating and the ends of its interval."""
    free = [bot for bot in BOTS if bot != ANCHOR]
    place = {bot: number for number, bot in enumerate(free)}
    found = [0.0] * len(free)
    spread: list[list[float]] = []
    for _ in range(60):  # Newton's method: the likelihood has one top
        slope = [0.0] * len(free)
        bend = [[0.0] * len(free) for _ in free]
        for first, second, won, games in rows:
            one, two = place.get(first, -1), place.get(second, -1)
            ahead = (found[one] if one >= 0 else 0.0) - (found[two] if two >= 0 else 0.0)
            chance = 1 / (1 + math.exp(-ahead))
            played = games + 1.0
            for number, sign in ((one, 1.0), (two, -1.0)):
                if number < 0:
                    continue
                slope[number] += sign * (won + 0.5 - played * chance)
                for other, back in ((one, 1.0), (two, -1.0)):
                    if other >= 0:
                        bend[number][other] += sign * back * played * chance * (1 - chance)
        spread = inverse(bend)
        step = [sum(one * two for one, two in zip(line, slope, strict=True)) for line in spread]
        found = [old + max(-1.0, min(1.0, new)) for old, new in zip(found, step, strict=True)]
    rated = {ANCHOR: (BASE, BASE, BASE)}
    for bot, number in place.items():
        half = Z * math.sqrt(spread[number][number])
        rated[bot] = (
            round(BASE + POINTS * found[number]),
            round(BASE + POINTS * (found[number] - half)),
            round(BASE + POINTS * (found[number] + half)),
        )
    return {bot: rated[bot] for bot in BOTS}


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by elimination."""
    size = len(matrix)
    wide = [[*line, *(float(place == other) for other in range(size))] for place, line in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda one: abs(wide[one][column]))
        wide[column], wide[pivot] = wide[pivot], wide[column]
        first = wide[column][column]
        wide[column] = [value / first for value in wide[column]]
        for other in range(size):
            if other != column:
                times = wide[other][column]
                wide[other] = [value - times * top for value, top in zip(wide[other], wide[column], strict=True)]
    return [line[size:] for line in wide]


def written() -> str:
    """The file: a table for each game."""
    lines = ["# Rating, low and high end of its 95 % interval: written by `python tools/ratings.py` from docs/ladder."]
    for title in TITLES:
        lines += ["", f"[{title}]"]
        found = ratings([row(LADDER / f"{title}-{name}.jsonl") for name in ROWS])
        lines += [f"{bot} = {list(figures)}" for bot, figures in found.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
