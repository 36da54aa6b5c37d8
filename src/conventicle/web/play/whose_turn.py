"""Whose turn it is at all tables, as rows: lists over tables, messages and clocks ask these and need no room.

The croupier finds out who has to choose (nobody does whose standing order answers, or who has one answer). What lasts
is written down here, with the revision that it holds for; the next decision makes it void by itself, so a quick game
writes nothing. After a kill, tables whose rows are void are looked at anew.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet

from conventicle.web.jobs import moment
from conventicle.web.models import PERSON, RUNNING, Seat, Table, Visitor
from conventicle.web.play import clocks
from conventicle.web.play.waiting import Wait
from conventicle.web.telling import outbox


def note(slug: str, wait: Wait) -> bool:
    """Write down for whom a table waits; False if it has moved on meanwhile."""
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=slug, state=RUNNING, revision=wait.revision).first()
        if row is None:
            return False
        if row.turns_at == wait.revision:
            return True
        known = -1 if row.turns_at is None else row.turns_at
        now = moment.now()
        clocks.stop(row, known, [seat for seat, asked_at in wait.asked if asked_at <= known])
        chairs = Seat.objects.filter(table=row)
        chairs.exclude(number__in=[seat for seat, _ in wait.asked]).exclude(asked_since=None).update(asked_since=None)
        for seat, asked_at in wait.asked:
            chair = chairs.filter(number=seat, kind=PERSON)
            # Whoever was asked before, and has not answered, goes on waiting from then.
            if (chair if asked_at > known else chair.filter(asked_since=None)).update(asked_since=now):
                clocks.start(row, seat, now)
                outbox.tell(row, seat, wait.revision, now)
        Table.objects.filter(pk=slug).update(turns_at=wait.revision)
    if row.clock:
        clocks.changed(slug, wait.revision)
    return True


def turns_of(visitor: Visitor) -> QuerySet[Seat]:
    """The seats of a visitor that are asked, at tables that have not moved on since that was written down."""
    return Seat.objects.filter(
        visitor=visitor,
        kind=PERSON,
        asked_since__isnull=False,
        table__state=RUNNING,
        table__turns_at=F("table__revision"),
    )


def count(visitor: Visitor | None) -> int:
    """At how many tables somebody is waited for."""
    return 0 if visitor is None else turns_of(visitor).order_by().values("table").distinct().count()
