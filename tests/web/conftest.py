"""Real servers, on SQLite and on PostgreSQL; and Django in this process for tests that look inside."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server import Client, Postgres, Server, postgres_folder, running

# Django reads its settings once for each process, so the folder has to be there before anything imports it.
FOLDER = Path(tempfile.mkdtemp(prefix="conventicle-tests-"))
os.environ["CONVENTICLE_DATA"] = str(FOLDER)
os.environ["CONVENTICLE_LIMITS"] = "1000"
os.environ["CONVENTICLE_THINKING"] = "0.2"
os.environ["CONVENTICLE_HOSTS"] = "testserver"
os.environ["DJANGO_SETTINGS_MODULE"] = "conventicle.web.settings"
# Playwright leaves an event loop running in a process that has tested in a browser before; Django would refuse there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A short path: PostgreSQL's socket does not take a long one."""
    made = Path(tempfile.mkdtemp(prefix="cv-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL server for this test run."""
    programs = postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    place = folder / "pg"
    place.mkdir()
    server = Postgres(place, programs)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session", params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database; '' is SQLite."""
    if request.param == "sqlite":
        return ""
    made: Postgres = request.getfixturevalue("postgres")
    return made.new_database()


@pytest.fixture(scope="session")
def server(folder: Path, database: str) -> Iterator[Server]:
    """A server that many tests share, on either database."""
    with running(folder / ("postgresql" if database else "sqlite"), database) as started:
        yield started


@pytest.fixture
def visitor(server: Server) -> Client:
    """Someone new."""
    return Client(server)


@pytest.fixture
def other(server: Server) -> Client:
    """Someone else."""
    return Client(server)


@pytest.fixture(scope="session")
def django() -> Iterator[None]:
    """The site in this process, with a database of its own."""
    from conventicle.web.serve import prepare

    prepare()
    yield
    shutil.rmtree(FOLDER, ignore_errors=True)
