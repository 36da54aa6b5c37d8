"""Long counts in pieces: `make counts ARGS="kills --pieces 5"` plays some more and adds them to what was reached.

A piece is one run of the tests that count something, as every change runs them, with seeds of its own. What it counted
is appended to docs/reliability/counts.jsonl with date, commit and time, also when something failed; the table in
docs/reliability.md is written from that file. So a long count can be stopped at any moment and continued on any day.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "reliability" / "counts.jsonl"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- counts -->", "<!-- end of counts -->"


class Subject(NamedTuple):
    """Something that is counted: by which tests, under which names, and how many are the aim."""

    title: str
    tests: tuple[str, ...]
    names: tuple[str, ...]
    aim: int


SUBJECTS = {
    "kills": Subject(
        "kill -9 of one of two servers on one PostgreSQL, players of a table at both",
        ("tests/web/test_several.py", "-k", "killed"),
        ("kills of servers",),
        1_000,
    ),
    "jobs": Subject(
        "kill -9 of a process that does jobs",
        ("tests/web/test_jobs.py", "-k", "outlive"),
        ("kills of job workers",),
        200,
    ),
    "outbox": Subject(
        "kill -9 of a server that tells players of their turns, by five ways at once",
        ("tests/web/test_told.py", "-k", "killed"),
        ("kills of the outbox",),
        200,
    ),
    "one-server": Subject("kill -9 of the only server", ("tests/web/test_races.py", "-k", "kill_9"), ("kills",), 1_000),
    "races": Subject("races", ("tests/web/test_races.py", "-k", "at_once"), ("races",), 10_000),
    "stuck": Subject(
        "full disks, databases away, workers killed",
        ("tests/web/test_stuck.py",),
        ("full disk", "database away", "worker killed"),
        500,
    ),
    "malformed": Subject("malformed requests", ("tests/web/test_hostile.py",), ("malformed requests",), 1_000_000),
    "twins": Subject("pairs of twin tables on the site", ("tests/web/test_secrets.py",), ("twin tables",), 1_000_000),
}


def main(arguments: list[str] | None = None) -> int:
    """Count some more; the exit code says whether all of it passed."""
    parser = argparse.ArgumentParser(prog="make counts", description="Long counts, in pieces that can be continued.")
    parser.add_argument(
        "subject", nargs="?", choices=sorted(SUBJECTS), help="what to count; without it, only the table"
    )
    parser.add_argument("--pieces", type=int, default=1, help="how many runs (default 1)")
    parser.add_argument("--minutes", type=float, default=0.0, help="begin no further run after so many minutes")
    chosen = parser.parse_args(arguments)
    passed = True
    began = time.monotonic()
    for _ in range(chosen.pieces if chosen.subject else 0):
        if chosen.minutes and time.monotonic() - began > 60 * chosen.minutes:
            break
        row = run_piece(chosen.subject)
        passed = passed and not row["failed"]
        keep(row)
        print(json.dumps(row), flush=True)
    write_table()
    return 0 if passed else 1


def run_piece(name: str) -> dict[str, Any]:
    """One run of a subject's tests, and what it counted."""
    subject = SUBJECTS[name]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "found.xml"
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-ojunit_family=xunit1",
            f"--junitxml={found}",
            *subject.tests,
        ]
        environment = {**os.environ, "CONVENTICLE_SEED": secrets.token_hex(4)}
        subprocess.run(command, cwd=ROOT, env=environment, check=False, stdout=sys.stderr)
        counted, failed = read(found, subject)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {
        "subject": name,
        "count": counted,
        "failed": failed,
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit.stdout.strip(),
        "seconds": round(time.monotonic() - began),
    }


def read(found: Path, subject: Subject) -> tuple[int, int]:
    """How many were counted by tests that passed, and how many tests failed; a run without a report failed."""
    if not found.is_file():
        return 0, 1
    counted = failed = 0
    for case in ElementTree.parse(found).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
            continue
        for one in case.iter("property"):
            if one.get("name", "").removeprefix("count ") in subject.names:
                counted += int(one.get("value", "0"))
    return counted, failed


def keep(row: dict[str, Any]) -> None:
    """Add a piece to what was reached."""
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def table(rows: list[dict[str, Any]]) -> str:
    """What was reached, as Markdown."""
    lines = [
        "| what | reached | aim | tests that failed | hours | last | `make counts ARGS=` |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, subject in SUBJECTS.items():
        mine = [row for row in rows if row["subject"] == name]
        reached = sum(row["count"] for row in mine)
        failed = sum(row["failed"] for row in mine)
        hours = sum(row["seconds"] for row in mine) / 3600
        last = f"{mine[-1]['date']}, {mine[-1]['commit']}" if mine else "not yet"
        lines.append(
            f"| {subject.title} | {reached:,} | {subject.aim:,} | {failed} | {hours:.1f} | {last} | `{name}` |"
        )
    return "\n".join(lines)


def write_table() -> None:
    """Write what was reached into the page."""
    rows = [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()] if KEPT.is_file() else []
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
