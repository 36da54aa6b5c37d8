"""The table of Candles, and the few things that happen to it everywhere."""

from __future__ import annotations

from typing import Final

from conventicle.games._template.kinds import CANDLE, DECK, DISCARD, PLAYED, hand, lit
from conventicle.games._template.values import CandlesValues
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import DRAWS, Chance
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table

#: What a seat may do at any time in its turn.
BUY_A_CARD: Final = 0


class Candles(Table):
    """Coins, the first player, and how often the deck was used up; the cards lie in their zones."""

    def __init__(
        self, seats: int, chance: Chance, cards: Cards, values: CandlesValues, goal: int, auction: bool,
        coins: list[int], first: int, nights: int,
    ) -> None:  # fmt: skip
        super().__init__(seats, chance, cards, values)
        self.values: Final = values
        self.goal: Final = goal
        self.auction: Final = auction
        self.coins = coins
        self.first = first
        self.nights = nights

    def clone(self) -> Candles:
        """A copy that shares nothing changeable."""
        copy = Candles(
            self.seats, self.chance.clone(), self.cards.clone(), self.values, self.goal, self.auction, self.coins[:],
            self.first, self.nights,
        )  # fmt: skip
        return self.copy_core(copy)

    def fields(self) -> tuple[object, ...]:
        return (self.goal, self.auction, tuple(self.coins), self.first, self.nights)

    def candles(self, seat: int) -> int:
        """How many candles burn before a seat."""
        return len(self.cards.zones[lit(seat)])

    def draw(self, me: int) -> None:
        """Draw the top card; an empty deck is made of the shuffled discard, and every time a night is over."""
        if not self.cards.zones[DECK]:
            self.nights += 1
            self.tell("reshuffled")
            self.cards.move_all(DISCARD, DECK)
            self.cards.shuffle(DECK, self.chance, DRAWS)
        if self.cards.zones[DECK]:
            kind = self.cards.draw(DECK, hand(me))
            self.tell_only(bit(me), "drew", me, kind)
            self.tell_only(self.everyone() & ~bit(me), "drew_hidden", me)

    def put_out(self, seat: int) -> None:
        """A candle burns out and goes onto the discard."""
        self.cards.move(CANDLE, lit(seat), DISCARD)

    def discard_played(self, kind: int) -> None:
        """A played card goes onto the discard."""
        self.cards.move(kind, PLAYED, DISCARD)

    def anytime(self, seat: int) -> list[int]:
        """Coins buy a card, as often as one can pay."""
        return [BUY_A_CARD] if self.coins[seat] >= self.values.card_price else []

    def take_anytime(self, seat: int, option: int) -> None:
        """Pay and draw."""
        self.coins[seat] -= self.values.card_price
        self.tell("bought", seat)
        self.draw(seat)
