"""Messages to webhooks: plain JSON, or as Discord, Slack and ntfy read it."""

from __future__ import annotations

import json
from typing import Any, Final

from django.conf import settings

from conventicle.web.models import Channel
from conventicle.web.telling import outgoing
from conventicle.web.telling.message import Dead, Message

KINDS: Final = ("json", "discord", "slack", "ntfy")


def are_on() -> bool:
    """True if whoever runs the site allows webhooks."""
    return bool(settings.WEBHOOKS and settings.ADDRESS)


def send(channel: Channel, message: Message) -> None:
    """Sent again it has the same number; where a service takes none, it says that it may have come before."""
    if not are_on():
        raise Dead("webhooks are off")
    headers = {"User-Agent": "Conventicle", "Idempotency-Key": message.number, "Content-Type": "application/json"}
    told: dict[str, Any]
    if channel.kind == "discord":
        told = {"content": whole(message), "allowed_mentions": {"parse": []}}
    elif channel.kind == "slack":
        told = {"text": whole(message)}
    else:
        tables = [{"title": one.title, "address": one.link} for one in message.tables]
        told = {"id": message.number, "text": message.subject, "tables": tables, "leave": message.leave_link}
    body = json.dumps(told, ensure_ascii=False).encode()
    if channel.kind == "ntfy":
        body = "\n".join([message.subject, *message.lines, message.leave_words]).encode()
        headers |= {"Content-Type": "text/plain; charset=utf-8", "X-Sequence-ID": message.number}
    outgoing.deliver(channel.address, body, headers)


def whole(message: Message) -> str:
    """The message as one text."""
    again = [message.may_be_again] if message.may_be_again else []
    return "\n".join([message.subject, *again, *message.lines, message.leave_words])
