"""What a viewer sees of a table of Old Ones: everything but the order of the deck."""

from __future__ import annotations

from typing import TypedDict

from conventicle.games.old_ones.kinds import (
    ABILITY,
    ASIDE,
    CARD,
    CITY,
    DECK,
    JEWELS,
    NO_ABILITY,
    OLD_ONE,
    SORT,
    UNCHOSEN,
    cultists,
    figures,
)
from conventicle.games.old_ones.rounds import Turn
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.kernel.seats import bit


class VillagerView(TypedDict):
    """A villager in the City with all that is printed on it."""

    card: str
    jewel: str
    force: int
    vigor: int
    will: int
    turn: int
    red_border: bool
    corpulence: int
    ability: str


class OldOneView(TypedDict):
    """An Old One that can be chosen."""

    card: str
    turn: int
    capacity: int
    ability: str


class BoardView(TypedDict):
    """What lies in the middle, and the turns to come."""

    city: list[VillagerView]
    deck: int
    deck_known: list[str]
    deck_ran_out: bool
    supply: int
    aside: list[str]
    unchosen: list[OldOneView]
    turns_to_come: list[str]
    rounds_to_standstill: int


class FigureView(TypedDict):
    """A figure with its cubes and the Cultists under it."""

    card: str
    old_one: bool
    jewel: str
    turn: int
    red_border: bool
    cubes: int
    capacity: int
    ability: str
    will: int
    cultists: list[str]


class PlayerView(TypedDict):
    """A cult."""

    seat: int
    figures: list[FigureView]
    priests: int
    cultists: int
    cubes: int
    jewels: list[str]
    jewels_ever: list[str]
    scared: bool
    score: int


class TableView(TypedDict):
    """The whole table."""

    board: BoardView
    players: list[PlayerView]


def names(kinds: list[int]) -> list[str]:
    """Kinds as names; a label below 0 is a card the viewer does not know."""
    return [CARD.values[kind] if kind >= 0 else "?" for kind in kinds]


def view(t: OldOnes, viewer: int) -> TableView:
    """The City, what the viewer knows of the deck, the turns to come, and the cults."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[viewer].labels
    top_first = labels[DECK][:]
    top_first.reverse()
    return {
        "board": {
            "city": [villager(t.values, kind) for kind in labels[CITY]],
            "deck": len(top_first),
            "deck_known": names(top_first),
            "deck_ran_out": t.deck_ran_out,
            "supply": t.supply(),
            "aside": names(labels[ASIDE]),
            "unchosen": [old_one(t.values, kind) for kind in labels[UNCHOSEN]] if not t.round else [],
            "turns_to_come": turns_to_come(t),
            "rounds_to_standstill": t.values.idle_rounds - t.idle,
        },
        "players": [player(t, seat, labels) for seat in range(t.seats)],
    }


def villager(values: OldOnesValues, kind: int) -> VillagerView:
    """A villager in the City with all that is printed on it."""
    return {
        "card": CARD.values[kind],
        "jewel": JEWELS[values.jewel[kind]],
        "force": values.force[kind],
        "vigor": values.vigor[kind],
        "will": values.will[kind],
        "turn": values.turn[kind],
        "red_border": values.red_border[kind],
        "corpulence": values.capacity[kind],
        "ability": ability_of(values, kind),
    }


def old_one(values: OldOnesValues, kind: int) -> OldOneView:
    """An Old One that can be chosen."""
    return {
        "card": CARD.values[kind],
        "turn": values.turn[kind],
        "capacity": values.capacity[kind],
        "ability": ability_of(values, kind),
    }


def ability_of(values: OldOnesValues, kind: int) -> str:
    """The name of the ability printed on a card, '' where there is none."""
    return "" if values.ability[kind] == NO_ABILITY else ABILITY.values[values.ability[kind]]


def turns_to_come(t: OldOnes) -> list[str]:
    """The figures that still have their turn in this round, in order."""
    found: list[str] = []
    for frame in t.agenda:
        if isinstance(frame, Turn):
            found.append(CARD.values[frame.figure])
    found.reverse()
    return found


def player(t: OldOnes, seat: int, labels: list[list[int]]) -> PlayerView:
    """A cult: its figures in turn order with their Cultists, and how its points stand."""
    own = sorted(labels[figures(seat)], key=lambda kind: t.values.turn_place[kind])
    chosen = bool(own)
    return {
        "seat": seat,
        "figures": [figure(t, seat, kind) for kind in own],
        "priests": len(own) - 1 if chosen else 0,
        "cultists": len(labels[cultists(seat)]),
        "cubes": t.cubes_of(seat),
        "jewels": [name for place, name in enumerate(JEWELS) if t.jewels(seat) >> place & 1],
        "jewels_ever": [name for place, name in enumerate(JEWELS) if t.made[seat] >> place & 1],
        "scared": bool(t.scared & bit(seat)),
        "score": t.score(seat) if chosen else 0,
    }


def figure(t: OldOnes, seat: int, kind: int) -> FigureView:
    """A figure with its cubes and the Cultists under it."""
    values = t.values
    return {
        "card": CARD.values[kind],
        "old_one": SORT[kind] == OLD_ONE,
        "jewel": JEWELS[values.jewel[kind]] if SORT[kind] != OLD_ONE else "",
        "turn": values.turn[kind],
        "red_border": values.red_border[kind],
        "cubes": t.cubes[kind],
        "capacity": values.capacity[kind],
        "ability": ability_of(values, kind),
        "will": t.will_under(seat, kind),
        "cultists": names(t.cultists_under(seat, kind)),
    }
