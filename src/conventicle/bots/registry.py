"""All bots by name: one row each. Bots from elsewhere are named `module:Class`.

`adept@50` searches 50 iterations; `adept-zealot` and `adept@50-zealot` have a temper (`temper.py`).
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.random_bot import RandomBot
from conventicle.bots.searcher import Adept, Master, Searcher
from conventicle.bots.temper import TEMPERS, strength_and_temper
from conventicle.bots.wanderer import Wanderer
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import is_number

#: So many seconds a bot may think at most where people wait for it.
AT_TABLE: Final = 3.0
BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "wanderer": Wanderer,
    "greedy": Greedy,
    "adept": Adept,
    "master": Master,
}
#: Who may have a temper.
WITH_TEMPER: Final = (RandomBot, Greedy, Searcher)


def add_bot(name: str, where: str) -> None:
    """Put a bot from elsewhere (`module:Class`) into the table under a name of its own; SetupError if it can't be."""
    if not name.isidentifier() or len(name) > 20:
        raise SetupError("unknown_bot", f"{name!r} (a bot's name has letters, digits and _, 20 at most)")
    found = class_from_elsewhere(where)
    if BOTS.get(name, found) is not found:
        raise SetupError("unknown_bot", f"{name} (there is such a bot already)")
    BOTS[name] = found


def bot_class(name: str) -> type[Bot]:
    """The class behind a name; SetupError if there is none."""
    strength, temper = strength_and_temper(name)
    plain, at, iterations = strength.partition("@")
    found = BOTS[plain] if plain in BOTS else class_from_elsewhere(plain)
    if at and not (issubclass(found, Searcher) and is_number(iterations) and int(iterations) > 0):
        raise SetupError("unknown_bot", f"{name} (iterations are given to bots that search, as in adept@50)")
    if temper and not issubclass(found, WITH_TEMPER):
        who = ", ".join(bots_with_temper())
        raise SetupError("unknown_bot", f"{name} (tempers, {', '.join(TEMPERS)}, are for {who})")
    return found


def bots_with_temper() -> list[str]:
    """The bots that can be given a temper; one of another class would not know what to do with it."""
    return [name for name, found in BOTS.items() if issubclass(found, WITH_TEMPER)]


def class_from_elsewhere(name: str) -> type[Bot]:
    """The class of a bot named `module:Class`; SetupError if that can't be had, whatever goes wrong in its module."""
    module, colon, attribute = name.partition(":")
    if not colon:
        raise SetupError("unknown_bot", f"{name} (there are: {', '.join(BOTS)}; your own as module:Class)")
    try:
        named = getattr(import_module(module), attribute)
    except Exception as error:
        raise SetupError("unknown_bot", f"{name} ({type(error).__name__}: {error})") from error
    if not (isinstance(named, type) and issubclass(named, Bot)):
        raise SetupError("unknown_bot", f"{name} (not a class made from conventicle.bots.base.Bot)")
    return named


def bot_seed(seed: str, seat: int) -> int:
    """The seed of a seat's bot in the game with this seed."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:4], "big")


def new_bot(name: str, seed: int) -> Bot:
    """The bot of this name, with its chance from this seed."""
    bot = bot_class(name)(seed)
    strength, bot.temper = strength_and_temper(name)
    iterations = strength.partition("@")[2]
    if iterations and isinstance(bot, Searcher):
        bot.settings = bot.settings.with_iterations(int(iterations))
    return bot


def new_bots(names: list[str], seed: str) -> list[Bot]:
    """A bot for each seat, by name."""
    return [new_bot(name, bot_seed(seed, seat)) for seat, name in enumerate(names)]
