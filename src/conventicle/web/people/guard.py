"""Guards at the door: the headers of every answer, and limits on how often anyone may knock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from conventicle.web.pages.trouble import trouble
from conventicle.web.people import limits
from conventicle.web.people.addresses import whereabouts
from conventicle.web.people.visitors import network_of
from conventicle.web.play.rooms import Refused

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # Where a piece stands on a board is a number in its style attribute; there is no inline style sheet.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)


class Headers:
    """Puts the same protective headers on every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then add them."""
        response = self.get_response(request)
        response["X-Content-Type-Options"] = "nosniff"
        if hasattr(response, "bare_from"):  # pieces of a table: no browser shows them as a page
            response["Cache-Control"] = "no-store"
            return response
        response["Content-Security-Policy"] = POLICY
        response["X-Frame-Options"] = "DENY"
        response["Referrer-Policy"] = "same-origin"
        response["Cross-Origin-Opener-Policy"] = "same-origin"
        response["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        if settings.HSTS_SECONDS and request.is_secure():
            response["Strict-Transport-Security"] = f"max-age={settings.HSTS_SECONDS}"
        if not request.path.startswith("/static/"):
            response.setdefault("Cache-Control", "no-store")
        return response


class Limits:
    """Refuses who asks too often, and turns refusals into pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Count the request; answer it."""
        visitor = request.visitor
        if visitor:
            whereabouts.saw(visitor.pk, network_of(request))
        who = str(visitor.pk) if visitor else network_of(request)
        if not limits.buckets.take("pages", who):
            return trouble(request, 429, "too_many")
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A refusal is an answer."""
        if isinstance(error, Refused):
            return trouble(request, error.status, error.reason, error.detail)
        return None
