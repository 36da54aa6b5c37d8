"""The Supremacy card: a celebration instead of a round (p. 13)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import (
    CELEBRATION,
    FREE_PRIEST,
    MIRACLE,
    PALACE_SLOTS,
    PATRIARCH,
    SORTS,
    STRONGEST,
)
from conventicle.games.eternal_city.licenses import ANY_COST, TakeLicense
from conventicle.games.eternal_city.locations import raise_free
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

FOLLOWERS: Final = CELEBRATION.place("followers")
COINS: Final = CELEBRATION.place("coins")
MIRACLES: Final = CELEBRATION.place("miracles")
PRIEST_GIFT: Final = CELEBRATION.place("priest")
LICENSE_GIFT: Final = CELEBRATION.place("license")
_NO_FEAST: Final = len(CELEBRATION.values)
_NEW: Final = SORTS


def raisable(t: City, me: int) -> list[int]:
    """The free Priests that the celebration can raise."""
    step = t.edition.celebrations[PRIEST_GIFT]
    return [
        strength
        for strength in range(1, STRONGEST)
        if t.free[me * SORTS + strength] and t.can_exchange_for(me, min(STRONGEST, strength + step))
    ]


def celebrations(t: City, me: int) -> list[int]:
    """The effects of the card that would give something now."""
    amounts = t.edition.celebrations
    possible = {
        FOLLOWERS: t.room_for_followers(me) > 0,
        COINS: True,
        MIRACLES: bool(t.cards.zones[MIRACLE]),
        PRIEST_GIFT: t.can_take_token(me, amounts[PRIEST_GIFT]) or bool(raisable(t, me)),
        LICENSE_GIFT: bool(t.cards.zones[PALACE_SLOTS]),
    }
    return [effect for effect in range(len(CELEBRATION.values)) if amounts[effect] and possible[effect]]


def may_celebrate(t: City, me: int) -> bool:
    """The Supremacy card lies face up before the player."""
    return t.supremacy_up and t.owner_of_supremacy() == me


class OfferCelebration(Frame[City]):
    """At the start of a round the owner of the face-up Supremacy card is asked, before anybody places (R23).

    In the first edition the owner is asked at their own first turn instead (F25).
    """

    NAME: ClassVar[str] = "OfferCelebration"

    def run(self, t: City) -> None:
        """Ask the owner, if there is one."""
        t.celebrating = 0
        owner = t.owner_of_supremacy()
        if owner != NOBODY and not t.edition.feast_at_own_turn and may_celebrate(t, owner):
            t.then(Celebrate(owner))


class Celebrate(Frame[City]):
    """Hold a celebration: one effect of the card, and nothing else this round. Or take part in the round."""

    NAME: ClassVar[str] = "Celebrate"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CELEBRATION), Range(words("no_celebration")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The owner of the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """An effect that gives something, or none."""
        found = celebrations(t, self.me)
        found.append(_NO_FEAST)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """The effect comes at once and the card is turned face down."""
        if option == _NO_FEAST:
            return
        me = self.me
        amount = t.edition.celebrations[option]
        t.celebrating |= bit(me)
        t.supremacy_up = False
        t.tell("celebrates", me, option)
        if option == FOLLOWERS:
            t.gain_followers(me, amount)
        elif option == COINS:
            t.gain_coins(me, amount)
        elif option == MIRACLES:
            t.draw(me, MIRACLE, amount)
        elif option == PRIEST_GIFT:
            t.then(HonourPriest(me))
        else:
            t.then(TakeLicense(me, ANY_COST, False))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """It would give nothing."""
        return "no_effect"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class HonourPriest(Frame[City]):
    """The celebration brings a new Priest, or raises a free one."""

    NAME: ClassVar[str] = "HonourPriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST), Range(words("new_priest")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Free Priests that can grow, or a new one."""
        found = raisable(t, self.me)
        if t.can_take_token(self.me, t.edition.celebrations[PRIEST_GIFT]):
            found.append(_NEW)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """Strength ends at 5."""
        me = self.me
        step = t.edition.celebrations[PRIEST_GIFT]
        if option == _NEW:
            t.take_token(me, step)
            t.free[me * SORTS + step] += 1
            t.tell("gained_priest", me, step)
        else:
            higher = min(STRONGEST, option + step)
            raise_free(t, me, option, higher)
            t.tell("raised_priest", me, option, higher)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, the strongest, or no token."""
        if option == PATRIARCH:
            return "patriarch"
        if option == _NEW:
            return "no_token"
        if not t.free[self.me * SORTS + option]:
            return "no_such_priest"
        return "strongest" if option == STRONGEST else "no_token"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": t.edition.celebrations[PRIEST_GIFT]}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
