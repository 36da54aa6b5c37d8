"""The short way through Django gives the answers of the long one, to whoever asks and however badly."""

from __future__ import annotations

import io
import itertools
import re
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.tabletop import Tabletop

TOKEN = "t" * 32
#: A cookie says the token as it is, the header of a form may too.
GOOD: dict[str, str] = {"cookie": f"csrftoken={TOKEN}", "x-csrftoken": TOKEN}
#: Nothing of ours is kept anywhere, so what it varies with says nothing; the long way does not always say the length.
NOT_COMPARED = ("vary", "content-length", "set-cookie")

#: A form's token, which is another one on every page.
MASKED = re.compile(rb"\b[A-Za-z0-9]{64}\b")


def environ(method: str, path: str, query: str = "", form: dict[str, object] | None = None, **headers: str) -> Any:
    """A request as the bridge hands it over."""
    from conventicle.web.server.bridge import environ as made

    body = io.BytesIO()
    body.write(urlencode(form or {}).encode())
    sent = {"host": "testserver", "content-type": "application/x-www-form-urlencoded", **headers}
    return made(
        {
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "http_version": "1.1",
            "headers": [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
        },
        body,
    )


class Both:
    """The same request on both ways."""

    def __init__(self) -> None:
        from django.core.wsgi import get_wsgi_application

        from conventicle.web.server.bridge import Bridge
        from conventicle.web.server.short_way import ShortWay

        self.bridge = Bridge(get_wsgi_application(), 0, ShortWay().answer)

    def ask(self, *request: Any, **headers: Any) -> tuple[int, bytes]:
        """The answer, which is the same on both."""
        short = self.bridge.short_way(environ(*request, **headers))
        long = self.bridge.long_way(environ(*request, **headers))
        assert short is not None
        assert short[0] == long[0], (request, headers)
        assert MASKED.sub(b"", short[2]) == MASKED.sub(b"", long[2]), (request, headers)
        compared = [sorted(one for one in answer[1] if one[0].decode() not in NOT_COMPARED) for answer in (short, long)]
        assert compared[0] == compared[1], (request, headers)
        given = [sorted(v.partition(b"=")[0] for n, v in answer[1] if n == b"set-cookie") for answer in (short, long)]
        assert given[0] == given[1], (request, headers)
        assert dict(short[1])[b"content-length"] == str(len(short[2])).encode()
        return short[0], short[2]


def cookies(table: Tabletop, viewer: int, **more: str) -> str:
    """What a visitor's browser sends."""
    from conventicle.web.people.visitors import COOKIE

    return "; ".join(
        f"{name}={value}" for name, value in {COOKIE: table.clients[viewer].cookies[COOKIE].value, **more}.items()
    )


def test_whoever_looks_sees_the_same_on_both_ways(django: None) -> None:
    both, table = Both(), Tabletop("old-ones", 2, 2)
    path = f"/t/{table.row.slug}/fragment"
    for query in ("", "seat=1", "since=", "since=nothing&step=0", "step=x", "look=99", "seat=" + "9" * 40):
        for viewer, language in itertools.product(range(3), ("en", "ru,en;q=0.5")):
            seen, _ = both.ask("GET", path, query, cookie=cookies(table, viewer), accept_language=language)
            assert seen == (400 if query in ("step=x", "look=99", "seat=" + "9" * 40) else 200)
    assert both.ask("GET", path, "", hx_request="true")[0] == 200  # somebody without a cookie
    assert both.ask("GET", path, "", cookie="conventicle=" + "x" * 300)[0] == 200
    assert both.ask("GET", path, "", cookie="sessionid=nonsense; conventicle=x")[0] == 200
    assert both.ask("GET", path, "", host="elsewhere.example")[0] == 400
    assert both.ask("GET", f"/t/{'x' * 16}/fragment", hx_request="true")[0] == 404
    for method, last in (("POST", "fragment"), ("GET", "decide"), ("PUT", "decide"), ("HEAD", "fragment")):
        answer, _ = both.ask(method, f"/t/{table.row.slug}/{last}", "", {}, **{**GOOD, "hx-request": "true"})
        assert answer == 405


def test_what_is_refused_is_refused_on_both_ways(django: None) -> None:
    both, table = Both(), Tabletop("template", 2, 2)
    seat = table.asked()[0]
    path = f"/t/{table.row.slug}/decide"
    good: dict[str, object] = {"seat": seat, "option": table.options(seat)[0], "revision": 0, "key": "abcdefgh-1"}
    own = {"cookie": cookies(table, seat, csrftoken=TOKEN), "x-csrftoken": TOKEN, "hx-request": "true"}
    refusals: list[tuple[int, dict[str, object], dict[str, str]]] = [
        (403, good, {**own, "x-csrftoken": "u" * 32}),
        (403, good, {**own, "x-csrftoken": ""}),
        (403, good, {**own, "origin": "https://elsewhere.example"}),
        (403, good, {**own, "cookie": cookies(table, 1 - seat, csrftoken=TOKEN)}),
        (403, good, {**own, "cookie": f"csrftoken={TOKEN}"}),
        (400, {**good, "revision": "x"}, own),
        (400, {**good, "key": "short"}, own),
        (400, {**good, "key": "я" * 20}, own),
        (409, {**good, "revision": 7}, own),
        (422, {**good, "option": 999_999}, own),
        (422, {**good, "option": 999_999, "since": "x"}, own),
    ]
    for status, form, headers in refusals:
        assert both.ask("POST", path, "", form, **headers)[0] == status, (form, headers)
    assert table.room.revision == 0
    assert both.ask("POST", path, "", good, **own)[0] == 200  # the second of the two was sent twice, and counts once
    assert table.room.revision == 1


def test_an_account_is_known_on_both_ways(django: None) -> None:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from conventicle.web.models import Seat, Visitor

    both, table = Both(), Tabletop("template", 2, 6)
    user = get_user_model().objects.create_user("short-way", password="a long password 7")
    visitor = Visitor.objects.create(user=user, name="Of the account")
    Seat.objects.filter(table=table.row, number=0).update(visitor=visitor)
    table.room.company_changed()
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    request = ("GET", f"/t/{table.row.slug}/fragment")
    both.bridge.answer(environ(*request, cookie=f"sessionid={session}"))  # the log-in is noted
    _, body = both.ask(*request, cookie=f"sessionid={session}")
    assert b'data-seat="0"' in body


def test_all_else_goes_the_long_way(django: None) -> None:
    both = Both()
    for path in ("/", "/about", f"/t/{'x' * 16}", f"/t/{'x' * 16}/chat", f"/t/{'x' * 17}/decide", "/t//decide"):
        assert both.bridge.short_way(environ("GET", path)) is None


@pytest.mark.parametrize("header", ["Content-Security-Policy", "X-Frame-Options"])
def test_whole_tables_have_every_header_and_pieces_those_that_matter(django: None, header: str) -> None:
    table = Tabletop("template", 2, 2)
    path = f"/t/{table.row.slug}/fragment"
    whole, pieces = table.clients[0].get(path), table.clients[0].get(path, {"since": ""})
    assert header in whole.headers
    assert header not in pieces.headers
    for answer in (whole, pieces):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"
