"""Secrets on the site: what a viewer is sent is byte-equal on twin tables, and planted leaks are found."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from conventicle.kernel import table as kernel
from conventicle.kernel.chance import keyed
from conventicle.kernel.match import LogEntry
from conventicle.kernel.record import Decision
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.view import view
from tests.conftest import LONG
from tests.contract.observer import witnessed_table
from tests.contract.twins import Lockstep, setup_shuffles, twin_at

pytestmark = pytest.mark.interpreted  # a witness looks into the rules at work

#: Twin tables compared per game: the template's pages are small, those of The Eternal City show all that a table can.
PAIRS = {
    "template": 1000 if LONG else 100,
    "eternal-city": 1000 if LONG else 20,
    "dark-blood": 300 if LONG else 12,
    "old-ones": 300 if LONG else 12,
    "pantheon": 300 if LONG else 12,
}


#: What is new in every answer: the token of its forms.
TOKEN = re.compile(rb'(?<=[": ])[A-Za-z0-9]{64}(?=")')


class Table:
    """A table of the site in this process, beside a twin of it for each viewer."""

    def __init__(self, name: str, rng: random.Random) -> None:
        from django.test import Client

        from conventicle.web.models import PERSON, RUNNING, Seat, Table, Visitor, new_key
        from conventicle.web.people.visitors import COOKIE, hashed
        from conventicle.web.play.rooms import rooms

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
        self.marks: dict[int, str] = {}
        """Per viewer the table that the page had before the last decision, and the one that it was sent since."""
        self.newest: dict[int, str] = {}
        self.true, self.witness = witnessed_table(self.game, setup, keyed(bytes.fromhex(self.row.key)))

    def sent(self, viewer: int) -> bytes:
        """All that a viewer is sent: the live part, its changes, the reasons, the pulse, what was missed, the turns."""
        client = self.clients[viewer]
        slug = self.row.slug
        answers = [client.get(f"/t/{slug}/fragment"), client.get(f"/t/{slug}/pulse"), client.get("/turns/next")]
        answers.append(client.get(f"/t/{slug}/fragment", {"since": self.marks.get(viewer, "")}))
        self.newest[viewer] = answers[-1].json()["mark"]
        if self.room.steps() % 4 == 0:  # a whole page: what the others do is the same each time
            answers.append(client.get("/turns"))
            answers[-1].content = TOKEN.sub(b"", answers[-1].content)
        if viewer < self.true.seats:
            answers.append(client.get(f"/t/{slug}/missed", {"since": max(0, self.room.steps() - 5)}))
            domain = self.game.domains[0]
            for value in domain.values[:2]:
                answers.append(client.get(f"/t/{slug}/why", {"seat": viewer, "thing": f"{domain.name}:{value}"}))
        assert answers[0].status_code == 200
        return b"\n".join(answer.content + repr(sorted(answer.headers.items())).encode() for answer in answers)

    def decide(self) -> bool:
        """One decision at both tables; False once the game is over."""
        from conventicle.web.models import TAKE
        from conventicle.web.play.rooms import rooms

        self.marks.update(self.newest)
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
        honest = [self.sent(viewer) for viewer in range(self.true.seats + 1)]
        for viewer in range(self.true.seats + 1):
            twin = twin_at(self.true, self.witness, viewer, self.rng)
            if twin is None:
                continue
            compared += 1
            table = match.table
            match.table = twin
            try:
                if self.sent(viewer) != honest[viewer]:
                    frame = table.agenda[-1].name() if table.agenda else "the end"
                    found.append(f"{self.game.name}, {frame}: viewer {viewer}")
            finally:
                match.table = table
        return compared, found


class LoggedPair(Lockstep):
    """Two tables in lockstep, each with a log of its own, shown one after the other by the same page of the site."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.site = Table(name, rng)
        match = self.site.room.match
        piles = setup_shuffles(match.game, match.setup, match.key)
        nth = 0 if rng.random() < 0.5 else rng.randint(1, piles + 1)
        viewer = rng.randrange(match.setup.seats + 1)
        super().__init__(match.game, match.setup, match.key, viewer, nth, rng)
        self.logs: tuple[list[LogEntry], list[LogEntry]] = ([], [])
        self.write_logs()

    def write_logs(self) -> None:
        """Both logs go on by what was told in the last step."""
        for log, feed in zip(self.logs, self.feeds, strict=True):
            log += [LogEntry(self.steps, event) for event in feed.events]

    def decide(self) -> None:
        """One decision at both tables."""
        before = self.one
        frame = before.agenda[-1].name()
        super().decide()
        if self.one is not before:
            self.site.marks.update(self.site.newest)
            self.write_logs()
            self.site.room.match.decisions.append(Decision(frame, 0, 0))
            self.site.room.made_by.append("person")
            self.site.room.revision += 1

    def sent_by(self, table: kernel.Table, log: list[LogEntry]) -> bytes:
        """What the page is sent at one of the two."""
        match = self.site.room.match
        match.table, match._log.entries = table, log
        self.site.room._told.clear()  # what is remembered was told at the other table
        return self.site.sent(self.viewer)

    def compare(self) -> None:
        """Not a byte may differ."""
        self.compared += 1
        if self.sent_by(self.one, self.logs[0]) != self.sent_by(self.two, self.logs[1]):
            frame = self.one.agenda[-1].name() if self.one.agenda else "the end"
            self.leaks.append(f"{self.game.name}, {frame}: viewer {self.viewer}")


def look_for_leaks_in_logs(name: str, pairs: int) -> tuple[int, list[str]]:
    """Play tables in lockstep until so many pages were compared, or a leak was found."""
    rng = random.Random(os.urandom(8))
    total = 0
    while total < pairs:
        pair = LoggedPair(name, rng)
        pair.play(100)
        total += pair.compared
        if pair.leaks:
            return total, pair.leaks
    return total, []


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


#: Twins made at a position share what was told before it; those for the log have been two tables from the start.
LOOKS = {"pages": look_for_leaks, "logs": look_for_leaks_in_logs}


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("where", LOOKS)
@pytest.mark.parametrize("name", PAIRS)
def test_nothing_tells_twin_tables_apart(name: str, where: str, record_property: Callable[[str, object], None]) -> None:
    compared, found = LOOKS[where](name, PAIRS[name])
    assert found == []
    assert compared >= PAIRS[name]
    record_property("count twin tables", compared)


def told_of(table: Table, viewer: int, sent: list[bytes]) -> list[bytes]:
    """What a player is told of a turn by every way: letters without their date, and what is behind the encryption."""
    from conventicle.web.models import Channel, Seat
    from conventicle.web.telling import hooks, outbox, push

    sent.clear()
    chair = Seat.objects.get(table=table.row, number=viewer)
    for kind in (*hooks.KINDS, push.KIND, "mail"):
        channel = Channel(visitor=chair.visitor, kind=kind, address="https://hooks.example/", language="en", token="x")
        outbox.send(channel, f"{kind} 1", [table.row])
    return list(sent)


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("name", PAIRS)
def test_messages_do_not_tell_twin_tables_apart(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.auth import get_user_model
    from django.core.mail import EmailMessage
    from django.test import override_settings

    from conventicle.web.models import Visitor
    from conventicle.web.telling import outgoing, push

    sent: list[bytes] = []

    def letter(self: Any) -> None:
        sent.append(f"{self.subject}\n{self.body}\n{self.to}\n{sorted(self.extra_headers.items())}".encode())

    honest = push.said

    def said(*arguments: Any) -> bytes:
        sent.append(honest(*arguments))
        return b"x"

    monkeypatch.setattr(EmailMessage, "send", letter)
    monkeypatch.setattr(push, "said", said)
    monkeypatch.setattr(outgoing, "deliver", lambda *what: sent.append(repr(what).encode()))
    monkeypatch.setattr(push, "encrypted", lambda channel, data: data)
    monkeypatch.setattr(push, "signed", lambda channel: {})
    rng = random.Random(os.urandom(8))
    table = Table(name, rng)
    user = get_user_model().objects.create(username=f"ada-{table.row.slug}")
    user.emailaddress_set.create(email=f"{table.row.slug}@example.org", verified=True)
    Visitor.objects.filter(chairs__table=table.row, chairs__number=0).update(user=user)
    compared = 0
    switched_on = {"ADDRESS": "https://play.example", "WEBHOOKS": True, "PUSH": True, "EMAIL_HOST": "mail.example"}
    with override_settings(**switched_on):
        while compared < 3 and table.decide() and table.true.agenda:
            before = told_of(table, 0, sent)
            assert len(before) == 7, "by every way; the push is here twice, as it is and as it is sent"
            twin = twin_at(table.true, table.witness, 0, rng)
            if twin is not None:
                compared += 1
                table.room.match.table = twin
                assert told_of(table, 0, sent) == before
                table.room.match.table = table.true
    assert compared == 3


def plant_in_the_prompt(secret: Callable[[Any], object]) -> Callable[[pytest.MonkeyPatch], None]:
    """A leak in the line that says what is asked."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        from conventicle.web.drawing.page import Page

        honest = Page.prompt
        patch.setattr(Page, "prompt", lambda page: f"{honest(page)} {secret(page.room.match.table)}")

    return plant


def plant_another_view(patch: pytest.MonkeyPatch) -> None:
    """Everyone sees what seat 0 sees."""
    from conventicle.web.drawing import page as table_page

    patch.setattr(table_page, "view", lambda game, t, viewer: view(game, t, 0))


def plant_a_hand_for_spectators(patch: pytest.MonkeyPatch) -> None:
    """Who only watches sees what is in the hands."""
    from conventicle.web.drawing.page import Page

    honest = Page.prompt
    patch.setattr(
        Page,
        "prompt",
        lambda page: honest(page) + (str(zones_of(page)) if page.viewer == page.view["seats"] else ""),
    )


def plant_rivals_options(patch: pytest.MonkeyPatch) -> None:
    """What others may choose, among the buttons."""
    from conventicle.web.drawing.page import Page

    patch.setattr(Page, "_spans", lambda page, t: [str(t.options(seat)) for seat in members(t.asked())])


def plant_marked_backs(patch: pytest.MonkeyPatch) -> None:
    """A card face down is named by what it is."""
    from conventicle.web.drawing.page import Page

    honest = Page.thing

    def thing(page: Any, value: str, clickable: bool) -> Any:
        found = honest(page, value, clickable)
        if found.hidden:
            found.label = f"{found.label} {sum(sum(zone) * place for place, zone in enumerate(zones_of(page), 1))}"
        return found

    patch.setattr(Page, "thing", thing)


def zones_of(page: Any) -> list[list[int]]:
    """Every zone of a page's table."""
    found: list[list[int]] = page.room.match.table.cards.zones
    return found


def plant_sorted_choices(patch: pytest.MonkeyPatch) -> None:
    """The order of the choices follows the order of the cards."""
    from conventicle.web.drawing.page import Page

    honest = Page._choices

    def choices(page: Any, t: Any) -> Any:
        found = honest(page, t)
        return found[:: -1 if sum(zones_of(page)[0][:1]) % 2 else 1]

    patch.setattr(Page, "_choices", choices)


def plant_telling_reasons(patch: pytest.MonkeyPatch) -> None:
    """The reason of a refusal depends on a card that nobody sees."""
    from conventicle.web.pages import play

    def reason(room: Any, seat: int, thing: str) -> str:
        return "not_offered" if sum(room.match.table.cards.zones[0][:1]) % 2 else "not_asked"

    patch.setattr(play, "reason_against", reason)


def plant_a_header(patch: pytest.MonkeyPatch) -> None:
    """An answer's header carries the hash of the table."""
    from conventicle.web.people import guard
    from conventicle.web.play.rooms import rooms

    honest = guard.Headers.__call__

    def call(self: Any, request: Any) -> Any:
        response = honest(self, request)
        room = rooms.held(request.path.split("/")[2]) if request.path.startswith("/t/") else None
        if room is not None:
            response["X-State"] = room.match.table.hash()
        return response

    patch.setattr(guard.Headers, "__call__", call)


def plant_a_shared_page(patch: pytest.MonkeyPatch) -> None:
    """A page kept for the next who looks with the same eyes is given to others too."""
    from conventicle.web.drawing import live

    honest = live.Drawn.get

    def get(self: Any, key: Any, position: Any) -> Any:
        return next(
            (found for one in list(self.cache._values) if one[:2] == key[:2] if (found := honest(self, one, position))),
            None,
        )

    patch.setattr(live.Drawn, "get", get)


def plant_in_the_list_of_turns(patch: pytest.MonkeyPatch) -> None:
    """A table's title in the list over all tables says what lies in its piles and hands."""
    from conventicle.web.pages.home import summary as honest
    from conventicle.web.play.rooms import rooms

    def summary(row: Any, request: Any) -> dict[str, Any]:
        found = honest(row, request)
        return {**found, "title": f"{found['title']} {rooms.get(row).match.table.cards.zones}"}

    patch.setattr("conventicle.web.pages.turns.summary", summary)


def plant_in_what_was_missed(patch: pytest.MonkeyPatch) -> None:
    """Whoever returns is told what lies in the piles and hands."""
    from conventicle.web.drawing.since import Happened
    from conventicle.web.drawing.since import missed_since as honest

    def missed(page: Any, step: int) -> Any:
        found = honest(page, step)
        return found._replace(others=[*found.others, Happened(step, 0, str(zones_of(page)), "")])

    patch.setattr("conventicle.web.pages.returning.missed_since", missed)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the hash of the table": plant_in_the_prompt(lambda t: t.hash()),
    "the key of the chance": plant_in_the_prompt(lambda t: t.chance.state()),
    "every zone": plant_in_the_prompt(lambda t: t.cards.zones),
    "sealed answers": plant_in_the_prompt(lambda t: t.sealed),
    "the length of the page": plant_in_the_prompt(lambda t: " " * sum(t.cards.zones[0][:3])),
    "another viewer's view": plant_another_view,
    "a hand for spectators": plant_a_hand_for_spectators,
    "a rival's options": plant_rivals_options,
    "marked backs": plant_marked_backs,
    "the order of the choices": plant_sorted_choices,
    "reasons that tell": plant_telling_reasons,
    "a header": plant_a_header,
    "a page kept for someone else": plant_a_shared_page,
    "the list of turns": plant_in_the_list_of_turns,
    "what was missed": plant_in_what_was_missed,
}


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    _, found = look_for_leaks("template", 400)
    assert found, leak


def plant_a_log_of_everything(patch: pytest.MonkeyPatch) -> None:
    """What was told to others is told to all."""
    from conventicle.web.play.rooms import Room

    patch.setattr(Room, "log", lambda room, viewer, step: [one for one in room.match._log.entries if one.step <= step])


def plant_cards_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """The sentences of the log say what lies in the piles and hands."""
    from conventicle.web.drawing.page import Page

    honest = Page.sentence
    patch.setattr(Page, "sentence", lambda page, entry: f"{honest(page, entry)} {zones_of(page)}")


def plant_everything_for_who_returns(patch: pytest.MonkeyPatch) -> None:
    """Whoever returns is told what was told to others."""
    from conventicle.web.drawing.since import missed_since as honest

    def missed(page: Any, step: int) -> Any:
        page.told = page.room.match._log.entries
        return honest(page, step)

    patch.setattr("conventicle.web.pages.returning.missed_since", missed)


LEAKS_IN_LOGS = {
    "a log of everything": plant_a_log_of_everything,
    "cards in the log": plant_cards_in_the_log,
    "everything for who returns": plant_everything_for_who_returns,
}


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("leak", LEAKS_IN_LOGS)
def test_a_leak_planted_in_the_log_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS_IN_LOGS[leak](monkeypatch)
    _, found = look_for_leaks_in_logs("template", 400)
    assert found, leak


@pytest.mark.usefixtures("django")
def test_a_room_that_fell_behind_its_record_is_made_anew() -> None:
    from conventicle.web.models import TAKE
    from conventicle.web.play.rooms import Room, rooms

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
