"""What servers of one site tell each other, and what is done with it: news of tables, who is there, what was used up.

Every server follows the database: a room reads the decisions it lacks. A line over the wire only says that there is
something to read, so a lost one costs a moment and no truth. `say_all` is said again every so often, for servers that
began later and for lines that were lost.
"""

from __future__ import annotations

import threading
from typing import Final

from conventicle.web.jobs import queue
from conventicle.web.people import limits
from conventicle.web.people.visitors import guests
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import rooms
from conventicle.web.play.streams import hub
from conventicle.web.server.wire import wire

#: How often each server says who is there, and what was used up.
SAY_ALL_EVERY: Final = 20.0
SPENT_EVERY: Final = 1.0
_stopping: Final = threading.Event()


def start() -> None:
    """Listen to the others and talk to them, where there may be any."""
    wire.handlers.update(
        decided=lambda who, slug, revision: decided(slug, int(revision)),
        changed=lambda who, slug, revision: changed(slug, int(revision)),
        company=lambda who, slug: rooms.company_heard(slug),
        hurry=lambda who, slug, seat: hurry(slug, int(seat)),
        deleted=lambda who, slug, revision: deleted(slug, int(revision)),
        guest=lambda who, token_hash: guests.forget(token_hash),
        there=lambda who, slug, visitor, count: there(who, slug, int(visitor), int(count)),
        page=lambda who, slug, visitor, page, state, count: hub.pages.say(
            (slug, int(visitor)), page, state, int(count)
        ),
        all=lambda who: hub.elsewhere.begin(who),
        network=lambda who, count, *network: hub.elsewhere.say_network(who, " ".join(network), int(count)),
        spent=lambda who, kind, count, *visitor: limits.buckets.spend(kind, " ".join(visitor), float(count)),
        tell=lambda who: say_all(),
        put=lambda who, kind: queue.tell(queue.after_put, kind),
        ended=lambda who, kind, *key: queue.tell(queue.after_end, kind, " ".join(key)),
    )
    wire.after_gap = missed_something
    wire.start()
    if wire.is_there:
        threading.Thread(target=keep_saying, name="elsewhere", daemon=True).start()


def stop() -> None:
    """Say that nobody is here any more."""
    _stopping.set()
    wire.say("all")
    wire.stop()


def decided(slug: str, revision: int) -> None:
    """A decision was stored elsewhere: whoever needs it reads it."""
    hub.announce(slug, revision)
    croupier.heard(slug)


def changed(slug: str, revision: int) -> None:
    """Something else about a table changed."""
    rooms.company_heard(slug)
    hub.announce(slug, revision, besides=True)
    croupier.heard(slug)


def deleted(slug: str, revision: int) -> None:
    """A table is no more."""
    rooms.forget(slug)
    hub.announce(slug, revision)
    croupier.heard(slug)


def hurry(slug: str, seat: int) -> None:
    """Somebody does not want to wait for bots, whose croupier may be here."""
    room = rooms.held(slug)
    if room is not None:
        with room.lock:
            room.hurried = seat


def there(who: str, slug: str, visitor: int, count: int) -> None:
    """Somebody came to a table at another server, or left."""
    hub.elsewhere.say(who, (slug, visitor), count)
    if not count:
        hub.saw(slug, visitor)


def missed_something() -> None:
    """The wire was down: nothing in memory is to be relied on, and pages look for themselves."""
    rooms.company_heard()
    hub.announce_all()
    croupier.heard_nothing()
    wire.say("tell")


def keep_saying() -> None:
    """Say now and then all that others need to know of us."""
    seconds = 0.0
    while not _stopping.wait(SPENT_EVERY):
        for (kind, who), count in limits.buckets.spent().items():
            wire.say("spent", kind, count, who)
        seconds += SPENT_EVERY
        if seconds >= SAY_ALL_EVERY:
            seconds = 0.0
            say_all()


def say_all() -> None:
    """Who is here."""
    wire.say("all")
    for (slug, visitor), count in list(hub.open_streams.items()):
        if visitor:
            wire.say("there", slug, visitor, count)
    for network, count in list(hub.networks.items()):
        wire.say("network", count, network)
