"""The City: laying it out, its two refills, taking a card, and the way under the deck, which is never shuffled."""

from __future__ import annotations

from conventicle.games.old_ones.kinds import ASIDE, CITY, DECK
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.cards import BOTTOM
from conventicle.kernel.chance import SETUP


def lay_first_city(t: OldOnes) -> None:
    """Six cards; those of Force 3 are replaced and shuffled back into the deck until there is none (R15)."""
    force = t.values.force
    sent_back = t.values.force_sent_back
    fill_city(t)
    while True:
        strong = [kind for kind in t.cards.zones[CITY] if force[kind] == sent_back]
        if not strong:
            return
        for kind in strong:
            t.cards.move_slot(CITY, t.cards.zones[CITY].index(kind), ASIDE)
            t.tell("sent_back", kind)
        fill_city(t)
        t.cards.move_all(ASIDE, DECK)
        t.cards.shuffle(DECK, t.chance, SETUP)


def fill_city(t: OldOnes) -> None:
    """Deal until six cards lie there; a fuller City stays as it is (R12), a short deck gives what it has (R2)."""
    size = t.values.city_size
    while len(t.cards.zones[CITY]) < size and t.cards.zones[DECK]:
        deal_one(t)


def deal_one(t: OldOnes) -> None:
    """The top card of the deck enters the City; the last one makes this round the last (R2, R26)."""
    kind = t.cards.draw(DECK, CITY)
    t.tell("entered", kind)
    if not t.cards.zones[DECK] and not t.deck_ran_out:
        t.deck_ran_out = True
        t.tell("deck_empty")


def take_from_city(t: OldOnes, kind: int, target: int) -> None:
    """A card leaves the City; only when it was the last one six new cards come, at once (R1)."""
    t.cards.move_slot(CITY, t.cards.zones[CITY].index(kind), target)
    if not t.cards.zones[CITY]:
        fill_city(t)


def scare(t: OldOnes) -> None:
    """The City goes under the deck, to be drawn again in the order in which it lay; then six new cards (R3)."""
    while t.cards.zones[CITY]:
        kind = t.cards.move_slot(CITY, 0, DECK, BOTTOM)
        t.tell("buried", kind)
    fill_city(t)


def bury(t: OldOnes, kind: int) -> None:
    """A card that lies aside goes under the deck, below those that were laid there before."""
    t.cards.move(kind, ASIDE, DECK, BOTTOM)
    t.tell("buried", kind)
