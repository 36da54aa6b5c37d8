"""Messages to browsers (web push): encrypted for the browser that asked, signed with the site's own key (VAPID).

The key is made when whoever runs the site switches this on, and is kept in the database, since all servers of a site
sign with it. The push service of a browser's vendor learns when something is sent to whom, but cannot read it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import time
from email.utils import parseaddr
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from conventicle.web.models import Channel, PushKey
from conventicle.web.telling import outgoing
from conventicle.web.telling.message import Dead, Message
from conventicle.web.texts import site_texts

KIND: Final = "push"
#: A message that reaches no browser for so many seconds is dropped by the service.
KEPT: Final = 24 * 3600
SIGNED_FOR: Final = 12 * 3600
#: Services take 4096 bytes with the encryption's own; the other tables are in the list of my turns.
MOST_TABLES: Final = 8
POINT: Final = 65
SECRET: Final = 16
#: The longest name of a topic, by which a service replaces what it could not deliver yet.
TOPIC: Final = 32


def is_on() -> bool:
    """True if whoever runs the site allows push messages."""
    return bool(settings.PUSH and settings.ADDRESS)


@cache
def vapid() -> Any:
    """The site's key, made at the first call and kept."""
    from py_vapid import Vapid02

    fresh = Vapid02()
    fresh.generate_keys()
    row, _ = PushKey.objects.get_or_create(name=KIND, defaults={"pem": fresh.private_pem().decode()})
    return Vapid02.from_pem(row.pem.encode())


def public_key() -> str:
    """What a browser needs to know of the key to subscribe."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return in_letters(vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def in_letters(data: bytes) -> str:
    """Bytes as URLs and headers take them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def is_subscription(point: str, secret: str) -> bool:
    """True for keys to which something can be encrypted: a point of the curve, and 16 bytes that only two know."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        raw, auth = (base64.urlsafe_b64decode(one + "=" * (-len(one) % 4)) for one in (point, secret))
        if len(raw) != POINT or len(auth) != SECRET:
            return False
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw)
    except ValueError:
        return False
    return True


def contact() -> str:
    """Whom a push service may write to: the site, or the sender of its letters."""
    parts = urlsplit(settings.ADDRESS)
    if parts.scheme == "https" and "." in (parts.hostname or ""):
        return f"https://{parts.hostname}"
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def said(message: Message, language: str) -> bytes:
    """What the browser's worker gets (`site-worker.js`): words and paths of this site."""
    shown = message.tables[:MOST_TABLES]
    more = len(message.tables) - len(shown)
    told = {
        "id": message.number,
        "title": message.subject,
        "text": "\n".join([one.title for one in shown] + ([f"+{more}"] if more else [])) if len(shown) > 1 else "",
        "path": message.tables[0].path if len(message.tables) == 1 else "/turns" if message.tables else "/told",
        "leave": message.leave,
        "leave_words": site_texts(language).get("told.leave"),
    }
    return json.dumps(told, ensure_ascii=False).encode()


def encrypted(channel: Channel, data: bytes) -> bytes:
    """For that browser, and for nobody between (RFC 8291)."""
    from pywebpush import WebPusher

    keys = {"p256dh": channel.push_key, "auth": channel.push_auth}
    body: bytes = WebPusher({"endpoint": channel.address, "keys": keys}).encode(data)["body"]
    return body


def signed(channel: Channel) -> dict[str, str]:
    """The header by which a push service knows the site (RFC 8292)."""
    parts = urlsplit(channel.address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact(), "exp": int(time.time()) + SIGNED_FOR}
    header: dict[str, str] = vapid().sign(claims)
    return header


def send(channel: Channel, message: Message) -> None:
    """Sent again it has the same topic and number: it takes the place of the first, and nobody is told twice."""
    if not is_on():
        raise Dead("push messages are off")
    headers = {
        **signed(channel),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "normal",
        "Topic": in_letters(hashlib.sha256(message.number.encode()).digest())[:TOPIC],
    }
    outgoing.deliver(channel.address, encrypted(channel, said(message, channel.language)), headers)
