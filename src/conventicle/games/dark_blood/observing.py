"""What learning programs see of Dark Blood beside the cards: the Locations, the Ritual Books and the tracks.

Of Blood only the changes are public; what a seat began with lies in its pouch, which is a card.
"""

from __future__ import annotations

from typing import Final

from conventicle.games.dark_blood.kinds import (
    CULTS,
    DEFILED_TOKENS,
    DISK,
    ENEMY,
    FAVOR_POSITIONS,
    LOCATION_CARD,
    LOCATIONS,
    NO_DISK,
    PASSIVES,
    RESOURCES,
    RITUALS,
    TREE,
)
from conventicle.games.dark_blood.place import Place
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.game import Setup

#: Blood gained less Blood spent may be below 0; this much is added.
_BLOOD_ZERO: Final = 100
#: Of a seat in a Location: waiting Cultists, those beside, on either circle, and Sigils.
_OF_A_SEAT: Final = 5
#: Silver, Cultists (ready, resting, inactive, sacrificed, taken), Hexes on the board and lost, change of Blood, least
#: Blood proved, place in the order of Spellbooks.
_COUNTS: Final = 11


def blocks(setup: Setup) -> list[Block]:
    """The cells, in the order in which they are written."""
    seats = setup.seats
    disks = DISK.size_in(setup.data)
    return [
        Block("Location cards", LOCATIONS * LOCATION_CARD.size_in(setup.data), 1),
        Block("defiled, Peasants, enemies, enemy Sigils", LOCATIONS * 4, MOST),
        Block("Priority", LOCATIONS * LOCATIONS, 1),
        Block("circles", LOCATIONS * 2 * disks, 1),
        Block("Locations by seat", LOCATIONS * seats * _OF_A_SEAT, MOST),
        Block("Favor", FAVOR_POSITIONS * (seats + 1), 1),
        Block("Game Pouch", disks, MOST),
        Block("drawn disks", disks, MOST),
        Block("under the Defiled tokens", DEFILED_TOKENS * disks, MOST),
        Block("Defiled tokens won", DEFILED_TOKENS * (seats + 1), 1),
        Block("Tree", len(TREE.values) * seats, 1),
        Block("lanterns", 1, MOST),
        Block("Inquisitor", LOCATIONS, 1),
        Block("Inquisitor's module, difficulty", 2, MOST),
        Block("Cults", seats * CULTS, 1),
        Block("Favor dealt", seats * FAVOR_POSITIONS, 1),
        Block("Rituals", seats * RITUALS * 3, MOST),
        Block("Passives", seats * PASSIVES * 2, MOST),
        Block("Resources", seats * RESOURCES, MOST),
        Block("Monstrosity", seats * (2 * LOCATIONS + 1), 1),
        Block("counts", seats * _COUNTS, MOST),
    ]


def observe(t: DarkBlood, seat: int, row: Row) -> None:
    """Write them as they lie seen from a seat."""
    seats = t.seats
    disks = t.values.disks
    cards = LOCATION_CARD.size_in(t.data.number)
    around = [(seat + distance) % seats for distance in range(seats)]
    for place in t.places:
        row.one_of(place.card, cards)
    for place in t.places:
        row.flag(place.defiled)
        row.number(place.peasants)
        row.number(place.enemies)
        row.number(place.enemy_sigils)
    for location in t.order:
        row.one_of(location if t.round else -1, LOCATIONS)
    for place in t.places:
        for disk in place.disks:
            row.one_of(disk if disk != NO_DISK else -1, disks)
    for place in t.places:
        _observe_place(place, around, row)
    for who in t.favor:
        row.seat(who, seat, seats)
        row.flag(who == ENEMY)
    row.numbers(t.pouch)
    for disk in t.drawn:
        row.out[row.at + disk] += 1
    row.at += disks
    for token in range(DEFILED_TOKENS):
        for disk in t.under_tokens[token]:
            row.out[row.at + disk] += 1
        row.at += disks
    for token in range(DEFILED_TOKENS):
        winner = t.tokens[token] if token < len(t.tokens) else -1
        row.seat(winner, seat, seats)
        row.flag(token < len(t.tokens) and winner < 0)
    for who in t.tree:
        row.seat(who, seat, seats)
    row.number(t.lanterns)
    row.one_of(t.inquisitor, LOCATIONS)
    row.flag(t.module)
    row.number(t.difficulty)
    _observe_books(t, around, row)


def _observe_place(place: Place, around: list[int], row: Row) -> None:
    """Every seat's Cultists and Sigils in a Location."""
    left = place.occupied[0]
    right = place.occupied[1]
    for who in around:
        row.number(place.waiting[who])
        row.number(place.beside[who])
        row.flag(left == who)
        row.flag(right == who)
        row.number(place.sigils[who])


def _observe_books(t: DarkBlood, around: list[int], row: Row) -> None:
    """Every seat's Ritual Book."""
    books: list[RitualBook] = [t.books[who] for who in around]
    for book in books:
        row.one_of(book.cult, CULTS)
    for book in books:
        row.one_of(book.position_token, FAVOR_POSITIONS)
    for book in books:
        row.numbers(book.on_rituals)
        row.numbers(book.triangles)
        for upgraded in book.upgraded:
            row.flag(upgraded)
    for book in books:
        row.numbers(book.sides)
        row.numbers(book.uses)
    for book in books:
        row.numbers(book.resources)
    for book in books:
        row.one_of(book.monstrosity, LOCATIONS)
        row.one_of(book.vigil, LOCATIONS)
        row.number(book.monstrosity_side)
    for distance, book in enumerate(books):
        who = around[distance]
        row.number(book.silver)
        row.number(book.ready)
        row.number(book.resting)
        row.number(book.inactive)
        row.number(book.sacrificed)
        row.number(book.taken)
        row.number(book.hexes)
        row.number(book.lost_hexes)
        row.number(max(0, t.blood_change[who] + _BLOOD_ZERO))
        row.number(t.blood_proved[who])
        row.number(t.spellbook.index(who) + 1 if who in t.spellbook else 0)
