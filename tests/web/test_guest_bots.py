"""Bots of the operator's own: named at the start, seated by visitors, and loaded from nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.server import Client, running, until

BOT = '''
from conventicle.bots.base import Bot


class Last(Bot):
    """Takes the last option."""

    def choose(self, perspective):
        return perspective.options()[-1]
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A folder with a bot in it."""
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    return tmp_path


def test_a_bot_of_ones_own_is_offered_and_plays(folder: Path, module: Path) -> None:
    settings = {"CONVENTICLE_BOTS": "last_word=my_bots:Last", "PYTHONPATH": str(module)}
    with running(folder / "guests", **settings) as server:
        client = Client(server)
        page = client.get("/games/template/new").text
        assert "bot:last_word" in page
        assert "[bot." not in page
        slug = client.new_table(seat0="bot:last_word", seat1="me")
        until(lambda: client.part(slug).revision > 0)


def test_only_names_of_known_bots_are_taken_from_visitors(folder: Path, module: Path) -> None:
    with running(folder / "strangers", PYTHONPATH=str(module)) as server:
        answer = Client(server).post("/games/template/new", seat0="bot:my_bots:Last", seat1="me", undo="on", pace="0")
        assert answer.status in (200, 422)  # the form again, with what is wrong


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("last_word", "expected NAME=module:Class"),
        ("last_word=no_such_module:Last", "no_such_module"),
        ("last_word=my_bots:First", "First"),
        ("greedy=my_bots:Last", "such a bot already"),
        ("a b=my_bots:Last", "letters, digits"),
        ("last_word=os:getcwd", "not a class"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_starts(module: Path, row: str, says: str) -> None:
    command = [sys.executable, "-m", "conventicle.web.serve", "--data", str(module), "--no-browser", "--bot", row]
    environment = {**os.environ, "PYTHONPATH": str(module)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert says in done.stderr
    assert "Traceback" not in done.stderr
