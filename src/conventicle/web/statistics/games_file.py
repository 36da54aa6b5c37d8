"""The finished games of a player in an archive: a record file each, and a list of them."""

from __future__ import annotations

import json
import zipfile
from typing import Any, Final

from conventicle.web.models import BOT, OVER, STOPPED, Table, Visitor
from conventicle.web.play.rooms import Unreadable
from conventicle.web.statistics import counts, tally
from conventicle.web.texts import bot_name

MOST_EXPORTED: Final = 500


def finished(visitor: Visitor) -> list[Table]:
    """The latest finished games of a player."""
    found = Table.objects.filter(chairs__visitor=visitor, chairs__hidden=False, state__in=(OVER, STOPPED)).distinct()
    return list(found.order_by("-changed").prefetch_related("chairs__visitor")[:MOST_EXPORTED])


def add(archive: zipfile.ZipFile, visitor: Visitor, language: str) -> None:
    """Write the records and their list; a game that cannot be read is left out."""
    listed: list[dict[str, Any]] = []
    for row in finished(visitor):
        try:
            text = tally.record_of(row)
        except Unreadable:
            continue
        file = f"records/{row.game}-{row.slug}.json"
        archive.writestr(file, text)
        listed.append(entry(row, visitor, file, language))
    archive.writestr("games.json", json.dumps(listed, ensure_ascii=False, indent=1) + "\n")


def entry(row: Table, visitor: Visitor, file: str, language: str) -> dict[str, Any]:
    """A game in the list."""
    chairs = list(row.chairs.all())
    seat = tally.own_seat(chairs, visitor)
    return {
        "file": file,
        "game": row.game,
        "version": row.version,
        "options": row.options,
        "state": row.state,
        "seat": seat,
        "players": [
            bot_name(language, chair.bot)
            if chair.kind == BOT
            else chair.name or (chair.visitor.name if chair.visitor else "")
            for chair in chairs
        ],
        "factions": row.facts["factions"] if counts.is_whole(row) else [],
        "rounds": row.facts["rounds"] if counts.is_whole(row) else None,
        "decisions": row.revision,
        "ending": row.ending,
        "winners": row.winners,
        "won": seat in row.winners,
        "played_on_from": {"table": row.origin, "step": row.origin_step} if row.origin else None,
        "begun": row.created.isoformat(),
        "ended": row.changed.isoformat(),
    }
