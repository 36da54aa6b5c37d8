"""Being told: the ways by which a visitor wants to hear that it is their turn."""

from __future__ import annotations

from typing import Any, Final
from zoneinfo import available_timezones

from allauth.account.models import EmailAddress
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conventicle.web.jobs import queue
from conventicle.web.models import Channel
from conventicle.web.pages.trouble import reason_text
from conventicle.web.people import letters, limits, logins, visitors
from conventicle.web.play.rooms import Refused
from conventicle.web.telling import hooks, mail, outbox, outgoing, push

DELAYS: Final = (0, 300, 1800, 7200)
MOST_CHANNELS: Final = 5


@require_GET
def told(request: HttpRequest) -> HttpResponse:
    """The ways there are, and those the visitor uses."""
    return shown(request)


def shown(request: HttpRequest, said: str = "", status: int = 200) -> HttpResponse:
    """The page, with why something was refused."""
    channels = list(Channel.objects.filter(visitor=request.visitor).order_by("pk")) if request.visitor else []
    kinds = kinds_for(request)
    context: dict[str, Any] = {
        "channels": channels,
        "kinds": kinds,
        "hook_kinds": hooks.KINDS,
        "push_key": push.public_key() if push.KIND in kinds else "",
        "wants_address": letters.can_send() and mail.KIND not in kinds,
        "delays": DELAYS,
        "hours": range(24),
        "said": said,
    }
    return render(request, "account/told.html", context, status=status)


def kinds_for(request: HttpRequest) -> list[str]:
    """What the operator has switched on and the visitor can use."""
    found = [push.KIND] if push.is_on() else []
    user = request.user
    if letters.can_send() and user.is_authenticated and EmailAddress.objects.filter(user=user, verified=True).exists():
        found.append(mail.KIND)
    return [*found, *(hooks.KINDS if hooks.are_on() else ())]


def hour(text: str) -> int | None:
    """An hour of a form; None if there is none."""
    return int(text) if text.isascii() and text.isdigit() and int(text) < 24 else None


@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Another way to be told; its address is looked at before it is kept."""
    form = request.POST
    kind = form.get("kind", "")
    if kind not in kinds_for(request):
        raise Refused(403, "not_offered_here")
    visitor = visitors.needed(request)
    if not limits.buckets.take_here("channels", str(visitor.pk), visitors.network_of(request)):
        raise Refused(429, "too_many")
    address = "" if kind == mail.KIND else form.get("address", "").strip()
    keys = {"push_key": form.get("p256dh", ""), "push_auth": form.get("auth", "")} if kind == push.KIND else {}
    if keys and not push.is_subscription(keys["push_key"], keys["push_auth"]):
        return shown(request, reason_text(request.language, "bad_subscription"), 422)
    if address or kind != mail.KIND:
        try:
            outgoing.resolved(outgoing.place_of(address))
        except (outgoing.NotAllowed, OSError):
            return shown(request, reason_text(request.language, "bad_hook"), 422)
    if keys:  # a browser tells whoever asked it last, in one way
        Channel.objects.filter(kind=push.KIND, address=address).delete()
    if Channel.objects.filter(visitor=visitor).count() >= MOST_CHANNELS:
        return shown(request, reason_text(request.language, "many_channels"), 422)
    delay = form.get("delay", "")
    zone = form.get("zone", "")
    Channel.objects.create(
        visitor=visitor,
        kind=kind,
        address=address,
        **keys,
        browser=logins.browser_of(request.META.get("HTTP_USER_AGENT", ""))[:40] if keys else "",
        language=request.language,
        delay=int(delay) if delay.isascii() and delay.isdigit() and int(delay) in DELAYS else 300,
        quiet_from=hour(form.get("quiet_from", "")),
        quiet_to=hour(form.get("quiet_to", "")),
        zone=zone if zone in available_timezones() else "UTC",
    )
    return redirect("/told")


def own(request: HttpRequest) -> Channel:
    """A way of the visitor's own."""
    number = request.POST.get("channel", "")
    found = None
    if request.visitor is not None and number.isascii() and number.isdigit() and len(number) < 19:
        found = Channel.objects.filter(visitor=request.visitor, pk=int(number)).first()
    if found is None:
        raise Refused(404, "not_found")
    return found


@require_POST
def trial(request: HttpRequest) -> HttpResponse:
    """Send something now, to see that it arrives; an address that was given up gets another chance."""
    channel = own(request)
    if not limits.buckets.take_here("letters", str(request.visitor.pk), visitors.network_of(request)):
        raise Refused(429, "too_many")
    queue.put(outbox.KIND, {"channel": channel.pk}, owner=f"visitor {request.visitor.pk}")
    return redirect("/told")


@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    """No more of this."""
    own(request).delete()
    return redirect("/told")


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every message: whoever has it may end them, signed in or not. A look alone ends nothing."""
    found = Channel.objects.filter(token=token).first()
    if request.method == "POST" and found is not None:
        found.delete()
    return render(request, "account/told_leave.html", {"there": found is not None and request.method != "POST"})
