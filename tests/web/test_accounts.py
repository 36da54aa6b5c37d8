"""Accounts: which passwords are refused and why, recovery codes, log-ins, one's own data, and leaving for good."""

from __future__ import annotations

import io
import json
import re
import secrets
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.web.server import Client, Server, invitation

PASSWORD = "a-long-secret-7"
#: What is said of each, in English and in Russian.
WEAK = {
    "password123": ("This password is too common.", "слишком широко распространён"),
    "8305719264": ("This password is entirely numeric.", "состоит только из цифр"),
    "short-7": ("This password is too short.", "слишком короткий"),
}


@pytest.mark.parametrize("place", [0, 1])
def test_a_password_that_others_guess_is_refused(server: Server, place: int) -> None:
    language = ("en", "ru")[place]
    client = Client(server)
    client.post("/preferences", language=language)
    name = f"ada{secrets.token_hex(4)}"
    for password, said in WEAK.items():
        answer = client.post("/accounts/signup/", username=name, password1=password)
        assert answer.status == 200
        assert said[place] in answer.text
    assert client.post("/accounts/signup/", username=name, password1=f"{name}1").status == 200, "nor one's own name"
    assert client.post("/accounts/signup/", username=name, password1="a-long-secret-7").status == 302


def test_a_password_is_not_changed_to_a_common_one(server: Server) -> None:
    client = Client(server)
    client.post("/accounts/signup/", username=f"ada{secrets.token_hex(4)}", password1="a-long-secret-7")
    weak = {"password1": "password123", "password2": "password123"}
    answer = client.post("/accounts/password/", oldpassword="a-long-secret-7", **weak)
    assert answer.status == 200
    assert "This password is too common." in answer.text


def signed_up(server: Server) -> tuple[Client, str]:
    """Someone with a new account."""
    client, name = Client(server), f"ada{secrets.token_hex(4)}"
    assert client.post("/accounts/signup/", username=name, password1=PASSWORD).status == 302
    return client, name


def is_signed_in(client: Client) -> bool:
    return 'action="/accounts/logout/"' in client.get("/").text


def sign_in(server: Server, name: str, password: str = PASSWORD) -> Client:
    client = Client(server)
    client.post("/accounts/login/", login=name, password=password)
    return client


def codes_of(client: Client) -> list[str]:
    answer = client.post("/account/codes", password=PASSWORD)
    assert answer.status == 200
    return re.findall(r"<code>([A-Z2-7-]{19})</code>", answer.text)


def test_a_recovery_code_sets_a_new_password_once_and_signs_everyone_else_out(server: Server) -> None:
    client, name = signed_up(server)
    assert client.post("/account/codes", password="not it").status == 422
    codes = codes_of(client)
    assert len(set(codes)) == 8
    assert codes[0] not in client.get("/account").text, "shown once"

    lost = Client(server)
    form = {"name": name.upper(), "code": codes[0].lower().replace("-", " ")}
    assert lost.post("/accounts/recover/", **form, new_password="password123").status == 422, "a weak one"
    assert lost.post("/accounts/recover/", **form, new_password="another-secret-8").status == 302
    assert is_signed_in(lost)
    assert "7 unused codes" in lost.get("/account").text
    assert not is_signed_in(client)
    assert not is_signed_in(sign_in(server, name)), "the old password is good no more"
    assert is_signed_in(sign_in(server, name, "another-secret-8"))
    assert Client(server).post("/accounts/recover/", **form, new_password="another-secret-9").status == 422


def test_a_code_is_good_for_its_own_account_until_there_are_new_ones(server: Server) -> None:
    ada, _ = signed_up(server)
    _, other = signed_up(server)
    [first, *_] = codes_of(ada)
    form = {"code": first, "new_password": "another-secret-8"}
    assert Client(server).post("/accounts/recover/", name=other, **form).status == 422
    ada_name = re.search(r"ada\w{8}", ada.get("/").text)
    assert ada_name
    codes_of(ada)
    assert Client(server).post("/accounts/recover/", name=ada_name[0], **form).status == 422


def test_one_signs_out_a_device_or_all_of_them(server: Server) -> None:
    first, name = signed_up(server)
    second, third = sign_in(server, name), sign_in(server, name)
    second.get("/account", **{"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    page = first.get("/account").text
    rows = re.findall(r'name="which" value="(\d+)"', page)
    assert len(rows) == 2, "the others; not this device"
    stranger, _ = signed_up(server)
    for row in rows:
        assert stranger.post("/account/log-ins", which=row).status == 302
    assert is_signed_in(second), "an account ends its own log-ins alone"
    assert is_signed_in(third)

    first.post("/account/log-ins", which=rows[0])
    assert [is_signed_in(second), is_signed_in(third)].count(True) == 1
    assert first.post("/account/log-ins", which="all").status == 302
    assert not any(is_signed_in(one) for one in (first, second, third))
    assert is_signed_in(sign_in(server, name)), "one can come back"


def test_a_changed_password_signs_the_other_devices_out(server: Server) -> None:
    client, name = signed_up(server)
    other = sign_in(server, name)
    new = {"password1": "another-secret-8", "password2": "another-secret-8"}
    assert client.post("/accounts/password/", oldpassword=PASSWORD, **new).status == 302
    assert is_signed_in(client)
    assert not is_signed_in(other)
    assert client.get("/account").text.count('class="tag"') == 1


def test_an_account_takes_along_what_a_guest_has(server: Server) -> None:
    guest = Client(server)
    slug = guest.new_table(seat0="me", seat1="hot", seat2="none", seat3="none")
    guest.post(f"/t/{slug}/chat", text="said as a guest")
    guest.post("/accounts/signup/", username=f"ada{secrets.token_hex(4)}", password1=PASSWORD)
    assert guest.get(f"/t/{slug}").text.count(f'action="/t/{slug}/end"') == 1, "it is its owner"
    assert part_of(guest, "chat.json")[0]["text"] == "said as a guest"


def part_of(client: Client, name: str) -> Any:
    """A file of one's own data."""
    with zipfile.ZipFile(io.BytesIO(client.get("/account/export").body)) as archive:
        return json.loads(archive.read(name))


def test_the_export_holds_all_that_is_ours_and_nothing_secret(server: Server) -> None:
    client, name = signed_up(server)
    codes = codes_of(client)
    slug = client.new_table(seat0="me", seat1="hot", seat2="none", seat3="none")
    client.post(f"/t/{slug}/chat", text="mine")
    stopped = client.new_table(seat0="me", seat1="hot", seat2="none", seat3="none")
    client.post(f"/t/{stopped}/end")
    account = part_of(client, "account.json")
    assert (account["account"], account["recovery_codes_left"], len(account["logins"])) == (name, len(codes), 1)
    assert {row["table"]: row["state"] for row in part_of(client, "tables.json")} == {
        slug: "running",
        stopped: "stopped",
    }
    assert [line["text"] for line in part_of(client, "chat.json")] == ["mine"]
    assert len(part_of(client, "games.json")) == 1, "a game in play is secret still"
    whole = zipfile.ZipFile(io.BytesIO(client.get("/account/export").body))
    everything = b"".join(whole.read(file) for file in whole.namelist())
    for secret in (codes[0], codes[0].replace("-", ""), client.cookies["sessionid"], PASSWORD):
        assert secret.encode() not in everything


@pytest.mark.parametrize("has_account", [True, False])
def test_who_leaves_for_good_is_forgotten_and_the_games_stay(server: Server, has_account: bool) -> None:
    client = Client(server)
    name = f"ada{secrets.token_hex(4)}"
    if has_account:
        client.post("/accounts/signup/", username=name, password1=PASSWORD)
    client.post("/preferences", name=name)
    other = Client(server)
    alone = client.new_table(seat0="me", seat1="hot", seat2="none", seat3="none")
    played = client.new_table(seat0="me", seat1="friend", seat2="none", seat3="none", pace="1800")
    invite = invitation(client.get(f"/t/{played}").text)
    other.post(f"/t/{played}/sit", seat=1, invite=invite)
    client.post(f"/t/{played}/chat", text="good luck")
    ended = client.new_table(seat0="me", seat1="friend", seat2="none", seat3="none")
    other.post(f"/t/{ended}/sit", seat=1, invite=invitation(client.get(f"/t/{ended}").text))
    client.post(f"/t/{ended}/end")
    assert name in other.get(f"/t/{ended}").text

    form = {"password": PASSWORD} if has_account else {}
    assert client.post("/account/delete", **form).status == 422, "it has to be said twice"
    if has_account:
        assert client.post("/account/delete", sure="on", password="guess").status == 422
    kept = dict(client.cookies)
    assert client.post("/account/delete", sure="on", **form).status == 302

    assert other.get(f"/t/{alone}").status == 404
    page = other.get(f"/t/{ended}").text
    assert name not in page
    assert "A player" in page
    page = other.get(f"/t/{played}").text
    assert name not in page
    assert "good luck" not in page
    assert f'action="/t/{played}/end"' in page, "the table has a new owner, and a bot plays on"
    client.cookies = kept
    assert name not in client.get("/").text
    assert client.get("/account/export").status == 404
    if has_account:
        assert not is_signed_in(sign_in(server, name))
    assert name not in sign_in(server, name).get("/").text


def test_an_account_of_before_is_signed_out_everywhere_too(django: None) -> None:
    """A session that was made before log-ins were listed has no row, and ends all the same."""
    from django.contrib.auth import get_user_model
    from django.test import Client as Inside

    from conventicle.web.models import Login, Visitor
    from conventicle.web.people import logins

    user = get_user_model().objects.create_user(f"ada{secrets.token_hex(4)}", password=PASSWORD)
    Visitor.objects.create(user=user, name="Ada")
    old = Inside()
    old.force_login(user)
    logins.end_all(user)
    assert b'action="/accounts/logout/"' not in old.get("/").content
    assert not Login.objects.filter(user=user).exists()


def test_what_was_kept_long_enough_is_forgotten(django: None) -> None:
    from allauth.account.models import EmailAddress
    from django.contrib.auth import get_user_model
    from django.contrib.sessions.backends.db import SessionStore

    from conventicle.web.models import Login, Visitor
    from conventicle.web.people import retention

    now = datetime(2030, 1, 31, tzinfo=UTC)
    user = get_user_model().objects.create_user(f"ada{secrets.token_hex(4)}", password=PASSWORD)
    Visitor.objects.create(user=user, name="Ada", address_asked=now)
    EmailAddress.objects.create(user=user, email="ada@example.org")
    session = SessionStore()
    session.set_expiry(now + timedelta(days=100))
    session.create()
    row = Login.objects.create(user=user, session_key=session.session_key, made=now, seen=now, network="192.0.2.7")
    ended = Login.objects.create(user=user, session_key=secrets.token_hex(8), made=now, seen=now)

    retention.forget(now + timedelta(days=retention.ADDRESS_DAYS - 1))
    row.refresh_from_db()
    assert row.network == "192.0.2.7"
    assert EmailAddress.objects.filter(user=user).exists()
    assert not Login.objects.filter(pk=ended.pk).exists(), "its session is over"
    retention.forget(now + timedelta(days=retention.NETWORK_DAYS + 1))
    row.refresh_from_db()
    assert row.network == ""
    assert not EmailAddress.objects.filter(user=user).exists()


def test_passwords_are_hashed_as_often_as_django_advises() -> None:
    from django.conf import global_settings

    from conventicle.web import settings

    assert not hasattr(settings, "PASSWORD_HASHERS"), "only the servers of tests hash less"
    assert global_settings.PASSWORD_HASHERS[0].endswith("PBKDF2PasswordHasher")
