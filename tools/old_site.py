"""Play games of every title on a running site and keep its database: what a later site has to be able to take over.

    python tools/old_site.py FOLDER

is run with the code of the commit whose database is wanted, e.g. in a worktree of it. FOLDER gets `old_site.sqlite3`
and `old_site.json`: what that code says of every table, its decisions in notation and the fingerprint of its position.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.server import Client, Part, running, until  # noqa: E402

GAMES = {"dark-blood": 40, "eternal-city": 60, "old-ones": 40, "pantheon": 40, "template": 12}


def shown(client: Client, slug: str) -> Part | None:
    """What the player whose turn it is sees, of two who share a screen; None once there is nothing to choose."""
    for seat in range(2):
        part = client.part(slug, seat=seat)
        if part.seat == seat and part.options:
            return part
    return None


def play(client: Client, slug: str, steps: int, luck: random.Random) -> None:
    """Two at one screen: so many decisions at random, every fifth one taken back where that is allowed."""
    for step in range(steps):
        part = shown(client, slug)
        if part is None:
            return
        option = luck.choice(part.options)
        assert client.decide(slug, part.seat, option, part.revision, f"decision-{step}").status < 400
        if step % 5 == 4:
            client.post(f"/t/{slug}/undo", seat=part.seat, revision=part.revision + 1, key=f"taken-back-{step}")


def upload(client: Client, game: str, folder: Path) -> None:
    """A record of a short game, sent as a file."""
    path = folder / f"{game}.json"
    command = [sys.executable, "-m", "conventicle", "record", game, "--players", "2", "--bots", "random"]
    subprocess.run([*command, "--seed", "kept", "--out", str(path)], check=True)
    client.get("/about")
    mark = "boundaryboundary"
    body = (
        f'--{mark}\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{path.read_text('utf-8')}\r\n--{mark}--\r\n"
    )
    headers = {"Content-Type": f"multipart/form-data; boundary={mark}", "X-CSRFToken": client.cookies["csrftoken"]}
    assert client.request("POST", "/replays/upload", body.encode(), headers).status == 302


def main() -> None:
    """Play, stop the site, and write down what it says of its tables."""
    target = Path(sys.argv[1])
    luck = random.Random(22)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running(folder) as server:
            client = Client(server)
            for game, steps in GAMES.items():
                hot = client.new_table(game, seat0="me", seat1="hot", seat2="none", seat3="none", public="on")
                play(client, hot, steps, luck)
            for game in ("template",):
                slug = client.new_table(game, seat0="bot:random", seat1="bot:random", seat2="none", seat3="none")
                until(lambda slug=slug: client.part(slug).over)
            upload(client, "pantheon", folder)
            server.stop()
            server.start()
        source = sqlite3.connect(folder / "conventicle.sqlite3")
        path = target / "old_site.sqlite3"
        path.unlink(missing_ok=True)
        copy = sqlite3.connect(path)
        source.backup(copy)
        copy.execute("VACUUM")
        copy.close()
        source.close()
    said = subprocess.run([sys.executable, __file__, "--say", str(path)], check=True, capture_output=True, text=True)
    (target / "old_site.json").write_text(said.stdout, "utf-8")


def say(path: str) -> None:
    """What the code of this commit says of a database's tables."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["CONVENTICLE_DATA"] = name
        os.environ["DJANGO_SETTINGS_MODULE"] = "conventicle.web.settings"
        (Path(name) / "conventicle.sqlite3").write_bytes(Path(path).read_bytes())
        import django

        django.setup()
        from conventicle.kernel.registry import game as game_named
        from conventicle.kernel.vocabulary import ANYTIME
        from conventicle.web.models import LOBBY, Table
        from conventicle.web.play.rooms import Room

        found = {}
        for row in Table.objects.exclude(state=LOBBY).order_by("created"):
            game = game_named(row.game)
            vocabularies = {frame.NAME: frame.VOCABULARY for frame in game.frames}
            rows = []
            for one in row.decisions.all():
                said = ""
                if one.kind == "take" and one.option >= ANYTIME:
                    said = f"anytime {game.anytime.name(one.option - ANYTIME)}"
                elif one.kind == "take":
                    said = vocabularies[one.frame].name(one.option)
                rows.append(f"{one.kind} {one.frame} {one.seat} {said}".rstrip())
            room = Room(row)
            found[row.slug] = {"game": row.game, "state": row.state, "hash": room.match.table.hash(), "rows": rows}
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    say(sys.argv[2]) if sys.argv[1] == "--say" else main()
