"""The end of a round: who has won, and what is made ready for the next one (p. 4, 6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import LOCATIONS, SORTS
from conventicle.games.eternal_city.licenses import replenish
from conventicle.games.eternal_city.table import NOT_LENT, City
from conventicle.kernel.frame import Frame

FIVE_ALTARS: Final = "FIVE_ALTARS"
FOUR_MOBS: Final = "FOUR_MOBS"
TWO_SUMMONINGS: Final = "TWO_SUMMONINGS"
LONG_NIGHT: Final = "LONG_NIGHT"
ENDINGS: Final = (FIVE_ALTARS, FOUR_MOBS, TWO_SUMMONINGS, LONG_NIGHT)


def victory(t: City, seat: int) -> str:
    """The victory condition that a Cult meets now, '' if none; of several the first in the rulebook's list."""
    if t.count_altars(seat) >= t.edition.altars_to_win:
        return FIVE_ALTARS
    if t.mobs[seat] >= t.edition.mobs_to_win:
        return FOUR_MOBS
    if t.summonings[seat] >= t.edition.summonings_to_win:
        return TWO_SUMMONINGS
    return ""


def progress(t: City, seat: int) -> float:
    """How far a Cult is on its best road to victory, from 0 to 1."""
    rules = t.edition
    return max(
        t.count_altars(seat) / rules.altars_to_win,
        t.mobs[seat] / rules.mobs_to_win,
        t.summonings[seat] / rules.summonings_to_win,
    )


def put_right(t: City) -> None:
    """What was so for this round only ends before victory is looked for (F19).

    Sheets that an Exorcism turned show their own side again, a borrowed Supremacy card goes back, and Priests who moved
    to a Location settled before come home.
    """
    for seat in range(t.seats):
        if t.is_turned(seat):
            t.dark[seat] ^= 1
            t.tell("sheet_turned_back", seat)
    if t.lender != NOT_LENT:
        t.give_back_supremacy()
    if t.has_priests_out():
        for location in range(LOCATIONS):
            if t.all_priests_at(location):
                t.all_go_home(location)


class EndOfRound(Frame[City]):
    """Victory is looked for now only; else the Palace is replenished, Masters come home, a First Player is found."""

    NAME: ClassVar[str] = "EndOfRound"

    def run(self, t: City) -> None:
        """Of several who meet a condition the one with the highest Divine Might wins."""
        put_right(t)
        best = NOBODY
        for seat in range(t.seats):
            if victory(t, seat) and (best == NOBODY or t.might(seat) > t.might(best)):
                best = seat
        if best != NOBODY:
            t.end(victory(t, best), [best])
        elif t.round == t.round_limit:
            t.end(LONG_NIGHT, [furthest(t)])
        else:
            replenish(t)
            self.masters_come_home(t)
            if t.last_winner != NOBODY:
                t.first = t.last_winner

    def masters_come_home(self, t: City) -> None:
        """The Priests on the sheets are free again."""
        for place in range(t.seats * SORTS):
            if t.masters[place]:
                t.free[place] += t.masters[place]
                t.masters[place] = 0


def furthest(t: City) -> int:
    """When the Long Night falls: the Cult furthest on its best road, then the highest Divine Might (R1)."""
    return max(range(t.seats), key=lambda seat: (progress(t, seat), t.might(seat)))
