"""What time it is, in seconds since 1970: the database server's clock, since machines may disagree about theirs.

A test may set it (`set_to`), for jobs that are due in days.
"""

from __future__ import annotations

import time
from typing import Final

from django.db import connection

_SERVERS_CLOCK: Final = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS double precision)"
_set: list[float] = []


def set_to(seconds: float | None) -> None:
    """Stop the clock of this process at a moment; None lets it go on."""
    _set[:] = [] if seconds is None else [seconds]


def sql() -> str:
    """The present as part of a statement: no value a visitor could choose, so it may stand in its text."""
    if _set:
        return repr(_set[0])
    return _SERVERS_CLOCK if connection.vendor == "postgresql" else repr(time.time())


def now() -> float:
    """The present."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {sql()}")
        return float(cursor.fetchone()[0])
