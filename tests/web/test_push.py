"""Messages to browsers: encrypted for the one that asked, signed by the site, and to no address inside."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browsers import Subscribed, signed_by
from tests.web.server import Client, Postgres, Server, running, until
from tests.web.sinks import HookSink, hook_sink
from tests.web.test_told import SITE, asked_at_new_table

PUSH = {"CONVENTICLE_ADDRESS": SITE, "CONVENTICLE_PUSH": "1"}


@pytest.fixture(scope="module")
def service() -> Iterator[HookSink]:
    with hook_sink() as sink:
        yield sink


@pytest.fixture(scope="module")
def server(folder: Path, database: str, request: pytest.FixtureRequest) -> Iterator[Server]:
    if database:  # another server works on that one
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    place = folder / f"push-{'postgresql' if database else 'sqlite'}"
    with running(place, database, **PUSH, CONVENTICLE_WEBHOOKS="anywhere") as started:
        yield started


def key_of(page: str) -> str:
    found = re.search(r'data-push-key="([\w-]*)"', page)
    assert found
    return found[1]


def channels(page: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'name="channel" value="(\d+)"', page)))


def test_a_message_can_be_read_by_that_browser_alone_and_is_signed(server: Server, service: HookSink) -> None:
    player, browser = Client(server), Subscribed(service)
    key = key_of(player.get("/told").text)
    assert player.post("/told/add", kind="push", delay="0", **browser.form).status == 302
    slug = asked_at_new_table(server, player)
    until(browser.came)
    [hook] = browser.came()
    assert signed_by(hook, service) == key, "the key that the page gave the browser"
    assert (hook.headers["ttl"], hook.headers["content-encoding"]) == ("86400", "aes128gcm")
    assert re.fullmatch(r"[\w-]{1,32}", hook.headers["topic"])
    told = browser.read(hook)
    assert set(told) == {"id", "title", "text", "path", "leave", "leave_words"}
    assert (told["title"], told["path"]) == ("Your turn: Candles", f"/t/{slug}")
    assert slug.encode() not in hook.body
    with pytest.raises(Exception, match=r"."):
        Subscribed(service).read(hook)
    assert Client(server).post(told["leave"]).status == 200
    assert channels(player.get("/told").text) == []


def test_the_key_survives_a_restart(server: Server) -> None:
    before = key_of(Client(server).get("/told").text)
    server.kill()
    server.start()
    assert key_of(Client(server).get("/told").text) == before != ""


def test_the_test_button_sends_one_in_the_readers_language(server: Server, service: HookSink) -> None:
    player, browser = Client(server), Subscribed(service)
    player.post("/preferences", language="ru")
    player.post("/told/add", kind="push", **browser.form)
    [number] = channels(player.get("/told").text)
    assert player.post("/told/test", channel=number).status == 302
    until(browser.came)
    told = browser.read(browser.came()[0])
    assert (told["title"], told["path"]) == ("Проверка: так Conventicle будет вам сообщать.", "/told")
    assert player.post("/told/remove", channel=number).status == 302
    assert channels(player.get("/told").text) == []


def test_a_browser_that_is_gone_is_given_up_with_its_keys(server: Server, service: HookSink) -> None:
    player, browser = Client(server), Subscribed(service)
    player.post("/told/add", kind="push", delay="0", **browser.form)
    service.status = 410
    try:
        asked_at_new_table(server, player)
        until(lambda: "add this browser again" in player.get("/told").text)
    finally:
        service.status = 200
    assert len(browser.came()) == 1
    asked_at_new_table(server, player)
    assert player.post("/told/add", kind="push", delay="0", **browser.form).status == 302
    page = player.get("/told").text
    assert len(channels(page)) == 1, "the same browser takes the place of what was given up"
    assert "add this browser again" not in page


def test_a_browser_tells_whoever_asked_it_last(server: Server, service: HookSink) -> None:
    one, other, browser = Client(server), Client(server), Subscribed(service)
    one.post("/told/add", kind="push", **browser.form)
    other.post("/told/add", kind="push", **browser.form)
    assert channels(one.get("/told").text) == []
    assert len(channels(other.get("/told").text)) == 1


def test_what_is_no_subscription_is_refused(server: Server, service: HookSink) -> None:
    player, good = Client(server), Subscribed(service).form
    for wrong in (
        {"p256dh": ""}, {"auth": ""}, {"p256dh": good["auth"]}, {"auth": good["p256dh"]}, {"p256dh": "BA" + "A" * 85},
        {"p256dh": "é" * 87}, {"auth": "=" * 22}, {"address": "ftp://push.example/"}, {"address": ""},
        {"address": "https://push.example/" + "x" * 1000},
    ):  # fmt: skip
        assert player.post("/told/add", kind="push", **{**good, **wrong}).status == 422, wrong
    assert channels(player.get("/told").text) == []


def test_a_push_service_inside_is_refused(folder: Path, service: HookSink) -> None:
    """Endpoints are guarded like webhooks; here neither plain HTTP nor the loopback is allowed."""
    with running(folder / f"guarded-{secrets.token_hex(3)}", **PUSH) as server:
        player, good = Client(server), Subscribed(service).form
        for address in (good["address"], "https://127.0.0.1/push", "https://[::1]/push", "https://localhost/push",
                        "https://169.254.169.254/push", "https://[::ffff:10.0.0.1]/"):  # fmt: skip
            assert player.post("/told/add", kind="push", **{**good, "address": address}).status == 422, address
        assert player.post("/told/add", kind="json", address="https://hooks.example").status == 403, "only push is on"
        privacy = player.get("/privacy").text
        assert "push service" in privacy
        assert "30 days after it was given up" in privacy
    shutil.rmtree(server.data, ignore_errors=True)


@pytest.mark.parametrize(
    ("text", "site", "needs"),
    [("yes", SITE, "must be 1"), ("1", "", "CONVENTICLE_ADDRESS"), ("1", SITE, "pip install")],
)
def test_a_wrong_setting_says_what_is_missing(
    text: str, site: str, needs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conventicle.web.server import mailing

    monkeypatch.setattr(mailing, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=needs):
        mailing.push_is_on(text, site)
    assert not mailing.push_is_on("", "")


@pytest.mark.usefixtures("django")
def test_what_was_given_up_is_forgotten_after_a_month() -> None:
    from datetime import UTC, datetime, timedelta

    from conventicle.web.models import Channel, Visitor
    from conventicle.web.people import retention

    me = Visitor.objects.create(name="Ada")
    now = datetime(2026, 7, 31, tzinfo=UTC)
    for days in (None, 29, 31):
        at = None if days is None else (now - timedelta(days=days)).timestamp()
        Channel.objects.create(visitor=me, kind="push", language="en", given_up=at, trouble="" if at is None else "410")
    retention.forget(now)
    assert sorted(Channel.objects.filter(visitor=me).values_list("trouble", flat=True)) == ["", "410"]
