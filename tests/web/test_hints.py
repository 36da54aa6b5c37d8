"""A hint from a bot: on request, where the table allows it, from what the player sees."""

from __future__ import annotations

import re

import pytest

from conventicle.kernel.match import Match
from conventicle.kernel.registry import game as game_named
from conventicle.web.bots import judging
from tests.web.judged_twins import twins
from tests.web.server import Client, Server
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def with_hints() -> Tabletop:
    table = Tabletop("template", 2, 7, auction="off")
    table.row.hints = True
    table.row.save()
    table.room.company_changed()
    return table


def test_a_hint_names_options_that_are_offered_and_how_much_it_likes_them() -> None:
    table = with_hints()
    seat = table.asked()[0]
    assert "/hint" in table.part(seat).text
    answer = table.clients[seat].post(f"/t/{table.row.slug}/hint", {"seat": seat})
    assert answer.status_code == 200
    text = answer.content.decode()
    labels = re.findall(r"<b>(.*?)</b>", text)
    liked = [int(found) for found in re.findall(r'value="(\d+)"', text)]
    assert labels
    assert all(f"<b>{label}</b>" in table.part(seat).text for label in labels)
    assert liked == sorted(liked, reverse=True)
    assert 0 < sum(liked) <= 102


def test_asked_again_at_the_same_step_it_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_hints()
    seat = table.asked()[0]
    first = table.clients[seat].post(f"/t/{table.row.slug}/hint", {"seat": seat}).content
    monkeypatch.setattr(judging, "liked", lambda *_: pytest.fail("it thinks twice"))
    assert table.clients[seat].post(f"/t/{table.row.slug}/hint", {"seat": seat}).content == first


@pytest.mark.interpreted
def test_the_bot_knows_no_more_than_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that the seat cannot tell apart get the same advice."""
    game = game_named("template")
    setup = game.plan(3, {})
    monkeypatch.setattr(judging, "SECONDS", 0.0)
    monkeypatch.setattr(judging, "ADEPT", 16)
    compared = 0
    for t, twin, seat in twins(game, setup, 12):
        found = []
        for one in (t, twin):
            match = Match(game, setup, bytes(16))
            match.table = one.clone()
            monkeypatch.setattr(judging, "match_of", lambda *_, match=match: match)
            monkeypatch.setattr(judging, "urandom", lambda count: bytes([7] * count))
            found.append(judging.liked("", game.name, 3, {}, setup.version, "", "", [], seat))
        assert found[0] == found[1]
        compared += 1
    assert compared > 3


def test_no_hint_where_the_table_does_not_allow_it() -> None:
    table = Tabletop("template", 2, 7)
    seat = table.asked()[0]
    assert "/hint" not in table.part(seat).text
    assert table.clients[seat].post(f"/t/{table.row.slug}/hint", {"seat": seat}).status_code == 403


def test_no_hint_for_a_seat_of_someone_else_or_that_is_not_asked() -> None:
    table = with_hints()
    seat = table.asked()[0]
    assert table.clients[1 - seat].post(f"/t/{table.row.slug}/hint", {"seat": seat}).status_code == 403
    assert table.clients[2].post(f"/t/{table.row.slug}/hint", {"seat": seat}).status_code == 403
    assert table.clients[1 - seat].post(f"/t/{table.row.slug}/hint", {"seat": 1 - seat}).status_code == 422


def test_hints_are_on_alone_against_bots_and_off_among_people_until_the_owner_says_so() -> None:
    from django.test import Client as Browser

    from conventicle.web.models import Table

    def made(**form: str) -> Table:
        answer = browser.post("/games/template/new", {"seat0": "me", "undo": "on", **form})
        row: Table = Table.objects.get(pk=answer["Location"].rsplit("/", 1)[-1])
        return row

    browser = Browser()
    assert made(seat1="bot:greedy").hints
    assert not made(seat1="bot:greedy", hints="0").hints
    row = made(seat1="hot")
    assert not row.hints
    browser.post(f"/t/{row.slug}/settings", {"hints": "1"})
    row.refresh_from_db()
    assert row.hints


def test_a_hint_comes_from_a_worker_of_the_server(server: Server) -> None:
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot", hints="1")
    part = client.part(slug)
    seat = int(part.data("show-seat")) if "data-show-seat" in part.text else part.seat
    answer = client.post(f"/t/{slug}/hint", seat=seat)
    assert answer.status == 200, answer.text
    assert "<meter" in answer.text


def set_hints(table: Tabletop, owner: int, hints: int) -> int:
    from conventicle.web.models import Seat, Table

    visitor = Seat.objects.get(table=table.row, number=owner).visitor_id
    Table.objects.filter(pk=table.row.slug).update(owner=visitor)
    table.room.company_changed()
    return int(table.clients[owner].post(f"/t/{table.row.slug}/settings", {"hints": hints, "pace": 400}).status_code)


def test_nobody_switches_hints_on_in_the_middle_of_a_game_between_people() -> None:
    table = Tabletop("template", 2, 8, auction="off")
    assert set_hints(table, 0, 1) == 409
    table.row.refresh_from_db()
    assert (table.row.hints, table.row.pace) == (False, 900)
    page = table.clients[0].get(f"/t/{table.row.slug}").content.decode()
    assert 'name="hints"' not in page
    assert 'name="pace"' in page
    assert set_hints(table, 0, 0) == 302, "the rest of the form is heard"
    assert table.clients[0].post(f"/t/{table.row.slug}/hint", {"seat": table.asked()[0]}).status_code == 403


def test_hints_that_were_settled_before_may_be_switched_off_and_not_on_again() -> None:
    table = with_hints()
    assert [set_hints(table, 0, 1), set_hints(table, 0, 0), set_hints(table, 0, 1)] == [302, 302, 409]


def test_who_plays_alone_against_bots_may_switch_hints_on() -> None:
    from conventicle.web.models import BOT, Seat

    table = Tabletop("template", 2, 8, auction="off")
    Seat.objects.filter(table=table.row, number=1).update(kind=BOT, bot="random", visitor=None)
    assert set_hints(table, 0, 1) == 302
    table.row.refresh_from_db()
    assert table.row.hints


def test_a_lobby_says_whether_hints_are_given() -> None:
    from conventicle.web.models import LOBBY

    table = Tabletop("template", 2, 8, auction="off")
    for hints, word in ((False, "no"), (True, "yes")):
        table.row.state, table.row.hints = LOBBY, hints
        table.row.save()
        page = table.clients[1].get(f"/t/{table.row.slug}").content.decode()
        assert re.search(rf"<dt>Allow hints from a bot</dt>\s*<dd>\s*{word}\s*</dd>", page)
