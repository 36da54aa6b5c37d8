"""Letters about an account: a real mail server on the loopback gets them, and nobody else's address does."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from conventicle.web.server.mailing import mailing, site_address
from tests.web.server import Client, Server, running
from tests.web.sinks import MailSink, mail_sink
from tests.web.test_accounts import PASSWORD, is_signed_in, sign_in, signed_up

SITE = "https://play.example"


@pytest.fixture(scope="module")
def mails() -> Iterator[MailSink]:
    with mail_sink() as sink:
        yield sink


@pytest.fixture(scope="module")
def server(folder: Path, mails: MailSink) -> Iterator[Server]:
    told = {
        "CONVENTICLE_MAIL": mails.address,
        "CONVENTICLE_ADDRESS": SITE,
        "CONVENTICLE_MAIL_FROM": "cult@play.example",
    }
    with running(folder / "letters", **told) as started:
        yield started


def link_in(letter: EmailMessage) -> str:
    """The path of the link in a letter, which leads to the address that the operator named."""
    [link] = re.findall(rf"^{SITE}/\S+", letter.get_content(), re.M)
    return str(urlsplit(link).path)


def new_address() -> str:
    return f"ada-{secrets.token_hex(4)}@example.org"


def confirmed(client: Client, mails: MailSink) -> str:
    """Give and confirm an address."""
    address = new_address()
    assert client.post("/account/address", address=address, password=PASSWORD).status == 302
    assert client.post(link_in(mails.to(address))).status == 302
    assert f"Confirmed: {address}" in client.get("/account").text
    return address


def test_an_address_is_confirmed_by_its_letter(server: Server, mails: MailSink) -> None:
    client, name = signed_up(server)
    address = new_address()
    assert client.post("/account/address", address=address, password="guess").status == 422
    assert client.post("/account/address", address="no address", password=PASSWORD).status == 422
    assert client.post("/account/address", address=address, password=PASSWORD).status == 302
    assert "Open the link" in client.get("/account").text
    letter = mails.to(address)
    assert (letter["From"], letter["Subject"]) == ("cult@play.example", "Conventicle: confirm your address")
    assert name in letter.get_content()
    link = link_in(letter)
    assert client.get(link).status == 200
    assert "Confirmed" not in client.get("/account").text, "a look is not enough: mail programs look at links too"
    assert client.post(link).status == 302
    assert f"Confirmed: {address}" in client.get("/account").text
    client.post("/account/address", address="", password=PASSWORD)
    assert address not in client.get("/account").text


def test_a_lost_password_is_reset_by_mail(server: Server, mails: MailSink) -> None:
    client, name = signed_up(server)
    address = confirmed(client, mails)
    lost = Client(server)
    lost.post("/preferences", language="ru")
    assert lost.post("/accounts/password/reset/", email=address.upper()).status == 302
    letter = mails.to(address, 2)
    assert letter["Subject"] == "Conventicle: новый пароль"
    link = link_in(letter)
    form = lost.get(link)
    assert form.status == 302, "the key is not in the address of the page"
    new = {"password1": "another-secret-8", "password2": "another-secret-8"}
    assert lost.post(form.headers["Location"], **new).status == 302
    assert not is_signed_in(client)
    assert not is_signed_in(sign_in(server, name))
    assert is_signed_in(sign_in(server, name, "another-secret-8"))
    assert "устарела" in lost.get(link).text, "a link is good once"


def test_no_letter_goes_to_an_address_that_nobody_confirmed(server: Server, mails: MailSink) -> None:
    client, _ = signed_up(server)
    unconfirmed = new_address()
    client.post("/account/address", address=unconfirmed, password=PASSWORD)
    assert mails.to(unconfirmed)
    unknown = new_address()
    asked = Client(server)
    answers = [asked.post("/accounts/password/reset/", email=one) for one in (unconfirmed, unknown)]
    assert [answer.status for answer in answers] == [302, 302], "whether an address is known is not told"
    other, _ = signed_up(server)
    last = confirmed(other, mails)
    asked.post("/accounts/password/reset/", email=last)
    assert mails.to(last, 2)
    assert len(mails.all_to(unconfirmed)) == 1
    assert mails.all_to(unknown) == []


def test_without_mail_no_address_is_asked_for(folder: Path) -> None:
    with running(folder / "no-letters") as server:
        client, _ = signed_up(server)
        assert 'name="address"' not in client.get("/account").text
        assert client.post("/account/address", address="ada@example.org", password=PASSWORD).status == 403
        assert "sends no mail" in client.get("/privacy").text
        assert "send mail" in client.get("/accounts/password/reset/").text


def test_what_the_operator_says_of_mail_is_checked() -> None:
    assert mailing("", "") == ("", 0, "", "", "")
    full = mailing("smtp+tls://us%40er:pa%3Ass@mail.example", SITE)
    assert full == ("mail.example", 587, "us@er", "pa:ss", "smtp+tls")
    for wrong in ("mail.example", "http://mail.example", "smtp://"):
        with pytest.raises(ValueError, match="CONVENTICLE_MAIL"):
            mailing(wrong, SITE)
    with pytest.raises(ValueError, match="CONVENTICLE_ADDRESS"):
        mailing("smtp://mail.example", "")
    assert site_address("https://play.example/") == SITE
    for wrong in ("play.example", "ftp://play.example", "https://play.example/games"):
        with pytest.raises(ValueError, match="CONVENTICLE_ADDRESS"):
            site_address(wrong)
