"""What an environment is made for: a game with seats and options, its action numbers and its observations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import MalformedDecisionError, SetupError
from conventicle.kernel.events import Listener
from conventicle.kernel.flat import FlatIndex
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.observation import Observation
from conventicle.kernel.registry import game as game_on_shelf
from conventicle.kernel.registry import games
from conventicle.kernel.stepping import Stepper

#: Grows when an observation or an action number of some game changes. Models trained with one do not fit another.
VERSION: Final = 1
#: What an illegal action does: it raises an error, loses the game, or is replaced by a random legal one.
ILLEGAL: Final = ("raise", "lose", "random")


class Spec:
    """A game as it is set up for learning: everything that stays the same over its episodes."""

    def __init__(self, game: str | Game, players: int = 0, options: Mapping[str, str] | None = None) -> None:
        if not isinstance(game, str | Game):
            raise SetupError("unknown_value", f"game={game!r} (a name, one of: {', '.join(games())}; or a Game)")
        self.game: Final = game_on_shelf(game) if isinstance(game, str) else game
        number = whole("players", players, 0)
        self.setup: Final[Setup] = self.game.plan(number or self.game.fewest, texts("options", options or {}))
        self.players: Final = self.setup.seats
        self.observation: Final = Observation(self.game, self.setup)
        self.flat: Final = FlatIndex(self.game, self.setup)
        self.actions: Final = self.flat.size
        """How many action numbers there are."""
        self.cells: Final = self.observation.size
        """How long an observation is."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: what it is made for says all, and compiled games have no other saved form."""
        return (restored, (self.id, self.game.name, self.players, dict(self.setup.options)))

    @property
    def id(self) -> str:
        """The name and version: `conventicle/old-ones-v1`."""
        return environment_id(self.game)

    def action_number(self, action: Any) -> int:
        """An action as a plain number, whatever integer type it has; anything else is refused by name."""
        if type(action) is int:
            return action
        if isinstance(action, int | np.integer):
            return int(action)
        numbers = np.asarray(action)
        if numbers.size != 1 or numbers.dtype.kind not in "iu":
            raise MalformedDecisionError(
                "unknown_option", f"an action is a whole number from 0 to {self.actions - 1}, not {action!r:.80}"
            )
        return int(numbers.item())

    def stepper(self, skip_forced: bool) -> Stepper:
        """A table of this kind to step through."""
        return Stepper(self.game, self.setup, self.observation, self.flat, skip_forced)

    def key(self, seed: str, episode: int) -> bytes:
        """The key of the nth game of a seed: the same in every face, build and process."""
        return key_from_seed(f"env/{self.game.name}/{seed}/{episode}")

    def begin(self, stepper: Stepper, seed: str, episode: int, listener: Listener | None = None) -> None:
        """Set up the nth game of a seed."""
        stepper.begin(keyed(self.key(seed, episode)), listener)


def restored(saved: str, game: str, players: int, options: dict[str, str]) -> Spec:
    """What was saved, if observations and actions are still those of then."""
    spec = Spec(game, players, options)
    if saved != spec.id:
        raise SetupError("other_version", f"saved with {saved}, and this is {spec.id}: its cells or actions are others")
    return spec


def environment_id(game: Game) -> str:
    """The name of a game's environments, with the number that grows when observations or actions change."""
    return f"conventicle/{game.name}-v{VERSION}"


def playable() -> list[Game]:
    """The games on the shelf, without the template."""
    return [one for one in games().values() if one.name != "template"]


def whole(what: str, value: object, least: int) -> int:
    """A whole number that is not too small; SetupError that names what was expected if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise SetupError("unknown_value", f"{what}={value!r} (a whole number from {least} on)")
    return int(value)


def texts(what: str, values: object) -> dict[str, str]:
    """Names and values that are all texts; SetupError that names what was expected if they are not."""
    if isinstance(values, Mapping):
        found = dict(values)
        if all(isinstance(one, str) for pair in found.items() for one in pair):
            return found
    raise SetupError("unknown_value", f"{what}={values!r} (texts by name, such as {{'round_limit': '5'}})")


def one_of(what: str, value: str, allowed: tuple[str, ...]) -> str:
    """The value; SetupError that names what was expected if it is none of those allowed."""
    if value not in allowed:
        raise SetupError("unknown_value", f"{what}={value!r} (one of: {', '.join(allowed)})")
    return value
