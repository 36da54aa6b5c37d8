"""Count the instructions that a decision costs on the site: two people at each table, without HTTP and its event loop.

A count hardly depends on how busy the machine is, so that a few percent can be seen; `tools/load.py` measures seconds.
`python tools/decision_counted.py --against FOLDER` counts another checkout too. Needs valgrind.
"""

from __future__ import annotations

import argparse
import gzip
import io
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import urlencode

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("eternal-city", "dark-blood", "old-ones", "pantheon")
TABLES: Final = 4
#: So many decisions are made before counting begins: caches fill, and games get on.
BEFORE: Final = 40
MARK: Final = re.compile(rb'"mark":"([0-9a-f]+)"')


class Played:
    """Tables of one game in this process, and what their players' pages ask of the server."""

    def __init__(self, game: str) -> None:
        from conventicle.kernel.registry import game as game_named
        from conventicle.web.serve import prepare

        prepare()
        from django.middleware.csrf import _get_new_csrf_string

        from conventicle.web import asgi

        self.game: Final = game_named(game)
        self.pages: Final = asgi._pages
        self.forgery: Final[str] = _get_new_csrf_string()
        self.chance: Final = random.Random(7)
        self.keys: Final = itertools.count()
        self.slugs: Final = [self.begin(number) for number in range(TABLES)]
        self.marks: Final[dict[tuple[str, int], str]] = {}

    def begin(self, number: int) -> str:
        """A table in play with two guests."""
        from conventicle.web.models import PERSON, RUNNING, Seat, Table, Visitor
        from conventicle.web.people.visitors import hashed

        setup = self.game.plan(2, {})
        row = Table.objects.create(
            game=self.game.name,
            version=setup.version,
            options=setup.options,
            state=RUNNING,
            key=self.chance.randbytes(16).hex(),
        )
        for seat in range(2):
            token = hashed(f"{row.slug}-{seat}")
            visitor = Visitor.objects.create(token_hash=token, name=f"Player {number} {seat}")
            Seat.objects.create(table=row, number=seat, kind=PERSON, visitor=visitor)
        return str(row.slug)

    def ask(self, slug: str, seat: int, method: str, what: str, query: str = "", body: bytes = b"") -> None:
        """One request of a player, and the mark of the table that comes."""
        status, _, answer = self.pages.answer(
            {
                "REQUEST_METHOD": method,
                "SCRIPT_NAME": "",
                "PATH_INFO": f"/t/{slug}/{what}",
                "QUERY_STRING": query,
                "SERVER_NAME": "localhost",
                "SERVER_PORT": "80",
                "SERVER_PROTOCOL": "HTTP/1.1",
                "REMOTE_ADDR": "127.0.0.1",
                "HTTP_HOST": "localhost",
                "HTTP_ACCEPT_ENCODING": "gzip",
                "HTTP_COOKIE": f"conventicle={slug}-{seat}; csrftoken={self.forgery}",
                "HTTP_X_CSRFTOKEN": self.forgery,
                "CONTENT_TYPE": "application/x-www-form-urlencoded",
                "CONTENT_LENGTH": str(len(body)),
                "wsgi.input": io.BytesIO(body),
                "wsgi.url_scheme": "http",
                "wsgi.errors": sys.stderr,
            }
        )
        found = MARK.search(gzip.decompress(answer) if answer[:2] == b"\x1f\x8b" else answer)
        assert status == 200, (status, answer[:200])
        assert found is not None
        self.marks[slug, seat] = found.group(1).decode()

    def look(self, slug: str, seat: int) -> None:
        """What a page fetches when it hears of something new."""
        self.ask(slug, seat, "GET", "fragment", f"seat={seat}&since={self.marks.get((slug, seat), '')}")

    def decide(self, place: int) -> None:
        """Whoever is asked chooses anything, and the other page fetches what came of it."""
        from conventicle.kernel.seats import members
        from conventicle.web.models import Table
        from conventicle.web.play.rooms import rooms

        room = rooms.get(Table.objects.get(pk=self.slugs[place]))
        if not room.match.asked():
            self.slugs[place] = self.begin(place)
            self.decide(place)
            return
        slug, seat = self.slugs[place], members(room.match.asked())[0]
        form = {
            "seat": seat,
            "option": self.chance.choice(room.match.options(seat)),
            "revision": room.revision,
            "key": f"counted-{next(self.keys):09d}",
            "since": self.marks.get((slug, seat), ""),
        }
        self.ask(slug, seat, "POST", "decide", body=urlencode(form).encode())
        self.look(slug, 1 - seat)


def work(game: str) -> None:
    """Make as many decisions as each line asks for."""
    played = Played(game)
    said = os.fdopen(os.dup(1), "w")
    places = itertools.cycle(range(TABLES))
    print("ready", file=said, flush=True)
    for line in sys.stdin:
        for _ in range(int(line)):
            played.decide(next(places))
        print("done", file=said, flush=True)
    os._exit(0)


def wait_for(word: str, source: IO[str]) -> None:
    """Read on until the worker says a word."""
    while True:
        line = source.readline()
        assert line, "the worker has ended"
        if line.strip() == word:
            return


def count(folder: Path, game: str, decisions: int) -> float:
    """Millions of instructions for each of so many decisions, by the sources of a checkout or a package's folder."""
    sources = folder / "src" if (folder / "src").is_dir() else folder
    with tempfile.TemporaryDirectory() as data:
        environment = {
            **os.environ, "PYTHONPATH": str(sources), "PYTHONHASHSEED": "1", "CONVENTICLE_DATA": data,
            "CONVENTICLE_LIMITS": "100000", "CONVENTICLE_HOSTS": "localhost",
        }  # fmt: skip
        worker = subprocess.Popen(
            [
                "valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null",
                sys.executable, __file__, "--worker", game,
            ],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        wait_for("ready", worker.stdout)
        for asked, counted in ((BEFORE, "off"), (decisions, "on")):
            control = ["callgrind_control", f"--instr={counted}", str(worker.pid)]
            subprocess.run(control, check=True, capture_output=True)
            worker.stdin.write(f"{asked}\n")
            worker.stdin.flush()
            wait_for("done", worker.stdout)
        worker.stdin.close()
        found = re.search(r"Collected : (\d+)", worker.stderr.read())
        worker.wait()
    assert found is not None
    return round(int(found.group(1)) / decisions / 1e6, 2)


def main() -> int:
    """Count, and print one row for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default=",".join(GAMES), help="one or more, separated by commas")
    parser.add_argument("--decisions", type=int, default=80)
    parser.add_argument("--against", type=Path, default=None, help="another checkout, or a folder with the package")
    parser.add_argument("--worker", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.worker:
        work(chosen.worker)
    folders = [ROOT, *([chosen.against.resolve()] if chosen.against else [])]
    for game in chosen.game.split(","):
        row: dict[str, Any] = {"game": game, "millions_of_instructions_per_decision": {}}
        for folder in folders:
            counted = count(folder, game, chosen.decisions)
            row["millions_of_instructions_per_decision"][str(folder)] = counted
        print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
