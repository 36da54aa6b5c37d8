"""A match: a table with its record and log, where decisions come in from outside and are checked."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.chance import keyed
from conventicle.kernel.errors import (
    DecisionError,
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    RecordError,
    ReplayDriftError,
    UndoRefusedError,
)
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Decision, Record
from conventicle.kernel.table import Table
from conventicle.kernel.view import view
from conventicle.kernel.vocabulary import ANYTIME

#: A replayed game keeps a copy of its table every so many decisions.
SNAPSHOT_EVERY: Final = 64


class LogEntry:
    """An event and the number of decisions that had been made when it happened."""

    def __init__(self, step: int, event: Event) -> None:
        self.step: Final = step
        self.event: Final = event


class _Log(Listener):
    """Collects the events of one table."""

    def __init__(self) -> None:
        self.step = 0
        self.entries: list[LogEntry] = []

    def told(self, event: Event) -> None:
        """Note an event under the running step."""
        self.entries.append(LogEntry(self.step, event))


class _Undo:
    """What is needed to take a decision back."""

    def __init__(self, seat: int, table: Table, entries: int) -> None:
        self.seat: Final = seat
        self.table: Final = table
        self.entries: Final = entries


class Match:
    """A game being played: checks what comes in, keeps the record, the log and what may be taken back."""

    def __init__(self, game: Game, setup: Setup, key: bytes) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.key: Final = key
        self.decisions: Final[list[Decision]] = []
        self._log: Final = _Log()
        self._undo: Final[list[_Undo]] = []
        self.table: Table = game.new_table(setup, keyed(key), self._log)

    def over(self) -> bool:
        """True once the game has ended."""
        return not self.table.agenda

    def asked(self) -> int:
        """The mask of seats that have to choose."""
        return self.table.asked()

    def options(self, seat: int) -> list[int]:
        """What a seat may choose now; empty if it may not choose."""
        if not 0 <= seat < self.table.seats or not self.table.may_choose() >> seat & 1:
            return []
        return self.table.options(seat)

    def view(self, viewer: int) -> dict[str, object]:
        """All that a viewer may see now."""
        return view(self.game, self.table, viewer)

    def perspective(self, seat: int) -> Perspective:
        """What a bot on this seat gets."""
        return Perspective(self.game, self.table, seat)

    def log(self, viewer: int) -> list[LogEntry]:
        """The events that a viewer was told of."""
        return [entry for entry in self._log.entries if entry.event.seen_by >> viewer & 1]

    # Deciding.

    def why_not(self, seat: object, option: object) -> str:
        """'' if the seat may take the option now, else the reason code of the refusal."""
        try:
            self.check(seat, option)
        except DecisionError as error:
            return error.reason
        return ""

    def check(self, seat: object, option: object) -> None:
        """Raise the DecisionError that fits if this is not a decision to be made now."""
        t = self.table
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < t.seats:
            raise MalformedDecisionError("unknown_seat", repr(seat))
        if not isinstance(option, int) or isinstance(option, bool):
            raise MalformedDecisionError("unknown_option", repr(option))
        if self.over():
            raise NotYourDecisionError("game_over")
        frame = t.agenda[-1]
        if option < 0 or (option >= frame.vocabulary().size and not 0 <= option - ANYTIME < self.game.anytime.size):
            raise MalformedDecisionError("unknown_option", repr(option))
        if not t.may_choose() >> seat & 1:
            raise NotYourDecisionError("not_asked")
        if option not in t.options(seat):
            reason = "not_offered" if option >= ANYTIME else frame.why_not(t, seat, option)
            raise IllegalDecisionError(reason or "not_offered")

    def decide(self, seat: object, option: object) -> None:
        """Make a decision. A refused one (it may be no number at all) raises a DecisionError and changes nothing."""
        self.check(seat, option)
        assert isinstance(seat, int)
        assert isinstance(option, int)
        self._apply(seat, option)

    def _apply(self, seat: int, option: int) -> None:
        t = self.table
        frame = t.agenda[-1].name()
        before = t.clone()
        entries = len(self._log.entries)
        barrier = t.barrier()
        self._log.step = len(self.decisions) + 1
        t.take(seat, option)
        self.decisions.append(Decision(frame, seat, option))
        if self._undo and self._undo[-1].seat != seat:
            self._undo.clear()
        if t.barrier() != barrier:
            self._undo.clear()
        else:
            self._undo.append(_Undo(seat, before, entries))

    # Taking back.

    def can_undo(self, seat: int) -> bool:
        """True while the seat's last decision drew no chance, showed nothing, and nobody else decided since."""
        return bool(self._undo) and self._undo[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back the seat's last decision."""
        if not self.can_undo(seat):
            raise UndoRefusedError("no_undo")
        last = self._undo.pop()
        self.table = last.table
        self.table.listen(self._log)
        self.decisions.pop()
        self._log.step = len(self.decisions)
        del self._log.entries[last.entries :]

    # Records.

    def record(self) -> Record:
        """The game so far. It holds the key: it must not reach players while the game runs."""
        return Record(self.setup, self.key, self.decisions[:], self.table.hash())

    def replay(self, decision: Decision) -> None:
        """Repeat a recorded decision; ReplayDriftError if it does not fit what is asked."""
        step = len(self.decisions) + 1
        if self.over():
            raise ReplayDriftError(step, "the game is over already")
        asking = self.table.agenda[-1].name()
        if asking != decision.frame:
            raise ReplayDriftError(step, f"{asking} asks, the record answers {decision.frame}")
        try:
            self.decide(decision.seat, decision.option)
        except DecisionError as error:
            raise ReplayDriftError(step, f"{decision.frame} seat {decision.seat}: {error}") from error


def replay_record(game: Game, record: Record, to: int = -1) -> Match:
    """The match of a record after `to` decisions (all of them if -1), checked step by step."""
    match = Match(game, record.setup, record.key)
    last = len(record.decisions) if to < 0 else to
    if last > len(record.decisions):
        raise RecordError("no_step", f"the record has {len(record.decisions)} decisions")
    for decision in record.decisions[:last]:
        match.replay(decision)
    if last == len(record.decisions) and record.final_hash and match.table.hash() != record.final_hash:
        raise ReplayDriftError(last, "the table differs from the one recorded")
    return match


class Timeline:
    """Any step of a record, quickly: copies of the table every so many decisions, as a cache and never the truth."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game: Final = game
        self.record: Final = record
        match = Match(game, record.setup, record.key)
        self._snapshots: Final = [match.table.clone()]
        for step, decision in enumerate(record.decisions, 1):
            match.replay(decision)
            if step % SNAPSHOT_EVERY == 0:
                self._snapshots.append(match.table.clone())
        self.match: Final = match
        """The match after the last decision, with the whole log."""

    def table_at(self, step: int) -> Table:
        """The table after so many decisions."""
        if not 0 <= step <= len(self.record.decisions):
            raise RecordError("no_step", f"the record has {len(self.record.decisions)} decisions")
        start = step // SNAPSHOT_EVERY
        t = self._snapshots[start].clone()
        for decision in self.record.decisions[start * SNAPSHOT_EVERY : step]:
            t.take(decision.seat, decision.option)
        return t
