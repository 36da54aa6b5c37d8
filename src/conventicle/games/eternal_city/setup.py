"""Setup: decks, sheets, the first Priests, Followers and coins, and who goes first (p. 4)."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.editions import Edition
from conventicle.games.eternal_city.kinds import (
    CULT,
    INTRIGUE,
    LICENSE,
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
    t = City(seats, chance, lay_out(rules, seats, chance), rules, 0 if limit == "off" else int(limit), cults)
    for seat in range(seats):
        t.followers[seat] = rules.start_followers
        t.coins[seat] = rules.start_coins
        t.free[seat * SORTS + PATRIARCH] = 1
        for priest in range(SORTS):
            if priest != PATRIARCH:
                first = 1 if priest in FIRST_PRIESTS else 0
                t.free[seat * SORTS + priest] = first
                t.reserve[seat * SORTS + priest] = rules.tokens - first
    t.first = max(range(seats), key=t.might)
    t.then(StartRound())
    return t
