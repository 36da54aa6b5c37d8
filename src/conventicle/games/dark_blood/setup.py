"""Setting up the board, the pouches and the Ritual Books (p. 6-9), and the solo game (p. 30)."""

from __future__ import annotations

from typing import Final

from conventicle.games.dark_blood.kinds import (
    CULT,
    CULTS,
    DEFILED_TOKENS,
    ENEMY,
    FAVOR_POSITIONS,
    FIRST_HEX,
    HEXES,
    LOCATIONS,
    NUMBER_CARDS,
    NUMBERED,
    OBJECTIVE_BOX,
    POUCH_BOX,
    SHIELD,
    TOKEN_NUMBERS,
    TOKENS_WITH_DISKS,
    TWO_PEASANTS,
    layout,
    objective_zone,
    pouch_zone,
)
from conventicle.games.dark_blood.place import new_place
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.round import KeepObjective, Round
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.values import DarkBloodValues
from conventicle.kernel.cards import Cards, new_cards
from conventicle.kernel.chance import SETUP, Chance
from conventicle.kernel.game import Setup

DIFFICULTIES: Final = ("easy", "medium", "hard", "nightmare")
OBJECTIVES_DEALT: Final = 2
ENEMY_POSITION: Final = 1
"""Solo: the enemy Sigil stands second from the top."""


def new_game(setup: Setup, chance: Chance, values: DarkBloodValues) -> DarkBlood:
    """A table ready for the first choice."""
    seats = setup.seats
    solo = seats == 1
    cults = choose_cults(setup.options["cults"], seats, chance)
    cards = deal_cards(seats, chance, values)
    tokens = list(range(FAVOR_POSITIONS))
    chance.shuffle(tokens, SETUP)
    if solo:
        tokens = [FAVOR_POSITIONS - 1]
    location_cards = values.location_cards[:]
    chance.shuffle(location_cards, SETUP)
    module = setup.options["inquisitor"] == "on"
    difficulty = DIFFICULTIES.index(setup.options["difficulty"]) + 1 if solo else 0
    t = DarkBlood(seats, chance, cards, values, module, difficulty)
    for location in range(LOCATIONS):
        t.places.append(new_place(values, location_cards[location], seats))
    for seat in range(seats):
        t.books.append(RitualBook(values, cults[seat], tokens[seat]))
        t.favor[tokens[seat]] = seat
    if solo:
        t.favor[ENEMY_POSITION] = ENEMY
    t.pouch[:] = first_pouch(values)
    t.under_tokens[:] = disks_under_tokens(module)
    if solo:
        prepare_solo(t, chance)
    else:
        t.then(KeepObjective())
    t.then(Round())
    return t


def choose_cults(chosen: str, seats: int, chance: Chance) -> list[int]:
    """The Cults of the seats: as chosen, or at random."""
    if chosen != "random":
        return [CULT.place(name) for name in chosen.split(",")]
    cults = list(range(CULTS))
    chance.shuffle(cults, SETUP)
    return cults[:seats]


def deal_cards(seats: int, chance: Chance, values: DarkBloodValues) -> Cards:
    """Two Objectives and a pouch for each seat; all pouches are shuffled, whoever plays (p. 8, 9)."""
    solo = seats == 1
    plan = layout(seats, values.data.number)
    zones: list[list[int]] = [[] for _ in plan.zones]
    if solo:
        zones[TOKEN_NUMBERS] = NUMBER_CARDS[:]
    else:
        zones[OBJECTIVE_BOX] = values.objectives[:]
        zones[POUCH_BOX] = values.pouches[:]
    cards = new_cards(plan, zones)
    for zone in (OBJECTIVE_BOX, POUCH_BOX, TOKEN_NUMBERS):
        cards.shuffle(zone, chance, SETUP)
    if not solo:
        for seat in range(seats):
            cards.draw(POUCH_BOX, pouch_zone(seat))
            for _ in range(OBJECTIVES_DEALT):
                cards.draw(OBJECTIVE_BOX, objective_zone(seat))
    return cards


def first_pouch(values: DarkBloodValues) -> list[int]:
    """The Game Pouch holds the numbered disks only (p. 11)."""
    return [values.disk_copies[disk] if disk < NUMBERED else 0 for disk in range(values.disks)]


def disks_under_tokens(module: bool) -> list[tuple[int, ...]]:
    """A Two-Peasant disk under each of the first three Defiled tokens, with a Shield in the module (p. 6, 21)."""
    disks = (TWO_PEASANTS, SHIELD) if module else (TWO_PEASANTS,)
    return [disks if token < TOKENS_WITH_DISKS else () for token in range(DEFILED_TOKENS)]


def prepare_solo(t: DarkBlood, chance: Chance) -> None:
    """Alone: numbers on the tokens, enemy Hexes under the first three, Peasant disks and an own Hex in the pouch."""
    own = t.books[0].cult
    enemies = [cult for cult in range(CULTS) if cult != own]
    chance.shuffle(enemies, SETUP)
    for token in range(TOKENS_WITH_DISKS):
        t.under_tokens[token] = (FIRST_HEX + enemies[token],) * t.difficulty
    for disk in range(NUMBERED):
        t.pouch[disk] -= 1
    t.pouch[TWO_PEASANTS] = t.values.disk_copies[TWO_PEASANTS]
    t.pouch[FIRST_HEX + own] += 1
    t.books[0].hexes = HEXES - 1
