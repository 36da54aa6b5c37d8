"""Setup: decks, sheets, the first Priests, Followers and coins, and who goes first (p. 4)."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.editions import NOBODY, Edition
from conventicle.games.eternal_city.kinds import (
    CULT,
    INTRIGUE,
    LICENSE,
    LOCATIONS,
    MIRACLE,
    PALACE_SLOTS,
    PATRIARCH,
    RESERVE,
    SORTS,
    SUPREMACY,
    layout,
)
from conventicle.games.eternal_city.phases.round import StartRound
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import Cards, new_cards
from conventicle.kernel.chance import SETUP, Chance
from conventicle.kernel.game import Setup

#: Each player begins with the Patriarch and one token of each of these strengths.
FIRST_PRIESTS: Final = (1, 2, 3)


def deal_cults(rules: Edition, option: str, seats: int, chance: Chance) -> tuple[int, ...]:
    """The sheets in seat order: at random, the set recommended for a first game, or as agreed."""
    if option == "first_game":
        return rules.first_games[seats]
    if option == "random":
        cults = list(rules.cults)
        chance.shuffle(cults, SETUP)
        return tuple(cults[:seats])
    return tuple([CULT.place(name) for name in option.split(",")])


def lay_out(rules: Edition, seats: int, chance: Chance) -> Cards:
    """Three shuffled decks, and the first face-up Licenses in the Palace."""
    places = layout(seats, rules.data.number, rules.cards_aside)
    zones: list[list[int]] = [[] for _ in places.zones]
    for back in (MIRACLE, INTRIGUE, LICENSE):
        zones[back] = rules.deck(back)
    zones[RESERVE] = [SUPREMACY]
    cards = new_cards(places, zones)
    for back in (MIRACLE, INTRIGUE, LICENSE):
        cards.shuffle(back, chance, SETUP)
    for _ in range(rules.palace_slots):
        cards.draw(LICENSE, PALACE_SLOTS)
    return cards


def set_up(setup: Setup, chance: Chance, rules: Edition) -> City:
    """A table set up, with the first round to come."""
    seats = setup.seats
    cults = deal_cults(rules, setup.options["cults"], seats, chance)
    limit = setup.options["round_limit"]
    free = [0] * (seats * SORTS)
    reserve = [rules.tokens if priest != PATRIARCH else 0 for _ in range(seats) for priest in range(SORTS)]
    for seat in range(seats):
        free[seat * SORTS + PATRIARCH] = 1
        for strength in FIRST_PRIESTS:
            free[seat * SORTS + strength] = 1
            reserve[seat * SORTS + strength] -= 1
    t = City(
        seats,
        chance,
        lay_out(rules, seats, chance),
        rules,
        0 if limit == "off" else int(limit),
        cults,
        [0] * seats,
        [0] * seats,
        [rules.start_followers] * seats,
        [rules.start_coins] * seats,
        [0] * seats,
        free,
        [0] * (seats * SORTS),
        reserve,
        [0] * (LOCATIONS * seats * SORTS),
        [0] * (LOCATIONS * seats),
        [NOBODY] * LOCATIONS,
        [NOBODY] * (LOCATIONS * seats),
        [0] * (LOCATIONS * seats),
        [0] * seats,
        [],
    )
    t.first = max(range(seats), key=t.might)
    t.then(StartRound())
    return t
