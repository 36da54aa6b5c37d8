"""Being told of one's turn: by mail and by webhooks, once, to nobody who did not ask, and to no address inside."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web.browsers import Subscribed
from tests.web.server import Client, Postgres, Server, invitation, running, until
from tests.web.sinks import HookSink, MailSink, hook_sink, mail_sink
from tests.web.test_accounts import PASSWORD, signed_up
from tests.web.test_letters import link_in

SITE = "https://play.example"
LONG = os.environ.get("CONVENTICLE_LONG") == "1"
#: On each of the two databases.
KILLS = 100 if LONG else 12


@pytest.fixture(scope="module")
def mails() -> Iterator[MailSink]:
    with mail_sink() as sink:
        yield sink


@pytest.fixture(scope="module")
def hooks() -> Iterator[HookSink]:
    with hook_sink() as sink:
        yield sink


def fresh(database: str, request: pytest.FixtureRequest) -> str:
    """A database of the same sort on which no other server works."""
    if not database:
        return ""
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture(scope="module")
def server(folder: Path, database: str, mails: MailSink, request: pytest.FixtureRequest) -> Iterator[Server]:
    database = fresh(database, request)
    told = {"CONVENTICLE_MAIL": mails.address, "CONVENTICLE_ADDRESS": SITE, "CONVENTICLE_WEBHOOKS": "anywhere"}
    with running(folder / f"told-{'postgresql' if database else 'sqlite'}", database, **told) as started:
        yield started


def asked_at_new_table(server: Server, player: Client, game: str = "template") -> str:
    """A table by the day at which the player is waited for and is not there."""
    owner = Client(server)
    slug = owner.new_table(game, seat0="me", seat1="friend", seat2="none", seat3="none", clock="7d")
    invite = invitation(owner.get(f"/t/{slug}").text)
    assert player.post(f"/t/{slug}/sit", seat=1, invite=invite).status == 302
    part = owner.part(slug)
    while 1 not in asked(part.text):
        owner.decide(slug, 0, part.options[0], part.revision, secrets.token_hex(8))
        part = owner.part(slug)
    return slug


def asked(text: str) -> list[int]:
    """Whose panels say that they are asked."""
    return [int(seat) for seat in re.findall(r'class="panel seat-(\d) asked', text)]


def test_a_webhook_is_told_once_for_each_turn(server: Server, hooks: HookSink) -> None:
    player = Client(server)
    path = f"/{secrets.token_hex(6)}"
    assert player.post("/told/add", kind="json", address=hooks.address + path, delay="0").status == 302
    slug = asked_at_new_table(server, player)
    until(lambda: mine(hooks, path))
    [hook] = mine(hooks, path)
    told = json.loads(hook.body)
    assert told["tables"] == [{"title": "Candles", "address": f"{SITE}/t/{slug}"}]
    assert set(told) == {"id", "text", "tables", "leave"}
    assert hook.headers["idempotency-key"] == told["id"]
    other = asked_at_new_table(server, player)
    until(lambda: len(mine(hooks, path)) == 2)
    assert [one["address"] for one in json.loads(mine(hooks, path)[1].body)["tables"]] == [f"{SITE}/t/{other}"]
    leave = urlsplit(told["leave"]).path
    stranger = Client(server)
    assert stranger.get(leave).status == 200
    assert path in player.get("/told").text, "a look ends nothing"
    assert stranger.post(leave).status == 200
    assert path not in player.get("/told").text


def mine(hooks: HookSink, path: str) -> list[Any]:
    return [one for one in hooks.came if one.path == path]


def test_presets_say_it_as_their_services_read_it(server: Server, hooks: HookSink) -> None:
    player = Client(server)
    paths = {kind: f"/{kind}{secrets.token_hex(4)}" for kind in ("discord", "slack", "ntfy")}
    for kind, path in paths.items():
        assert player.post("/told/add", kind=kind, address=hooks.address + path, delay="0").status == 302
    page = player.get("/told").text
    for number in re.findall(r'name="channel" value="(\d+)"', page):
        assert player.post("/told/test", channel=number).status == 302
        assert Client(server).post("/told/test", channel=number).status == 404, "nobody else's"
        assert Client(server).post("/told/remove", channel=number).status == 404
    until(lambda: all(mine(hooks, path) for path in paths.values()))
    bodies = {kind: mine(hooks, path)[0].body.decode() for kind, path in paths.items()}
    assert "A test from Conventicle" in json.loads(bodies["discord"])["content"]
    assert "A test from Conventicle" in json.loads(bodies["slack"])["text"]
    assert bodies["ntfy"].startswith("A test from Conventicle")


def confirmed(player: Client, mails: MailSink) -> str:
    """An address of the player's account."""
    address = f"ada-{secrets.token_hex(4)}@example.org"
    player.post("/account/address", address=address, password=PASSWORD)
    player.post(link_in(mails.to(address)))
    return address


def test_a_mail_goes_to_the_confirmed_address(server: Server, mails: MailSink) -> None:
    player, _ = signed_up(server)
    assert player.post("/told/add", kind="mail", delay="0").status == 403, "no address is confirmed yet"
    address = confirmed(player, mails)
    player.post("/preferences", language="ru")
    assert player.post("/told/add", kind="mail", delay="0").status == 302
    slug = asked_at_new_table(server, player)
    letter = mails.to(address, 2)
    assert letter["Subject"] == "Ваш ход: Свечи"
    text = letter.get_content()
    assert f"{SITE}/t/{slug}" in text
    assert letter["List-Unsubscribe"].strip("<>") in text


def test_a_dead_address_is_given_up_and_can_be_tried_again(server: Server, hooks: HookSink) -> None:
    player = Client(server)
    path = f"/{secrets.token_hex(6)}"
    player.post("/told/add", kind="json", address=hooks.address + path, delay="0")
    hooks.status = 410
    try:
        asked_at_new_table(server, player)
        until(lambda: "Given up" in player.get("/told").text)
    finally:
        hooks.status = 200
    assert len(mine(hooks, path)) == 1
    [number] = re.findall(r'name="channel" value="(\d+)"', player.get("/told").text)[:1]
    player.post("/told/test", channel=number)
    until(lambda: "Given up" not in player.get("/told").text)


def test_killed_at_random_moments_the_outbox_loses_and_doubles_nothing(
    folder: Path,
    database: str,
    hooks: HookSink,
    mails: MailSink,
    request: pytest.FixtureRequest,
    record_property: Any,
) -> None:
    """By every way at once, as its readers see it: mail programs, webhooks and browsers know a message by its number.

    A fifth of the kills come just when something has arrived and the server does not know that yet.
    """
    chance = random.Random()
    told = {
        "CONVENTICLE_MAIL": mails.address,
        "CONVENTICLE_ADDRESS": SITE,
        "CONVENTICLE_WEBHOOKS": "anywhere",
        "CONVENTICLE_PUSH": "1",
    }
    with running(folder / f"killed-{secrets.token_hex(3)}", fresh(database, request), **told) as server:
        player, _ = signed_up(server)
        address = confirmed(player, mails)
        browser = Subscribed(hooks)
        paths = {kind: f"/{kind}-{secrets.token_hex(6)}" for kind in ("json", "discord", "ntfy")}
        ways = [
            ("mail", {}),
            ("push", browser.form),
            *((kind, {"address": hooks.address + path}) for kind, path in paths.items()),
        ]
        for kind, form in ways:
            assert player.post("/told/add", kind=kind, delay="0", **form).status == 302
        tables = []
        for kill in range(KILLS):
            if kill % 5 == 4:
                kill_on_arrival(server, hooks, lambda: tables.append(asked_at_new_table(server, player)))
            else:
                tables.append(asked_at_new_table(server, player))
                time.sleep(chance.random() * 0.1)  # the moment of the kill, not a wait
                server.kill()
            server.start()

        def by_number() -> dict[str, dict[str, set[str]]]:
            """Per way and number of a message all that came under it."""
            found: dict[str, dict[str, set[str]]] = {kind: {} for kind in ("mail", "push", "json", "ntfy")}
            for letter in mails.all_to(address)[1:]:
                found["mail"].setdefault(letter["Message-ID"], set()).add(letter.get_content())
            for hook in browser.came():
                found["push"].setdefault(hook.headers["topic"], set()).add(json.dumps(browser.read(hook)))
            for hook in mine(hooks, paths["json"]):
                found["json"].setdefault(hook.headers["idempotency-key"], set()).add(hook.body.decode())
            for hook in mine(hooks, paths["ntfy"]):
                found["ntfy"].setdefault(hook.headers["x-sequence-id"], set()).add(hook.body.decode())
            return found

        def named(texts: Iterable[str]) -> list[str]:
            return [slug for text in texts for slug in re.findall(r"/t/([\w-]{16})", text)]

        def discord() -> list[str]:
            return [json.loads(hook.body)["content"] for hook in mine(hooks, paths["discord"])]

        def all_came() -> bool:
            came = by_number()
            listed = [named(text for one in came[kind].values() for text in one) for kind in ("mail", "json", "ntfy")]
            listed.append(named(discord()))
            return all(set(tables) == set(one) for one in listed) and tables_in(came["push"]) >= len(tables)

        until(all_came, 60)
        came = by_number()
        for kind, messages in came.items():
            assert all(len(texts) == 1 for texts in messages.values()), f"{kind}: what comes again is the same"
            if kind != "push":
                assert sorted(named(min(texts) for texts in messages.values())) == sorted(tables), kind
        assert tables_in(came["push"]) == len(tables)
        for_sure = [text for text in discord() if "may have come before" not in text]
        assert len(named(for_sure)) == len(set(named(for_sure))), "what may be a repetition says so"
        again = len(mine(hooks, paths["json"])) - len(came["json"]) + len(discord()) - len(for_sure)
    record_property("count kills of the outbox", KILLS)
    record_property("messages that came again", again)


def kill_on_arrival(server: Server, hooks: HookSink, happens: Callable[[], None]) -> None:
    """Kill the server when the next message has arrived, before that is answered."""
    first = threading.Lock()
    happened, killed = threading.Event(), threading.Event()

    def kill() -> None:
        if not first.acquire(blocking=False):  # several messages may arrive at once
            return
        happened.wait()
        hooks.before_answer = lambda: None
        server.kill()
        killed.set()

    hooks.before_answer = kill  # before anything happens: the message may be quicker than the next line
    happens()
    happened.set()
    assert killed.wait(60)


def tables_in(pushed: dict[str, set[str]]) -> int:
    """Of how many tables a browser was told; a message about several names their titles."""
    told = [json.loads(min(texts)) for texts in pushed.values()]
    return sum(one["text"].count("\n") + 1 for one in told)


INSIDE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "168.63.129.16", "100.100.100.200", "192.0.0.192", "198.18.0.1", "240.0.0.1",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1",
)  # fmt: skip


@pytest.mark.parametrize("number", INSIDE)
@pytest.mark.usefixtures("django")
def test_nothing_is_sent_to_an_address_inside(number: str) -> None:
    from conventicle.web.telling.outgoing import is_public

    assert not is_public(number)


@pytest.mark.usefixtures("django")
def test_the_open_internet_is_allowed() -> None:
    from conventicle.web.telling.outgoing import is_public

    assert is_public("8.8.8.8")
    assert is_public("2606:4700:4700::1111")


@pytest.mark.parametrize(
    "address",
    ["http://example.org/", "https://example.org:8443/", "https://user@example.org/", "https://u:p@example.org/",
     "ftp://example.org/", "https:///nowhere", "https://exa mple.org/", "https://example.org:x/", "https://[::1/", ""],
)  # fmt: skip
@pytest.mark.usefixtures("django")
def test_only_https_at_its_own_port_without_a_password(address: str) -> None:
    from conventicle.web.telling.outgoing import NotAllowed, place_of

    with pytest.raises(NotAllowed):
        place_of(address)


@pytest.mark.usefixtures("django")
def test_a_name_is_resolved_once_and_connected_to_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from conventicle.web.telling import outgoing

    asked: list[str] = []

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        number = "8.8.8.8" if len(asked) == 1 else "127.0.0.1"  # a name that means something else a moment later
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port))]

    connected: list[Any] = []

    def connect(place: Any, *_: Any, **__: Any) -> Any:
        connected.append(place)
        raise OSError("not in a test")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="not in a test"):
        outgoing.post("https://hooks.example/x", b"{}", {})
    assert (asked, connected) == (["hooks.example"], [("8.8.8.8", 443)])
    with pytest.raises(outgoing.NotAllowed):
        outgoing.post("https://hooks.example/x", b"{}", {})
    assert len(connected) == 1


@pytest.mark.usefixtures("django")
def test_a_name_that_is_never_found_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from conventicle.web.telling import outgoing

    found = threading.Event()
    monkeypatch.setattr(outgoing, "SECONDS", 0.05)

    def never(*_: Any, **__: Any) -> list[Any]:
        found.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", never)
    with pytest.raises(OSError, match="is not found"):
        outgoing.post("https://hooks.example/x", b"{}", {})
    found.set()


@pytest.mark.usefixtures("django")
def test_redirects_are_not_followed_and_slow_answers_are_cut(
    hooks: HookSink, monkeypatch: pytest.MonkeyPatch, settings_anywhere: None
) -> None:
    from conventicle.web.telling import outgoing

    hooks.status = 302
    try:
        before = len(hooks.came)
        assert outgoing.post(f"{hooks.address}/moved", b"{}", {}) == 302
        assert [one.path for one in hooks.came[before:]] == ["/moved"]
    finally:
        hooks.status = 200
    import socket
    import threading

    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as slow:
        ended = threading.Event()

        def drip() -> None:
            line, _ = slow.accept()
            with line:
                while not ended.wait(0.05):
                    try:
                        line.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(OSError, match=r"no answer|timed out|closed"):
            outgoing.post(f"http://127.0.0.1:{slow.getsockname()[1]}/", b"{}", {})
        ended.set()
        thread.join()


@pytest.fixture
def settings_anywhere() -> Iterator[None]:
    from django.test import override_settings

    with override_settings(OUTGOING_ANYWHERE=True):
        yield


@pytest.mark.usefixtures("django")
def test_quiet_hours_are_where_the_reader_is() -> None:
    from conventicle.web.models import Channel
    from conventicle.web.telling.outbox import after_quiet

    def at(day: int, hour: int, minute: int) -> float:
        return datetime(2026, 7, day, hour, minute, tzinfo=UTC).timestamp()

    night = Channel(quiet_from=22, quiet_to=8, zone="Europe/Berlin")
    assert after_quiet(night, at(1, 12, 0)) == at(1, 12, 0)
    assert after_quiet(night, at(1, 20, 30)) == at(2, 6, 0), "half past ten in Berlin: until eight"
    assert after_quiet(night, at(2, 3, 0)) == at(2, 6, 0)
    assert after_quiet(night, at(2, 6, 0)) == at(2, 6, 0)
    noon = Channel(quiet_from=12, quiet_to=14, zone="UTC")
    assert after_quiet(noon, at(1, 13, 59)) == at(1, 14, 0)
    assert after_quiet(Channel(zone="UTC"), at(1, 3, 0)) == at(1, 3, 0)


@pytest.mark.usefixtures("django")
def test_several_tables_come_in_one_message_and_who_has_chosen_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is made of rows alone: no room is looked into, so twin tables send the same."""
    from conventicle.web.jobs.kinds import Job
    from conventicle.web.models import Channel
    from conventicle.web.play import rooms
    from conventicle.web.telling import outbox
    from tests.web.test_my_turns import note, same_person, three_tables

    tables = three_tables()
    same_person(*tables)
    me = tables[0].room.company().chairs[0].visitor
    assert me is not None
    channel = Channel.objects.create(
        visitor=me, kind="json", address="https://hooks.example/", language="en", delay=300
    )
    for table, now in zip(tables, (1000.0, 1100.0, 1200.0), strict=True):
        assert note(table, now)
    tables[1].choose(0, tables[1].options(0)[0])
    from conventicle.web.models import Job as Row

    waiting = Row.objects.filter(kind=outbox.KIND, key__startswith=f"{channel.pk} ").order_by("due")
    assert [row.due for row in waiting] == [1300.0, 1400.0, 1500.0]
    sent: list[tuple[list[str], bool]] = []

    def keep(channel: Any, number: str, rows: Any, again: bool) -> None:
        sent.append(([row.slug for row in rows], again))

    monkeypatch.setattr(outbox, "send", keep)
    monkeypatch.setattr(rooms.rooms, "get", lambda row: pytest.fail("a message looks into no room"))

    def job(row: Any, tries: int) -> Job:
        """The job in the hands of a process."""
        Row.objects.filter(pk=row.pk).update(holder="test", tries=tries)
        row.refresh_from_db()
        return Job(row.pk, row.kind, row.key, row.owner, json.loads(row.work), json.loads(row.progress), tries, "test")

    jobs = [job(row, 1) for row in waiting]
    for one in jobs:
        outbox.do(one)
    assert sent == [([tables[0].row.slug, tables[2].row.slug], False)]
    outbox.do(job(waiting[0], 2))
    assert sent[1] == (sent[0][0], True), "done again after a kill it says the same, and knows that"
    outbox.do(jobs[0])
    assert len(sent) == 2, "who was taken for dead meanwhile does nothing more"
