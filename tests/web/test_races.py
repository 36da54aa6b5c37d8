"""Double submits, races, kills and reconnects: one event, one answer, nothing lost."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conventicle.kernel.forced import open_questions
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from tests.conftest import LONG
from tests.web.server import Client, Postgres, Server, invitation, running

RACES = 10_000 if LONG else 50
KILLS = 1_000 if LONG else 4
RECONNECTS = 1_000 if LONG else 40
Count = Callable[[str, object], None]


def two_players(server: Server) -> tuple[str, Client, Client]:
    """A table of two people."""
    one, two = Client(server), Client(server)
    slug = one.new_table(seat0="me", seat1="friend")
    two.post(f"/t/{slug}/sit", seat=1, invite=invitation(one.get(f"/t/{slug}").text))
    return slug, one, two


def twin_of(client: Client) -> Client:
    """The same visitor in another tab."""
    other = Client(client.server)
    other.cookies = dict(client.cookies)
    return other


def test_a_decision_sent_twice_counts_once(server: Server) -> None:
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot")
    part = client.part(slug, seat=0)
    tabs = [twin_of(client) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda tab: tab.decide(slug, 0, 2, part.revision, "the-same-key").status, tabs))
    assert answers == [200] * 6
    assert client.part(slug).revision == part.revision + 1


def test_a_decision_made_twice_at_once_is_accepted_once_and_the_other_page_is_told(
    server: Server, record_property: Count
) -> None:
    record_property("count races", RACES)
    for race in range(RACES):
        client = Client(server)
        slug = client.new_table(seat0="me", seat1="hot", option_auction="off")
        part = client.part(slug, seat=0)
        tabs = [twin_of(client) for _ in range(3)]
        start = threading.Barrier(3)

        def send(
            number: int,
            tabs: list[Client] = tabs,
            start: threading.Barrier = start,
            slug: str = slug,
            race: int = race,
            options: list[int] = part.options,
            revision: int = part.revision,
        ) -> tuple[int, str]:
            start.wait()
            answer = tabs[number].decide(slug, 0, options[-1], revision, f"race-{race}-{number}")
            return answer.status, answer.text

        with ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(send, range(3)))
        assert sorted(status for status, _ in answers) == [200, 409, 409]
        now = client.part(slug)
        assert now.revision == part.revision + 1
        for status, text in answers:
            if status == 409:
                assert f'data-revision="{now.revision}"' in text, "a stale page gets the fresh view"
                assert "The table has changed." in text


def test_secret_answers_of_two_seats_at_once_are_both_accepted(server: Server, record_property: Count) -> None:
    record_property("count races", RACES)
    for race in range(RACES):
        slug, one, two = two_players(server)
        first, second = one.part(slug), two.part(slug)
        start = threading.Barrier(2)

        def send(
            client: Client,
            seat: int,
            revision: int,
            start: threading.Barrier = start,
            slug: str = slug,
            race: int = race,
        ) -> int:
            start.wait()
            return client.decide(slug, seat, 1 + seat, revision, f"secret-bid-{race}-{seat}").status

        with ThreadPoolExecutor(2) as pool:
            answers = [
                pool.submit(send, one, 0, first.revision),
                pool.submit(send, two, 1, second.revision),
            ]
            assert [answer.result() for answer in answers] == [200, 200]
        assert "had bid 2 coins" in one.part(slug).text


def test_after_kill_9_every_acknowledged_decision_is_there_exactly_once(
    folder: Path, database: str, request: pytest.FixtureRequest, record_property: Count
) -> None:
    record_property("count kills", KILLS)
    if database:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    rng = random.Random(os.urandom(8))
    with running(folder / f"kills-{'pg' if database else 'lite'}", database) as server:
        for _ in range(KILLS):
            slug, one, two = two_players(server)
            acknowledged: list[tuple[int, int]] = []
            stop = threading.Event()

            def play(
                client: Client,
                slug: str = slug,
                acknowledged: list[tuple[int, int]] = acknowledged,
                stop: threading.Event = stop,
            ) -> None:
                while not stop.is_set():
                    try:
                        part = client.part(slug)
                        if part.over:
                            return
                        if part.data("turn") and part.options:
                            option = part.options[0]
                            key = f"{part.seat}-{part.revision:07}"
                            if client.decide(slug, part.seat, option, part.revision, key).status == 200:
                                acknowledged.append((part.seat, option))
                    except OSError:
                        return
                    except Exception as error:
                        if not stop.is_set():
                            raise AssertionError("a player fell over") from error

            with ThreadPoolExecutor(2) as pool:
                players = [pool.submit(play, one), pool.submit(play, two)]
                stop.wait(rng.uniform(0.05, 0.6))
                stop.set()
                server.kill()
                for player in players:
                    player.result()
            server.start()
            if not one.part(slug).over:
                one.post(f"/t/{slug}/end")
            template = game_named("template")
            stored = read_record(one.get(f"/t/{slug}/record").text, template).decisions
            for seat in (0, 1):
                mine = [made for made in acknowledged if made[0] == seat]
                there = iter([(one.seat, one.option) for one in stored])
                assert all(made in there for made in mine), "in this order"
            asked = [one for one in stored if one.frame not in open_questions(template.package)]
            assert len(asked) <= len(acknowledged) + 2, "besides only answers, at most the unanswered ones more"
            assert len(acknowledged) <= len(stored)


def test_who_reconnects_sees_what_one_who_stayed_sees(server: Server, record_property: Count) -> None:
    seen = 0
    while seen < RECONNECTS:
        slug, one, two = two_players(server)
        over = False
        while seen < RECONNECTS and not over:
            again = twin_of(one)
            stayed, came = one.part(slug), again.part(slug)
            while one.part(slug).revision != stayed.revision:  # the site gave an only answer meanwhile
                stayed, came = one.part(slug), again.part(slug)
            assert came.text == stayed.text
            seen += 1
            for client in (one, two):
                part = client.part(slug)
                over = over or part.over
                if part.data("turn") and part.options:
                    client.decide(slug, part.seat, part.options[0], part.revision, f"step-{seen}-{part.seat}")
    record_property("count reconnects", seen)
