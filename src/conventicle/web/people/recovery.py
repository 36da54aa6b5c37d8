"""Recovery codes: words on paper that let their owner set a new password without any mail.

A code has 80 random bits, so its hash needs no slow function: nobody tries them all. Each is good once, and a new set
replaces the old one.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction

from conventicle.web.models import RecoveryCode

CODES: Final = 8
BYTES: Final = 10
GROUP: Final = 4


def hashed(code: str) -> str:
    """What is stored of a code: however its reader writes it, with or without dashes."""
    return hashlib.sha256("".join(one for one in code.upper() if one.isalnum()).encode()).hexdigest()


def new_codes(user: Any) -> list[str]:
    """A fresh set; this is the only time that anyone can read it."""
    letters = [base64.b32encode(secrets.token_bytes(BYTES)).decode() for _ in range(CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=hashed(code)) for code in letters)
    return ["-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP)) for code in letters]


def owner_of(name: str, code: str) -> Any | None:
    """The account of that name, if the code is one of its own."""
    found = RecoveryCode.objects.filter(code_hash=hashed(code), user__is_active=True).select_related("user").first()
    return found.user if found is not None and found.user.get_username().lower() == name.strip().lower() else None


def use(user: Any, code: str, password: str) -> bool:
    """Spend a code on a new password; False if it was spent meanwhile."""
    with transaction.atomic():
        if not RecoveryCode.objects.filter(user=user, code_hash=hashed(code)).delete()[0]:
            return False
        locked = get_user_model().objects.select_for_update().get(pk=user.pk)
        locked.set_password(password)
        locked.save(update_fields=["password"])
    return True
