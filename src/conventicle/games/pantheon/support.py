"""Support: whether a god pleases a follower, and what a follower costs whom it does not please."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.kinds import (
    FOLLOWERS_SORT,
    SILVER_TONGUED,
    SORT,
    flock,
    followers,
    worn,
)
from conventicle.games.pantheon.table import NO_SYMBOLS, Pantheon
from conventicle.games.pantheon.values import PantheonValues

#: The price where no amount of coins will do.
NOT_FOR_SALE: Final = -1


def is_pleased(values: PantheonValues, symbols: list[int], kind: int) -> bool:
    """A follower is supported by at least Min and at most Max of the symbols it looks at."""
    return symbols[values.min_of[kind]] >= values.min[kind] and symbols[values.max_of[kind]] <= values.max[kind]


def supports(t: Pantheon, god: int, kind: int) -> bool:
    """True if this god alone, without its owner's other gods, meets Min and Max (R22)."""
    return is_pleased(t.values, t.symbols(god), kind)


def supporters(t: Pantheon, seat: int, kind: int) -> list[int]:
    """The gods of a seat that support a follower."""
    return [god for god in t.gods_of(seat) if supports(t, god, kind)]


def price(t: Pantheon, god: int, kind: int) -> int:
    """One coin for each symbol short of Min; above Max no coin helps (R5, R37).

    The Silver-Tongued god pays less in Step 1 of its owner's own turn, never below nothing.
    """
    symbols = t.symbols(god)
    values = t.values
    if symbols[values.max_of[kind]] > values.max[kind]:
        return NOT_FOR_SALE
    short = max(0, values.min[kind] - symbols[values.min_of[kind]])
    if SILVER_TONGUED in t.cards.zones[worn(god)] and t.owner(god) == t.active:
        short = max(0, short - values.amount[SILVER_TONGUED])
    return short


def can_pay(t: Pantheon, seat: int, coins: int) -> bool:
    """True if a follower has a price, and the seat as many coins."""
    return coins != NOT_FOR_SALE and coins <= t.coins[seat]


#: What a god says to a follower, from the best welcome to the worst; or its owner, who has none.
JOINS: Final = "joins"
PAYS: Final = "pays"
POOR: Final = "poor"
TOO_MANY: Final = "too_many"
GODLESS: Final = "godless"
WELCOMES: Final = (JOINS, PAYS, POOR, TOO_MANY, GODLESS)


def welcome(t: Pantheon, god: int, kind: int) -> str:
    """Whether a god takes a follower in: for nothing, for coins that its owner has or has not, or at no price."""
    if supports(t, god, kind):
        return JOINS
    coins = price(t, god, kind)
    if coins == NOT_FOR_SALE:
        return TOO_MANY
    return PAYS if can_pay(t, t.owner(god), coins) else POOR


def unsupported(t: Pantheon, seat: int) -> list[tuple[int, int]]:
    """The followers a purge would take from a seat, as (zone, kind): each is judged by its own god (R22).

    Those that wait for a god are judged as by one without symbols (R14).
    """
    found: list[tuple[int, int]] = []
    values = t.values
    for god in t.gods_of(seat):
        symbols = t.symbols(god)
        found.extend(
            [(followers(god), kind) for kind in t.cards.zones[followers(god)] if not is_pleased(values, symbols, kind)]
        )
    waiting = flock(seat)
    found.extend([(waiting, kind) for kind in t.cards.zones[waiting] if not is_pleased(values, NO_SYMBOLS, kind)])
    return found


def is_follower(kind: int) -> bool:
    """True for the followers of the Follower deck, not for its omens."""
    return SORT[kind] == FOLLOWERS_SORT
