"""Files that keep what a long run has found: a first line that says what is played, then a line for each result."""

from __future__ import annotations

from pathlib import Path

from conventicle.kernel.errors import RecordError


def read_kept(kept: Path, head: str) -> list[str]:
    """The lines of results. A new or empty file gets its head; one with another head is refused.

    A last line without its end was cut off while it was written: that result is lost, and the line is taken away.
    """
    try:
        text = kept.read_text(encoding="utf-8") if kept.exists() else ""
    except UnicodeDecodeError as error:
        raise RecordError("damaged", str(kept)) from error
    whole = text[: text.rfind("\n") + 1]
    if not whole:
        kept.write_text(head + "\n", encoding="utf-8")
        return []
    first, *lines = whole.splitlines()
    if first != head:
        raise RecordError("other_row", str(kept))
    if whole != text:
        kept.write_text(whole, encoding="utf-8")
    return lines


def keep(kept: Path, line: str) -> None:
    """Add a result."""
    with kept.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
