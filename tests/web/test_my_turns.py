"""My turns: who is waited for over all tables, the next table, standing orders, private notes."""

from __future__ import annotations

import html
import json
import re
import time
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def same_person(*tables: Tabletop) -> Any:
    """One person on seat 0 of all these tables; returns their browser."""
    from conventicle.web.models import Seat

    me = Seat.objects.get(table=tables[0].row, number=0).visitor
    for table in tables:
        Seat.objects.filter(table=table.row, number=0).update(visitor=me)
        table.room.company_changed()
    return tables[0].clients[0]


def wait_of(table: Tabletop) -> Any:
    """For whom a table waits, as the croupier finds out."""
    from conventicle.web.play.croupier import next_move

    move = next_move(table.row.slug, time.monotonic())
    assert move is not None
    assert move.wait is not None
    return move.wait


def note(table: Tabletop, now: float) -> bool:
    """The wait has lasted: it is written down, at a moment that the test sets."""
    from conventicle.web.jobs import moment
    from conventicle.web.play import whose_turn

    moment.set_to(now)
    try:
        return whose_turn.note(table.row.slug, wait_of(table))
    finally:
        moment.set_to(None)


def let_seat_0_be_asked(table: Tabletop) -> None:
    while table.asked() != [0]:
        seat = table.asked()[0]
        table.choose(seat, table.options(seat)[0])


def counted(page: str) -> int:
    """What the title of a page counts."""
    found = re.search(r"<title>\s*\((\d+)\) ", page)
    return int(found[1]) if found else 0


def make_old(*tables: Tabletop) -> None:
    """Nothing happened there lately."""
    from datetime import UTC, datetime

    from conventicle.web.models import Table

    slugs = [table.row.slug for table in tables]
    Table.objects.filter(pk__in=slugs).update(changed=datetime(2026, 1, 1, tzinfo=UTC))


def three_tables() -> list[Tabletop]:
    tables = [Tabletop("template", 2, place, auction="off") for place in (1, 2, 3)]
    for table in tables:
        let_seat_0_be_asked(table)
    return tables


def test_the_longest_wait_is_first_and_the_title_counts(django: None) -> None:
    first, second, third = three_tables()
    me = same_person(first, second, third)
    for table, now in ((second, 1000.0), (first, 2000.0), (third, 3000.0)):
        assert note(table, now)
    make_old(first, second, third)
    page = me.get("/turns").content.decode()
    places = [page.index(table.row.slug) for table in (second, first, third)]
    assert places == sorted(places)
    assert counted(page) == 3
    assert '<b class="count">3</b>' in page
    told = json.loads(me.get("/turns/next", {"after": second.row.slug}).content)
    assert (told["count"], told["address"]) == (2, f"/t/{first.row.slug}")
    watching = first.clients[-1].get("/turns").content.decode()
    assert first.row.slug not in watching
    assert counted(watching) == 0


def test_a_decision_makes_what_was_written_down_void(django: None) -> None:
    [table] = [Tabletop("template", 2, 1, auction="off")]
    let_seat_0_be_asked(table)
    assert note(table, 1000.0)
    wait = wait_of(table)
    me = table.clients[0]
    make_old(table)
    assert counted(me.get("/about").content.decode()) == 1
    table.choose(0, table.options(0)[0])
    assert counted(me.get("/about").content.decode()) == 0
    from conventicle.web.play import whose_turn

    assert not whose_turn.note(table.row.slug, wait), "and what is late is not written down"


def test_what_was_just_asked_is_in_the_list_before_it_is_written_down(django: None) -> None:
    table = Tabletop("template", 2, 4, auction="off")
    let_seat_0_be_asked(table)
    assert table.row.slug in table.clients[0].get("/turns").content.decode()
    assert table.row.slug not in table.clients[1].get("/turns").content.decode()


def test_after_a_kill_tables_whose_turn_is_not_written_down_are_looked_at(django: None) -> None:
    from conventicle.web.play.croupier import running_tables

    table = Tabletop("template", 2, 5, auction="off")
    assert table.row.slug in running_tables(), "never written down"
    assert note(table, 1000.0)
    assert table.row.slug not in running_tables()
    seat = table.asked()[0]
    table.choose(seat, table.options(seat)[0])
    assert table.row.slug in running_tables(), "the kill came before it was"


def city() -> Tabletop:
    """The Eternal City, played on until somebody may take a benefit or leave it."""
    for key in range(40):
        table = Tabletop("eternal-city", 2, key)
        for _ in table.random_game(key, 400):
            if table.room.match.table.agenda[-1].name() == "TakeBenefit":
                return table
    raise AssertionError("nobody was ever asked")


def test_a_standing_order_answers_the_same_question_and_no_other(django: None) -> None:
    from conventicle.web.models import Seat
    from conventicle.web.play import orders
    from conventicle.web.play.croupier import next_move

    table = city()
    [seat] = table.asked()
    game, slug = table.room.game, table.row.slug
    asked = orders.question_of(game, table.room.match.table)
    assert asked.startswith("TakeBenefit location=")
    offered = orders.answers(game, table.room.match.table, seat)
    assert set(offered) == {"word:take", "word:decline"}
    assert table.part(seat).text.count("Always:") == 2
    assert "Always:" not in table.part(1 - seat).text

    me, address = table.clients[seat], f"/t/{slug}/order"
    assert me.post(address, {"seat": seat, "option": 99}).status_code == 422
    assert table.clients[1 - seat].post(address, {"seat": seat, "option": 0}).status_code == 403
    assert me.post(address, {"seat": seat, "option": offered["word:take"]}).status_code == 200
    move = next_move(slug, time.monotonic())
    assert move is not None
    assert (move.seat, move.by, move.option) == (seat, "standing", offered["word:take"])

    assert ended(table.part(seat).text) == [asked]
    assert ended(table.part(1 - seat).text) == [], "nobody else's"
    elsewhere = asked.replace("location=", "location=9")
    Seat.objects.filter(table=table.row, number=seat).update(orders=[[elsewhere, "word:take"]])
    table.room.company_changed()
    move = next_move(slug, time.monotonic())
    assert move is not None
    assert move.by == "person", "another place is another question"
    assert me.post(address, {"seat": seat, "option": ""}).status_code == 200
    assert Seat.objects.get(table=table.row, number=seat).orders is None


def ended(part: str) -> list[str]:
    """The orders that a page offers to end."""
    return [json.loads(html.unescape(one))["question"] for one in re.findall(r"hx-vals='([^']*question[^']*)'", part)]


def test_each_standing_order_is_listed_in_words_and_ended_by_itself(django: None) -> None:
    from conventicle.web.models import Seat

    table = city()
    [seat] = table.asked()
    chair = Seat.objects.filter(table=table.row, number=seat)
    slums, port = "TakeBenefit location=1", "TakeBenefit location=2"
    chair.update(orders=[[slums, "word:take"], [port, "word:decline"], ["OfAnotherTime x=1", "word:take"]])
    table.room.company_changed()
    assert ended(table.part(seat).text) == [slums, port]
    for language in ("en", "ru"):
        shown = table.part(seat, language).text
        listed = re.findall(r"<li>\s*<span>(.*?)</span>", shown[shown.index('id="orders-title"') :], re.DOTALL)
        assert len(set(listed)) == 2
        assert all(re.search(r"\S+.*<b>\S+.*</b>", one) for one in listed)
    me, address = table.clients[seat], f"/t/{table.row.slug}/order"
    answer = me.post(address, {"seat": seat, "option": "", "question": slums})
    assert ended(answer.content.decode()) == [port]
    assert me.post(address, {"seat": seat, "option": "", "question": slums}).status_code == 200, "gone is gone"
    assert chair.get().orders[0] == [port, "word:decline"]
    assert table.clients[1 - seat].post(address, {"seat": seat, "question": port}).status_code == 403
    assert me.post(address, {"seat": seat, "option": ""}).status_code == 200
    assert chair.get().orders is None


def test_questions_about_things_or_hidden_hands_take_no_standing_order(django: None) -> None:
    from conventicle.kernel.forced import open_questions
    from conventicle.web.play import orders

    simple = set()
    for game, seats in (("template", 3), ("eternal-city", 3), ("dark-blood", 2), ("pantheon", 2), ("old-ones", 3)):
        table = Tabletop(game, seats, 7)
        for _ in table.random_game(7, 250):
            t = table.room.match.table
            for seat in table.asked():
                offered = orders.answers(table.room.game, t, seat)
                if offered:
                    assert t.agenda[-1].name() in open_questions(table.room.game.package)
                    assert all(word.startswith("word:") for word in offered)
                    simple.add((game, t.agenda[-1].name()))
    assert ("eternal-city", "TakeBenefit") in simple


def test_notes_are_their_writers_own(django: None) -> None:
    table = Tabletop("template", 2, 6)
    address = f"/t/{table.row.slug}/notes"
    said = "Boris has the <crow>\nI think"
    assert table.clients[0].post(address, {"notes": said}).status_code == 200
    assert table.clients[1].post(address, {"notes": "mine"}).status_code == 200
    assert table.clients[2].post(address, {"notes": "no"}).status_code == 403
    assert table.clients[0].post(address, {"notes": "x" * 4001}).status_code == 422
    page = [client.get(f"/t/{table.row.slug}").content.decode() for client in table.clients]
    assert "Boris has the &lt;crow&gt;\nI think" in page[0]
    assert "crow&gt;" not in page[1] + page[2]
    assert "<textarea" not in page[2]
    assert table.clients[0].post(address, {"notes": ""}).status_code == 200
    assert "I think" not in table.clients[0].get(f"/t/{table.row.slug}").content.decode()


def test_what_was_done_to_me_comes_first(django: None) -> None:
    """In the template's game a rival blows candles out and takes cards; that is told before anything else."""
    from conventicle.web.drawing.page import Page
    from conventicle.web.drawing.since import is_done_to

    seen = 0
    for key in range(12):
        table = Tabletop("template", 3, key)
        for seat in table.random_game(key, 300):
            room = table.room
            page = Page(room.company().row, room, room.company().chairs, "en", seat, [seat], room.steps())
            later = [entry for entry in page.told if entry.step > page.last_decision()]
            mine = [page.sentence(entry) for entry in later if is_done_to(page, entry)]
            if mine and page.since.events:
                seen += 1
                assert page.since.events[0].words in mine
    assert seen > 5
