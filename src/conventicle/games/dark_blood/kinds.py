"""What the game is made of: Locations, Resources, disks, Cults, cards and tokens, read from the data files."""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import read_rows
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain, seat_domain

_PACKAGE: Final = "conventicle.games.dark_blood"
_BOARD: Final = "data/1/board.toml"


def _names(rows: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(str(row["name"]) for row in rows)


# Locations and Resources: Location r produces Resource r; the Church produces all four.

_LOCATIONS: Final = read_rows(_PACKAGE, _BOARD, "location")
LOCATION: Final = Domain("location", _names(_LOCATIONS))
RESOURCE: Final = Domain("resource", tuple(str(row["resource"]) for row in _LOCATIONS[:-1]))
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

_DISKS: Final = read_rows(_PACKAGE, _BOARD, "disk")
DISK: Final = Domain("disk", _names(_DISKS))
DISK_COPIES: Final = [int(row["copies"]) for row in _DISKS]
DISK_NUMBER: Final = [int(row["number"]) for row in _DISKS]
"""The number on a disk, 0 where there is none."""
NO_DISK: Final = -1
NUMBERED: Final = 4
TWO_PEASANTS: Final = 4
SHIELD: Final = 5
FIRST_HEX: Final = 6

# Tokens.

_TOKENS: Final = {str(row["name"]): [int(one) for one in row["taint"]] for row in read_rows(_PACKAGE, _BOARD, "token")}
DEFILED_TAINT: Final = _TOKENS["defiled"]
CULT_TAINT: Final = _TOKENS["cult"]
SPELLBOOK_TAINT: Final = _TOKENS["spellbook"]
BLOOD_TAINT: Final = _TOKENS["blood"]
FAVOR_TAINT: Final = _TOKENS["favor"]
POSITION_TAINT: Final = _TOKENS["position"]
SPELLBOOKS: Final = 3
DEFILED_TOKENS: Final = 5
TOKENS_WITH_DISKS: Final = 3
"""Only the first three Defiled tokens have disks under them (p. 6)."""

# Counts that the rulebook fixes.

ROUNDS: Final = 5
CULTISTS: Final = 8
INACTIVE_LIMIT: Final = 4
SIGILS: Final = 7
"""Eight per Cult, one of which stands on the Favor track."""
PEASANTS: Final = 8
HEXES: Final = 4
PASSIVES: Final = 4
START_SILVER: Final = 1
LOCATION_LIMIT: Final = 6
SIGIL_WORTH: Final = 2

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

_CULTS: Final = read_rows(_PACKAGE, "data/1/cults.toml", "cult")
CULT: Final = Domain("cult", _names(_CULTS))
MONSTROSITY: Final = Domain("monstrosity", tuple(str(row["monstrosity"]) for row in _CULTS))
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


def _triangle(icons: list[str]) -> list[int]:
    return [icons.count(resource) for resource in RESOURCE.values]


TRIANGLES: Final = [[_triangle(icons) for icons in row["triangles"]] for row in _CULTS]
"""Per Cult and triangle the amount of each Resource; triangle n lies between Rituals n and n + 1 (p. 26)."""

BY_HEX: Final = -1
"""A payment of the Location's Resource in the amount of its left circle."""


class Rite:
    """One side of a Ritual: what it costs and what it does, as the rulebook tabulates it (p. 20-25)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name: Final = str(row["name"])
        self.cult: Final = CULT.place(row["cult"])
        self.ritual: Final = RITUAL.place(row["ritual"])
        self.upgraded: Final = bool(row["upgraded"])
        self.silver: Final = int(row.get("pay_silver", 0))
        self.blood: Final = int(row.get("pay_blood", 0))
        self.resources: Final = [int(row.get(f"pay_{resource}", 0)) for resource in RESOURCE.values]
        self.peasants: Final = int(row.get("pay_peasants", 0))
        self.produce: Final = {"": 0, "one": 1, "hex": BY_HEX}[row.get("pay_produce", "")]
        self.gain_blood: Final = int(row.get("gain_blood", 0))
        self.gain_bones: Final = int(row.get("gain_powdered_bones", 0))
        self.gain_cultists: Final = int(row.get("gain_cultists", 0))
        self.gain_resources: Final = int(row.get("gain_resources", 0))
        self.kills: Final = int(row.get("kills", 0))
        self.returns: Final = int(row.get("returns", 0))
        self.peasants_moved: Final = int(row.get("peasants_moved", 0))
        self.takes: Final = int(row.get("takes", 0))
        self.disks: Final = int(row.get("disks", 0))


RITES: Final = [Rite(row) for row in read_rows(_PACKAGE, "data/1/rituals.toml", "ritual")]
RITE: Final = Domain("rite", tuple(rite.name for rite in RITES))


def rite_of(cult: int, ritual: int, upgraded: bool) -> int:
    """The number of one side of a Cult's Ritual."""
    return ritual * CULTS * 2 + cult * 2 + (1 if upgraded else 0)


_MONSTROSITY_ROWS: Final = read_rows(_PACKAGE, "data/1/cults.toml", "monstrosity_ritual")
MONSTROSITY_RITUAL: Final = Domain("monstrosity_ritual", _names(_MONSTROSITY_ROWS))
"""Two sides for each Cult, in the order of the Cults."""
MONSTROSITY_AMOUNT: Final = {str(row["name"]): int(row["amount"]) for row in _MONSTROSITY_ROWS}
MONSTROSITY_PRICE: Final = {str(row["name"]): int(row.get("silver", 0)) for row in _MONSTROSITY_ROWS}

# Passive Rituals: Cult, position and side in one number.

_PASSIVE_ROWS: Final = read_rows(_PACKAGE, "data/1/passives.toml", "passive")
PASSIVE: Final = Domain("passive", _names(_PASSIVE_ROWS))
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
PASSIVE_EFFECT: Final = [EFFECT.place(row["effect"]) for row in _PASSIVE_ROWS]
PASSIVE_TIMES: Final = [int(row.get("times", 0)) for row in _PASSIVE_ROWS]
"""How often a Passive works in a Round; 0 where it has no such limit."""

#: What a Passive brings: a Resource by its number, or one of these.
NOTHING: Final = -1
SILVER: Final = 4
BLOOD: Final = 5
ANY_RESOURCE: Final = 6
_GAINS: Final = {name: place for place, name in enumerate((*RESOURCE.values, "silver", "blood", "any"))}
PASSIVE_GAIN: Final = [_GAINS.get(str(row["gain"]), NOTHING) for row in _PASSIVE_ROWS]


def passive_of(cult: int, position: int, side: int) -> int:
    """The number of one side of a Cult's Passive."""
    return cult * PASSIVES * 2 + position * 2 + side


# Location cards.

_LOCATION_CARDS: Final = read_rows(_PACKAGE, "data/1/cards.toml", "location_card")
LOCATION_CARD: Final = Domain("location_card", _names(_LOCATION_CARDS))
CARD_AMOUNT: Final = {str(row["name"]): int(row["amount"]) for row in _LOCATION_CARDS}
CARD_PRICE: Final = {str(row["name"]): int(row["silver"]) for row in _LOCATION_CARDS}

# Objectives, pouches and the solo game's face-down numbers lie hidden: they are cards.

_OBJECTIVES: Final = read_rows(_PACKAGE, "data/1/cards.toml", "objective")
_POUCHES: Final = read_rows(_PACKAGE, _BOARD, "pouch")
OBJECTIVE: Final = Domain("objective", _names(_OBJECTIVES), cards=True)
OBJECTIVES: Final = 8
OBJECTIVE_COUNTS: Final = [str(row["counts"]) for row in _OBJECTIVES]
OBJECTIVE_FEWEST: Final = [row["best"] == "fewest" for row in _OBJECTIVES]
OBJECTIVE_TAINT: Final = [int(row["taint"]) for row in _OBJECTIVES]
FIRST_POUCH: Final = OBJECTIVES
POUCHES: Final = 4
POUCH_BLOOD: Final = [int(row["blood"]) for row in _POUCHES]
POUCH_TAINT: Final = [int(row["taint"]) for row in _POUCHES]
FIRST_NUMBER: Final = FIRST_POUCH + POUCHES
CARD: Final = Domain("card", OBJECTIVE.values + _names(_POUCHES) + DISK.values[:NUMBERED], cards=True)
_BACKS: Final = (0,) * OBJECTIVES + (1,) * POUCHES + (2,) * NUMBERED

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


def layout(seats: int) -> Layout:
    """The zones: surplus Objectives and pouches, the solo numbers, and for each seat its Objectives and its pouch."""
    objectives = tuple(range(OBJECTIVES))
    pouches = tuple(range(FIRST_POUCH, FIRST_POUCH + POUCHES))
    numbered = tuple(range(FIRST_NUMBER, FIRST_NUMBER + NUMBERED))
    zones = [
        Zone("objective box", 0, True, holds=objectives),
        Zone("pouch box", 0, True, holds=pouches),
        Zone("token numbers", 0, True, holds=numbered, places=NUMBERED),
        Zone("revealed numbers", everyone(seats), False, holds=numbered),
    ]
    for seat in range(seats):
        zones.append(Zone(f"objectives {seat}", bit(seat), False, seat, objectives))
        zones.append(Zone(f"pouch {seat}", bit(seat), False, seat, pouches))
    return Layout(CARD.values, _BACKS, tuple(zones), seats + 1)
