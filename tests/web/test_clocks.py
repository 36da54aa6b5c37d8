"""Clocks of tables: they run on a time that the test sets, for whom a table waits, and stand while no server is up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")
BEGUN = 2_000_000_000.0


class Time:
    """The time of all clocks, and of the decisions that are stored."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        from django.utils import timezone

        from conventicle.web.jobs import moment

        self._set = moment.set_to
        self.now = BEGUN
        self._set(self.now)
        patch.setattr(timezone, "now", lambda: datetime.fromtimestamp(self.now, UTC))

    def goes_on(self, seconds: float) -> None:
        self.now += seconds
        self._set(self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    from conventicle.web.jobs import moment
    from conventicle.web.models import Job

    Job.objects.filter(kind="clock").delete()
    yield Time(monkeypatch)
    moment.set_to(None)


def table_with(name: str, at_zero: str = "decision", key: int = 3) -> Tabletop:
    """Two people at the template's table, with a clock; the first question is put."""
    from conventicle.web.models import Table
    from conventicle.web.play import clocks

    table = Tabletop("template", 2, key, auction="off")
    Table.objects.filter(pk=table.row.slug).update(clock=name, at_zero=at_zero)
    table.row.refresh_from_db()
    clocks.set_up(table.row)
    table.room.company_changed()
    look(table)
    return table


def look(table: Tabletop) -> Any:
    """What the croupier finds at a table; where people have to choose it is written down."""
    from conventicle.web.play import whose_turn
    from conventicle.web.play.croupier import next_move

    move = next_move(table.row.slug, time.monotonic())
    assert move is not None
    if move.wait is not None:
        assert whose_turn.note(table.row.slug, move.wait)
    return move


def chair(table: Tabletop, seat: int) -> Any:
    from conventicle.web.models import Seat

    return Seat.objects.get(table=table.row, number=seat)


def wake() -> int:
    """Do the jobs of clocks that are due; how many there were."""
    from conventicle.web.jobs import queue
    from conventicle.web.play import clocks

    done = 0
    while True:
        job = queue.take("test", [clocks.KIND])
        if job is None:
            return done
        clocks.look(job)
        queue.finish(job, None)
        done += 1


def choose(table: Tabletop) -> int:
    [seat] = table.asked()
    table.choose(seat, table.options(seat)[0])
    return seat


def test_by_the_clock_time_is_used_up_and_each_answer_adds_some(clock: Time) -> None:
    table = table_with("5m")
    [first] = table.asked()
    assert (chair(table, first).due, chair(table, 1 - first).due) == (BEGUN + 300, None)
    clock.goes_on(40)
    assert choose(table) == first
    clock.goes_on(1000)  # whatever comes between is not the player's time
    look(table)
    assert chair(table, first).time_left == 300 - 40 + 10


def test_by_the_day_every_decision_has_its_own_time(clock: Time) -> None:
    table = table_with("1d")
    seen = 0
    while seen < 6:
        if look(table).by == "person":
            [seat] = table.asked()
            assert chair(table, seat).due == clock.now + 24 * 3600
            seen += 1
        clock.goes_on(20 * 3600)
        choose(table)


def test_at_zero_vacation_is_used_first_then_a_bot_makes_that_decision(clock: Time) -> None:
    from conventicle.web.models import Seat
    from conventicle.web.play.rooms import rooms

    table = table_with("12h")
    [seat] = table.asked()
    clock.goes_on(12 * 3600 - 1)
    assert wake() == 0
    clock.goes_on(1)
    for left in (2, 1, 0):
        assert wake() == 1
        assert chair(table, seat).vacation == left
        assert look(table).by == "person"
        clock.goes_on(24 * 3600)
    assert wake() == 1
    move = look(table)
    assert (move.seat, move.by) == (seat, "clock")
    rooms.write(table.row.slug, "take", seat, table.options(seat)[0], -1, "the-bots-move", move.by)
    said = table.part(1 - seat).text
    assert "Time is up for" in said
    assert Seat.objects.get(table=table.row, number=seat).kind == "person", "the seat stays the player's"
    assert look(table).by != "clock", "the next question has its own time"


def test_at_zero_a_bot_takes_the_seat_for_good(clock: Time) -> None:
    from conventicle.web.play.rooms import rooms

    table = table_with("5m", "good")
    [seat] = table.asked()
    clock.goes_on(301)
    assert wake() == 1
    assert (chair(table, seat).kind, chair(table, seat).visitor_id) == ("bot", None)
    move = look(table)
    assert (move.seat, move.by) == (seat, "clock"), "the log says why a bot chooses"
    rooms.write(table.row.slug, "take", seat, table.options(seat)[0], -1, "the-bots-move", move.by)
    assert "Time is up" in table.part(1 - seat).text
    while table.asked() != [seat]:
        choose(table)
        look(table)
    assert look(table).by == "bot"


def test_no_clock_runs_for_a_question_that_a_standing_order_answers(clock: Time) -> None:
    """Nor for one with a single answer, nor for a bot: only for whom the table waits."""
    from conventicle.web.models import Seat

    table = table_with("1d")
    [seat] = table.asked()
    frame = table.room.match.table.agenda[-1].name()
    from conventicle.web.boards.base import board_of

    spans = board_of(table.room.game).offered_spans(table.room.match.table)
    if frame in board_of(table.room.game).WINDOWS:
        until, value = next(iter(spans.items()))
        Seat.objects.filter(table=table.row, number=seat).update(abstains={"until": until, "value": value})
    else:
        Seat.objects.filter(table=table.row, number=seat).update(kind="bot", bot="random")
    table.room.company_changed()
    choose(table)
    while look(table).by == "person":
        choose(table)
    assert chair(table, seat).due is None
    clock.goes_on(100 * 24 * 3600)
    wake()
    assert chair(table, seat).vacation == 7


def test_clocks_stand_still_while_no_server_is_up(clock: Time) -> None:
    from conventicle.web.play import clocks

    table = table_with("5m")
    [seat] = table.asked()
    clock.goes_on(100)
    clocks.beat()
    clock.goes_on(5 * 3600)  # nobody is up
    assert clocks.resume() == 5 * 3600
    assert chair(table, seat).due == clock.now + 200
    assert wake() >= 1, "the old moment is past"
    assert chair(table, seat).kind == "person"
    assert look(table).by == "person"
    clock.goes_on(201)
    assert wake() == 1
    assert look(table).by == "clock"


def test_a_start_wakes_tables_whose_clocks_run(clock: Time) -> None:
    from conventicle.web.play.croupier import running_tables

    table = table_with("5m")
    assert table.row.slug in running_tables()


def test_the_most_urgent_is_first_in_the_list(clock: Time) -> None:
    from conventicle.web.models import Seat, Table

    tables = [table_with(name, key=key) for name, key in (("7d", 1), ("5m", 2), ("1d", 3))]
    for table in tables:
        while table.asked() != [0]:
            choose(table)
        look(table)
    me = Seat.objects.get(table=tables[0].row, number=0).visitor
    Seat.objects.filter(table__in=[table.row for table in tables], number=0).update(visitor=me)
    for table in tables:
        table.room.company_changed()
    Table.objects.filter(pk__in=[table.row.slug for table in tables]).update(changed=datetime(2020, 1, 1, tzinfo=UTC))
    page = tables[0].clients[0].get("/turns").content.decode()
    places = [page.index(tables[place].row.slug) for place in (1, 2, 0)]
    assert places == sorted(places)


def test_a_table_says_what_its_clock_is(clock: Time) -> None:
    table = table_with("5m")
    [seat] = table.asked()
    said = table.part(1 - seat).text
    assert f'data-due="{BEGUN + 300}"' in said
    assert 'data-left="300.0"' in said
    made = table.clients[0].post(
        "/games/template/new", {"seat0": "me", "seat1": "friend", "clock": "1d", "at_zero": "good", "pace": "0"}
    )
    from conventicle.web.models import Table

    row = Table.objects.get(pk=made["Location"].rsplit("/", 1)[-1])
    assert (row.clock, row.at_zero) == ("1d", "good")
    page = table.clients[0].get(f"/t/{row.slug}").content.decode()
    assert "7 days of vacation" in page
    assert "takes the seat for good" in page
