"""What a viewer sees of the Eternal City: the board, every Cult's things, and of hidden cards what the viewer knows."""

from __future__ import annotations

from typing import TypedDict

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    CARD,
    CULT,
    DECK,
    FREE_PRIEST,
    INTRIGUE,
    LICENSE,
    LOCATION,
    LOCATIONS,
    MIRACLE,
    PALACE_SLOTS,
    PLAYED,
    PRIEST,
    SORTS,
    aside,
    hand,
    tableau,
)
from conventicle.games.eternal_city.phases.end_of_round import progress
from conventicle.games.eternal_city.table import NOT_LENT, City


class PresenceView(TypedDict):
    """A Cult in a Location."""

    seat: int
    influence: int
    priests: list[str]
    altar: bool
    added_influence: int


class LocationView(TypedDict):
    """A Location: what it asks and gives, and who is there."""

    location: str
    number: int
    followers_needed: int
    alms: int
    active: bool
    paid_by: int | None
    cults: list[PresenceView]


class AltarView(TypedDict):
    """An Altar of a Cult."""

    location: str
    strength: int


class CultView(TypedDict):
    """A Cult: its sheet, what it has, and how far it is on the three roads to victory."""

    seat: int
    cult: str
    side: str
    turned: bool
    divine_might: int
    abilities: list[str]
    followers: int
    coins: int
    patriarch: int
    altars: int
    mobs: int
    summonings: int
    progress: float
    free: list[str]
    masters: list[str]
    reserve: list[str]
    altar_tokens: list[AltarView]
    hand: list[str]
    aside: list[str]
    backs: dict[str, int]
    cards: list[str]
    placements: int
    passed: bool
    celebrating: bool


class SaleView(TypedDict):
    """A License for sale in the Palace."""

    card: str
    cost: int
    patriarch: int


class SupremacyView(TypedDict):
    """Where the card Supremacy lies."""

    owner: int | None
    face_up: bool
    lent: bool


class TableView(TypedDict):
    """The whole table."""

    edition: str
    round_limit: int | None
    first_player: int
    active: str | None
    raided: bool
    least_wins: bool
    seized_by: int | None
    last_winner: int | None
    board: list[LocationView]
    palace: list[SaleView]
    played: list[str]
    supremacy: SupremacyView
    mobs_left: int
    decks: dict[str, list[str]]
    players: list[CultView]


def names(labels: list[int]) -> list[str]:
    """Cards as names; a label below 0 is a card the viewer does not know."""
    return [CARD.values[label] if label >= 0 else "?" for label in labels]


def sorts(counts: list[int], base: int) -> list[str]:
    """The Priests counted from a place of a list on, one name each."""
    return [FREE_PRIEST.values[priest] for priest in range(SORTS) for _ in range(counts[base + priest])]


def priests_there(t: City, seat: int, location: int) -> list[str]:
    """The Priests of a Cult in a Location, one name each, with what they carry."""
    base = (location * t.seats + seat) * SORTS
    marked = [priest for priest in t.priests_in(seat, location) if priest >= SORTS]
    found: list[str] = []
    for sort in range(SORTS):
        here = [priest for priest in marked if priest % SORTS == sort]
        found.extend(FREE_PRIEST.values[sort] for _ in range(t.at[base + sort] - len(here)))
        found.extend(PRIEST.values[priest] for priest in here)
    return found


def view_location(t: City, location: int) -> LocationView:
    """A Location: what it asks and gives, and every Cult present with its Influence."""
    return {
        "location": LOCATION.values[location],
        "number": location + 1,
        "followers_needed": t.edition.access[location],
        "alms": t.edition.alms[location],
        "active": location == t.active,
        "paid_by": t.paid[location] // SORTS if t.paid[location] != NOBODY else None,
        "cults": [
            {
                "seat": seat,
                "influence": t.influence(seat, location),
                "priests": priests_there(t, seat, location),
                "altar": t.has_altar(seat, location),
                "added_influence": t.blessing[location * t.seats + seat],
            }
            for seat in range(t.seats)
            if t.is_present(seat, location)
        ],
    }


def view_cult(t: City, seat: int, labels: list[list[int]]) -> CultView:
    """A Cult: its sheet, what it has, and how far it is on the three roads to victory."""
    base = seat * SORTS
    # What everyone can see of a hand (p. 2): the two decks have backs of their own.
    backs = [BACK[kind] for kind in t.cards.zones[hand(seat)]]
    return {
        "seat": seat,
        "cult": CULT.values[t.cults[seat]],
        "side": "dark" if t.dark[seat] else "light",
        "turned": t.is_turned(seat),
        "divine_might": t.might(seat),
        "abilities": [ABILITY.values[one] for one in t.edition.sheet_abilities(t.cults[seat], t.dark[seat])],
        "followers": t.followers[seat],
        "coins": t.coins[seat],
        "patriarch": t.patriarch(seat),
        "altars": t.count_altars(seat),
        "mobs": t.mobs[seat],
        "summonings": t.summonings[seat],
        "progress": round(progress(t, seat), 3),
        "free": sorts(t.free, base),
        "masters": sorts(t.masters, base),
        "reserve": sorts(t.reserve, base),
        "altar_tokens": [
            {"location": LOCATION.values[location], "strength": t.altars[location * t.seats + seat]}
            for location in range(LOCATIONS)
            if t.has_altar(seat, location)
        ],
        "hand": names(labels[hand(seat)]),
        "aside": names(labels[aside(t.seats, seat)]) if t.edition.cards_aside else [],
        "backs": {DECK.values[back]: backs.count(back) for back in (MIRACLE, INTRIGUE)},
        "cards": names(labels[tableau(seat)]),
        "placements": t.placements[seat],
        "passed": bool(t.passed >> seat & 1),
        "celebrating": t.is_celebrating(seat),
    }


def view(t: City, viewer: int) -> TableView:
    """The table as a viewer may know it."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[viewer].labels
    owner = t.owner_of_supremacy()
    return {
        "edition": t.edition.name,
        "round_limit": t.round_limit or None,
        "first_player": t.first,
        "active": LOCATION.values[t.active] if t.active != NOBODY else None,
        # These three hold for the Active Location and end with it.
        "raided": t.raided and t.active != NOBODY,
        "least_wins": t.least_wins and t.active != NOBODY,
        "seized_by": t.seized_by if t.seized_by != NOBODY and t.active != NOBODY else None,
        "last_winner": t.last_winner if t.last_winner != NOBODY else None,
        "board": [view_location(t, location) for location in range(LOCATIONS)],
        "palace": [
            {"card": CARD.values[kind], "cost": t.edition.cost[kind], "patriarch": t.edition.bonus[kind]}
            for kind in labels[PALACE_SLOTS]
        ],
        "played": names(labels[PLAYED]),
        "supremacy": {
            "owner": owner if owner != NOBODY else None,
            "face_up": t.supremacy_up,
            "lent": t.lender != NOT_LENT,
        },
        "mobs_left": t.mobs_left(),
        "decks": {DECK.values[deck]: names(labels[deck]) for deck in (MIRACLE, INTRIGUE, LICENSE)},
        "players": [view_cult(t, seat, labels) for seat in range(t.seats)],
    }
