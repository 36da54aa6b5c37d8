"""Leases: something that one process at a time does, such as dealing with the bots of a table.

A lease is a row with its holder's name. It ends when the holder gives it back or dies (`processes.free`). On SQLite
there is one process, and no row is needed.
"""

from __future__ import annotations

from django.db import connection

from conventicle.web.jobs import processes
from conventicle.web.models import Lease


def take(name: str, holder: str) -> bool:
    """True if it is ours from now on, or was already."""
    if not processes.is_shared():
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO conventicle_lease (name, holder) VALUES (%s, %s) ON CONFLICT (name) DO NOTHING", [name, holder]
        )
        if cursor.rowcount:
            return True
    return Lease.objects.filter(name=name, holder=holder).exists()


def give_back(name: str, holder: str) -> None:
    """Somebody else may take it."""
    if processes.is_shared():
        Lease.objects.filter(name=name, holder=holder).delete()
