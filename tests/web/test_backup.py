"""Backup and restore: a copy made in the middle of the play, and a site that goes on from it."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from conventicle.cli import main
from tests.web.server import Client, Part, running

Capture = pytest.CaptureFixture[str]
TABLES = 3


class Player:
    """Two people at one device, who decide as fast as the server answers and remember what it said."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.slug = client.new_table("old-ones", seat0="me", seat1="hot")
        self.revision = 0
        self.sent = 0

    def part(self) -> Part:
        """The table as the one who is asked sees it."""
        part = self.client.part(self.slug)
        shown = re.search(r'data-show-seat="(\d+)"', part.text)
        return self.client.part(self.slug, seat=shown.group(1)) if shown else part

    def decide(self) -> bool:
        """Make one decision; False once the game is over."""
        part = self.part()
        if not part.options:
            return False
        self.sent += 1
        key = f"{self.slug}-{self.sent}"
        answer = self.client.decide(self.slug, part.seat, part.options[0], part.revision, key)
        assert answer.status == 200
        self.revision = Part(answer.text).revision
        return True


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Player], dict[str, int]]:
    """A backup made while everyone was playing, who played, and what they had been told before it was begun."""
    place = tmp_path_factory.mktemp("backup")
    stop = threading.Event()

    def play(player: Player) -> None:
        while not stop.is_set() and player.decide():
            pass

    with running(place / "site") as server:
        players = [Player(Client(server)) for _ in range(TABLES)]
        for player in players:
            for _ in range(4):
                assert player.decide()
        threads = [threading.Thread(target=play, args=[player]) for player in players]
        for thread in threads:
            thread.start()
        told = {player.slug: player.revision for player in players}
        assert main(["backup", str(place / "copy.zip"), "--data", str(place / "site")]) == 0
        stop.set()
        for thread in threads:
            thread.join()
        server.kill()
    return place / "copy.zip", players, told


def test_a_restored_site_goes_on_with_every_move_that_was_answered(
    copied: tuple[Path, list[Player], dict[str, int]], tmp_path: Path, capsys: Capture
) -> None:
    file, players, told = copied
    data = tmp_path / "new"
    assert main(["restore", str(file), "--data", str(data)]) == 0
    assert capsys.readouterr().out.startswith(f"Restored: {TABLES} tables, ")
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert {path.name for path in data.iterdir()} == {"conventicle.sqlite3", "secret-key", "lock"}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in data.iterdir())
    with running(data) as server:
        for player in players:
            again = Client(server)
            again.cookies = dict(player.client.cookies)
            player.client = again
            assert told[player.slug] <= player.part().revision <= player.revision
            assert "csrftoken" in again.cookies, "the forms that were open are still good"
            if player.part().options:
                assert player.decide(), "whoever sat there sits there still"


def test_a_backup_is_its_owners_alone_and_whole(copied: tuple[Path, list[Player], dict[str, int]]) -> None:
    file = copied[0]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir() if path.name.startswith(".")] == []
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == ["about.json", "conventicle.sqlite3", "secret-key"]


@pytest.fixture
def site(copied: tuple[Path, list[Player], dict[str, int]], tmp_path: Path, capsys: Capture) -> Path:
    """A site of its own, from the backup."""
    assert main(["restore", str(copied[0]), "--data", str(tmp_path / "site")]) == 0
    capsys.readouterr()
    return tmp_path / "site"


def content(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in data.iterdir() if path.name != "lock"}


def refusal(capsys: Capture, *arguments: object) -> str:
    """What a refused command says: one sentence."""
    assert main([str(one) for one in arguments]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("conventicle: ")
    assert printed.err.count("\n") == 1
    return printed.err


def test_nothing_is_overwritten_unless_one_says_so(
    copied: tuple[Path, list[Player], dict[str, int]], site: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "kept.zip"
    file.write_text("dear to someone", encoding="utf-8")
    assert "--replace" in refusal(capsys, "backup", file, "--data", site)
    assert file.read_text(encoding="utf-8") == "dear to someone"
    assert "is there already" in refusal(capsys, "backup", tmp_path, "--data", site, "--replace")
    with sqlite3.connect(site / "conventicle.sqlite3") as database:
        database.execute("DELETE FROM conventicle_mute")
        database.execute("PRAGMA user_version = 7")
    before = content(site)
    assert "--replace" in refusal(capsys, "restore", copied[0], "--data", site)
    assert content(site) == before
    assert main(["backup", str(file), "--data", str(site), "--replace"]) == 0
    (site / "conventicle.sqlite3-wal").write_bytes(os.urandom(9000))
    assert main(["restore", str(copied[0]), "--data", str(site), "--replace"]) == 0
    assert "conventicle.sqlite3-wal" not in content(site), "nothing of the old database is taken for the new one's"
    with sqlite3.connect(site / "conventicle.sqlite3") as database:
        assert database.execute("PRAGMA user_version").fetchone() == (0,)


def test_a_running_site_is_not_restored_over(
    copied: tuple[Path, list[Player], dict[str, int]], site: Path, capsys: Capture
) -> None:
    from conventicle.web.server import folder

    before = content(site)
    with folder.held(site):
        assert "is at work in" in refusal(capsys, "restore", copied[0], "--data", site, "--replace")
    assert content(site) == before


def hostile_files(file: Path, place: Path) -> Iterator[Path]:
    """What is no backup: cut, changed, foreign, from later, without a part."""
    whole = file.read_bytes()
    for number, changed in enumerate(
        [b"", b"text", whole[: len(whole) // 2], whole[:-40], whole[:5000] + bytes(600) + whole[5600:]]
    ):
        (place / f"{number}.zip").write_bytes(changed)
        yield place / f"{number}.zip"
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    about = parts["about.json"]
    for name, changed in [
        ("about.json", about.replace(b"conventicle backup", b"something else")),
        ("about.json", about.replace(b'"format": 1', b'"format": 2')),
        ("about.json", b"{"),
        ("secret-key", b"\n"),
        ("conventicle.sqlite3", b"not a database" * 1000),
        ("conventicle.sqlite3", b""),
        ("conventicle.sqlite3", parts["conventicle.sqlite3"][:4096] + os.urandom(40_000)),
    ]:
        with zipfile.ZipFile(place / "made.zip", "w") as archive:
            for part, held in {**parts, name: changed}.items():
                archive.writestr(part, held)
        yield place / "made.zip"
    for missing in parts:
        with zipfile.ZipFile(place / "made.zip", "w") as archive:
            for part in parts.keys() - {missing}:
                archive.writestr(part, parts[part])
        yield place / "made.zip"
    yield place / "nowhere.zip"


def test_a_file_that_is_no_whole_backup_changes_nothing(
    copied: tuple[Path, list[Player], dict[str, int]], site: Path, tmp_path: Path, capsys: Capture
) -> None:
    before = content(site)
    for file in hostile_files(copied[0], tmp_path):
        said = refusal(capsys, "restore", file, "--data", site, "--replace")
        assert file.name in said, said
        assert content(site) == before


def test_a_damaged_database_is_not_backed_up(site: Path, tmp_path: Path, capsys: Capture) -> None:
    path = site / "conventicle.sqlite3"
    whole = path.read_bytes()
    for damaged in (b"text" * 5000, whole[:4096] + os.urandom(len(whole) - 4096)):
        path.write_bytes(damaged)
        said = refusal(capsys, "backup", tmp_path / "copy.zip", "--data", site)
        assert f"the database {path} is damaged" in said
        assert not (tmp_path / "copy.zip").exists()
    path.unlink()
    assert "there is no database" in refusal(capsys, "backup", tmp_path / "copy.zip", "--data", site)


def test_a_damaged_site_can_be_restored(
    copied: tuple[Path, list[Player], dict[str, int]], site: Path, capsys: Capture
) -> None:
    whole = content(site)
    (site / "conventicle.sqlite3").write_bytes(b"text" * 5000)
    (site / "secret-key").write_bytes(b"")
    assert main(["restore", str(copied[0]), "--data", str(site), "--replace"]) == 0
    assert content(site) == whole


def test_on_postgresql_its_own_tools_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    monkeypatch.setenv("CONVENTICLE_DATABASE", "postgresql://ada:secret@host/name")
    said = refusal(capsys, "backup", tmp_path / "copy.zip", "--data", tmp_path)
    assert "pg_dump" in said
    assert str(tmp_path / "secret-key") in said
    assert "pg_restore" in refusal(capsys, "restore", tmp_path / "copy.zip", "--data", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_copy_is_closed_to_others_from_its_first_byte(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the user's own habit is, and while it is being made."""
    seen: list[int] = []
    honest = shutil.rmtree

    def look(place: str, *given: object, **named: object) -> None:
        seen.extend(stat.S_IMODE(path.stat().st_mode) for path in [Path(place), *Path(place).iterdir()])
        honest(place, ignore_errors=True)

    before = os.umask(0)
    try:
        monkeypatch.setattr(shutil, "rmtree", look)
        assert main(["backup", str(tmp_path / "copy.zip"), "--data", str(site)]) == 0
    finally:
        os.umask(before)
    assert set(seen) == {0o700, 0o600}
    assert stat.S_IMODE((tmp_path / "copy.zip").stat().st_mode) == 0o600
