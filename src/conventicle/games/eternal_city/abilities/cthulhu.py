"""Cthulhu: Priests feed one another, storms and shrines (p. 16)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.altars import BuildAltarHere, can_build
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.kinds import PATRIARCH, PRIEST, SORTS, STRONGEST
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

STORM_TAKES: Final = 7
STORM_GIVES: Final = 2


def growing(t: City, me: int, by: int, master: int) -> list[int]:
    """Ritual of the Abyss: the own tokens in the Active Location that can grow; `master` is about to be returned."""
    found: list[int] = []
    for priest in t.priests_in(me, t.active, 1):
        strength = priest % SORTS
        higher = min(STRONGEST, strength + by)
        if strength < STRONGEST and (higher == master or t.can_exchange_for(me, higher)):
            found.append(priest)
    return found


def can_ritual_of_the_abyss(t: City, me: int, master: int) -> bool:
    """Ritual of the Abyss: a token in the Active Location can grow by the Master's strength."""
    return bool(growing(t, me, master, master))


def ritual_of_the_abyss(t: City, me: int, master: int) -> None:
    """Ritual of the Abyss: a Priest in the Active Location grows by the strength of the Master, who is gone."""
    t.then(GrowPriest(me, master))


def can_great_shrine(t: City, me: int, master: int) -> bool:
    """The Great Shrine: an Altar can be built in the Active Location; free Priests are not needed."""
    return can_build(t, me, t.active)


def great_shrine(t: City, me: int, master: int) -> None:
    """The Great Shrine: all free tokens are destroyed, the Patriarch is not; build an Altar."""
    for strength in range(1, SORTS):
        for _ in range(t.free[me * SORTS + strength]):
            t.return_token(me, strength)
            t.tell("destroyed_priest", me, strength)
        t.free[me * SORTS + strength] = 0
    t.then(BuildAltarHere(me))


def can_furious_storm(t: City, me: int, master: int) -> bool:
    """Furious Storm: somebody has the coins to lose, or there is room for a Follower."""
    return t.room_for_followers(me) > 0 or max(t.coins) >= STORM_TAKES


def furious_storm(t: City, me: int, master: int) -> None:
    """Furious Storm: everybody with seven coins or more, oneself too, loses seven; gain two Followers."""
    t.gain_followers(me, STORM_GIVES)
    for seat in t.seats_in_order(me):
        if t.coins[seat] >= STORM_TAKES:
            t.lose_coins(seat, STORM_TAKES)


def can_will_of_the_ancient(t: City, me: int, master: int) -> bool:
    """Will of the Ancient: a light opponent with a Mob or a card."""
    return any(t.mobs[rival] or t.count_cards(rival) for rival in t.light_rivals(me))


def will_of_the_ancient(t: City, me: int, master: int) -> None:
    """Will of the Ancient: every light opponent loses a Mob and gives a card of their choice."""
    for rival in t.light_rivals(me):
        t.lose_mob(rival)
        if t.count_cards(rival):
            t.then(GiveCard(rival, me, False))


class GrowPriest(Frame[City]):
    """Choose the Priest in the Active Location who grows."""

    NAME: ClassVar[str] = "GrowPriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int, by: int) -> None:
        self.me: Final = me
        self.by: Final = by

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The Master's token is in the reserve by now."""
        return growing(t, self.me, self.by, PATRIARCH)

    def take(self, t: City, seat: int, option: int) -> None:
        """He stays where he is; strength ends at 5."""
        strength = option % SORTS
        higher = min(STRONGEST, strength + self.by)
        t.exchange(self.me, t.active, option, higher)
        t.tell("raised_priest", self.me, strength, higher)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, the strongest, or no token."""
        if option % SORTS == PATRIARCH:
            return "patriarch"
        if option not in t.priests_in(self.me, t.active):
            return "no_such_priest"
        return "strongest" if option % SORTS == STRONGEST else "no_token"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": self.by}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.by)
