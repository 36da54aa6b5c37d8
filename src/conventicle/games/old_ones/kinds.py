"""The names of cards and abilities, their numbers and sorts, and the zones the cards lie in.

A card is a villager or an Old One. A *figure* is a card that takes turns: an Old One, or a villager made Priest. Names
are numbered over all data sets and only grow: a later villager comes behind the first Old Ones, so what a card is says
its sort and never its number. What is printed on the cards stands in `values`.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import names_of
from conventicle.kernel.seats import everyone
from conventicle.kernel.vocabulary import Domain

PACKAGE: Final = "conventicle.games.old_ones"
MOST_SEATS: Final = 4

# Jewels and abilities.
JEWELS: Final = ("red", "yellow", "green", "blue", "violet")
NO_JEWEL: Final = -1
ALL_JEWELS: Final = (1 << len(JEWELS)) - 1
_ABILITIES: Final = names_of(PACKAGE, ("abilities", "ability"))
ABILITY: Final = Domain("ability", _ABILITIES.values, sizes=_ABILITIES.sizes)
NO_ABILITY: Final = -1
WHISPER: Final[int] = ABILITY.place("whisper")
ANOINT: Final[int] = ABILITY.place("anoint")
TWIN_CALLING: Final[int] = ABILITY.place("twin_calling")
SUMMON: Final[int] = ABILITY.place("summon")
BESTOW: Final[int] = ABILITY.place("bestow")
DEEP_DREAM: Final[int] = ABILITY.place("deep_dream")
ELEVATE: Final[int] = ABILITY.place("elevate")

# The cards, and the data file and table of each sort.
VILLAGER: Final = 0
OLD_ONE: Final = 1
CARD_ROWS: Final = (("villagers", "villager"), ("old_ones", "old_one"))
_NAMES: Final = names_of(PACKAGE, *CARD_ROWS)
CARD: Final = Domain("card", _NAMES.values, cards=True, sizes=_NAMES.sizes)
CARDS: Final[int] = len(_NAMES.values)
#: Per card what it is.
SORT: Final = _NAMES.sorts
#: No figure ever holds more cubes: this sizes the choices, so no card and no overlay may go beyond it.
MOST_CAPACITY: Final = 12


# The zones.
DECK: Final = 0
CITY: Final = 1
ASIDE: Final = 2
UNCHOSEN: Final = 3
_FIRST_CULT: Final = 4


def figures(seat: int) -> int:
    """The zone of a seat's Old One and Priests."""
    return _FIRST_CULT + 2 * seat


def cultists(seat: int) -> int:
    """The zone of all Cultists of a seat, whichever figure they lie under."""
    return _FIRST_CULT + 2 * seat + 1


def layout(seats: int, cards: int) -> Layout:
    """Only the order of the deck is hidden (R29); cards that are on their way lie aside, face up.

    There are so many cards in the table's data set.
    """
    all_see = everyone(seats)
    villagers = tuple([kind for kind in range(cards) if SORT[kind] == VILLAGER])
    old_ones = tuple([kind for kind in range(cards) if SORT[kind] == OLD_ONE])
    zones = [
        Zone("deck", 0, True, holds=villagers, places=3),
        Zone("city", all_see, True, holds=villagers),
        Zone("aside", all_see, False, holds=villagers),
        Zone("unchosen", all_see, False, holds=old_ones),
    ]
    for seat in range(seats):
        zones.append(Zone(f"figures {seat}", all_see, False, seat))
        zones.append(Zone(f"cultists {seat}", all_see, False, seat, villagers))
    return Layout(CARD.values[:cards], tuple(SORT[:cards]), tuple(zones), seats + 1)
