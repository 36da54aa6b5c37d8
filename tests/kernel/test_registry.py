"""The shelf of games: found by folder, whole for everyone who asks."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conventicle.kernel.errors import UnknownGameError
from conventicle.kernel.registry import game, games

ONE_AFTER_ANOTHER = """
import threading, time
from conventicle.kernel.registry import games
seen = []
threads = [threading.Thread(target=lambda: seen.append(len(games()))) for _ in range(60)]
for thread in threads:
    thread.start()
    time.sleep(0.005)
for thread in threads:
    thread.join()
print(*sorted(set(seen)))
"""


def test_threads_that_ask_while_the_games_are_read_see_the_whole_shelf() -> None:
    """A server just started is asked for several tables at once."""
    told = subprocess.run([sys.executable, "-c", ONE_AFTER_ANOTHER], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [str(len(games()))]


def test_a_game_is_found_by_its_name_or_its_folder_and_another_is_refused() -> None:
    assert game("eternal-city") is game("eternal_city") is games()["eternal-city"]
    with pytest.raises(UnknownGameError, match="there are: dark-blood"):
        game("chess")
