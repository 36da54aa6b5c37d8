"""On returning to a table: what happened since, first what was done to one; a page loaded again is no return."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def open_page(table: Tabletop, seat: int, now: float) -> str:
    """Open the page at a moment that the test sets; the step since which things are told, '' for none."""
    from conventicle.web.jobs import moment

    moment.set_to(now)
    try:
        page = table.clients[seat].get(f"/t/{table.row.slug}").content.decode()
    finally:
        moment.set_to(None)
    found = re.search(r'data-missed-since="(\d*)"', page)
    assert found
    return found[1]


def leave(table: Tabletop, seat: int, now: float, step: int, state: str = "gone") -> None:
    from conventicle.web.jobs import moment

    moment.set_to(now)
    try:
        said = {"state": state, "page": "x1", "count": "1", "seen": str(step)}
        assert table.clients[seat].get(f"/t/{table.row.slug}/pulse", said).status_code == 200
    finally:
        moment.set_to(None)


def missed(table: Tabletop, seat: int, since: object) -> Any:
    return table.clients[seat].get(f"/t/{table.row.slug}/missed", {"since": str(since)})


def test_who_returns_is_told_since_when_and_who_loads_again_is_not() -> None:
    table = Tabletop("template", 3, 1)
    moves = table.random_game(1)
    assert open_page(table, 0, 1000.0) == "", "never here before"
    for _ in range(4):
        next(moves)
    steps = table.room.steps()
    assert open_page(table, 0, 1030.0) == "", "that was a page loaded again"
    assert open_page(table, 0, 9000.0) == "", "and nothing has happened since"
    for _ in range(3):
        next(moves)
    assert open_page(table, 0, 9030.0) == ""
    leave(table, 0, 9040.0, steps)
    assert open_page(table, 0, 9099.0) == "", "a page that had seen more was open meanwhile"
    leave(table, 0, 9100.0, table.room.steps())
    left_at = table.room.steps()
    for _ in range(3):
        next(moves)
    assert open_page(table, 1, 9200.0) == ""
    assert open_page(table, 0, 9160.0) == str(left_at)
    assert open_page(table, 0, 9161.0) == ""
    leave(table, 0, 9170.0, 999_999)
    assert open_page(table, 0, 9300.0) == "", "a step that is not there yet is not believed"
    assert open_page(table, 3, 9999.0) == "", "who watches has no place to return to"


def test_from_the_lobby_one_returns_to_the_beginning() -> None:
    from conventicle.web.models import Seat

    table = Tabletop("template", 2, 2)
    Seat.objects.filter(table=table.row).update(seen=0, seen_at=1000.0)
    moves = table.random_game(2)
    for _ in range(3):
        next(moves)
    assert open_page(table, 1, 5000.0) == "0"


def test_what_was_done_to_me_comes_first_and_each_part_in_order() -> None:
    from conventicle.web.drawing.page import Page
    from conventicle.web.drawing.since import is_done_to

    seen = 0
    for key in range(12):
        table = Tabletop("template", 3, key)
        for _ in table.random_game(key, 300):
            pass
        room = table.room
        page = Page(room.company().row, room, room.company().chairs, "en", 0, [0], room.steps())
        mine = [entry.step for entry in page.told if is_done_to(page, entry)]
        if not mine:
            continue
        seen += 1
        text = missed(table, 0, 0).content.decode()
        parts = text.split("<h3>")
        assert [part.partition("<")[0] for part in parts[1:]] == ["Done to you", "What else happened"]
        to_me, others = ([int(step) for step in re.findall(r'data-missed-step="(\d+)"', part)] for part in parts[1:])
        assert to_me == mine[-8:]
        assert others == sorted(others)
        assert (
            "Пока вас не было"
            in table.clients[0]
            .get(f"/t/{table.row.slug}/missed", {"since": "0"}, headers={"accept-language": "ru"})
            .content.decode()
        )
    assert seen > 2


def test_nothing_missed_is_nothing_said_and_nonsense_is_refused() -> None:
    table = Tabletop("template", 2, 3)
    moves = table.random_game(3)
    for _ in range(5):
        next(moves)
    assert missed(table, 0, table.room.steps()).status_code == 204
    assert missed(table, 0, 0).status_code == 200
    for wrong in ("", "-1", "x", "²", "9" * 12):
        assert missed(table, 0, wrong).status_code == 400
    assert missed(table, 2, 0).status_code == 403


def test_several_people_on_one_device_look_back_by_themselves() -> None:
    from conventicle.web.models import Seat

    table = Tabletop("template", 2, 4)
    both = Seat.objects.get(table=table.row, number=0).visitor
    Seat.objects.filter(table=table.row).update(visitor=both, seen=0, seen_at=1.0)
    moves = table.random_game(4)
    for _ in range(3):
        next(moves)
    assert open_page(table, 0, 9000.0) == ""
    assert missed(table, 0, 0).status_code == 403
