"""Proselytize (p. 22): each Cult's way to win Cultists."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import MOST_PEASANTS, PROSELYTIZE, PROSELYTIZE_PAYS
from conventicle.games.dark_blood.rituals.paying import ReceiveRite, cost_refusal, pay
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers


def proselytize_refusal(t: DarkBlood, me: int, location: int) -> str:
    """There must be an inactive Cultist to win (R34), and the cost."""
    book = t.books[me]
    if not book.inactive:
        return "no_inactive"
    return cost_refusal(t, me, location, t.values.rites[book.rite(PROSELYTIZE)])


def proselytize(t: DarkBlood, me: int, location: int) -> None:
    """Pay and gain a Cultist; the upgraded Warlock chooses between one and two."""
    rite = t.values.rites[t.books[me].rite(PROSELYTIZE)]
    if rite.gain_cultists > 1:
        t.then(ConvertPeasants(me, location))
    else:
        convert(t, me, location, rite.peasants)


def convert(t: DarkBlood, me: int, location: int, peasants: int) -> None:
    """One Cultist for each Peasant, or one where no Peasant is asked for."""
    number = t.books[me].rite(PROSELYTIZE)
    pay(t, me, location, t.values.rites[number], peasants)
    t.then(ReceiveRite(me, number, max(peasants, 1)))
    t.passive_pays(me, PROSELYTIZE_PAYS)


class ConvertPeasants(Frame[DarkBlood]):
    """The upgraded Warlock takes one Peasant or two, as far as there are Peasants and inactive Cultists."""

    NAME: ClassVar[str] = "ConvertPeasants"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(MOST_PEASANTS)))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """At least one, at most two."""
        most = min(MOST_PEASANTS, t.places[self.location].peasants, t.books[self.me].inactive)
        return list(range(1, most + 1))

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """None is not enough; for two there must be two of each."""
        if option == 0:
            return "take_one"
        return "no_peasant" if t.places[self.location].peasants < option else "no_inactive"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Convert them."""
        convert(t, self.me, self.location, option)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)
