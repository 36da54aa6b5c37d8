"""Forwarding: behind a proxy, who asks stands in a header, which is believed only from proxies the operator trusts.

Where a proxy is not trusted, everyone seems to come from the proxy's address, and limits for one network hold for all
visitors together. That is safe, but hardly meant, so it is said once.
"""

from __future__ import annotations

import logging
import os
from typing import Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from conventicle.web.play.streams import Receive, Scope, Send

HEADERS: Final = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
#: A warning for each of so many addresses; whoever makes headers up does not fill the log.
MOST_WARNINGS: Final = 5
log = logging.getLogger("conventicle.web")


class Forwarding:
    """In front of the site: takes the address from the header of a trusted proxy, and warns of others."""

    def __init__(self, trusted: str) -> None:
        self.trusted: Final = trusted
        self._proxies: Final = ProxyHeadersMiddleware(nothing, trusted_hosts=trusted)
        self._warned: set[str] = set()

    def is_trusted(self, peer: str) -> bool:
        """True if this is the address of a trusted proxy."""
        return bool(self.trusted) and peer in self._proxies.trusted_hosts

    def before(self, application: Any) -> Any:
        """The application behind it."""
        inner: Any = ProxyHeadersMiddleware(application, trusted_hosts=self.trusted) if self.trusted else application

        async def forwarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http":
                self.look_at(scope)
            await inner(scope, receive, send)

        return forwarded

    def look_at(self, scope: Scope) -> None:
        """Say so if a request came through a proxy that is not trusted."""
        peer = (scope.get("client") or ("", 0))[0]
        if peer in self._warned or len(self._warned) >= MOST_WARNINGS or self.is_trusted(peer):
            return
        if any(name in HEADERS for name, _ in scope["headers"]):
            self._warned.add(peer)
            log.warning(
                "Requests come from %s with a forwarding header. It is not believed, so all visitors behind that "
                "address count as one. If it is your proxy, set FORWARDED_ALLOW_IPS=%s",
                peer,
                peer,
            )


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """Behind this one stands nobody: it is only asked whom it trusts."""


forwarding: Final = Forwarding(os.environ.get("FORWARDED_ALLOW_IPS", ""))
