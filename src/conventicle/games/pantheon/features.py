"""What makes a seat stand well, as named numbers; with the weights of the data file they are a bot's judgement."""

from __future__ import annotations

from typing import Any, Final

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
    PACKAGE,
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
from conventicle.games.pantheon.reach import reach_of, symbol_index
from conventicle.games.pantheon.support import is_pleased, supporters
from conventicle.games.pantheon.table import NO_SYMBOLS, NOWHERE, TEMPLE_POINTS, Pantheon
from conventicle.kernel.data import newest_folder, read_toml
from conventicle.kernel.weights import Judgements, weighed

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
#: Weights belong to the bots, not to a table: the newest hold for every data set.
_FOLDER: Final = newest_folder(PACKAGE, "weights.toml")
_FILE: Final[dict[str, Any]] = read_toml(PACKAGE, f"{_FOLDER}/weights.toml")
BY_HAND: Final = [float(_FILE["weights"][name]) for name in FEATURES]
LOOKING_AHEAD: Final = [float(_FILE["looking_ahead"][name]) for name in FEATURES]
_JUDGED: Final = Judgements(PACKAGE, _FOLDER, FEATURES, BY_HAND, float(_FILE["stake"]), LOOKING_AHEAD)
#: By edition, of which there is one.
JUDGEMENTS: Final = {"": _JUDGED}
#: Coins beyond so many are hardly ever needed at once.
MANY_COINS: Final = 8
#: What the victory adds to a score that is final.
VICTORY: Final = 0.5


def draws_to_come(t: Pantheon) -> int:
    """How many cards come before the end as things lie: before the Prophecy all, then those above End of Days."""
    deck = t.cards.zones[FOLLOWER_DECK]
    pile = t.cards.zones[FOLLOWER_DISCARD]
    if END_OF_DAYS in deck:
        return len(deck) - 1 - deck.index(END_OF_DAYS)
    return len(deck) + (pile.index(END_OF_DAYS) if END_OF_DAYS in pile else len(pile))


def turns_to_come(t: Pantheon, seat: int, left: int) -> int:
    """How many of the draws to come are a seat's own. Whoever has the turn has drawn already."""
    others_first = (seat - t.active - 1) % t.seats
    return max(0, (left - others_first + t.seats - 1) // t.seats)


def features(t: Pantheon, seat: int) -> list[float]:
    """The numbers of FEATURES for a seat, in that order."""
    values = t.values
    value = values.value
    reach = reach_of(values)
    left = draws_to_come(t)
    #: How much of a game is still to be played: what pays later is worth that much.
    future = left / reach.deck
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
    coming = left * reach.mean_value / t.seats
    coins = t.coins[seat]
    found[_POINTS] = float(points)
    found[_UNSUPPORTED] = lost * min(1.0, 4.0 * future)
    found[_COINS] = min(coins, MANY_COINS) * min(1.0, 4.0 * future)
    found[_SPARE_COINS] = max(0, coins - MANY_COINS) * future
    found[_REACH] = share * coming
    found[_NEAR_REACH] = (reach.share(nearly) - share) * coming
    found[_READY_GODS] = ready * future
    found[_SECOND_GOD] = future if len(mine) > 1 else 0.0
    _count_temples(t, seat, future, found)
    _count_hand(t, seat, future, found)
    found[_DRAWS] = float(turns_to_come(t, seat, left) + (1 if seat == t.active and _is_to_draw(t) else 0))
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


def _special(kind: int) -> int:
    """The place in FEATURES of a special card in hand."""
    if kind == PURGE:
        return _HAND_PURGES
    return _HAND_INDOCTRINATION if kind == INDOCTRINATION else _HAND_SPECIALS


def _count_temples(t: Pantheon, seat: int, future: float, found: list[float]) -> None:
    """Complete temples are points; others promise them while there is time, and plates coins."""
    soon = min(1.0, 6.0 * future)
    plates = t.values.plates
    for site, owner in enumerate(t.temple_owner):
        if owner == seat:
            parts = t.cards.zones[temple(site)]
            built = len(parts)
            if built == TEMPLE_PARTS:
                found[_POINTS] += TEMPLE_POINTS
            else:
                found[_TEMPLE_PARTS] += built * soon
                found[_TEMPLE_PARTS_SQUARED] += built * built * soon
            for kind in parts:
                found[_PLATES] += plates[kind] * future


def _count_hand(t: Pantheon, seat: int, future: float, found: list[float]) -> None:
    """Cards in hand promise what they will do."""
    soon = min(1.0, 6.0 * future)
    wanted = [FOUNDATION if t.building[god] == NOWHERE else t.next_part(t.building[god]) for god in t.gods_of(seat)]
    values = t.values
    part = values.part
    seen = -1
    for kind in t.hand_of(seat):
        sort = SORT[kind]
        shown = values.symbols[kind]
        if sort == COINS_SORT:
            found[_HAND_COINS] += values.amount[kind] * soon
        elif sort == PARTS_SORT:
            worth = 1.0 + 0.5 * (shown[0] + shown[1] + shown[2] + values.plates[kind])
            if part[kind] in wanted and part[kind] != seen:
                found[_HAND_NEXT_PARTS] += worth * soon
                seen = part[kind]
            else:
                found[_HAND_PARTS] += worth * soon
        elif sort == SPECIALS_SORT:
            found[_special(kind)] += soon
        elif sort == GODS_SORT:
            found[_HAND_GODS] += future
        else:
            found[_HAND_WORN] += (1.0 + shown[0] + shown[1] + shown[2]) * future


def standing(t: Pantheon, seat: int) -> float:
    """How well a seat stands to whoever looks one step ahead."""
    return _judged(t, seat, _JUDGED.weights[t.seats])


def prospect(t: Pantheon, seat: int) -> float:
    """The same to whoever looks further."""
    return _judged(t, seat, _JUDGED.ahead[t.seats])


def _judged(t: Pantheon, seat: int, weights: list[float]) -> float:
    """The weighted features, or after the end the score.

    The victory adds little, so that nobody fears the end itself: whoever is behind still holds on to her points.
    """
    if t.ending:
        return t.score(seat) + (VICTORY if seat in t.winners else 0.0)
    return weighed(weights, features(t, seat))
