"""The games as environments are tested: fewest and most seats, and the main options."""

from __future__ import annotations

from conventicle.envs.spec import playable
from tests.contract.shelf import EDITIONS, fits, single_changes


class Case:
    """A game with seats and options."""

    def __init__(self, game: str, players: int, options: dict[str, str]) -> None:
        self.game = game
        self.players = players
        self.options = options

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options.items())])

    @property
    def spiel(self) -> str:
        """The name and parameters for OpenSpiel."""
        return self._spiel(self.options)

    @property
    def short_spiel(self) -> str:
        """The same, with the fewest rounds where a game has such an option: OpenSpiel looks at every state."""
        fewest = {"old-ones": {"round_limit": "5"}, "eternal-city": {"round_limit": "2"}}.get(self.game, {})
        return self._spiel({**fewest, **self.options})

    def _spiel(self, options: dict[str, str]) -> str:
        listed = ";".join(f"{name}:{value}" for name, value in options.items())
        return f"conventicle_{self.game.replace('-', '_')}(players={self.players},options={listed})"


def cases() -> list[Case]:
    """Every game at its fewest and most seats, and every edition and variant at its fewest."""
    found: list[Case] = []
    for game in playable():
        fewest = max(2, game.fewest)
        found += [Case(game.name, seats, {}) for seats in sorted({game.fewest, fewest, game.most})]
        for name, change in single_changes(game):
            value = change[name]
            if fits(game, fewest, change) and (name in EDITIONS or value in ("on", "dealt", "ever")):
                found.append(Case(game.name, fewest, change))
    return found


CASES = cases()
#: One case per game, for what takes long.
FEW = [case for case in CASES if case.players == 2 and not case.options]
