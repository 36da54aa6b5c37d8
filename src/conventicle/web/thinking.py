"""Thinking: what runs in the worker processes, where bots choose without slowing any page down."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import OrderedDict
from typing import Final

from conventicle.bots.registry import AT_TABLE, new_bot
from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.kernel.record import Decision
from conventicle.kernel.registry import game as game_named

_KEPT: Final = 32
#: How far behind pages a thinking bot stands in the queue for the processor.
PATIENCE: Final = 5
#: The most seconds for one decision; a slow machine's owner may want fewer.
SECONDS: Final = float(os.environ.get("CONVENTICLE_THINKING") or AT_TABLE)
_matches: OrderedDict[str, Match] = OrderedDict()


def begin() -> None:
    """A worker starts: pages go before thoughts, and it ends when the server does."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
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
        match = Match(game, game.plan(seats, options, version), bytes.fromhex(key))
    for frame, seat, option in steps[len(match.decisions) :]:
        match.replay(Decision(frame, seat, option))
    _matches[slug] = match
    while len(_matches) > _KEPT:
        _matches.popitem(last=False)
    return match


def think(
    slug: str, name: str, seats: int, options: dict[str, str], version: str, key: str,
    steps: list[tuple[str, int, int]], seat: int, bot: str,
) -> int:  # fmt: skip
    """The option that a bot chooses for a seat. It sees the seat's perspective and nothing else."""
    match = match_of(slug, game_named(name), seats, options, version, key, steps)
    perspective = match.perspective(seat)
    offered = perspective.options()
    if len(offered) == 1:
        return offered[0]
    player = new_bot(bot, int.from_bytes(os.urandom(4), "little"))
    player.hurry(SECONDS)
    return player.choose(perspective)
