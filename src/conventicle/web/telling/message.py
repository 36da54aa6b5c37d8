"""What a message says: titles of the tables that wait, and links to them. It is made from rows alone, so it cannot hold
anything hidden."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings

from conventicle.kernel.errors import UnknownGameError
from conventicle.kernel.registry import game as game_named
from conventicle.web.library import shelf
from conventicle.web.models import Channel, Table
from conventicle.web.texts import site_texts


class Dead(Exception):
    """Nobody is at an address any more."""


class Waits(NamedTuple):
    """A table that waits for the reader."""

    title: str
    path: str

    @property
    def link(self) -> str:
        """Its address, from anywhere."""
        return f"{settings.ADDRESS}{self.path}"


class Message(NamedTuple):
    """One message; without tables it is a trial."""

    number: str
    """The same for a message that is sent again, and for no other."""
    subject: str
    tables: list[Waits]
    leave: str
    """The path of the page that ends such messages."""
    leave_words: str
    may_be_again: str
    """Words for a reader who cannot tell by the number: it may have come before. '' for a message that has not."""

    @property
    def lines(self) -> list[str]:
        """The tables, each in a line."""
        return [f"{one.title}: {one.link}" for one in self.tables] or [settings.ADDRESS]

    @property
    def leave_link(self) -> str:
        """The address of the page that ends such messages."""
        return f"{settings.ADDRESS}{self.leave}"


def written(channel: Channel, number: str, rows: list[Table], again: bool = False) -> Message:
    """The message about these tables in the language of its reader."""
    texts = site_texts(channel.language)
    tables = [Waits(title_of(row, channel.language), f"/t/{row.slug}") for row in rows]
    if tables:
        subject = texts.fill("told.subject", {"number": len(tables), "title": tables[0].title})
    else:
        subject = texts.get("told.trial")
    leave = f"/told/leave/{channel.token}"
    words = texts.fill("told.leave_by", {"link": f"{settings.ADDRESS}{leave}"})
    return Message(
        number.replace(" ", "."), subject, tables, leave, words, texts.get("told.again") if again else ""
    )  # fmt: skip


def title_of(row: Table, language: str) -> str:
    """What the game of a table is called."""
    try:
        return shelf.shown(game_named(row.game), language).title
    except UnknownGameError:
        return row.game
