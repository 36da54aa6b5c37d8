"""What a viewer sees of a table of Candles."""

from __future__ import annotations

from typing import TypedDict

from conventicle.games._template.kinds import CARD, DECK, DISCARD, PLAYED, aside, hand
from conventicle.games._template.table import Candles


class PlayerView(TypedDict):
    """A player: coins, candles, and of the cards what the viewer knows."""

    seat: int
    coins: int
    candles: int
    hand: list[str]
    aside: list[str]


class TableView(TypedDict):
    """The whole table."""

    goal: int
    first: int
    nights: int
    deck: list[str]
    discard: list[str]
    played: list[str]
    players: list[PlayerView]


def names(kinds: list[int]) -> list[str]:
    """Kinds as names; a label below 0 is a card the viewer does not know."""
    return [CARD.values[kind] if kind >= 0 else "?" for kind in kinds]


def view(t: Candles, viewer: int) -> TableView:
    """Public things, the viewer's own hand, and of hidden cards what the viewer knows."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[viewer].labels
    return {
        "goal": t.goal,
        "first": t.first,
        "nights": t.nights,
        "deck": names(labels[DECK]),
        "discard": names(labels[DISCARD]),
        "played": names(labels[PLAYED]),
        "players": [
            {
                "seat": seat,
                "coins": t.coins[seat],
                "candles": t.candles(seat),
                "hand": names(labels[hand(seat)]),
                "aside": names(labels[aside(seat)]),
            }
            for seat in range(t.seats)
        ],
    }
