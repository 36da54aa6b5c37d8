"""What makes a seat stand well, as named numbers; with the weights of the data file they are a bot's judgement."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.pantheon.kinds import (
    AMOUNT,
    COINS_SORT,
    COPIES,
    DESTROYER,
    END_OF_DAYS,
    FIRST_FOLLOWER,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    FOLLOWERS_SORT,
    FOUNDATION,
    GODS_SORT,
    INDOCTRINATION,
    IRRESISTIBLE_CHARM,
    LAST_FOLLOWER,
    MAX,
    MAX_OF,
    MIN,
    MIN_OF,
    OVERLORD,
    PART,
    PARTS_SORT,
    PLATES,
    REALMS_SORT,
    SILVER_TONGUED,
    SORT,
    SPECIALS_SORT,
    SYMBOLS,
    THOUSAND_EYES,
    VALUE,
    flock,
    followers,
    temple,
)
from conventicle.games.pantheon.support import is_pleased
from conventicle.games.pantheon.table import NO_SYMBOLS, NOWHERE, Pantheon
from conventicle.kernel.data import read_toml

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
    "hand_specials",
    "hand_indoctrination",
)
_WEIGHTS: Final[dict[str, Any]] = read_toml("conventicle.games.pantheon", "data/1/weights.toml")["weights"]
WEIGHTS: Final = [float(_WEIGHTS[name]) for name in FEATURES]
FOLLOWERS: Final = sum(COPIES[kind] for kind in range(FIRST_FOLLOWER, LAST_FOLLOWER + 1))
#: Coins beyond so many are hardly ever needed at once.
MANY_COINS: Final = 8
#: A follower short of so many symbols is as good as out of reach.
FAR: Final = 4


def to_come(t: Pantheon) -> list[int]:
    """Per kind of follower, how many cards come before the end as things lie.

    Before the Prophecy everything comes; afterwards what lies above End of Days. Only numbers are used, which all
    players know, never an order that is hidden.
    """
    counts = [0] * (LAST_FOLLOWER + 1)
    deck = t.cards.zones[FOLLOWER_DECK]
    pile = t.cards.zones[FOLLOWER_DISCARD]
    start = deck.index(END_OF_DAYS) if END_OF_DAYS in deck else 0
    for place in range(start, len(deck)):
        if SORT[deck[place]] == FOLLOWERS_SORT:
            counts[deck[place]] += 1
    if start == 0 and (not deck or deck[0] != END_OF_DAYS):
        for kind in pile:
            if kind == END_OF_DAYS:
                break
            counts[kind] += 1
    return counts


def features(t: Pantheon, seat: int) -> list[float]:
    """The numbers of FEATURES for a seat, in that order."""
    coming = to_come(t)
    left = 0
    for kind in range(FIRST_FOLLOWER, LAST_FOLLOWER + 1):
        left += coming[kind]
    #: How much of a game is still to be played: what pays later is worth that much.
    future = left / FOLLOWERS
    found = [0.0] * len(FEATURES)
    zones = t.cards.zones
    mine = t.gods_of(seat)
    best = [0.0] * (LAST_FOLLOWER + 1)
    lost = 0
    points = 0
    ready = 0
    for god in mine:
        symbols = t.symbols(god)
        for kind in zones[followers(god)]:
            points += VALUE[kind]
            if not is_pleased(symbols, kind):
                lost += VALUE[kind]
        for kind in range(FIRST_FOLLOWER, LAST_FOLLOWER + 1):
            if coming[kind] and symbols[MAX_OF[kind]] <= MAX[kind]:
                short = MIN[kind] - symbols[MIN_OF[kind]]
                pleased = 1.0 if short <= 0 else max(0.0, 0.5 - short / (2.0 * FAR))
                if pleased > best[kind]:
                    best[kind] = pleased
        title = t.title(god)
        realm = t.realm(god)
        ready += (title >= 0) + (realm >= 0) + (title >= 0 and realm >= 0)
        if title == OVERLORD:
            found[11] = future
        elif title == THOUSAND_EYES:
            found[12] = future
        elif title == IRRESISTIBLE_CHARM:
            found[13] = future
        elif title == DESTROYER:
            found[14] = future
        elif title == SILVER_TONGUED:
            found[15] = future
    for kind in zones[flock(seat)]:
        points += VALUE[kind]
        if not is_pleased(NO_SYMBOLS, kind):
            lost += VALUE[kind]
    reach = 0.0
    near = 0.0
    for kind in range(FIRST_FOLLOWER, LAST_FOLLOWER + 1):
        if best[kind] == 1.0:
            reach += VALUE[kind] * coming[kind]
        elif best[kind] > 0.0:
            near += VALUE[kind] * coming[kind] * best[kind]
    _count_temples(t, seat, future, found)
    _count_hand(t, seat, future, found)
    coins = t.coins[seat]
    found[0] = points + 5.0 * t.complete_temples(seat)
    found[1] = float(lost)
    found[4] = min(coins, MANY_COINS) * min(1.0, 4.0 * future)
    found[5] = max(0, coins - MANY_COINS) * future
    found[6] = reach / t.seats
    found[7] = near / t.seats
    found[8] = ready * future
    found[9] = future if len(mine) > 1 else 0.0
    return found


def _count_temples(t: Pantheon, seat: int, future: float, found: list[float]) -> None:
    """Unfinished temples promise points while there is time, and plates coins."""
    for site in t.temples_of(seat):
        parts = len(t.cards.zones[temple(site)])
        if not t.is_complete(site):
            found[2] += parts * min(1.0, 6.0 * future)
            found[3] += parts * parts * min(1.0, 6.0 * future)
    found[10] = t.plates(seat) * future


def _count_hand(t: Pantheon, seat: int, future: float, found: list[float]) -> None:
    """Cards in hand promise what they will do."""
    held = t.hand_of(seat)
    soon = min(1.0, 6.0 * future)
    wanted = [FOUNDATION if t.building[god] == NOWHERE else t.next_part(t.building[god]) for god in t.gods_of(seat)]
    seen = -1
    for kind in held:
        sort = SORT[kind]
        if sort == COINS_SORT:
            found[16] += AMOUNT[kind] * soon
        elif sort == PARTS_SORT:
            fits = PART[kind] in wanted and PART[kind] != seen
            seen = PART[kind]
            worth = 1.0 + 0.5 * (SYMBOLS[kind][0] + SYMBOLS[kind][1] + SYMBOLS[kind][2] + PLATES[kind])
            found[17 if fits else 18] += worth * soon
        elif sort == SPECIALS_SORT:
            found[22 if kind == INDOCTRINATION else 21] += soon
        elif sort == GODS_SORT:
            found[20] += future
        elif sort >= REALMS_SORT:
            found[19] += (1.0 + SYMBOLS[kind][0] + SYMBOLS[kind][1] + SYMBOLS[kind][2]) * future


def standing(t: Pantheon, seat: int) -> float:
    """How well a seat stands: the weighted features, or after the end its score with the victory on top."""
    if t.ending:
        return t.score(seat) + (100.0 if seat in t.winners else 0.0)
    total = 0.0
    values = features(t, seat)
    for place in range(len(values)):
        total += values[place] * WEIGHTS[place]
    return total


assert len(WEIGHTS) == len(FEATURES)
