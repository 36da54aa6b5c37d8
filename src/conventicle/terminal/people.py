"""Who sits at the table: names for the seats."""

from __future__ import annotations

from conventicle.kernel.text import Sentences


def player_names(words: Sentences, seats: int) -> list[str]:
    """A name for each seat, the same at every table."""
    return words.get("people.names").split()[:seats]
