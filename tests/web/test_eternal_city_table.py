"""The table of The Eternal City: it counts as the rules count, and every option can be clicked together on it."""

from __future__ import annotations

import random
import re

import pytest

from tests.conftest import LONG
from tests.web.server import Client, Part, Server, until
from tests.web.tabletop import Tabletop, check_clickable, refs

MOST_CLICKS = 5000 if LONG else 250


def new_game(visitor: Client, bots: int) -> str:
    """A table against bots."""
    chairs = {f"seat{number}": "bot:random" for number in range(1, bots + 1)}
    return visitor.new_table("eternal-city", seat0="me", **chairs)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_option_of_a_game_can_be_clicked_together_on_the_table(django: None, seats: int) -> None:
    """No two options are the same clicks unless a sheet asks between them, and none is missing."""
    table = Tabletop("eternal-city", seats, key=seats)
    asked = 0
    for seat in table.random_game(seats, MOST_CLICKS):
        check_clickable(table.part(seat))
        asked += 1
    assert asked > 100


def test_a_game_of_the_first_edition_can_be_clicked_together_in_its_own_words(django: None) -> None:
    """Its abilities, cards and sheets are there, under the names of that edition."""
    table = Tabletop("eternal-city", 4, key=7, edition="first", cults="lloth,atheism,tiamat,anubis")
    said = table.part(0, "ru").text
    assert "Пустоши" in said
    assert "Руины" not in said
    assert "Инициация новой жрицы" in said
    assert "#ec-arachne-light" in said, "Lloth is drawn as Arachne"
    asked = 0
    for seat in table.random_game(4, MOST_CLICKS):
        check_clickable(table.part(seat))
        asked += 1
    assert asked > 100
    assert not re.search(r"\[(page|frame|card|ability|event|reason)\.", table.part(0, "ru").text)


def test_a_game_of_the_first_edition_shows_a_sheet_that_is_turned_over(django: None) -> None:
    """Exorcism: the other side shows, and the panel says so."""
    table = Tabletop("eternal-city", 2, key=8, edition="first", cults="tiamat,janus")
    t = table.room.match.table
    t.dark[1] = 1  # type: ignore[attr-defined]
    assert "sheet turned over" in table.part(0).text


def test_a_spectator_sees_no_hand_and_a_player_only_their_own(server: Server) -> None:
    """Backs are counted; nothing on the page names or follows a hidden card."""
    visitor = Client(server)
    slug = new_game(visitor, 3)
    chance = random.Random(3)
    for step in range(60):
        until(lambda: (part := visitor.part(slug)).over or part.data("turn"))
        part = visitor.part(slug)
        if part.over or "data-own-card" in part.text:
            break
        visitor.decide(slug, 0, chance.choice(part.options[:-1] or part.options), part.revision, f"hand-{step:04d}")
    watched = Client(server).part(slug).text
    assert "data-own-card" not in watched
    assert "data-choose" not in watched
    assert 'class="ec-tray watching"' in watched


def test_russian_table(server: Server) -> None:
    """Every word of the table is Russian; no text is missing."""
    visitor = Client(server)
    slug = new_game(visitor, 2)
    answer = visitor.get(f"/t/{slug}/fragment", **{"HX-Request": "true", "Accept-Language": "ru"})
    assert "Воровской квартал" in answer.text
    assert "Лицензии во Дворце" in answer.text
    assert not re.search(r"\[page\.|\[frame\.|\[card\.", answer.text)


def active(part: Part) -> str:
    """The number of the Active Location and the round, as the page shows them."""
    found = re.search(r'aria-current="step"\s*>\s*(\d+)\s*<', part.text)
    when = re.search(r'class="ec-when">\s*<b>([^<]*)<', part.text)
    assert found
    assert when
    return f"{when.group(1)} {found.group(1)}"


def test_nothing_until_this_place_is_over(server: Server) -> None:
    """Who asks not to be asked at a Location is asked again at the next one, not before."""
    chance = random.Random(8)
    visitor = Client(server)
    slug = new_game(visitor, 2)
    for step in range(80):
        until(lambda: (part := visitor.part(slug)).over or part.data("turn"))
        part = visitor.part(slug)
        assert not part.over
        if ["word:nothing"] in refs(part).values() and '"until": "location"' in part.text:
            break
        visitor.decide(slug, 0, chance.choice(part.options), part.revision, f"pass-{step:04d}")
    here = active(part)
    answer = visitor.post(f"/t/{slug}/standing", seat=0, until="location")
    assert answer.status == 200

    def still_asked(now: Part) -> bool:
        asked = bool(now.data("turn")) and ["word:nothing"] in refs(now).values()
        return asked and active(now) == here

    until(lambda: not still_asked(visitor.part(slug)))
    until(lambda: (now := visitor.part(slug)).over or now.data("turn"))
    assert not still_asked(visitor.part(slug))
