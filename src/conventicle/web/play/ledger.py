"""The ledger: how decisions get to the disk. All that wait go in one transaction, so that they wait for the disk once.

A commit is only done when the disk says so, which takes longer than everything else about a decision and cannot be
done by two at once. Nobody waits for company: who finds the ledger free writes at once, and whoever comes meanwhile
is written together by the next.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any, Final

from django.db import connection, transaction
from django.utils import timezone

from conventicle.web.models import RUNNING, Decision, Table
from conventicle.web.server.wire import wire
from conventicle.web.statistics import counts


class Entry:
    """A decision on its way to the disk, and what became of it."""

    def __init__(self, decision: Decision, ending: dict[str, Any]) -> None:
        self.decision: Final = decision
        self.ending: Final = ending
        """What the table's row says from then on, if the decision ends the game."""
        self.done = False
        self.stored = False
        self.error: Exception | None = None


class Ledger:
    """Writes the decisions of all tables."""

    def __init__(self) -> None:
        self._waiting: list[Entry] = []
        self._lock: Final = threading.Lock()
        self._pen: Final = threading.Lock()

    def store(self, decision: Decision, ending: dict[str, Any]) -> bool:
        """True once the decision is on the disk; False, and nothing stored, if its table is not what it was."""
        entry = Entry(decision, ending)
        with self._lock:
            self._waiting.append(entry)
        with self._pen:
            if not entry.done:
                with self._lock:
                    together, self._waiting = self._waiting, []
                # Every server locks rows in the same order, so that no two wait for each other.
                write(sorted(together, key=lambda one: (one.decision.table_id, one.decision.revision)))
        if entry.error is not None:
            raise entry.error
        return entry.stored


def write(entries: list[Entry]) -> None:
    """Store all in one transaction; if one of them cannot be stored, each in one of its own, so that it harms none."""
    try:
        with transaction.atomic():
            stored = [put_down(entry) for entry in entries]
            # Once all rows are ours: who counts never waits for a row of somebody who waits to count.
            counts.count([entry.decision.table_id for entry in entries if entry.ending])
            wire.say_with([news(entry) for entry, is_stored in zip(entries, stored, strict=True) if is_stored])
    except Exception as error:
        if len(entries) > 1:
            for entry in entries:
                write([entry])
            return
        entries[0].error = error
        stored = [False]
    for entry, is_stored in zip(entries, stored, strict=True):
        entry.stored = is_stored
        entry.done = True


def news(entry: Entry) -> str:
    """What other servers hear of a decision, if it is stored (`elsewhere.py`)."""
    return f"decided {entry.decision.table_id} {entry.decision.revision}"


def put_down(entry: Entry) -> bool:
    """One decision with its table's row; False if that row is not what it was in memory."""
    decision = entry.decision
    if not move_on(decision.table_id, decision.revision):
        return False
    if entry.ending:
        Table.objects.filter(pk=decision.table_id).update(**entry.ending)
    append(decision)
    return True


# The two statements of every decision. They are written out, since composing them anew took Django longer than the
# database takes to carry them out.


def move_on(slug: str, revision: int) -> bool:
    """Lock a table's row and count its revision up to this one; False, and nothing done, if it is not just before."""
    name = connection.ops.quote_name
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {name(Table._meta.db_table)} SET {name('revision')} = %s, {name('changed')} = %s "
            f"WHERE {name('slug')} = %s AND {name('state')} = %s AND {name('revision')} = %s",
            [revision, now, slug, RUNNING, revision - 1],
        )
        return bool(cursor.rowcount)


def append(decision: Decision) -> None:
    """Add a decision's row."""
    statement, fields = insertion(connection.vendor)
    values = [field.get_db_prep_save(field.pre_save(decision, add=True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@cache
def insertion(vendor: str) -> tuple[str, list[Any]]:
    """The statement that adds a decision in such a database, and the fields that it names."""
    name = connection.ops.quote_name
    fields = [field for field in Decision._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(name(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {name(Decision._meta.db_table)} ({columns}) VALUES ({places})", fields


ledger: Final = Ledger()
