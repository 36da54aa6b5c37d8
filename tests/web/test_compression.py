"""Answers are packed, and their length tells nothing; static files are kept for long under names with a hash."""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server import Client, Server, running

pytestmark = pytest.mark.usefixtures("django")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server of our own."""
    with running(Path(tempfile.mkdtemp(prefix="cv-packed-"))) as started:
        yield started


def packed(client: Client, path: str) -> tuple[bytes, str]:
    """An answer as it is sent to a browser, and what it says."""
    answer = client.request("GET", path, None, {"Accept-Encoding": "gzip, deflate, br", "HX-Request": "true"})
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    return answer.body, gzip.decompress(answer.body).decode()


def test_a_table_is_sent_in_a_fraction_of_its_length_and_says_the_same(server: Server) -> None:
    client = Client(server)
    slug = client.new_table("eternal-city", seat0="me", seat1="me")
    plain = client.get(f"/t/{slug}/fragment", **{"HX-Request": "true"})
    assert "Content-Encoding" not in plain.headers
    body, text = packed(client, f"/t/{slug}/fragment")
    assert text == plain.text
    assert len(body) < len(plain.body) / 4


def test_the_same_answer_is_of_many_lengths(server: Server) -> None:
    client = Client(server)
    slug = client.new_table("eternal-city", seat0="me", seat1="me")
    lengths = {len(packed(client, f"/t/{slug}/fragment")[0]) for _ in range(24)}
    assert len(lengths) > 12
    assert max(lengths) - min(lengths) <= 256


def test_what_is_said_is_not_packed_together_with_what_is_hidden() -> None:
    """A guess that is right makes an answer shorter only where both are packed together."""
    from conventicle.web.server.compression import gzipped

    hidden = b"<button data-ref='card:whispered_prophecy'>Whispered Prophecy</button>" * 3
    right, wrong = b"card:whispered_prophecy", b"card:qzhjxvbkwypfgmdnrtsl"
    assert len(right) == len(wrong) - 2
    together = [len(gzipped([hidden + guess], 4, b"")) for guess in (right, wrong)]
    apart = [len(gzipped([hidden, guess], 4, b"")) for guess in (right, wrong)]
    assert together[1] - together[0] > 8
    assert apart[1] - apart[0] <= 4
    assert gzip.decompress(gzipped([hidden, right], 4, b"aaa")) == hidden + right


def test_static_files_bear_a_hash_and_are_kept_for_long(server: Server) -> None:
    client = Client(server)
    page = client.get(f"/t/{client.new_table('pantheon', seat0='me', seat1='me')}").text
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert any(file.endswith("/table.js") for file in files)
    for file in files:
        assert re.match(r"/static/[0-9a-f]{12}/", file)
        answer = client.request("GET", file, None, {"Accept-Encoding": "gzip"})
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        if file.endswith((".js", ".css")):
            assert len(gzip.decompress(answer.body)) > len(answer.body)


def test_another_file_gives_all_of_them_another_address(tmp_path: Path) -> None:
    from conventicle.web.server.static_files import digest

    (tmp_path / "site.css").write_text("a {}")
    before = digest([tmp_path])
    assert before == digest([tmp_path])
    (tmp_path / "site.css").write_text("b {}")
    assert digest([tmp_path]) != before
