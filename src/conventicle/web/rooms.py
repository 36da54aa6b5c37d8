"""Rooms: the tables in play, held in memory and made again from the database whenever need be.

Writing a decision: check revision and seat, try the decision on a clone, lock the table's row and compare it with
memory, append the decision, commit (all that in `ledger.py`), carry it out in memory, then tell. Nothing is told that
is not stored, and nothing is stored that the rules refuse.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db import Error as DatabaseError
from django.utils.safestring import SafeString

from conventicle.kernel.errors import ConventicleError, DecisionError
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.match import LogEntry, Match
from conventicle.kernel.record import Decision as Made
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.snapshots import Snapshots
from conventicle.kernel.table import Table as Position
from conventicle.web.changes import Changes
from conventicle.web.ledger import ledger
from conventicle.web.models import (
    BY_FORCED,
    OVER,
    RECORD,
    RUNNING,
    STOPPED,
    TAKE,
    UNDO,
    ChatLine,
    Decision,
    Seat,
    Table,
)
from conventicle.web.streams import hub

SNAPSHOT_EVERY: Final = 16
MOST_IN_MEMORY: Final = 600
MOST_BYTES: Final = 200_000_000
#: Lines of a log are kept for so many languages and sets of names.
MOST_LINES: Final = 4
CHAT_SHOWN: Final = 80
log = logging.getLogger("conventicle.web")


class Refused(Exception):
    """A request that is understood and not granted: an HTTP status and a reason that has a text, with a detail."""

    def __init__(self, status: int, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.detail = detail


class Unreadable(Refused):
    """A table whose rows make no game: damaged, or of a game or version that is not here. Others are not affected."""

    def __init__(self) -> None:
        super().__init__(422, "unreadable")


class Company(NamedTuple):
    """The row of a table, who sits there and what was said last; whenever any of it changes there is a new version.

    The row's revision is that of the moment it was read; the room knows the present one.
    """

    version: int
    row: Table
    chairs: list[Seat]
    said: list[ChatLine]


class Room:
    """One table in memory: its match, its revision, and what is needed to look back."""

    def __init__(self, row: Table) -> None:
        self.slug: Final[str] = row.slug
        self.game: Final[Game] = game_named(row.game)
        self.lock: Final = threading.RLock()
        setup = setup_of(row)
        self.match: Final = Match(self.game, setup, bytes.fromhex(row.key))
        self.revision = 0
        self.asked_since = 0
        """The revision at which the present question was put; a sealed answer of another seat does not change it."""
        self.decided_at: Final = [0] * setup.seats
        """Per seat the revision of its last decision."""
        self.lines: Final[dict[tuple[str, ...], dict[LogEntry, SafeString]]] = {}
        """Lines of the log as HTML, by the language and the names that stand in them."""
        self.made_by: Final[list[str]] = []
        """Per decision that stands, who or what made it (`Decision.by`)."""
        self.keys: Final[set[str]] = set()
        """The keys of all decisions: one that comes again was made already."""
        self.changes: Final = Changes(setup.seats)
        self._company: Company | None = None
        self._company_version = 0
        self._snapshots: Final = Snapshots(self.match.table, SNAPSHOT_EVERY)
        for decision in row.decisions.all():
            self.carry_out(decision)

    def company(self) -> Company:
        """The row, who sits there, what was said last: asked for with every page, changed seldom, so kept."""
        kept = self._company
        if kept is None:
            version = self._company_version
            said = list(ChatLine.objects.filter(table_id=self.slug).order_by("-pk")[:CHAT_SHOWN])
            said.reverse()
            chairs = list(Seat.objects.filter(table_id=self.slug).select_related("visitor"))
            row = Table.objects.filter(pk=self.slug).first()
            if row is None:
                raise Refused(404, "no_table")
            kept = Company(version, row, chairs, said)
            if version == self._company_version:  # else something changed while we were reading
                self._company = kept
        return kept

    def company_changed(self) -> None:
        """The row (but for its revision), chairs, names or the chat changed, and that is stored."""
        self._company_version += 1
        self._company = None

    def carry_out(self, decision: Decision) -> None:
        """Repeat a stored row in memory."""
        match = self.match
        sealed = bool(match.table.agenda) and isinstance(match.table.agenda[-1], Sealed)
        self.changes.note(decision.seat, decision.kind == UNDO, self.answers_again(decision.seat))
        frame = match.table.agenda[-1] if match.table.agenda else None
        if decision.kind == UNDO:
            match.undo(decision.seat)
            self.made_by.pop()
            self._snapshots.back_to(len(match.decisions))
        else:
            match.replay(made_of(self.game, decision), undoable=True)
            self.made_by.append(decision.by)
            self._snapshots.reached(len(match.decisions), match.table)
        self.keys.add(decision.key)
        self.revision = decision.revision
        self.decided_at[decision.seat] = decision.revision
        same = sealed and bool(match.table.agenda) and match.table.agenda[-1] is frame
        if not same or decision.kind == UNDO:
            self.asked_since = decision.revision

    def answers_again(self, seat: int) -> bool:
        """True if this seat has given its secret answer, and what it chooses now would replace it."""
        t = self.match.table
        return bool(t.agenda) and isinstance(t.agenda[-1], Sealed) and t.sealed[seat] >= 0

    def weight(self) -> int:
        """About how many bytes it holds."""
        lines = sum(len(one) for one in self.lines.values())
        return 60_000 + 1_000 * self.steps() + 12_000 * self._snapshots.kept() + 400 * lines

    def lines_for(self, *language_and_names: str) -> dict[LogEntry, SafeString]:
        """Lines of the log that were drawn for whoever reads this language, while people have these names."""
        lines = self.lines.get(language_and_names)
        if lines is None:
            while len(self.lines) >= MOST_LINES:
                self.lines.pop(next(iter(self.lines)), None)
            lines = self.lines[language_and_names] = {}
        return lines

    def position(self, step: int) -> Position:
        """The table after so many decisions."""
        if step == len(self.match.decisions):
            return self.match.table
        return self._snapshots.table_at(step, self.match.decisions)

    def steps(self) -> int:
        """How many decisions have been made, without those taken back."""
        return len(self.match.decisions)

    def log(self, viewer: int, step: int) -> list[LogEntry]:
        """What a viewer was told up to a step."""
        return [entry for entry in self.match.log(viewer) if entry.step <= step]

    def steps_back(self) -> int:
        """How many decisions an undo takes back: the last one, and before it the answers that were the only ones."""
        steps = 1
        while steps < len(self.made_by) and self.made_by[-steps] == BY_FORCED:
            steps += 1
        return steps

    def can_undo(self, seat: int) -> bool:
        """True if the seat's last choice can be taken back."""
        return self.match.can_undo(seat, self.steps_back())

    def is_current(self, seat: int, revision: int) -> bool:
        """True if a page of that revision shows the question that this seat is asked now."""
        return max(self.asked_since, self.decided_at[seat]) <= revision <= self.revision


def setup_of(row: Table) -> Setup:
    """What a table's game is made from: it keeps the rules, data and overlay that it began with."""
    return game_named(row.game).plan(row.chairs.count(), row.options, row.version, row.overlay)


def made_of(game: Game, decision: Decision) -> Made:
    """A stored row as a decision; DecisionError if nothing can be chosen by that name."""
    return Made(decision.frame, decision.seat, game.option(decision.frame, decision.option))


def commitment(key: str) -> str:
    """The hash of a game's key: shown from the start, so that the key shown at the end can be checked."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def read(row: Table) -> Room:
    """The room of a table's rows; Unreadable if they make none."""
    try:
        room = Room(row)
    except Exception as error:
        if not_the_tables_fault(error):
            raise
        log.warning("table %s cannot be read: %r", row.slug, error)
        raise Unreadable from error
    if room.revision < row.revision:
        log.warning("table %s cannot be read: of %d decisions it has %d", row.slug, row.revision, room.revision)
        raise Unreadable
    return room


def check_lobby(row: Table, seats: int) -> None:
    """Raise Unreadable if a table that has not begun could never begin: there is no such game, version or key."""
    try:
        commitment(row.key)
        game = game_named(row.game)
        if game.plan(seats, row.options, row.version, row.overlay).data not in game.data_versions():
            raise ValueError(row.version)
    except Exception as error:
        if not_the_tables_fault(error):
            raise
        raise Unreadable from error


def not_the_tables_fault(error: Exception) -> bool:
    """True for what may be over soon, such as a database that is away; data that are not here are not."""
    passing = isinstance(error, DatabaseError | OSError | MemoryError | Refused)
    return passing and not isinstance(error, FileNotFoundError)


class Rooms:
    """The rooms in memory, the least lately used given up first."""

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock: Final = threading.Lock()
        self._making: dict[str, threading.Lock] = {}
        self._unreadable: OrderedDict[str, int] = OrderedDict()
        """Tables that could not be read, by the revision of their row: a start of the server tries them again."""
        self.after_decision: Callable[[str], None] = lambda slug: None
        """Called when a table may have someone else to ask: the croupier listens."""

    def get(self, row: Table) -> Room:
        """The room of a table that was started, not behind its row."""
        room = self.held(row.slug)
        if room is not None and room.revision < row.revision:
            with room.lock:  # whoever is writing has stored the row and is about to carry it out
                behind = room.revision < row.revision
            if behind:
                self.forget(row.slug)
        with self._lock:
            room = self._rooms.get(row.slug)
            if room is not None:
                self._rooms.move_to_end(row.slug)
                return room
            making = self._making.setdefault(row.slug, threading.Lock())
        with making:
            with self._lock:
                room = self._rooms.get(row.slug)
                if room is None and self._unreadable.get(row.slug) == row.revision:
                    raise Unreadable
            if room is None:
                room = self._make(row)
        return room

    def _make(self, row: Table) -> Room:
        try:
            room = read(row)
        except Unreadable:
            with self._lock:
                self._unreadable[row.slug] = row.revision
                while len(self._unreadable) > MOST_IN_MEMORY:
                    self._unreadable.popitem(last=False)
            raise
        finally:
            with self._lock:
                self._making.pop(row.slug, None)
        with self._lock:
            self._rooms[row.slug] = room
            self._make_room()
        return room

    def _make_room(self) -> None:
        """Give up the least lately used until the others fit into the memory that there is for them."""
        weight = sum(room.weight() for room in self._rooms.values())
        while len(self._rooms) > 1 and (len(self._rooms) > MOST_IN_MEMORY or weight > MOST_BYTES):
            weight -= self._rooms.popitem(last=False)[1].weight()

    def held(self, slug: str) -> Room | None:
        """The room, if it is in memory."""
        with self._lock:
            return self._rooms.get(slug)

    def company_changed(self, slug: str = "") -> None:
        """Chairs, names or the chat of a table (or of any) changed, and that is stored."""
        with self._lock:
            changed = [self._rooms[slug]] if slug in self._rooms else [] if slug else list(self._rooms.values())
        for room in changed:
            room.company_changed()

    def forget(self, slug: str) -> None:
        """Give a room up; it is made anew from the database when asked for."""
        with self._lock:
            self._rooms.pop(slug, None)

    def write(self, slug: str, kind: str, seat: int, option: int, revision: int, key: str, by: str) -> Table:
        """Store a decision and carry it out, or raise Refused and change nothing; returns the table's row.

        `revision` is the one the chooser saw; -1 where the chooser looked at the table under its lock (bots).
        """
        room = self.held(slug) or self.get(Table.objects.get(pk=slug))
        with room.lock:
            row = room.company().row
            if key in room.keys:
                return row
            if row.state != RUNNING:
                raise Refused(409, "game_over")
            if revision >= 0 and not room.is_current(seat, revision):
                raise Refused(409, "stale")
            decision = self._checked(row, room, kind, seat, option)
            for _ in range(1, room.steps_back() if kind == UNDO else 1):  # answers that were the only ones come first
                self._put_down(room, decision, BY_FORCED, f"{decision.revision}:forced")
                decision = self._checked(row, room, kind, seat, option)
            self._put_down(room, decision, by, key)
            if not room.match.table.agenda:
                room.company_changed()
        hub.tell(slug, decision.revision)
        self.after_decision(slug)
        return room.company().row

    def _put_down(self, room: Room, decision: Decision, by: str, key: str) -> None:
        """Store a decision that was checked, and carry it out; Refused if the table is not what it was."""
        decision.by = by
        decision.key = key
        if not ledger.store(decision, outcome(room, decision)):
            self.forget(room.slug)
            raise Refused(409, "stale")
        try:
            room.carry_out(decision)
        except Exception:  # the row is stored, so memory has to follow it: make the room anew
            log.exception("table %s could not follow its own record", room.slug)
            self.forget(room.slug)

    def _checked(self, row: Table, room: Room, kind: str, seat: int, option: int) -> Decision:
        match = room.match
        frame = match.table.agenda[-1].name() if match.table.agenda else ""
        if (kind == UNDO or room.answers_again(seat)) and room.changes.too_many(seat):
            raise Refused(429, "changed_often")
        if kind == UNDO:
            if not row.undo:
                raise Refused(403, "undo_off")
            if not room.can_undo(seat):
                raise Refused(422, "no_undo")
            said = ""
        else:
            try:
                match.check(seat, option)
            except DecisionError as error:
                raise Refused(422, error.reason) from error
            said = room.game.notation(frame, option)
        return Decision(table=row, revision=room.revision + 1, kind=kind, frame=frame, seat=seat, option=said)


def outcome(room: Room, decision: Decision) -> dict[str, Any]:
    """Try the decision on a clone: what the rules cannot carry out is not stored. How the game ends, if it does."""
    if decision.kind != TAKE:
        return {}
    trial = room.match.table.clone()
    trial.take(decision.seat, room.game.option(decision.frame, decision.option))
    if trial.agenda:
        return {}
    return {"state": OVER, "ending": trial.ending, "winners": list(trial.winners), "facts": facts(room.game, trial)}


def facts(game: Game, t: Position) -> dict[str, Any]:
    """What is kept of a game that is over, so that statistics and records need not play it again."""
    return {"factions": game.factions(t), "rounds": t.round, "hash": t.hash()}


def is_finished(row: Table) -> bool:
    """True once nothing of the game is secret any more."""
    return row.state in (OVER, STOPPED, RECORD)


def record_text(row: Table, room: Room) -> str:
    """The record of a finished table, as a file."""
    if not is_finished(row):
        raise Refused(403, "still_running")
    return room.match.record().to_json()


def check_setup(game: Game, seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options of a new table with their defaults; Refused if the rules do not allow them."""
    try:
        return game.plan(seats, options).options
    except ConventicleError as error:
        raise Refused(422, "bad_options") from error


rooms: Final = Rooms()
