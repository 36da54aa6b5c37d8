"""Positions of the template game for stories about bots."""

from __future__ import annotations

from conventicle.bots.judge import Judge
from conventicle.games._template.game import GAME
from conventicle.games._template.kinds import CARD, DECK, hand, layout
from conventicle.games._template.table import Candles
from conventicle.games._template.turn import DiscardDown, EndOfRound, PlayCard, Turn
from conventicle.games._template.values import values_of
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.frame import Frame
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.table import Table

VALUES = values_of(GAME.newest(), GAME.rules)


def kind(name: str) -> int:
    return CARD.place(name)


def my_turn(mine: list[str], theirs: list[str], coins: list[int]) -> Candles:
    """Two players; seat 0 is to play a card of `mine`."""
    zones: list[list[int]] = [[] for _ in layout(2, 1).zones]
    zones[DECK] = VALUES.all_cards()
    for seat, names in enumerate((mine, theirs)):
        for name in names:
            zones[DECK].remove(kind(name))
            zones[hand(seat)].append(kind(name))
    t = Candles(2, keyed(key_from_seed("story")), new_cards(layout(2, 1), zones), VALUES, 4, False, coins, 0, 0)
    waiting: list[Frame[Candles]] = [EndOfRound(), Turn(1), DiscardDown(0), PlayCard(0)]
    t.agenda.extend(waiting)
    return t


class Misers(Judge):
    """Candles as those see it who care for coins alone."""

    def standing(self, t: Table, seat: int) -> float:
        assert isinstance(t, Candles)
        return float(t.coins[seat])


class Farsighted(Misers):
    """As misers see it who, looking ahead, care for the rivals' coins instead."""

    def prospect(self, t: Table, seat: int) -> float:
        return -self.standing(t, seat)


MISERS = Misers()
#: As misers see it who wait for the answer.
PATIENT = Misers(rollout=1)
#: As misers see it who go for what looks best.
HASTY = Misers(races=False)
FARSIGHTED = Farsighted()


def seen(t: Table, seat: int = 0) -> Perspective:
    return Perspective(GAME, t, seat)
