"""How well a Cult stands, as named features and weights: what the bots look at.

A bot that looks one step ahead must find the worth of a placed Priest in the position itself. So beside what a Cult
has, a feature counts what it may expect of the Locations still to be resolved: the worth of each benefit, times the
chance to win it with the Influence that lies there now.
"""

from __future__ import annotations

from math import exp
from typing import Final

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
    PACKAGE,
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
from conventicle.kernel.data import newest_folder, read_rows
from conventicle.kernel.weights import Judgements, weighed

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
#: Weights belong to the bots, not to a table: the newest hold for every data set.
_FOLDER: Final = newest_folder(PACKAGE, "weights.toml")
_ROWS: Final = {row["name"]: float(row["value"]) for row in read_rows(PACKAGE, f"{_FOLDER}/weights.toml", "weight")}
BY_HAND: Final = [_ROWS[name] for name in FEATURES]
JUDGEMENTS: Final = {
    edition: Judgements(PACKAGE, f"{_FOLDER}/{edition}", FEATURES, BY_HAND, _ROWS["stake"]) for edition in EDITIONS
}
_COIN: Final = _ROWS["coins"]
_MIRACLE: Final = _ROWS["miracles"]
_INTRIGUE: Final = _ROWS["intrigues"]
_LICENSE: Final = _ROWS["licenses"]
_SUPREMACY: Final = _ROWS["supremacy"]

WON: Final = 1000.0
#: Each point of a Priest's strength.
STRENGTH: Final = _ROWS["priest_strength"]
#: The part that counts of a Priest beyond those who can be placed for nothing.
FURTHER: Final = _ROWS["further_priests"]
#: How sure a lead in Influence is: the lead at which the odds are about three to one.
LEAD_PLACING: Final = _ROWS["lead_placing"]
LEAD_RESOLVING: Final = _ROWS["lead_resolving"]
#: A Location that nobody else has entered yet, while somebody still may.
ALONE: Final = _ROWS["alone"]


class Worths:
    """What so many of a thing are worth in an edition, from none on: how many can be had differs, and what they do."""

    def __init__(self, edition: str) -> None:
        found = {
            row["name"]: tuple(float(value) for value in row["values"])
            for row in read_rows(PACKAGE, f"{_FOLDER}/weights.toml", edition)
        }
        self.altars: Final = found["altars"]
        """Each step towards victory is worth more than the one before, here and with Mobs and Summonings."""
        self.mobs: Final = found["mobs"]
        self.summonings: Final = found["summonings"]
        self.followers: Final = found["followers"]
        """Followers that open Locations are worth more than those between."""
        self.priest: Final = found["priest"][1]
        """A Priest token, whatever his strength."""


WORTHS: Final = {edition: Worths(edition) for edition in EDITIONS}


def step(table: tuple[float, ...], count: int) -> float:
    """The worth of one more."""
    last = len(table) - 1
    return table[min(count + 1, last)] - table[min(count, last)]


def worth_of_license(t: City, kind: int) -> float:
    """A License is worth about what it costs, and its bonus."""
    return t.edition.cost[kind] + 2.0 * t.edition.bonus[kind]


def worth(t: City, me: int, location: int) -> float:
    """What the benefit of a Location would be worth to a Cult now."""
    followers = t.followers[me]
    coins = t.coins[me]
    worths = WORTHS[t.edition.name]
    if location == RUINS:
        return _MIRACLE
    if location == THIEVES:
        return min(8.0, 0.6 * coins) if coins >= t.edition.cheapest_claim and t.priests_at(me, THIEVES) else 0.0
    if location == SLUMS:
        return step(worths.followers, followers)
    if location == FORUM:
        return _SUPREMACY if SUPREMACY not in t.cards.zones[tableau(me)] else 0.4 * _SUPREMACY
    if location == TEMPLE:
        return worths.priest + STRENGTH
    if location == TRADE:
        return _COIN * t.edition.benefit_coins[TRADE]
    if location == ARTISAN:
        price = t.edition.prices[ARTISAN][0]
        if coins < price or not any(can_build(t, me, place) for place in range(max(0, t.active), LOCATIONS)):
            return 0.0
        return max(0.0, step(worths.altars, t.count_altars(me)) - _COIN * price - worths.priest - STRENGTH)
    if location == ACADEMY:
        return 2.5 if coins >= t.edition.prices[ACADEMY][0] else 0.0
    if location == PORT:
        return worth_of_port(t, me)
    if location == PALACE:
        there = t.cards.zones[PALACE_SLOTS]
        return max([_LICENSE * worth_of_license(t, kind) for kind in there]) if there else 0.0
    if location == NOBILITY:
        return 1.3 * _INTRIGUE
    if location == GUARD:
        price = t.edition.benefit_followers[GUARD]
        if followers < price:
            return 0.0
        given = worths.followers[followers] - worths.followers[followers - price]
        return max(0.0, step(worths.mobs, t.mobs[me]) - given)
    return worth_of_rift(t, me)


def worth_of_port(t: City, me: int) -> float:
    """The better of the two offers of the Port."""
    best = 0.0
    worth_of = WORTHS[t.edition.name].followers
    have = t.followers[me]
    for price, gain in zip(t.edition.prices[PORT], t.edition.gains[PORT], strict=True):
        if price <= t.coins[me]:
            after = min(have + gain, t.edition.most_followers)
            best = max(best, worth_of[after] - worth_of[have] - _COIN * price)
    return best


def worth_of_rift(t: City, me: int) -> float:
    """The Summoning, as far as the Influence there, and what can still be placed, reaches Divine Might."""
    might = t.might(me)
    here = t.influence(me, RIFT)
    gain = step(WORTHS[t.edition.name].summonings, t.summonings[me])
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


def chance_to_win(t: City, me: int, location: int, placing: bool) -> float:
    """How likely the Cult wins a Location as things stand there."""
    paid = t.paid[location]
    if paid != NOBODY:
        return 0.95 if paid // SORTS == me else 0.03
    if location == t.active and t.seized_by != NOBODY:
        return 1.0 if t.seized_by == me else 0.0
    own = t.influence(me, location)
    best = -ALONE if placing else -2 * LEAD_RESOLVING
    for rival in range(t.seats):
        if rival != me and not t.is_celebrating(rival) and t.is_present(rival, location):
            theirs = t.influence(rival, location) + (0.5 if t.might(rival) > t.might(me) else -0.5)
            best = max(best, theirs)
    lead = own - best
    if location == t.active and t.least_wins:
        lead = -lead
    scale = LEAD_PLACING if placing else LEAD_RESOLVING
    return 1.0 / (1.0 + exp(-lead / scale))


def claims(t: City, me: int) -> float:
    """What the Locations still to be resolved promise a Cult."""
    if t.is_celebrating(me):
        return 0.0
    placing = t.active == NOBODY
    total = 0.0
    for location in range(max(0, t.active), LOCATIONS):
        if not t.is_present(me, location):
            continue
        if location == t.active and t.raided:
            continue
        win = chance_to_win(t, me, location, placing)
        gain = worth(t, me, location)
        if has_community(t, me, location):
            total += gain
        else:
            total += win * gain + (1.0 - win) * _COIN * t.edition.alms[location]
    return total


def priests(t: City, me: int) -> float:
    """All Priest tokens of a Cult, wherever they are but under Altars and in the reserve.

    Three placements a round are free, so the three strongest count in full and the others for a part.
    """
    total = 0.0
    counted = 0
    token = WORTHS[t.edition.name].priest
    altars = t.altars[me :: t.seats]
    for strength in range(STRONGEST, 0, -1):
        used = t.edition.tokens - t.reserve[me * SORTS + strength] - altars.count(strength)
        for _ in range(used):
            total += (token + STRENGTH * strength) * (1.0 if counted < t.edition.free_placements else FURTHER)
            counted += 1
    return total


def features(t: City, me: int) -> list[float]:
    """The features of a Cult, in the order of FEATURES."""
    worths = WORTHS[t.edition.name]
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
        worths.altars[min(t.count_altars(me), len(worths.altars) - 1)],
        worths.mobs[min(t.mobs[me], len(worths.mobs) - 1)],
        worths.summonings[min(t.summonings[me], len(worths.summonings) - 1)],
        worths.followers[t.followers[me]],
        float(min(coins, 16)) + 0.4 * max(0, coins - 16),
        float(miracles),
        intrigues,
        licenses,
        supremacy,
        priests(t, me),
        claims(t, me),
        1.0 if t.first == me else 0.0,
    ]


def standing(t: City, me: int) -> float:
    """How well a Cult stands to whoever looks one step ahead."""
    return _judged(t, me, JUDGEMENTS[t.edition.name].weights[t.seats])


def prospect(t: City, me: int) -> float:
    """The same to whoever looks further."""
    return _judged(t, me, JUDGEMENTS[t.edition.name].ahead[t.seats])


def _judged(t: City, me: int, weights: list[float]) -> float:
    """The weighted sum of the features; a finished game is won or lost."""
    if t.ending:
        return WON if me in t.winners else -WON
    return weighed(weights, features(t, me))
