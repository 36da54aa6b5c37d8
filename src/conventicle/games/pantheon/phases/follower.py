"""Step 1: a card of the Follower deck is drawn; a follower joins, is paid for, or goes round the table."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import OpenChoice
from conventicle.games.pantheon.kinds import (
    END_OF_DAYS,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    GOD,
    GOD_KIND,
    GOD_NUMBER,
    GODS,
    OFFERED,
    OMENS,
    PROPHECY,
    followers,
)
from conventicle.games.pantheon.phases.ending import end_of_days
from conventicle.games.pantheon.support import NOT_FOR_SALE, can_pay, price, supporters
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

PAY: Final = GODS
PASS_ON: Final = 2 * GODS


class DrawFollower(Frame[Pantheon]):
    """One card is drawn: a follower looks for a god, the Prophecy readies the end, End of Days is the end.

    An empty deck is made of the discard, turned over and not shuffled, so the oldest discard comes first (R2).
    """

    NAME: ClassVar[str] = "DrawFollower"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Pantheon) -> None:
        """Draw it face up."""
        if not t.cards.zones[FOLLOWER_DECK]:
            t.tell("turned_over")
            t.cards.turn_over(FOLLOWER_DISCARD, FOLLOWER_DECK)
        kind = t.cards.draw(FOLLOWER_DECK, OFFERED)
        if kind == END_OF_DAYS:
            t.tell("end_of_days", self.me)
            end_of_days(t)
        elif kind == PROPHECY:
            t.tell("prophecy", self.me)
            t.cards.move(PROPHECY, OFFERED, OMENS)
            t.cards.move(END_OF_DAYS, OMENS, FOLLOWER_DISCARD)
        else:
            t.tell("drew_follower", self.me, kind)
            t.then(RecruitFollower(self.me, self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class RecruitFollower(OpenChoice):
    """The follower joins a god that supports it; else it may be paid for; else it goes on clockwise (R3, R4, R36).

    The player whose turn it is is always asked, since she may do other things first; the others only if they have a
    choice. Back at the one who drew it, it is discarded.
    """

    NAME: ClassVar[str] = "RecruitFollower"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        Range(words("join"), GOD), Range(words("pay"), GOD), Range(words("pass_on"))
    )

    def __init__(self, me: int, drawer: int) -> None:
        super().__init__(me)
        self.drawer: Final = drawer

    def waits_for(self, t: Pantheon) -> int:
        """See above: what the player in turn may do besides depends on her hand, so it must not show."""
        return bit(self.me) if self.me == self.drawer else super().waits_for(t)

    def in_turn(self) -> bool:
        """Only its drawer has the turn (R24)."""
        return self.me == self.drawer

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """It cannot be refused where it is supported, nor bought for another god then (R22)."""
        gods = t.gods_of(self.me)
        if not gods:
            return [PASS_ON]
        kind = t.cards.zones[OFFERED][0]
        joins = supporters(t, self.me, kind)
        if joins:
            return [GOD_NUMBER[god] for god in joins]
        found = [PAY + GOD_NUMBER[god] for god in gods if can_pay(t, self.me, price(t, god, kind))]
        found.append(PASS_ON)
        return found

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Why it does not join, cannot be bought, or cannot be refused."""
        kind = t.cards.zones[OFFERED][0]
        if option == PASS_ON or (option >= PAY and supporters(t, self.me, kind)):
            return "joins_at_once"
        god = GOD_KIND[option % PAY]
        if god not in t.gods_of(self.me):
            return "not_your_god"
        if price(t, god, kind) == NOT_FOR_SALE:
            return "too_many_symbols"
        return "too_few_coins" if option >= PAY else "too_few_symbols"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Join, pay, or pass it on."""
        kind = t.cards.zones[OFFERED][0]
        if option < PAY:
            t.cards.move(kind, OFFERED, followers(GOD_KIND[option]))
            t.tell("joined", self.me, kind, option)
        elif option < PASS_ON:
            god = GOD_KIND[option - PAY]
            coins = price(t, god, kind)
            t.coins[self.me] -= coins
            t.cards.move(kind, OFFERED, followers(god))
            t.tell("paid_for", self.me, kind, option - PAY, coins)
        else:
            following = (self.me + 1) % t.seats
            if following != self.drawer:
                t.then(RecruitFollower(following, self.drawer))
            else:
                t.cards.move(kind, OFFERED, FOLLOWER_DISCARD)
                t.tell("unwanted", kind)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": t.cards.zones[OFFERED][0]}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.drawer)
