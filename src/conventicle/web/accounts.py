"""Accounts: a name and a password, to find one's tables again on another device. No e-mail is asked for."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from conventicle.web.models import NAME_LENGTH, Visitor
from conventicle.web.visitors import adopt


class Accounts(DefaultAccountAdapter):
    """How allauth behaves here: the site sends no mail."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Nothing is sent, since no address is known."""

    def is_safe_url(self, url: str | None) -> bool:
        """May a form lead there? Not where it is no address at all, which allauth does not expect."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """To the shelf, once the new password is stored."""
        return "/"


@receiver(user_logged_in)
def bring_guest_along(request: HttpRequest, user: Any, **_: object) -> None:
    """The tables of the guest who signs in become the account's."""
    guest = getattr(request, "visitor", None)
    account = Visitor.objects.get_or_create(user=user, defaults={"name": user.get_username()[:NAME_LENGTH]})[0]
    if guest is not None and guest.user_id is None:
        adopt(guest, account)
