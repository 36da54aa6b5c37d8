"""The outbox: who has to choose is told, once for each turn, by a job of the job table.

A job is put in the transaction that writes down whose turn it is. When it is due it claims all turns of its channel
that nobody was told of, in one transaction, and sends one message about them. Before the first byte it is written down
that the message is on its way. If its process dies before the end is stored, or no answer comes, it is done again with
the same claim: the same message with the same number, by which its reader knows it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F

from conventicle.web.jobs import kinds, moment, queue
from conventicle.web.models import PERSON, RUNNING, Channel, Seat, Table, Told
from conventicle.web.play.streams import hub
from conventicle.web.telling import hooks, mail, message, outgoing, push

KIND: Final = "tell"
MOST_TRIES: Final = 8
FIRST_PAUSE: Final = 20.0
#: The mark of a job whose message may have arrived.
ON_ITS_WAY: Final = "on its way"


def tell(row: Table, seat: int, revision: int, now: float) -> None:
    """Somebody has to choose: put a job for each way they want to be told. In the transaction that found out."""
    chair = row.chairs.filter(number=seat, kind=PERSON, visitor__isnull=False).first()
    if chair is None:
        return
    for channel in Channel.objects.filter(visitor=chair.visitor_id, trouble=""):
        due = after_quiet(channel, now + channel.delay)
        work = {"channel": channel.pk, "table": row.slug, "revision": revision}
        key = f"{channel.pk} {row.slug} {revision}"
        queue.put(KIND, work, key=key, due=due, owner=f"visitor {chair.visitor_id}")


def after_quiet(channel: Channel, moment_: float) -> float:
    """A moment at which the reader may be disturbed: that one, or the end of the quiet hours."""
    begin, end = channel.quiet_from, channel.quiet_to
    if begin is None or end is None or begin == end:
        return moment_
    here = datetime.fromtimestamp(moment_, UTC).astimezone(ZoneInfo(channel.zone))
    if (begin <= here.hour < end) if begin < end else (here.hour >= begin or here.hour < end):
        over = here.replace(hour=end, minute=0, second=0, microsecond=0)
        return (over if over > here else over + timedelta(days=1)).timestamp()
    return moment_


def do(job: kinds.Job) -> None:
    """Send what a channel has to tell, if anything; a dead address is given up."""
    channel = Channel.objects.filter(pk=job.work["channel"]).select_related("visitor__user").first()
    is_test = "table" not in job.work
    if channel is None or (channel.trouble and not is_test):
        return
    rows = [] if is_test else claimed(channel, job)
    if not rows and not is_test:
        return
    if not queue.keep_progress(job, ON_ITS_WAY):
        return  # others took us for dead, and do it
    try:
        send(channel, job.key, rows, job.progress == ON_ITS_WAY)
    except (outgoing.NotAllowed, message.Dead) as error:
        give_up(channel, str(error))
        raise kinds.GiveUp(str(error)) from error
    except Exception as error:
        if job.tries >= MOST_TRIES:
            give_up(channel, type(error).__name__)
        if not isinstance(error, outgoing.Unanswered):
            queue.keep_progress(job, job.progress)
        raise
    if is_test and channel.trouble:
        Channel.objects.filter(pk=channel.pk).update(trouble="", given_up=None)


def give_up(channel: Channel, why: str) -> None:
    """Nothing more is sent there until its owner tries it. A browser that is gone never comes back under its keys."""
    gone = {"push_key": "", "push_auth": ""} if channel.kind == push.KIND else {}
    Channel.objects.filter(pk=channel.pk).update(trouble=why[:200], given_up=moment.now(), **gone)


def claimed(channel: Channel, job: kinds.Job) -> list[Table]:
    """The tables that this job tells of: those it claimed before, else all turns that last and nobody was told of."""
    with transaction.atomic():
        Channel.objects.select_for_update().get(pk=channel.pk)
        mine = list(Told.objects.filter(channel=channel, job=job.key).select_related("table").order_by("pk"))
        if mine:
            return [one.table for one in mine]
        turns = Seat.objects.filter(
            visitor=channel.visitor_id, kind=PERSON, asked_since__isnull=False, table__state=RUNNING,
            table__turns_at=F("table__revision"),
        ).select_related("table").order_by("asked_since")  # fmt: skip
        found: dict[str, Table] = {}
        for seat in turns:
            row, turn = seat.table, seat.asked_since
            known = Told.objects.filter(channel=channel, table=row, turn=turn).exists()
            if not known and row.slug not in found and not is_there(row.slug, channel.visitor_id):
                Told.objects.create(channel=channel, table=row, turn=turn, job=job.key, at=moment.now())
                found[row.slug] = row
        return list(found.values())


def is_there(slug: str, visitor: int) -> bool:
    """True if the player has that table before them, and sees for themselves; a hidden page has no stream."""
    here = (slug, visitor)
    return bool(hub.open_streams.get(here) or hub.elsewhere.streams_at(here))


def send(channel: Channel, number: str, rows: list[Table], again: bool = False) -> None:
    """One message about these tables; without any, a trial."""
    said = message.written(channel, number, rows, again)
    if channel.kind == mail.KIND:
        mail.send(channel, said)
    elif channel.kind == push.KIND:
        push.send(channel, said)
    else:
        hooks.send(channel, said)


kinds.add(kinds.Kind(KIND, kinds.MESSAGES, do, most_tries=MOST_TRIES, first_pause=FIRST_PAUSE, kept=0.0))
