"""Run as a program, with the environment of a server: what the site says of every table that was begun.

`python -m tests.web.upgraded` prints it as JSON, as tools/old_site.py did for the old site. With `OLD.sqlite3` it fills
an empty PostgreSQL database with the rows of an old SQLite file; with `begin` it begins a table of every game; with
`on` it makes one more decision at every running table.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
from typing import Any

#: The tables of the old site that hold anything, in an order in which their keys are there when they are needed.
FILLED = ("conventicle_visitor", "conventicle_table", "conventicle_seat", "conventicle_decision")


def fill(path: str) -> None:
    """The old schema, and every row as it was."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", "conventicle", "0003", interactive=False, verbosity=0)
    source = sqlite3.connect(path)
    source.row_factory = sqlite3.Row
    with connection.cursor() as cursor:
        for table in FILLED:
            cursor.execute(
                "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s", [table]
            )
            types = dict(cursor.fetchall())
            for row in source.execute(f"SELECT * FROM {table}"):
                filled = {name: bool(row[name]) if kind == "boolean" else row[name] for name, kind in types.items()}
                names = ", ".join(f'"{name}"' for name in filled)
                values = list(filled.values())
                cursor.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(values))})", values)
            if "id" in types:
                last = f"(SELECT COALESCE(MAX(id), 1) FROM {table})"
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})")


def said() -> dict[str, Any]:
    """Game, state, fingerprint of the position and all rows of every table that was begun."""
    from conventicle.web.models import LOBBY, Table
    from conventicle.web.play.rooms import Room

    found = {}
    for row in Table.objects.exclude(state=LOBBY).order_by("created"):
        rows = [f"{one.kind} {one.frame} {one.seat} {one.option}".rstrip() for one in row.decisions.all()]
        found[row.slug] = {"game": row.game, "state": row.state, "hash": Room(row).match.table.hash(), "rows": rows}
    return found


def begin() -> None:
    """A running table of every game, some decisions on, one of them taken back."""
    from conventicle.kernel.registry import games
    from conventicle.kernel.seats import members
    from conventicle.web.models import PERSON, RUNNING, TAKE, UNDO, Seat, Table
    from conventicle.web.play.rooms import rooms

    for game in games().values():
        setup = game.plan(2, {})
        key = hashlib.md5(game.name.encode()).hexdigest()
        row = Table.objects.create(game=game.name, version=setup.version, options=setup.options, state=RUNNING, key=key)
        Seat.objects.bulk_create(Seat(table=row, number=seat, kind=PERSON) for seat in range(2))
        match = rooms.get(row).match
        for step in range(20):
            seat = members(match.asked())[0]
            options = match.options(seat)
            rooms.write(row.slug, TAKE, seat, options[step % len(options)], -1, f"key-{step}", "person")
            if match.can_undo(seat) and step % 3 == 0:
                rooms.write(row.slug, UNDO, seat, 0, -1, f"back-{step}", "person")


def go_on() -> None:
    """One more decision at every running table, through all that a decision of a visitor goes through."""
    from conventicle.kernel.seats import members
    from conventicle.web.models import RUNNING, TAKE, Table
    from conventicle.web.play.rooms import rooms

    for row in Table.objects.filter(state=RUNNING):
        match = rooms.get(row).match
        seat = members(match.asked())[0]
        before = row.revision
        rooms.write(row.slug, TAKE, seat, match.options(seat)[-1], -1, "after-the-upgrade", "person")
        row.refresh_from_db()
        assert row.revision == before + 1
        assert row.decisions.last().option


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "conventicle.web.settings"
    import django

    django.setup()
    if sys.argv[1:] == ["begin"]:
        from django.core.management import call_command

        call_command("migrate", interactive=False, verbosity=0)
        begin()
    elif sys.argv[1:] == ["on"]:
        go_on()
    elif len(sys.argv) > 1:
        fill(sys.argv[1])
    else:
        print(json.dumps(said()))
