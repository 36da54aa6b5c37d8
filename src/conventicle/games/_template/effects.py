"""What the cards do: for each a condition `can_<card>` and an effect `<card>`, carried out once it lies face up."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games._template.kinds import CANDLE, CARD, DECK, PLAYED, aside, hand, lit
from conventicle.games._template.table import Candles
from conventicle.kernel.cards import BOTTOM, TOP
from conventicle.kernel.frame import Frame, PickCards
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, seat_domain

SEAT: Final = seat_domain(4)


def candle(t: Candles, me: int) -> None:
    """Light the candle: it burns before its owner."""
    t.cards.move(CANDLE, PLAYED, lit(me))


def can_crow(t: Candles, me: int) -> bool:
    """The crow needs a rival with a card to give."""
    return any(t.cards.zones[hand(rival)] for rival in t.rivals(me))


def crow(t: Candles, me: int) -> None:
    """One rival gives a card of their own choice."""
    t.then(SendCrow(me))
    t.then(DiscardPlayed(CARD.place("crow")))


def can_bell(t: Candles, me: int) -> bool:
    """The bell needs two cards to look at."""
    return len(t.cards.zones[DECK]) >= 2


def bell(t: Candles, me: int) -> None:
    """Look at the top two cards and put them back in any order."""
    for _ in range(2):
        t.cards.draw(DECK, aside(me))
    t.then(PutBack(me))
    t.then(DiscardPlayed(CARD.place("bell")))


def can_wind(t: Candles, me: int) -> bool:
    """The wind costs an own candle; after that a rival must burn at least as many as oneself."""
    if not t.candles(me):
        return False
    return t.would(lambda trial: trial.put_out(me), lambda trial: bool(targets_of_wind(trial, me)))


def targets_of_wind(t: Candles, me: int) -> list[int]:
    """The rivals whom the wind can reach."""
    return [rival for rival in range(t.seats) if rival != me and t.candles(rival) >= max(1, t.candles(me))]


def wind(t: Candles, me: int) -> None:
    """Put out an own candle, then one of a rival who is not behind."""
    t.put_out(me)
    t.then(BlowOut(me))
    t.then(DiscardPlayed(CARD.place("wind")))


def can_bargain(t: Candles, me: int) -> bool:
    """The bargain is paid with more cards of the hand."""
    return len(t.cards.zones[hand(me)]) > t.values.buried


def bargain(t: Candles, me: int) -> None:
    """Two cards go under the deck, in the order of one's choice, for three coins (or as the data set says)."""
    t.then(BuryCards(me, t.values.buried))
    t.then(DiscardPlayed(CARD.place("bargain")))


def can_always(t: Candles, me: int) -> bool:
    """No condition."""
    return True


Condition = Callable[[Candles, int], bool]
Effect = Callable[[Candles, int], None]
#: Per kind of card, in the order of the data file: when it can be played, and what it does then.
EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "candle": (can_always, candle),
    "crow": (can_crow, crow),
    "bell": (can_bell, bell),
    "wind": (can_wind, wind),
    "bargain": (can_bargain, bargain),
}
CAN: Final = [EFFECTS[name][0] for name in CARD.values]
DO: Final = [EFFECTS[name][1] for name in CARD.values]


class DiscardPlayed(Frame[Candles]):
    """The effect is over: the card that caused it goes onto the discard."""

    NAME: ClassVar[str] = "DiscardPlayed"

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def run(self, t: Candles) -> None:
        """Lay it there."""
        t.discard_played(self.kind)

    def fields(self) -> tuple[object, ...]:
        return (self.kind,)


class SendCrow(Frame[Candles]):
    """Choose the rival who has to give a card."""

    NAME: ClassVar[str] = "SendCrow"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: Candles) -> int:
        """The one who played the crow."""
        return bit(self.me)

    def options(self, t: Candles, seat: int) -> list[int]:
        """Rivals with a card in hand."""
        return [rival for rival in range(t.seats) if rival != self.me and t.cards.zones[hand(rival)]]

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Nobody sends the crow home, and an empty hand gives nothing."""
        if option >= t.seats:
            return "not_offered"
        return "own_hand" if option == self.me else "empty_hand"

    def take(self, t: Candles, seat: int, option: int) -> None:
        """The rival chooses what to give."""
        t.tell("crow_sent", self.me, option)
        t.then(GiveCard(option, self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class GiveCard(Frame[Candles]):
    """Give a card of one's hand to another player; both know it, the others see its back."""

    NAME: ClassVar[str] = "GiveCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, giver: int, taker: int) -> None:
        self.giver: Final = giver
        self.taker: Final = taker

    def waits_for(self, t: Candles) -> int:
        """The giver, in the middle of the taker's turn."""
        return bit(self.giver)

    def options(self, t: Candles, seat: int) -> list[int]:
        """Each kind in hand."""
        return sorted(set(t.cards.zones[hand(self.giver)]))

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Only what one holds can be given."""
        return "not_in_hand"

    def take(self, t: Candles, seat: int, option: int) -> None:
        """Hand it over."""
        t.cards.move(option, hand(self.giver), hand(self.taker))
        both = bit(self.giver) | bit(self.taker)
        t.tell_only(both, "gave", self.giver, self.taker, option)
        t.tell_only(t.everyone() & ~both, "gave_hidden", self.giver, self.taker)

    def prompt(self, t: Candles) -> dict[str, int]:
        return {"to:seat": self.taker}

    def fields(self) -> tuple[object, ...]:
        return (self.giver, self.taker)


class PutBack(PickCards[Candles]):
    """Put the two cards one looked at back on top of the deck, in any order."""

    NAME: ClassVar[str] = "PutBack"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))
    ORDERED: ClassVar[bool] = True

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def picker(self) -> int:
        """The one who rang the bell."""
        return self.me

    def pool(self, t: Candles) -> list[int]:
        """The cards looked at."""
        return t.cards.zones[aside(self.me)]

    def pick(self, t: Candles, kind: int) -> None:
        """Lay it on the deck; the last one needs no choice."""
        t.cards.move(kind, aside(self.me), DECK, TOP)
        left = t.cards.zones[aside(self.me)]
        if len(left) == 1:
            t.cards.move(left[0], aside(self.me), DECK, TOP)
            t.tell("looked", self.me)
        else:
            t.then(self)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class BlowOut(Frame[Candles]):
    """Choose the rival who loses a candle."""

    NAME: ClassVar[str] = "BlowOut"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: Candles) -> int:
        """The one who played the wind."""
        return bit(self.me)

    def options(self, t: Candles, seat: int) -> list[int]:
        """Rivals with at least as many candles, and at least one."""
        return targets_of_wind(t, self.me)

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """The wind blows upwards only."""
        return "too_dark" if option < t.seats else "not_offered"

    def take(self, t: Candles, seat: int, option: int) -> None:
        """Put it out."""
        t.put_out(option)
        t.tell("blown_out", self.me, option)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class BuryCards(PickCards[Candles]):
    """Put cards of one's hand under the deck, face down; the owner alone remembers what lies there."""

    NAME: ClassVar[str] = "BuryCards"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))
    ORDERED: ClassVar[bool] = True

    def __init__(self, me: int, count: int) -> None:
        self.me: Final = me
        self.count: Final = count

    def picker(self) -> int:
        return self.me

    def pool(self, t: Candles) -> list[int]:
        return t.cards.zones[hand(self.me)]

    def pick(self, t: Candles, kind: int) -> None:
        """Bury it; after the last one the coins are paid out."""
        t.cards.move(kind, hand(self.me), DECK, BOTTOM)
        if self.count > 1:
            t.then(BuryCards(self.me, self.count - 1))
        else:
            t.coins[self.me] += t.values.bargain_pays
            t.tell("bargained", self.me, t.values.buried, t.values.bargain_pays)

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Only what one holds can be buried."""
        return "not_in_hand"

    def prompt(self, t: Candles) -> dict[str, int]:
        return {"number": self.count}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.count)
