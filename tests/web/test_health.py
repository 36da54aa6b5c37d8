"""Health, readiness, figures and the log as JSON: what whoever runs the site asks it."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.web.server import Client, Postgres, Server, running, until

pytestmark = pytest.mark.usefixtures("django")

WORD = "a word that only the operator knows"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    """A site on PostgreSQL whose operator reads figures and a log of JSON lines."""
    folder = tmp_path_factory.mktemp("health")
    with running(folder, postgres.new_database(), CONVENTICLE_METRICS=WORD, CONVENTICLE_LOG="json") as server:
        yield server


def figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics", Authorization=f"Bearer {WORD}")
    assert answer.status == 200
    rows = [line.rsplit(" ", 1) for line in answer.text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def test_figures_count_what_happens_and_name_nobody(own: Server) -> None:
    client = Client(own)
    slug = client.new_table("old-ones", pace=0, seat0="bot:greedy", seat1="bot:random")
    until(lambda: client.part(slug).revision >= 10, 60)
    found = figures(client)
    assert found['conventicle_decisions_total{by="bot",game="old-ones"}'] >= 10
    assert found['conventicle_bot_seconds_count{bot="greedy",game="old-ones"}'] >= 3
    assert found['conventicle_answer_seconds_count{method="POST",status="3xx"}'] >= 1
    assert found["conventicle_rooms"] >= 1
    if sys.platform == "linux":
        assert found["process_resident_memory_bytes"] > 1e7
    assert slug not in client.get("/metrics", Authorization=f"Bearer {WORD}").text


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", WORD, f"Basic {WORD}"])
def test_without_the_word_there_are_no_figures(own: Server, given: str) -> None:
    headers = {"Authorization": given} if given else {}
    assert Client(own).get("/metrics", **headers).status == 404


def test_an_operator_who_named_no_word_has_no_figures(server: Server) -> None:
    assert Client(server).get("/metrics", Authorization="Bearer ").status == 404
    assert Client(server).get("/healthz").status == 200
    assert Client(server).get("/readyz").status == 200


def test_methods_that_no_page_uses_get_no_row_of_their_own(own: Server) -> None:
    client = Client(own)
    for method in ("PUT", "PROPFIND", "TRACE"):
        client.request(method, "/about")
    found = figures(client)
    others = [name for name in found if name.startswith('conventicle_answer_seconds_count{method="other"')]
    assert sum(found[name] for name in others) >= 3
    assert not any("PROPFIND" in name for name in found)
    assert client.request("POST", "/healthz").status == 405


def test_it_is_well_but_not_ready_without_its_database(own: Server, postgres: Postgres) -> None:
    client = Client(own)
    assert client.get("/readyz").status == 200
    name = urlsplit(own.environment["CONVENTICLE_DATABASE"]).path.lstrip("/")
    postgres.close(name)
    try:
        until(lambda: client.get("/readyz").status == 503, 60)
        assert client.get("/healthz").status == 200
    finally:
        postgres.open(name)
    until(lambda: client.get("/readyz").status == 200, 60)


def test_a_log_of_json_has_one_object_in_each_line() -> None:
    from conventicle.web.server.json_logs import JsonLines

    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("a", logging.ERROR, __file__, 1, "%s\nbroke", ("it",), sys.exc_info())
    line = JsonLines().format(record)
    assert "\n" not in line
    row = json.loads(line)
    assert (row["level"], row["logger"], row["message"]) == ("error", "a", "it\nbroke")
    assert "ValueError: two" in row["error"]


def test_the_log_is_json_where_the_operator_says_so(own: Server) -> None:
    lines = [line for line in own.log().splitlines() if line.strip()]
    assert all(line.startswith("{") for line in lines), lines
