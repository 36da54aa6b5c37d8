"""Small pictures beside words: icons and the emblems of the seats. The larger art lies under static/art."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_ICONS = {
    "candle": '<path d="M12 2c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0C9 6 10 4.5 12 2z"/><path d="M9 11h6v11H9z"/>',
    "people": (
        '<circle cx="8" cy="8" r="3.5"/><circle cx="17" cy="9" r="2.5"/><path d="M2 20c0-4 3-6.5 6-6.5s6 2.5'
        ' 6 6.5zM15 14c3 0 6 1.5 6 5h-5c0-2-.3-3.5-1-5z"/>'
    ),
    "clock": (
        '<path fill-rule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.5a7.5 7.5 0 1 1 0 15 7.5'
        ' 7.5 0 0 1 0-15zM11 7h2v5l4 2-1 2-5-3z"/>'
    ),
    "weight": '<path d="M11 3h2v2h6l3 8a4 4 0 0 1-7 0l2.5-7H13v13h4v2H7v-2h4V6H6.5L9 13a4 4 0 0 1-7 0l3-8h6z"/>',
    "play": '<path d="M7 4l13 8-13 8z"/>',
    "book": '<path d="M3 5c3-1.5 6-1.5 8 .5V20c-2-1.5-5-1.5-8 0zM21 5c-3-1.5-6-1.5-8 .5V20c2-1.5 5-1.5 8 0z"/>',
    "back": '<path d="M9 5L3 11l6 6v-4h5a4 4 0 0 1 0 8h-3v2h3a6 6 0 0 0 0-12H9z"/>',
    "link": (
        '<path fill-rule="evenodd" d="M10 7H7a5 5 0 0 0 0 10h3v-2H7a3 3 0 0 1 0-6h3zM14 7v2h3a3 3 0 0 1 0'
        ' 6h-3v2h3a5 5 0 0 0 0-10zM8 11h8v2H8z"/>'
    ),
    "replay": '<path d="M4 4h2v16H4zM20 4v16L8 12z"/>',
    "hand": (
        '<path d="M9 2.5a1.5 1.5 0 0 1 3 0V10h1V8.5a1.5 1.5 0 0 1 3 0V11h.5V10a1.5 1.5 0 0 1 3 0v6c0 4-2.5'
        ' 6-6 6s-5-1.5-6.5-4.5L4.5 13c-.7-1.5 1-2.7 2.2-1.5L9 14z"/>'
    ),
    "sound": '<path d="M4 9v6h4l5 5V4L8 9zM16 8c2 2 2 6 0 8l1.5 1.5c3-3 3-8 0-11z"/>',
    "bell": '<path d="M10 4a2 2 0 0 1 4 0c3 1 4.5 3.5 4.5 7v5l2 2.5h-17l2-2.5v-5C5.5 7.5 7 5 10 4zM9 20h6l-3 2.5z"/>',
    "menu": '<path d="M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z"/>',
    "eye": (
        '<path fill-rule="evenodd" d="M12 5c5 0 8.5 4 10 7-1.5 3-5 7-10 7S3.5 15 2 12c1.5-3 5-7 10-7zm0 3a4'
        ' 4 0 1 0 0 8 4 4 0 0 0 0-8z"/>'
    ),
    "cards": '<path d="M3 6l8-2 4 15-8 2zM13 4h7a1 1 0 0 1 1 1v14h-3z"/>',
    "board": '<path d="M3 4h8v7H3zM13 4h8v7h-8zM3 13h8v7H3zM13 13h8v7h-8z"/>',
    "log": '<path d="M4 4h16v2.5H4zM4 9h16v2.5H4zM4 14h16v2.5H4zM4 19h10v2H4z"/>',
    "chat": '<path d="M3 4h18v13H10l-5 4v-4H3z"/>',
    "list": '<path d="M3 5h3v3H3zM8 5h13v3H8zM3 11h3v3H3zM8 11h13v3H8zM3 17h3v3H3zM8 17h13v3H8z"/>',
    "person": '<circle cx="12" cy="8" r="4.5"/><path d="M3.5 21c0-5 4-8 8.5-8s8.5 3 8.5 8z"/>',
    "bot": '<path fill-rule="evenodd" d="M11 2h2v4h6v13H5V6h6zM8.5 10v3h2v-3zm5 0v3h2v-3zM9 15.5h6v1.5H9z"/>',
    "crown": '<path d="M3 7l5 5 4-8 4 8 5-5-2 13H5z"/>',
    "plus": '<path d="M10.5 4h3v6.5H20v3h-6.5V20h-3v-6.5H4v-3h6.5z"/>',
}
_EMBLEMS = (
    '<circle cx="12" cy="12" r="8"/>',
    '<path d="M12 3l9.5 17h-19z"/>',
    '<path d="M4 4h16v16H4z"/>',
    '<path d="M12 2l9 10-9 10-9-10z"/>',
    '<path d="M12 2l3 7 7 .5-5.5 4.7L18.300 21 12 17.2 5.7 21l1.800-6.800L2 9.5 9 9z"/>',
    '<path d="M7 3h10l5 9-5 9H7l-5-9z"/>',
)


def icon(name: str) -> str:
    """A small picture; the words beside it say what it means."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{_ICONS[name]}</svg>'


def emblem(seat: int) -> str:
    """A seat's shape."""
    shape = _EMBLEMS[seat % len(_EMBLEMS)]
    return f'<svg class="icon emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{shape}</svg>'


@cache
def cover(game: str, wide: bool) -> str:
    """Where a game's cover lies; one with no picture of its own gets the template's."""
    name = game.replace("-", "_")
    end = "-wide.svg" if wide else ".svg"
    found = (files("conventicle.web") / "static" / "art" / "covers" / f"{name}{end}").is_file()
    return f"art/covers/{name if found else 'template'}{end}"
