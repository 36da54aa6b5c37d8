"""Positions of Pantheon in a line or two: put cards where the story needs them, then choose by notation."""

from __future__ import annotations

from bisect import insort

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, FOLLOWER_DECK, MAIN_DECK, SITE, SITES
from conventicle.games.pantheon.phases.discard import DiscardDown
from conventicle.games.pantheon.phases.draw import DrawCards
from conventicle.games.pantheon.phases.play import PlayCards
from conventicle.games.pantheon.phases.turn import EndTurn, Turn
from conventicle.games.pantheon.setup import set_up
from conventicle.games.pantheon.table import Pantheon, Variants
from conventicle.games.pantheon.values import values_of
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import FastChance

VALUES = values_of(GAME.newest(), GAME.rules)
FIRST_GODS = ("keep", "lorp", "anhk_lo", "squeem", "bloorg", "mumu")


def table(
    seats: int = 2, pay_to_purge: bool = False, unlimited_pantheon: bool = False, doom_is_at_hand: bool = False
) -> Pantheon:
    """Hands empty, five coins each; the seats have Keep, Lorp, Anhk-Lo, Squeem (Bloorg, Mumu); nobody keeps secrets."""
    chance = FastChance(1)
    t = set_up(seats, chance, VALUES, Variants(pay_to_purge, unlimited_pantheon, doom_is_at_hand))
    t.cards = Cards(t.cards.layout, t.cards.zones, None, 0)
    for seat in range(seats):
        while t.hand_of(seat):
            t.cards.move(t.hand_of(seat)[0], kinds.hand(seat), MAIN_DECK, 0)
        god = t.gods_of(seat).pop()
        home = kinds.GONE if VALUES.elder[god] else MAIN_DECK
        t.cards.zones[home].insert(0, god)
    for seat in range(seats):
        put(t, kinds.gods(seat), FIRST_GODS[seat])
    t.active = 0
    return t


def put(t: Pantheon, zone: int, *names: str) -> None:
    """Take cards out of the decks, the side or the box, and lay them on top of a zone in this order.

    Where a story needs more copies than the house set has, they come out of thin air.
    """
    for name in names:
        kind = CARD.place(name)
        sources = (MAIN_DECK, FOLLOWER_DECK, kinds.SIDE, kinds.GONE, kinds.OMENS)
        found = [one for one in sources if one != zone and kind in t.cards.zones[one]]
        if found:
            t.cards.zones[found[0]].remove(kind)
        elif kind in t.cards.zones[zone] and t.cards.layout.zones[zone].ordered:
            t.cards.zones[zone].remove(kind)
        if t.cards.layout.zones[zone].ordered:
            t.cards.zones[zone].append(kind)
        else:
            insort(t.cards.zones[zone], kind)


def give(t: Pantheon, seat: int, *names: str) -> None:
    """Cards for a hand."""
    put(t, kinds.hand(seat), *names)


def dress(t: Pantheon, god: str, *names: str) -> None:
    """A god's realm and title."""
    put(t, kinds.worn(CARD.place(god)), *names)


def follow(t: Pantheon, god: str, *names: str) -> None:
    """Followers of a god."""
    put(t, kinds.followers(CARD.place(god)), *names)


def another_god(t: Pantheon, seat: int, god: str) -> None:
    """One more god in play."""
    put(t, kinds.gods(seat), god)


def raise_temple(t: Pantheon, god: str, *names: str) -> int:
    """A temple for a god of somebody, from the Foundation up; its site."""
    number = CARD.place(god)
    site = t.temple_owner.index(-1)
    t.temple_owner[site] = t.owner(number)
    t.temple_god[site] = number
    if t.building[number] < 0:
        t.building[number] = site
    put(t, kinds.temple(site), *names)
    return site


def coming(t: Pantheon, *names: str) -> None:
    """The next cards of the Follower deck, the first named first."""
    put(t, FOLLOWER_DECK, *reversed(names))


def on_deck(t: Pantheon, *names: str) -> None:
    """The next cards of the main deck, the first named first."""
    put(t, MAIN_DECK, *reversed(names))


def turn(t: Pantheon, seat: int = 0) -> None:
    """This seat's turn, from the start."""
    t.start(Turn(seat))


def step_two(t: Pantheon, seat: int = 0) -> None:
    """This seat's turn, from Step 2 on."""
    t.active = seat
    t.then(DrawCards(seat))
    step_three(t, seat)


def step_three(t: Pantheon, seat: int = 0) -> None:
    """This seat's turn, from Step 3 on."""
    t.active = seat
    t.then(PlayCards(seat))
    t.then(DiscardDown(seat))
    t.then(EndTurn(seat))
    t.advance()


def names(t: Pantheon, zone: int) -> list[str]:
    """What lies in a zone."""
    return [CARD.values[kind] for kind in t.cards.zones[zone]]


def hand(t: Pantheon, seat: int) -> list[str]:
    return names(t, kinds.hand(seat))


def gods(t: Pantheon, seat: int) -> list[str]:
    return names(t, kinds.gods(seat))


def worn(t: Pantheon, god: str) -> list[str]:
    return names(t, kinds.worn(CARD.place(god)))


def flock_of(t: Pantheon, god: str) -> list[str]:
    return names(t, kinds.followers(CARD.place(god)))


def waiting(t: Pantheon, seat: int) -> list[str]:
    return names(t, kinds.flock(seat))


def temple_at(t: Pantheon, site: int) -> list[str]:
    return names(t, kinds.temple(site))


def temple_of(t: Pantheon, god: str) -> list[str]:
    """All parts of all temples of a god."""
    return [name for site in t.temples_of_god(CARD.place(god)) for name in temple_at(t, site)]


def main_discard(t: Pantheon) -> list[str]:
    return names(t, kinds.MAIN_DISCARD)


def follower_discard(t: Pantheon) -> list[str]:
    return names(t, kinds.FOLLOWER_DISCARD)


def side(t: Pantheon) -> list[str]:
    return names(t, kinds.SIDE)


def site_name(site: int) -> str:
    assert site < SITES
    return f"site:{SITE.values[site]}"


FULL_TEMPLE = ("foundation_plain", "altar_plain", "wall_plain", "wall_plain", "bower_of_sighs")
