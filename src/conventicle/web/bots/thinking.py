"""Thinking: what runs in the worker processes, where bots choose without slowing any page down."""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
import time
from collections import OrderedDict
from typing import Final, NamedTuple

from conventicle.bots.registry import AT_TABLE, new_bot
from conventicle.kernel.chance import FastChance
from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.kernel.record import Decision
from conventicle.kernel.registry import game as game_named
from conventicle.web.bots.guest_bots import take_in

_KEPT: Final = 32
#: How far behind pages a thinking bot stands in the queue for the processor.
PATIENCE: Final = 5
#: The most seconds for one decision; a slow machine's owner may want fewer.
SECONDS: Final = float(os.environ.get("CONVENTICLE_THINKING") or AT_TABLE)
#: The fewest seconds that a search is given.
LEAST: Final = 0.02
#: So many worlds are imagined before an answer is called forced.
WORLDS: Final = 6
_matches: OrderedDict[str, Match] = OrderedDict()


def begin() -> None:
    """A worker starts: pages go before thoughts, and it ends when the server does."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    gc.freeze()  # what was loaded stays: looking through it after each search would make answers late
    take_in()
    stop_with_parent()


def stop_with_parent() -> None:
    """A worker outlives a killed server unless it watches for its end."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def match_of(
    slug: str,
    game: Game,
    seats: int,
    options: dict[str, str],
    version: str,
    overlay: str,
    key: str,
    steps: list[tuple[str, int, int]],
) -> Match:
    """The match after these decisions: the one kept from last time, taken further, or a new one."""
    match = _matches.pop(slug, None)
    if match is not None:
        made = [(one.frame, one.seat, one.option) for one in match.decisions]
        if match.key.hex() != key or steps[: len(made)] != made:
            match = None
    if match is None:
        match = Match(game, game.plan(seats, options, version, overlay), bytes.fromhex(key))
    for frame, seat, option in steps[len(match.decisions) :]:
        match.replay(Decision(frame, seat, option))
    _matches[slug] = match
    while len(_matches) > _KEPT:
        _matches.popitem(last=False)
    return match


class Thought(NamedTuple):
    """What a bot chose, for how many seconds it thought, and whether its answer was to come soon."""

    option: int
    seconds: float
    soon: bool


def think(
    slug: str, name: str, seats: int, options: dict[str, str], version: str, overlay: str, key: str,
    steps: list[tuple[str, int, int]], seat: int, bot: str, soon: float, seconds: float,
) -> Thought:  # fmt: skip
    """What a bot chooses for a seat within so many seconds, or `soon`. It sees the seat's perspective, nothing else."""
    began = time.perf_counter()
    match = match_of(slug, game_named(name), seats, options, version, overlay, key, steps)
    is_soon = is_forced_for_all(match, seat)
    perspective = match.perspective(seat)
    offered = perspective.options()
    if len(offered) == 1:
        return Thought(offered[0], 0.0, is_soon)
    player = new_bot(bot, int.from_bytes(os.urandom(4), "little"))
    player.hurry(max(LEAST, (soon if is_soon else seconds) - (time.perf_counter() - began)))
    started = time.perf_counter()
    option = player.choose(perspective)
    return Thought(option, time.perf_counter() - started, is_soon)


def is_forced_for_all(match: Match, seat: int) -> bool:
    """True if a seat has one option in every world that somebody who only watches can imagine.

    The true options are not looked at: so this tells nobody anything, and neither does an answer that comes soon.
    """
    t = match.table
    chance = FastChance(int.from_bytes(os.urandom(4), "little"))
    for _ in range(WORLDS):
        if len(t.for_thinking(t.seats, chance, FastChance(chance.next_word())).options(seat)) != 1:
            return False
    return True
