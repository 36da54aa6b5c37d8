"""Buckets that all servers of a site share: a row each, and one statement to take from it."""

from __future__ import annotations

from typing import Final

from django.db import connection

from conventicle.web.jobs import moment
from conventicle.web.jobs.processes import is_shared
from conventicle.web.people.limits import buckets

LONGEST: Final = 100


def begin() -> None:
    """From now on servers count together, where there may be several."""
    if is_shared():
        buckets.together = take


def take(name: str, size: float, refill: float) -> bool:
    """Take one; False, and nothing taken, if none is left."""
    now = moment.sql()
    left = f"LEAST(%s, conventicle_bucket.left + ({now} - conventicle_bucket.at) * %s)"
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO conventicle_bucket (name, "left", at) VALUES (%s, %s, {now}) ON CONFLICT (name)'
            f' DO UPDATE SET "left" = {left} - 1, at = {now} WHERE {left} >= 1'.replace(
                "conventicle_bucket.left", 'conventicle_bucket."left"'
            ),
            [name[:LONGEST], size - 1, size, refill, size, refill],
        )
        return bool(cursor.rowcount)
