"""What can go wrong at the border of the engine, one class for each kind of trouble.

Every error carries a reason code, a name that the text files turn into a sentence in the reader's language.
"""

from __future__ import annotations


class ConventicleError(Exception):
    """Base of all errors that the engine raises on purpose."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class UnknownGameError(ConventicleError):
    """No game of that name is on the shelf."""


class UnknownViewerError(ConventicleError):
    """Nobody looks at the table from there: it is neither a seat nor the spectator's number."""


class SetupError(ConventicleError):
    """The options or the number of seats do not make a game."""


class OverlayError(ConventicleError):
    """Changed values that cannot be played: damaged, for another game or version, or outside what may be changed."""


class DecisionError(ConventicleError):
    """A decision was refused; the table is as it was."""


class MalformedDecisionError(DecisionError):
    """What was sent is not a decision at all (no such seat, not a number, outside the frame's vocabulary)."""


class NotYourDecisionError(DecisionError):
    """The seat is not asked for anything now."""


class IllegalDecisionError(DecisionError):
    """The option exists but the rules do not allow it now; `reason` says why."""


class UndoRefusedError(DecisionError):
    """There is nothing that this seat may take back."""


class RecordError(ConventicleError):
    """A record is damaged, foreign, or from a newer version."""


class ReplayDriftError(RecordError):
    """The decisions of a record do not fit the rules at the named step."""

    def __init__(self, step: int, detail: str) -> None:
        super().__init__("drift", f"step {step}: {detail}")
        self.step = step
