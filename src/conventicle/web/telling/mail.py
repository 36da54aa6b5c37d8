"""Messages by mail, to the confirmed address of an account."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage

from conventicle.web.models import Channel
from conventicle.web.telling.message import Dead, Message

KIND = "mail"


def send(channel: Channel, message: Message) -> None:
    """Hand it to the mail server. Sent again it has the same `Message-ID`, by which mail programs know it."""
    user = channel.visitor.user
    found = EmailAddress.objects.filter(user=user, verified=True).first() if user else None
    if found is None or not settings.EMAIL_HOST:
        raise Dead("no confirmed address")
    text = "\n".join([message.subject, "", *message.lines, "", message.leave_words])
    headers = {
        "Message-ID": f"<{message.number}@{urlsplit(settings.ADDRESS).hostname}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{message.leave_link}>",
    }
    try:
        EmailMessage(message.subject, text, to=[found.email], headers=headers).send()
    except SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _ in error.recipients.values()):
            raise Dead("the address is refused") from error
        raise
