"""A bot stands in only for those who are gone while others wait; a hidden page is not gone."""

from __future__ import annotations

import time
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from tests.web.tabletop import Tabletop

if TYPE_CHECKING:
    from conventicle.web.models import Table

pytestmark = pytest.mark.usefixtures("django")
LONG_AGO = 5000.0


def seated(bots: int, stand_in: int) -> Tabletop:
    """Three at the template's table, the last of them bots."""
    from conventicle.web.models import BOT, Seat

    table = Tabletop("template", 3, 5, auction="off")
    table.row.stand_in = stand_in
    table.row.save()
    Seat.objects.filter(table=table.row, number__gte=3 - bots).update(kind=BOT, bot="random", visitor=None)
    table.room.company_changed()
    return table


def visitor_of(table: Tabletop, seat: int) -> int:
    """Who sits there."""
    return int(table.room.company().chairs[seat].visitor_id or 0)


def away(table: Tabletop, seat: int) -> None:
    """The last page of this player was seen long ago."""
    from conventicle.web.play.streams import hub

    hub.last_seen[table.row.slug, visitor_of(table, seat)] = time.monotonic() - LONG_AGO


def mover(table: Tabletop) -> str:
    """Who makes the next decision: a person, a bot, a stand-in."""
    from conventicle.web.play.croupier import next_move

    move = next_move(table.row.slug, time.monotonic() - LONG_AGO)
    assert move
    return move.by


def first_asks_a_person(table: Tabletop) -> int:
    """Play on until a person is asked; which seat."""
    from conventicle.web.models import BOT

    while table.room.company().chairs[table.asked()[0]].kind == BOT:
        table.choose(table.asked()[0], table.options(table.asked()[0])[0])
    return table.asked()[0]


def test_alone_against_bots_nobody_stands_in_however_long_one_is_away() -> None:
    table = seated(bots=2, stand_in=60)
    away(table, first_asks_a_person(table))
    assert mover(table) == "person"


def test_off_unless_the_table_says_otherwise() -> None:
    from conventicle.web.models import Table

    table = seated(bots=0, stand_in=Table._meta.get_field("stand_in").default)
    seat = table.asked()[0]
    table.part((seat + 1) % 3)
    away(table, seat)
    assert mover(table) == "person"


def test_a_bot_stands_in_for_who_is_gone_while_another_waits() -> None:
    table = seated(bots=0, stand_in=60)
    seat = table.asked()[0]
    table.part((seat + 1) % 3)
    away(table, seat)
    assert mover(table) == "stand-in"


def test_nobody_stands_in_where_all_are_gone() -> None:
    table = seated(bots=0, stand_in=60)
    for seat in range(3):
        away(table, seat)
    assert mover(table) == "person"


def test_a_locked_phone_is_not_gone_until_its_page_is_left() -> None:
    table = seated(bots=0, stand_in=60)
    seat = table.asked()[0]
    table.part((seat + 1) % 3)
    say(table, seat, "hidden", 1)
    away(table, seat)
    assert mover(table) == "person"
    say(table, seat, "gone", 3)
    say(table, seat, "hidden", 2)  # overtaken on the way
    away(table, seat)
    assert mover(table) == "stand-in"


def test_another_page_that_is_hidden_is_a_page_all_the_same() -> None:
    table = seated(bots=0, stand_in=60)
    seat = table.asked()[0]
    table.part((seat + 1) % 3)
    say(table, seat, "hidden", 1, page="laptop")
    say(table, seat, "gone", 1, page="phone")
    away(table, seat)
    assert mover(table) == "person"


def test_who_has_not_been_heard_of_since_the_server_started_may_be_asleep() -> None:
    from conventicle.web.play.croupier import next_move

    table = seated(bots=0, stand_in=60)
    table.part((table.asked()[0] + 1) % 3)
    move = next_move(table.row.slug, time.monotonic() - 600)
    assert move
    assert move.by == "person"


def say(table: Tabletop, seat: int, state: str, count: int, page: str = "one") -> None:
    """A page says how it is."""
    words = {"state": state, "count": str(count), "page": page}
    assert table.clients[seat].get(f"/t/{table.row.slug}/pulse", words).status_code == 200


@pytest.mark.parametrize("words", [{"state": "asleep"}, {"state": "hidden", "count": "many"}])
def test_words_that_nobody_understands_are_not_heard(words: dict[str, str]) -> None:
    table = seated(bots=0, stand_in=60)
    seat = table.asked()[0]
    table.part((seat + 1) % 3)
    assert table.clients[seat].get(f"/t/{table.row.slug}/pulse", words).status_code in (200, 400)
    away(table, seat)
    assert mover(table) == "stand-in"


def test_tables_from_before_keep_what_they_were_told_but_for_those_who_play_alone() -> None:
    from django.apps import apps

    from conventicle.web.models import Seat

    alone, together, waiting = seated(2, 120).row, seated(1, 120).row, seated(2, 120).row
    Seat.objects.filter(table=waiting, number=1).update(kind="friend", bot="")
    import_module("conventicle.web.migrations.0006_stand_in").never_alone(apps, None)
    assert [told(row) for row in (alone, together, waiting)] == [0, 120, 120]


def told(row: Table) -> int:
    """What is stored of a table."""
    row.refresh_from_db()
    return int(row.stand_in)
