"""The short way through Django, for what is asked at every decision by every page: the table, a choice, an undo.

On the long way Django looks through all addresses, and layers ask for what these three never need (files, messages,
forms of accounts). The answer is the same, which `tests/web/test_short_way.py` shows; a session is opened where the
visitor has one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from conventicle.web.pages import play
from conventicle.web.people.guard import Headers, Limits
from conventicle.web.people.visitors import Visitors
from conventicle.web.play.rooms import Refused
from conventicle.web.server.bridge import Answer
from conventicle.web.server.compression import Compression
from conventicle.web.urls import Slug

PATH: Final = re.compile(rf"/t/({Slug.regex})/(\w+)")
VIEWS: Final[dict[str, Callable[[HttpRequest, str], HttpResponse]]] = {
    "fragment": play.fragment,
    "decide": play.decide,
    "undo": play.undo,
}


def nothing(request: HttpRequest) -> HttpResponse:
    """Layers of which only one half is used have nothing behind them."""
    raise NotImplementedError


class ShortWay:
    """Answers some requests; the layers are those of the settings that matter to them, in the same order."""

    def __init__(self) -> None:
        self._session: Final = SessionMiddleware(nothing)
        self._forged: Final = CsrfViewMiddleware(nothing)
        self._accounts: Final = AuthenticationMiddleware(nothing)
        self._limits: Final = Limits(self._view)
        self._visitors: Final = Visitors(self._limits)
        self._all: Final = Compression(Headers(convert_exception_to_response(self._inside)))

    def answer(self, environ: dict[str, Any]) -> Answer | None:
        """Status, headers and body; None where the request has to go the long way."""
        found = PATH.fullmatch(environ["PATH_INFO"])
        view = VIEWS.get(found.group(2)) if found else None
        if found is None or view is None:
            return None
        close_old_connections()
        request = WSGIRequest(environ)
        request.short_way = (view, found.group(1))
        response = self._all(request)
        body = b"".join(response)
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
        headers += [(b"set-cookie", one.output(header="").strip().encode()) for one in response.cookies.values()]
        if not response.has_header("Content-Length"):
            headers.append((b"content-length", str(len(body)).encode()))
        return response.status_code, headers, body  # there is nothing in it to be closed

    def _inside(self, request: HttpRequest) -> HttpResponse:
        """Who asks, and with which right."""
        request.get_host()  # DisallowedHost where it is none of ours
        in_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if in_session:
            self._session.process_request(request)
        self._forged.process_request(request)
        if in_session:
            self._accounts.process_request(request)
        else:
            request.user = AnonymousUser()
        response = self._forged.process_response(request, self._visitors(request))
        return self._session.process_response(request, response) if in_session else response

    def _view(self, request: HttpRequest) -> HttpResponse:
        """The view, once nothing is against it."""
        view, slug = request.short_way
        forged = self._forged.process_view(request, view, (slug,), {})
        if forged is not None:
            return forged
        try:
            return view(request, slug)
        except Refused as refused:
            answer = self._limits.process_exception(request, refused)
            assert answer is not None
            return answer
