"""Small pictures beside words: icons and the emblems of the seats. Larger art: static/art and the boards' folders."""

from __future__ import annotations

from functools import cache

from conventicle.web.boards import folders

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


#: Faces of the tempers, with colours of their own: they are portraits, not signs.
_FACES = {
    # Ember: a hood, two burning eyes, a flame on the brow.
    "zealot": (
        '<circle cx="24" cy="24" r="23" fill="#5c1512"/>'
        '<path d="M24 5C12 8 7 20 7 33c0 5 4 10 8 12h18c4-2 8-7 8-12C41 20 36 8 24 5z" fill="#a8281c"/>'
        '<path d="M24 15c-8 0-12 8-12 16 0 7 5 13 12 13s12-6 12-13c0-8-4-16-12-16z" fill="#2a0e0c"/>'
        '<path d="M24 8c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z" fill="#ffb02e"/>'
        '<path d="M24 13c1.5 2 2.2 3 2.2 4.500a2.2 2.2 0 0 1-4.4 0c0-1.5.7-2.5 2.2-4.500z" fill="#fff3c4"/>'
        '<path d="M15 27l7 3-6 1.500zM33 27l-7 3 6 1.500z" fill="#ffb02e"/>'
        '<path d="M19 38c3 2.5 7 2.5 10 0l-1 2.500c-2.5 1.5-5.5 1.5-8 0z" fill="#d9542b"/>'
    ),
    # Magpie: a bird with a bright coin in its beak.
    "hoarder": (
        '<circle cx="24" cy="24" r="23" fill="#173a3f"/>'
        '<path d="M6 40C8 22 16 9 28 9c8 0 12 6 12 12 0 9-7 12-9 22H8z" fill="#10181c"/>'
        '<path d="M12 44c1-9 6-14 13-16 4 4 5 9 4 16z" fill="#f4f1e6"/>'
        '<circle cx="29" cy="19" r="4.2" fill="#f4f1e6"/><circle cx="30" cy="19" r="2.2" fill="#10181c"/>'
        '<path d="M38 17l8 6-9 2z" fill="#3a3f42"/>'
        '<circle cx="41" cy="31" r="5.5" fill="#e8b93a" stroke="#8a6410" stroke-width="1.5"/>'
        '<path d="M41 28v6M39 29.500h4" stroke="#8a6410" stroke-width="1.2"/>'
        '<path d="M42 24l-1 2" stroke="#e8b93a" stroke-width="1.5"/>'
    ),
    # Whisper: a half mask, one eye open, a finger on the lips.
    "schemer": (
        '<circle cx="24" cy="24" r="23" fill="#2b2147"/>'
        '<path d="M24 6c10 0 15 7 15 17s-6 20-15 20S9 33 9 23 14 6 24 6z" fill="#e6d3c0"/>'
        '<path d="M24 6c10 0 15 7 15 17 0 4-1 8-3 11-2-8-6-12-12-12z" fill="#6a4fb0"/>'
        '<path d="M24 6C14 6 9 13 9 23c3-3 8-4 15-3z" fill="#3b2d66"/>'
        '<path d="M28 23c3-3 6-3 9 0-3 3-6 3-9 0z" fill="#fff"/><circle cx="32.5" cy="23" r="1.9" fill="#1a1230"/>'
        '<path d="M12 25c3 1.5 6 1.5 9 0" fill="none" stroke="#4a3a2c" stroke-width="1.8"/>'
        '<path d="M18 35c4-1.5 8-1.5 12 0-4 2-8 2-12 0z" fill="#a14b4b"/>'
        '<path d="M22.5 46l1-15c.2-2 3-2 3.2 0l1 15z" fill="#d3bda6" stroke="#8f7660" stroke-width=".8"/>'
    ),
}


def icon(name: str) -> str:
    """A small picture; the words beside it say what it means."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{_ICONS[name]}</svg>'


def emblem(seat: int) -> str:
    """A seat's shape."""
    shape = _EMBLEMS[seat % len(_EMBLEMS)]
    return f'<svg class="icon emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{shape}</svg>'


def face(temper: str) -> str:
    """The face of a temper; nothing of a bot without one."""
    if not temper:
        return ""
    return f'<svg class="bot-face" viewBox="0 0 48 48" aria-hidden="true" focusable="false">{_FACES[temper]}</svg>'


@cache
def cover(game: str, wide: bool) -> str:
    """Where a game's cover lies; one with no picture of its own gets the template's."""
    name = "cover-wide.svg" if wide else "cover.svg"
    found = folders.has(game, f"static/art/{name}")
    return f"boards/{folders.folder_of(game) if found else 'template'}/art/{name}"


@cache
def preview(game: str) -> str:
    """Where the picture lies that other sites show of a link (`tools/previews.py` draws it)."""
    found = folders.has(game, "static/art/preview.jpg")
    return f"boards/{folders.folder_of(game) if found else 'template'}/art/preview.jpg"
