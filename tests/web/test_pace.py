"""Nobody waits for others: bots think beside the pages, and any step of a long game is opened at once."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conventicle.kernel.seats import members
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

#: The most processor time that opening a step may take; the clock on the wall depends on what else the machine does.
SECONDS = 0.2


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("eternal-city", 4)])
def test_any_step_of_a_long_game_is_opened_in_less_than_a_fifth_of_a_second(
    game: str, seats: int, record_property: Any
) -> None:
    top = Tabletop(game, seats, 5)
    for _ in top.random_game(5, 250):
        pass
    steps = top.room.steps()
    top.part(0)
    needed = []
    for step in range(0, steps + 1, max(1, steps // 40)):
        began = time.process_time()
        part = top.part(0, step=str(step))
        needed.append(time.process_time() - began)
        assert part.data("step") == str(step)
    record_property("count steps opened", len(needed))
    assert sorted(needed)[-2] < SECONDS, "but for one, during which the process may have tidied up"


def bots_at(top: Tabletop) -> None:
    """Every seat but the first is a bot's."""
    from conventicle.web.models import BOT, Seat

    Seat.objects.filter(table=top.row, number__gt=0).update(kind=BOT, bot="random", visitor=None)
    top.row.pace = 0
    top.row.save()
    top.room.company_changed()


def test_a_thinking_bot_never_delays_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks at one table, the bots of another move on, and people decide at either."""
    from conventicle.web.bots.thinking import Thought
    from conventicle.web.play.croupier import Croupier

    slow, quick = Tabletop("template", 3, 1, auction="off"), Tabletop("template", 3, 2, auction="off")
    for top in (slow, quick):
        bots_at(top)

    def waits_for_a_person(top: Tabletop) -> bool:
        return members(top.room.match.asked()) in ([0], [])

    async def play() -> None:
        croupier = Croupier()
        thinking, enough = asyncio.Event(), asyncio.Event()

        async def think(function: object, slug: str, *job: Any) -> Thought:
            top = slow if slug == slow.row.slug else quick
            if top is slow:
                thinking.set()
                await enough.wait()
            return Thought(top.options(top.asked()[0])[0], 0.0, False)

        monkeypatch.setattr(croupier._workers, "do", think)
        await croupier.start()
        try:
            for top in (slow, quick):
                while waits_for_a_person(top):
                    top.choose(0, top.options(0)[0])
                croupier.poke(top.row.slug)
            await asyncio.wait_for(thinking.wait(), 30)
            until = time.monotonic() + 30
            while not waits_for_a_person(quick):
                assert time.monotonic() < until, "the other table waits too"
                await asyncio.sleep(0.01)
            assert not waits_for_a_person(slow), "this bot still thinks"
            assert slow.part(0).data("turn") == "", "and its table can be looked at meanwhile"
            enough.set()
            while not waits_for_a_person(slow):
                assert time.monotonic() < until + 30
                await asyncio.sleep(0.01)
        finally:
            await croupier.stop()

    # In a thread of its own: Playwright leaves an event loop running in a process that has tested in a browser before.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, play()).result()
