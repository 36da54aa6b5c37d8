"""Gods: founding cults, wearing realms and titles, and trading gods in for a coin."""

from __future__ import annotations

from conventicle.games.pantheon.choices import LayDown
from conventicle.games.pantheon.effects.temples import ChooseBuilding, assign_temple, clear_site
from conventicle.games.pantheon.kinds import (
    BUYABLE_PART,
    GOD_NUMBER,
    GONE,
    REALMS_SORT,
    SORT,
    flock,
    followers,
    gods,
    hand,
    loose,
    temple,
    worn,
)
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon


def found_cult(t: Pantheon, me: int, god: int) -> None:
    """A god from the hand begins a cult, free of charge."""
    t.cards.move(god, hand(me), gods(me))
    t.tell("founded", me, GOD_NUMBER[god])
    adopt(t, me, god)


def adopt(t: Pantheon, seat: int, god: int) -> None:
    """Followers and temples that waited for a god come to this one (R14)."""
    t.cards.move_all(flock(seat), followers(god))
    waiting = [site for site in t.temples_of(seat) if t.temple_god[site] == NOBODY]
    for site in waiting:
        assign_temple(t, site, god)
    if waiting:
        t.then(ChooseBuilding(seat, god))


def wear(t: Pantheon, me: int, kind: int, origin: int, god: int) -> None:
    """A realm or title comes to a god; the old one of its sort goes to the main discard (R9)."""
    old = t.realm(god) if SORT[kind] == REALMS_SORT else t.title(god)
    if old >= 0:
        t.drop(old, worn(god))
        t.tell("took_off", GOD_NUMBER[god], old)
    t.cards.move(kind, origin, worn(god))
    t.tell("wears", me, kind, GOD_NUMBER[god])


def trade_in_card(t: Pantheon, me: int, god: int) -> None:
    """A god card of the hand is worth a coin; no plate rings."""
    t.cards.move(god, hand(me), t.pile_of(god))
    t.coins[me] += 1
    t.tell("traded_card", me, GOD_NUMBER[god])


def trade_in_god(t: Pantheon, me: int, god: int) -> None:
    """A god in play, be it the last one, is worth a coin; all that was played on it is lost with it (R8)."""
    t.coins[me] += 1
    t.tell("traded_god", me, GOD_NUMBER[god])
    lost = loose(me)
    t.cards.move_all(worn(god), lost)
    t.cards.move_all(followers(god), lost)
    for site in t.temples_of_god(god):
        t.cards.move_all(temple(site), lost)
        clear_site(t, site)
    t.building[god] = NOWHERE
    t.cards.move(god, gods(me), GONE if t.pile_of(god) == GONE else lost)
    for kind in t.cards.zones[lost][:]:
        if BUYABLE_PART[kind]:
            t.drop(kind, lost)
    t.then(LayDown(me))
