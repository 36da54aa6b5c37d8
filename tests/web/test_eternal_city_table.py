"""The table of The Eternal City: it counts as the rules count, and every option can be clicked together on it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from conventicle.games.eternal_city.editions import NOBODY, edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import LOCATION, LOCATIONS
from conventicle.games.eternal_city.phases.resolution import winner_of
from conventicle.games.eternal_city.table import City
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from conventicle.kernel.view import view
from tests.conftest import LONG
from tests.web.server import Client, Part, Server, until
from tests.web.tabletop import Tabletop, check_clickable, refs

SEEDS = range(6)
STEPS = 260
MOST_CLICKS = 5000 if LONG else 250


def positions(seed: int, seats: int = 4) -> Any:
    """A game at random: each position, who is asked, and what they choose next."""
    chance = random.Random(seed)
    match = Match(GAME, GAME.plan(seats, {}), bytes([seed + 1] * 32))
    for _ in range(STEPS):
        if match.over():
            return
        t = match.table
        assert isinstance(t, City)
        seat = members(match.asked())[0]
        options = t.options(seat)
        option = chance.choice(options[:-1] or options) if chance.random() < 0.8 else options[-1]
        yield t, seat, option
        match.decide(seat, option)


def seen(t: City, viewer: int) -> dict[str, Any]:
    """The view's table."""
    found: dict[str, Any] = view(GAME, t, viewer)["table"]  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_likely_winner_is_the_one_the_rules_would_name(django: None, seed: int) -> None:
    """Altars, Patriarchs, added Influence, coins, Seize, the Chalice and celebrants: as p. 6, 7, 13 and 17 say."""
    from conventicle.web.tables.eternal_city_counting import counts, leader

    named = 0
    for t, seat, _ in positions(seed):
        table = seen(t, seat)
        for location, place in enumerate(table["board"]):
            if location != t.active and (t.seized_by != NOBODY or t.least_wins):
                continue  # both hold for the Active Location only
            assert leader(table, place, counts(table, place)) == winner_of(t, location)
            named += winner_of(t, location) != NOBODY
    assert named > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_foretells_what_a_placement_makes_of_the_count(django: None, seed: int) -> None:
    """Influence there afterwards, the lost Follower (p. 5) and the Tithes (p. 11)."""
    from conventicle.web.tables.eternal_city_counting import after_placing, costs_follower, counts, tithes

    rules = edition("world", GAME.newest(), GAME.rules)
    foretold = 0
    for t, seat, option in positions(seed):
        if t.agenda[-1].name() != "PlacePriest":
            continue
        named = t.agenda[-1].vocabulary().meaning(option).values()
        if len(named) < 2:
            continue
        priest, where = named[0], LOCATION.place(named[1])
        before = seen(t, seat)
        after = t.clone()
        after.take(seat, option)
        expected = after_placing(before, rules, seat, priest, where)
        assert expected[seat] == after.influence(seat, where)
        others = {one: number for one, number in expected.items() if one != seat}
        there = seen(t, seat)["board"][where]
        assert others == {one: number for one, number in counts(before, there).items() if one != seat}
        assert t.followers[seat] - after.followers[seat] == costs_follower(before["players"][seat], rules)
        paid = tithes(before, rules, seat, where)
        assert t.coins[seat] - after.coins[seat] == len(paid)
        foretold += 1
    assert foretold > 20


def test_locked_districts_are_those_the_rules_close(django: None) -> None:
    """Followers and Titles open a Location when a Priest is placed (p. 5, 11)."""
    from conventicle.games.eternal_city.phases.intention import open_locations
    from conventicle.web.tables.eternal_city_counting import is_open

    rules = edition("world", GAME.newest(), GAME.rules)
    for t, seat, _ in positions(11):
        table = seen(t, seat)
        found = [location for location in range(LOCATIONS) if is_open(table, rules, seat, location)]
        assert found == open_locations(t, seat)


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
    found = re.search(r'aria-current="step">(\d+)<', part.text)
    when = re.search(r'class="ec-when"><b>([^<]*)<', part.text)
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
