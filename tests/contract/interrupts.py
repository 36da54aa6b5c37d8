"""Bots are stopped while they search, again and again: `python -m tests.contract.interrupts` under the compiled build.

A signal that raises in the middle of compiled code must reach whoever waits for the bot, not end the process.
"""

from __future__ import annotations

from conventicle.bots.registry import new_bots
from conventicle.bots.searcher import Searcher
from conventicle.bots.tree import Settings
from conventicle.kernel.perspective import Perspective
from conventicle.lab.batch import Plan, start
from conventicle.lab.watch import OverrunError, Watched
from tests.contract.shelf import MAIN_CASES, Case

#: So many searches of each game are stopped, each after a little longer than the one before.
STOPPED = 12
FIRST_SECONDS = 0.004


def stopped(case: Case) -> int:
    """How many searches were stopped before their time."""
    setup = case.setup()
    plan = Plan(setup.game, setup.seats, setup.options, ["greedy"] * setup.seats, "interrupts", 1)
    play = start(plan, plan.seed)
    play.bots[:] = new_bots(["greedy"] * setup.seats, plan.seed)
    count = 0
    for number in range(STOPPED):
        play.run(len(play.decisions) + 3)
        t = play.table
        if not t.agenda:
            break
        seat = (t.asked() & -t.asked()).bit_length() - 1
        if len(t.options(seat)) < 2:
            continue
        bot = Watched(Searcher(number, Settings(40_000 // setup.seats)), FIRST_SECONDS * (number + 1))
        try:
            bot.choose(Perspective(play.game, t, seat))
        except OverrunError:
            count += 1
    return count


if __name__ == "__main__":
    for one in MAIN_CASES:
        print(one, "stopped" if stopped(one) else "not stopped")
