"""What a viewer sees of a table of Pantheon."""

from __future__ import annotations

from typing import TypedDict

from conventicle.games.pantheon.kinds import (
    CARD,
    END_OF_DAYS,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    GONE,
    HEARTS,
    MAIN_DECK,
    MAIN_DISCARD,
    OFFERED,
    OMENS,
    PLAYED,
    PROPHECY,
    SIDE,
    SITE,
    SKULLS,
    TREES,
    aside,
    flock,
    followers,
    hand,
    loose,
    temple,
)
from conventicle.games.pantheon.support import is_pleased
from conventicle.games.pantheon.table import NO_SYMBOLS, NOBODY, Pantheon
from conventicle.kernel.seats import bit


class FollowerView(TypedDict):
    """A follower, and whether a purge would spare it now."""

    card: str
    value: int
    supported: bool


class TempleView(TypedDict):
    """A temple from the Foundation up."""

    site: str
    parts: list[str]
    complete: bool
    building: bool


class GodView(TypedDict):
    """A god with all that belongs to it."""

    god: str
    realm: str
    title: str
    hearts: int
    trees: int
    skulls: int
    followers: list[FollowerView]
    temples: list[TempleView]


class PlayerView(TypedDict):
    """One player's side of the table."""

    seat: int
    score: int
    coins: int
    complete_temples: int
    follower_count: int
    plates: int
    hand_size: int
    hand: list[str]
    aside: list[str]
    loose: list[str]
    indoctrinated: bool
    passed_over: bool
    gods: list[GodView]
    waiting_followers: list[FollowerView]
    waiting_temples: list[TempleView]


class BoardView(TypedDict):
    """What belongs to nobody; `draws_left` is "?" where nobody can know it."""

    turn: int
    active: int
    offered: list[str]
    played: list[str]
    prophecy_drawn: bool
    prophecy_within: int
    draws_left: int | str
    follower_deck: list[str]
    follower_discard: list[str]
    main_deck: int
    main_discard: list[str]
    side: list[str]
    omens: list[str]
    gone: list[str]
    variants: list[str]


class TableView(TypedDict):
    """The whole table."""

    board: BoardView
    players: list[PlayerView]


#: Shown where nobody can know how many draws are left.
UNKNOWN = "?"


def names(kinds: list[int]) -> list[str]:
    """Kinds as names; a label below 0 is a card the viewer does not know."""
    return [CARD.values[kind] if kind >= 0 else UNKNOWN for kind in kinds]


def view(t: Pantheon, viewer: int) -> TableView:
    """Public things, the viewer's own hand, and of hidden cards what the viewer knows."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[viewer].labels
    return {
        "board": {
            "turn": t.round,
            "active": t.active,
            "offered": names(labels[OFFERED]),
            "played": names(labels[PLAYED]),
            "prophecy_drawn": PROPHECY in t.cards.zones[OMENS],
            "prophecy_within": prophecy_within(t),
            "draws_left": draws_left(t),
            "follower_deck": names(labels[FOLLOWER_DECK][::-1]),
            "follower_discard": names(labels[FOLLOWER_DISCARD][::-1]),
            "main_deck": len(labels[MAIN_DECK]),
            "main_discard": names(labels[MAIN_DISCARD][::-1]),
            "side": names(labels[SIDE]),
            "omens": names(labels[OMENS]),
            "gone": names(labels[GONE]),
            "variants": variants(t),
        },
        "players": [player(t, seat, labels) for seat in range(t.seats)],
    }


def variants(t: Pantheon) -> list[str]:
    """The variations that are played."""
    played = [
        ("pay_to_purge", t.variants.pay_to_purge),
        ("unlimited_pantheon", t.variants.unlimited_pantheon),
        ("doom_is_at_hand", t.variants.doom_is_at_hand),
    ]
    return [name for name, on in played if on]


def prophecy_within(t: Pantheon) -> int:
    """Within how many cards the Prophecy lies, as everyone knows; 0 once it is drawn."""
    if PROPHECY in t.cards.zones[OMENS]:
        return 0
    return t.values.doom_depth - t.round if t.variants.doom_is_at_hand else len(t.cards.zones[FOLLOWER_DECK])


def draws_left(t: Pantheon) -> int | str:
    """How many followers are drawn before End of Days, if nothing more is discarded below it; else unknown."""
    deck = t.cards.zones[FOLLOWER_DECK]
    pile = t.cards.zones[FOLLOWER_DISCARD]
    if END_OF_DAYS in deck:
        return len(deck) - 1 - deck.index(END_OF_DAYS)
    if END_OF_DAYS in pile:
        return len(deck) + pile.index(END_OF_DAYS)
    return UNKNOWN


def player(t: Pantheon, seat: int, labels: list[list[int]]) -> PlayerView:
    """One player's side of the table."""
    return {
        "seat": seat,
        "score": t.score(seat),
        "coins": t.coins[seat],
        "complete_temples": t.complete_temples(seat),
        "follower_count": t.follower_count(seat),
        "plates": t.plates(seat),
        "hand_size": len(labels[hand(seat)]),
        "hand": names(labels[hand(seat)]),
        "aside": names(labels[aside(seat)]),
        "loose": names(labels[loose(seat)]),
        "indoctrinated": t.is_protected(seat),
        "passed_over": bool(t.passed_over & bit(seat)),
        "gods": [cult(t, god) for god in t.gods_of(seat)],
        "waiting_followers": [follower(t, kind, NO_SYMBOLS) for kind in t.cards.zones[flock(seat)]],
        "waiting_temples": [building(t, site) for site in t.temples_of(seat) if t.temple_god[site] == NOBODY],
    }


def cult(t: Pantheon, god: int) -> GodView:
    """A god with all that belongs to it."""
    symbols = t.symbols(god)
    realm = t.realm(god)
    title = t.title(god)
    return {
        "god": CARD.values[god],
        "realm": CARD.values[realm] if realm >= 0 else "",
        "title": CARD.values[title] if title >= 0 else "",
        "hearts": symbols[HEARTS],
        "trees": symbols[TREES],
        "skulls": symbols[SKULLS],
        "followers": [follower(t, kind, symbols) for kind in t.cards.zones[followers(god)]],
        "temples": [building(t, site) for site in t.temples_of_god(god)],
    }


def follower(t: Pantheon, kind: int, symbols: list[int]) -> FollowerView:
    """A follower, and whether a purge would spare it now."""
    return {"card": CARD.values[kind], "value": t.values.value[kind], "supported": is_pleased(t.values, symbols, kind)}


def building(t: Pantheon, site: int) -> TempleView:
    """A temple from the Foundation up."""
    god = t.temple_god[site]
    parts = sorted(t.cards.zones[temple(site)], key=lambda kind: (t.values.part[kind], kind))
    return {
        "site": SITE.values[site],
        "parts": names(parts),
        "complete": t.is_complete(site),
        "building": god >= 0 and t.building[god] == site,
    }
