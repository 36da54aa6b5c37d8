"""What a viewer sees of a table of Dark Blood."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from conventicle.games.dark_blood.kinds import (
    CARD,
    CHURCH,
    CIRCLE,
    CULT,
    DISK,
    ENEMY,
    LOCATION,
    LOCATION_CARD,
    MONSTROSITY,
    MONSTROSITY_RITUAL,
    NO_DISK,
    PASSIVE,
    PASSIVES,
    POSITIONS,
    RESOURCE,
    RITE,
    RITUAL,
    RITUALS,
    STANCE,
    TOKEN_NUMBERS,
    TREE,
    objective_zone,
    pouch_zone,
)
from conventicle.games.dark_blood.phases.total_taint import TAINT_KINDS, defiled_taint
from conventicle.games.dark_blood.phases.upkeep import has_priority
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.upgrading import neighbours


class CultistsView(TypedDict):
    """The Cultists of one Cult in a Location."""

    seat: int
    cult: str
    waiting: int
    gathered: int
    stances: list[str]


class LocationView(TypedDict):
    """A Location and all that stands in it; enemies only alone."""

    name: str
    priority: int
    card: str
    defiled: bool
    disks: list[str]
    amounts: list[int]
    occupied: list[str]
    cultists: list[CultistsView]
    peasants: int
    sigils: dict[str, int]
    monstrosities: list[str]
    enemies: NotRequired[int]
    enemy_sigils: NotRequired[int]


class TokenView(TypedDict):
    """A Defiled token: its Taint, who won it, and the disks under it."""

    taint: int
    winner: str
    disks: list[str]


class BoardView(TypedDict):
    """The village and what lies beside it."""

    priority: list[str]
    locations: list[LocationView]
    favor: list[str]
    tree: dict[str, str]
    lanterns: int
    available_peasants: int
    pouch: dict[str, int]
    drawn: list[str]
    inquisitor: str
    defiled_tokens: list[TokenView]
    spellbook: list[str]


class HomeView(TypedDict):
    """Where the Cultists of a book are."""

    ready: int
    resting: int
    inactive: int
    sacrificed: int
    size: int


class RitualView(TypedDict):
    """A Ritual of a book."""

    ritual: str
    name: str
    upgraded: bool
    used: int
    positions: int


class TriangleView(TypedDict):
    """An upgrade triangle: the Rituals beside it, what it asks for, and how often it was paid."""

    rituals: list[str]
    cost: dict[str, int]
    paid: int


class PassiveView(TypedDict):
    """A Passive, and whether a Hex covers it."""

    name: str
    open: bool


class MonstrosityView(TypedDict):
    """A Monstrosity, where it stands, and the Ritual of the side that lies up."""

    name: str
    location: str
    ritual: str


class PlayerView(TypedDict):
    """A Ritual Book; "?" stands for what the viewer does not know, and Taint is counted at the end."""

    seat: int
    cult: str
    favor: int
    position_taint: int
    blood: int | str
    blood_change: int
    start_taint: int | str
    objectives: list[str]
    silver: int
    resources: dict[str, int]
    cultists: HomeView
    rituals: list[RitualView]
    triangles: list[TriangleView]
    passives: list[PassiveView]
    hexes: int
    lost_hexes: int
    sigils: int
    monstrosity: MonstrosityView
    defiled_taint: int
    taint: NotRequired[dict[str, int]]
    total_taint: NotRequired[int]


class TableView(TypedDict):
    """The whole table; difficulty and numbers only alone."""

    round: int
    board: BoardView
    players: list[PlayerView]
    difficulty: NotRequired[int]
    token_numbers: NotRequired[list[str]]


def names(kinds: list[int]) -> list[str]:
    """Cards as names; a label below 0 is one the viewer does not know."""
    return [CARD.values[kind] if kind >= 0 else "?" for kind in kinds]


def view(t: DarkBlood, viewer: int) -> TableView:
    """The board and every Ritual Book; pouches, Objectives and face-down numbers as far as the viewer knows them."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[viewer].labels
    shown: TableView = {
        "round": t.round,
        "board": {
            "priority": [LOCATION.values[location] for location in t.order] if has_priority(t) else [],
            "locations": [location_view(t, location) for location in range(len(t.places))],
            "favor": [cult_name(t, one) for one in t.favor],
            "tree": {TREE.values[spot]: cult_name(t, seat) for spot, seat in enumerate(t.tree)},
            "lanterns": t.lanterns,
            "available_peasants": t.available_peasants(),
            "pouch": {DISK.values[disk]: count for disk, count in enumerate(t.pouch) if count},
            "drawn": [DISK.values[disk] for disk in t.drawn],
            "inquisitor": LOCATION.values[t.inquisitor] if t.inquisitor >= 0 else "",
            "defiled_tokens": [token_view(t, token) for token in range(len(t.values.defiled_taint))],
            "spellbook": [cult_name(t, seat) for seat in t.spellbook],
        },
        "players": [player_view(t, seat, viewer, labels) for seat in range(t.seats)],
    }
    if t.solo():
        shown["difficulty"] = t.difficulty
        shown["token_numbers"] = names(labels[TOKEN_NUMBERS])
    return shown


def priority(t: DarkBlood, location: int) -> int:
    """The Priority of a Location, 0 while no token lies there; the Church's number is printed."""
    return t.order.index(location) + 1 if location == CHURCH or has_priority(t) else 0


def cult_name(t: DarkBlood, one: int) -> str:
    """The Cult of a seat, the solo enemy, or nobody."""
    if one < 0:
        return ""
    return "enemy" if one == ENEMY else CULT.values[t.books[one].cult]


def token_view(t: DarkBlood, token: int) -> TokenView:
    """A Defiled token: its Taint, who won it, and the disks under it."""
    return {
        "taint": t.values.defiled_taint[token],
        "winner": cult_name(t, t.tokens[token]) if token < len(t.tokens) else "",
        "disks": [DISK.values[disk] for disk in t.under_tokens[token]],
    }


def location_view(t: DarkBlood, location: int) -> LocationView:
    """A Location and all that stands in it."""
    place = t.places[location]
    shown: LocationView = {
        "name": LOCATION.values[location],
        "priority": priority(t, location),
        "card": LOCATION_CARD.values[place.card],
        "defiled": place.defiled,
        "disks": [DISK.values[disk] if disk != NO_DISK else "" for disk in place.disks],
        "amounts": [place.amount(circle) for circle in range(len(CIRCLE.values))],
        "occupied": [cult_name(t, seat) for seat in place.occupied],
        "cultists": [
            {
                "seat": seat,
                "cult": cult_name(t, seat),
                "waiting": place.waiting[seat],
                "gathered": place.cultists(seat) - place.waiting[seat],
                "stances": [STANCE.values[stance] for stance in place.stances(seat)],
            }
            for seat in range(t.seats)
            if place.cultists(seat)
        ],
        "peasants": place.peasants,
        "sigils": {cult_name(t, seat): count for seat, count in enumerate(place.sigils) if count},
        "monstrosities": [MONSTROSITY.values[book.cult] for book in t.books if book.monstrosity == location],
    }
    if t.solo():
        shown["enemies"] = place.enemies
        shown["enemy_sigils"] = place.enemy_sigils
    return shown


def player_view(t: DarkBlood, seat: int, viewer: int, labels: list[list[int]]) -> PlayerView:
    """A Ritual Book; of the pouch and Objectives only what the viewer knows."""
    book = t.books[seat]
    pouch = labels[pouch_zone(seat)]
    knows = t.solo() or (bool(pouch) and pouch[0] >= 0)
    shown: PlayerView = {
        "seat": seat,
        "cult": CULT.values[book.cult],
        "favor": t.rank(seat) + 1,
        "position_taint": t.values.position_taint[book.position_token],
        "blood": t.blood(seat) if knows else "?",
        "blood_change": t.blood_change[seat],
        "start_taint": t.start_taint(seat) if knows else "?",
        "objectives": names(labels[objective_zone(seat)]),
        "silver": book.silver,
        "resources": {RESOURCE.values[resource]: amount for resource, amount in enumerate(book.resources)},
        "cultists": {
            "ready": book.ready, "resting": book.resting, "inactive": book.inactive, "sacrificed": book.sacrificed,
            "size": book.size(),
        },
        "rituals": [
            {
                "ritual": RITUAL.values[ritual],
                "name": RITE.values[book.rite(ritual)],
                "upgraded": book.upgraded[ritual],
                "used": book.on_rituals[ritual],
                "positions": POSITIONS[ritual],
            }
            for ritual in range(RITUALS)
        ],
        "triangles": [triangle_view(book, triangle) for triangle in range(RITUALS)],
        "passives": [
            {"name": PASSIVE.values[book.passive(position)], "open": position < book.open_passives()}
            for position in range(PASSIVES)
        ],
        "hexes": book.hexes,
        "lost_hexes": book.lost_hexes,
        "sigils": t.sigils_left(seat),
        "monstrosity": {
            "name": MONSTROSITY.values[book.cult],
            "location": LOCATION.values[book.monstrosity] if book.monstrosity >= 0 else "",
            "ritual": MONSTROSITY_RITUAL.values[t.values.monstrosity_at[book.cult * 2 + book.monstrosity_side]],
        },
        "defiled_taint": defiled_taint(t, seat),
    }  # fmt: skip
    if t.taint:
        shown["taint"] = dict(zip(TAINT_KINDS, t.taint[seat], strict=False))
        shown["total_taint"] = sum(t.taint[seat])
    return shown


def triangle_view(book: RitualBook, triangle: int) -> TriangleView:
    """An upgrade triangle: the Rituals beside it, what it asks for, and how often it was paid."""
    cost = book.values.triangles[book.cult][triangle]
    return {
        "rituals": [RITUAL.values[ritual] for ritual in neighbours(triangle)],
        "cost": {RESOURCE.values[resource]: amount for resource, amount in enumerate(cost) if amount},
        "paid": book.triangles[triangle],
    }
