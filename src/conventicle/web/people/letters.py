"""Letters that the site sends about an account, in the words of the reader's language."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation

from conventicle.web.jobs import kinds, queue
from conventicle.web.jobs.kinds import GiveUp, Job
from conventicle.web.texts import site_texts

KIND: Final = "letter"
#: A mail server that says this number or more will not change its mind.
FOR_GOOD: Final = 500
#: What allauth calls a letter, and which of the values that it brings is the link.
LINKS: Final = {
    "email_confirmation": "activate_url",
    "email_confirmation_signup": "activate_url",
    "password_reset_key": "password_reset_url",
}


def can_send() -> bool:
    """True if whoever runs the site has set up mail."""
    return bool(settings.EMAIL_HOST)


def about_account(kind: str, address: str, values: dict[str, Any]) -> None:
    """Confirm an address, or set a new password; nothing else is worth a letter."""
    if kind not in LINKS or not can_send():
        return
    texts = site_texts(translation.get_language() or "en")
    words = {"name": values["user"].get_username(), "link": values[LINKS[kind]], "site": settings.ADDRESS}
    if kind == "password_reset_key":
        subject, text = texts.get("letter.reset_subject"), texts.fill("letter.reset", words)
    else:
        subject, text = texts.get("letter.confirm_subject"), texts.fill("letter.confirm", words)
    send(address, subject, text)


def send(address: str, subject: str, text: str) -> None:
    """Put a letter into the outbox: whoever asked for it neither waits for the mail server nor learns from its pace."""
    queue.put(KIND, {"to": address, "subject": subject, "text": text}, owner=f"mail {address}"[:60])


def deliver(job: Job) -> None:
    """Hand a letter to the mail server. One that is tried again has the same number, so it is known for the same."""
    work = job.work
    host = urlsplit(settings.ADDRESS).hostname or "localhost"
    marks = {"Message-ID": f"<{job.key}@{host}>", "Auto-Submitted": "auto-generated"}
    try:
        EmailMessage(work["subject"], work["text"], to=[work["to"]], headers=marks).send()
    except SMTPRecipientsRefused as refused:
        if all(code >= FOR_GOOD for code, _ in refused.recipients.values()):
            raise GiveUp("the address is refused") from refused
        raise


# Its links are worth a password, so its row goes as soon as it is delivered.
kinds.add(kinds.Kind(KIND, kinds.MESSAGES, deliver, most_tries=8, kept=0.0))
