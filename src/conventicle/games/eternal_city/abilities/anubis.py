"""Anubis: Priests pass away and come back stronger (p. 16)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import MIRACLE, PATRIARCH, PRIEST, SORTS, STRONGEST
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

HAND_OF_DEATH_RAISES: Final = 2
HAND_OF_DEATH_PAYS: Final = 2


def can_ritual_of_the_passing(t: City, me: int, master: int) -> bool:
    """Ritual of the Passing: there is a Priest to count and room for a Follower."""
    return t.all_priests_at(t.active) > 0 and t.room_for_followers(me) > 0


def ritual_of_the_passing(t: City, me: int, master: int) -> None:
    """Ritual of the Passing: a Follower for each Priest of any Cult in the Active Location."""
    t.gain_followers(me, t.all_priests_at(t.active))


def deaths(t: City, me: int) -> list[int]:
    """The Hand of Death: the own tokens in the Active Location whose stronger token is to be had."""
    return [
        priest
        for priest in t.priests_in(me, t.active, 1)
        if priest % SORTS == STRONGEST or t.can_exchange_for(me, min(STRONGEST, priest % SORTS + HAND_OF_DEATH_RAISES))
    ]


def can_hand_of_death(t: City, me: int, master: int) -> bool:
    """The Hand of Death: a token of one's own in the Active Location."""
    return bool(deaths(t, me))


def hand_of_death(t: City, me: int, master: int) -> None:
    """The Hand of Death: a Priest comes home stronger by two, and two coins with him."""
    t.then(TakeBackStronger(me))


def can_create_a_mummy(t: City, me: int, master: int) -> bool:
    """Create a Mummy: a Miracle to draw, or a Mob of a light Cult."""
    return bool(t.cards.zones[MIRACLE]) or any(t.mobs[rival] for rival in t.light_rivals(me))


def create_a_mummy(t: City, me: int, master: int) -> None:
    """Create a Mummy: every light opponent loses a Mob; draw a Miracle."""
    for rival in t.light_rivals(me):
        t.lose_mob(rival)
    t.draw(me, MIRACLE, 1)


def can_resurrection(t: City, me: int, master: int) -> bool:
    """Resurrection of the Righteous: there is a token as strong as one has free Priests (R15)."""
    count = t.count_free(me)
    return 1 <= count <= STRONGEST and t.can_take_token(me, count)


def resurrection(t: City, me: int, master: int) -> None:
    """Resurrection of the Righteous: gain a Priest as strong as one has free Priests, the Patriarch counted."""
    strength = t.count_free(me)
    t.take_token(me, strength)
    t.free[me * SORTS + strength] += 1
    t.tell("gained_priest", me, strength)


class TakeBackStronger(Frame[City]):
    """Choose the Priest who leaves the Active Location and comes home stronger."""

    NAME: ClassVar[str] = "TakeBackStronger"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The tokens that can be exchanged."""
        return deaths(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """Strength ends at 5 (R7)."""
        strength = t.leave(self.me, t.active, option)
        higher = min(STRONGEST, strength + HAND_OF_DEATH_RAISES)
        t.return_token(self.me, strength)
        t.take_token(self.me, higher)
        t.free[self.me * SORTS + higher] += 1
        t.tell("raised_priest", self.me, strength, higher)
        t.gain_coins(self.me, HAND_OF_DEATH_PAYS)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, or no token."""
        if option % SORTS == PATRIARCH:
            return "patriarch"
        return "no_token" if option in t.priests_in(self.me, t.active) else "no_such_priest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
