"""The jobs of either database in this process, for tests that look inside."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any


def line_kind(do: Callable[[Any], Any]) -> Any:
    """A kind of job that is tried for ever, soon again."""
    from conventicle.web.jobs import kinds

    return kinds.Kind("line", kinds.MESSAGES, do, first_pause=0.01)


@contextlib.contextmanager
def database_of_this_process(address: str) -> Iterator[None]:
    """Django in this process works on the database of an address instead of its own; '' changes nothing."""
    from django.core.management import call_command
    from django.db import connections

    from conventicle.web.settings import database

    if not address:
        yield
        return
    before = connections.settings["default"]
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": database(address)})["default"]
    forget_connection(connections)
    try:
        call_command("migrate", interactive=False, verbosity=0)
        yield
    finally:
        connections.close_all()
        connections.settings["default"] = before
        forget_connection(connections)


def forget_connection(connections: Any) -> None:
    """This thread makes a new one when it needs one."""
    with contextlib.suppress(AttributeError):  # it has none
        del connections["default"]
