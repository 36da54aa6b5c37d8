"""Counts of games: what a page says is what all games say, and the page reads none of them."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import LONG
from tests.web.server import Client, Part, Postgres, running
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

GAME = "pantheon"
PAGE = f"/games/{GAME}/statistics"


def ended(
    kinds: list[str], winners: list[int], factions: list[str], rounds: int, ending: str, origin: str = ""
) -> str:  # fmt: skip
    """A game whose last decision goes through the ledger as any does; returns its slug."""
    from conventicle.web.models import BOT, OVER, PERSON, RUNNING, TAKE, Decision, Seat, Table, Visitor
    from conventicle.web.play import ledger

    row = Table.objects.create(game=GAME, version="1.1", state=RUNNING, origin=origin, revision=rounds)
    for number, kind in enumerate(kinds):
        visitor = Visitor.objects.create(name=kind) if kind == PERSON else None
        bot = "" if kind == PERSON else kind
        Seat.objects.create(table=row, number=number, kind=PERSON if visitor else BOT, visitor=visitor, bot=bot)
    last = Decision(
        table=row, revision=rounds + 1, kind=TAKE, frame="x", seat=0, option=0, by="person", key=f"{row.slug}-last"
    )
    end = {"state": OVER, "ending": ending, "winners": winners}
    facts = {"factions": factions, "rounds": rounds, "hash": ""}
    assert ledger.Ledger().store(last, {**end, "facts": facts})
    return str(row.slug)


def games_on(page: str) -> int:
    """So many games were played, says a page."""
    found = re.search(r'<p class="lead">\D*(\d+)', page)
    assert found
    return int(found.group(1))


def told_by_the_games() -> dict[tuple[str, str, str], tuple[int, int, int, int]]:
    """The same counts from every game there is, put together in another way."""
    from conventicle.web.models import OVER, PERSON, Table

    found: dict[tuple[str, str, str], Counter[str]] = {}
    for row in Table.objects.filter(state=OVER, origin="").prefetch_related("chairs"):
        chairs = list(row.chairs.all())
        things = [("seats", str(len(chairs)), -1), ("ending", row.ending, -1)]
        things += [("place", str(chair.number), chair.number) for chair in chairs]
        things += [("player", PERSON if chair.kind == PERSON else chair.bot, chair.number) for chair in chairs]
        things += [("faction", name, seat) for seat, name in enumerate(row.facts["factions"]) if name]
        for subject, name, seat in things:
            won = 2520 // len(row.winners) if seat in row.winners else 0
            one = Counter(played=1, won=won, rounds=row.facts["rounds"], decisions=row.revision)
            found.setdefault((row.game, subject, name), Counter()).update(one)
    return {key: (one["played"], one["won"], one["rounds"], one["decisions"]) for key, one in found.items()}


GAMES = st.integers(1, 4).flatmap(
    lambda seats: st.tuples(
        st.lists(st.sampled_from(["person", "greedy", "adept"]), min_size=seats, max_size=seats),
        st.lists(st.integers(0, seats - 1), max_size=seats, unique=True),
        st.lists(st.sampled_from(["", "owls", "moles"]), min_size=seats, max_size=seats),
        st.integers(0, 40),
        st.sampled_from(["silence", "applause"]),
        st.sampled_from(["", "", "", "x" * 16]),
    )
)
#: What happens on a site: a game ends, or one of those there is deleted, alone or with others, or all are counted anew.
EVENTS = st.lists(st.one_of(GAMES, st.tuples(st.sampled_from(["delete", "delete some", "recount"]), st.integers(0, 9))))


@settings(max_examples=400 if LONG else 25, deadline=None)
@given(EVENTS)
def test_counts_are_what_all_games_say(events: list[Any]) -> None:
    from conventicle.web.models import Table
    from conventicle.web.statistics import counts

    Table.objects.all().delete()
    assert counts.stored() == {}
    slugs: list[str] = []
    for event in events:
        if len(event) == 6:
            slugs.append(ended(*event))
        elif event[0] == "recount":
            assert counts.recount()[1] == 0
        elif slugs and event[0] == "delete":
            Table.objects.get(pk=slugs.pop(event[1] % len(slugs))).delete()
        elif slugs:
            gone, slugs = slugs[event[1] :], slugs[: event[1]]
            Table.objects.filter(pk__in=gone).delete()
    assert counts.stored() == told_by_the_games()


def test_a_page_of_statistics_reads_no_games() -> None:
    """The same questions and the same rows after many games as after few."""
    from django.db import connection
    from django.test import Client as Browser
    from django.test.utils import CaptureQueriesContext

    from conventicle.web.models import Count, Table

    Table.objects.filter(game=GAME).delete()
    browser = Browser()
    asked = []
    for more in (2, 20):
        for _ in range(more):
            ended(["person", "greedy"], [0], ["", ""], 7, "silence")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = browser.get(PAGE)
        assert page.status_code == 200
        assert not any(re.search(r'"conventicle_(table|seat|decision)"', one["sql"]) for one in queries)
        asked.append((len(queries), Count.objects.filter(game=GAME, played__gt=0).count()))
    assert asked[0] == asked[1]
    assert games_on(page.content.decode()) == 22


def test_games_from_before_counts_were_kept_are_counted_at_the_start() -> None:
    from conventicle.web.models import Count, Table
    from conventicle.web.statistics import counts, tally

    Table.objects.all().delete()
    ended(["person", "greedy"], [0], ["", ""], 7, "silence")
    before = Tabletop("template", 2, 5)
    for _ in before.random_game(5):
        pass
    right = counts.stored()
    Count.objects.all().delete()
    Table.objects.update(counted=False)
    Table.objects.filter(pk=before.row.slug).update(facts=None)
    tally.catch_up()
    assert counts.stored() == right == told_by_the_games()
    tally.catch_up()
    assert counts.stored() == right


def test_a_game_that_cannot_be_stored_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play import ledger
    from conventicle.web.statistics import counts

    before = counts.stored()

    def full(decision: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(ledger, "append", full)
    with pytest.raises(OSError, match="full"):
        ended(["person", "greedy"], [0], ["", ""], 7, "silence")
    assert counts.stored() == before


# --- deleting --------------------------------------------------------------------------------------------------------


def finished(owner: int) -> Tabletop:
    """A game of two people that is over, and the table of one of them."""
    from conventicle.web.models import Table

    table = Tabletop("template", 2, 5)
    for _ in table.random_game(5):
        pass
    visitor = table.row.chairs.get(number=owner).visitor
    Table.objects.filter(pk=table.row.slug).update(owner=visitor, public=True)
    return table


def played(table: Tabletop, seat: int) -> int:
    """So many games, says the page of a player."""
    found = re.search(r'<li class="box">\s*<b>(\d+)</b>', table.clients[seat].get("/statistics").content.decode())
    return int(found.group(1)) if found else 0


def test_an_owner_cannot_take_a_game_out_of_the_others_statistics() -> None:
    from conventicle.web.statistics import counts

    table = finished(owner=0)
    before = counts.stored()
    address = f"/t/{table.row.slug}"
    assert "the others who played it keep it" in table.clients[0].get(address).content.decode()
    assert table.clients[0].post(f"{address}/delete").status_code == 302
    assert (played(table, 0), played(table, 1)) == (0, 1)
    assert counts.stored() == before
    assert table.clients[1].get(address).status_code == 200
    assert address in table.clients[1].get("/replays").content.decode()
    assert table.clients[1].get("/statistics/export").status_code == 200
    assert address not in table.clients[0].get("/replays").content.decode()
    assert table.clients[0].get("/statistics/export").status_code == 404
    assert address not in table.clients[2].get("/").content.decode(), "nor is it shown to all"
    assert table.clients[0].post(f"{address}/delete").status_code == 403, "it is nobody's table any more"


def test_a_game_against_bots_is_deleted_with_all_that_was_kept_of_it() -> None:
    from conventicle.web.models import BOT, Seat, Table
    from conventicle.web.statistics import counts

    table = finished(owner=0)
    Seat.objects.filter(table=table.row, number=1).update(kind=BOT, bot="greedy", visitor=None)
    counts.recount()
    before = counts.stored()["template", "seats", "2"].played
    assert table.clients[0].post(f"/t/{table.row.slug}/delete").status_code == 302
    assert not Table.objects.filter(pk=table.row.slug).exists()
    after = counts.stored().get(("template", "seats", "2"))
    assert (after.played if after else 0) == before - 1
    assert counts.stored() == told_by_the_games()


# --- on either database ----------------------------------------------------------------------------------------------


def play_to_the_end(client: Client) -> str:
    slug = client.new_table(seat0="me", seat1="hot", option_auction="off")
    part = client.part(slug)
    for step in range(4000):
        shown = re.search(r'data-show-seat="(\d+)"', part.text)
        if shown:
            part = client.part(slug, seat=shown.group(1))
        if part.over:
            return slug
        if not part.options:  # the site gives an only answer
            part = client.part(slug)
            continue
        answer = client.decide(slug, part.seat, part.options[0], part.revision, f"step-{step:05d}")
        part = Part(answer.text) if answer.status == 200 else client.part(slug)
    raise AssertionError("the game does not end")


def test_either_database_counts_and_recounts(folder: Path, database: str, request: pytest.FixtureRequest) -> None:
    if database:  # another server works on that one
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    data = folder / f"counts-{'postgresql' if database else 'sqlite'}"

    def shown() -> int:
        return games_on(Client(server).get("/games/template/statistics").text)

    def recount() -> str:
        command = [sys.executable, "-m", "conventicle", "recount", "--data", str(data)]
        done = subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=120, check=True)
        return done.stdout

    with running(data, database) as server:
        client = Client(server)
        before = shown()
        slugs = [play_to_the_end(client) for _ in range(2)]
        assert shown() == before + 2
        assert client.post(f"/t/{slugs[0]}/delete").status == 302
        assert shown() == before + 1
        if not database:
            server.stop()
        assert recount() == f"Games counted: {before + 1}. Counts that were wrong before: 0.\n"
        if not database:
            with sqlite3.connect(data / "conventicle.sqlite3") as file:
                file.execute("UPDATE conventicle_count SET played = played + 3 WHERE subject = 'ending'")
            assert [recount()[-3:-1] for _ in range(2)] == ["1.", "0."]
            server.start()
            assert shown() == before + 1
