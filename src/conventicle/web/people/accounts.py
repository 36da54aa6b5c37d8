"""Accounts: a name and a password, to find one's tables again on another device. A mail address only if one likes."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailAddress
from allauth.account.signals import password_changed, password_reset, user_logged_in
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from conventicle.web.models import NAME_LENGTH, Visitor
from conventicle.web.people import letters, logins
from conventicle.web.people.visitors import adopt


class Accounts(DefaultAccountAdapter):
    """How allauth behaves here: letters in our own words, with links to the address that the operator named."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A letter about an account, where the site sends mail."""
        letters.about_account(template_prefix.rpartition("/")[2], email, context)

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Where a letter about a lost password leads."""
        path: str = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return settings.ADDRESS + path.replace("UID-KEY", key)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Where a letter that confirms an address leads."""
        return f"{settings.ADDRESS}{reverse('account_confirm_email', args=[emailconfirmation.key])}"

    def is_safe_url(self, url: str | None) -> bool:
        """May a form lead there? Not where it is no address at all, which allauth does not expect."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """To the shelf, once the new password is stored."""
        return "/"

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """To the account, whose page shows the confirmed address."""
        return "/account"


class ResetByMail(ResetPasswordForm):
    """Who has lost the password: letters go to confirmed addresses alone, since a mistyped one is someone else's."""

    users: list[Any]

    def clean_email(self) -> str:
        """The address, and the accounts that have confirmed it."""
        email = str(super().clean_email())
        sure = EmailAddress.objects.filter(email=email.lower(), verified=True).values_list("user_id", flat=True)
        found: list[Any] = self.users
        self.users = [user for user in found if user.pk in sure]
        return email


@receiver(user_logged_in)
def bring_guest_along(request: HttpRequest, user: Any, **_: object) -> None:
    """The tables of the guest who signs in become the account's."""
    logins.begun(request)
    guest = getattr(request, "visitor", None)
    account = Visitor.objects.get_or_create(user=user, defaults={"name": user.get_username()[:NAME_LENGTH]})[0]
    if guest is not None and guest.user_id is None:
        adopt(guest, account)


@receiver(password_reset)
def sign_out_everywhere(user: Any, **_: object) -> None:
    """Whoever knew the old password is out."""
    logins.end_all(user)


@receiver(password_changed)
def sign_out_elsewhere(request: HttpRequest, user: Any, **_: object) -> None:
    """Whoever knew the old password is out, but for the one who changed it."""
    logins.end_all(user, but=request.session.session_key or "")
    logins.begun(request)
