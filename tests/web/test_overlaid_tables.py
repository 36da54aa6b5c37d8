"""Tables with changed values show those values: on the cards, in the texts, in prices."""

from __future__ import annotations

import json

from conventicle.games.dark_blood.table import DarkBlood
from tests.web.tabletop import Tabletop


def overlaid(game: str, seats: int, change: tuple[str, str, str, int], **options: str) -> Tabletop:
    """A table with one changed value."""
    return Tabletop(game, seats, 5, json.dumps([list(change)], separators=(",", ":")), **options)


def test_an_old_one_shows_the_room_that_an_overlay_gives_it(django: None) -> None:
    table = overlaid("old-ones", 2, ("old_ones", "old_one.cthulhu", "capacity", 11))
    shown = table.part(2).text
    assert "holds 11 cubes" in shown
    assert "holds 8 cubes" not in shown
    assert "holds 8 cubes" in Tabletop("old-ones", 2, 5).part(2).text


def test_a_follower_shows_the_value_and_the_min_that_an_overlay_gives_it(django: None) -> None:
    from conventicle.web.boards.pantheon.board import Model
    from conventicle.web.drawing.page import Page
    from conventicle.web.models import Seat

    for change, value, least in (("value", 7, 1), ("min", 1, 6)):
        table = overlaid("pantheon", 2, ("cards", "follower.worshippers", change, max(value, least)))
        chairs = list(Seat.objects.filter(table=table.row).order_by("number"))
        card = Model(Page(table.row, table.room, chairs, "en", 0, [0], 0)).card("worshippers")
        assert (card.value, card.asked[0].number) == (value, least)
        assert card.full.startswith(f"Value {value}. At least {least} symbol")


def test_a_monstrosity_asks_for_the_silver_that_an_overlay_says(django: None) -> None:
    from conventicle.web.boards.dark_blood.board import Model
    from conventicle.web.drawing.page import Page
    from conventicle.web.models import Seat

    change = ("cults", "monstrosity_ritual.levy_of_the_dead", "silver", 3)
    table = overlaid("dark-blood", 2, change, cults="necromancer,warlock")
    assert isinstance(table.room.match.table, DarkBlood)
    chairs = list(Seat.objects.filter(table=table.row).order_by("number"))
    book = Model(Page(table.row, table.room, chairs, "en", 0, [0], 0)).book(0)
    said = [side["text"] for side in book["monster"]["sides"]]
    assert "When it arrives, 3 silver raises 1 cultist." in said
