"""Positions for stories, set up in a line or two, and decisions in the notation of the log."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import conventicle.games.old_ones
from conventicle.games.old_ones.game import GAME
from conventicle.games.old_ones.kinds import (
    CARD,
    CITY,
    DECK,
    UNCHOSEN,
    cultists,
    figures,
    layout,
)
from conventicle.games.old_ones.rounds import Round, Turn
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import values_of
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import key_from_seed, keyed

VALUES = values_of(GAME.newest(), GAME.rules)
DATA = Path(conventicle.games.old_ones.__file__).parent / "data" / str(GAME.data)


def rows(name: str, table: str) -> list[dict[str, Any]]:
    """The rows of a data file, read without the game's own loader."""
    found: list[dict[str, Any]] = tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))[table]
    return found


VILLAGERS: dict[str, dict[str, Any]] = {row["name"]: row for row in rows("villagers", "villager")}
OLD_ONES: dict[str, dict[str, Any]] = {row["name"]: row for row in rows("old_ones", "old_one")}


def villagers(count: int, but: Sequence[str] = (), **printed: object) -> list[str]:
    """The first villagers with these values on them, by name, leaving out some."""
    found = [
        name
        for name, row in VILLAGERS.items()
        if name not in but and all(row[value] == wanted for value, wanted in printed.items())
    ]
    assert len(found) >= count, f"only {len(found)} villagers with {printed}"
    return found[:count]


def villager(but: Sequence[str] = (), **printed: object) -> str:
    """The first villager with these values on it."""
    return villagers(1, but, **printed)[0]


def old_one(**printed: object) -> str:
    """The first Old One with these values on it."""
    return next(
        name for name, row in OLD_ONES.items() if all(row[value] == wanted for value, wanted in printed.items())
    )


def kind(name: str) -> int:
    """The number of a card."""
    return CARD.place(name)


def names(kinds: Sequence[int]) -> list[str]:
    """Cards by name."""
    return [CARD.values[one] for one in kinds]


def story(
    seats: int = 2,
    old_ones: Sequence[str] = ("azathoth", "cthulhu", "shub_niggurath", "nyarlathotep"),
    city: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    priests: dict[int, Sequence[str]] | None = None,
    cultists_of: dict[int, dict[str, Sequence[str]]] | None = None,
    cubes: dict[str, int] | None = None,
    ever: bool = False,
    round_limit: int = 0,
) -> OldOnes:
    """A table in the middle of a game, nothing on its agenda.

    `deck` is the whole deck, top first (all other villagers lie in the box); without it the deck holds them all.
    """
    plan = layout(seats, VALUES.cards)
    zones: list[list[int]] = [[] for _ in plan.zones]
    zones[CITY] = [kind(name) for name in city]
    held = [0] * VALUES.cards
    under = [-1] * VALUES.most_under
    made = [0] * seats
    for seat in range(seats):
        own = list((priests or {}).get(seat, ()))
        zones[figures(seat)] = [kind(name) for name in [*own, old_ones[seat]]]
        for name in own:
            made[seat] |= 1 << VALUES.jewel[kind(name)]
        for figure, below in (cultists_of or {}).get(seat, {}).items():
            for name in below:
                zones[cultists(seat)].append(kind(name))
                under[kind(name)] = kind(figure)
    for name, number in (cubes or {}).items():
        held[kind(name)] = number
    placed = {one for zone in zones for one in zone}
    rest = [one for one in VALUES.villagers if one not in placed]
    if deck is None:
        zones[DECK] = rest
    else:
        zones[DECK] = [kind(name) for name in reversed(deck)]
        zones[UNCHOSEN] = [one for one in rest if one not in zones[DECK]]
    cards = new_cards(plan, zones)
    return OldOnes(
        seats, keyed(key_from_seed("story")), cards, VALUES, ever, round_limit, held, under, made, 0, False, 0, False
    )  # fmt: skip


def turn(t: OldOnes, seat: int, figure: str) -> OldOnes:
    """It is this figure's turn, the only one of the round."""
    t.start(Turn(seat, kind(figure)))
    return t


def new_round(t: OldOnes) -> OldOnes:
    """A round begins."""
    t.start(Round())
    return t


def acting(t: OldOnes) -> str:
    """The figure whose action is asked for."""
    return CARD.values[t.agenda[-1].prompt(t)["by:card"]]


def as_cultist(name: str) -> str:
    """The option that makes a card a Cultist."""
    return f"word:cultist card:{name}"


def as_priest(name: str) -> str:
    """The option that makes a card a Priest."""
    return f"word:priest card:{name}"


def city_of(t: OldOnes) -> list[str]:
    """The City, in the order in which it lies."""
    return names(t.cards.zones[CITY])


def deck_of(t: OldOnes) -> list[str]:
    """The deck, top first."""
    return names(t.cards.zones[DECK][::-1])


def priests_of(t: OldOnes, seat: int) -> list[str]:
    """A seat's Priests."""
    return names(t.priests(seat))


def under(t: OldOnes, seat: int, figure: str) -> list[str]:
    """The Cultists under a figure."""
    return names(t.cultists_under(seat, kind(figure)))


def cubes_on(t: OldOnes, figure: str) -> int:
    """The cubes on a figure."""
    return t.cubes[kind(figure)]
