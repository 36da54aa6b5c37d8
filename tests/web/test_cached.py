"""What a page takes from what was drawn before is what would be drawn anew: nothing stale, nothing of another."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from conventicle.kernel.registry import games
from tests.conftest import LONG
from tests.web.tabletop import Tabletop

STEPS = 400 if LONG else 24
#: So many decisions lie between two looks: what is kept comes from all of them, and games get on.
STRIDE = 1 if LONG else 3
LANGUAGES = ("en", "ru")


def anew(table: Tabletop, viewer: int, language: str) -> str:
    """A viewer's page by a server that remembers nothing it has drawn."""
    from conventicle.web.boards import base
    from conventicle.web.drawing import live, page
    from conventicle.web.drawing.cache import Cache

    kept, lately, lines = live.parts.cache, live.drawn_lately.cache, dict(table.room.lines)
    live.parts.cache, live.drawn_lately.cache = Cache(kept.most_bytes), Cache(lately.most_bytes)
    table.room.lines.clear()
    for words in (base.filled_sentence, page.option_in_words, page.event_in_words):
        words.cache_clear()
    try:
        return table.part(viewer, language).text
    finally:
        live.parts.cache, live.drawn_lately.cache = kept, lately
        table.room.lines.update(lines)


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_kept_is_what_would_be_drawn_anew(
    django: None, name: str, record_property: Callable[[str, object], None]
) -> None:
    """At two tables, and at one of each further edition, for every seat and for who watches, in each language."""
    game = games()[name]
    editions = next((option.values for option in game.options if option.name == "edition"), ())
    options = [{"edition": one} for one in editions] or [{}]
    tables = [
        Tabletop(name, max(2, game.fewest), 11 + place, **one) for place, one in enumerate([options[0], *options])
    ]
    compared = 0
    plays = [table.random_game(place, STEPS) for place, table in enumerate(tables)]
    for step, _ in enumerate(itertools.zip_longest(*plays)):
        for table, viewer in itertools.product(tables, range(len(tables[0].clients))):
            language = LANGUAGES[(step + viewer) % 2]
            page = table.part(viewer, language).text
            if step % STRIDE == 0:
                assert page == anew(table, viewer, language), f"step {step}, viewer {viewer}, {language}"
                compared += 1
    record_property("count pages", compared)


def test_kept_sentences_are_those_of_the_players_at_the_table(django: None) -> None:
    """A sentence that names a seat is another one where somebody else sits there."""
    from conventicle.kernel.registry import game
    from conventicle.web.boards.base import fill_page
    from conventicle.web.texts import game_texts

    texts = game_texts(game("eternal-city"), "en")
    texts.known["page.whose"] = "{who} and {number}"
    try:
        for players in (["Anna", "Ben"], ["Carla", "Dan"], ["Anna", "Ben"]):
            said = fill_page(texts, players, "whose", {"who": ("seat", "1"), "number": 3})
            assert said == f"{players[1]} and 3"
            assert fill_page(texts, players, "whose", {"who": ("seat", "1"), "number": 4}) == f"{players[1]} and 4"
    finally:
        del texts.known["page.whose"]


def test_a_label_names_the_players_at_the_table(django: None) -> None:
    """Options and events are worded once for the same names, and anew for others."""
    from conventicle.web.models import Visitor

    table = Tabletop("old-ones", 2, 3)
    asked = table.random_game(3)
    for _ in range(12):
        next(asked)
    before = table.part(0).text
    for chair in table.row.chairs.all():
        Visitor.objects.filter(pk=chair.visitor_id).update(name=f"Somebody {chair.number}")
    table.room.company_changed()
    after = table.part(0).text
    assert "Somebody 1" in after
    assert after == anew(table, 0, "en")
    assert before != after


def test_what_a_room_says_was_told_is_what_the_match_says(django: None) -> None:
    """For every viewer after every decision and undo, and each caller may do with the list what it likes."""
    from conventicle.web.models import UNDO
    from conventicle.web.play.rooms import rooms

    table, chance = Tabletop("eternal-city", 2, 8), random.Random(8)
    room, undone = table.room, 0
    for step in range(60):
        seat = next((seat for seat in range(2) if room.can_undo(seat)), -1)
        if step % 3 == 2 and seat >= 0:
            rooms.write(table.row.slug, UNDO, seat, 0, -1, f"{seat}:undo-{step:06d}", "person")
            undone += 1
        else:
            seat = table.asked()[0]
            table.choose(seat, chance.choice(table.options(seat)))
        for viewer in range(3):
            told = room.log(viewer, room.steps())
            assert told == room.match.log(viewer)
            told.clear()
            last = room.steps() - 1
            assert room.log(viewer, last) == [entry for entry in room.match.log(viewer) if entry.step <= last]
    assert undone > 5
