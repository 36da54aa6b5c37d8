"""What a judge looks at, as named features.

A bot that looks one step ahead must find the worth of a placed Priest in the position itself. So beside what a Cult
has, a feature counts what it may expect of the Locations still to be resolved: the worth of each benefit, times the
chance to win it with the Influence that lies there now.
"""

from __future__ import annotations

from math import exp
from typing import Final

from conventicle.bots.weights import BY_HAND
from conventicle.games.eternal_city.altars import can_build
from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import (
    ACADEMY,
    ARTISAN,
    BACK,
    EDITIONS,
    FORUM,
    GUARD,
    LOCATIONS,
    MIRACLE,
    NOBILITY,
    PALACE,
    PALACE_SLOTS,
    PORT,
    RIFT,
    RUINS,
    SLUMS,
    SORTS,
    STRONGEST,
    SUPREMACY,
    TEMPLE,
    THIEVES,
    TRADE,
    hand,
    tableau,
)
from conventicle.games.eternal_city.licenses import has_community
from conventicle.games.eternal_city.table import City
from conventicle.kernel.data import read_toml

FEATURES: Final = (
    "altars",
    "mobs",
    "summonings",
    "followers",
    "coins",
    "miracles",
    "intrigues",
    "licenses",
    "supremacy",
    "priests",
    "claims",
    "first_player",
)
_FILE: Final = read_toml("conventicle.bots.judges.eternal_city", BY_HAND)
_WEIGHTS: Final[dict[str, float]] = _FILE["weights"]
_INSIDE: Final[dict[str, float]] = _FILE["inside"]
_COIN: Final = _WEIGHTS["coins"]
_MIRACLE: Final = _WEIGHTS["miracles"]
_INTRIGUE: Final = _WEIGHTS["intrigues"]
_LICENSE: Final = _WEIGHTS["licenses"]
_SUPREMACY: Final = _WEIGHTS["supremacy"]

#: Each point of a Priest's strength.
STRENGTH: Final = _INSIDE["priest_strength"]
#: The part that counts of a Priest beyond those who can be placed for nothing.
FURTHER: Final = _INSIDE["further_priests"]
#: How sure a lead in Influence is: the lead at which the odds are about three to one.
LEAD_PLACING: Final = _INSIDE["lead_placing"]
LEAD_RESOLVING: Final = _INSIDE["lead_resolving"]
#: A Location that nobody else has entered yet, while somebody still may.
ALONE: Final = _INSIDE["alone"]


class Worths:
    """What so many of a thing are worth in an edition, from none on: how many can be had differs, and what they do."""

    def __init__(self, edition: str) -> None:
        found = {name: [float(value) for value in values] for name, values in _FILE[edition].items()}
        self.altars: Final = found["altars"]
        """Each step towards victory is worth more than the one before, here and with Mobs and Summonings."""
        self.mobs: Final = found["mobs"]
        self.summonings: Final = found["summonings"]
        self.followers: Final = found["followers"]
        """Followers that open Locations are worth more than those between."""
        self.priest: Final = found["priest"][1]
        """A Priest token, whatever his strength."""


WORTHS: Final = {edition: Worths(edition) for edition in EDITIONS}


class Scene:
    """What all Cults of a table share: who is where with how much Influence, in the Locations still to be resolved."""

    def __init__(self, t: City) -> None:
        seats = t.seats
        self.t: Final = t
        self.worths: Final[Worths] = WORTHS[t.edition.name]
        self.placing: Final[bool] = t.active == NOBODY
        self.start: Final[int] = max(0, t.active)
        self.mights: Final = [t.might(seat) for seat in range(seats)]
        self.altars: Final = [0] * seats
        """Per seat how many Altars it has, and at `seat * SORTS + strength` how many tokens lie under them."""
        self.under_altars: Final = [0] * (seats * SORTS)
        self.present: Final = [False] * (LOCATIONS * seats)
        """At `location * seats + seat`, and so is the Influence of those who are present."""
        self.influence: Final = [0] * (LOCATIONS * seats)
        self._find_priests()
        self._find_altars()

    def _find_priests(self) -> None:
        """One walk over all places: asking Cult by Cult who is present where takes three times as long."""
        t = self.t
        influence = self.influence
        for place, count in enumerate(t.at):
            if count:
                spot = place // SORTS
                self.present[spot] = True
                influence[spot] = influence[spot] + count * t.strength(spot % t.seats, place % SORTS)
        for spot, added in enumerate(t.blessing):
            if added:
                influence[spot] = influence[spot] + added

    def _find_altars(self) -> None:
        t = self.t
        for spot, strength in enumerate(t.altars):
            if strength:
                seat = spot % t.seats
                self.present[spot] = True
                self.influence[spot] = self.influence[spot] + t.edition.altar_influence
                self.altars[seat] = self.altars[seat] + 1
                self.under_altars[seat * SORTS + strength] = self.under_altars[seat * SORTS + strength] + 1


def step(table: list[float], count: int) -> float:
    """The worth of one more."""
    last = len(table) - 1
    return table[min(count + 1, last)] - table[min(count, last)]


def worth_of_license(t: City, kind: int) -> float:
    """A License is worth about what it costs, and its bonus."""
    return t.edition.cost[kind] + 2.0 * t.edition.bonus[kind]


def worth(scene: Scene, me: int, location: int) -> float:
    """What the benefit of a Location would be worth to a Cult now."""
    t = scene.t
    worths = scene.worths
    edition = t.edition
    followers = t.followers[me]
    coins = t.coins[me]
    if location == RUINS:
        return _MIRACLE
    if location == THIEVES:
        return min(8.0, 0.6 * coins) if coins >= edition.cheapest_claim and t.priests_at(me, THIEVES) else 0.0
    if location == SLUMS:
        return step(worths.followers, followers)
    if location == FORUM:
        return _SUPREMACY if SUPREMACY not in t.cards.zones[tableau(me)] else 0.4 * _SUPREMACY
    if location == TEMPLE:
        return worths.priest + STRENGTH
    if location == TRADE:
        return _COIN * edition.benefit_coins[TRADE]
    if location == ARTISAN:
        price = edition.prices[ARTISAN][0]
        if coins < price or not can_build_from(t, me, scene.start):
            return 0.0
        return max(0.0, step(worths.altars, scene.altars[me]) - _COIN * price - worths.priest - STRENGTH)
    if location == ACADEMY:
        return 2.5 if coins >= edition.prices[ACADEMY][0] else 0.0
    if location == PORT:
        return worth_of_port(t, worths, me)
    if location == PALACE:
        best = 0.0
        for kind in t.cards.zones[PALACE_SLOTS]:
            best = max(best, _LICENSE * worth_of_license(t, kind))
        return best
    if location == NOBILITY:
        return 1.3 * _INTRIGUE
    if location == GUARD:
        price = edition.benefit_followers[GUARD]
        if followers < price:
            return 0.0
        given = worths.followers[followers] - worths.followers[followers - price]
        return max(0.0, step(worths.mobs, t.mobs[me]) - given)
    return worth_of_rift(scene, me)


def can_build_from(t: City, me: int, start: int) -> bool:
    """True if the artisans could build in one of the Locations from this one on."""
    for location in range(start, LOCATIONS):
        if can_build(t, me, location):
            return True
    return False


def worth_of_port(t: City, worths: Worths, me: int) -> float:
    """The better of the two offers of the Port."""
    best = 0.0
    worth_of = worths.followers
    have = t.followers[me]
    gains = t.edition.gains[PORT]
    for place, price in enumerate(t.edition.prices[PORT]):
        if price <= t.coins[me]:
            after = min(have + gains[place], t.edition.most_followers)
            best = max(best, worth_of[after] - worth_of[have] - _COIN * price)
    return best


def worth_of_rift(scene: Scene, me: int) -> float:
    """The Summoning, as far as the Influence there, and what can still be placed, reaches Divine Might."""
    t = scene.t
    might = scene.mights[me]
    here = scene.influence[RIFT * t.seats + me]
    gain = step(scene.worths.summonings, t.summonings[me])
    if here >= might:
        return gain
    reach = here + still_to_place(t, me)
    if reach < might:
        return 0.0
    return gain * (here / might) * 0.8


def still_to_place(t: City, me: int) -> int:
    """The strength of the Priests that can still be placed free of charge in this round."""
    left = t.edition.free_placements - t.placements[me]
    if t.passed >> me & 1 or left <= 0:
        return 0
    strengths: list[int] = []
    for priest in t.free_priests(me):
        strengths.extend([t.strength(me, priest)] * t.free[me * SORTS + priest])
    strengths.sort()
    return sum(strengths[-left:])


def chance_to_win(scene: Scene, me: int, location: int) -> float:
    """How likely the Cult wins a Location as things stand there."""
    t = scene.t
    paid = t.paid[location]
    if paid != NOBODY:
        return 0.95 if paid // SORTS == me else 0.03
    if location == t.active and t.seized_by != NOBODY:
        return 1.0 if t.seized_by == me else 0.0
    best = -ALONE if scene.placing else -2 * LEAD_RESOLVING
    first = location * t.seats
    for rival in range(t.seats):
        if rival != me and scene.present[first + rival] and not t.is_celebrating(rival):
            theirs = scene.influence[first + rival] + (0.5 if scene.mights[rival] > scene.mights[me] else -0.5)
            best = max(best, theirs)
    lead = scene.influence[first + me] - best
    if location == t.active and t.least_wins:
        lead = -lead
    scale = LEAD_PLACING if scene.placing else LEAD_RESOLVING
    return 1.0 / (1.0 + exp(-lead / scale))


def claims(scene: Scene, me: int) -> float:
    """What the Locations still to be resolved promise a Cult."""
    t = scene.t
    if t.is_celebrating(me):
        return 0.0
    total = 0.0
    for location in range(scene.start, LOCATIONS):
        if not scene.present[location * t.seats + me]:
            continue
        if location == t.active and t.raided:
            continue
        gain = worth(scene, me, location)
        if has_community(t, me, location):
            total += gain
        else:
            win = chance_to_win(scene, me, location)
            total += win * gain + (1.0 - win) * _COIN * t.edition.alms[location]
    return total


def priests(scene: Scene, me: int) -> float:
    """All Priest tokens of a Cult, wherever they are but under Altars and in the reserve.

    Three placements a round are free, so the three strongest count in full and the others for a part.
    """
    t = scene.t
    total = 0.0
    counted = 0
    token = scene.worths.priest
    free = t.edition.free_placements
    for strength in range(STRONGEST, 0, -1):
        here = me * SORTS + strength
        worth_of_one = token + STRENGTH * strength
        for _ in range(t.edition.tokens - t.reserve[here] - scene.under_altars[here]):
            total += worth_of_one if counted < free else worth_of_one * FURTHER
            counted += 1
    return total


def features(scene: Scene, me: int) -> list[float]:
    """The features of a Cult, in the order of FEATURES."""
    t = scene.t
    worths = scene.worths
    miracles = 0
    intrigues = 0.0
    for kind in t.cards.zones[hand(me)]:
        if BACK[kind] == MIRACLE:
            miracles += 1
        else:
            intrigues += 1.0 + (t.edition.price[kind] - 8.5) / 12.0
    coins = t.coins[me]
    supremacy = 0.0
    licenses = 0.0
    for kind in t.cards.zones[tableau(me)]:
        if kind == SUPREMACY:
            supremacy = 1.0 + 0.5 * t.supremacy_up
        else:
            licenses += worth_of_license(t, kind)
    return [
        worths.altars[min(scene.altars[me], len(worths.altars) - 1)],
        worths.mobs[min(t.mobs[me], len(worths.mobs) - 1)],
        worths.summonings[min(t.summonings[me], len(worths.summonings) - 1)],
        worths.followers[t.followers[me]],
        float(min(coins, 16)) + 0.4 * max(0, coins - 16),
        float(miracles),
        intrigues,
        licenses,
        supremacy,
        priests(scene, me),
        claims(scene, me),
        1.0 if t.first == me else 0.0,
    ]
