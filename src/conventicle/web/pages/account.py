"""The page of one's account: address, recovery codes, log-ins, one's data, and leaving for good."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conventicle.web.models import RecoveryCode, Visitor
from conventicle.web.pages.trouble import reason_text
from conventicle.web.people import export, leaving, letters, limits, logins, recovery, retention, visitors
from conventicle.web.people.accounts import bring_guest_along
from conventicle.web.play.rooms import Refused
from conventicle.web.telling import hooks, push

DAY_SECONDS = 24 * 3600


@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """What is kept of the visitor, and what can be done with it."""
    return shown(request)


def shown(request: HttpRequest, status: int = 200, **said: Any) -> HttpResponse:
    """The page, with fresh codes or with the reason why something was refused."""
    context: dict[str, Any] = {"said": "", "codes": (), **said}
    user = request.user
    if user.is_authenticated:
        addresses = EmailAddress.objects.filter(user=user)
        context |= {
            "confirmed": next((one.email for one in addresses if one.verified), ""),
            "unconfirmed": next((one.email for one in addresses if not one.verified), ""),
            "codes_left": RecoveryCode.objects.filter(user=user).count(),
            "logins": logins.of(user),
            "here": request.session.session_key,
        }
    return render(request, "account/account.html", context, status=status)


def signed_in(request: HttpRequest) -> Any:
    """The account; what a guest has no use for is refused."""
    if not request.user.is_authenticated:
        raise Refused(403, "no_account")
    return request.user


def is_known(request: HttpRequest) -> bool:
    """True if whoever sends this knows the password: a device left open is not enough for what matters."""
    user = signed_in(request)
    if not limits.buckets.take("recoveries", f"account {user.pk}"):
        raise Refused(429, "too_many")
    return bool(user.check_password(request.POST.get("password", "")))


def refused(request: HttpRequest, reason: str) -> HttpResponse:
    """The page again, with the reason."""
    return shown(request, 422, said=reason_text(request.language, reason))


@require_POST
def new_codes(request: HttpRequest) -> HttpResponse:
    """Fresh recovery codes, shown once; older ones are good no more."""
    if not is_known(request):
        return refused(request, "wrong_password")
    return shown(request, codes=recovery.new_codes(request.user))


@require_POST
def address(request: HttpRequest) -> HttpResponse:
    """Give a mail address, which gets a letter to confirm it; an empty one takes it away."""
    user = signed_in(request)
    if not is_known(request):
        return refused(request, "wrong_password")
    email = request.POST.get("address", "").strip().lower()
    if not email:
        EmailAddress.objects.filter(user=user).delete()
        user.email = ""
        user.save(update_fields=["email"])
        return redirect("/account")
    if not letters.can_send():
        raise Refused(403, "no_mail")
    try:
        validate_email(email)
    except ValidationError:
        return refused(request, "bad_address")
    if EmailAddress.objects.filter(user=user, email=email, verified=True).exists():
        return redirect("/account")
    if not limits.buckets.take_here("letters", str(request.visitor.pk), visitors.network_of(request)):
        raise Refused(429, "too_many")
    Visitor.objects.filter(user=user).update(address_asked=datetime.now(UTC))
    EmailAddress.objects.add_new_email(request, user, email)
    return redirect("/account")


@require_POST
def end_logins(request: HttpRequest) -> HttpResponse:
    """Sign out one device, or all of them."""
    user = signed_in(request)
    which = request.POST.get("which", "")
    if which == "all":
        logins.end_all(user)
        logout(request)
        return redirect("/")
    if not (which.isascii() and which.isdigit() and len(which) < 19):
        raise Refused(400, "malformed")
    logins.end_one(user, int(which))
    return redirect("/account")


@require_GET
def take_along(request: HttpRequest) -> HttpResponse:
    """All that is kept of the visitor, as a file."""
    if request.visitor is None:
        raise Refused(404, "nothing_kept")
    if not limits.buckets.take("exports", str(request.visitor.pk)):
        raise Refused(429, "too_many")
    response = HttpResponse(export.packed(request.visitor, request.language), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="conventicle-data.zip"'
    return response


@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, or the guest; it has to be said twice, and by the one who knows the password."""
    visitor: Visitor | None = request.visitor
    if visitor is None:
        raise Refused(404, "nothing_kept")
    if request.user.is_authenticated and not is_known(request):
        return refused(request, "wrong_password")
    if request.POST.get("sure") != "on":
        return refused(request, "not_sure")
    leaving.leave_for_good(visitor)
    if request.user.is_authenticated:
        logout(request)
    request.visitor = None
    response = redirect("/")
    response.delete_cookie(visitors.COOKIE)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Set a new password with a recovery code."""
    asked_again: dict[str, Any] = {"name": "", "said": "", "weak": ()}
    if request.method != "POST":
        return render(request, "account/recover.html", asked_again)
    name, code = request.POST.get("name", "")[:150], request.POST.get("code", "")[:100]
    password = request.POST.get("new_password", "")
    if not (
        limits.buckets.take("recoveries", name.strip().lower())
        and limits.buckets.take("recoveries", f"network {visitors.network_of(request)}")
    ):
        raise Refused(429, "too_many")
    user = recovery.owner_of(name, code)
    context = {**asked_again, "name": name}
    if user is None:
        context["said"] = reason_text(request.language, "wrong_code")
        return render(request, "account/recover.html", context, status=422)
    try:
        validate_password(password, user)
    except ValidationError as error:
        return render(request, "account/recover.html", {**context, "weak": error.messages}, status=422)
    if not recovery.use(user, code, password):
        context["said"] = reason_text(request.language, "wrong_code")
        return render(request, "account/recover.html", context, status=422)
    logins.end_all(user)
    user.refresh_from_db()
    get_adapter().login(request, user)
    bring_guest_along(request, user)
    return redirect("/account")


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, for how long, and what is sent to whom."""
    context = {
        "hooks": hooks.are_on(),
        "push": push.is_on(),
        "given_up_days": retention.GIVEN_UP_DAYS,
        "message_days": retention.MESSAGE_DAYS,
        "network_days": retention.NETWORK_DAYS,
        "address_days": retention.ADDRESS_DAYS,
        "session_days": settings.SESSION_COOKIE_AGE // DAY_SECONDS,
    }
    return render(request, "account/privacy.html", context)
