"""Forecasts: what the table says would come of it is what the rules then do, if nothing else happens."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import LOCATION, LOCATIONS
from conventicle.games.eternal_city.phases.intention import PlacePriest
from conventicle.games.eternal_city.phases.resolution import FindWinner
from conventicle.games.eternal_city.table import City
from conventicle.kernel.vocabulary import ANYTIME
from tests.games.dice import positions
from tests.games.eternal_city.story import Story
from tests.games.telling import Heard

SEEDS = range(6)
STEPS = 260
EDITIONS = ("world", "first")
#: Frames that bring a Priest to a Location.
COMING = ("PlacePriest", "PlaceHere", "MovePriest", "WanderingPriest")


def found_winner(t: City, location: int) -> int:
    """Whom the rules name if a Location is settled at once; Seize and the Chalice end with the Active Location."""
    after = t.clone()
    if location != t.active:
        after.active, after.seized_by, after.least_wins = location, NOBODY, False
    heard = Heard(after)
    FindWinner().run(after)
    won = heard.arguments("won")
    return won[0][0] if won else NOBODY


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_likely_winner_is_the_one_whom_the_rules_name(seed: int, edition: str) -> None:
    """Altars, Patriarchs, added Influence, coins, Seize, the Chalice and celebrants: as p. 6, 7, 13 and 17 say."""
    named = 0
    for t, seat, _ in positions(GAME, 4, seed, STEPS, edition=edition):
        assert isinstance(t, City)
        winners = GAME.forecast(t, seat)["winners"]
        assert winners == [found_winner(t, location) for location in range(LOCATIONS)]
        named += sum(winner != NOBODY for winner in winners)
    assert named > 100


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_option_foretells_what_it_makes_of_the_count(seed: int, edition: str) -> None:
    """Influence there afterwards, the lost Follower (p. 5) and the Tithes (p. 11)."""
    foretold = 0
    for t, seat, option in positions(GAME, 4, seed, STEPS, edition=edition):
        assert isinstance(t, City)
        frame = t.agenda[-1]
        comes = GAME.forecast(t, seat)["options"].get(option)
        if comes is None:
            assert frame.name() not in COMING or frame.vocabulary().meaning(option).values() == ["pass"]
            continue
        assert frame.name() in COMING
        assert option < ANYTIME
        place = t.active if frame.name() == "PlaceHere" else option % LOCATIONS
        after = t.clone()
        frame.take(after, seat, option)
        assert comes["mine"] == after.influence(seat, place)
        if comes["rival"] not in (NOBODY, seat):
            assert comes["theirs"] == after.influence(comes["rival"], place)
        if frame.name() == "PlacePriest":
            assert comes["costs_follower"] == t.followers[seat] - after.followers[seat]
            assert len(comes["tithes"]) == t.coins[seat] - after.coins[seat]
            assert all(after.coins[owner] > t.coins[owner] for owner in comes["tithes"])
        foretold += 1
    assert foretold > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_locked_locations_are_those_where_nobody_can_be_placed(edition: str) -> None:
    """Followers and Titles open a Location when a Priest is placed (p. 5, 11)."""
    looked = 0
    for t, seat, _ in positions(GAME, 4, 11, STEPS, edition=edition):
        if t.agenda[-1].name() == PlacePriest.NAME:
            places = {option % LOCATIONS for option in t.options(seat)[:-1]}
            assert GAME.forecast(t, seat)["open"] == sorted(places)
            looked += 1
    assert looked > 20


def test_the_strongest_rival_is_the_one_who_would_win_without_me() -> None:
    """Two rivals are there, and the one with more Divine Might is named where they are even."""
    t = Story("arachne", "janus", "anubis").stands(1, "slums", 3).stands(2, "slums", 3).t
    t.agenda[:] = [PlacePriest(0)]
    comes = GAME.forecast(t, 0)["options"]
    slums = next(option for option in comes if option % LOCATIONS == LOCATION.place("slums"))
    mightier = max((1, 2), key=t.might)
    assert (comes[slums]["rival"], comes[slums]["theirs"]) == (mightier, 3)


def test_a_spectator_has_no_options_to_foretell() -> None:
    t = Story("arachne", "janus").t
    assert set(GAME.forecast(t, t.seats)) == {"winners"}
