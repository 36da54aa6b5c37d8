"""A question with one answer is answered by the site: recorded, marked, in the log, and taken back in one step."""

from __future__ import annotations

import time

import pytest

from conventicle.kernel.forced import forced_answer, open_questions
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")
GAMES = ["eternal-city", "dark-blood"]
ONE_ANSWER = "had only one possible answer"
UNDO_BUTTON = 'data-key="u"'


def serve(table: Tabletop) -> str:
    """Let the croupier make one move, as its server does; who or what made it."""
    from conventicle.web.models import TAKE
    from conventicle.web.play.croupier import next_move
    from conventicle.web.play.rooms import rooms

    move = next_move(table.row.slug, time.monotonic())
    assert move
    if move.option >= 0:
        key = f"croupier-{table.room.revision}"
        rooms.write(table.row.slug, TAKE, move.seat, move.option, move.revision, key, move.by)
    return move.by


def at_one_answer(game: str, key: int, seats: int = 2, **options: str) -> tuple[Tabletop, int]:
    """A table where somebody has only one answer, which all can see; and who."""
    for number in range(key, key + 20):
        table = Tabletop(game, seats, number, **options)
        for seat in table.random_game(number, 300):
            if forced_answer(table.room.game, table.room.match.table, seat) >= 0:
                return table, seat
    raise AssertionError("no such question")


@pytest.mark.parametrize("game", GAMES)
def test_the_site_gives_the_only_answer_as_an_ordinary_decision(game: str) -> None:
    from conventicle.web.models import Decision

    table, seat = at_one_answer(game, 1)
    table.room.match._stretch.end()  # nobody may take anything back
    before = table.room.steps()
    page = table.part(seat)
    assert page.options == []
    assert page.data("turn") == ""
    assert "Only one answer" in page.text
    assert serve(table) == "forced"
    row = Decision.objects.filter(table=table.row).latest("revision")
    assert (row.by, row.kind, row.seat) == ("forced", "take", seat)
    assert table.room.steps() == before + 1
    for viewer in range(3):
        assert ONE_ANSWER in table.part(viewer).text
    assert "возможен был только один ответ" in table.part(seat, "ru").text
    assert table.room.match.record().decisions[-1].frame == row.frame


@pytest.mark.parametrize("game", ["template", "eternal-city"])
def test_never_a_secret_answer_nor_one_that_a_hidden_hand_left(game: str) -> None:
    """Whatever the site answers, it answers in open questions; all others are asked, even with one option."""
    table = Tabletop(game, 2, 3)
    asked = 0
    for seat in table.random_game(3, 120):
        frame = table.room.match.table.agenda[-1]
        if len(table.options(seat)) == 1 and frame.name() not in open_questions(table.room.game.package):
            assert table.part(seat).options == table.options(seat)
            assert serve(table) == "person"
            asked += 1
    assert asked


def test_undo_goes_back_over_the_answers_that_were_the_only_ones() -> None:
    from conventicle.web.models import UNDO, Decision
    from conventicle.web.play.rooms import rooms

    for number in range(40):
        table = Tabletop("eternal-city", 2, 100 + number)
        for seat in table.random_game(number, 250):
            match = table.room.match
            if not match.can_undo(seat) or forced_answer(table.room.game, match.table, seat) < 0:
                continue
            chosen = table.room.steps()
            assert serve(table) == "forced"
            if not table.room.can_undo(seat):
                break
            assert UNDO_BUTTON in table.part(seat).text
            rooms.write(table.row.slug, UNDO, seat, 0, -1, f"{seat}:take-back", "person")
            assert table.room.steps() == chosen - 1
            kinds = list(Decision.objects.filter(table=table.row).order_by("-revision").values_list("kind", "by")[:3])
            assert kinds == [("undo", "person"), ("undo", "forced"), ("take", "forced")]
            rooms.forget(table.row.slug)
            assert rooms.get(table.row).match.table.hash() == table.room.match.table.hash()
            assert ONE_ANSWER not in table.part(seat).text.rpartition("</ol>")[0][-400:]
            return
    raise AssertionError("no such position")


def test_no_undo_where_only_an_answer_without_choice_could_be_taken_back() -> None:
    table, seat = at_one_answer("eternal-city", 1)
    table.room.match._stretch.end()
    assert serve(table) == "forced"
    if table.room.match.can_undo(seat):
        assert not table.room.can_undo(seat)
        assert UNDO_BUTTON not in table.part(seat).text


def test_nobody_loses_the_chance_to_take_a_choice_back_by_anothers_only_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The games as they are draw or show something first; so here it is made up."""
    table, seat = at_one_answer("eternal-city", 1)
    other = 1 - seat
    table.room.match._stretch.end()
    monkeypatch.setattr(table.room, "can_undo", lambda one: one == other)
    assert serve(table) == "person"
    assert table.part(seat).options == table.options(seat)
    change_row(table, undo=False)
    assert serve(table) == "forced"


def change_row(table: Tabletop, **values: object) -> None:
    """Store something of the table's row."""
    from conventicle.web.models import Table

    Table.objects.filter(pk=table.row.pk).update(**values)
    table.room.company_changed()


def test_a_guide_lets_every_question_be_asked() -> None:
    table, seat = at_one_answer("eternal-city", 1)
    table.room.match._stretch.end()
    change_row(table, guide={"on": True, "read": []})
    assert table.part(seat).options == table.options(seat)
    assert serve(table) == "person"
    change_row(table, guide={"on": False, "read": []})
    assert serve(table) == "forced"
