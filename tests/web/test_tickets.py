"""Tickets of streams: good for a day, and whoever stays longer gets another."""

from __future__ import annotations

import time

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def test_a_page_that_is_open_for_more_than_a_day_gets_another_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play.streams import PATH, TICKET_AGE, read_ticket, ticket

    table = Tabletop("template", 2, 4)
    slug = table.row.slug
    visitor = table.row.chairs.get(number=0).visitor_id
    first = ticket(slug, visitor)
    assert read_ticket(first) == (slug, visitor)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + TICKET_AGE + 60)
    assert read_ticket(first) is None
    answer = table.clients[0].get(f"/t/{slug}/ticket")
    assert answer["Cache-Control"] == "no-store"
    address = answer.content.decode()
    assert address.startswith(PATH)
    assert read_ticket(address.removeprefix(PATH)) == (slug, visitor)


def test_a_ticket_is_for_whoever_asks() -> None:
    from django.test import Client

    from conventicle.web.play.streams import PATH, read_ticket

    table = Tabletop("template", 2, 4)
    address = Client().get(f"/t/{table.row.slug}/ticket").content.decode()
    assert read_ticket(address.removeprefix(PATH)) == (table.row.slug, 0)
    assert Client().get("/t/aaaaaaaaaaaaaaaa/ticket").status_code == 404
