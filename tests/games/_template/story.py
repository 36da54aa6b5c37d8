"""Positions of Candles in a line or two."""

from __future__ import annotations

from conventicle.games._template.game import GAME
from conventicle.games._template.kinds import CARD, DECK, DISCARD, hand, layout, lit
from conventicle.games._template.table import Candles
from conventicle.games._template.turn import Turn
from conventicle.games._template.values import values_of
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import keyed
from tests.games.telling import begin

VALUES = values_of(GAME.newest(), GAME.rules)


def kinds(text: str) -> list[int]:
    """Cards by name: `candle crow`."""
    return [CARD.place(name) for name in text.split()]


def table(
    *hands: str, deck: str = "", lights: tuple[int, ...] = (), coins: tuple[int, ...] = (), goal: int = 4
) -> Candles:
    """A table with these hands, these cards on top of the deck (the last one on top) and these burning candles.

    All other cards lie on the discard, or in the deck if one is asked for.
    """
    seats = len(hands)
    zones: list[list[int]] = [[] for _ in layout(seats, 1).zones]
    rest = VALUES.all_cards()
    lights = lights or (0,) * seats
    for seat, held in enumerate(hands):
        zones[hand(seat)] = kinds(held)
        zones[lit(seat)] = kinds("candle " * lights[seat])
    zones[DECK] = kinds(deck)
    for zone in zones:
        for kind in zone:
            rest.remove(kind)
    zones[DISCARD] = rest
    cards = new_cards(layout(seats, 1), zones)
    return Candles(seats, keyed(bytes(16)), cards, VALUES, goal, True, list(coins or (5,) * seats), 0, 0)


def turn(t: Candles, me: int = 0) -> Candles:
    """A turn begins."""
    return begin(t, Turn(me))


def names(t: Candles, zone: int) -> list[str]:
    """The cards of a zone by name."""
    return [CARD.values[kind] for kind in t.cards.zones[zone]]
