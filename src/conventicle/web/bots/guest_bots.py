"""Bots that the operator adds to the site: `conventicle serve --bot NAME=module:Class`.

They come from the command line, and from nowhere else: no form, upload or request names code to load. The site's
process hands them on in its environment, since the workers that think are started afresh.
"""

from __future__ import annotations

import os
from typing import Final

from conventicle.bots.registry import add_bot
from conventicle.kernel.errors import SetupError

_VARIABLE: Final = "CONVENTICLE_BOTS"


def hand_on(rows: list[str]) -> None:
    """Add bots, `NAME=module:Class` each, here and in all processes started from here; SetupError if one is wrong."""
    os.environ[_VARIABLE] = ",".join([*_handed_on(), *rows])
    take_in()


def take_in() -> None:
    """Add the bots that were handed on."""
    for row in _handed_on():
        name, equals, where = row.partition("=")
        if not equals:
            raise SetupError("unknown_bot", f"{row} (expected NAME=module:Class)")
        add_bot(name, where)


def _handed_on() -> list[str]:
    return [row for row in os.environ.get(_VARIABLE, "").split(",") if row]
