"""Forecasts: what the table says would come of it is what the rules then do, if nothing else happens."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.kinds import CHURCH, LOCATION, LOCATIONS
from conventicle.games.dark_blood.phases.defile import BidBlood, Defile
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.phases.upkeep import PrepareBoard
from conventicle.games.dark_blood.table import NOBODY, DarkBlood
from tests.conftest import LONG
from tests.games.dice import positions
from tests.games.telling import Heard

SEEDS = range(8 if LONG else 3)
STEPS = 20_000


def majority(t: DarkBlood, location: int) -> dict[str, object]:
    """Whom the rules give Majority if a Location is resolved at once, and the order in which the Cults act."""
    after = t.clone()
    heard = Heard(after)
    ResolveLocation(after.order.index(location)).run(after)
    told = heard.arguments("majority")
    return {"order": t.ranking(location), "first": told[0][0] if told else NOBODY}


@pytest.mark.parametrize(("seats", "options"), [(1, {"difficulty": "hard"}), (2, {}), (4, {"inquisitor": "on"})])
@pytest.mark.parametrize("seed", SEEDS)
def test_majorities_are_those_that_the_rules_give(seed: int, seats: int, options: dict[str, str]) -> None:
    """Most Cultists, ties by a Passive and by Favor (p. 17); alone against the enemies (p. 30)."""
    majorities = 0
    for t, seat, option in positions(GAME, seats, seed, STEPS, **options):
        assert isinstance(t, DarkBlood)
        frame = t.agenda[-1]
        if frame.name() != "PlaceCultists":
            continue
        found = GAME.forecast(t, seat)["majorities"]
        for location in range(LOCATIONS):
            now = majority(t, location)
            assert found[location][0] == now
            majorities += now["first"] != NOBODY
        place, number = frame.vocabulary().meaning(option).values()
        after = t.clone()
        frame.take(after, seat, option)
        assert found[LOCATION.place(place)][int(number)] == majority(after, LOCATION.place(place))
    assert majorities > 3 * seats


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bid_counts_and_comes_back_as_foretold(seed: int) -> None:
    """What a Bid is worth (p. 27) and the Blood that a lost one brings back (p. 28)."""
    bids = 0
    for t, seat, option in positions(GAME, 4, seed, STEPS, inquisitor="on"):
        assert isinstance(t, DarkBlood)
        frame = t.agenda[-1]
        if not isinstance(frame, BidBlood):
            continue
        found = GAME.forecast(t, seat)
        assert found["falls"] == LOCATION.values[frame.location]
        after = t.clone()
        heard = Heard(after)
        answers = [option if other == seat else 0 for other in range(t.seats)]
        frame.reveal(after, answers)
        told = {arguments[0]: arguments[2] for arguments in heard.arguments("bid")}
        assert told[seat] == found["bids"][option]["total"]
        assert [told[other] - answers[other] for other in range(t.seats)] == found["worth"]
        ((winner, location, taint),) = heard.arguments("defiled")
        assert (location, taint) == (frame.location, found["taint"])
        if winner != seat:
            assert after.blood_change[seat] - t.blood_change[seat] == found["bids"][option]["back"] - option
        bids += 1
    assert bids == 20


@pytest.mark.parametrize("seed", SEEDS)
def test_the_next_to_fall_is_the_one_that_is_bid_for(seed: int) -> None:
    """Most Sigils, then Priority; after all others the Church (p. 27)."""
    named = set()
    for t, seat, _ in positions(GAME, 3, seed, STEPS):
        assert isinstance(t, DarkBlood)
        falls = GAME.forecast(t, seat)["falls"]
        if not t.round or isinstance(t.agenda[-1], BidBlood):
            continue
        if all(t.places[location].defiled for location in range(LOCATIONS) if location != CHURCH):
            assert falls == LOCATION.values[CHURCH]
        else:
            after = t.clone()
            Defile().run(after)
            asked = after.agenda[-1]
            assert isinstance(asked, BidBlood)
            assert falls in (LOCATION.values[asked.location], "")
        named.add(falls)
    assert len(named - {""}) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_solo_bid_has_to_beat_a_number_within_the_bounds_shown(seed: int) -> None:
    """The hidden number stays hidden: the least and the most it can be are shown (p. 30)."""
    bids = 0
    for t, _, option in positions(GAME, 1, seed, STEPS, difficulty="hard"):
        assert isinstance(t, DarkBlood)
        frame = t.agenda[-1]
        if not isinstance(frame, BidBlood):
            continue
        solo = GAME.forecast(t, 0)["solo"]
        after = t.clone()
        heard = Heard(after)
        frame.reveal(after, [option])
        ((beaten,),) = heard.arguments("difficulty")
        assert solo["least"] <= beaten <= solo["most"]
        assert all(arguments[0] in solo["numbers"] for arguments in heard.arguments("number_revealed"))
        assert len(solo["numbers"]) == (len(t.values.defiled_taint) - len(t.tokens) if t.tokens else 0)
        bids += 1
    assert bids == 5


def village(has_priority: bool, defiled: int = 0, **sigils: int) -> DarkBlood:
    """A village in its second Round with so many Sigils in its places, by name."""
    t = next(t for t, _, _ in positions(GAME, 2, 1, STEPS) if t.round == 2 and t.agenda[-1].name() == "PlaceCultists")
    assert isinstance(t, DarkBlood)
    t = t.clone()
    t.order[:] = [LOCATION.place(name) for name in ("cemetery", "mine", "hell_pit", "ossuary", "church")]
    for location, place in enumerate(t.places):
        place.sigils[:] = [sigils.get(LOCATION.values[location], 0), 0]
        place.defiled = location < defiled
    if not has_priority:
        t.agenda.insert(0, PrepareBoard())
    return t


def test_which_place_falls_next_is_open_in_a_tie_until_priority_is_dealt() -> None:
    def falls(t: DarkBlood) -> str:
        return str(GAME.forecast(t, 0)["falls"])

    assert falls(village(True, mine=2, cemetery=2)) == "cemetery"
    assert falls(village(False, mine=2, cemetery=2)) == ""
    assert falls(village(False, mine=3, cemetery=2)) == "mine"
    assert falls(village(True)) == "cemetery"
    assert falls(village(False, defiled=4)) == "church"
