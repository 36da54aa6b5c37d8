"""Fair shares: what one visitor and one network may take of the memory, the disk and the bots, with everyday limits."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import pytest

from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from conventicle.kernel.record import Decision, Record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.table import Table as Position
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

#: What an upload of so many decisions may cost while it is read, in megabytes; 20,000 cost 211 before.
STEPS = 3_000
FEW_MEGABYTES = 9


@pytest.fixture
def everyday(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits as they are on a site, and all unused."""
    from conventicle.web.people import limits

    monkeypatch.setattr(limits.buckets, "factor", 1.0)
    monkeypatch.setattr(limits.buckets, "_full", {})


def guest(address: str = "192.0.2.1") -> Any:
    """Someone new at an address."""
    from django.test import Client

    return Client(REMOTE_ADDR=address)


def endless_record(changes: int) -> str:
    """A record in which somebody changes a secret answer to and fro."""
    game = game_named("template")
    match = Match(game, game.plan(2, {"auction": "on"}), key_from_seed("endless"))
    options = match.options(0)
    frame = match.table.agenda[-1].name()
    decisions = [Decision(frame, 0, options[number % 2]) for number in range(changes)]
    match.decide(0, decisions[-1].option)
    return Record(game, match.setup, match.key, decisions, match.table.hash()).to_json()


def send(client: Any, text: str) -> Any:
    """Upload a record."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    return client.post("/replays/upload", {"record": SimpleUploadedFile("game.json", text.encode())})


def test_the_worst_record_costs_little_and_a_longer_one_is_refused(
    everyday: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conventicle.web.pages import play
    from conventicle.web.play.rooms import rooms

    assert len(endless_record(play.MOST_STEPS)) <= play.MOST_UPLOADED
    monkeypatch.setattr(play, "MOST_STEPS", STEPS)
    client = guest()
    worst = endless_record(STEPS)
    gc.collect()
    tables = sum(isinstance(one, Position) for one in gc.get_objects())
    tracemalloc.start()
    try:
        answer = send(client, worst)
        assert answer.status_code == 302
        assert client.get(answer["Location"]).status_code == 200
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < FEW_MEGABYTES * 1_000_000, f"{most / 1_000_000:.0f} MB"
    gc.collect()
    assert sum(isinstance(one, Position) for one in gc.get_objects()) - tables < 100
    slug = answer["Location"].split("/")[2].partition("?")[0]
    room = rooms.held(slug)
    assert room is not None
    assert held * 0.3 < room.weight(), "what a room says it weighs is about what it does"
    assert send(client, endless_record(STEPS + 1)).status_code == 422
    assert send(client, worst.replace("{", "{" + " " * play.MOST_UPLOADED, 1)).status_code == 422


def test_rooms_are_given_up_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play import rooms as module

    found = module.Rooms()
    tables = [Tabletop("template", 2, number) for number in range(5)]
    weight = tables[0].room.weight()
    monkeypatch.setattr(module, "MOST_BYTES", 3 * weight + 10)
    for table in tables:
        found.get(table.row)
    assert [found.held(table.row.slug) is not None for table in tables] == [False, False, True, True, True]
    monkeypatch.setattr(module, "MOST_BYTES", 1)
    found.forget(tables[4].row.slug)
    found.get(tables[4].row)
    assert found.held(tables[4].row.slug) is not None, "the one that is looked at stays, however large"


def test_uploads_are_counted_for_the_guest_and_for_the_network(everyday: None) -> None:
    """Ten of a guest at once, and a hundred of a network, however many guests it has."""
    record = endless_record(2)

    def sent(client: Any, times: int) -> int:
        return sum(send(client, record).status_code == 302 for _ in range(times))

    assert sent(guest(), 12) == 10
    assert sum(sent(guest(), 10) for _ in range(10)) == 90
    assert sent(guest("192.0.2.2"), 1) == 1
    assert sent(guest("2001:db8::1"), 10) == 10
    assert sum(sent(guest(f"2001:db8::{number}"), 10) for number in range(2, 12)) == 90


def test_new_guests_are_counted_for_the_network(everyday: None) -> None:
    made = [guest(f"2001:db8:0:1::{number:x}").post("/games/template/play").status_code for number in range(1, 66)]
    assert made.count(302) == 60
    assert made.count(429) == 5
    assert guest("2001:db8:0:2::1").post("/games/template/play").status_code == 302


def test_bots_time_is_counted_for_the_network_and_moves_never_are(everyday: None) -> None:
    from conventicle.web.people import limits

    network = "192.0.2.77"
    granted = sum(
        limits.buckets.take_here("hints", f"guest {who}", network)
        for who in range(20)
        for _ in range(limits_of("hints"))
    )
    assert granted == limits.NETWORK_SHARE * limits_of("hints")
    table = Tabletop("template", 2, 3)
    for _ in range(30):  # whatever the network did, whoever sits at a table plays on
        seat = table.asked()[0]
        answer = table.clients[seat].post(
            f"/t/{table.row.slug}/decide",
            {"seat": seat, "option": table.options(seat)[0], "revision": table.room.revision, "key": f"move {_:08d}"},
            REMOTE_ADDR=network,
        )
        assert answer.status_code == 200
        if not table.asked():
            break


def limits_of(kind: str) -> int:
    """How many of a kind one visitor has at once."""
    from conventicle.web.people import limits

    return int(limits.RATES[kind][0])


def test_a_secret_answer_cannot_be_changed_without_end(everyday: None) -> None:
    """Nor can a decision be made and taken back for ever: the rows of a table have an end, as its game has."""
    from conventicle.web.models import TAKE, UNDO
    from conventicle.web.play.changes import FREE
    from conventicle.web.play.rooms import Refused, rooms

    table = Tabletop("template", 2, 5, auction="on")
    slug = table.row.slug
    options = table.options(0)

    def change(kind: str, number: int) -> str:
        try:
            rooms.write(slug, kind, 0, options[number % 2], -1, f"change {number:06d}", "person")
        except Refused as refused:
            return refused.reason
        return ""

    table.choose(0, options[0])
    answers = [change(TAKE, number) for number in range(2 * FREE)]
    assert answers.count("") == FREE + 1
    assert set(answers) == {"", "changed_often"}
    assert change(UNDO, 9_000) == "changed_often"
    assert len(table.room.keys) == FREE + 2
    rooms.forget(slug)
    assert change(TAKE, 9_001) == "changed_often", "it is known after a start, too"
    table.room = rooms.get(table.row)
    table.choose(1, table.options(1)[0])
    while 0 not in table.asked() or table.room.answers_again(0):
        seat = table.asked()[0]
        table.choose(seat, table.options(seat)[0])
    assert table.room.changes.too_many(0) is False, "the game has moved on"


def test_taking_back_has_an_end_as_well(everyday: None) -> None:
    from conventicle.web.play.changes import Changes

    changes = Changes(2)
    rows = 0
    while not changes.too_many(0):
        changes.note(0, taken_back=False, answered_again=False)
        changes.note(0, taken_back=True, answered_again=False)
        rows += 2
    assert rows < 200
    assert not changes.too_many(1)


def test_the_lines_of_a_log_are_kept_for_few_sets_of_names() -> None:
    from conventicle.web.models import Visitor
    from conventicle.web.play.rooms import MOST_LINES, rooms

    table = Tabletop("template", 2, 6)
    for _ in range(4):
        seat = table.asked()[0]
        table.choose(seat, table.options(seat)[0])
    for number in range(3 * MOST_LINES):
        Visitor.objects.filter(chairs__table=table.row, chairs__number=0).update(name=f"Name {number}")
        rooms.company_changed(table.row.slug)
        table.part(0)
    assert len(table.room.lines) == MOST_LINES


def test_caches_hold_so_many_bytes_and_no_more() -> None:
    from conventicle.web.drawing.cache import Cache

    kept: Cache[int, str] = Cache(1_000)
    for number in range(500):
        kept.put(number % 90, "x", 7 * (number % 13))
        assert kept.bytes <= 1_000
        assert kept.bytes == sum(size for _, size in kept._values.values())
    assert kept.get(499 % 90) == "x"
    kept.put(1, "huge", 5_000)
    assert (len(kept), kept.bytes, kept.get(1)) == (0, 0, None)


def test_what_pages_leave_behind_levels_off(monkeypatch: pytest.MonkeyPatch, record_property: Any) -> None:
    """Tables played and looked at by all: what is kept of them stays below its limits, and old tables are let go."""
    from conventicle.web.drawing import live
    from conventicle.web.drawing.cache import Cache

    monkeypatch.setattr(live.parts, "cache", Cache(300_000))
    monkeypatch.setattr(live.drawn_lately, "cache", Cache(900_000))  # a table and its pieces: three times its text
    tables = [Tabletop("pantheon", 3, number) for number in range(3)]
    gc.collect()
    before = sum(isinstance(one, Position) for one in gc.get_objects())
    decisions = 0
    for table in tables:
        for _ in table.random_game(7, 80):
            decisions += 1
            table.part(decisions % 4, ("en", "ru")[decisions % 2])
    assert live.parts.cache.bytes <= 300_000
    assert len(live.parts.cache) > 10
    assert live.drawn_lately.cache.bytes <= 900_000
    assert len(live.drawn_lately.cache) > 1
    gc.collect()
    alive = sum(isinstance(one, Position) for one in gc.get_objects()) - before
    record_property("count decisions", decisions)
    assert alive < 60, "a few copies for each table"
