"""A site of the time when decisions were option numbers goes on: its database was made by commit d3160df itself.

`tools/old_site.py` played there: running tables of all games with decisions taken back, a finished one, an uploaded
record. `old_site.json` is what that code said of each: its decisions in notation, the fingerprint of its position.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.web.server import Client, Server, running

OLD = Path(__file__).parent / "old_site"
EXPECTED: dict[str, Any] = json.loads((OLD / "old_site.json").read_text("utf-8"))


def say(server: Server, *arguments: str) -> str:
    """Ask the site's code, in a process with the server's environment."""
    environment = {**server.environment, "CONVENTICLE_DATA": str(server.data)}
    command = [sys.executable, "-m", "tests.web.upgraded", *arguments]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=120).stdout


def old_database(folder: Path) -> Path:
    folder.mkdir(parents=True)
    path = folder / "conventicle.sqlite3"
    path.write_bytes(gzip.decompress((OLD / "old_site.sqlite3.gz").read_bytes()))
    return path


def check(server: Server) -> None:
    """Every table stands where it stood, and every decision says what it said."""
    assert json.loads(say(server)) == EXPECTED
    watching = Client(server)
    for slug, table in EXPECTED.items():
        if table["state"] != "running":
            assert watching.get(f"/t/{slug}?step=3").status == 200
            assert watching.get(f"/t/{slug}/record").status == 200


def test_an_old_sqlite_file_is_copied_and_rewritten(tmp_path: Path) -> None:
    path = old_database(tmp_path / "site")
    with running(path.parent) as server:
        check(server)
        say(server, "on")
    [backup] = (path.parent / "backups").iterdir()
    rows = "SELECT id, frame, seat, option FROM conventicle_decision ORDER BY id"
    with sqlite3.connect(backup) as kept:
        before = kept.execute(rows).fetchall()
    with sqlite3.connect(old_database(tmp_path / "untouched")) as untouched:
        assert before == untouched.execute(rows).fetchall(), "the copy is the database as it was"
    with running(path.parent) as server:
        again = json.loads(say(server))
    for slug, table in EXPECTED.items():
        assert again[slug]["rows"][: len(table["rows"])] == table["rows"]
        assert len(again[slug]["rows"]) == len(table["rows"]) + (table["state"] == "running")
    assert [backup] == list((path.parent / "backups").iterdir()), "there is nothing to rewrite any more"


def test_an_old_postgresql_database_is_copied_and_rewritten(tmp_path: Path, postgres: Any) -> None:
    database = postgres.new_database()
    old = old_database(tmp_path / "old")
    (tmp_path / "site").mkdir()
    say(Server(tmp_path / "site", database), str(old))
    with running(tmp_path / "site", database) as server:
        check(server)
        say(server, "on")
    copied = subprocess.run(
        [*postgres.user, str(postgres.programs / "psql"), database, "-Atc",
         "SELECT COUNT(*), SUM(option) FROM conventicle_decision_before_0005"],
        check=True, capture_output=True, text=True, cwd=postgres.folder,
    ).stdout  # fmt: skip
    with sqlite3.connect(old) as kept:
        count, total = kept.execute("SELECT COUNT(*), SUM(option) FROM conventicle_decision").fetchone()
    assert copied.strip() == f"{count}|{total}"


def test_a_number_that_nobody_knows_stops_no_upgrade(tmp_path: Path) -> None:
    path = old_database(tmp_path / "site")
    broken = next(slug for slug, table in EXPECTED.items() if table["game"] == "template")
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE conventicle_decision SET option = 999999 WHERE table_id = ? AND revision = 3", [broken])
    with running(path.parent) as server:
        assert Client(server).get("/").status == 200
    with sqlite3.connect(path) as rows:
        found = rows.execute(
            "SELECT option FROM conventicle_decision WHERE table_id = ? AND revision IN (2, 3)", [broken]
        ).fetchall()
    assert found == [(EXPECTED[broken]["rows"][1].split(" ", 3)[3],), ("#999999",)]
