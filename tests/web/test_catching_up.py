"""A room that is behind the database reads what it lacks, and does not begin anew."""

from __future__ import annotations

import random

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def stored_elsewhere(top: Tabletop, steps: int, seed: int) -> None:
    """Let another process make decisions at the table: the same rows, in a room of its own."""
    from conventicle.web.models import TAKE, Table
    from conventicle.web.play.rooms import Rooms

    elsewhere = Rooms()
    room = elsewhere.get(Table.objects.get(pk=top.row.pk))
    chance = random.Random(seed)
    for number in range(steps):
        seat = min(seat for seat in range(room.match.table.seats) if room.match.asked() >> seat & 1)
        option = chance.choice(room.match.options(seat))
        elsewhere.write(top.row.slug, TAKE, seat, option, -1, f"elsewhere-{seed}-{number:04d}", "person")


@pytest.mark.parametrize("game", ["template", "old-ones", "pantheon"])
def test_a_room_reads_what_it_lacks(game: str) -> None:
    from conventicle.web.models import Table
    from conventicle.web.play.rooms import Room, rooms

    top = Tabletop(game, 2, key=11)
    room = top.room
    for round_number in range(3):
        stored_elsewhere(top, 5, round_number)
        row = Table.objects.get(pk=top.row.pk)
        assert room.revision < row.revision
        assert rooms.get(row) is room, "the same one, taken further"
        fresh = Room(row)
        assert room.revision == fresh.revision == row.revision
        assert room.match.table.state() == fresh.match.table.state()
        assert (room.keys, room.made_by, room.asked_since) == (fresh.keys, fresh.made_by, fresh.asked_since)


def test_a_decision_that_comes_second_is_refused_and_the_room_knows_why() -> None:
    from conventicle.web.models import TAKE
    from conventicle.web.play.rooms import Refused, rooms

    top = Tabletop("template", 2, key=12)
    room = top.room
    seat = top.asked()[0]
    option = top.options(seat)[0]
    stored_elsewhere(top, 1, 5)
    with pytest.raises(Refused) as refused:
        rooms.write(top.row.slug, TAKE, seat, option, -1, "mine-000000001", "person")
    assert (refused.value.status, refused.value.reason) == (409, "stale")
    assert rooms.held(top.row.slug) is room
    assert room.revision == 1
    rooms.write(top.row.slug, TAKE, top.asked()[0], top.options(top.asked()[0])[0], -1, "mine-000000002", "person")
    assert room.revision == 2
