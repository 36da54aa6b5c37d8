"""Who takes a follower in, and at what price: from what everyone can see of the gods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from conventicle.games.pantheon.kinds import CARD, NO_MAX, SILVER_TONGUED
from conventicle.games.pantheon.support import NOT_FOR_SALE, is_pleased
from conventicle.games.pantheon.values import PantheonValues

#: The view of a table, of one player, of one god.
View = dict[str, Any]
#: The signs of symbols, in the order in which they are counted; the last stands for any.
SIGNS: Final = ("heart", "tree", "skull", "any")

JOINS: Final = "joins"
PAYS: Final = "pays"
POOR: Final = "poor"
TOO_MANY: Final = "too_many"
GODLESS: Final = "godless"
#: From the best welcome to the worst.
_RANK: Final = (JOINS, PAYS, POOR, TOO_MANY, GODLESS)


@dataclass(frozen=True)
class Welcome:
    """What a god would say to a follower at the door."""

    kind: str
    god: str = ""
    price: int = 0


def symbols(god: View) -> list[int]:
    """Hearts, trees, skulls and all together."""
    shown = [int(god["hearts"]), int(god["trees"]), int(god["skulls"])]
    return [*shown, sum(shown)]


def asks(values: PantheonValues, kind: int) -> list[tuple[str, int, str]]:
    """What a follower asks for: "min" or "max", how many, and the sign it counts."""
    found = []
    if values.min[kind]:
        found.append(("min", values.min[kind], SIGNS[values.min_of[kind]]))
    if values.max[kind] != NO_MAX:
        found.append(("max", values.max[kind], SIGNS[values.max_of[kind]]))
    return found


def price(values: PantheonValues, god: View, kind: int, in_turn: bool) -> int:
    """A coin for each symbol short of Min, less what a silver tongue saves in its own turn; above Max none helps."""
    shown = symbols(god)
    if shown[values.max_of[kind]] > values.max[kind]:
        return NOT_FOR_SALE
    short = max(0, values.min[kind] - shown[values.min_of[kind]])
    if in_turn and god["title"] == CARD.values[SILVER_TONGUED]:
        short = max(0, short - values.amount[SILVER_TONGUED])
    return short


def welcome_of(values: PantheonValues, god: View, kind: int, coins: int, in_turn: bool) -> Welcome:
    """What one god would say."""
    if is_pleased(values, symbols(god), kind):
        return Welcome(JOINS, god["god"])
    coins_needed = price(values, god, kind, in_turn)
    if coins_needed == NOT_FOR_SALE:
        return Welcome(TOO_MANY, god["god"])
    return Welcome(PAYS if coins_needed <= coins else POOR, god["god"], coins_needed)


def best_welcome(values: PantheonValues, player: View, kind: int, in_turn: bool) -> Welcome:
    """The best that a player can offer a follower: supported, paid for as cheaply as can be, or not at all."""
    found = [welcome_of(values, god, kind, int(player["coins"]), in_turn) for god in player["gods"]]
    return min(found, key=lambda one: (_RANK.index(one.kind), one.price), default=Welcome(GODLESS))
