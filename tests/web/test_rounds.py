"""The croupier's rounds: tables where nobody is missed cost nothing, however many they are."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

TABLES = 12
IN_MEMORY = 5


class Evening:
    """More tables in play than rooms in memory, all waiting for people, and a croupier who has seen each once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from conventicle.web.models import RUNNING, STOPPED, Table
        from conventicle.web.play import croupier, rooms

        Table.objects.filter(state=RUNNING).update(state=STOPPED)  # what other tests left
        monkeypatch.setattr(rooms, "MOST_IN_MEMORY", IN_MEMORY)
        monkeypatch.setattr(croupier, "ROUNDS_EVERY", 3600.0)
        self.tables = [Tabletop("template", 2, place) for place in range(TABLES)]
        Table.objects.filter(state=RUNNING).update(stand_in=120)
        self.croupier = croupier.Croupier()
        self.built: list[str] = []
        honest = rooms.Room.__init__

        def build(room: Any, row: Any) -> None:
            self.built.append(row.slug)
            honest(room, row)

        monkeypatch.setattr(rooms.Room, "__init__", build)

    def spend(self, story: Callable[[], Awaitable[None]]) -> None:
        """Start the croupier, let the story happen, stop the croupier."""

        async def evening() -> None:
            await self.croupier.start()
            try:
                await self.rest()
                self.built.clear()
                await story()
            finally:
                await self.croupier.stop()

        # In a thread of its own: Playwright leaves an event loop running in a process that has tested in a browser.
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, evening()).result()

    async def rest(self) -> None:
        """Wait until the croupier has nothing to do."""
        while self.croupier._at_work:
            await asyncio.gather(*self.croupier._at_work.values(), return_exceptions=True)


def test_an_idle_server_builds_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(monkeypatch)

    async def story() -> None:
        for _ in range(3):
            evening.croupier.look_round()
            await evening.rest()
        assert evening.built == []
        assert len(evening.croupier._waiting) == TABLES

    evening.spend(story)


def test_what_lasts_is_written_down_once_and_builds_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    from asgiref.sync import sync_to_async

    from conventicle.web.models import Table
    from conventicle.web.play import whose_turn

    evening = Evening(monkeypatch)
    noted: list[str] = []
    honest = whose_turn.note

    def note(slug: str, wait: Any) -> bool:
        noted.append(slug)
        return honest(slug, wait)

    monkeypatch.setattr(whose_turn, "note", note)

    async def story() -> None:
        for expected in (0, TABLES, TABLES):
            evening.croupier.look_round()
            await asyncio.gather(*evening.croupier._notes)
            assert len(noted) == expected
        assert evening.built == []
        slugs = [table.row.slug for table in evening.tables]
        assert await sync_to_async(Table.objects.filter(pk__in=slugs, turns_at=0).count)() == TABLES

    evening.spend(story)


def test_a_bot_stands_in_where_someone_is_gone_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also at a table that is not in memory any more."""
    from asgiref.sync import sync_to_async

    from conventicle.web.bots.thinking import Thought
    from conventicle.web.play.streams import hub

    evening = Evening(monkeypatch)
    left = evening.tables[0]
    gone = {left.row.chairs.get(number=0).visitor_id}
    monkeypatch.setattr(hub, "absent_for", lambda slug, visitor, since: 999.0 if visitor in gone else 0.0)

    async def think(function: object, *job: Any) -> Thought:
        gone.clear()  # they come back while the bot thinks
        return Thought(left.options(left.asked()[0])[0], 0.0, False)

    monkeypatch.setattr(evening.croupier._workers, "do", think)

    async def story() -> None:
        evening.croupier.look_round()
        await evening.rest()
        assert set(evening.built) <= {left.row.slug}
        await sync_to_async(left.row.refresh_from_db)()
        assert left.row.revision == 1

    evening.spend(story)


def test_a_change_of_patience_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner lets nobody stand in any more: the rounds leave the table alone, however long someone is away."""
    from asgiref.sync import sync_to_async

    from conventicle.web.models import Table
    from conventicle.web.play.rooms import rooms
    from conventicle.web.play.streams import hub

    evening = Evening(monkeypatch)
    slug = evening.tables[0].row.slug
    gone: set[int] = set()
    monkeypatch.setattr(hub, "absent_for", lambda slug, visitor, since: 999.0 if visitor in gone else 0.0)
    away = evening.tables[0].row.chairs.get(number=0).visitor_id
    assert away

    def never_stand_in() -> None:
        Table.objects.filter(pk=slug).update(stand_in=0)
        rooms.company_changed(slug)
        evening.croupier.poke(slug)

    async def story() -> None:
        await sync_to_async(never_stand_in)()
        await asyncio.sleep(0)  # the loop hears of it
        await evening.rest()
        gone.add(away)
        evening.built.clear()
        evening.croupier.look_round()
        await evening.rest()
        assert evening.built == []

    evening.spend(story)


@pytest.mark.parametrize("what", ["end", "delete"])
def test_a_table_that_is_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Not even where nobody would ever have stood in."""
    from asgiref.sync import sync_to_async

    from conventicle.web.models import Table
    from conventicle.web.pages import tables

    evening = Evening(monkeypatch)
    table = evening.tables[0]
    slug = table.row.slug
    Table.objects.filter(pk=slug).update(owner=table.row.chairs.get(number=0).visitor_id, stand_in=0)
    table.room.company_changed()
    monkeypatch.setattr(tables, "croupier", evening.croupier)

    async def story() -> None:
        evening.croupier._poke(slug)  # someone decides there
        await evening.rest()
        assert slug in evening.croupier._waiting
        answer = await sync_to_async(table.clients[0].post)(f"/t/{slug}/{what}")
        assert answer.status_code == 302
        await asyncio.sleep(0)  # the loop hears of it
        await evening.rest()
        assert slug not in evening.croupier._waiting

    evening.spend(story)


def test_a_start_builds_no_table_at_which_only_people_sit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left to do there is done when somebody comes."""
    from django.db.models import F

    from conventicle.web.models import RUNNING, Table
    from conventicle.web.play.rooms import rooms

    evening = Evening(monkeypatch)
    Table.objects.filter(state=RUNNING).update(stand_in=0, turns_at=F("revision"))  # whose turn it is was written down
    for table in evening.tables:
        rooms.forget(table.row.slug)
    one = evening.tables[0]
    poked: list[str] = []
    monkeypatch.setattr(evening.croupier, "_poke", lambda slug: poked.append(slug))

    async def come() -> None:
        assert poked == []
        room = await evening.croupier._in_thread(rooms.get, one.row)
        monkeypatch.setattr(evening.croupier, "_people_choose", lambda slug: False)
        rooms.forget(one.row.slug)
        assert room.revision == one.row.revision
        await evening.croupier._in_thread(rooms.get, one.row)
        await asyncio.sleep(0)
        assert poked == [one.row.slug]

    evening.spend(come)
