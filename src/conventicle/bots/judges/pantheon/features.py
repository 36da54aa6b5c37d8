"""What makes a seat stand well, as named numbers; by their weights they are a judgement."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judges.pantheon.reach import Reach, reach_of, symbol_index
from conventicle.games.pantheon.effects.purges import (
    AnswerThreat,
    Expel,
    PurgeFollowers,
    TakeFollower,
    flock_kind,
)
from conventicle.games.pantheon.kinds import (
    COINS_SORT,
    DESTROYER,
    END_OF_DAYS,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    FOUNDATION,
    GODS_SORT,
    INDOCTRINATION,
    IRRESISTIBLE_CHARM,
    OFFERED,
    OVERLORD,
    PARTS_SORT,
    PURGE,
    SILVER_TONGUED,
    SORT,
    SPECIALS_SORT,
    TEMPLE_PARTS,
    THOUSAND_EYES,
    flock,
    followers,
    temple,
)
from conventicle.games.pantheon.phases.draw import DrawCards
from conventicle.games.pantheon.phases.follower import RecruitFollower
from conventicle.games.pantheon.support import is_pleased, supporters
from conventicle.games.pantheon.table import NO_SYMBOLS, NOWHERE, Pantheon

FEATURES: Final = (
    "points",
    "unsupported",
    "temple_parts",
    "temple_parts_squared",
    "coins",
    "spare_coins",
    "reach",
    "near_reach",
    "ready_gods",
    "second_god",
    "plates",
    "overlord",
    "thousand_eyes",
    "charm",
    "destroyer",
    "silver_tongued",
    "hand_coins",
    "hand_next_parts",
    "hand_parts",
    "hand_worn",
    "hand_gods",
    "hand_purges",
    "hand_specials",
    "hand_indoctrination",
    "pending",
    "offered",
    "draws",
)
#: Where each stands in that row.
_POINTS: Final = FEATURES.index("points")
_UNSUPPORTED: Final = FEATURES.index("unsupported")
_TEMPLE_PARTS: Final = FEATURES.index("temple_parts")
_TEMPLE_PARTS_SQUARED: Final = FEATURES.index("temple_parts_squared")
_COINS: Final = FEATURES.index("coins")
_SPARE_COINS: Final = FEATURES.index("spare_coins")
_REACH: Final = FEATURES.index("reach")
_NEAR_REACH: Final = FEATURES.index("near_reach")
_READY_GODS: Final = FEATURES.index("ready_gods")
_SECOND_GOD: Final = FEATURES.index("second_god")
_PLATES: Final = FEATURES.index("plates")
_OVERLORD: Final = FEATURES.index("overlord")
_THOUSAND_EYES: Final = FEATURES.index("thousand_eyes")
_CHARM: Final = FEATURES.index("charm")
_DESTROYER: Final = FEATURES.index("destroyer")
_SILVER_TONGUED: Final = FEATURES.index("silver_tongued")
_HAND_COINS: Final = FEATURES.index("hand_coins")
_HAND_NEXT_PARTS: Final = FEATURES.index("hand_next_parts")
_HAND_PARTS: Final = FEATURES.index("hand_parts")
_HAND_WORN: Final = FEATURES.index("hand_worn")
_HAND_GODS: Final = FEATURES.index("hand_gods")
_HAND_PURGES: Final = FEATURES.index("hand_purges")
_HAND_SPECIALS: Final = FEATURES.index("hand_specials")
_HAND_INDOCTRINATION: Final = FEATURES.index("hand_indoctrination")
_PENDING: Final = FEATURES.index("pending")
_OFFERED: Final = FEATURES.index("offered")
_DRAWS: Final = FEATURES.index("draws")
#: Coins beyond so many are hardly ever needed at once.
MANY_COINS: Final = 8


class Scene:
    """What all seats of a table share: how much of the game is still to come."""

    def __init__(self, t: Pantheon) -> None:
        self.t: Final = t
        self.reach: Final[Reach] = reach_of(t.values)
        self.left: Final[int] = draws_to_come(t)
        self.future: Final[float] = self.left / self.reach.deck
        """How much of a game is still to be played: what pays later is worth that much."""
        self.soon: Final[float] = min(1.0, 6.0 * self.future)
        self.in_time: Final[float] = min(1.0, 4.0 * self.future)
        self.coming: Final[float] = self.left * self.reach.mean_value / t.seats


def draws_to_come(t: Pantheon) -> int:
    """How many cards come before the end as things lie: before the Prophecy all, then those above End of Days."""
    deck = t.cards.zones[FOLLOWER_DECK]
    for place, kind in enumerate(deck):
        if kind == END_OF_DAYS:
            return len(deck) - 1 - place
    pile = t.cards.zones[FOLLOWER_DISCARD]
    for place, kind in enumerate(pile):
        if kind == END_OF_DAYS:
            return len(deck) + place
    return len(deck) + len(pile)


def turns_to_come(t: Pantheon, seat: int, left: int) -> int:
    """How many of the draws to come are a seat's own. Whoever has the turn has drawn already."""
    others_first = (seat - t.active - 1) % t.seats
    return max(0, (left - others_first + t.seats - 1) // t.seats)


def features(scene: Scene, seat: int) -> list[float]:
    """The numbers of FEATURES for a seat, in that order."""
    t = scene.t
    values = t.values
    value = values.value
    reach = scene.reach
    future = scene.future
    found = [0.0] * len(FEATURES)
    zones = t.cards.zones
    mine = t.gods_of(seat)
    pleased = 0
    nearly = 0
    lost = 0
    points = 0
    ready = 0
    for god in mine:
        symbols = t.symbols(god)
        for kind in zones[followers(god)]:
            points += value[kind]
            if not is_pleased(values, symbols, kind):
                lost += value[kind]
        index = symbol_index(symbols[0], symbols[1], symbols[2])
        pleased |= reach.pleased[index]
        nearly |= reach.nearly[index]
        title = t.title(god)
        has_realm = t.realm(god) >= 0
        if title >= 0:
            ready += 2 if has_realm else 1
            power = _power(title)
            if power >= 0:
                found[power] = future
        if has_realm:
            ready += 1
    for kind in zones[flock(seat)]:
        points += value[kind]
        if not is_pleased(values, NO_SYMBOLS, kind):
            lost += value[kind]
    share = reach.share(pleased)
    coins = t.coins[seat]
    found[_POINTS] = float(points)
    found[_UNSUPPORTED] = lost * scene.in_time
    found[_COINS] = min(coins, MANY_COINS) * scene.in_time
    found[_SPARE_COINS] = max(0, coins - MANY_COINS) * future
    found[_REACH] = share * scene.coming
    found[_NEAR_REACH] = (reach.share(nearly) - share) * scene.coming
    found[_READY_GODS] = ready * future
    found[_SECOND_GOD] = future if len(mine) > 1 else 0.0
    _count_temples(scene, seat, found)
    _count_hand(scene, seat, found)
    found[_DRAWS] = float(turns_to_come(t, seat, scene.left) + (1 if seat == t.active and _is_to_draw(t) else 0))
    if t.agenda:
        asking = t.agenda[-1]
        if isinstance(asking, RecruitFollower):
            found[_OFFERED] = _offered(t, seat, asking)
        elif isinstance(asking, AnswerThreat):
            found[_PENDING] = _pending(t, seat, lost)
    return found


def _is_to_draw(t: Pantheon) -> bool:
    """True before Step 2 of a turn."""
    for frame in t.agenda:
        if isinstance(frame, DrawCards):
            return True
    return False


def _offered(t: Pantheon, seat: int, asking: RecruitFollower) -> float:
    """The Value of the follower that goes round, for the first seat on its way that supports it."""
    kind = t.cards.zones[OFFERED][0]
    at = asking.me
    while not supporters(t, at, kind):
        at = (at + 1) % t.seats
        if at == asking.drawer:
            return 0.0
    return float(t.values.value[kind]) if at == seat else 0.0


def _pending(t: Pantheon, seat: int, lost: int) -> float:
    """While a threatened player thinks, what the attack will cost or bring a seat unless it is answered."""
    change = 0
    for frame in t.agenda:
        if isinstance(frame, PurgeFollowers):
            if frame.me == seat and not t.is_protected(seat):
                change -= lost
        elif isinstance(frame, TakeFollower):
            value = t.values.value[flock_kind(frame.option)]
            if frame.me == seat:
                change += value
            elif frame.owner == seat:
                change -= value
        elif isinstance(frame, Expel) and frame.owner == seat:
            change -= t.values.value[flock_kind(frame.option)]
    return float(change)


def _power(title: int) -> int:
    """The place in FEATURES of a title with a power, or -1."""
    if title == OVERLORD:
        return _OVERLORD
    if title == THOUSAND_EYES:
        return _THOUSAND_EYES
    if title == IRRESISTIBLE_CHARM:
        return _CHARM
    if title == DESTROYER:
        return _DESTROYER
    return _SILVER_TONGUED if title == SILVER_TONGUED else -1


def _count_temples(scene: Scene, seat: int, found: list[float]) -> None:
    """Complete temples are points; others promise them while there is time, and plates coins."""
    t = scene.t
    plates = t.values.plates
    for site, owner in enumerate(t.temple_owner):
        if owner == seat:
            parts = t.cards.zones[temple(site)]
            built = len(parts)
            if built == TEMPLE_PARTS:
                found[_POINTS] = found[_POINTS] + t.values.temple_points
            else:
                found[_TEMPLE_PARTS] = found[_TEMPLE_PARTS] + built * scene.soon
                found[_TEMPLE_PARTS_SQUARED] = found[_TEMPLE_PARTS_SQUARED] + built * built * scene.soon
            for kind in parts:
                if plates[kind]:
                    found[_PLATES] = found[_PLATES] + plates[kind] * scene.future


def _count_hand(scene: Scene, seat: int, found: list[float]) -> None:
    """Cards in hand promise what they will do."""
    t = scene.t
    soon = scene.soon
    future = scene.future
    wanted = [FOUNDATION if t.building[god] == NOWHERE else t.next_part(t.building[god]) for god in t.gods_of(seat)]
    values = t.values
    part = values.part
    seen = -1
    coins = next_parts = parts = specials = purges = indoctrinations = gods = worn = 0.0
    for kind in t.hand_of(seat):
        sort = SORT[kind]
        if sort == COINS_SORT:
            coins += values.amount[kind] * soon
        elif sort == PARTS_SORT:
            shown = values.symbols[kind]
            worth = 1.0 + 0.5 * (shown[0] + shown[1] + shown[2] + values.plates[kind])
            if part[kind] in wanted and part[kind] != seen:
                next_parts += worth * soon
                seen = part[kind]
            else:
                parts += worth * soon
        elif kind == PURGE:
            purges += soon
        elif kind == INDOCTRINATION:
            indoctrinations += soon
        elif sort == SPECIALS_SORT:
            specials += soon
        elif sort == GODS_SORT:
            gods += future
        else:
            shown = values.symbols[kind]
            worn += (1.0 + shown[0] + shown[1] + shown[2]) * future
    found[_HAND_COINS] = coins
    found[_HAND_NEXT_PARTS] = next_parts
    found[_HAND_PARTS] = parts
    found[_HAND_SPECIALS] = specials
    found[_HAND_PURGES] = purges
    found[_HAND_INDOCTRINATION] = indoctrinations
    found[_HAND_GODS] = gods
    found[_HAND_WORN] = worn
