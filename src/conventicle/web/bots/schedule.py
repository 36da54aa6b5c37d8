"""The schedule: when a bot answers. The moment is fixed before its options are looked at, so it tells nothing of them.

A bot gets some seconds for a decision and answers when they are over, however long it thought: with one option as with
many. How many seconds follows from the game, the bot and how busy the workers are. They are adjusted to the machine
only after many thoughts of that bot at all tables. What is forced in every world that the public can imagine is
answered soon.
"""

from __future__ import annotations

import math
from typing import Final

from conventicle.bots.registry import bot_class
from conventicle.bots.searcher import Searcher
from conventicle.bots.temper import JOINT, strength_and_temper
from conventicle.web.bots.thinking import SECONDS

#: What a bot may get, up to the most that the operator allows.
RUNGS: Final = (*(seconds for seconds in (0.1, 0.25, 0.5, 1.0, 1.5, 2.0) if seconds < SECONDS), SECONDS)
#: What a bot that searches gets at first, and what others get, which hardly think. Dice need nothing.
FIRST: Final = min(1.0, SECONDS)
SOON: Final = min(0.1, SECONDS)
AT_ONCE: Final = ("random",)
#: Below this a search finds nothing: a bot that does not search answers instead.
LEAST_SEARCH: Final = min(0.25, SECONDS)
IN_A_HURRY: Final = "greedy"
#: Seconds are reconsidered after so many thoughts; one that was cut short speaks for more.
THOUGHTS: Final = 50
CUT_SHORT: Final = 0.1
#: An answer that comes late for all that (the machine was busy elsewhere) waits for the next of these moments.
LATE: Final = 0.25


def is_searching(bot: str) -> bool:
    """True for bots that think as long as they are given."""
    return issubclass(bot_class(bot), Searcher)


class Pace:
    """What a bot gets in a game, and what it did with it."""

    def __init__(self, rung: int) -> None:
        self.rung = rung
        self.thoughts = 0
        self.cut_short = 0
        self.longest = 0.0


class Schedule:
    """How many seconds each bot gets in each game."""

    def __init__(self) -> None:
        self._paces: dict[tuple[str, str], Pace] = {}

    def _pace(self, game: str, bot: str) -> Pace:
        """A temper takes no time: bots of one strength have one pace."""
        strength = strength_and_temper(bot)[0]
        found = self._paces.get((game, strength))
        if found is None:
            first = SECONDS if strength == "master" else FIRST
            found = self._paces[game, strength] = Pace(max(place for place, rung in enumerate(RUNGS) if rung <= first))
        return found

    def plan(self, game: str, bot: str, share: float) -> tuple[str, float]:
        """Which bot answers, and after how many seconds; `share` is the part of a worker that there is for it."""
        if bot in AT_ONCE:
            return bot, 0.0
        if not is_searching(bot):
            return bot, SOON
        affordable = SECONDS * share
        if affordable < LEAST_SEARCH:
            temper = strength_and_temper(bot)[1]
            return f"{IN_A_HURRY}{JOINT}{temper}" if temper else IN_A_HURRY, SOON
        seconds = RUNGS[self._pace(game, bot).rung]
        return bot, seconds if seconds <= affordable else max(rung for rung in RUNGS if rung <= affordable)

    def thought(self, game: str, bot: str, seconds: float, given: float) -> None:
        """A bot that searches has thought for so many of the seconds that it was given."""
        pace = self._pace(game, bot)
        if given != RUNGS[pace.rung]:
            return
        pace.thoughts += 1
        pace.cut_short += seconds >= thinking_time(given)
        pace.longest = max(pace.longest, seconds)
        if pace.thoughts < THOUGHTS:
            return
        rung = pace.rung
        if pace.cut_short > CUT_SHORT * THOUGHTS:
            rung = min(rung + 1, len(RUNGS) - 1)
        elif rung and RUNGS[rung - 1] >= LEAST_SEARCH and pace.longest < 0.8 * thinking_time(RUNGS[rung - 1]):
            rung -= 1
        self._paces[game, strength_and_temper(bot)[0]] = Pace(rung)


def thinking_time(seconds: float) -> float:
    """How long a bot may think that is to answer after so many seconds: the rest is for the way there and back."""
    return max(0.3 * seconds, 0.95 * seconds - 0.1)


def moment(due: float, now: float) -> float:
    """When an answer that was due then, and is there now, is given."""
    return due if now <= due else due + LATE * math.ceil((now - due) / LATE)
