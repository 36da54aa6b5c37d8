"""Statistics of a player and of a game, and the export of one's games."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest

from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def finished(key: int, game: str = "template") -> Tabletop:
    table = Tabletop(game, 2, key)
    for _ in table.random_game(key):
        pass
    assert not table.asked()
    table.row.refresh_from_db()
    return table


def counts(table: Tabletop, seat: int) -> tuple[int, int]:
    """Games and percent won, as the page of a player says."""
    text = table.clients[seat].get("/statistics").content.decode()
    found = re.findall(r'<li class="box">\s*<b>(\d+)%?</b>', text)
    return (int(found[0]), int(found[1])) if found else (0, 0)


def test_a_player_sees_games_played_and_won() -> None:
    table = finished(5)
    assert len(table.row.winners) == 1
    winner = table.row.winners[0]
    assert counts(table, winner) == (1, 100)
    assert counts(table, 1 - winner) == (1, 0)
    assert counts(table, 2) == (0, 0)


def test_a_players_page_reads_no_more_than_the_latest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.models import Seat
    from conventicle.web.statistics import tally

    tables = [finished(key) for key in (5, 6, 7)]
    player = tables[0].clients[0]
    sat = Seat.objects.get(table=tables[0].row, number=0).visitor
    for table in tables[1:]:
        Seat.objects.filter(table=table.row, number=0).update(visitor=sat)
    assert counts(tables[0], 0)[0] == 3
    monkeypatch.setattr(tally, "MOST_OWN", 2)
    assert counts(tables[0], 0)[0] == 2
    page = player.get("/statistics").content.decode()
    assert "Your latest 2 games." in page
    assert f"/t/{tables[2].row.slug}/course" in page
    assert f"/t/{tables[0].row.slug}/course" not in page


def test_what_does_not_count() -> None:
    """Played on from a step, ended early, or shown from a record."""
    table = finished(6)
    for change in ({"origin": "x" * 16}, {"origin": "", "state": "stopped"}, {"state": "record"}):
        for name, value in change.items():
            setattr(table.row, name, value)
        table.row.save()
        assert counts(table, 0) == (0, 0)
    table.row.state = "over"
    table.row.save()
    assert counts(table, 0)[0] == 1


def test_a_game_from_before_facts_were_kept_is_learned() -> None:
    from conventicle.web.models import Table

    table = finished(7)
    kept = table.row.facts
    Table.objects.filter(pk=table.row.slug).update(facts=None)
    assert counts(table, 0)[0] == 1
    table.row.refresh_from_db()
    assert table.row.facts == kept


def test_a_games_page_counts_every_game_seat_and_ending() -> None:
    from conventicle.web.models import Table

    Table.objects.filter(game="old-ones").delete()
    table = finished(8, "old-ones")
    text = table.clients[0].get("/games/old-ones/statistics").content.decode()
    assert "1 game finished on this site" in text
    rounds = table.room.match.table.round
    row = f'<tr><th scope="row">2</th><td>1</td><td>{rounds}</td><td>{table.row.revision}</td></tr>'
    assert row in re.sub(r"\s*(<|>)\s*", r"\1", text)
    factions = [one for one in game_named("old-ones").factions(table.room.match.table) if one]
    assert table.row.facts["factions"] == game_named("old-ones").factions(table.room.match.table)
    for faction in factions:
        assert faction.split("_")[0].capitalize() in text


def test_the_export_holds_every_game_as_a_record_that_can_be_replayed() -> None:
    table = finished(9)
    answer = table.clients[0].get("/statistics/export")
    assert answer.status_code == 200
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    listed = json.loads(archive.read("games.json"))
    assert [one["file"] for one in listed] == [f"records/template-{table.row.slug}.json"]
    assert (listed[0]["seat"], listed[0]["won"]) == (0, 0 in table.row.winners)
    text = archive.read(listed[0]["file"]).decode()
    assert text == table.clients[0].get(f"/t/{table.row.slug}/record").content.decode()
    match = replay_record(game_named("template"), read_record(text, game_named("template")))
    assert match.table.winners == table.row.winners


def test_a_record_leaves_out_what_was_taken_back() -> None:
    from conventicle.web.models import UNDO
    from conventicle.web.play.rooms import rooms
    from conventicle.web.statistics import tally

    table = Tabletop("template", 2, 10, auction="off")
    undone = False
    for seat in table.random_game(10):
        steps = table.room.match.decisions
        if not undone and steps and table.room.match.can_undo(steps[-1].seat):
            rooms.write(table.row.slug, UNDO, steps[-1].seat, 0, -1, "undo-undo-undo", "person")
            undone = True
            break
        assert seat in (0, 1)
    assert undone
    for _ in table.random_game(12):
        pass
    table.row.refresh_from_db()
    assert tally.record_of(table.row) == table.room.match.record().to_json()


def test_who_has_no_games_gets_no_file() -> None:
    table = Tabletop("template", 2, 3)
    assert table.clients[0].get("/statistics/export").status_code == 404
