"""`python -m conventicle.envs` prints the table of docs/researchers.md: what a learning program meets in each game."""

from __future__ import annotations

import random

from conventicle.envs.episodes import Episodes
from conventicle.envs.spec import environment_id, playable
from conventicle.kernel.game import Game

GAMES = 20


def row(game: Game, players: int) -> str:
    """Sizes, and the mean of some games between random players."""
    episodes = Episodes(game, players)
    chance = random.Random(game.name)
    decisions = choices = offered = 0
    for seed in range(GAMES):
        episodes.reset(seed)
        while not episodes.over:
            legal = episodes.legal()
            decisions += 1
            choices += len(legal) > 1
            offered += len(legal) if len(legal) > 1 else 0
            episodes.step(chance.choice(legal))
    cells = [
        f"`{environment_id(game)}`",
        f"{players} (of {game.fewest} to {game.most})",
        f"{episodes.spec.actions:,}",
        f"{episodes.spec.cells:,}",
        f"{decisions / GAMES:.0f}",
        f"{choices / GAMES:.0f}",
        f"{offered / choices:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def table() -> list[str]:
    """The table, a line each."""
    head = ["environment", "players", "actions", "cells", "decisions a game", "real choices", "options of a choice"]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for game in playable():
        lines += [row(game, players) for players in sorted({max(2, game.fewest), game.most})]
    return lines


if __name__ == "__main__":
    print("\n".join(table()))
