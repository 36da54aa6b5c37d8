"""Browsers that take push messages, as far as a push service sees them: keys, an endpoint, and reading what came."""

from __future__ import annotations

import base64
import json
import os
import secrets
import time
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.web.sinks import Hook, HookSink


def in_letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_letters(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscribed:
    """A browser that has subscribed at a push service (here a sink on the loopback)."""

    def __init__(self, service: HookSink) -> None:
        self.service = service
        self.path = f"/push/{secrets.token_urlsafe(9)}"
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def form(self) -> dict[str, str]:
        """What the page sends of it."""
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = self.service.address + self.path
        return {"address": endpoint, "p256dh": in_letters(point), "auth": in_letters(self._auth)}

    def came(self) -> list[Hook]:
        """What the service was given for it."""
        return [one for one in self.service.came if one.path == self.path]

    def read(self, hook: Hook) -> dict[str, Any]:
        """What a message says: only with this browser's keys."""
        assert hook.headers["content-encoding"] == "aes128gcm"
        data = http_ece.decrypt(hook.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(data)
        return found


def signed_by(hook: Hook, service: HookSink) -> str:
    """The key that a message is signed with, as a push service checks it (RFC 8292)."""
    scheme, _, parts = hook.headers["authorization"].partition(" ")
    said = dict(one.split("=", 1) for one in parts.split(","))
    assert scheme == "vapid"
    assert Vapid02.verify(hook.headers["authorization"])
    claims = json.loads(from_letters(said["t"].split(".")[1]))
    assert claims["aud"] == service.address
    assert claims["sub"] == "https://play.example"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    return said["k"]
