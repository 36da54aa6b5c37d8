"""The data folder: whose it is, what a full disk leaves behind, and that two servers never share it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from conventicle.web.server import folder
from tests.web.server import Client, Server, running


def started(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to end by itself."""
    server = Server(data, **environment)
    command = [sys.executable, "-m", "conventicle.web.serve", "--data", str(data), "--no-browser", "--port", "0"]
    return subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=120, check=False)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence that a refused start prints."""
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("conventicle: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_the_files_are_the_owners_alone_whatever_folder_is_given(tmp_path: Path) -> None:
    """Also those of a folder that was open to all, and of a database that was."""
    data = tmp_path / "open"
    data.mkdir()
    data.chmod(0o777)
    sqlite3.connect(data / "conventicle.sqlite3").close()
    (data / "conventicle.sqlite3").touch(0o644)
    with running(data) as server:
        Client(server).new_table(seat0="me", seat1="hot")
        files = [path for path in data.iterdir() if path.name != "server.log"]  # the test's own
        assert {"conventicle.sqlite3", "conventicle.sqlite3-wal", "conventicle.sqlite3-shm", "secret-key"} <= {
            path.name for path in files
        }
        for path in files:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_folder_that_we_make_is_closed(tmp_path: Path) -> None:
    folder.make_private(tmp_path / "new" / "data")
    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    """Until the first has ended, in whatever way."""
    with running(tmp_path) as server:
        assert server.process is not None
        said = refused(started(tmp_path))
        assert f"another Conventicle (process {server.process.pid})" in said
        assert str(tmp_path) in said
        assert Client(server).get("/").status == 200
        server.kill()
        server.start()


@pytest.mark.parametrize("content", [b"", b"\n", bytes(65), b"\xff\xfe key"])
def test_an_empty_or_damaged_key_is_made_anew_and_said(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret-key").write_bytes(content)
    made = folder.secret_key(tmp_path)
    assert len(made) >= 50
    assert "made anew" in capsys.readouterr().err
    assert folder.secret_key(tmp_path) == made
    assert capsys.readouterr().err == ""


FULL = """
import resource, sys
from pathlib import Path
from conventicle.web.server import folder
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    folder.secret_key(Path(sys.argv[1]))
except OSError:
    sys.exit(7)
"""


def test_a_first_start_that_can_write_nothing_leaves_no_key(tmp_path: Path) -> None:
    """The system refuses every byte, as a full disk does."""
    data = tmp_path / "data"
    done = subprocess.run([sys.executable, "-c", FULL, str(data)], timeout=60, check=False)
    assert done.returncode == 7
    assert list(data.iterdir()) == []
    with running(data) as server:
        Client(server).new_table(seat0="me", seat1="hot")
    assert len(folder.secret_key(data)) >= 50


def test_a_disk_that_fills_up_at_the_last_moment_leaves_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            folder.secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(folder.secret_key(tmp_path)) >= 50


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.write_text("a file, not a folder", encoding="utf-8")
    assert "the data folder cannot be used" in refused(started(data))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site where something was played."""
    data = tmp_path_factory.mktemp("played")
    with running(data) as server:
        for _ in range(3):
            Client(server).new_table(seat0="me", seat1="hot")
        assert server.stop() in (0, -15)
    return data


def test_a_stopped_server_leaves_everything_in_one_file(played: Path, tmp_path: Path) -> None:
    left = played / "conventicle.sqlite3-wal"
    assert not left.exists() or not left.stat().st_size
    shutil.copy(played / "conventicle.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "conventicle.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM conventicle_table").fetchone() == (3,)


@pytest.mark.parametrize("place", ["head", "middle", "everything"])
def test_a_damaged_database_is_a_sentence(played: Path, tmp_path: Path, place: str) -> None:
    path = tmp_path / "conventicle.sqlite3"
    content = bytearray((played / "conventicle.sqlite3").read_bytes())
    if place == "head":
        content[:100] = os.urandom(100)
    elif place == "middle":
        content[4096:] = os.urandom(len(content) - 4096)
    else:
        content = bytearray(b"not a database at all\n" * 1000)
    path.write_bytes(content)
    said = refused(started(tmp_path))
    assert "is damaged" in said
    assert "conventicle restore" in said
    assert path.read_bytes() == bytes(content), "nothing was tried on it"


def test_a_database_of_a_newer_version_is_a_sentence(played: Path, tmp_path: Path) -> None:
    shutil.copy(played / "conventicle.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "conventicle.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('conventicle', '9999_later', '2100-01-01')"
        )
    assert "newer version" in refused(started(tmp_path))


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("CONVENTICLE_DATABASE", "postgresql://nobody@/none?host=/nowhere", "the database cannot be used"),
        ("CONVENTICLE_DATABASE", "mysql://localhost/x", "a setting is wrong"),
        ("CONVENTICLE_HSTS", "a year", "a setting is wrong"),
    ],
)
def test_a_setting_that_leads_nowhere_is_a_sentence(tmp_path: Path, setting: str, value: str, said: str) -> None:
    assert said in refused(started(tmp_path, **{setting: value}))
