"""Setting up a table: gods, coins, hands, decks, variations."""

from __future__ import annotations

from conventicle.games.pantheon.effects.anytime import LIBERTIES
from conventicle.games.pantheon.kinds import (
    END_OF_DAYS,
    FOLLOWER_DECK,
    FOLLOWERS_SORT,
    GONE,
    MAIN_DECK,
    OMENS,
    PROPHECY,
    SIDE,
    gods,
    hand,
    layout,
)
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon, Variants
from conventicle.games.pantheon.values import PantheonValues
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import SETUP, Chance


def set_up(seats: int, chance: Chance, values: PantheonValues, variants: Variants) -> Pantheon:
    """A table before its first turn; who goes first is drawn by lot."""
    plan = layout(seats, values.data.number, values.backs)
    zones: list[list[int]] = [[] for _ in plan.zones]
    first = chance.below(seats, SETUP)
    for seat, god in enumerate(starting_gods(seats, chance, values)):
        zones[gods(seat)] = [god]
    in_play = [god for seat in range(seats) for god in zones[gods(seat)]]
    zones[GONE] = [god for god in values.gods if values.elder[god] and god not in in_play]
    zones[SIDE] = values.buyable_parts()
    zones[OMENS] = [END_OF_DAYS]
    zones[FOLLOWER_DECK] = follower_deck(chance, values, variants)
    zones[MAIN_DECK] = [kind for kind in values.main_cards() if kind not in in_play]
    chance.shuffle(zones[MAIN_DECK], SETUP)
    cards = new_cards(plan, zones)
    for _ in range(values.start_hand):
        for seat in range(seats):
            cards.draw(MAIN_DECK, hand(seat))
    return Pantheon(
        seats, chance, cards, values, variants, [values.start_coins] * seats, first, 0, 0, 0, [NOBODY] * values.sites,
        [NOBODY] * values.sites, [NOWHERE] * values.most_building, LIBERTIES,
    )  # fmt: skip


def starting_gods(seats: int, chance: Chance, values: PantheonValues) -> list[int]:
    """An Elder God each, by lot; with five or six players gods of the main deck help out (R41)."""
    elders = [god for god in values.gods if values.elder[god]]
    others = [god for god in values.gods if not values.elder[god]]
    chance.shuffle(elders, SETUP)
    chance.shuffle(others, SETUP)
    chosen = (elders + others)[:seats]
    chance.shuffle(chosen, SETUP)
    return chosen


def follower_deck(chance: Chance, values: PantheonValues, variants: Variants) -> list[int]:
    """The followers with the Prophecy among them; where doom is at hand, within the top 15 (R34)."""
    deck = values.copies_of(FOLLOWERS_SORT)
    if not variants.doom_is_at_hand:
        deck.append(PROPHECY)
        chance.shuffle(deck, SETUP)
        return deck
    chance.shuffle(deck, SETUP)
    deck.insert(len(deck) - chance.below(values.doom_depth, SETUP), PROPHECY)
    return deck
