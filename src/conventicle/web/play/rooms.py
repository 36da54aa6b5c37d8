"""Rooms: the tables in play, held in memory and made again from the database whenever need be.

Writing a decision: check revision and seat, carry the decision out on a copy, lock the table's row and compare it with
memory, append the decision, commit (all that in `ledger.py`), put the copy in place of the old position, then tell.
Nothing is told that is not stored, and nothing is stored that the rules refuse.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.db import Error as DatabaseError
from django.utils.safestring import SafeString

from conventicle.kernel.errors import ConventicleError, DecisionError
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.match import Attempt, LogEntry, Match
from conventicle.kernel.record import Decision as Made
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.table import Table as Position
from conventicle.kernel.timeline import Timeline
from conventicle.web.jobs.processes import is_shared
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
from conventicle.web.play.changes import Changes
from conventicle.web.play.ledger import ledger
from conventicle.web.play.streams import hub
from conventicle.web.server import metrics
from conventicle.web.server.wire import wire

#: A room keeps a copy of its position every so many decisions, in a long game fewer.
COPY_EVERY: Final = 32
MOST_IN_MEMORY: Final = 600
MOST_BYTES: Final = 200_000_000
#: Of those, tables that are over: they are looked at seldom, and a busy site makes ever more of them.
MOST_FINISHED_BYTES: Final = 12_000_000
#: Lines of a log are kept for so many languages and sets of names, and of each so many: pages show the last hundred.
MOST_LINES: Final = 4
MOST_OF_EACH: Final = 160
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


class Stale(Refused):
    """The table is not what it was when its last page was drawn."""

    def __init__(self) -> None:
        super().__init__(409, "stale")


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
        self._told: Final[dict[int, list[LogEntry]]] = {}
        """Per viewer all that was told so far, where that was asked for: a log grows with every decision."""
        self.made_by: Final[list[str]] = []
        """Per decision that stands, who or what made it (`Decision.by`)."""
        self.keys: Final[set[str]] = set()
        """The keys of all decisions: one that comes again was made already."""
        self.changes: Final = Changes(setup.seats)
        self.hurried = -1
        """The seat that wants to skip to its turn: until then nobody keeps the pace; -1 for none."""
        self._company: Company | None = None
        self._company_version = 0
        self._timeline: Final = Timeline(self.match, COPY_EVERY)
        self.catch_up()

    def catch_up(self) -> None:
        """Carry out what is stored and not known here: all of it at first, later what another process has stored."""
        for decision in Decision.objects.filter(table_id=self.slug, revision__gt=self.revision).order_by("revision"):
            self.carry_out(decision)

    def company(self) -> Company:
        """The row, who sits there, what was said last: asked for with every page, changed seldom, so kept."""
        company = self._company
        if company is None or not wire.hears():
            version = self._company_version
            said = list(ChatLine.objects.filter(table_id=self.slug).order_by("-pk")[:CHAT_SHOWN])
            said.reverse()
            chairs = list(Seat.objects.filter(table_id=self.slug).select_related("visitor"))
            row = Table.objects.filter(pk=self.slug).first()
            if row is None:
                raise Refused(404, "no_table")
            company = Company(version, row, chairs, said)
            if version == self._company_version:  # else something changed while we were reading
                self._company = company
        return company

    def company_changed(self) -> None:
        """The row (but for its revision), chairs, names or the chat changed, and that is stored."""
        self._company_version += 1
        self._company = None

    def carry_out(self, decision: Decision, attempt: Attempt | None = None) -> None:
        """Follow a stored row in memory: repeat it, or adopt the attempt that was made before it was stored."""
        match = self.match
        sealed = bool(match.table.agenda) and isinstance(match.table.agenda[-1], Sealed)
        self.changes.note(decision.seat, decision.kind == UNDO, self.answers_again(decision.seat))
        frame = match.table.agenda[-1] if match.table.agenda else None
        if decision.kind == UNDO:
            match.undo(decision.seat)
            self.made_by.pop()
            self._told.clear()
        else:
            if attempt is None:
                match.replay(made_of(self.game, decision), undoable=True)
                self._told.clear()
            else:
                match.adopt(attempt)
                for viewer, told in self._told.items():
                    told += [entry for entry in attempt.told if entry.event.seen_by >> viewer & 1]
            self.made_by.append(decision.by)
        self._timeline.moved()
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
        return 60_000 + 1_000 * self.steps() + 12_000 * self._timeline.copies() + 400 * lines

    def is_over(self) -> bool:
        """True if nobody can choose anything any more."""
        company = self._company
        return not self.match.table.agenda or (company is not None and is_finished(company.row))

    def lines_for(self, *language_and_names: str) -> dict[LogEntry, SafeString]:
        """Lines of the log that were drawn for whoever reads this language, while people have these names."""
        lines = self.lines.get(language_and_names)
        if lines is None:
            while len(self.lines) >= MOST_LINES:
                self.lines.pop(next(iter(self.lines)), None)
            lines = self.lines[language_and_names] = {}
        return lines

    def keep_line(self, lines: dict[LogEntry, SafeString], entry: LogEntry, line: SafeString) -> None:
        """Keep a line that was drawn, and let go of those that were drawn longest ago."""
        lines[entry] = line
        while len(lines) > MOST_OF_EACH:
            lines.pop(next(iter(lines)), None)

    def position(self, step: int) -> Position:
        """The table after so many decisions."""
        return self._timeline.table_at(step)

    def steps(self) -> int:
        """How many decisions have been made, without those taken back."""
        return len(self.match.decisions)

    def log(self, viewer: int, step: int) -> list[LogEntry]:
        """What a viewer was told up to a step, as a list of the caller's own."""
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = self.match.log(viewer)
        return told[:] if step >= self.steps() else [entry for entry in told if entry.step <= step]

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


@lru_cache(maxsize=MOST_IN_MEMORY)
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
        self.after_making: Callable[[str], None] = lambda slug: None
        """Called when a table was made from the database: something may have been left to do there."""

    def get(self, row: Table) -> Room:
        """The room of a table that was started, not behind its row."""
        room = self.held(row.slug)
        if room is not None and room.revision < row.revision:
            with room.lock:  # whoever is writing has stored the row and is about to carry it out
                self._catch_up(room, row.revision)
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

    def _catch_up(self, room: Room, revision: int) -> None:
        """Bring a room whose lock is held up to a revision; one that cannot follow is forgotten and made anew."""
        if room.revision >= revision:
            return
        self._follow(room)
        if room.revision < revision:
            self.forget(room.slug)

    def _follow(self, room: Room) -> None:
        """Carry out in a room whose lock is held what is stored and not known there."""
        try:
            room.catch_up()
        except Exception as error:
            if not_the_tables_fault(error):
                raise
            log.warning("table %s could not follow what was stored: %r", room.slug, error)
            self.forget(room.slug)
        if not room.match.table.agenda:
            room.company_changed()

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
        if row.state == RUNNING:
            self.after_making(row.slug)
        return room

    def _make_room(self) -> None:
        """Give up the least lately used until the others fit into the memory that there is for them."""
        weights = {slug: room.weight() for slug, room in self._rooms.items()}
        finished = [slug for slug, room in self._rooms.items() if room.is_over()]
        weight = sum(weights[slug] for slug in finished)
        for slug in finished[:-1]:
            if weight <= MOST_FINISHED_BYTES:
                break
            weight -= weights.pop(slug)
            del self._rooms[slug]
        weight = sum(weights.values())
        while len(self._rooms) > 1 and (len(self._rooms) > MOST_IN_MEMORY or weight > MOST_BYTES):
            weight -= weights[self._rooms.popitem(last=False)[0]]

    def held(self, slug: str) -> Room | None:
        """The room, if it is in memory."""
        with self._lock:
            return self._rooms.get(slug)

    def company_changed(self, slug: str = "") -> None:
        """Chairs, names or the chat of a table (or of any) changed, and that is stored."""
        self.company_heard(slug)
        wire.say("company", slug)

    def company_heard(self, slug: str = "") -> None:
        """The same, where other servers know it already."""
        with self._lock:
            changed = [self._rooms[slug]] if slug in self._rooms else [] if slug else list(self._rooms.values())
        for room in changed:
            room.company_changed()

    def forget(self, slug: str) -> None:
        """Give a room up; it is made anew from the database when asked for."""
        with self._lock:
            self._rooms.pop(slug, None)

    def present(self, slug: str) -> Room | None:
        """The room, if it is in memory, not behind what any server has stored.

        Where there is one process, memory never is. Elsewhere the database is asked for the revision: news of it come
        a moment later, and whoever was just told that a decision is stored has to find it everywhere.
        """
        room = self.held(slug)
        if room is not None and is_shared():
            revision = Table.objects.filter(pk=slug).values_list("revision", flat=True).first()
            if revision is None:
                self.forget(slug)
                return None
            if room.revision < revision:
                with room.lock:
                    self._catch_up(room, revision)
                room = self.held(slug)
        return room

    def count(self) -> int:
        """How many are in memory."""
        return len(self._rooms)

    def write(self, slug: str, kind: str, seat: int, option: int, revision: int, key: str, by: str) -> Table:
        """Store a decision and carry it out, or raise Refused and change nothing; returns the table's row.

        `revision` is the one the chooser saw; -1 where the chooser looked at the table under its lock (bots).
        """
        room = self.held(slug) or self.get(Table.objects.get(pk=slug))
        with room.lock:
            row = room.company().row
            if is_shared() and room.revision < revision:  # the page was drawn by another server
                self._follow(room)
            stored = -1
            while stored < 0:
                if key in room.keys:
                    return row
                if row.state != RUNNING:
                    raise Refused(409, "game_over")
                if revision >= 0 and not room.is_current(seat, revision):
                    raise Refused(409, "stale")
                stored = self._try(row, room, kind, seat, option, by, key, revision)
            if not room.match.table.agenda:
                room.company_changed()
        hub.announce(slug, stored)
        self.after_decision(slug)
        return room.company().row

    def _try(
        self, row: Table, room: Room, kind: str, seat: int, option: int, by: str, key: str, revision: int
    ) -> int:  # fmt: skip
        """Store what was sent; the new revision. -1 if another server was first and it has to be looked at again:

        it may be this very decision, sent twice, or a secret answer of another seat, which changes nothing for us.
        """
        before = room.revision
        try:
            if kind == UNDO:
                return self._take_back(row, room, seat, by, key)
            return self._take(row, room, seat, option, by, key)
        except Stale:
            if revision < 0 or room.revision == before:
                raise
            return -1

    def _take(self, row: Table, room: Room, seat: int, option: int, by: str, key: str) -> int:
        """Store what a seat chooses; what the attempt comes to is the position from then on. The new revision."""
        if room.answers_again(seat) and room.changes.too_many(seat):
            raise Refused(429, "changed_often")
        try:
            attempt = room.match.attempt(seat, option)
        except DecisionError as error:
            raise Refused(422, error.reason) from error
        frame = attempt.decision.frame
        said = room.game.notation(frame, option)
        decision = Decision(
            table=row, revision=room.revision + 1, kind=TAKE, frame=frame, seat=seat, option=said, by=by, key=key
        )
        return self._put_down(room, decision, attempt)

    def _take_back(self, row: Table, room: Room, seat: int, by: str, key: str) -> int:
        """Store that a seat's last choice is undone, and first the only answers since then. The new revision."""
        stored = room.revision
        for more in reversed(range(room.steps_back())):
            if room.changes.too_many(seat):
                raise Refused(429, "changed_often")
            if not row.undo:
                raise Refused(403, "undo_off")
            if not room.can_undo(seat):
                raise Refused(422, "no_undo")
            frame = room.match.table.agenda[-1].name() if room.match.table.agenda else ""
            decision = Decision(table=row, revision=room.revision + 1, kind=UNDO, frame=frame, seat=seat, option="")
            decision.by, decision.key = (BY_FORCED, f"{decision.revision}:forced") if more else (by, key)
            stored = self._put_down(room, decision, None)
        return stored

    def _put_down(self, room: Room, decision: Decision, attempt: Attempt | None) -> int:
        """Store a decision that the rules allow, then let memory follow; Refused if the table is not what it was."""
        if not ledger.store(decision, ending_of(room.game, attempt)):
            self._catch_up(room, decision.revision)  # somebody else was first, or the table has ended
            raise Stale
        metrics.decisions.labels(room.game.name, decision.by).inc()
        try:
            room.carry_out(decision, attempt)
        except Exception:  # the row is stored, so memory has to follow it: make the room anew
            log.exception("table %s could not follow its own record", room.slug)
            self.forget(room.slug)
        return int(decision.revision)


def ending_of(game: Game, attempt: Attempt | None) -> dict[str, Any]:
    """What the table's row says from then on, if the attempt ends the game."""
    if attempt is None or attempt.after.agenda:
        return {}
    t = attempt.after
    return {"state": OVER, "ending": t.ending, "winners": list(t.winners), "facts": facts(game, t)}


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
