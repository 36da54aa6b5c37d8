"""What would come of the city as it lies: who would win each Location, and what a placement would make of it.

By the rules' own functions, and from what lies open: Priests, Altars, coins, Followers and the cards before a Cult.
"""

from __future__ import annotations

from typing import Any

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import LOCATIONS, SORTS
from conventicle.games.eternal_city.licenses import tithes_due
from conventicle.games.eternal_city.miracles import MovePriest, PlaceHere
from conventicle.games.eternal_city.phases.intention import PlacePriest, costs_follower, open_locations
from conventicle.games.eternal_city.phases.resolution import ABSENT, influences, strongest, winner_of
from conventicle.games.eternal_city.table import City


def forecast(t: City, viewer: int) -> dict[str, Any]:
    """Per Location who would win it; for a seat also which Locations are open to it, and what its options come to."""
    found: dict[str, Any] = {"winners": [winner_of(t, location) for location in range(LOCATIONS)]}
    if viewer < t.seats:
        found["open"] = open_locations(t, viewer)
        found["options"] = outcomes(t, viewer) if t.agenda and t.asked() >> viewer & 1 else {}
    return found


def outcomes(t: City, me: int) -> dict[int, dict[str, Any]]:
    """Per option that brings a Priest to a Location: how the count there would stand."""
    frame = t.agenda[-1]
    if isinstance(frame, PlacePriest):
        return placing(t, me, frame.options(t, me))
    found: dict[int, dict[str, Any]] = {}
    if isinstance(frame, PlaceHere):
        for option in frame.options(t, me):
            trial = t.clone()
            trial.place_free(me, t.active, option)
            found[option] = count_after(trial, me, t.active)
    elif isinstance(frame, MovePriest):
        for option in frame.options(t, me):
            priest, location = divmod(option, LOCATIONS)
            trial = t.clone()
            trial.move_on(me, t.active, priest, location)
            found[option] = count_after(trial, me, location)
    return found


def placing(t: City, me: int, options: list[int]) -> dict[int, dict[str, Any]]:
    """The placements of the Intention Phase: a Follower that one costs weakens the Patriarch at once."""
    trial = t.clone()
    fee = costs_follower(t, me)
    if fee:
        trial.lose_followers(me, 1)
    found: dict[int, dict[str, Any]] = {}
    for option in options:
        priest, location = divmod(option, LOCATIONS)
        if priest >= SORTS:
            continue  # passing
        trial.place_free(me, location, priest)
        tithes = [owner for owner, _ in tithes_due(t, me, location)]
        found[option] = {**count_after(trial, me, location), "costs_follower": fee, "tithes": tithes}
        trial.go_home(me, location, priest)
    return found


def count_after(trial: City, me: int, location: int) -> dict[str, Any]:
    """My Influence in a Location, and the strongest of the others: whoever would win if I were not there."""
    counts = influences(trial, location)
    is_active = location == trial.active
    others = [ABSENT if seat == me else count for seat, count in enumerate(counts)]
    rival = strongest(trial, others, is_active and trial.least_wins)
    if is_active and trial.seized_by != NOBODY:
        rival = trial.seized_by
    return {
        "mine": max(0, counts[me]),
        "rival": rival,
        "theirs": max(0, counts[rival]) if rival != NOBODY else 0,
    }
