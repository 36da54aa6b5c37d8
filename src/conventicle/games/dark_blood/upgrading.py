"""Upgrades through the triangles and the trade of Resources (p. 19, 26): what can be paid, as anytime options."""

from __future__ import annotations

from typing import Final

from conventicle.games.dark_blood.kinds import RESOURCE, RESOURCES, RITUAL, RITUALS, TRIANGLE
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary

#: Two Resources given in a trade, alike or not.
PAIRS: Final = [(one, other) for one in range(RESOURCES) for other in range(one, RESOURCES)]
PAIR: Final = Domain(
    "pair",
    tuple(
        f"two_{RESOURCE.values[one]}" if one == other else f"{RESOURCE.values[one]}_and_{RESOURCE.values[other]}"
        for one, other in PAIRS
    ),
)
GIVEN: Final = Domain("given", RESOURCE.values)
ANYTIME_VOCABULARY: Final = Vocabulary(Range(RITUAL, TRIANGLE), Range(PAIR, RESOURCE), Range(GIVEN, RESOURCE))
UPGRADE: Final = 0
TRADE: Final = 1
EVEN_TRADE: Final = 2
_TRADE_START: Final = ANYTIME_VOCABULARY.starts[TRADE]
_EVEN_START: Final = ANYTIME_VOCABULARY.starts[EVEN_TRADE]
#: Per pair the options of giving it.
_TRADES: Final = [
    [_TRADE_START + place * RESOURCES + wanted for wanted in range(RESOURCES) if wanted not in pair]
    for place, pair in enumerate(PAIRS)
]


def covers(stock: list[int], cost: list[int]) -> bool:
    """Are there enough of every Resource?"""
    for resource in range(RESOURCES):
        if stock[resource] < cost[resource]:
            return False
    return True


def neighbours(triangle: int) -> tuple[int, int]:
    """The two Rituals that a triangle touches; the five triangles form a ring."""
    return triangle, (triangle + 1) % RITUALS


def triangles_of(ritual: int) -> tuple[int, int]:
    """The two triangles that a Ritual touches, the lower number first."""
    before = (ritual - 1) % RITUALS
    return (before, ritual) if before < ritual else (ritual, before)


def upgrades_possible(book: RitualBook) -> list[int]:
    """Each basic Ritual with each of its triangles that the Resource Area can pay."""
    found: list[int] = []
    costs = book.values.triangles[book.cult]
    paid = [covers(book.resources, costs[triangle]) for triangle in range(RITUALS)]
    for ritual in range(RITUALS):
        if not book.upgraded[ritual]:
            one, other = triangles_of(ritual)
            if paid[one]:
                found.append(ritual * RITUALS + one)
            if paid[other]:
                found.append(ritual * RITUALS + other)
    return found


def trades_possible(book: RitualBook) -> list[int]:
    """Any two Resources for another one. One of the kinds given cannot be asked back: it would be thrown away (R51)."""
    found: list[int] = []
    stock = book.resources
    place = 0
    for one in range(RESOURCES):
        if not stock[one]:
            place += RESOURCES - one
            continue
        for other in range(one, RESOURCES):
            if stock[other] and (one != other or stock[one] > 1):
                found.extend(_TRADES[place])
            place += 1
    return found


def even_trades_possible(book: RitualBook) -> list[int]:
    """One Resource for another one, with the Passive for it."""
    return [
        _EVEN_START + given * RESOURCES + wanted
        for given in range(RESOURCES)
        for wanted in range(RESOURCES)
        if given != wanted and book.resources[given]
    ]
