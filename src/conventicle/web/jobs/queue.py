"""The queue: jobs are put, taken by one process at a time, and end; what is taken and not ended is taken again.

A put belongs to the transaction around it: an event and the message about it are stored together or not at all. A job
is taken by writing a process's name into its row (`processes.py` frees the row if that process dies), and whatever is
stored about it later counts only while the name, and the number of the try, are still there. So a job is never lost,
and its end is stored once. What it does *outside* the database may happen again if a process dies between doing it and
storing that: keep what is needed to tell (`keep_progress`), or do something that may come twice under the same key.

Of what is due, the lowest priority goes first. Within one, owners take turns: start-time fair queueing with a job as
its unit, the same as `bots/turns.py`, with its numbers in the database. All owners of a network together get at most as
many turns as NETWORK_SHARE owners from elsewhere.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import F

from conventicle.web.jobs import kinds, moment
from conventicle.web.models import DONE, GIVEN_UP, WAITING
from conventicle.web.models import Job as Row
from conventicle.web.people.limits import NETWORK_SHARE
from conventicle.web.server.wire import wire

LONGEST_TROUBLE: Final = 300
#: A bucket that nobody used for so many seconds is full again (`people/limits.py`).
BUCKETS_KEPT: Final = 7_200
#: Called after a commit that put a job (its kind), and after one that ended it (its kind and its key).
after_put: Final[list[Callable[[str], None]]] = []
after_end: Final[list[Callable[[str, str], None]]] = []


def put(kind: str, work: Any, key: str = "", due: float = 0.0, owner: str = "", network: str = "") -> bool:
    """Put a job, due now or at a moment; False, and nothing done, if one of that kind and key is there, or was lately.

    Without a key it is a job of its own. Without a network, an owner is alone at theirs.
    """
    of_kind = kinds.of(kind)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO conventicle_job (kind, key, priority, owner, network, work, due, state, holder, tries,"
            " most_tries, progress, result, trouble, kept_until)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, 'waiting', '', 0, %s, 'null', 'null', '', 0)"
            " ON CONFLICT (kind, key) DO NOTHING",
            [kind, key or secrets.token_hex(16), of_kind.priority, owner, network or owner, json.dumps(work), due,
             of_kind.most_tries],
        )  # fmt: skip
        is_new = bool(cursor.rowcount)
    if is_new:
        transaction.on_commit(lambda: tell_all_of_put(kind))
    return is_new


def tell_all_of_put(kind: str) -> None:
    """A job was put: whoever waits for one hears of it, here and in other processes."""
    tell(after_put, kind)
    wire.say("put", kind)


def tell_all_of_end(kind: str, key: str) -> None:
    """A job has ended."""
    tell(after_end, kind, key)
    wire.say("ended", kind, key)


def tell(listeners: list[Callable[..., None]], *what: str) -> None:
    """Tell whoever waits for it in this process."""
    for listener in listeners:
        listener(*what)


def put_off(kind: str, key: str, due: float) -> bool:
    """Move a job that nobody has begun to another moment; False if there is none."""
    moved = Row.objects.filter(kind=kind, key=key, state=WAITING, holder="").update(due=due)
    if moved:
        transaction.on_commit(lambda: tell_all_of_put(kind))
    return bool(moved)


def call_off(kind: str, key: str) -> bool:
    """Drop a job that nobody has begun, or that has ended; False if there is none."""
    return bool(Row.objects.filter(kind=kind, key=key, holder="").delete()[0])


class Hands:
    """The jobs that this process has in hands.

    A connection may break just when a take is committed: then the job is ours, and nobody here knows of it. So after a
    take that failed, whatever is ours and in nobody's hands is put back first.
    """

    def __init__(self) -> None:
        self.lock: Final = threading.Lock()
        self.jobs: Final[set[int]] = set()
        self.uncertain: Final[set[str]] = set()
        """Names under which a take has failed."""

    def put_back(self, holder: str) -> None:
        """Free what is ours and unknown."""
        Row.objects.filter(holder=holder, state=WAITING).exclude(pk__in=list(self.jobs)).update(holder="")
        self.uncertain.discard(holder)


hands: Final = Hands()


def take(holder: str, of_kinds: Sequence[str]) -> kinds.Job | None:
    """Take the job that is next, for a process that is alive; None if nothing is due."""
    with hands.lock:
        if holder in hands.uncertain:
            hands.put_back(holder)
        try:
            job = take_next(holder, of_kinds)
        except Exception:
            hands.uncertain.add(holder)
            raise
        if job is not None:
            hands.jobs.add(job.number)
        return job


def take_next(holder: str, of_kinds: Sequence[str]) -> kinds.Job | None:
    """The same, in the database alone."""
    with transaction.atomic(), connection.cursor() as cursor:
        is_postgres = connection.vendor == "postgresql"
        most = "GREATEST" if is_postgres else "MAX"
        cursor.execute(
            "SELECT j.id, j.priority, j.owner, j.network, COALESCE(v.turn, 0), COALESCE(o.turn, 0),"
            " COALESCE(n.turn, 0) FROM conventicle_job j"
            " LEFT JOIN conventicle_turn v ON v.name = CAST(j.priority AS VARCHAR(8)) || ' all'"
            " LEFT JOIN conventicle_turn o ON o.name = CAST(j.priority AS VARCHAR(8)) || ' owner ' || j.owner"
            " LEFT JOIN conventicle_turn n ON n.name = CAST(j.priority AS VARCHAR(8)) || ' network ' || j.network"
            f" WHERE j.state = 'waiting' AND j.holder = '' AND j.due <= {moment.sql()}"
            f" AND j.kind IN ({', '.join(['%s'] * len(of_kinds))})"
            f" ORDER BY j.priority, {most}(COALESCE(v.turn, 0), COALESCE(o.turn, 0), COALESCE(n.turn, 0)),"
            " COALESCE(o.turn, 0), j.due, j.id LIMIT 1" + (" FOR UPDATE OF j SKIP LOCKED" if is_postgres else ""),
            list(of_kinds),
        )
        found = cursor.fetchone()
        if found is None:
            return None
        number, priority, owner, network, everyone, own, shared = found
        Row.objects.filter(pk=number).update(holder=holder, tries=F("tries") + 1)
        start = max(everyone, own, shared)
        move_on(cursor, f"{priority} owner {owner}", start + 1.0)
        move_on(cursor, f"{priority} network {network}", max(everyone, shared) + 1.0 / NETWORK_SHARE)
        move_on(cursor, f"{priority} all", start)
        row = Row.objects.get(pk=number)
    return kinds.Job(
        row.pk, row.kind, row.key, row.owner, json.loads(row.work), json.loads(row.progress), row.tries, holder
    )


def move_on(cursor: Any, name: str, turn: float) -> None:
    """Someone has had a turn. Rows are locked in the order owner, network, all: so no two wait for each other."""
    cursor.execute(
        "INSERT INTO conventicle_turn (name, turn) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET turn = "
        "CASE WHEN conventicle_turn.turn > EXCLUDED.turn THEN conventicle_turn.turn ELSE EXCLUDED.turn END",
        [name, turn],
    )


def held(job: kinds.Job) -> Any:
    """The row of a job, as long as it is in these hands and in this try."""
    return Row.objects.filter(pk=job.number, holder=job.holder, tries=job.tries, state=WAITING)


def keep_progress(job: kinds.Job, progress: Any) -> bool:
    """Store how far a job is, for whoever does it if we die; False if it is no longer ours: do nothing more of it."""
    return bool(held(job).update(progress=json.dumps(progress)))


def finish(job: kinds.Job, result: Any = None) -> bool:
    """The job is done, and this came of it; False, and nothing stored, if it is no longer ours."""
    kept_until = moment.now() + kinds.of(job.kind).kept
    ended = held(job).update(state=DONE, holder="", result=json.dumps(result), kept_until=kept_until, trouble="")
    hands.jobs.discard(job.number)
    if ended:
        transaction.on_commit(lambda: tell_all_of_end(job.kind, job.key))
    return bool(ended)


def fail(job: kinds.Job, trouble: str, give_up: bool = False) -> bool:
    """It did not work: it is due again after a pause, or given up. True if it was given up."""
    kind = kinds.of(job.kind)
    give_up = give_up or 0 < kind.most_tries <= job.tries
    trouble = trouble[:LONGEST_TROUBLE]
    now = moment.now()
    if not give_up:
        held(job).update(holder="", due=now + kind.pause_after(job.tries), trouble=trouble)
        hands.jobs.discard(job.number)
        return False
    kept_until = now + kinds.KEPT_IF_GIVEN_UP
    if held(job).update(state=GIVEN_UP, holder="", trouble=trouble, kept_until=kept_until):
        transaction.on_commit(lambda: tell_all_of_end(job.kind, job.key))
    hands.jobs.discard(job.number)
    return True


def give_back(job: kinds.Job) -> None:
    """Leave a job to others as if it had not been begun: we are about to stop."""
    if held(job).update(holder="", tries=job.tries - 1):
        transaction.on_commit(lambda: tell_all_of_put(job.kind))
    hands.jobs.discard(job.number)


def outcome(kind: str, key: str) -> tuple[str, Any]:
    """How a job stands, and what came of it; `('', None)` if there is none."""
    row = Row.objects.filter(kind=kind, key=key).values_list("state", "result").first()
    return (row[0], json.loads(row[1])) if row else ("", None)


def next_due(of_kinds: Sequence[str]) -> float | None:
    """In how many seconds the next job is due that nobody has; None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT MIN(due) - {moment.sql()} FROM conventicle_job WHERE state = 'waiting' AND holder = ''"
            f" AND kind IN ({', '.join(['%s'] * len(of_kinds))})",
            list(of_kinds),
        )
        (seconds,) = cursor.fetchone()
    return None if seconds is None else float(seconds)


def tidy() -> None:
    """Forget jobs that ended long ago, buckets that are full, and turns of those who are ahead of nobody."""
    lock = " FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM conventicle_job WHERE id IN (SELECT id FROM conventicle_job WHERE state <> 'waiting'"
            f" AND kept_until <= {moment.sql()} ORDER BY id LIMIT 10000{lock})"
        )
        cursor.execute(f"DELETE FROM conventicle_bucket WHERE at <= {moment.sql()} - {BUCKETS_KEPT}")
        cursor.execute("SELECT name, turn FROM conventicle_turn WHERE name LIKE '%% all'", [])
        for name, turn in cursor.fetchall():
            cursor.execute(
                "DELETE FROM conventicle_turn WHERE name IN (SELECT name FROM conventicle_turn"
                f" WHERE name LIKE %s AND name <> %s AND turn <= %s{lock})",
                [f"{name.partition(' ')[0]} %", name, turn],
            )
