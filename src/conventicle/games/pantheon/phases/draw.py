"""Step 2: two cards from the deck, the top discard for a coin, or a buyable temple part for five."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import Choice
from conventicle.games.pantheon.effects.titles import can_thousand_eyes
from conventicle.games.pantheon.kinds import (
    CARD,
    COINS_SORT,
    MAIN_DISCARD,
    SIDE,
    SORT,
    SPECIALS_SORT,
    aside,
    hand,
)
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

DRAW_TWO: Final = 0
USE_EYES: Final = 1
BUY_DISCARD: Final = 2
BUY_PART: Final = 3


def top_discard(t: Pantheon) -> int:
    """The topmost card of the main discard, or -1."""
    pile = t.cards.zones[MAIN_DISCARD]
    return pile[-1] if pile else -1


def can_buy_discard(t: Pantheon, me: int) -> bool:
    """Gods, realms, titles and temple parts are for sale; coin cards and specials never are."""
    top = top_discard(t)
    return top >= 0 and SORT[top] not in (COINS_SORT, SPECIALS_SORT) and t.coins[me] >= t.values.discard_price


class DrawCards(Choice):
    """One of three ways to get cards, and one is used every turn (R21)."""

    NAME: ClassVar[str] = "DrawCards"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        Range(words("draw_two", "use_thousand_eyes", "buy_discard")), Range(CARD)
    )

    def in_turn(self) -> bool:
        """Her turn."""
        return True

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """What can be paid; two cards are always to be had, or what there is of them."""
        found = [DRAW_TWO]
        if can_thousand_eyes(t, self.me):
            found.append(USE_EYES)
        if can_buy_discard(t, self.me):
            found.append(BUY_DISCARD)
        if t.coins[self.me] >= t.values.buyable_price:
            found.extend([BUY_PART + kind for kind in distinct(t.cards.zones[SIDE])])
        return found

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Too dear, not for sale, or no eyes."""
        if option == USE_EYES:
            return "too_few_coins" if t.coins[self.me] < t.values.eyes_price else "no_such_title"
        if option == BUY_DISCARD:
            return "too_few_coins" if t.coins[self.me] < t.values.discard_price else "not_for_sale"
        return "too_few_coins" if option - BUY_PART in t.cards.zones[SIDE] else "not_for_sale"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Pay and draw."""
        me = self.me
        if option == DRAW_TWO:
            draw(t, me, t.values.cards_drawn, hand(me))
        elif option == USE_EYES:
            t.coins[me] -= t.values.eyes_price
            t.tell("thousand_eyes", me)
            draw(t, me, t.values.eyes_drawn, aside(me))
            t.then(RejectCard(me))
        elif option == BUY_DISCARD:
            t.coins[me] -= t.values.discard_price
            top = t.cards.draw(MAIN_DISCARD, hand(me))
            t.tell("bought_discard", me, top)
        else:
            t.coins[me] -= t.values.buyable_price
            t.cards.move(option - BUY_PART, SIDE, hand(me))
            t.tell("bought_part", me, option - BUY_PART)


def draw(t: Pantheon, me: int, count: int, target: int) -> None:
    """Draw so many cards, or what there is."""
    drawn = 0
    for _ in range(count):
        kind = t.draw_main(target)
        if kind >= 0:
            drawn += 1
            t.tell_only(bit(me), "drew", me, kind)
    t.tell_only(t.everyone() & ~bit(me), "drew_hidden", me, drawn)


class RejectCard(Choice):
    """Of three cards seen with a Thousand Eyes two are kept and one is discarded (R29)."""

    NAME: ClassVar[str] = "RejectCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def waits_for(self, t: Pantheon) -> int:
        """Only three cards are one too many."""
        return bit(self.me) if len(t.cards.zones[aside(self.me)]) > t.values.cards_drawn else 0

    def in_turn(self) -> bool:
        """Her turn."""
        return True

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """The cards drawn."""
        return distinct(t.cards.zones[aside(self.me)])

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """One goes, the others stay."""
        t.cards.move(option, aside(self.me), MAIN_DISCARD)
        t.tell("discarded", self.me, option)
        self.run(t)

    def run(self, t: Pantheon) -> None:
        """Take the rest to the hand."""
        t.cards.move_all(aside(self.me), hand(self.me))
