"""The end of the game (p. 29; alone p. 30, 31): hidden things are shown and all Taint is counted."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    RITUALS,
    SPELLBOOKS,
    objective_zone,
    pouch_zone,
)
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame

#: The kinds of Taint, in the order of p. 29.
DEFILED: Final = 0
CULT_SIZE: Final = 1
SPELLBOOK: Final = 2
BLOOD_LEFT: Final = 3
FAVOR: Final = 4
POSITION: Final = 5
START: Final = 6
OBJECTIVE_MET: Final = 7
TAINT_KINDS: Final = ("defiled", "cultists", "spellbook", "blood", "favor", "position", "start", "objective")


class TotalTaint(Frame[DarkBlood]):
    """Count everything and name the winner."""

    NAME: ClassVar[str] = "TotalTaint"

    def run(self, t: DarkBlood) -> None:
        """Alone there are three conditions, otherwise the most Taint wins."""
        if t.solo():
            end_solo(t)
            return
        for seat in range(t.seats):
            t.cards.show(pouch_zone(seat), t.everyone())
            t.cards.show(objective_zone(seat), t.everyone())
            t.tell("pouch_shown", seat, t.start_blood(seat), t.start_taint(seat), t.blood(seat))
        t.taint[:] = count_taint(t)
        for seat in range(t.seats):
            t.tell("total", seat, sum(t.taint[seat]))
        t.end("VILLAGE_DEFILED", [t.best([sum(kinds) for kinds in t.taint])[0]])


def by_rank(t: DarkBlood, values: list[int], tokens: list[int]) -> list[int]:
    """Per seat the token of its rank by value; Unholy Favor breaks ties."""
    worth = [0] * t.seats
    for rank, seat in enumerate(t.best(values)):
        worth[seat] = tokens[rank]
    return worth


def spellbook_taint(t: DarkBlood) -> list[int]:
    """Tokens taken in play count; those left go by upgraded Rituals to Cults without one (p. 29, R24)."""
    takers = t.spellbook[:SPELLBOOKS]
    rest = [seat for seat in t.best([book.upgrades() for book in t.books]) if seat not in t.spellbook]
    worth = [0] * t.seats
    for rank, seat in enumerate((takers + rest)[:SPELLBOOKS]):
        worth[seat] = t.values.spellbook_taint[rank]
    return worth


def objective_counts(t: DarkBlood, objective: int) -> list[int]:
    """Per seat what an Objective counts."""
    counts = t.values.objective_counts[objective]
    if counts == "cultists":
        return [book.size() for book in t.books]
    if counts == "silver":
        return [book.silver for book in t.books]
    if counts == "resources":
        return [book.stock() for book in t.books]
    if counts == "upgrades":
        return [book.upgrades() for book in t.books]
    if counts == "blood":
        return [t.blood(seat) for seat in range(t.seats)]
    if counts == "open_passives":
        return [book.open_passives() for book in t.books]
    return [t.tokens.count(seat) for seat in range(t.seats)]


def objective_met(t: DarkBlood, seat: int, objective: int) -> bool:
    """Has the seat the most, or the fewest? A tie goes to the higher in Unholy Favor either way (p. 9)."""
    values = objective_counts(t, objective)
    if t.values.objective_fewest[objective]:
        values = [-value for value in values]
    mine = values[seat]
    for other, value in enumerate(values):
        if value > mine or (value == mine and t.rank(other) < t.rank(seat)):
            return False
    return True


def defiled_taint(t: DarkBlood, seat: int) -> int:
    """The Defiled tokens that a seat won."""
    taint = t.values.defiled_taint
    return sum([taint[token] for token, winner in enumerate(t.tokens) if winner == seat])


def count_taint(t: DarkBlood) -> list[tuple[int, ...]]:
    """Per seat the Taint of every kind."""
    sizes = by_rank(t, [book.size() for book in t.books], t.values.cult_taint)
    spellbooks = spellbook_taint(t)
    blood = by_rank(t, [t.blood(seat) for seat in range(t.seats)], t.values.blood_taint)
    favor = by_rank(t, [0] * t.seats, t.values.favor_taint)
    counted: list[tuple[int, ...]] = []
    for seat in range(t.seats):
        kept = t.cards.zones[objective_zone(seat)]
        met = [t.values.objective_taint[objective] for objective in kept if objective_met(t, seat, objective)]
        counted.append(
            (
                defiled_taint(t, seat),
                sizes[seat],
                spellbooks[seat],
                blood[seat],
                favor[seat],
                t.values.position_taint[t.books[seat].position_token],
                t.start_taint(seat),
                sum(met),
            )
        )
    return counted


def solo_conditions(t: DarkBlood) -> tuple[bool, bool, bool]:
    """All Rituals upgraded, no Cultist inactive, the top of the Favor track (p. 30)."""
    book = t.books[0]
    return book.upgrades() == RITUALS, book.inactive == 0, t.rank(0) == 0


def end_solo(t: DarkBlood) -> None:
    """Won with all three conditions; then, and only then, the Defiled tokens are the score."""
    if all(solo_conditions(t)):
        t.taint[:] = [(defiled_taint(t, 0),)]
        t.tell("total", 0, defiled_taint(t, 0))
        t.end("SOLO_WON", [0])
    else:
        t.end("SOLO_LOST", [])
