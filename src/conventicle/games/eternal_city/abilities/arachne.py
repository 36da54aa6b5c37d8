"""Arachne: priestesses, charms, and a web that closes (p. 19)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import (
    FREE_PRIEST,
    INTRIGUE,
    LICENSE,
    LOCATIONS,
    MIRACLE,
    PRIEST,
    SORTS,
    STRONGEST,
    tableau,
)
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers, words

CHARMS_PAY: Final = 1
GRIP_PLACES: Final = 4
SORCERY_PAYS: Final = 3


def ordinations(t: City, me: int) -> list[int]:
    """Ordination of a Priestess: the strengths one has the Followers and a token for."""
    highest = min(STRONGEST, t.followers[me])
    return [strength for strength in range(1, highest + 1) if t.can_take_token(me, strength)]


def can_ordination(t: City, me: int, master: int) -> bool:
    """Ordination of a Priestess: some strength can be paid for and is in the reserve."""
    return bool(ordinations(t, me))


def ordination(t: City, me: int, master: int) -> None:
    """Ordination of a Priestess: a Priest as strong as Followers were given up steps into the Active Location."""
    t.then(Ordain(me))


def can_charms_of_the_woman(t: City, me: int, master: int) -> bool:
    """Charms of the Woman: a Priest in the Active Location, and a next Location (R6)."""
    return t.active + 1 < LOCATIONS and t.priests_at(me, t.active) > 0


def charms_of_the_woman(t: City, me: int, master: int) -> None:
    """Charms of the Woman: a Priest goes to the next Location; gain a coin."""
    t.then(SendOn(me))


def can_spiders_grip(t: City, me: int, master: int) -> bool:
    """Spider's Grip: at least four free Priests."""
    return t.count_free(me) >= GRIP_PLACES


def spiders_grip(t: City, me: int, master: int) -> None:
    """Spider's Grip: four or more free Priests step into the Active Location together."""
    t.then(GripLocation(me, GRIP_PLACES, 0))


def can_sorcery_of_the_goddess(t: City, me: int, master: int) -> bool:
    """Sorcery of the Goddess: no condition beyond the Master."""
    return True


def sorcery_of_the_goddess(t: City, me: int, master: int) -> None:
    """Sorcery of the Goddess: the top card of each deck and three coins; the License lies face up at once."""
    t.draw(me, MIRACLE, 1)
    t.draw(me, INTRIGUE, 1)
    if t.cards.zones[LICENSE]:
        t.tell("took_license", me, t.cards.draw(LICENSE, tableau(me)))
    t.gain_coins(me, SORCERY_PAYS)


class Ordain(Frame[City]):
    """Choose how many Followers are given up: so strong will the new Priest be."""

    NAME: ClassVar[str] = "Ordain"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(STRONGEST)))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """One to five, as far as Followers and tokens go."""
        return ordinations(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay and place."""
        t.lose_followers(self.me, option)
        t.take_token(self.me, option)
        t.arrive(self.me, t.active, option)
        t.tell("entered", self.me, option, t.active)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Too few Followers, or no token."""
        if option == 0:
            return "not_offered"
        return "too_few_followers" if option > t.followers[self.me] else "no_token"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class SendOn(Frame[City]):
    """Choose the Priest who goes to the next Location."""

    NAME: ClassVar[str] = "SendOn"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The own Priests there, the Patriarch among them."""
        return t.priests_in(self.me, t.active)

    def take(self, t: City, seat: int, option: int) -> None:
        """He goes on; a coin is gained."""
        sort = t.move_on(self.me, t.active, option, t.active + 1)
        t.tell("moved", self.me, sort, t.active + 1)
        t.gain_coins(self.me, CHARMS_PAY)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Nobody like that is there."""
        return "no_such_priest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class GripLocation(Frame[City]):
    """Place free Priests in the Active Location one by one, at least four; the order makes no difference."""

    NAME: ClassVar[str] = "GripLocation"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST), Range(words("done")))

    def __init__(self, me: int, left: int, lowest: int) -> None:
        self.me: Final = me
        self.left: Final = left
        self.lowest: Final = lowest

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Free Priests in ascending order that leave enough to reach four; then as many more as one likes."""
        base = self.me * SORTS
        found: list[int] = []
        for priest in range(self.lowest, SORTS):
            if t.free[base + priest] and sum(t.free[base + priest : base + SORTS]) >= self.left:
                found.append(priest)
        if self.left <= 0:
            found.append(SORTS)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """He steps in, and the next one is chosen."""
        if option == SORTS:
            return
        t.place_free(self.me, t.active, option)
        t.tell("entered", self.me, option, t.active)
        t.then(GripLocation(self.me, self.left - 1, option))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not four yet, nobody like that, or out of order."""
        if option == SORTS:
            return "too_few_priests"
        return "ascending" if t.free[self.me * SORTS + option] else "no_such_priest"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": max(0, self.left)}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.left, self.lowest)
