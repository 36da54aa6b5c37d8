"""What would come of the village as it lies: Majorities, the next Location to fall, and what a Bid is worth.

By the rules' own functions, and from what lies open; of Blood only the viewer's own, in their own Bid.
"""

from __future__ import annotations

from typing import Any

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    LOCATION,
    LOCATIONS,
    NUMBER_CARDS,
    NUMBER_DISK,
    REVEALED_NUMBERS,
)
from conventicle.games.dark_blood.phases.defile import (
    BidBlood,
    as_corrupted,
    bid_bonus,
    bid_total,
    refund,
    solo_difficulty,
)
from conventicle.games.dark_blood.phases.placement import PlaceCultists
from conventicle.games.dark_blood.phases.upkeep import has_priority
from conventicle.games.dark_blood.table import NOBODY, DarkBlood


def forecast(t: DarkBlood, viewer: int) -> dict[str, Any]:
    """Who would have Majority where, and what falls next and for what."""
    asking = t.agenda[-1] if t.agenda else None
    more = t.books[viewer].ready if viewer < t.seats and isinstance(asking, PlaceCultists) else 0
    found: dict[str, Any] = {
        "majorities": [
            [majority(t, location, viewer, added) for added in range(more + 1)] for location in range(LOCATIONS)
        ],
        "falls": "",
        "tokens_gone": len(t.tokens),
    }
    falls = next_to_fall(t)
    if falls != NOBODY and len(t.tokens) < len(t.values.defiled_taint):
        found["falls"] = LOCATION.values[falls]
        found["taint"] = t.values.defiled_taint[len(t.tokens)]
        found["worth"] = [bid_bonus(t, seat, falls) for seat in range(t.seats)]
        if t.solo():
            found["solo"] = difficulty(t, falls)
        if viewer < t.seats and isinstance(asking, BidBlood):
            found["bids"] = [bid(t, viewer, falls, option) for option in asking.options(t, viewer)]
    return found


def majority(t: DarkBlood, location: int, viewer: int, added: int) -> dict[str, Any]:
    """The order in which the Cults would act in a Location with so many more of the viewer's, and who is first."""
    place = t.places[location]
    waiting = place.waiting[:]
    if added:
        waiting[viewer] += added
    order = t.by_majority(waiting)
    first = order[0] if order else NOBODY
    if order and t.solo() and not t.beats_enemies(waiting[0], place.enemies):
        first = NOBODY
    return {"order": order, "first": first}


def next_to_fall(t: DarkBlood) -> int:
    """The Location that is bid for, or would be next; NOBODY while a tie waits for its Priority tokens."""
    if t.agenda and isinstance(t.agenda[-1], BidBlood):
        return t.agenda[-1].location
    if t.ending or not t.round:
        return NOBODY
    tied = as_corrupted(t)
    if not tied:
        return NOBODY if t.is_defiled(CHURCH) else CHURCH
    return tied[0] if len(tied) == 1 or has_priority(t) else NOBODY


def bid(t: DarkBlood, seat: int, location: int, blood: int) -> dict[str, int]:
    """What a Bid counts, and the Blood that returns if it loses."""
    return {"total": bid_total(t, seat, location, blood), "back": refund(t, seat, location, blood)}


def difficulty(t: DarkBlood, location: int) -> dict[str, Any]:
    """Alone: the least and the most that a Bid may have to beat, by the numbers that may still lie on the token."""
    shown = t.cards.zones[REVEALED_NUMBERS]
    hidden = [t.values.disk_number[NUMBER_DISK[card]] for card in NUMBER_CARDS if card not in shown]
    left = hidden if t.tokens else [0]
    return {
        "least": solo_difficulty(t, location, min(left)),
        "most": solo_difficulty(t, location, max(left)),
        "numbers": hidden if t.tokens else [],
        "enemy_worth": t.values.sigil_worth * t.places[location].enemy_sigils,
        "tie_mine": t.above_enemy(),
    }
