"""A real server for tests: started as a user starts it, reached over the loopback, killed at will."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

START_SECONDS = 90


class Server:
    """`conventicle serve` in a process of its own."""

    def __init__(self, data: Path, database: str = "", python: str = sys.executable, **environment: str) -> None:
        self.data = data
        self.python = python
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("CONVENTICLE_", "DJANGO_"))},
            "CONVENTICLE_DATABASE": database,
            "DJANGO_SETTINGS_MODULE": "tests.web.quick_settings",
            "CONVENTICLE_LIMITS": "1000",
            "CONVENTICLE_THINKING": "0.3",
            "CONVENTICLE_BUILD": "plain",
            **environment,
        }
        self.port = 0
        self.arguments: list[str] = []
        """More options of `conventicle serve`."""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, at the same port as before, and wait until it answers."""
        command = [self.python, "-m", "conventicle.web.serve", "--data", str(self.data), "--no-browser"]
        with open(self.data / "server.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), *self.arguments],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, f"the server did not start: {line!r}\n{self.log()}"
        self.port = int(found.group(1))
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if Client(self).get("/about").status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer\n{self.log()}")

    def log(self) -> str:
        """What it complained about."""
        return (self.data / "server.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """kill -9: no chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, as an operating system does; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def address(self, path: str = "/") -> str:
        """The address of a page."""
        return f"http://localhost:{self.port}{path}"


class Answer:
    """What came back."""

    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        self.text = body.decode("utf-8", errors="replace")


class Client:
    """A visitor without a browser: keeps cookies and one connection."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self._connection: http.client.HTTPConnection | None = None

    def request(
        self, method: str, path: str, body: bytes | str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Send anything."""
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **(headers or {})}
        for attempt in (1, 2):
            if self._connection is None:
                self._connection = http.client.HTTPConnection("localhost", self.server.port, timeout=90)
            try:
                self._connection.request(method, path, body, sent)
                answer = self._connection.getresponse()
                content = answer.read()
                break
            except (OSError, http.client.HTTPException):
                self._connection.close()
                self._connection = None
                if attempt == 2:
                    raise
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(answer.status, answer.headers, content)

    def get(self, path: str, **headers: str) -> Answer:
        """Look at a page."""
        return self.request("GET", path, None, headers)

    def post(self, path: str, **form: object) -> Answer:
        """Send a form, with the token that our pages carry."""
        if "csrftoken" not in self.cookies:
            self.get("/about")
        headers = {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": self.cookies["csrftoken"]}
        return self.request("POST", path, urlencode({name: str(value) for name, value in form.items()}), headers)

    def upload(self, text: str) -> Answer:
        """Send a record file."""
        self.get("/about")
        body = (
            '--xx\r\nContent-Disposition: form-data; name="record"; filename="a.json"\r\n'
            f"Content-Type: application/json\r\n\r\n{text}\r\n--xx--\r\n"
        ).encode()
        headers = {"Content-Type": "multipart/form-data; boundary=xx", "X-CSRFToken": self.cookies["csrftoken"]}
        return self.request("POST", "/replays/upload", body, headers)

    # Playing.

    def new_table(self, game: str = "template", **form: object) -> str:
        """Make a table; returns its slug."""
        answer = self.post(f"/games/{game}/new", **{"undo": "on", "pace": "0", **form})
        assert answer.status == 302, answer.text[:2000]
        return urlsplit(answer.headers["Location"]).path.rsplit("/", 1)[-1]

    def part(self, slug: str, **query: object) -> Part:
        """The live part of a table."""
        answer = self.get(f"/t/{slug}/fragment?{urlencode(query)}", **{"HX-Request": "true"})
        assert answer.status == 200, answer.text[:500]
        return Part(answer.text)

    def decide(self, slug: str, seat: int, option: int, revision: int, key: str) -> Answer:
        """Send a decision."""
        return self.post(f"/t/{slug}/decide", seat=seat, option=option, revision=revision, key=key)


class Part:
    """The live part of a table's page, read as a page would."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.revision = int(self.data("revision"))
        self.seat = int(self.data("seat"))
        self.over = self.data("over") == "1"
        self.options = [int(found) for found in re.findall(r'data-option="(\d+)"', text)]

    def data(self, name: str) -> str:
        """A value of the live part."""
        found = re.search(rf'data-{name}="([^"]*)"', self.text)
        assert found, name
        return found.group(1)


def invitation(page: str) -> str:
    """The invitation of a table's owner."""
    found = re.search(r"\?invite=([\w-]+)", page)
    assert found
    return found.group(1)


def until(true: object, seconds: float = 90.0) -> None:
    """Wait until something holds."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.03)


@contextlib.contextmanager
def running(data: Path, database: str = "", python: str = sys.executable, **environment: str) -> Iterator[Server]:
    """A server for as long as a test needs it."""
    data.mkdir(parents=True, exist_ok=True)
    server = Server(data, database, python, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


def postgres_folder() -> Path | None:
    """Where PostgreSQL's programs are; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    return Path(program).parent if program else None


class Postgres:
    """A PostgreSQL server of our own, reached by a socket in its folder; it refuses to run as root."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        self.user: list[str] = []
        self.databases = 0
        if os.name == "posix" and os.geteuid() == 0:
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
            shutil.chown(folder, "postgres", "postgres")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        command = [*self.user, str(self.programs / program), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=180)

    def start(self) -> None:
        """Make a cluster and start it."""
        self.run("initdb", "-D", str(self.folder / "db"), "-U", "postgres", "-A", "trust", "-E", "UTF8")
        self.begin()

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200"
        self.run("pg_ctl", "-D", str(self.folder / "db"), "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def away(self, seconds: float) -> None:
        """Be gone for a while; all connections break."""
        self.run("pg_ctl", "-D", str(self.folder / "db"), "-m", "immediate", "-w", "stop")
        time.sleep(seconds)
        self.begin()

    def close(self, name: str) -> None:
        """Throw everybody out of a database, and let nobody in."""
        self.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        self.say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def open(self, name: str) -> None:
        """Let everybody in again."""
        self.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    def say(self, statement: str) -> None:
        """Carry out a statement of the cluster's administrator."""
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-q", "-d", "postgres", "-c", statement)

    def new_database(self) -> str:
        """The address of a fresh database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        """End it at once."""
        self.run("pg_ctl", "-D", str(self.folder / "db"), "-m", "immediate", "stop")
