"""Log-ins: on which devices an account is signed in, and how to sign out of all of them.

What a session needs to know of its row it carries itself, so a page asks the database nothing more. The row follows
once an hour, and whenever the session got another key (a changed password does that).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.auth import logout
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Q
from django.http import HttpRequest

from conventicle.web.models import Login, Visitor
from conventicle.web.people.addresses import network

SINCE: Final = "signed_in"
NOTED: Final = "noted"
NOTED_EVERY: Final = 3600.0
BROWSERS: Final = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_of(agent: str) -> str:
    """Browser and system in two words; the rest of what a browser says of itself is nobody's business."""
    words = [next((name for sign, name in known if re.search(sign, agent)), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(word for word in words if word)


def begun(request: HttpRequest) -> None:
    """Somebody signed in."""
    since = request.session[SINCE] = datetime.now(UTC).timestamp()
    request.session.pop(NOTED, None)
    note(request, since)


def is_good(request: HttpRequest, account: Visitor) -> bool:
    """False if this session is from before its account signed out everywhere; then it ends here."""
    since = float(request.session.get(SINCE, 0.0))
    if account.signed_out is not None and since <= account.signed_out.timestamp():
        logout(request)
        return False
    note(request, since)
    return True


def note(request: HttpRequest, since: float) -> None:
    """Keep the row of this session: when and from where it was used last."""
    now = datetime.now(UTC)
    session = request.session
    key, seen = session.get(NOTED, ("", 0.0))
    if session.session_key is None or (key == session.session_key and now.timestamp() - seen < NOTED_EVERY):
        return
    made = datetime.fromtimestamp(since, UTC) if since else now
    seen_here = {
        "seen": now,
        "browser": browser_of(request.META.get("HTTP_USER_AGENT", ""))[:40],
        "network": network(str(request.META.get("REMOTE_ADDR", "")))[:50],
    }
    if key and key != session.session_key:
        Login.objects.filter(session_key=key).delete()
    Login.objects.update_or_create(
        session_key=session.session_key,
        defaults={"user": request.user, **seen_here},
        create_defaults={"user": request.user, "made": made, **seen_here},
    )
    session[NOTED] = (session.session_key, now.timestamp())


def of(user: Any) -> list[Login]:
    """Where an account is signed in, the latest first."""
    return list(Login.objects.filter(user=user).order_by("-seen"))


def end(found: Any) -> None:
    """Sign these out."""
    for login in found:
        SessionStore(login.session_key).delete()
        login.delete()


def end_one(user: Any, number: int) -> None:
    """Sign one device of an account out."""
    end(Login.objects.filter(user=user, pk=number))


def end_all(user: Any, but: str = "") -> None:
    """Sign out everywhere, also where no row tells of it; `but` is the session that stays."""
    Visitor.objects.filter(user=user).update(signed_out=datetime.now(UTC))
    end(Login.objects.filter(~Q(session_key=but), user=user))
