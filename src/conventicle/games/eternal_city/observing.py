"""What learning programs see of the Eternal City beside the cards: the map, the Cults, and the state of the round.

All of it is public: who stands where, what every Cult has, and what the table remembers of this round.
"""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import CULT, LOCATIONS, SORTS
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.game import Setup

#: Of a Cult in a Location: its Priests by sort, the token under its Altar, and the Influence that Miracles added.
_OF_A_SPOT: Final = SORTS + 2
#: Of a Cult at home: free Priests, Masters and the reserve by sort.
_PRIESTS: Final = 3 * SORTS
#: Followers, coins, Mobs, summonings, placements, and whether the sheet is dark, has passed, and celebrates.
_COUNTS: Final = 8


def blocks(setup: Setup) -> list[Block]:
    """The cells, in the order in which they are written."""
    seats = setup.seats
    return [
        Block("map", LOCATIONS * seats * _OF_A_SPOT, MOST),
        Block("coins on a Priest: owner", LOCATIONS * seats, 1),
        Block("coins on a Priest: sort", LOCATIONS * SORTS, 1),
        Block("blessed Priest", LOCATIONS * seats, 2 * SORTS),
        Block("further blessed Priests", seats, MOST),
        Block("Cults", seats * len(CULT.values), 1),
        Block("Priests at home", seats * _PRIESTS, MOST),
        Block("counts", seats * _COUNTS, MOST),
        Block("first player", seats, 1),
        Block("active Location", LOCATIONS, 1),
        Block("seized by", seats, 1),
        Block("last winner", seats, 1),
        Block("Supremacy lent by", seats + 1, 1),
        Block("least wins, raided, Supremacy up, lent up", 4, 1),
        Block("rounds left", 1, MOST),
    ]


def observe(t: City, seat: int, row: Row) -> None:
    """Write them as they lie seen from a seat."""
    seats = t.seats
    around = [(seat + distance) % seats for distance in range(seats)]
    at = t.at
    altars = t.altars
    blessing = t.blessing
    out = row.out
    cell = row.at
    for location in range(LOCATIONS):
        for who in around:
            spot = location * seats + who
            base = spot * SORTS
            for sort in range(SORTS):
                count = at[base + sort]
                if count:
                    out[cell + sort] = count
            if altars[spot]:
                out[cell + SORTS] = altars[spot]
            if blessing[spot]:
                out[cell + SORTS + 1] = min(MOST, blessing[spot])
            cell += _OF_A_SPOT
    row.at = cell
    _observe_marks(t, seat, around, row)
    _observe_cults(t, around, row)
    row.seat(t.first, seat, seats)
    row.one_of(t.active, LOCATIONS)
    row.seat(t.seized_by if t.active != NOBODY else NOBODY, seat, seats)
    row.seat(t.last_winner, seat, seats)
    row.seat(t.lender, seat, seats)
    row.flag(t.lender == NOBODY)
    row.flag(t.least_wins and t.active != NOBODY)
    row.flag(t.raided and t.active != NOBODY)
    row.flag(t.supremacy_up)
    row.flag(t.lent_up)
    row.number(max(0, t.round_limit - t.round))


def _observe_marks(t: City, seat: int, around: list[int], row: Row) -> None:
    """Which Priests carry coins or added Influence."""
    seats = t.seats
    out = row.out
    owners = row.at
    sorts = owners + LOCATIONS * seats
    blessed = sorts + LOCATIONS * SORTS
    for location, paid in enumerate(t.paid):
        if paid != NOBODY:
            out[owners + location * seats + (paid // SORTS - seat) % seats] = 1
            out[sorts + location * SORTS + paid % SORTS] = 1
        for distance, who in enumerate(around):
            code = t.blessed[location * seats + who]
            if code != NOBODY:
                out[blessed + location * seats + distance] = code + 1
    row.at = blessed + LOCATIONS * seats
    for spot, _, influence in t.blessed_too:
        out[row.at + (spot % seats - seat) % seats] += influence
    row.at += seats


def _observe_cults(t: City, around: list[int], row: Row) -> None:
    """Every Cult's sheet, Priests at home, and counts."""
    for who in around:
        row.one_of(t.cults[who], len(CULT.values))
    for who in around:
        base = who * SORTS
        row.numbers(t.free[base : base + SORTS])
        row.numbers(t.masters[base : base + SORTS])
        row.numbers(t.reserve[base : base + SORTS])
    for who in around:
        row.number(t.followers[who])
        row.number(t.coins[who])
        row.number(t.mobs[who])
        row.number(t.summonings[who])
        row.number(t.placements[who])
        row.number(t.dark[who])
        row.number(t.passed >> who & 1)
        row.number(t.celebrating >> who & 1)
