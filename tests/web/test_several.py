"""Several servers on one PostgreSQL: a table's players at different servers, killed at random, and nothing is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import LONG
from tests.web.jobs_on import database_of_this_process
from tests.web.server import Client, Postgres, Server, postgres_folder, until
from tests.web.several import Player, own_postgres, rows, servers, sit_down
from tests.web.test_stuck import workers_of

pytestmark = pytest.mark.skipif(
    postgres_folder() is None or sys.platform != "linux", reason="needs PostgreSQL, and means of Linux"
)
KILLS = int(os.environ.get("CONVENTICLE_KILLS") or (1_000 if LONG else 20))
RESTARTS = 20 if LONG else 2
Count = Callable[[str, object], None]
DECISIONS = "SELECT key, by, revision FROM conventicle_decision WHERE table_id = '{}' ORDER BY revision"


def test_players_at_different_servers_lose_nothing_when_either_is_killed_or_the_database_restarts(
    folder: Path, record_property: Count
) -> None:
    chance = random.Random(os.urandom(8))
    with own_postgres(folder) as postgres:
        database = postgres.new_database()
        with servers(folder, database) as homes:
            one, two = Player(homes, 0), Player(homes, 1)
            slug = sit_down(one, two, "eternal-city", seat2="bot:greedy")
            threads = [*one.begin(slug), *two.begin(slug)]
            restarts = set(chance.sample(range(KILLS), RESTARTS))
            for kill in range(KILLS):
                time.sleep(chance.uniform(0.05, 0.5))
                if kill in restarts:
                    postgres.away(chance.uniform(0.1, 1.0))
                victim = chance.choice(homes)
                victim.kill()
                victim.start()
            before = len(one.acknowledged) + len(two.acknowledged)
            heard = one.news, two.news
            over = Client(homes[0])

            def go_on() -> bool:
                part = over.part(slug)
                return part.over or len(one.acknowledged) + len(two.acknowledged) > before + 4

            until(go_on)
            until(lambda: one.streams > 1 and two.streams > 1)
            until(lambda: over.part(slug).over or (one.news > heard[0] and two.news > heard[1]))
            for player in (one, two):
                player.stop.set()
            for thread in threads:
                thread.join()
            assert one.trouble + two.trouble == []
            stored = rows(postgres, database, DECISIONS.format(slug))
            assert [revision for _, _, revision in stored] == list(range(1, len(stored) + 1))
            keys = [key for key, _, _ in stored]
            for player in (one, two):
                assert [keys.count(key) for key in player.acknowledged] == [1] * len(player.acknowledged)
            made_by_people = {key for key, by, _ in stored if by == "person"}
            assert made_by_people <= one.sent | two.sent
            asked = rows(postgres, database, "SELECT key, tries FROM conventicle_job WHERE kind = 'think'")
            assert len({key for key, _ in asked}) == len(asked)
            record_property("count kills of servers", KILLS)
            record_property("count restarts of PostgreSQL", RESTARTS)
            record_property("count decisions acknowledged", len(one.acknowledged) + len(two.acknowledged))


def revision_of(client: Client, slug: str) -> int:
    told = json.loads(client.get(f"/t/{slug}/pulse").text)
    return int(told["revision"]) if told["state"] == "running" else 1 << 30


def test_a_dead_croupier_is_noticed_within_seconds_and_a_thinking_process_may_come_and_go(
    folder: Path, postgres: Postgres, record_property: Count
) -> None:
    database = postgres.new_database()
    with servers(folder, database) as homes:
        visitor = Client(homes[0])
        slug = visitor.new_table("eternal-city", seat0="bot:greedy", seat1="bot:random", pace=400)
        until(lambda: revision_of(visitor, slug) > 1)
        lease = f"SELECT 1 FROM conventicle_lease WHERE name = '{slug}'"
        until(lambda: rows(postgres, database, lease))
        pids = [home.process.pid for home in homes if home.process is not None]
        assert any(workers_of(pid) for pid in pids), "the servers think themselves"
        homes[0].kill()
        killed = time.monotonic()
        other = Client(homes[1])
        other.cookies = dict(visitor.cookies)
        before = revision_of(other, slug)
        until(lambda: revision_of(other, slug) > before + 1)
        record_property("count seconds until another croupier went on", round(time.monotonic() - killed, 1))

        environment = {**homes[1].environment, "CONVENTICLE_DATABASE": ""}
        command = [sys.executable, "-m", "conventicle.web.bots.think", "--database", database, "--places", "1"]
        thinker = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert thinker.stdout is not None
            assert thinker.stdout.readline().startswith("Conventicle thinks, 1 at once")
            until(lambda: workers_of(thinker.pid))
            before = revision_of(other, slug)
            until(lambda: revision_of(other, slug) > before + 2)
            thinker.send_signal(signal.SIGTERM)
            assert thinker.wait(60) == 0
            before = revision_of(other, slug)
            until(lambda: revision_of(other, slug) > before + 2)
        finally:
            thinker.kill()


def test_all_processes_are_replaced_under_play_and_no_player_sees_an_error(
    folder: Path, postgres: Postgres, record_property: Count
) -> None:
    database = postgres.new_database()
    with servers(folder, database, 1, "--workers", "2") as homes:
        tables = []
        players = [Player(homes, 0) for _ in range(4)]
        for one, two in ((players[0], players[1]), (players[2], players[3])):
            tables.append(sit_down(one, two, "eternal-city"))
        threads = [thread for place, player in enumerate(players) for thread in player.begin(tables[place // 2])]
        until(lambda: all(player.acknowledged and player.streams for player in players))
        parent = homes[0].process
        assert parent is not None
        assert parent.stdout is not None
        parent.send_signal(signal.SIGHUP)
        assert "all server processes were replaced" in parent.stdout.readline()
        before = [len(player.acknowledged) for player in players]
        until(lambda: all(len(player.acknowledged) > count for player, count in zip(players, before, strict=True)))
        assert [player.errors for player in players] == [0] * 4
        for player in players:
            player.stop.set()
        for thread in threads:
            thread.join()
        assert [player.trouble for player in players] == [[]] * 4
        assert homes[0].stop() == 0
        for place, player in enumerate(players):
            keys = [key for key, _, _ in rows(postgres, database, DECISIONS.format(tables[place // 2]))]
            assert [keys.count(key) for key in player.acknowledged] == [1] * len(player.acknowledged)
        record_property("count decisions while processes were replaced", sum(len(one.acknowledged) for one in players))


def test_a_server_that_is_told_to_stop_answers_to_the_last_and_frees_what_it_held(
    folder: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    with servers(folder, database, CONVENTICLE_DRAIN="2") as homes:
        visitor = Client(homes[0])
        slug = visitor.new_table("eternal-city", seat0="bot:greedy", seat1="bot:random", pace=400)
        until(lambda: revision_of(visitor, slug) > 1)
        leaving = homes[0].process
        assert leaving is not None
        leaving.send_signal(signal.SIGTERM)
        until(lambda: visitor.get("/readyz").status == 503)
        answer = visitor.get(f"/t/{slug}/pulse")
        assert (answer.status, answer.headers["connection"]) == (200, "close")
        assert leaving.wait(60) == -signal.SIGTERM, "it ends by the signal, once all is done"
        alive = "SELECT count(*) FROM conventicle_process WHERE alive_until > extract(epoch FROM now())"
        assert rows(postgres, database, alive) == [(1,)], "nobody has to wait for its silence"
        other = Client(homes[1])
        before = revision_of(other, slug)
        until(lambda: revision_of(other, slug) > before + 1)
        homes[0].start()


def test_limits_names_and_chat_hold_over_all_servers(folder: Path, postgres: Postgres) -> None:
    with servers(folder, postgres.new_database(), CONVENTICLE_LIMITS="1") as homes:
        here = Client(homes[0])
        slug = here.new_table(seat0="me", seat1="open", public="on")
        stranger = Client(homes[1])
        assert stranger.post(f"/t/{slug}/sit", seat=1, name="Zenobia").status == 302
        until(lambda: "Zenobia" in here.part(slug).text)
        there = Client(homes[1])
        there.cookies = dict(here.cookies)
        for turn in range(6):
            chooser, watcher = ((here, there), (stranger, there))[turn % 2]
            part = chooser.part(slug)
            if part.data("turn") and part.options:
                assert chooser.decide(slug, part.seat, part.options[0], part.revision, f"turn-{turn:04}").status == 200
                assert watcher.part(slug).revision > part.revision, "what is acknowledged is there, everywhere, at once"
        said = [(here, there)[number % 2].post(f"/t/{slug}/chat", text=f"word {number}").status for number in range(14)]
        assert said[:8] == [200] * 8
        assert 429 in said[8:]
        until(lambda: "word 7" in there.part(slug).text and "word 7" in stranger.part(slug).text)


def test_a_server_with_another_secret_key_is_refused(folder: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    with servers(folder, database, 1):
        data = folder / "other-secret"
        data.mkdir()
        refused = Server(data, database, CONVENTICLE_SECRET_KEY="another key, as long as the first one was, or longer")
        command = [sys.executable, "-m", "conventicle.web.serve", "--data", str(data), "--no-browser", "--port", "0"]
        ended = subprocess.run(command, env=refused.environment, capture_output=True, text=True, check=False)
        assert ended.returncode != 0
        assert "with another secret key" in ended.stderr
        assert "Traceback" not in ended.stderr


def test_sqlite_is_one_process_and_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    from conventicle.web.bots import think
    from conventicle.web.serve import serve

    monkeypatch.delenv("CONVENTICLE_DATABASE", raising=False)
    assert serve(port=0, browser=False, workers=2) == 1
    assert "with SQLite the site is one process" in capsys.readouterr().err
    assert think.think("", 1, []) == 1
    assert "needs a site on PostgreSQL" in capsys.readouterr().err


def test_leases_and_shared_buckets(postgres: Postgres, django: None) -> None:
    with database_of_this_process(postgres.new_database()):
        from conventicle.web.jobs import leases, moment, processes
        from conventicle.web.models import Process
        from conventicle.web.people import together

        moment.set_to(1_800_000_000.0)
        try:
            Process.objects.create(name="one", does="serve", places=1, alive_until=1_800_000_005.0)
            assert leases.take("table", "one")
            assert leases.take("table", "one"), "it is ours already"
            assert not leases.take("table", "two")
            leases.give_back("table", "two")
            assert not leases.take("table", "two"), "only its holder gives it back"
            moment.set_to(1_800_000_006.0)
            assert processes.bury() == ["one"]
            assert leases.take("table", "two")
            assert [together.take("chat 7", 3.0, 0.5) for _ in range(4)] == [True, True, True, False]
            moment.set_to(1_800_000_008.0)
            assert [together.take("chat 7", 3.0, 0.5) for _ in range(2)] == [True, False]
            assert together.take("chat 8", 3.0, 0.5)
        finally:
            moment.set_to(None)


def test_what_others_tell_counts_here(django: None) -> None:
    from conventicle.web.people.limits import RATES, Buckets
    from conventicle.web.play.presence import Elsewhere
    from conventicle.web.server.wire import MOST_BYTES, packed

    buckets = Buckets(1.0)
    size = int(RATES["pages"][0])
    buckets.spend("pages", "7", size - 2.0)
    assert [buckets.take("pages", "7") for _ in range(4)] == [True, True, False, False]
    assert buckets.spent() == {("pages", "7"): 4}
    assert buckets.spent() == {}

    elsewhere = Elsewhere()
    elsewhere.say("b", ("table", 7), 2)
    elsewhere.say("c", ("table", 7), 1)
    elsewhere.say_network("b", "192.0.2.1", 5)
    assert (elsewhere.streams_at(("table", 7)), elsewhere.streams_of(7), elsewhere.streams_of(8)) == (3, 3, 0)
    assert elsewhere.streams_from("192.0.2.1") == 5
    elsewhere.begin("b")
    elsewhere.say("c", ("table", 7), 0)
    assert elsewhere.streams_at(("table", 7)) == elsewhere.streams_from("192.0.2.1") == 0

    from conventicle.web.play.elsewhere import there
    from conventicle.web.play.streams import hub

    here = time.monotonic()
    there("b", "some table", 7, 1)
    assert hub.absent_for("some table", 7, here - 3600) == 0.0, "their page is open at another server"
    there("b", "some table", 7, 0)
    assert 0.0 <= hub.absent_for("some table", 7, here - 3600) < 3600, "they were seen just now"

    lines = [f"line {number} {'x' * 90}" for number in range(400)]
    texts = packed(lines)
    assert "\n".join(texts).split("\n") == lines
    assert max(map(len, texts)) <= MOST_BYTES
