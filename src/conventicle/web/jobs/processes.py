"""Processes that work on one database, and which of them are alive.

Each has a row and renews it every second or so. What a process holds (jobs, and later leases of tables) is its own for
as long as it is alive: one row keeps all of it, and all of it ends with the process. Whoever first finds a process dead
removes its row and frees what it held, in one transaction. A name is never used again: a process that was taken for
dead and is not (it was stopped, or cut off) finds its row gone, takes another name, and nothing that it does under the
old one counts any more.

On SQLite there is one process, which holds the data folder: nothing has to be renewed, and when it starts all others
are dead.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Final

from django.db import close_old_connections, connection, transaction
from django.db import models as fields

from conventicle.web.jobs import moment
from conventicle.web.jobs.kinds import KEPT_IF_GIVEN_UP
from conventicle.web.models import GIVEN_UP, WAITING, Job, Lease, Process

#: A row is renewed so often, and is good for so long, in seconds.
BEAT: Final = 1.0
LIFE: Final = 5.0
FOR_EVER: Final = 1e12
#: The number of the lock that is held while a process begins.
BIRTHS: Final = 7_265_001
log = logging.getLogger("conventicle.web")


class OtherSecret(Exception):
    """The servers of this site that are alive sign cookies with another key."""


class Life:
    """The life of this process, as the database sees it."""

    def __init__(self, does: str, places: int = 0, secret: str = "") -> None:
        self.does: Final = does
        self.secret: Final = secret
        self.places = places
        """How many thoughts it can think at once."""
        self.name = ""
        self.is_first = True
        """Nobody else of our kind was alive when we began."""
        self.after_death: Callable[[list[str]], None] = lambda names: None
        """Called with processes that were found dead and whose things were freed, by us alone."""
        self.after_rebirth: Callable[[], None] = lambda: None
        """Called when we were taken for dead, and hold nothing any more."""
        self._ending: Final = threading.Event()
        self._thread: threading.Thread | None = None
        self._is_cut_off = False
        self._trusts_from = 0.0
        """Before this moment nobody is declared dead: the database was away, and others may be about to renew."""

    def begin(self) -> None:
        """Be alive, and stay it."""
        with transaction.atomic():
            if is_shared():  # those who begin at once do so one after the other, so that one of them is the first
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [BIRTHS])
            others = [one for one in alive(self.does) if one.secret or not self.secret]
            if any(one.secret != self.secret for one in others):
                raise OtherSecret
            self.is_first = not others
            self._be_born()
        if is_shared():
            self._thread = threading.Thread(target=self._live, name="alive", daemon=True)
            self._thread.start()
        else:
            with transaction.atomic():
                for name in list(Process.objects.exclude(name=self.name).values_list("name", flat=True)):
                    free(name)

    def _be_born(self) -> None:
        name = secrets.token_hex(8)
        until = f"{moment.sql()} + {LIFE}" if is_shared() else str(FOR_EVER)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO conventicle_process (name, does, places, secret, alive_until)"
                f" VALUES (%s, %s, %s, %s, {until})",
                [name, self.does, self.places, self.secret],
            )
        self.name = name

    def _live(self) -> None:
        last = time.monotonic()
        while not self._ending.wait(BEAT):
            close_old_connections()
            try:
                self.beat()
                if time.monotonic() - last > LIFE / 2:
                    self._trusts_from = time.monotonic() + LIFE
                last = time.monotonic()
                if last >= self._trusts_from:
                    dead = bury()
                    if dead:
                        self.after_death(dead)
                self._is_cut_off = False
            except Exception as error:  # the database is away: the next beat may reach it
                if not self._is_cut_off:
                    log.warning("no sign of life can be given for now: %r", error)
                self._is_cut_off = True

    def beat(self) -> None:
        """Give a sign of life; who was taken for dead begins a new one."""
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE conventicle_process SET alive_until = {moment.sql()} + {LIFE} WHERE name = %s", [self.name]
            )
            alive = bool(cursor.rowcount)
        if not alive and not self._ending.is_set():
            log.warning("this process was taken for dead and begins anew")
            self._be_born()
            self.after_rebirth()

    def end(self) -> None:
        """Be dead, and say so: what we held is free at once."""
        self._ending.set()
        if self._thread is not None:
            self._thread.join()
        # The row is left for the others to find, who go on with what we did.
        with transaction.atomic():
            free(self.name, whole=not is_shared())


def is_shared() -> bool:
    """True if several processes may work on this database."""
    return connection.vendor == "postgresql"


def bury() -> list[str]:
    """Free what the dead held; their names, each told to one caller only."""
    buried = []
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT name FROM conventicle_process WHERE alive_until <= {moment.sql()}")
        dead = [name for (name,) in cursor.fetchall()]
        for name in dead:
            with transaction.atomic():
                cursor.execute(
                    f"DELETE FROM conventicle_process WHERE name = %s AND alive_until <= {moment.sql()}", [name]
                )
                if cursor.rowcount:
                    free(name)
                    buried.append(name)
    return buried


def free(name: str, whole: bool = True) -> None:
    """What a process held is free; `whole`: and its row is gone. In a transaction of the caller's."""
    held = Job.objects.filter(holder=name, state=WAITING)
    spent = held.filter(most_tries__gt=0, tries__gte=fields.F("most_tries"))
    kept_until = moment.now() + KEPT_IF_GIVEN_UP
    spent.update(state=GIVEN_UP, holder="", trouble="the process that did it died", kept_until=kept_until)
    held.update(holder="")
    Lease.objects.filter(holder=name).delete()
    if whole:
        Process.objects.filter(name=name).delete()
    else:
        Process.objects.filter(name=name).update(alive_until=0.0)


def alive(does: str = "") -> list[Process]:
    """The processes that are alive, of all kinds or of one."""
    found = Process.objects.extra(where=[f"alive_until > {moment.sql()}"])
    return list(found.filter(does=does) if does else found)
