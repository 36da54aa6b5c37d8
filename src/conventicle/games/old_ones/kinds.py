"""The cards, what is printed on them, and the zones they lie in.

A card is a villager or an Old One. A *figure* is a card that takes turns: an Old One, or a villager made Priest.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import read_rows
from conventicle.kernel.seats import everyone
from conventicle.kernel.vocabulary import Domain

_PACKAGE: Final = "conventicle.games.old_ones"
_VILLAGERS: Final = read_rows(_PACKAGE, "data/1/villagers.toml", "villager")
_OLD_ONES: Final = read_rows(_PACKAGE, "data/1/old_ones.toml", "old_one")
_ABILITIES: Final = read_rows(_PACKAGE, "data/1/abilities.toml", "ability")
_NUMBERS: Final = {row["name"]: int(row["value"]) for row in read_rows(_PACKAGE, "data/1/numbers.toml", "number")}

# The numbers that stand on no card.
CITY_SIZE: Final[int] = _NUMBERS["city_size"]
FIRST_CUBES: Final[int] = _NUMBERS["first_cubes"]
FORCE_SENT_BACK: Final[int] = _NUMBERS["force_sent_back"]
MOST_PRIESTS: Final[int] = _NUMBERS["most_priests"]
DREAM: Final[int] = _NUMBERS["dream"]
DEEP_DREAM_CUBES: Final[int] = _NUMBERS["deep_dream"]
ELEVATION_PRICE: Final[int] = _NUMBERS["elevation_price"]
LEAST_PRICE: Final[int] = _NUMBERS["least_price"]
POINTS_PER_CULTIST: Final[int] = _NUMBERS["points_per_cultist"]
POINTS_PER_CUBE: Final[int] = _NUMBERS["points_per_cube"]
POINTS_PER_PRIEST: Final[int] = _NUMBERS["points_per_priest"]
POINTS_PER_JEWEL: Final[int] = _NUMBERS["points_per_jewel"]
ALL_CUBES: Final[int] = _NUMBERS["all_cubes"]
IDLE_ROUNDS: Final[int] = _NUMBERS["idle_rounds"]

# Jewels and abilities.
JEWELS: Final = ("red", "yellow", "green", "blue", "violet")
NO_JEWEL: Final = -1
ALL_JEWELS: Final = (1 << len(JEWELS)) - 1
ABILITY: Final = Domain("ability", tuple(row["name"] for row in _ABILITIES))
NO_ABILITY: Final = -1
WHISPER: Final[int] = ABILITY.place("whisper")
ANOINT: Final[int] = ABILITY.place("anoint")
TWIN_CALLING: Final[int] = ABILITY.place("twin_calling")
SUMMON: Final[int] = ABILITY.place("summon")
BESTOW: Final[int] = ABILITY.place("bestow")
DEEP_DREAM: Final[int] = ABILITY.place("deep_dream")
ELEVATE: Final[int] = ABILITY.place("elevate")

# The cards: villagers first, then the Old Ones.
CARD: Final = Domain("card", tuple(row["name"] for row in _VILLAGERS + _OLD_ONES), cards=True)
CARDS: Final[int] = len(_VILLAGERS) + len(_OLD_ONES)
FIRST_OLD_ONE: Final[int] = len(_VILLAGERS)


def _ability(name: str) -> int:
    return ABILITY.place(name) if name else NO_ABILITY


FORCE: Final = tuple(int(row["force"]) for row in _VILLAGERS)
VIGOR: Final = tuple(int(row["vigor"]) for row in _VILLAGERS)
WILL: Final = tuple(int(row["will"]) for row in _VILLAGERS)
RED_BORDER: Final = tuple(bool(row.get("red_border", False)) for row in _VILLAGERS + _OLD_ONES)
TURN: Final = tuple(int(row["turn"]) for row in _VILLAGERS + _OLD_ONES)
HAS_JEWEL: Final = tuple([JEWELS.index(row["jewel"]) for row in _VILLAGERS] + [NO_JEWEL] * len(_OLD_ONES))
HAS_ABILITY: Final = tuple(_ability(row["ability"]) for row in _VILLAGERS + _OLD_ONES)
CAPACITY: Final = tuple([int(row["corpulence"]) for row in _VILLAGERS] + [int(row["capacity"]) for row in _OLD_ONES])
MOST_CAPACITY: Final[int] = max(CAPACITY)
#: The place of a figure in a round: by turn order number, the red border first where two are equal.
TURN_PLACE: Final = tuple(2 * TURN[kind] + (0 if RED_BORDER[kind] else 1) for kind in range(CARDS))


def printed(kind: int) -> dict[str, int]:
    """The figures on a card by name: an Old One has just two."""
    if kind >= FIRST_OLD_ONE:
        return {"turn": TURN[kind], "capacity": CAPACITY[kind]}
    return {
        "force": FORCE[kind],
        "vigor": VIGOR[kind],
        "will": WILL[kind],
        "turn": TURN[kind],
        "corpulence": CAPACITY[kind],
    }


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


def layout(seats: int) -> Layout:
    """Only the order of the deck is hidden (R29); cards that are on their way lie aside, face up."""
    all_see = everyone(seats)
    villagers = tuple(range(FIRST_OLD_ONE))
    old_ones = tuple(range(FIRST_OLD_ONE, CARDS))
    zones = [
        Zone("deck", 0, True, holds=villagers, places=3),
        Zone("city", all_see, True, holds=villagers),
        Zone("aside", all_see, False, holds=villagers),
        Zone("unchosen", all_see, False, holds=old_ones),
    ]
    for seat in range(seats):
        zones.append(Zone(f"figures {seat}", all_see, False, seat))
        zones.append(Zone(f"cultists {seat}", all_see, False, seat, villagers))
    backs = (0,) * FIRST_OLD_ONE + (1,) * (CARDS - FIRST_OLD_ONE)
    return Layout(CARD.values, backs, tuple(zones), seats + 1)
