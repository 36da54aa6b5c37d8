"""Whoever has the table before them is not told of their turn; once they have left it, they are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.tabletop import Tabletop
from tests.web.test_my_turns import let_seat_0_be_asked, same_person, wait_of

pytestmark = pytest.mark.usefixtures("django")
BEGUN = 2_000_000_000.0
DELAYS = (0, 300, 1800, 7200)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[str]]]:
    """The tables of each message that went out; the clock stands where a test sets it."""
    from conventicle.web.jobs import moment
    from conventicle.web.models import Job
    from conventicle.web.telling import outbox

    Job.objects.filter(kind=outbox.KIND).delete()
    messages: list[list[str]] = []
    monkeypatch.setattr(outbox, "send", lambda _, __, rows, ___: messages.append([row.slug for row in rows]))
    moment.set_to(BEGUN)
    yield messages
    moment.set_to(None)


def two_tables(delay: int) -> tuple[list[Tabletop], int]:
    """One person at two tables, asked at both, who wants to be told; and the person's number."""
    from conventicle.web.models import Channel

    tables = [Tabletop("template", 2, key, auction="off") for key in (1, 2)]
    for table in tables:
        let_seat_0_be_asked(table)
    same_person(*tables)
    me = tables[0].room.company().chairs[0].visitor
    assert me is not None
    Channel.objects.create(visitor=me, kind="json", address="https://hooks.example/", language="en", delay=delay)
    return tables, int(me.pk)


def asked(table: Tabletop, now: float) -> None:
    """It is written down that the table waits for the person."""
    from conventicle.web.jobs import moment
    from conventicle.web.play import whose_turn

    moment.set_to(now)
    assert whose_turn.note(table.row.slug, wait_of(table))


def done_at(now: float) -> int:
    """Do the jobs of the outbox that are due then; how many there were."""
    from conventicle.web.jobs import moment, queue
    from conventicle.web.telling import outbox

    moment.set_to(now)
    done = 0
    while (job := queue.take("test", [outbox.KIND])) is not None:
        outbox.do(job)
        queue.finish(job)
        done += 1
    return done


def with_open_stream(table: Tabletop, visitor: int, meanwhile: Callable[[], int]) -> int:
    """What comes of something while a page of the visitor listens to the table, as a browser does."""
    from conventicle.web.play.streams import PATH, hub, ticket

    async def listen() -> int:
        open_, left = asyncio.Event(), asyncio.Event()

        async def receive() -> dict[str, Any]:
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                open_.set()

        path = PATH + ticket(table.row.slug, visitor)
        scope = {"path": path, "method": "GET", "client": ("192.0.2.1", 1)}
        stream = asyncio.ensure_future(hub.stream(scope, receive, send))
        await open_.wait()
        found = meanwhile()
        left.set()
        await stream
        return found

    return asyncio.run(listen())


@pytest.mark.parametrize("delay", DELAYS)
def test_who_has_the_table_open_is_not_told_and_who_has_left_it_is(sent: list[list[str]], delay: int) -> None:
    (here, other), me = two_tables(delay)
    asked(here, BEGUN)
    assert with_open_stream(here, me, lambda: done_at(BEGUN + delay)) == 1
    assert sent == []
    asked(other, BEGUN + delay)
    assert done_at(BEGUN + 2 * delay) == 1
    assert sent == [[here.row.slug, other.row.slug]], "the page is closed, and the turn still lasts"


def test_these_are_the_delays_that_one_can_choose() -> None:
    from conventicle.web.pages import telling

    assert telling.DELAYS == DELAYS


def test_one_table_before_somebody_says_nothing_of_another(sent: list[list[str]]) -> None:
    (here, other), me = two_tables(0)
    asked(here, BEGUN)
    asked(other, BEGUN + 1)
    assert with_open_stream(here, me, lambda: done_at(BEGUN + 1)) == 2
    assert sent == [[other.row.slug]]


def test_a_page_of_another_player_says_nothing_of_me(sent: list[list[str]]) -> None:
    (here, _), me = two_tables(0)
    rival = here.room.company().chairs[1].visitor_id
    assert rival not in (None, me)
    asked(here, BEGUN)
    assert with_open_stream(here, int(rival or 0), lambda: done_at(BEGUN)) == 1
    assert sent == [[here.row.slug]]


def test_a_page_at_another_server_is_a_page_as_well(sent: list[list[str]]) -> None:
    from conventicle.web.play.streams import hub

    (here, other), me = two_tables(0)
    there = (here.row.slug, me)
    asked(here, BEGUN)
    hub.elsewhere.say("another server", there, 1)
    assert done_at(BEGUN) == 1
    assert sent == []
    hub.elsewhere.say("another server", there, 0)
    asked(other, BEGUN + 1)
    assert done_at(BEGUN + 1) == 1
    assert sent == [[here.row.slug, other.row.slug]]
