"""After the game: its course as a bot judges it, the turning points, and playing on."""

from __future__ import annotations

import json
import re

import pytest

from conventicle.kernel.registry import game as game_named
from tests.web.judged_twins import twins
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


@pytest.fixture(scope="module")
def played(django: None) -> Tabletop:
    """A short game that is over."""
    table = Tabletop("template", 3, 11)
    for _ in table.random_game(4):
        pass
    assert not table.asked()
    return table


def test_the_chart_has_a_line_for_each_seat_and_ends_with_who_won(played: Tabletop) -> None:
    from conventicle.web.models import Table

    page = played.clients[0].get(f"/t/{played.row.slug}/course")
    assert page.status_code == 200
    text = page.content.decode()
    lines = re.findall(r'<polyline class="share" points="([^"]+)" stroke-dasharray', text)
    assert len([line for line in lines if line != "0,5 40,5"]) == 3
    kept = Table.objects.get(pk=played.row.slug)
    last = kept.course["points"][-1]
    assert last["step"] == played.room.steps()
    assert [seat for seat, share in enumerate(last["shares"]) if share > 0] == sorted(kept.winners)
    rounds = [point["round"] for point in kept.course["points"]]
    assert rounds == sorted(rounds)


def test_each_turning_point_leads_to_its_step_and_can_be_played_on(played: Tabletop) -> None:
    from conventicle.web.models import Table

    text = played.clients[0].get(f"/t/{played.row.slug}/course").content.decode()
    turns = Table.objects.get(pk=played.row.slug).course["turns"]
    assert turns
    for turn in turns:
        assert f"?step={turn['step']}&amp;seat={turn['seat']}" in text
        assert f"/play-on?step={turn['step'] - 1}&amp;seat=0" in text


@pytest.mark.interpreted
def test_a_seat_judges_by_what_it_knew() -> None:
    """Tables that a seat cannot tell apart (cards it does not know lie the other way round) are judged alike by it."""
    from conventicle.web.bots.judging import Course

    game = game_named("template")
    setup = game.plan(3, {})
    compared = 0
    for t, twin, seat in twins(game, setup, 20):
        shares = [Course(game, 3, {}, setup.version, "", "11" * 16, []).share(one, seat) for one in (t, twin)]
        assert shares[0] == shares[1]
        compared += 1
    assert compared > 5


def test_a_game_is_played_on_from_a_step_and_marked(played: Tabletop) -> None:
    from conventicle.web.models import Table
    from conventicle.web.play.rooms import rooms

    old = played.room
    answer = played.clients[1].post(f"/t/{played.row.slug}/play-on?step=5&seat=1")
    assert answer.status_code == 302
    row = Table.objects.get(pk=answer["Location"].rsplit("/", 1)[-1])
    room = rooms.get(row)
    assert room.match.table.hash() == old.position(5).hash()
    assert [(chair.kind, chair.bot) for chair in row.chairs.all()] == [
        ("bot", "adept"),
        ("person", ""),
        ("bot", "adept"),
    ]
    assert (row.origin, row.origin_step, row.state) == (played.row.slug, 5, "running")
    page = played.clients[1].get(f"/t/{row.slug}").content.decode()
    assert "played on from step 5" in page


@pytest.mark.parametrize("query", ["", "step=9999", "step=-1", "step=5&seat=9"])
def test_playing_on_from_nowhere_is_refused(played: Tabletop, query: str) -> None:
    assert played.clients[0].post(f"/t/{played.row.slug}/play-on?{query}").status_code in (400, 422)


def test_the_last_step_cannot_be_played_on(played: Tabletop) -> None:
    address = f"/t/{played.row.slug}/play-on?step={played.room.steps()}"
    assert played.clients[0].post(address).status_code == 422


def test_a_running_game_has_no_course(django: None) -> None:
    table = Tabletop("template", 2, 3)
    assert table.clients[0].get(f"/t/{table.row.slug}/course").status_code == 403
    assert table.clients[0].post(f"/t/{table.row.slug}/play-on?step=0").status_code == 403


def test_what_is_kept_of_the_end_is_what_the_record_says(played: Tabletop) -> None:
    from conventicle.web.models import Table

    facts = Table.objects.get(pk=played.row.slug).facts
    record = json.loads(played.clients[0].get(f"/t/{played.row.slug}/record").content)
    assert facts["hash"] == record["hash"]
    assert facts["rounds"] == played.room.match.table.round
    assert facts["factions"] == game_named("template").factions(played.room.match.table)
