"""Nirriti in the first edition: loyalty, contempt, exile with a ransom, and triumph."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import MIRACLE, PATRIARCH, PRIEST, SEAT, SORTS
from conventicle.games.eternal_city.licenses import tithe_on_entering
from conventicle.games.eternal_city.miracles import PlaceHere
from conventicle.games.eternal_city.playing import DrawAfter
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

LOYALTY_DRAWS: Final = 1
CONTEMPT_PAYS: Final = 1
RANSOM: Final = 1
_PRIESTS: Final = len(PRIEST.values)


def can_road_of_loyalty(t: City, me: int, master: int) -> bool:
    """Road of Loyalty: no condition beyond the Follower (F1)."""
    return True


def road_of_loyalty(t: City, me: int, master: int) -> None:
    """Road of Loyalty: the bottom Miracle, as the deck lies by now."""
    t.draw_from_bottom(me, MIRACLE, LOYALTY_DRAWS)


def can_road_of_contempt(t: City, me: int, master: int) -> bool:
    """Road of Contempt: a free Priest."""
    return t.count_free(me) > 0


def road_of_contempt(t: City, me: int, master: int) -> None:
    """Road of Contempt: a free Priest steps into the active quarter; gain a coin."""
    t.then(PlaceHere(me))
    t.then(DrawAfter(me, MIRACLE, 0, CONTEMPT_PAYS))


def exiles(t: City, me: int) -> list[int]:
    """Road of Exile: the opponents' Priests in the active quarter, as numbers within SEAT x PRIEST."""
    return [
        seat * _PRIESTS + priest for seat in range(t.seats) if seat != me for priest in t.priests_in(seat, t.active)
    ]


def can_road_of_exile(t: City, me: int, master: int) -> bool:
    """Road of Exile: an opponent's Priest in the active quarter."""
    return any(t.priests_at(rival, t.active) for rival in t.rivals(me))


def road_of_exile(t: City, me: int, master: int) -> None:
    """Road of Exile: an opponent's Priest leaves the active quarter, unless his Cult hands over a Follower."""
    t.then(ExilePriest(me))


def can_road_of_triumph(t: City, me: int, master: int) -> bool:
    """Road of Triumph: the Patriarch is free."""
    return t.free[me * SORTS + PATRIARCH] > 0


def road_of_triumph(t: City, me: int, master: int) -> None:
    """Road of Triumph: the Patriarch steps into the active quarter."""
    t.place_free(me, t.active, PATRIARCH)
    t.tell("entered", me, PATRIARCH, t.active)
    tithe_on_entering(t, me, t.active)


class ExilePriest(Frame[City]):
    """Choose the opponent's Priest who has to leave the active quarter."""

    NAME: ClassVar[str] = "ExilePriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT, PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The opponents' Priests there, Patriarchs among them."""
        return exiles(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """His owner decides at once; without a Follower there is nothing to decide (F15)."""
        owner, priest = divmod(option, _PRIESTS)
        if t.followers[owner] >= RANSOM:
            t.then(PayRansom(self.me, owner, priest))
        else:
            drive_out(t, self.me, owner, priest)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """One's own, or nobody like that."""
        owner, priest = divmod(option, _PRIESTS)
        if owner >= t.seats or priest not in t.priests_in(owner, t.active):
            return "no_such_priest"
        return "own_things"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def drive_out(t: City, me: int, owner: int, priest: int) -> None:
    """A Priest leaves the active quarter and is free again; coins he carries go to the bank."""
    t.go_home(owner, t.active, priest)
    t.tell("driven_out", me, owner, priest % SORTS)


class PayRansom(Frame[City]):
    """The owner of the exiled Priest hands a Follower to Nirriti, or lets him go."""

    NAME: ClassVar[str] = "PayRansom"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("ransom", "let_go")))

    def __init__(self, me: int, owner: int, priest: int) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.priest: Final = priest

    def waits_for(self, t: City) -> int:
        """The owner, in the middle of Nirriti's action."""
        return bit(self.owner)

    def options(self, t: City, seat: int) -> list[int]:
        return [0, 1]

    def take(self, t: City, seat: int, option: int) -> None:
        """Ransomed he has never left; the Follower takes Nirriti's colour, if she has room (F15)."""
        if option == 0:
            t.lose_followers(self.owner, RANSOM)
            t.tell("ransomed", self.owner, self.me, self.priest % SORTS)
            t.gain_followers(self.me, RANSOM)
        else:
            drive_out(t, self.me, self.owner, self.priest)

    def prompt(self, t: City) -> dict[str, int]:
        return {"priest": self.priest, "to:seat": self.me}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.owner, self.priest)
