"""All bots by name: one row each. Bots from elsewhere are named `module:Class`."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.random_bot import RandomBot
from conventicle.bots.wanderer import Wanderer
from conventicle.kernel.errors import SetupError

BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "wanderer": Wanderer,
    "greedy": Greedy,
}


def bot_class(name: str) -> type[Bot]:
    """The class behind a name; SetupError if there is none."""
    if name in BOTS:
        return BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise SetupError("unknown_bot", f"{name} (there are: {', '.join(BOTS)}; your own as module:Class)")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError("unknown_bot", f"{name} ({error})") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise SetupError("unknown_bot", f"{name} (not a class made from conventicle.bots.base.Bot)")
    return found


def bot_seed(seed: str, seat: int) -> int:
    """The seed of a seat's bot in the game with this seed."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:4], "big")


def new_bots(names: list[str], seed: str) -> list[Bot]:
    """A bot for each seat, by name."""
    return [bot_class(name)(bot_seed(seed, seat)) for seat, name in enumerate(names)]
