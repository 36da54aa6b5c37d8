"""A table that cannot be read is shown as such, and everything else works."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

SAID = "Cannot be read"


def rows_of(table: Tabletop, **values: object) -> None:
    from conventicle.web.models import Table

    Table.objects.filter(pk=table.row.slug).update(**values)


def decisions_of(table: Tabletop, **values: object) -> None:
    table.row.decisions.update(**values)


#: What may have happened to the rows of a table.
DAMAGE: dict[str, Callable[[Tabletop], None]] = {
    "no such game": lambda table: rows_of(table, game="chess-with-doves"),
    "a version of later": lambda table: rows_of(table, version="9.99"),
    "no version at all": lambda table: rows_of(table, version="x"),
    "no key": lambda table: rows_of(table, key="not hexadecimal"),
    "half a key": lambda table: rows_of(table, key="00"),
    "options that are a list": lambda table: rows_of(table, options=[1, 2]),
    "options of another game": lambda table: rows_of(table, options={"gods": "12"}),
    "an overlay that is none": lambda table: rows_of(table, overlay="{"),
    "an overlay of nothing": lambda table: rows_of(table, overlay='{"no such file": 3}'),
    "no chairs": lambda table: table.row.chairs.all().delete() and None,
    "decisions that do not fit": lambda table: decisions_of(table, frame="Nonsense"),
    "options that are not there": lambda table: decisions_of(table, option="card:dragon"),
    "of a seat that is not there": lambda table: decisions_of(table, seat=9),
    "a kind that is none": lambda table: decisions_of(table, kind="undo"),
    "decisions that are lost": lambda table: table.row.decisions.all().delete() and None,
}


def damaged(kind: str, state: str = "running") -> tuple[Tabletop, Tabletop]:
    """A table with that damage, and a whole one of the same people."""
    from conventicle.web.models import Seat, Table
    from conventicle.web.play.rooms import rooms

    broken, whole = Tabletop("template", 2, 1, auction="off"), Tabletop("template", 2, 2)
    for _ in range(3):
        seat = broken.asked()[0]
        broken.choose(seat, broken.options(seat)[0])
    owner = broken.row.chairs.get(number=0).visitor
    Seat.objects.filter(table=whole.row, number=0).update(visitor=owner)
    Table.objects.filter(pk__in=[broken.row.slug, whole.row.slug]).update(owner=owner)
    rows_of(broken, state=state)
    DAMAGE[kind](broken)
    for table in (broken, whole):
        rooms.forget(table.row.slug)
    return broken, whole


@pytest.mark.parametrize("kind", DAMAGE)
def test_the_home_page_shows_it_as_unreadable_and_the_others_as_they_are(kind: str) -> None:
    broken, whole = damaged(kind)
    client = broken.clients[0]
    for page in ("/", "/tables"):
        answer = client.get(page)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert text.count(SAID) == 1
        assert f'href="/t/{whole.row.slug}"' in text
        assert f'href="/t/{broken.row.slug}"' in text
    assert client.get(f"/t/{whole.row.slug}").status_code == 200
    assert client.get(f"/t/{whole.row.slug}/fragment").status_code == 200
    for page in ("", "/fragment", "/pulse", "/record"):
        assert client.get(f"/t/{broken.row.slug}{page}").status_code == 422, page
    answer = client.post(f"/t/{broken.row.slug}/decide", {"seat": 0, "option": 0, "revision": 3, "key": "12345678"})
    assert answer.status_code in ((403, 422) if kind == "no chairs" else (422,))


@pytest.mark.parametrize(
    "kind", ["no such game", "a version of later", "no key", "options that are a list", "an overlay that is none"]
)
def test_so_does_a_table_that_has_not_begun(kind: str) -> None:
    broken, whole = damaged(kind, "lobby")
    text = broken.clients[0].get("/").content.decode()
    assert text.count(SAID) == 1
    assert whole.row.slug in text
    assert broken.clients[0].get(f"/t/{broken.row.slug}").status_code == 422
    assert broken.clients[0].get(f"/t/{broken.row.slug}/fragment").status_code == 422


@pytest.mark.parametrize(
    "values",
    [
        {"game": "chess-with-doves"},
        {"facts": {}},
        {"facts": {"rounds": "many", "factions": {}}},
        {"facts": [1]},
        {"facts": None, "version": "9.99"},
        {"winners": {"0": 1}},
        {"winners": ["first"]},
    ],
)
def test_statistics_leave_it_out(values: dict[str, Any]) -> None:
    broken, whole = damaged("no such game", "over")
    rows_of(broken, game="template", ending="candles", facts={"rounds": 3, "factions": ["", ""], "hash": ""})
    rows_of(broken, **values)
    rows_of(whole, state="over", ending="candles", winners=[0], facts={"rounds": 3, "factions": ["", ""], "hash": ""})
    client = broken.clients[0]
    text = client.get("/statistics").content.decode()
    assert '<li class="box"><b>1</b>' in text
    for page in ("/", "/replays", "/games/template/statistics", "/statistics/export"):
        assert client.get(page).status_code == 200, page


def test_its_owner_may_delete_it_and_nobody_else() -> None:
    from conventicle.web.models import Table

    broken, _ = damaged("decisions that do not fit")
    address = f"/t/{broken.row.slug}"
    delete = f'action="{address}/delete"'
    assert delete in broken.clients[0].get(address).content.decode()
    assert delete not in broken.clients[1].get(address).content.decode()
    assert broken.clients[1].post(f"{address}/delete").status_code == 403
    assert broken.clients[0].post(f"{address}/delete").status_code == 302
    assert not Table.objects.filter(pk=broken.row.slug).exists()


def test_a_game_that_was_counted_and_is_damaged_since_can_be_deleted() -> None:
    from conventicle.web.models import Table
    from conventicle.web.statistics import counts

    broken, _ = damaged("decisions that do not fit", "over")
    rows_of(broken, ending="candles", facts={"rounds": 3, "factions": [], "hash": ""})
    counts.count([broken.row.slug])
    rows_of(broken, facts={})
    Table.objects.get(pk=broken.row.slug).delete()
    counts.recount()
    assert counts.recount()[1] == 0


def test_it_says_so_in_russian() -> None:
    broken, _ = damaged("no key")
    text = broken.clients[0].get(f"/t/{broken.row.slug}", headers={"accept-language": "ru"}).content.decode()
    assert "Этот стол не удалось прочитать." in text


def test_it_is_tried_once_and_then_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play import rooms

    broken, _ = damaged("decisions that do not fit")
    built: list[str] = []
    honest = rooms.Room.__init__

    def build(room: Any, row: Any) -> None:
        built.append(row.slug)
        honest(room, row)

    monkeypatch.setattr(rooms.Room, "__init__", build)
    for _ in range(3):
        broken.clients[0].get("/")
    assert built.count(broken.row.slug) == 1


def test_the_croupier_leaves_it_and_serves_the_others() -> None:
    """At the start, when every table is taken up at which somebody may have to be stood in for."""
    from conventicle.web.models import RUNNING, STOPPED, Table
    from conventicle.web.play.croupier import Croupier

    Table.objects.filter(state=RUNNING).update(state=STOPPED)  # what other tests left
    broken, whole = damaged("decisions that do not fit")
    Table.objects.filter(state=RUNNING).update(stand_in=120)  # else nothing is to be done where only people sit

    async def evening() -> None:
        croupier = Croupier()
        await croupier.start()
        try:
            await asyncio.wait_for(asyncio.gather(*croupier._at_work.values()), 30)
            assert list(croupier._waiting) == [whole.row.slug]
            assert broken.row.slug not in croupier._again
        finally:
            await croupier.stop()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, evening()).result()


def test_a_database_that_is_away_makes_no_table_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from conventicle.web.play import rooms

    table = Tabletop("template", 2, 3)
    rooms.rooms.forget(table.row.slug)

    def away(room: Any, row: Any) -> None:
        raise OperationalError("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(rooms.Room, "__init__", away)
        with pytest.raises(OperationalError):
            rooms.rooms.get(table.row)
    assert rooms.rooms.get(table.row).steps() == 0
