"""What is kept for how long. The privacy page says these numbers; `forget` keeps to them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session

from conventicle.web.jobs import kinds, moment, queue
from conventicle.web.models import Channel, Login, Told, Visitor

KIND: Final = "forget"
DAY: Final = 24 * 3600

#: Days after which the network is forgotten from which an account was used last.
NETWORK_DAYS: Final = 30
#: Days within which a mail address has to be confirmed.
ADDRESS_DAYS: Final = 7
#: Days for which it is known of which turns somebody was told.
MESSAGE_DAYS: Final = 7
#: Days after which an address is forgotten that was given up: a webhook, a browser.
GIVEN_UP_DAYS: Final = 30


def forget(now: datetime) -> None:
    """Forget what has been kept long enough."""
    Session.objects.filter(expire_date__lt=now).delete()
    Login.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    Login.objects.filter(seen__lt=now - timedelta(days=NETWORK_DAYS)).exclude(network="").update(network="")
    late = Visitor.objects.filter(address_asked__lt=now - timedelta(days=ADDRESS_DAYS))
    EmailAddress.objects.filter(verified=False, user_id__in=late.values("user_id")).delete()
    late.update(address_asked=None)
    Told.objects.filter(at__lt=(now - timedelta(days=MESSAGE_DAYS)).timestamp()).delete()
    Channel.objects.filter(given_up__lt=(now - timedelta(days=GIVEN_UP_DAYS)).timestamp()).delete()


def today(job: kinds.Job) -> None:
    """Forget what is due today, and come back tomorrow."""
    forget(datetime.fromtimestamp(moment.now(), UTC))
    begin(int(job.work) + 1)


def begin(day: int = 0) -> None:
    """See to it that this is done every day."""
    day = day or int(moment.now()) // DAY
    queue.put(KIND, day, key=f"day {day}", due=float(day * DAY))


kinds.add(kinds.Kind(KIND, kinds.LONG_RUNS, today))
