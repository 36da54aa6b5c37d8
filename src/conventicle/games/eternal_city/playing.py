"""Playing a Miracle or an Intrigue: seals, conditions, and the way of the card under its deck (p. 10, 12)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city import first_intrigues, intrigues, miracles
from conventicle.games.eternal_city.editions import DARK_SEAL, NO_SEAL
from conventicle.games.eternal_city.kinds import BACK, CARD, MIRACLE, PLAYED, hand
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import BOTTOM
from conventicle.kernel.frame import Frame

#: Of every kind of Intrigue, in whatever edition: when it can be played, and what it does then.
INTRIGUE_EFFECTS: Final = {**intrigues.EFFECTS, **first_intrigues.EFFECTS}
_CAN: Final = [INTRIGUE_EFFECTS[name][0] if name in INTRIGUE_EFFECTS else None for name in CARD.values]
_DO: Final = [INTRIGUE_EFFECTS[name][1] if name in INTRIGUE_EFFECTS else None for name in CARD.values]


def seal_allows(t: City, me: int, kind: int) -> bool:
    """A sealed card can be played only with that side of one's sheet up."""
    seal = t.edition.seal[kind]
    return seal == NO_SEAL or (seal == DARK_SEAL) == bool(t.dark[me])


def can_work(t: City, me: int, kind: int) -> bool:
    """The card's effect can be carried out, whatever its seal."""
    if BACK[kind] == MIRACLE:
        return miracles.can_work(t, me, kind)
    can = _CAN[kind]
    return can is not None and can(t, me)


def can_play(t: City, me: int, kind: int) -> bool:
    """Seal and effect both allow it."""
    return seal_allows(t, me, kind) and can_work(t, me, kind)


def announce(t: City, me: int, kind: int) -> None:
    """Lay a card of the hand face up before everyone."""
    t.cards.move(kind, hand(me), PLAYED)
    t.tell("played", me, kind)


def carry_out(t: City, me: int, kind: int) -> None:
    """The face-up card takes effect, then it goes face down under its deck."""
    if BACK[kind] == MIRACLE:
        miracles.work(t, me, kind)
    else:
        do = _DO[kind]
        assert do is not None
        do(t, me)
    t.then(PutUnder(kind))


def play_announced(t: City, me: int) -> None:
    """The card laid face up before the cost was paid takes effect."""
    kind = t.cards.zones[PLAYED][0]
    if can_work(t, me, kind):
        carry_out(t, me, kind)
    else:
        t.then(PutUnder(kind))


class PutUnder(Frame[City]):
    """The card that was played goes under its deck; everyone has seen which."""

    NAME: ClassVar[str] = "PutUnder"

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def run(self, t: City) -> None:
        """Face down, at the bottom."""
        t.cards.move(self.kind, PLAYED, BACK[self.kind], BOTTOM)

    def fields(self) -> tuple[object, ...]:
        return (self.kind,)


class DrawAfter(Frame[City]):
    """Draw cards and gain coins once a card played through an ability is done with."""

    NAME: ClassVar[str] = "DrawAfter"

    def __init__(self, me: int, deck: int, count: int, coins: int) -> None:
        self.me: Final = me
        self.deck: Final = deck
        self.count: Final = count
        self.coins: Final = coins

    def run(self, t: City) -> None:
        """From the top of the deck."""
        t.draw(self.me, self.deck, self.count)
        if self.coins:
            t.gain_coins(self.me, self.coins)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.deck, self.count, self.coins)
