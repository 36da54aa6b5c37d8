"""Questions with one answer, which the site gives for a person; `kernel/forced.py` says where that tells nothing.

It is an ordinary decision at the table's pace, marked `forced`; the log says so, and an undo goes back over it.
"""

from __future__ import annotations

from conventicle.kernel.forced import forced_answer
from conventicle.web.models import PERSON, Seat, Table
from conventicle.web.play.rooms import Room


def site_answer(row: Table, room: Room, chairs: list[Seat], seat: int) -> int:
    """What the site answers for a seat; -1 where it has to be asked. Under the room's lock.

    Not while a guide teaches: every question has its lesson. And not where it would end someone else's chance to take
    the last choice back.
    """
    if chairs[seat].kind != PERSON or (row.guide is not None and row.guide["on"]):
        return -1
    option = forced_answer(room.game, room.match.table, seat)
    if option >= 0 and row.undo and any(may_take_back(room, chair, seat) for chair in chairs):
        return -1
    return option


def may_take_back(room: Room, chair: Seat, seat: int) -> bool:
    """True if someone else than the seat may still take a choice back."""
    return chair.kind == PERSON and chair.number != seat and room.can_undo(chair.number)
