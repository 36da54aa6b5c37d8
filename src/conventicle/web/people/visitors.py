"""Visitors: who is looking at a page. A guest is known by a cookie and needs nothing else."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import translation

from conventicle.kernel.text import LANGUAGES
from conventicle.web.models import NAME_LENGTH, Channel, ChatLine, Mute, Note, Seat, Table, Visitor
from conventicle.web.people import limits, logins
from conventicle.web.people.addresses import network
from conventicle.web.play import whose_turn
from conventicle.web.play.rooms import Refused, rooms
from conventicle.web.server.wire import wire
from conventicle.web.texts import saying, site_texts

COOKIE: Final = "conventicle"
LANGUAGE_COOKIE: Final = "conventicle_language"
THEME_COOKIE: Final = "conventicle_theme"
THEMES: Final = ("auto", "dark", "light")
YEAR: Final = 365 * 24 * 3600
TOKEN_BYTES: Final = 24
LONGEST_TOKEN: Final = 128
GUESTS_KEPT: Final = 10_000


def hashed(token: str) -> str:
    """What is stored of a cookie: who reads the database cannot sit down in someone's place."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guests:
    """Guests who were here lately, so that a page need not ask the database who looks at it."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._lock: Final = threading.Lock()

    def of(self, token_hash: str) -> Visitor | None:
        """The guest of a cookie."""
        with self._lock:
            known = self._known.get(token_hash)
            if known is not None:
                self._known.move_to_end(token_hash)
                return known
        found = Visitor.objects.filter(token_hash=token_hash, user=None).first()
        if found is not None:
            with self._lock:
                self._known[token_hash] = found
                while len(self._known) > GUESTS_KEPT:
                    self._known.popitem(last=False)
        return found

    def forget(self, token_hash: str | None) -> None:
        """Something about a guest changed."""
        with self._lock:
            self._known.pop(token_hash or "", None)


guests: Final = Guests()


@receiver((post_save, post_delete), sender=Visitor)
def guest_changed(instance: Visitor, **_: object) -> None:
    """Ask the database the next time."""
    guests.forget(instance.token_hash)
    if instance.token_hash:
        wire.say("guest", instance.token_hash)


class Visitors:
    """Finds the visitor and the language of each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Attach `visitor` (None for someone new) and `language`."""
        request.visitor = visitor_of(request)
        request.language = language_of(request)
        request.new_token = ""
        with translation.override(request.language):
            response = self.get_response(request)
        if request.new_token:
            set_cookie(response, COOKIE, request.new_token)
        response["Content-Language"] = request.language
        return response


def set_cookie(response: HttpResponse, name: str, value: str) -> None:
    """A cookie that scripts cannot read and other sites cannot send along."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)


def visitor_of(request: HttpRequest) -> Visitor | None:
    """The account's visitor, or the guest of the cookie."""
    if request.user.is_authenticated:
        found: Visitor = Visitor.objects.get_or_create(
            user=request.user, defaults={"name": request.user.get_username()[:NAME_LENGTH]}
        )[0]
        if logins.is_good(request, found):
            return found
    token = request.COOKIES.get(COOKIE, "")
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return guests.of(hashed(token))


def new_token() -> str:
    """What a cookie holds: nobody can guess it, and we know it for one of ours."""
    return Signer(salt=COOKIE).sign(secrets.token_urlsafe(TOKEN_BYTES))


def promised(request: HttpRequest) -> str:
    """The token in a cookie that we gave to someone who is no guest yet, or ''."""
    token = request.COOKIES.get(COOKIE, "")[:LONGEST_TOKEN]
    try:
        Signer(salt=COOKIE).unsign(token)
    except BadSignature:
        return ""
    return token


def expected(request: HttpRequest) -> None:
    """Someone new may become a guest by the form on this page: the cookie goes out with it.

    Were it to come with the form's answer, whoever loses that on the way would lose the chair it was about.
    """
    if request.visitor is None and not promised(request):
        request.new_token = new_token()


def needed(request: HttpRequest) -> Visitor:
    """The visitor; someone new becomes a guest now."""
    if request.visitor is None:
        if not limits.buckets.take("visitors", network_of(request)):
            raise Refused(429, "too_many")
        token = promised(request)
        if not token:
            token = request.new_token = new_token()
        name = secrets.choice(site_texts(request.language).get("guest.names").split())[:NAME_LENGTH]
        request.visitor = Visitor.objects.get_or_create(token_hash=hashed(token), user=None, defaults={"name": name})[0]
    return request.visitor


def adopt(guest: Visitor, account: Visitor) -> None:
    """Someone signed in: what they had as a guest is theirs."""
    if guest.pk != account.pk:
        Seat.objects.filter(visitor=guest).update(visitor=account)
        Table.objects.filter(owner=guest).update(owner=account)
        ChatLine.objects.filter(visitor=guest).update(visitor=account)
        Channel.objects.filter(visitor=guest).update(visitor=account)
        written = Note.objects.filter(visitor=account).values_list("table_id", flat=True)
        Note.objects.filter(visitor=guest).exclude(table_id__in=list(written)).update(visitor=account)
        known = Mute.objects.filter(visitor=account).values_list("other_id", flat=True)
        Mute.objects.filter(visitor=guest).exclude(other_id__in=[*known, account.pk]).update(visitor=account)
        rooms.company_changed()


def network_of(request: HttpRequest) -> str:
    """From where a request comes."""
    return network(str(request.META.get("REMOTE_ADDR", "")))


def language_of(request: HttpRequest) -> str:
    """The language chosen before, else the browser's first that there is, else English."""
    chosen = request.COOKIES.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.META.get("HTTP_ACCEPT_LANGUAGE", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"


def count_turns(request: HttpRequest) -> int:
    """At how many tables the visitor is waited for; parts of a page have no title to say it in."""
    return 0 if request.headers.get("HX-Request") else whose_turn.count(getattr(request, "visitor", None))


def shell(request: HttpRequest) -> dict[str, Any]:
    """What every page's frame needs."""
    language = getattr(request, "language", "en")
    theme = request.COOKIES.get(THEME_COOKIE, "auto")
    return {
        "language": language,
        "languages": LANGUAGES,
        "language_names": dict(settings.LANGUAGES),
        "theme": theme if theme in THEMES else "auto",
        "themes": THEMES,
        "visitor": getattr(request, "visitor", None),
        "csrf": get_token(request),
        "path": request.get_full_path(),
        "mail": bool(settings.EMAIL_HOST),
        "say": saying(language),
        "my_turns": count_turns(request),
    }
