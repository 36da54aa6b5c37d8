"""Jobs: none is lost, none ends twice, owners take turns, and what a dead process held is done by another."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import LONG
from tests.web.conftest import DATABASES
from tests.web.jobs_on import database_of_this_process, line_kind
from tests.web.server import Postgres, until

KILLS = 200 if LONG else 5
NOON = 1_800_000_000.0


@pytest.fixture(scope="module", params=DATABASES)
def address(request: pytest.FixtureRequest, django: None) -> str:
    """The database of all these tests; '' is SQLite."""
    if request.param == "sqlite":
        return ""
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def jobs(address: str) -> Iterator[Any]:
    """The queue, empty, on either database."""
    with database_of_this_process(address):
        from conventicle.web.jobs import kinds, moment, queue
        from conventicle.web.models import Job, Process, Turn

        for model in (Job, Process, Turn):
            model.objects.all().delete()
        for name, priority in (("bot", kinds.TABLES), ("mail", kinds.MESSAGES), ("run", kinds.LONG_RUNS)):
            kinds.add(kinds.Kind(name, priority, lambda job: None, first_pause=10.0, longest_pause=60.0))
        kinds.add(kinds.Kind("post", kinds.MESSAGES, lambda job: None, most_tries=3, first_pause=10.0))
        yield queue
        moment.set_to(None)


def order_of(jobs: Any, kinds: list[str]) -> list[str]:
    """Who is served, one after the other, until nothing is left."""
    served = []
    while (job := jobs.take("me", kinds)) is not None:
        served.append(job.owner or job.kind)
        assert jobs.finish(job)
    return served


def test_bots_go_before_mail_and_mail_before_long_runs(jobs: Any) -> None:
    for kind in ("run", "mail", "bot", "run", "bot", "mail"):
        jobs.put(kind, {})
    assert order_of(jobs, ["run", "mail", "bot"]) == ["bot", "bot", "mail", "mail", "run", "run"]


def test_owners_take_turns_however_much_one_of_them_has_put(jobs: Any) -> None:
    for _ in range(20):
        jobs.put("bot", {}, owner="greedy")
    for owner in ("anna", "boris"):
        for _ in range(2):
            jobs.put("bot", {}, owner=owner)
    served = order_of(jobs, ["bot"])
    assert sorted(served[:3]) == sorted(served[3:6]) == ["anna", "boris", "greedy"]
    assert served[6:] == ["greedy"] * 18


def test_turns_are_neither_saved_nor_owed(jobs: Any) -> None:
    for _ in range(10):
        jobs.put("bot", {}, owner="early")
    assert order_of(jobs, ["bot"]) == ["early"] * 10
    for _ in range(4):
        jobs.put("bot", {}, owner="early")
        jobs.put("bot", {}, owner="late")
    served = order_of(jobs, ["bot"])
    assert all(set(served[place : place + 2]) == {"early", "late"} for place in range(1, 7, 2)), served


def test_all_owners_of_a_network_have_the_turns_of_ten(jobs: Any) -> None:
    for guest in range(60):
        jobs.put("bot", {}, owner=f"guest {guest}", network="192.0.2.1")
    for _ in range(4):
        jobs.put("bot", {}, owner="anna", network="198.51.100.1")
    places = [place for place, owner in enumerate(order_of(jobs, ["bot"])) if owner == "anna"]
    assert places[-1] <= 44


def test_a_job_is_put_once_and_again_only_when_it_is_forgotten(jobs: Any) -> None:
    from conventicle.web.jobs import moment

    moment.set_to(NOON)
    assert jobs.put("mail", {"to": 1}, key="turn 7")
    assert not jobs.put("mail", {"to": 2}, key="turn 7")
    assert jobs.put("run", {}, key="turn 7"), "of another kind"
    job = jobs.take("me", ["mail"])
    assert job.work == {"to": 1}
    assert not jobs.put("mail", {}, key="turn 7")
    assert jobs.finish(job, "sent")
    assert jobs.outcome("mail", "turn 7") == ("done", "sent")
    assert not jobs.put("mail", {}, key="turn 7"), "it was done lately"
    moment.set_to(NOON + 3601)
    jobs.tidy()
    assert jobs.put("mail", {}, key="turn 7")


def test_what_is_rolled_back_was_never_put(jobs: Any) -> None:
    from django.db import transaction

    told: list[str] = []
    jobs.after_put.append(told.append)
    try:
        with transaction.atomic():
            jobs.put("mail", {})
            transaction.set_rollback(True)
        assert jobs.take("me", ["mail"]) is None
        assert told == []
        with transaction.atomic():
            jobs.put("mail", {})
            assert told == []
        assert told == ["mail"]
    finally:
        jobs.after_put.remove(told.append)


def test_a_job_waits_for_its_hour_and_can_be_moved_or_dropped(jobs: Any) -> None:
    from conventicle.web.jobs import moment

    moment.set_to(NOON)
    jobs.put("mail", {}, key="clock", due=NOON + 3 * 24 * 3600)
    assert jobs.take("me", ["mail"]) is None
    assert jobs.next_due(["mail"]) == 3 * 24 * 3600
    assert jobs.put_off("mail", "clock", NOON + 60)
    moment.set_to(NOON + 59.5)
    assert jobs.take("me", ["mail"]) is None
    moment.set_to(NOON + 60)
    job = jobs.take("me", ["mail"])
    assert job is not None
    assert not jobs.put_off("mail", "clock", NOON), "somebody does it already"
    assert not jobs.call_off("mail", "clock")
    jobs.give_back(job)
    assert jobs.call_off("mail", "clock")
    assert jobs.take("me", ["mail"]) is None


def test_a_failed_job_comes_again_after_pauses_that_grow(jobs: Any) -> None:
    from conventicle.web.jobs import moment

    moment.set_to(now := NOON)
    jobs.put("mail", {}, key="one")
    for pause in (10.0, 20.0, 40.0, 60.0, 60.0):
        assert not jobs.fail(jobs.take("me", ["mail"]), "nobody at home")
        moment.set_to(now + pause - 0.5)
        assert jobs.take("me", ["mail"]) is None
        moment.set_to(now := now + pause)
    assert jobs.take("me", ["mail"]).tries == 6


def test_a_job_is_given_up_after_as_many_tries_as_its_kind_says(jobs: Any) -> None:
    from conventicle.web.jobs import moment
    from conventicle.web.models import Job

    moment.set_to(NOON)
    jobs.put("post", {}, key="one")
    for number in range(3):
        assert jobs.fail(jobs.take("me", ["post"]), "refused") == (number == 2)
        moment.set_to(NOON + 100 * (number + 1))
    assert jobs.outcome("post", "one") == ("given up", None)
    assert Job.objects.get().trouble == "refused"
    jobs.put("mail", {}, key="two")
    assert jobs.fail(jobs.take("me", ["mail"]), "no such address", give_up=True)
    assert jobs.outcome("mail", "two")[0] == "given up"


def test_many_who_take_at_once_get_each_job_once(jobs: Any) -> None:
    from django.db import connection

    for number in range(120):
        jobs.put("bot", number, owner=f"owner {number % 7}")
    taken: list[int] = []

    def work(name: str) -> None:
        while (job := jobs.take(name, ["bot"])) is not None:
            taken.append(job.work)
            assert jobs.finish(job)
        connection.close()

    threads = [threading.Thread(target=work, args=[f"worker {number}"]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(120))


def test_what_a_dead_process_held_is_done_by_another_and_its_own_word_counts_no_more(jobs: Any) -> None:
    from conventicle.web.jobs import moment, processes
    from conventicle.web.models import Process

    moment.set_to(NOON)
    for name in ("gone", "here"):
        Process.objects.create(name=name, does="think", places=1, alive_until=NOON + 5)
    jobs.put("mail", {}, key="one")
    job = jobs.take("gone", ["mail"])
    assert jobs.keep_progress(job, {"half": "done"})
    assert processes.bury() == []
    moment.set_to(NOON + 6)
    Process.objects.filter(name="here").update(alive_until=NOON + 11)
    assert processes.bury() == ["gone"]
    assert processes.bury() == [], "told once"
    again = jobs.take("here", ["mail"])
    assert (again.tries, again.progress) == (2, {"half": "done"})
    assert not jobs.keep_progress(job, {})
    assert not jobs.finish(job, "by the dead")
    jobs.fail(job, "by the dead")
    assert jobs.finish(again, "by the living")
    assert jobs.outcome("mail", "one") == ("done", "by the living")


def test_a_job_that_kills_whoever_does_it_is_given_up_too(jobs: Any) -> None:
    from conventicle.web.jobs import moment, processes
    from conventicle.web.models import Process

    moment.set_to(NOON)
    jobs.put("post", {}, key="poison")
    for number in range(3):
        Process.objects.create(name=f"victim {number}", does="think", places=1, alive_until=NOON)
        assert jobs.take(f"victim {number}", ["post"]) is not None
        processes.bury()
    assert jobs.take("next", ["post"]) is None
    assert jobs.outcome("post", "poison")[0] == "given up"


def test_who_was_taken_for_dead_begins_a_new_life(jobs: Any) -> None:
    from conventicle.web.jobs import processes
    from conventicle.web.models import Process

    life = processes.Life("serve")
    life.begin()
    try:
        first = life.name
        reborn = threading.Event()
        life.after_rebirth = reborn.set
        Process.objects.all().delete()
        life.beat()
        assert reborn.is_set()
        assert life.name != first
        assert [one.name for one in processes.alive("serve")] == [life.name]
    finally:
        life.end()
    assert processes.alive() == []


def test_a_runner_does_what_comes_due_and_stops_when_told(jobs: Any) -> None:
    from conventicle.web.jobs import kinds
    from conventicle.web.jobs.processes import Life
    from conventicle.web.jobs.runner import Runner

    done: list[object] = []
    failed = threading.Event()

    def do(job: kinds.Job) -> None:
        if job.work == "twice" and job.tries == 1:
            failed.set()
            raise OSError("not yet")
        if job.work == "never":
            raise kinds.GiveUp("no such address")
        done.append(job.work)

    kinds.add(line_kind(do))
    life = Life("serve")
    life.begin()
    runner = Runner(life, ["line"])
    runner.start()
    try:
        for work in ("twice", "once", "never"):
            jobs.put("line", work, key=work)
        until(lambda: len(done) == 2 and jobs.outcome("line", "never")[0] == "given up")
        assert failed.is_set()
        assert sorted(map(str, done)) == ["once", "twice"]
    finally:
        runner.stop()
        life.end()


@pytest.mark.parametrize("database_name", DATABASES)
def test_jobs_outlive_kill_9_of_whoever_does_them(
    database_name: str, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> None:
    record_property("count kills of job workers", KILLS)
    chance = random.Random(os.urandom(8))
    with tempfile.TemporaryDirectory(prefix="cv-jobs-") as made:
        place = Path(made)
        environment = {**os.environ, "CONVENTICLE_DATA": made, "CONVENTICLE_DATABASE": ""}
        workers = 1
        if database_name == "postgresql":
            postgres: Postgres = request.getfixturevalue("postgres")
            environment["CONVENTICLE_DATABASE"] = postgres.new_database()
            workers = 2
        begun = place / "begun"

        def start() -> subprocess.Popen[str]:
            command = [sys.executable, "-m", "tests.web.jobs_worker", str(begun)]
            started = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
            assert started.stdout is not None
            assert started.stdout.readline() == "at work\n"
            return started

        def said(*arguments: str) -> str:
            command = [sys.executable, "-m", "tests.web.jobs_put", *arguments]
            return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()

        jobs = 40 * KILLS
        said("put", str(jobs))
        running = [start() for _ in range(workers)]
        try:
            for _ in range(KILLS):
                time.sleep(chance.uniform(0.02, 0.2))
                place_of = chance.randrange(workers)
                running[place_of].kill()
                running[place_of].wait()
                running[place_of] = start()
            ended = said("ended").split("\n")
        finally:
            for one in running:
                one.kill()
                one.wait()
        assert Counter(ended) == Counter({f"{number} done": 1 for number in range(jobs)})
        lines = begun.read_text(encoding="ascii").split("\n")[:-1]
        assert set(lines) == {str(number) for number in range(jobs)}
        assert len(lines) <= jobs + 2 * KILLS, "begun again only where a worker was killed"


def test_a_take_whose_answer_was_lost_is_put_back_and_what_is_in_hands_stays(
    jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        jobs.put("bot", number, owner="one")
    in_hands = jobs.take("me", ["bot"])
    taking = jobs.take_next

    def lost(*arguments: Any) -> None:
        taking(*arguments)
        raise OSError("the connection broke after the commit")

    monkeypatch.setattr(jobs, "take_next", lost)
    with pytest.raises(OSError, match="broke"):
        jobs.take("me", ["bot"])
    monkeypatch.setattr(jobs, "take_next", taking)
    taken = [jobs.take("me", ["bot"]) for _ in range(3)]
    assert [job.work for job in taken[:2]] == [1, 2]
    assert taken[2] is None
    assert all(jobs.finish(job) for job in (in_hands, *taken[:2]))
