"""All that the site keeps of somebody, as one file to take along."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q

from conventicle.web.models import Channel, ChatLine, Mute, Note, RecoveryCode, Table, Visitor
from conventicle.web.people import logins
from conventicle.web.statistics import games_file


def packed(visitor: Visitor, language: str) -> bytes:
    """A zip archive: the account, what was said, the tables, and a record of every finished game."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = {
            "account": account(visitor),
            "chat": said(visitor),
            "notes": notes(visitor),
            "tables": tables(visitor),
        }
        for name, rows in parts.items():
            archive.writestr(f"{name}.json", json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        games_file.add(archive, visitor, language)
    return made.getvalue()


def account(visitor: Visitor) -> dict[str, Any]:
    """The name, the address, the log-ins. Nothing that would let the reader of the file in."""
    kept: dict[str, Any] = {
        "name": visitor.name,
        "created": visitor.created.isoformat(),
        "told_by": [
            {
                "kind": one.kind,
                "address": one.address,
                "browser": one.browser,
                "delay": one.delay,
                "quiet": [one.quiet_from, one.quiet_to],
                "zone": one.zone,
            }
            for one in Channel.objects.filter(visitor=visitor)
        ],
        "muted": Mute.objects.filter(visitor=visitor).count(),
    }
    user = visitor.user
    if user is not None:
        kept |= {
            "account": user.get_username(),
            "addresses": [
                {"address": one.email, "confirmed": one.verified} for one in EmailAddress.objects.filter(user=user)
            ],
            "recovery_codes_left": RecoveryCode.objects.filter(user=user).count(),
            "logins": [
                {
                    "browser": one.browser,
                    "network": one.network,
                    "made": one.made.isoformat(),
                    "seen": one.seen.isoformat(),
                }
                for one in logins.of(user)
            ],
        }
    return kept


def said(visitor: Visitor) -> list[dict[str, str]]:
    """What somebody wrote; what others wrote is theirs."""
    lines = ChatLine.objects.filter(visitor=visitor).order_by("pk")
    return [{"table": line.table_id, "said": line.said.isoformat(), "text": line.text} for line in lines]


def notes(visitor: Visitor) -> list[dict[str, str]]:
    """What somebody wrote down at tables."""
    return [{"table": note.table_id, "text": note.text} for note in Note.objects.filter(visitor=visitor).order_by("pk")]


def tables(visitor: Visitor) -> list[dict[str, Any]]:
    """Where somebody sits or sat, or is the owner. Of games in play no more than that: they are secret still."""
    found = Table.objects.filter(Q(owner=visitor) | Q(chairs__visitor=visitor)).distinct().order_by("-changed")
    return [
        {
            "table": row.slug,
            "game": row.game,
            "state": row.state,
            "owner": row.owner_id == visitor.pk,
            "seats": [chair.number for chair in row.chairs.all() if chair.visitor_id == visitor.pk],
            "standing_orders": [
                order for chair in row.chairs.all() if chair.visitor_id == visitor.pk for order in chair.orders or ()
            ],
            "created": row.created.isoformat(),
            "changed": row.changed.isoformat(),
        }
        for row in found.prefetch_related("chairs")
    ]
