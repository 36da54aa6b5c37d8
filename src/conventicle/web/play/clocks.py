"""Clocks of tables: by the clock (so much time for a player, and some more with each answer) or by the day.

A clock runs while its player has to choose: not for questions that a standing order or the site answers, and not while
no server is up. Its moment of zero stands at the chair (`Seat.due`), so whose time is up follows from the database; a
job at that moment only wakes the croupier. Times are those of `jobs/moment.py`, which a test may set.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import F

from conventicle.web.jobs import kinds, moment, processes, queue
from conventicle.web.jobs.site import SERVES
from conventicle.web.library import shelf
from conventicle.web.models import BOT, NOBODYS, PERSON, RUNNING, Beat, Decision, Seat, Table
from conventicle.web.play.rooms import rooms
from conventicle.web.play.streams import hub

KIND: Final = "clock"
MINUTE: Final = 60.0
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
DECISION: Final = "decision"
GOOD: Final = "good"
AT_ZERO: Final = (DECISION, GOOD)
#: So often it is written down that a server is up, in seconds: a stop may cost a player no more than that.
BEAT: Final = 20.0
ALIVE: Final = "clocks"


class Clock(NamedTuple):
    """How long a player may take."""

    each: float
    """Seconds for the whole game, or by the day for each decision."""
    more: float = 0.0
    """Seconds that each answer adds."""
    vacation: int = 0
    """Days of absence in all; only by the day."""

    @property
    def by_the_day(self) -> bool:
        """True if each decision has its own time."""
        return not self.more


CLOCKS: Final = {
    "": None,
    "5m": Clock(5 * MINUTE, 10),
    "15m": Clock(15 * MINUTE, 20),
    "45m": Clock(45 * MINUTE, 60),
    "12h": Clock(12 * HOUR, vacation=3),
    "1d": Clock(DAY, vacation=7),
    "3d": Clock(3 * DAY, vacation=14),
    "7d": Clock(7 * DAY, vacation=21),
}


def clock_of(row: Table) -> Clock | None:
    """The clock of a table; None where everyone may take as long as they like."""
    return CLOCKS.get(row.clock)


def set_up(row: Table) -> None:
    """A game with a clock begins: everyone has the same time."""
    clock = clock_of(row)
    if clock is not None:
        time_left = None if clock.by_the_day else clock.each
        row.chairs.filter(kind=PERSON).update(time_left=time_left, vacation=clock.vacation, due=None)


def stop(row: Table, known: int, still_asked: list[int]) -> None:
    """The clocks of those who have answered since a revision stand still, at the moment of the answer.

    In the transaction that writes down whose turn it is. What bots think meanwhile is not the player's time.
    """
    clock = clock_of(row)
    if clock is None:
        return
    for chair in row.chairs.filter(due__isnull=False).exclude(number__in=still_asked):
        answer = Decision.objects.filter(table=row, seat=chair.number, revision__gt=known).order_by("revision").first()
        if chair.time_left is not None and answer is not None:
            chair.time_left = max(0.0, chair.due - answer.made.timestamp()) + clock.more
        chair.due = None
        chair.save(update_fields=["due", "time_left"])


def start(row: Table, seat: int, now: float) -> None:
    """A player has to choose: from now on the clock runs. In the same transaction."""
    clock = clock_of(row)
    if clock is None:
        return
    chair = row.chairs.filter(number=seat, kind=PERSON).first()
    if chair is not None:
        due = now + (clock.each if chair.time_left is None else chair.time_left)
        row.chairs.filter(pk=chair.pk).update(due=due)
        wake_at(row.slug, seat, due)


def wake_at(slug: str, seat: int, due: float) -> None:
    """See to it that somebody looks at the table when the time is up."""
    queue.put(KIND, [slug, seat], key=f"{slug} {seat} {due:.3f}", due=due)


def is_up(chair: Seat) -> bool:
    """True if this player's time is up; whether the clock is for the present question the caller knows."""
    return chair.due is not None and chair.due <= moment.now()


def look(job: kinds.Job) -> None:
    """At the moment for which a clock was set: a day of vacation, a bot, or another moment if that was moved."""
    slug, seat = job.work
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=slug, state=RUNNING, turns_at=F("revision")).first()
        chair = row.chairs.filter(number=seat, kind=PERSON, due__isnull=False).first() if row is not None else None
        if row is None or chair is None:
            return
        if not is_up(chair):
            wake_at(slug, seat, chair.due)
            return
        if chair.vacation:
            chair.vacation -= 1
            chair.due += DAY
            chair.save(update_fields=["vacation", "due"])
            wake_at(slug, seat, chair.due)
        elif row.at_zero == GOOD:
            # The moment of zero stays until that decision is made: the log tells from it why a bot made it.
            row.chairs.filter(pk=chair.pk).update(kind=BOT, bot=shelf.USUAL_BOT, **NOBODYS)
    changed(slug, row.revision)
    rooms.after_decision(slug)


def changed(slug: str, revision: int) -> None:
    """Pages show another time."""
    rooms.company_changed(slug)
    hub.announce(slug, revision, besides=True)


def beat() -> None:
    """Write down that a server is up, where any clock runs."""
    if Seat.objects.filter(due__isnull=False, table__state=RUNNING).exists():
        Beat.objects.update_or_create(name=ALIVE, defaults={"at": moment.now()})


def resume() -> float:
    """Give everyone the time for which no server was up; before jobs are done. How many seconds it was."""
    if processes.is_shared() and processes.alive(SERVES):
        return 0.0
    with transaction.atomic():
        last = Beat.objects.select_for_update().filter(name=ALIVE).first()
        now = moment.now()
        down = max(0.0, now - last.at) if last is not None else 0.0
        if down:
            running = Seat.objects.filter(due__isnull=False, table__state=RUNNING)
            for slug, seat, due in list(running.values_list("table_id", "number", "due")):
                Seat.objects.filter(table_id=slug, number=seat).update(due=due + down)
                wake_at(slug, seat, due + down)
            Beat.objects.filter(name=ALIVE).update(at=now)
    return down


kinds.add(kinds.Kind(KIND, kinds.CLOCKS, look, kept=0.0))
