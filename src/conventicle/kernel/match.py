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
    UnknownViewerError,
)
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.record import Decision, Record
from conventicle.kernel.table import Table
from conventicle.kernel.view import View, view
from conventicle.kernel.vocabulary import ANYTIME

#: At least so many decisions of a stretch can be taken back. Nobody makes as many in a turn, but a program could.
UNDO_DEPTH: Final = 256


class LogEntry:
    """An event and the number of decisions that had been made when it happened."""

    __slots__ = ("event", "step")

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


class _Stretch:
    """The last decisions of one seat that may be taken back.

    One copy of the table is kept, from before the first of them: going back plays the others again.
    """

    def __init__(self) -> None:
        self.seat = -1
        self.before: Table | None = None
        self.entries: Final[list[int]] = []
        """For each of the decisions, how long the log was before it."""

    def end(self) -> None:
        """Nothing can be taken back any more."""
        self.seat = -1
        self.before = None
        self.entries.clear()


class Attempt:
    """A decision carried out on a copy of the table: what it comes to, before it counts."""

    def __init__(self, before: Table, step: int, decision: Decision, after: Table, told: list[LogEntry]) -> None:
        self.before: Final = before
        self.step: Final = step
        """How many decisions had been made before."""
        self.decision: Final = decision
        self.after: Final = after
        self.told: Final = told


class Match:
    """A game being played: checks what comes in, keeps the record, the log and what may be taken back."""

    def __init__(self, game: Game, setup: Setup, key: bytes) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.key: Final = key
        self.decisions: Final[list[Decision]] = []
        self._log: Final = _Log()
        self._stretch: Final = _Stretch()
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

    def _check_viewer(self, viewer: int) -> None:
        """Refuse whoever is no viewer: counted from the end, -1 would be somebody else."""
        if not 0 <= viewer <= self.table.seats:
            raise UnknownViewerError("no_seat", str(viewer))

    def view(self, viewer: int) -> View:
        """All that a viewer may see now."""
        self._check_viewer(viewer)
        return view(self.game, self.table, viewer)

    def perspective(self, seat: int) -> Perspective:
        """What a bot on this seat gets."""
        self._check_viewer(seat)
        return Perspective(self.game, self.table, seat)

    def log(self, viewer: int) -> list[LogEntry]:
        """The events that a viewer was told of."""
        self._check_viewer(viewer)
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
        self._apply(seat, option, True)

    def _apply(self, seat: int, option: int, undoable: bool) -> None:
        t = self.table
        stretch = self._stretch
        if not undoable or stretch.seat != seat:
            stretch.end()
        if undoable and stretch.before is None:
            stretch.seat = seat
            stretch.before = t.clone()
        frame = t.agenda[-1].name()
        entries = len(self._log.entries)
        barrier = t.barrier()
        self._log.step = len(self.decisions) + 1
        t.take(seat, option)
        self.decisions.append(Decision(frame, seat, option))
        if undoable:
            self._lengthen(entries, t.barrier() != barrier)

    def attempt(self, seat: object, option: object) -> Attempt:
        """Carry a decision out on a copy, for whoever has to store it before it counts; refused as by `decide`."""
        self.check(seat, option)
        assert isinstance(seat, int)
        assert isinstance(option, int)
        step = len(self.decisions)
        heard = _Log()
        heard.step = step + 1
        after = self.table.clone()
        after.listen(heard)
        after.take(seat, option)
        decision = Decision(self.table.agenda[-1].name(), seat, option)
        return Attempt(self.table, step, decision, after, heard.entries)

    def adopt(self, attempt: Attempt) -> None:
        """Let an attempt count: its table is the match's from now on. It must be of the position that is there now."""
        before = self.table
        if attempt.before is not before or attempt.step != len(self.decisions):
            raise IllegalDecisionError("not_offered")
        stretch = self._stretch
        if stretch.seat != attempt.decision.seat:
            stretch.end()
        if stretch.before is None:
            stretch.seat = attempt.decision.seat
            stretch.before = before
        before.listen(None)
        self.table = attempt.after
        self.table.listen(self._log)
        entries = len(self._log.entries)
        self._log.entries.extend(attempt.told)
        self._log.step = attempt.step + 1
        self.decisions.append(attempt.decision)
        self._lengthen(entries, attempt.after.barrier() != before.barrier())

    def _lengthen(self, entries: int, stands: bool) -> None:
        """A decision was made when the log was so long: it joins those that may be taken back, or ends them."""
        stretch = self._stretch
        if stands:
            stretch.end()
        else:
            stretch.entries.append(entries)
            if len(stretch.entries) >= 2 * UNDO_DEPTH:
                self._shorten()

    def _shorten(self) -> None:
        """Let the older half of a very long stretch stand for good."""
        stretch = self._stretch
        before = stretch.before
        assert before is not None
        first = len(self.decisions) - len(stretch.entries)
        for decision in self.decisions[first : first + UNDO_DEPTH]:
            before.take(decision.seat, decision.option)
        del stretch.entries[:UNDO_DEPTH]

    # Taking back.

    def can_undo(self, seat: int, steps: int = 1) -> bool:
        """True while the seat's last decisions drew no chance, showed nothing, and nobody else decided since."""
        return len(self._stretch.entries) >= steps and self._stretch.seat == seat

    def undo(self, seat: int) -> None:
        """Take back the seat's last decision."""
        stretch = self._stretch
        before = stretch.before
        if not self.can_undo(seat) or before is None:
            raise UndoRefusedError("no_undo")
        entries = stretch.entries.pop()
        self.decisions.pop()
        t = before.clone()
        for decision in self.decisions[len(self.decisions) - len(stretch.entries) :]:
            t.take(decision.seat, decision.option)
        self.table = t
        t.listen(self._log)
        self._log.step = len(self.decisions)
        del self._log.entries[entries:]

    # Records.

    def record(self) -> Record:
        """The game so far. It holds the key: it must not reach players while the game runs."""
        return Record(self.game, self.setup, self.key, self.decisions[:], self.table.hash())

    def replay(self, decision: Decision, undoable: bool = False) -> None:
        """Repeat a recorded decision; ReplayDriftError if it does not fit what is asked.

        It stands for good, which needs no copy of the table, unless it is to be `undoable`.
        """
        step = len(self.decisions) + 1
        if self.over():
            raise ReplayDriftError(step, "the game is over already")
        asking = self.table.agenda[-1].name()
        if asking != decision.frame:
            raise ReplayDriftError(step, f"{asking} asks, the record answers {decision.frame}")
        try:
            self.check(decision.seat, decision.option)
        except DecisionError as error:
            raise ReplayDriftError(step, f"{decision.frame} seat {decision.seat}: {error}") from error
        self._apply(decision.seat, decision.option, undoable)


def replay_record(game: Game, record: Record, to: int = -1, undoable: bool = False) -> Match:
    """The match of a record after `to` decisions (all of them if -1), checked step by step.

    `undoable`: it goes on as if it had never been away, so its last decisions may be taken back.
    """
    match = Match(game, record.setup, record.key)
    last = len(record.decisions) if to < 0 else to
    if last > len(record.decisions):
        raise RecordError("no_step", f"the record has {len(record.decisions)} decisions")
    for decision in record.decisions[:last]:
        match.replay(decision, undoable)
    if last == len(record.decisions) and record.final_hash and match.table.hash() != record.final_hash:
        raise ReplayDriftError(last, "the table differs from the one recorded")
    return match
