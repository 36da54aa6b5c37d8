"""The ledger: decisions that wait for the disk together are stored together, and none harms another."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

TABLES = 6


def decision(table: Tabletop, key: str = "key") -> Any:
    """What the first seat that is asked would store next, without the room."""
    from conventicle.web.models import TAKE, Decision

    seat = table.asked()[0]
    frame = table.room.match.table.agenda[-1].name()
    return Decision(
        table=table.row, revision=table.room.revision + 1, kind=TAKE, frame=frame, seat=seat,
        option=table.options(seat)[0], by="person", key=key,
    )  # fmt: skip


def stored(table: Tabletop) -> tuple[int, int]:
    """A table's revision and how many decisions it has, as the database knows them."""
    table.row.refresh_from_db()
    return table.row.revision, table.row.decisions.count()


def test_decisions_that_come_while_the_disk_is_busy_are_written_together(
    django: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer comes after its own decision is stored; the first writes alone, the others in one transaction."""
    from conventicle.web.play import ledger

    tables = [Tabletop("template", 2, place) for place in range(TABLES)]
    book, honest = ledger.Ledger(), ledger.write
    batches: list[int] = []
    busy, all_wait = threading.Event(), threading.Event()

    def write(entries: list[ledger.Entry]) -> None:
        batches.append(len(entries))
        busy.set()
        assert all_wait.wait(30)
        honest(entries)

    monkeypatch.setattr(ledger, "write", write)
    answers: list[tuple[bool, tuple[int, int]]] = []

    def store(table: Tabletop) -> None:
        is_stored = book.store(decision(table), {})
        answers.append((is_stored, stored(table)))

    threads = [threading.Thread(target=store, args=[table]) for table in tables]
    threads[0].start()
    assert busy.wait(30)
    for thread in threads[1:]:
        thread.start()
    while len(book._waiting) < TABLES - 1:
        assert not all_wait.wait(0.01)
    all_wait.set()
    for thread in threads:
        thread.join(30)
    assert batches == [1, TABLES - 1]
    assert answers == [(True, (1, 1))] * TABLES


def test_a_decision_on_an_old_table_is_left_out_and_the_others_are_stored(django: None) -> None:
    from conventicle.web.play import ledger

    tables = [Tabletop("template", 2, place) for place in range(3)]
    tables[1].choose(tables[1].asked()[0], tables[1].options(tables[1].asked()[0])[0])
    entries = [ledger.Entry(decision(table), {}) for table in tables]
    entries[1].decision.revision = 1
    ledger.write(entries)
    assert [(entry.done, entry.stored, entry.error) for entry in entries] == [
        (True, True, None),
        (True, False, None),
        (True, True, None),
    ]
    assert [stored(table) for table in tables] == [(1, 1), (1, 1), (1, 1)]


def test_a_decision_that_the_database_refuses_harms_no_other(django: None) -> None:
    """A key that is there already: that one gets the error, whole and alone."""
    from django.db import IntegrityError

    from conventicle.web.play import ledger

    tables = [Tabletop("template", 2, place) for place in range(3)]
    tables[1].choose(tables[1].asked()[0], tables[1].options(tables[1].asked()[0])[0])
    taken = tables[1].row.decisions.get().key
    entries = [ledger.Entry(decision(table, taken), {}) for table in tables]
    ledger.write(entries)
    assert [(entry.done, entry.stored) for entry in entries] == [(True, True), (True, False), (True, True)]
    assert [type(entry.error) for entry in entries] == [type(None), IntegrityError, type(None)]
    assert [stored(table) for table in tables] == [(1, 1), (1, 1), (1, 1)]


def test_a_decision_that_ends_the_game_stores_how(django: None) -> None:
    from conventicle.web.models import OVER
    from conventicle.web.play import ledger

    table = Tabletop("template", 2, 1)
    assert ledger.Ledger().store(decision(table), {"state": OVER, "ending": "candles", "winners": [1]})
    table.row.refresh_from_db()
    assert (table.row.state, table.row.ending, table.row.winners, table.row.revision) == (OVER, "candles", [1], 1)
    assert not ledger.Ledger().store(decision(table, "late"), {})
