"""Altars: a Priest token in a Location is turned over and stays there for good (p. 8)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import ARTISAN, LOCATION, LOCATIONS, PATRIARCH, PRIEST, SORTS
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_PRIESTS: Final = len(PRIEST.values)
_DECLINE: Final = LOCATIONS * _PRIESTS


def can_build(t: City, me: int, location: int) -> bool:
    """An Altar needs a token of one's own in the Location (never the Patriarch), and no own Altar there yet."""
    spot = location * t.seats + me
    base = spot * SORTS
    at = t.at
    return not t.altars[spot] and at[base + 1] + at[base + 2] + at[base + 3] + at[base + 4] + at[base + 5] > 0


def build(t: City, me: int, location: int, priest: int) -> None:
    """Turn the token over: the Priest is lost, coins he carried go to the reserve."""
    t.altars[location * t.seats + me] = t.leave(me, location, priest)
    t.tell("built_altar", me, location)


def why_not_build(t: City, me: int, location: int, priest: int) -> str:
    """Why this Priest can't become an Altar there."""
    if priest % SORTS == PATRIARCH:
        return "patriarch"
    return "altar_there" if t.has_altar(me, location) else "no_such_priest"


class BuildAltar(Frame[City]):
    """Pay the artisans for an Altar in any Location where an own token stands, or leave it."""

    NAME: ClassVar[str] = "BuildAltar"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION, PRIEST), Range(words("decline")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who gained the benefit."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Every token that may be turned over."""
        found: list[int] = []
        for location in range(t.edition.lowest_altar, LOCATIONS):
            if can_build(t, self.me, location):
                found.extend(location * _PRIESTS + priest for priest in t.priests_in(self.me, location, 1))
        found.append(_DECLINE)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay and build."""
        if option == _DECLINE:
            t.tell("declined", self.me, ARTISAN)
            return
        t.lose_coins(self.me, t.edition.prices[ARTISAN][0])
        build(t, self.me, option // _PRIESTS, option % _PRIESTS)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, a second Altar, nobody there, or a quarter where the artisans do not build."""
        if option // _PRIESTS < t.edition.lowest_altar:
            return "too_low"
        return why_not_build(t, self.me, option // _PRIESTS, option % _PRIESTS)

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": t.edition.prices[ARTISAN][0]}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class BuildAltarHere(Frame[City]):
    """Choose the token in the Active Location that becomes an Altar."""

    NAME: ClassVar[str] = "BuildAltarHere"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The own tokens in the Active Location."""
        return t.priests_in(self.me, t.active, 1)

    def take(self, t: City, seat: int, option: int) -> None:
        """Turn it over."""
        build(t, self.me, t.active, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, or nobody like that."""
        return why_not_build(t, self.me, t.active, option)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
