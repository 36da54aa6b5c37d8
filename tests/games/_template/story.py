"""Positions of Candles in a line or two."""

from __future__ import annotations

from conventicle.games._template.game import GAME
from conventicle.games._template.kinds import CARD, DECK, DISCARD, hand, layout, lit
from conventicle.games._template.table import Candles
from conventicle.games._template.turn import Turn
from conventicle.games._template.values import values_of
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import keyed
from conventicle.kernel.frame import Frame
from conventicle.kernel.vocabulary import ANYTIME

BUY = ANYTIME
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


def begin(t: Candles, *frames: Frame[Candles]) -> Candles:
    """Let these frames come, in this order."""
    for frame in frames:
        t.then(frame)
    t.advance()
    return t


def turn(t: Candles, me: int = 0) -> Candles:
    """A turn begins."""
    return begin(t, Turn(me))


def choose(t: Candles, seat: int, said: str) -> None:
    """A seat makes a choice, by its notation: `card:crow`, `word:pass`."""
    option = t.agenda[-1].vocabulary().parse(said)
    assert option in t.options(seat), f"{said} is not offered"
    t.take(seat, option)


def offered(t: Candles, seat: int) -> list[str]:
    """The notation of what a seat may choose."""
    frame = t.agenda[-1].vocabulary()
    return [frame.name(option) if option < ANYTIME else "buy" for option in t.options(seat)]


def names(t: Candles, zone: int) -> list[str]:
    """The cards of a zone by name."""
    return [CARD.values[kind] for kind in t.cards.zones[zone]]


def asks(t: Candles) -> str:
    """The frame that asks."""
    return t.agenda[-1].name() if t.agenda else t.ending


__all__ = ["BUY", "GAME", "asks", "begin", "choose", "kinds", "names", "offered", "table", "turn"]
