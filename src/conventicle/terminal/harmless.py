"""Text from elsewhere on a terminal: it may be read, and steers nothing."""

from __future__ import annotations


def harmless(text: str) -> str:
    """The text with all that a terminal would obey (escape sequences, a change of direction) spelt out."""
    return "".join(one if one.isprintable() or one == "\n" else one.encode("unicode_escape").decode() for one in text)
