"""Malformed input, markup, foreign hosts: a 4xx and plain text, never a 5xx."""

from __future__ import annotations

import http.client
import os
import random
import re
import socket
import stat
import string
from collections.abc import Callable

import pytest

from tests.conftest import LONG
from tests.web.server import Client, Server

MALFORMED = 1_000_000 if LONG else 500
SCRIPT = '<script>alert("1")</script><img src=x onerror=alert(2)>'


@pytest.fixture(scope="module")
def attacked(server: Server) -> tuple[Client, str]:
    """A player and a table in play."""
    client = Client(server)
    return client, client.new_table(seat0="me", seat1="hot")


def junk(rng: random.Random) -> str:
    """A value that no form of ours sends."""
    return rng.choice(
        [
            "",
            "-1",
            "1e9",
            "999999999999999999999999",
            "٣",
            "0x10",
            "\x00",
            "null",
            "[]",
            "true",
            "NaN",
            "' OR 1=1 --",
            "../../etc/passwd",
            "{{ 7|add:7 }}",
            SCRIPT,
            "a" * 5000,
            "".join(rng.choice(string.printable) for _ in range(rng.randrange(1, 40))),
            "\ud7ff\U0001f600\u202e",
            "http://[",
            "//[::1",
            "http://a]b/t/x",
        ]
    )


def test_malformed_input_is_refused_and_harms_nothing(
    server: Server, attacked: tuple[Client, str], record_property: Callable[[str, object], None]
) -> None:
    client, slug = attacked
    rng = random.Random(os.urandom(8))
    before = client.part(slug).text
    paths = ["decide", "undo", "standing", "chat", "mute", "sit", "chair", "settings", "hint", "lesson"]
    fields = ["seat", "option", "revision", "key", "until", "who", "kind", "pace", "stand_in", "invite", "text"]
    doors = ["join", "preferences", "replays/upload", "games/template/learn"]
    keys = ["link", "next", "name", "language", "theme", "record"]
    for _ in range(MALFORMED):
        kind = rng.randrange(5)
        if kind == 0:
            form = {name: junk(rng) for name in rng.sample(fields, rng.randrange(len(fields)))}
            answer = client.post(f"/t/{slug}/{rng.choice(paths)}", **form)
        elif kind == 1:
            query = "&".join(f"{name}={junk_in_address(rng)}" for name in ("step", "seat", "thing"))
            answer = client.get(f"/t/{slug}/{rng.choice(['fragment', 'why', 'pulse'])}?{query}")
        elif kind == 2:
            answer = client.get(f"/{rng.choice(['t', 'games', 'stream', 'static'])}/{junk_in_address(rng)}")
        elif kind == 3:
            answer = Client(server).post(f"/{rng.choice(doors)}", **{name: junk(rng) for name in keys})
        else:
            form = {f"seat{number}": junk(rng) for number in range(5)} | {"option_candles": junk(rng)}
            answer = client.post("/games/template/new", **form)
        assert answer.status < 500, f"{kind}: {answer.status} {answer.text[:300]}"
    assert re.sub(r'data-part="chat".*', "", client.part(slug).text, flags=re.S) == re.sub(
        r'data-part="chat".*', "", before, flags=re.S
    )
    record_property("count malformed requests", MALFORMED)


def test_a_link_that_leads_nowhere_is_refused(attacked: tuple[Client, str]) -> None:
    client, slug = attacked
    for link in ("http://[", "//[::1", f"http://[/t/{slug}?x", "\x00" * 16, "a" * 24, f"{slug}x", f"{slug}?invite="):
        assert client.post("/join", link=link).status == 404, link


def test_an_address_that_is_none_is_not_followed(server: Server) -> None:
    for door in ("/preferences", "/accounts/login/", "/accounts/signup/", "/accounts/logout/"):
        answer = Client(server).post(door, next="http://[", theme="dark")
        assert answer.status in (200, 302)
        assert "[" not in answer.headers.get("Location", "")
        assert Client(server).get(f"{door}?next=//[").status in (200, 302, 405)


def test_a_link_leads_to_its_table_however_much_of_it_is_given(attacked: tuple[Client, str]) -> None:
    client, slug = attacked
    invited = f"/t/{slug}?invite={'i' * 16}"
    for link, table in {
        slug: f"/t/{slug}",
        f"http://[::1]:8642/t/{slug}/ ": f"/t/{slug}",
        f"https://play.example{invited}": invited,
        invited: invited,
    }.items():
        assert client.post("/join", link=link).headers["Location"] == table


def junk_in_address(rng: random.Random) -> str:
    """The same, as an address spells it."""
    from urllib.parse import quote

    return quote(junk(rng)[:500], safe="")


def test_malformed_http_does_not_stop_the_server(server: Server, attacked: tuple[Client, str]) -> None:
    for raw in (
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /stream/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /stream/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"\xff" * 10_000,
    ):
        with socket.create_connection(("localhost", server.port), timeout=60) as connection:
            connection.sendall(raw)
            connection.settimeout(2)
            try:
                first = connection.recv(100)
            except (TimeoutError, ConnectionError):
                first = b""
            assert b" 50" not in first[:13], raw[:60]
    assert attacked[0].get("/").status == 200


def test_names_chat_and_options_stay_text(server: Server) -> None:
    client, reader = Client(server), Client(server)
    client.post("/preferences", name=SCRIPT[:24])
    slug = client.new_table(seat0="me", seat1="hot", name1='"><script>x</script>', public="on")
    client.post(f"/t/{slug}/chat", text=SCRIPT)
    for page in (
        reader.get(f"/t/{slug}").text,
        reader.part(slug).text,
        client.get("/").text,
        client.get("/tables").text,
    ):
        scripts = re.findall(r"<script[^>]*>", page)
        assert all(re.search(r'src="/static/[\w/.-]+\.js"', tag) for tag in scripts), scripts
        assert "<img src=x" not in page
        assert 'alert("' not in page


def test_pages_allow_no_script_but_our_own_files(server: Server) -> None:
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot")
    for path in ("/", f"/t/{slug}", f"/t/{slug}/fragment", "/nowhere", "/static/conventicle/site.css"):
        answer = client.get(path)
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*src=)|\son\w+=|javascript:", answer.text)
        assert "http://" not in re.sub(r'http://localhost:\d+|xmlns="[^"]*"', "", answer.text)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    client = Client(server)
    client.get("/")
    answer = client.post("/games/template/play")
    lines = answer.headers.get_all("Set-Cookie") or []
    assert any(line.startswith("conventicle=") for line in lines)
    for line in lines:
        assert "HttpOnly" in line
        assert "SameSite=Lax" in line


def test_a_foreign_host_is_refused(server: Server) -> None:
    for path in ("/", "/stream/x", "/static/conventicle/site.css"):
        connection = http.client.HTTPConnection("localhost", server.port, timeout=60)
        connection.request("GET", path, headers={"Host": "evil.example"})
        assert connection.getresponse().status in ((400,) if not path.startswith("/static") else (200, 400))
        connection.close()


def test_the_secret_key_is_the_owners_alone(server: Server) -> None:
    mode = (server.data / "secret-key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
    assert len((server.data / "secret-key").read_text(encoding="utf-8").strip()) >= 50


def test_an_error_page_tells_nothing_about_the_inside(server: Server) -> None:
    answer = Client(server).get("/nowhere")
    assert answer.status == 404
    assert "Traceback" not in answer.text
    assert "urlpatterns" not in answer.text
