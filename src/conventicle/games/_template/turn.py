"""A round in play order: the auction for the lantern, then each player's turn, then the look at who has won."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games._template.effects import CAN, DO
from conventicle.games._template.kinds import CARD, DISCARD, PLAYED, aside, hand
from conventicle.games._template.table import Candles
from conventicle.kernel.frame import Frame, PickCards, Sealed
from conventicle.kernel.seats import bit, clockwise
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers, words

TOP_BID: Final = 20
PASS: Final = len(CARD.values)


class Round(Frame[Candles]):
    """A new round: the auction, a turn each from the first player on, then the end of the round."""

    NAME: ClassVar[str] = "Round"

    def run(self, t: Candles) -> None:
        """Queue the round in play order."""
        t.round += 1
        t.tell("round", t.round)
        if t.auction:
            t.then(BidForLantern())
        t.then(Turns())


class BidForLantern(Sealed[Candles]):
    """All bid coins in secret; the single highest bidder pays and goes first this round."""

    NAME: ClassVar[str] = "BidForLantern"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(TOP_BID)))

    def asks(self, t: Candles) -> int:
        return t.all_seats()

    def options(self, t: Candles, seat: int) -> list[int]:
        """Any amount one can pay."""
        return list(range(min(t.coins[seat], TOP_BID) + 1))

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Nobody bids what they do not have."""
        return "too_few_coins"

    def reveal(self, t: Candles, answers: list[int]) -> None:
        """A tie for the highest bid changes nothing, and nobody pays."""
        for seat, bid in enumerate(answers):
            t.tell("bid", seat, bid)
        best = max(answers)
        if answers.count(best) == 1:
            winner = answers.index(best)
            t.coins[winner] -= best
            t.first = winner
            t.tell("lantern", winner)


class Turns(Frame[Candles]):
    """A turn for each seat, from the first player on."""

    NAME: ClassVar[str] = "Turns"

    def run(self, t: Candles) -> None:
        """Queue them clockwise."""
        for seat in clockwise(t.seats, t.first):
            t.then(Turn(seat))
        t.then(EndOfRound())


class Turn(Frame[Candles]):
    """Draw a card, play one or pass, and keep no more than the limit."""

    NAME: ClassVar[str] = "Turn"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Candles) -> None:
        """Draw, then ask."""
        t.draw(self.me)
        t.then(PlayCard(self.me))
        t.then(DiscardDown(self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class PlayCard(Frame[Candles]):
    """Play one card of the hand, or pass."""

    NAME: ClassVar[str] = "PlayCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD), Range(words("pass")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: Candles) -> int:
        """The player whose turn it is."""
        return bit(self.me)

    def in_turn(self) -> bool:
        """Cards may be bought now."""
        return True

    def options(self, t: Candles, seat: int) -> list[int]:
        """Each kind in hand whose effect is possible; passing is always possible."""
        held = t.cards.zones[hand(self.me)]
        found = [kind for kind in range(PASS) if kind in held and CAN[kind](t, self.me)]
        found.append(PASS)
        return found

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Not held, or not possible now."""
        return "no_effect" if option in t.cards.zones[hand(seat)] else "not_in_hand"

    def take(self, t: Candles, seat: int, option: int) -> None:
        """The card lies face up while its effect goes on."""
        if option == PASS:
            t.tell("passed", self.me)
            return
        t.cards.move(option, hand(self.me), PLAYED)
        t.tell("played", self.me, option)
        DO[option](t, self.me)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class DiscardDown(PickCards[Candles]):
    """Keep no more cards than the limit; the rest goes face up onto the discard, all at once."""

    NAME: ClassVar[str] = "DiscardDown"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def picker(self) -> int:
        """The player whose turn it is."""
        return self.me

    def waits_for(self, t: Candles) -> int:
        """Only a hand above the limit needs a choice."""
        return bit(self.me) if self.left(t) > 0 else 0

    def left(self, t: Candles) -> int:
        """How many are too many."""
        return len(t.cards.zones[hand(self.me)]) - t.values.hand_limit

    def pool(self, t: Candles) -> list[int]:
        return t.cards.zones[hand(self.me)]

    def aside(self, t: Candles) -> list[int]:
        """The cards chosen so far."""
        return t.cards.zones[aside(self.me)]

    def pick(self, t: Candles, kind: int) -> None:
        """Lay it aside and look again."""
        t.cards.move(kind, hand(self.me), aside(self.me))
        t.then(self)

    def why_not(self, t: Candles, seat: int, option: int) -> str:
        """Not held, or before one already chosen: the order makes no difference, so it is fixed."""
        return "ascending" if option in t.cards.zones[hand(self.me)] else "not_in_hand"

    def run(self, t: Candles) -> None:
        """Nothing is too much any more."""
        chosen = t.cards.zones[aside(self.me)]
        while chosen:
            t.tell("discarded", self.me, chosen[0])
            t.cards.move(chosen[0], aside(self.me), DISCARD)

    def prompt(self, t: Candles) -> dict[str, int]:
        return {"number": self.left(t)}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class EndOfRound(Frame[Candles]):
    """Whoever burns enough candles wins; after the second night the most candles win, then the most coins."""

    NAME: ClassVar[str] = "EndOfRound"

    def run(self, t: Candles) -> None:
        """Look, or go on with the next seat in front."""
        best = max(t.candles(seat) for seat in range(t.seats))
        if best >= t.goal:
            t.end("CANDLES_LIT", leaders(t))
        elif t.nights >= t.values.last_night:
            t.end("NIGHT_FALLS", leaders(t))
        else:
            t.first = (t.first + 1) % t.seats
            t.then(Round())


def leaders(t: Candles) -> list[int]:
    """The seats with the most candles, among them those with the most coins."""
    best = max((t.candles(seat), t.coins[seat]) for seat in range(t.seats))
    return [seat for seat in range(t.seats) if (t.candles(seat), t.coins[seat]) == best]
