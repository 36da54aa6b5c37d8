"""Starting: a taken port, limits, the address that is printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.server import Client, Server, running


def test_a_taken_port_is_said_plainly(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "conventicle.web.serve", "--data", str(tmp_path), "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert f"port {server.port} is taken" in done.stderr
    assert f"--port {server.port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


def test_one_visitor_cannot_use_everything_up(folder: Path) -> None:
    with running(folder / "limits", CONVENTICLE_LIMITS="1") as server:
        client, other = Client(server), Client(server)
        statuses = [client.post("/games/template/play").status for _ in range(25)]
        assert statuses[:15] == [302] * 15
        assert statuses[-1] == 429
        slug = other.new_table(seat0="me", seat1="hot")
        said = [other.post(f"/t/{slug}/chat", text=f"line {number}").status for number in range(20)]
        assert said[0] == 200
        assert said[-1] == 429
        assert other.part(slug).seat == 2


def test_workers_end_with_a_killed_server(folder: Path) -> None:
    with running(folder / "workers") as server:
        client = Client(server)
        slug = client.new_table(seat0="me", seat1="bot:random")
        from tests.web.server import until

        until(lambda: client.part(slug).revision > 0)
        assert server.process is not None
        children = children_of(server.process.pid)
        assert children
        server.kill()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
        server.start()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(folder.name))
    return found


def test_those_in_the_room_read_the_address_with_a_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--lan` is for everyone on the network; the code says just the address."""
    import argparse

    import segno

    from conventicle import cli
    from conventicle.web import serve

    asked: list[tuple[object, ...]] = []

    def note(*arguments: object) -> int:
        asked.append(arguments)
        return 0

    monkeypatch.setattr(serve, "serve", note)
    assert serve.main(["--lan", "--no-browser"]) == 0
    cli.serve(argparse.Namespace(lan=True, host="127.0.0.1", port=1, data=None, no_browser=True, bot=[], workers=1))
    assert [one[0] for one in asked] == ["0.0.0.0", "0.0.0.0"]
    drawn = serve.qr_code("http://192.0.2.7:8642/")
    assert drawn == serve.qr_code("http://192.0.2.7:8642/")
    rows = [line for line in drawn.splitlines() if line]
    modules = segno.make("http://192.0.2.7:8642/", error="m").symbol_size(border=2)[0]
    assert len(rows) == -(-modules // 2)
