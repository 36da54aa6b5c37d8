"""Secrets on the site: what a viewer is sent is byte-equal on twin tables, and planted leaks are found."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from conventicle.kernel.chance import keyed
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.view import view
from tests.conftest import LONG
from tests.contract.observer import witnessed_table
from tests.contract.twins import twin_at

PAIRS = 1000 if LONG else 100


class Table:
    """A table of the site in this process, beside a twin of it for each viewer."""

    def __init__(self, name: str, rng: random.Random) -> None:
        from django.test import Client

        from conventicle.web.models import PERSON, RUNNING, Seat, Table, Visitor, new_key
        from conventicle.web.rooms import rooms
        from conventicle.web.visitors import COOKIE, hashed

        self.rng = rng
        self.game = game_named(name)
        seats = max(2, self.game.fewest)
        setup = self.game.plan(seats, {})
        self.row = Table.objects.create(
            game=name, version=setup.version, options=setup.options, state=RUNNING, key=new_key()
        )
        self.clients = []
        for number in range(seats + 1):
            token = f"token-{self.row.slug}-{number}"
            visitor = Visitor.objects.create(token_hash=hashed(token), name=f"Visitor {number}")
            client = Client()
            client.cookies[COOKIE] = token
            self.clients.append(client)
            if number < seats:
                Seat.objects.create(table=self.row, number=number, kind=PERSON, visitor=visitor)
        self.room = rooms.get(self.row)
        self.true, self.witness = witnessed_table(self.game, setup, keyed(bytes.fromhex(self.row.key)))

    def sent(self, viewer: int) -> bytes:
        """All that the page of a viewer is sent: the live part, the reasons, the pulse."""
        client = self.clients[viewer]
        slug = self.row.slug
        answers = [client.get(f"/t/{slug}/fragment"), client.get(f"/t/{slug}/pulse")]
        if viewer < self.true.seats:
            domain = self.game.domains[0]
            for value in domain.values[:2]:
                answers.append(client.get(f"/t/{slug}/why", {"seat": viewer, "thing": f"{domain.name}:{value}"}))
        assert answers[0].status_code == 200
        return b"\n".join(answer.content + repr(sorted(answer.headers.items())).encode() for answer in answers)

    def decide(self) -> bool:
        """One decision at both tables; False once the game is over."""
        from conventicle.web.models import TAKE
        from conventicle.web.rooms import rooms

        asked = members(self.true.asked())
        if not asked:
            return False
        seat = self.rng.choice(asked)
        option = self.rng.choice(self.true.options(seat))
        rooms.write(self.row.slug, TAKE, seat, option, -1, os.urandom(8).hex(), "person")
        self.true.take(seat, option)
        return True

    def leaks(self) -> tuple[int, list[str]]:
        """How many twins were compared here, and which viewers could tell them apart."""
        compared, found = 0, []
        match = self.room.match
        for viewer in range(self.true.seats + 1):
            twin = twin_at(self.true, self.witness, viewer, self.rng)
            if twin is None:
                continue
            compared += 1
            honest = self.sent(viewer)
            table = match.table
            match.table = twin
            try:
                if self.sent(viewer) != honest:
                    frame = table.agenda[-1].name() if table.agenda else "the end"
                    found.append(f"{self.game.name}, {frame}: viewer {viewer}")
            finally:
                match.table = table
        return compared, found


def look_for_leaks(name: str, pairs: int) -> tuple[int, list[str]]:
    """Play until so many twins were compared, or a leak was found."""
    rng = random.Random(os.urandom(8))
    total = 0
    while total < pairs:
        table = Table(name, rng)
        while total < pairs and table.decide():
            if not table.true.agenda:
                break
            compared, found = table.leaks()
            total += compared
            if found:
                return total, found
    return total, []


@pytest.mark.usefixtures("django")
def test_no_page_tells_twin_tables_apart() -> None:
    compared, found = look_for_leaks("template", PAIRS)
    assert found == []
    print(f"{compared} pairs of twin tables compared")


@pytest.fixture
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A site with a leak."""
    from conventicle.web import table_page
    from conventicle.web.table_page import TablePage

    name: str = request.param
    page: Any = TablePage
    honest: dict[str, Any] = {
        attribute: getattr(page, attribute) for attribute in ("prompt", "_spans", "_line", "thing")
    }
    if name == "the hash of the table on the page":
        monkeypatch.setattr(page, "prompt", lambda self: honest["prompt"](self) + self.room.match.table.hash())
    elif name == "the key of the chance on the page":
        monkeypatch.setattr(
            page, "prompt", lambda self: honest["prompt"](self) + str(self.room.match.table.chance.state())
        )
    elif name == "another viewer's view":
        monkeypatch.setattr(table_page, "view", lambda game, t, viewer: view(game, t, 0))
    elif name == "a rival's options":
        monkeypatch.setattr(
            page,
            "_spans",
            lambda self, t: [str(t.options(seat)) for seat in members(t.asked())],
        )
    elif name == "the order of a rival's hand":
        monkeypatch.setattr(
            page, "prompt", lambda self: honest["prompt"](self) + str(self.room.match.table.cards.zones)
        )
    elif name == "sealed answers":
        monkeypatch.setattr(page, "prompt", lambda self: honest["prompt"](self) + str(self.room.match.table.sealed))
    elif name == "the length of the page":
        monkeypatch.setattr(
            page, "prompt", lambda self: honest["prompt"](self) + " " * sum(self.room.match.table.cards.zones[0][:3])
        )
    return name


LEAKS = [
    "the hash of the table on the page",
    "the key of the chance on the page",
    "another viewer's view",
    "a rival's options",
    "the order of a rival's hand",
    "sealed answers",
    "the length of the page",
]


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("planted", LEAKS, indirect=True)
def test_a_planted_leak_is_found(planted: str) -> None:
    _, found = look_for_leaks("template", 400)
    assert found, planted


@pytest.mark.usefixtures("django")
def test_a_room_that_fell_behind_its_record_is_made_anew() -> None:
    from conventicle.web.models import TAKE
    from conventicle.web.rooms import Room, rooms

    table = Table("template", random.Random(3))
    stale = Room(table.row)
    table.decide()
    table.row.refresh_from_db()
    rooms._rooms[table.row.slug] = stale
    assert rooms.get(table.row).revision == table.row.revision == 1
    seat = members(rooms.get(table.row).match.asked())[0]
    rooms.write(table.row.slug, TAKE, seat, 0, -1, "after-all", "person")
    table.row.refresh_from_db()
    assert table.row.revision == 2
