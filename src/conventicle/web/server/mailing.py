"""Mail and push: whether the site sends them is said by whoever runs it. Without that it sends none."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

#: Plain, with STARTTLS, and with TLS from the first byte: the usual port of each.
PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
TIMEOUT: Final = 10


class Mailing(NamedTuple):
    """Django's mail settings, read from one address."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    scheme: str = ""


def mailing(address: str, site: str) -> Mailing:
    """The mail server of `smtp+tls://user:password@host:587`; letters need the address of the site for their links."""
    if not address:
        return Mailing()
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(
            f"CONVENTICLE_MAIL must be smtp://, smtp+tls:// or smtps:// with a host, not {parts.scheme}://"
        )
    if not site:
        raise ValueError(
            "CONVENTICLE_MAIL needs CONVENTICLE_ADDRESS, the address of the site, for the links in letters"
        )
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mailing(parts.hostname, parts.port or PORTS[parts.scheme], user, password, parts.scheme)


def push_is_on(text: str, site: str) -> bool:
    """True for `1`, where all that is needed is there."""
    if text in ("", "0"):
        return False
    if text != "1":
        raise ValueError(f"CONVENTICLE_PUSH must be 1, not {text}")
    if not site:
        raise ValueError("CONVENTICLE_PUSH needs CONVENTICLE_ADDRESS, the address of the site")
    if find_spec("pywebpush") is None:
        raise ValueError('CONVENTICLE_PUSH needs pywebpush: pip install "conventicle[push]"')
    return True


def site_address(text: str) -> str:
    """The address by which people reach the site, such as `https://play.example`, without a slash at the end."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"CONVENTICLE_ADDRESS must be like https://play.example, not {text}")
    return f"{parts.scheme}://{parts.netloc}"
