"""A page gets what changed: made of pieces it has and pieces that come, its table is what the whole would have been."""

from __future__ import annotations

import json
import random
import statistics
from array import array
from collections.abc import Callable

import pytest

from conventicle.kernel.registry import games
from tests.conftest import LONG
from tests.web.pieces import Pieces
from tests.web.tabletop import Tabletop

STEPS = 300 if LONG else 30
#: Of a table so much is sent again in the median, however long it is.
MOST_SENT = 0.35


def sent(table: Tabletop, viewer: int, since: str, language: str = "en", **query: str) -> str:
    """The answer to a page that has the table `since`."""
    address = f"/t/{table.row.slug}/fragment"
    answer = table.clients[viewer].get(address, {"since": since, **query}, headers={"accept-language": language})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("application/json")
    return str(answer.content.decode())


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_put_together_is_what_is_sent_as_a_whole(
    django: None, name: str, record_property: Callable[[str, object], None]
) -> None:
    """For every seat and for who watches, along a game, in each language; and little of it is sent again."""
    table = Tabletop(name, max(2, games()[name].fewest), 5)
    pages = [Pieces() for _ in table.clients]
    shares = []
    for step, _ in enumerate(table.random_game(5, STEPS)):
        for viewer, page in enumerate(pages):
            language = ("en", "ru")[viewer % 2]
            if step % 3 == viewer % 3:
                continue  # who has missed something gets it with the next
            known = bool(page.mark)
            whole = table.part(viewer, language).text
            assert page.read(sent(table, viewer, page.mark, language)) == whole
            assert "\0" not in whole
            assert "\1" not in whole
            if known:
                shares.append(page.new / len(whole))
    assert statistics.median(shares) < MOST_SENT
    record_property("count pages", len(shares))


def test_a_table_that_nobody_remembers_is_sent_whole(django: None) -> None:
    """Too long ago, never sent, of another start of the server, of somebody else: it makes no difference."""
    from conventicle.web.drawing.pieces import TABLES

    table = Tabletop("eternal-city", 2, 7)
    page, other = Pieces(), Pieces()
    page.read(sent(table, 0, ""))
    other.read(sent(table, 1, ""))
    first = page.mark
    asked = table.random_game(7)
    for _ in range(TABLES + 1):
        next(asked)
        page.read(sent(table, 0, page.mark))
    for mark in (first, "", "nonsense", "0" * 24, other.mark, first[:-1] + ("0" if first[-1] != "0" else "1")):
        answer = json.loads(sent(table, 0, mark))
        assert answer["since"] == ""
        assert Pieces().read(json.dumps(answer)) == table.part(0).text
    assert json.loads(sent(table, 0, page.mark))["since"] == page.mark


def test_the_answer_to_a_choice_brings_what_changed_too(django: None) -> None:
    table = Tabletop("pantheon", 2, 3)
    seat = table.asked()[0]
    page = Pieces()
    page.read(sent(table, seat, ""))
    form = {"seat": seat, "option": table.options(seat)[0], "revision": 0, "key": "a-key-of-its-own"}
    address = f"/t/{table.row.slug}/decide"
    stale = {**form, "revision": 5, "key": "another-key"}
    answer = table.clients[seat].post(address, {**form, "since": page.mark})
    assert answer.status_code == 200
    shown = page.read(answer.content.decode())
    assert shown == table.part(seat).text
    assert 'data-revision="1"' in shown
    assert page.new < len(shown) / 2
    answer = table.clients[seat].post(address, {**stale, "since": page.mark})
    assert answer.status_code == 409
    assert 'data-revision="1"' in page.read(answer.content.decode())
    assert page.new < 2000


def test_steps_of_the_past_and_other_looks_are_made_of_the_same_pieces(django: None) -> None:
    table = Tabletop("old-ones", 2, 9)
    asked = table.random_game(9)
    for _ in range(12):
        next(asked)
    page = Pieces()
    for query in ({}, {"step": "3"}, {"step": "4"}, {"log": "all"}, {"step": "0"}, {}):
        whole = table.part(0, **query).text
        assert page.read(sent(table, 0, page.mark, **query)) == whole
        assert page.new < len(whole) or not query


@pytest.mark.parametrize("name", ["Anna", "An", "a", "<b>&'\"", "\\", ",", "Аня", "🙂"])
def test_what_people_are_called_is_not_packed(django: None, name: str) -> None:
    """A name is sent once, at the end, where nothing is packed: whoever chooses it finds out nothing by lengths."""
    from conventicle.web.drawing.pieces import as_written
    from conventicle.web.models import Visitor

    table = Tabletop("dark-blood", 2, 4)
    for number in (0, 1):
        visitor = table.row.chairs.get(number=number).visitor
        Visitor.objects.filter(pk=visitor.pk).update(name=name if number else f"{name}{name}x")
    table.room.company_changed()
    address = f"/t/{table.row.slug}/fragment"
    answer = table.clients[0].get(address, {"since": ""})
    text = answer.content.decode()
    packed = json.loads(answer.content[: answer.bare_from] + b"}")
    assert packed["new"]
    for word in as_written([name, f"{name}{name}x"]):
        assert not any(word in piece for piece in packed["new"])
    assert Pieces().read(text) == table.part(0).text


def test_what_was_said_is_not_packed(django: None) -> None:
    from conventicle.web.models import ChatLine

    table = Tabletop("template", 2, 4)
    ChatLine.objects.create(table=table.row, visitor=None, name="Somebody", text="the third card is a crow")
    table.room.company_changed()
    answer = table.clients[0].get(f"/t/{table.row.slug}/fragment", {"since": ""})
    assert b"crow" in answer.content[answer.bare_from :]
    assert b"the third card" not in answer.content[: answer.bare_from]
    assert b"Somebody" not in answer.content[: answer.bare_from]


def test_what_is_remembered_is_bounded(django: None) -> None:
    from conventicle.web.drawing.pieces import AROUND, TABLES, Cut, Memory

    memory = Memory()
    memory.cache.most_bytes = 20_000  # type: ignore[misc]
    for viewer in range(50):
        for table in range(2 * TABLES):
            memory.keep((viewer,), Cut("\0".join(map(str, range(table, table + 40)))).numbers)
            assert memory.cache.bytes <= 20_000
    assert len(memory.cache.get((49,)) or ()) == TABLES
    assert len(memory.cache) <= 20_000 / (TABLES * (AROUND + 8 * 40))


def test_the_order_makes_one_table_of_another() -> None:
    """However pieces were put in, taken out, moved and doubled; and what is new is never said to be there."""
    from conventicle.web.drawing.pieces import order_of

    chance = random.Random(11)
    for _ in range(2_000):
        many = chance.choice([3, 40, 1 << 60])  # few different ones, so that most come twice, or all different
        before = [chance.randrange(-many, many) for _ in range(chance.randrange(120))]
        now = before[:]
        for _ in range(chance.randrange(6)):
            at = chance.randrange(len(now) + 1)
            now[at : at + chance.randrange(40)] = [chance.randrange(-many, many) for _ in range(chance.randrange(3))]
        chat = chance.randrange(len(now) + 1)
        order = order_of(array("q", before), array("q", now), chat)
        made: list[int] = []
        for kind, length in zip(order[::2], order[1::2], strict=True):
            assert length > 0
            place = len(made)
            if kind < 0:
                assert not set(now[place : place + length]) & set(before)
                assert all((one >= chat) == (kind == -2) for one in range(place, place + length))
            made += before[kind : kind + length] if kind >= 0 else now[place : place + length]
        assert made == now


def test_a_table_with_little_changed_is_described_shortly() -> None:
    """A piece that was replaced, one put in, one taken out: a few runs, also where many pieces are alike."""
    from conventicle.web.drawing.pieces import order_of

    before = [number if number % 3 else 0 for number in range(400)]
    now = before[:]
    now[50] = 999
    now[100:100] = [998, 997]
    del now[300]
    order = order_of(array("q", before), array("q", now), len(now))
    assert len(order) <= 2 * 8, order


def test_signs_stand_for_parts_only_while_a_table_is_drawn(django: None) -> None:
    """A part is cut once; in each table that uses it all of it is there, and nowhere else its sign."""
    from conventicle.web.drawing.pieces import CUT, Cut, drawing

    part = Cut(f"<b>one{CUT}<i>two")
    assert part.placed() == f"<b>one{CUT}<i>two"
    with drawing():
        outer = Cut(f"<p>{part.placed()}</p>")
        table = Cut(f"<div>{outer.placed()}{CUT}<hr>{part.placed()}</div>")
    assert table.html == "<div><p><b>one<i>two</p><hr><b>one<i>two</div>"
    assert list(table.numbers) == [hash(piece) for piece in table.pieces]
    with drawing():
        other = Cut("<b>another")
        assert Cut(f"{other.placed()}!").html == "<b>another!"
        assert "two" not in Cut(f"{CUT}{part.sign}{CUT}").html, "it was not used here: no sign gets it from elsewhere"
