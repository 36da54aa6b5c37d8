"""The kinds of jobs that the site does: whoever imports this knows them all."""

from __future__ import annotations

from conventicle.web.people import letters, retention
from conventicle.web.play import clocks
from conventicle.web.telling import outbox, push

KINDS = (letters.KIND, retention.KIND, clocks.KIND, outbox.KIND)


def resume() -> None:
    """Before any job is done: the time while no server was up is nobody's."""
    clocks.resume()


def begin() -> None:
    """Put what is done every day, if it is not there; make the key for messages to browsers, if they are on."""
    retention.begin()
    if push.is_on():
        push.vapid()
