"""What the game is made of, by name and number: Locations, Resources, disks, Cults, cards, and zones of hidden cards.

Names are numbered over all data sets and only grow, so a later Objective comes behind the first pouches: what a card is
says its sort. Locations, disks and Cults are the rulebook's, and rules count on their order. The figures stand in
`values`.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import DataSet, Names, grown, names_of
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain, seat_domain

PACKAGE: Final = "conventicle.games.dark_blood"


def _domain(name: str, names: Names) -> Domain:
    return Domain(name, names.values, sizes=names.sizes)


def _listed(file: str, table: str, column: str) -> Names:
    """The names that stand in a column over all data sets."""

    def listed(data: DataSet) -> list[tuple[str, int]]:
        return [(str(row[column]), 0) for row in data.rows(file, table) if column in row]

    return grown(PACKAGE, listed)


# Locations and Resources: Location r produces Resource r; the Church produces all four.

LOCATION: Final = _domain("location", names_of(PACKAGE, ("board", "location")))
RESOURCE: Final = Domain("resource", ("anvil_dust", "sulfur", "powdered_bones", "graveyard_dirt"))
LOCATIONS: Final = 5
RESOURCES: Final = 4
CHURCH: Final = 4
ANVIL_DUST: Final = 0
SULFUR: Final = 1
POWDERED_BONES: Final = 2
GRAVEYARD_DIRT: Final = 3
ALL_RESOURCES: Final = 0b1111

CIRCLE: Final = Domain("circle", ("left", "right"))
LEFT: Final = 0
RIGHT: Final = 1

# Disks.

DISK: Final = _domain("disk", names_of(PACKAGE, ("board", "disk")))
NO_DISK: Final = -1
NUMBERED: Final = 4
TWO_PEASANTS: Final = 4
SHIELD: Final = 5
FIRST_HEX: Final = 6

# Tokens.

SPELLBOOKS: Final = 3
DEFILED_TOKENS: Final = 5
TOKENS_WITH_DISKS: Final = 3
"""Only the first three Defiled tokens have disks under them (p. 6)."""

# Counts that the rulebook fixes.

ROUNDS: Final = 5
MOST_PEASANTS: Final = 2
"""No Ritual takes or moves more at once: the choices are made for so many."""
HEXES: Final = 4
PASSIVES: Final = 4
LOCATION_LIMIT: Final = 6

# Places on the board that are no Location.

TREE: Final = Domain("tree", ("top", "middle", "lower"))
TREE_TOP: Final = 0
TREE_MIDDLE: Final = 1
TREE_LOWER: Final = 2
FAVOR_POSITIONS: Final = 4
GAP: Final = -1
ENEMY: Final = 9
"""The solo opponents, where a seat could stand."""

# Where a Cultist in a Location may stand.

STANCE: Final = Domain("stance", ("waiting", "on_left", "on_right", "beside"))
WAITING: Final = 0
ON_LEFT: Final = 1
ON_RIGHT: Final = 2
BESIDE: Final = 3

# Cults and their Rituals.

CULT: Final = _domain("cult", names_of(PACKAGE, ("cults", "cult")))
MONSTROSITY: Final = _domain("monstrosity", _listed("cults", "cult", "monstrosity"))
CULTS: Final = 4
DEMONOLOGIST: Final = 0
WARLOCK: Final = 1
NECROMANCER: Final = 2
DOOMSAYER: Final = 3

RITUAL: Final = Domain("ritual", ("corrupt", "proselytize", "sacrifice", "spell", "incantation"))
RITUALS: Final = 5
CORRUPT: Final = 0
PROSELYTIZE: Final = 1
SACRIFICE: Final = 2
SPELL: Final = 3
INCANTATION: Final = 4
POSITIONS: Final = [2, 2, 2, 1, 1]
"""How many Cultists can perform each Ritual in a Round."""

TRIANGLE: Final = Domain("triangle", ("first", "second", "third", "fourth", "fifth"))

RITE: Final = _domain("rite", names_of(PACKAGE, ("rituals", "ritual")))
"""One side of a Ritual."""
MONSTROSITY_RITUAL: Final = _domain("monstrosity_ritual", names_of(PACKAGE, ("cults", "monstrosity_ritual")))

# Passive Rituals: each side of each has a name of its own.

PASSIVE: Final = _domain("passive", names_of(PACKAGE, ("passives", "passive")))
EFFECT: Final = Domain(
    "effect",
    (
        "gather", "majority", "sacrifice_discount", "proselytize", "corrupt", "kill", "sigil", "upkeep", "ward",
        "revenge", "bid_sigil", "lose_bid", "trade", "crowd", "ties", "mirror", "move_peasant", "offering",
    ),
)  # fmt: skip
GATHER_MORE: Final = 0
MAJORITY_PAYS: Final = 1
SACRIFICE_DISCOUNT: Final = 2
PROSELYTIZE_PAYS: Final = 3
CORRUPT_PAYS: Final = 4
KILL_PAYS: Final = 5
SIGIL_PAYS: Final = 6
UPKEEP_PAYS: Final = 7
WARD: Final = 8
REVENGE: Final = 9
BID_SIGIL: Final = 10
LOSE_BID: Final = 11
TRADE_EVEN: Final = 12
CROWD: Final = 13
TIES: Final = 14
MIRROR: Final = 15
MOVE_PEASANT: Final = 16
OFFERING: Final = 17

#: What a Passive brings: a Resource by its number, or one of these.
NOTHING: Final = -1
SILVER: Final = 4
BLOOD: Final = 5
ANY_RESOURCE: Final = 6

# Location cards.

LOCATION_CARD: Final = _domain("location_card", names_of(PACKAGE, ("cards", "location_card")))

# Objectives, pouches and the solo game's face-down numbers lie hidden: they are cards, each sort with its own back.

_OBJECTIVE_SORT: Final = 0
_POUCH_SORT: Final = 1
_NUMBER_SORT: Final = 2


def _cards(data: DataSet) -> list[tuple[str, int]]:
    """The hidden cards of a data set."""
    found = [(row["name"], _OBJECTIVE_SORT) for row in data.rows("cards", "objective")]
    found += [(row["name"], _POUCH_SORT) for row in data.rows("board", "pouch")]
    return found + [(name, _NUMBER_SORT) for name in DISK.values[:NUMBERED]]


_CARDS: Final = grown(PACKAGE, _cards)
CARD: Final = Domain("card", _CARDS.values, cards=True, sizes=_CARDS.sizes)
_OBJECTIVES: Final = names_of(PACKAGE, ("cards", "objective"))
OBJECTIVE: Final = Domain("objective", _OBJECTIVES.values, cards=True, sizes=_OBJECTIVES.sizes)
#: Per Objective its card, and per card the number of the Objective it is, or -1.
OBJECTIVE_CARD: Final = [CARD.place(name) for name in OBJECTIVE.values]
OBJECTIVE_NUMBER: Final = [OBJECTIVE.place(name) if name in OBJECTIVE.values else -1 for name in CARD.values]
#: Per card the numbered disk it stands for in the solo game, or -1.
NUMBER_DISK: Final = [
    DISK.place(name) if sort == _NUMBER_SORT else -1 for name, sort in zip(CARD.values, _CARDS.sorts, strict=True)
]
#: The cards of the solo game's numbers.
NUMBER_CARDS: Final = [CARD.place(name) for name in DISK.values[:NUMBERED]]

SEAT: Final = seat_domain(CULTS)

# Zones of hidden cards.

OBJECTIVE_BOX: Final = 0
POUCH_BOX: Final = 1
TOKEN_NUMBERS: Final = 2
REVEALED_NUMBERS: Final = 3
_FIRST_SEAT_ZONE: Final = 4


def objective_zone(seat: int) -> int:
    """Where a seat's Objectives lie."""
    return _FIRST_SEAT_ZONE + 2 * seat


def pouch_zone(seat: int) -> int:
    """Where the pouch lies that a seat was dealt: its starting Blood and Taint."""
    return _FIRST_SEAT_ZONE + 2 * seat + 1


def layout(seats: int, data: int) -> Layout:
    """The zones: surplus Objectives and pouches, the solo numbers, and for each seat its Objectives and its pouch."""
    cards = CARD.size_in(data)
    backs = _CARDS.sorts[:cards]
    objectives = tuple([card for card in range(cards) if backs[card] == _OBJECTIVE_SORT])
    pouches = tuple([card for card in range(cards) if backs[card] == _POUCH_SORT])
    numbered = tuple(NUMBER_CARDS)
    zones = [
        Zone("objective box", 0, True, holds=objectives),
        Zone("pouch box", 0, True, holds=pouches),
        Zone("token numbers", 0, True, holds=numbered, places=NUMBERED),
        Zone("revealed numbers", everyone(seats), False, holds=numbered),
    ]
    for seat in range(seats):
        zones.append(Zone(f"objectives {seat}", bit(seat), False, seat, objectives))
        zones.append(Zone(f"pouch {seat}", bit(seat), False, seat, pouches))
    return Layout(CARD.values[:cards], tuple(backs), tuple(zones), seats + 1)
