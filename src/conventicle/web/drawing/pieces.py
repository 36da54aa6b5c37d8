"""What changed of a table since a page was sent it: its HTML is cut into pieces, and what the page has is left out.

A piece is whatever lies between two cuts, and in each template of a table a cut is made before whatever begins a row,
a button or a long attribute: every board is cut alike, and no template has to know of it. A page says by a mark which
table it has (`since`). The answer says how to make the new table from the pieces of that one and from new ones,
and the page then has, byte for byte, what it would have been sent as a whole. Where the mark is not known here
(too long ago, another start of the server, another build, somebody else's table) all pieces are new.

What is remembered per viewer are numbers, one for each piece of the last few tables sent. They and the mark follow from
what the viewer was sent and from nothing else.
"""

from __future__ import annotations

import itertools
import secrets
import threading
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from json.encoder import encode_basestring as written_text
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.html import escape as html_escape
from django.utils.safestring import SafeString
from jinja2.ext import Extension
from markupsafe import escape

from conventicle.web.drawing.cache import Cache

#: Templates of whole pages; a table is drawn with others.
PAGES: Final = Path(__file__).resolve().parent.parent / "templates"
#: Before each of these a new piece begins.
CUTS: Final = (
    "<li", "<button", "<section", "<article", "<div", "<p", "<span", " data-full=", " data-name=", " data-notation=",
    " aria-label=", " style=", " data-cults=", " data-now",
)  # fmt: skip
#: What stands at a cut until the HTML is sent: no text holds it.
CUT: Final = "\0"
#: With what the sign of a part begins and ends; no text holds it either.
SIGN: Final = "\1"
#: What a piece takes besides its text: a string, a place in a list, a number.
PER_PIECE: Final = 64
#: So many of the tables that a viewer was sent last are remembered, and so many bytes of all viewers' together.
TABLES: Final = 6
REMEMBERED_BYTES: Final = 24_000_000
#: What the numbers of one table take besides themselves.
AROUND: Final = 200
#: In an answer's order: so many new pieces, of the table, which are packed, or of the chat, which are not.
NEW: Final = -1
BARE: Final = -2
#: So many bytes a number takes, and so many numbers are compared at once.
WIDTH: Final = 8
AT_ONCE: Final = 16
NOTHING: Final = array("q")
#: Signs that stand for names, of those that Unicode leaves to private use: no name and no text holds one.
FIRST_SIGN: Final = 0xE000
MOST_WORDS: Final = 100
#: Marks of another start of the server are never taken for ours.
_START: Final = secrets.token_hex(4)


class Cuts(Extension):
    """Makes the cuts, once for each template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """A template with a cut wherever a piece begins; whole pages are sent as they are."""
        if filename is not None and PAGES in Path(filename).parents:
            return source
        for place in CUTS:
            source = source.replace(place, CUT + place)
        return source


class Cut:
    """HTML in pieces, each with a number that stands for what it says.

    A part that is kept from one table to the next is cut once: while a table is drawn only a sign stands for it, and
    its pieces and numbers are put in where the table itself is cut.
    """

    def __init__(self, drawn: str, lines: Sequence[str] = ()) -> None:
        """`lines` are pieces already and come last: the hash of one that stood in other tables is known to it."""
        used = _drawing.used or {}
        pieces: list[str] = []
        numbers = array("q")
        size = 0
        # Between two signs stands the number of a part, or what was drawn between parts: they take turns.
        # The `split` of `Markup` would make each piece one of its own.
        for at, text in enumerate(str.split(drawn, SIGN)):
            part = used.get(text) if at % 2 else None
            if part is not None:
                pieces += part.pieces
                numbers.extend(part.numbers)
                size += part.size
                continue
            own = [piece for piece in str.split(text, CUT) if piece]
            pieces += own
            numbers.extend(map(hash, own))
            size += len(text) + PER_PIECE * len(own)
        pieces += lines
        numbers.extend(map(hash, lines))
        self.pieces: Final[tuple[str, ...]] = tuple(pieces)
        """In their order."""
        self.numbers: Final[array[int]] = numbers
        self.size: Final[int] = size + sum(map(len, lines)) + PER_PIECE * len(lines)
        """About how many bytes it takes."""
        self._number: Final = str(next(_count))
        self.sign: Final = SafeString(f"{SIGN}{self._number}{SIGN}")
        """What stands for it while something else is drawn; no two have the same."""

    @property
    def html(self) -> SafeString:
        """The HTML as it is sent as a whole."""
        return SafeString("".join(self.pieces))

    def placed(self) -> SafeString:
        """What is put where it stands: its sign in a table that is being drawn, else all of it, with its cuts."""
        if _drawing.used is None:
            return SafeString(CUT.join(self.pieces))
        _drawing.used[self._number] = self
        return self.sign


class _Drawing(threading.local):
    """The parts that were used in the table that this thread draws; None while it draws none."""

    used: dict[str, Cut] | None = None
    """By their numbers."""


_drawing: Final = _Drawing()
_count: Final = itertools.count()


@contextmanager
def drawing() -> Iterator[None]:
    """While this lasts, signs stand for parts; a `Cut` made within it has them all in it."""
    _drawing.used = {}
    try:
        yield
    finally:
        _drawing.used = None


class Remembered(NamedTuple):
    """A table that was sent: its mark, and the numbers of its pieces."""

    mark: str
    numbers: array[int]


class Memory:
    """The tables that viewers were sent last."""

    def __init__(self) -> None:
        self.cache: Cache[tuple[object, ...], tuple[Remembered, ...]] = Cache(REMEMBERED_BYTES)

    def of(self, viewer: tuple[object, ...], mark: str) -> array[int]:
        """The numbers of the table with that mark; none if this viewer was not sent it lately."""
        for one in self.cache.get(viewer) or ():
            if one.mark == mark:
                return one.numbers
        return NOTHING

    def keep(self, viewer: tuple[object, ...], numbers: array[int]) -> str:
        """Remember a table that is sent now; returns its mark."""
        mark = f"{_START}{hash(numbers.tobytes()) & 0xFFFFFFFFFFFFFFFF:016x}"
        kept = self.cache.get(viewer) or ()
        if kept and kept[-1].mark == mark:
            return mark
        kept = (*(one for one in kept[1 - TABLES :] if one.mark != mark), Remembered(mark, numbers))
        self.cache.put(viewer, kept, sum(AROUND + 8 * len(one.numbers) for one in kept))
        return mark


memory: Final = Memory()


class Answer(NamedTuple):
    """What is sent: a text, and from which byte on it must not be packed."""

    text: bytes
    bare_from: int


def answer(viewer: tuple[object, ...], since: str, table: Cut, chat: Cut, names: list[str]) -> Answer:
    """What a page lacks that has the table `since`.

    `names` are what visitors chose to be called. They and the chat are sent as they are, apart from everything else:
    packed together with a hand, the length would tell whoever chose them how much of it they guessed.
    """
    before = memory.of(viewer, since)
    numbers = table.numbers + chat.numbers
    order = order_of(before, numbers, len(table.pieces))
    new: list[str] = []
    bare: list[str] = []
    place = 0
    for kind, length in zip(order[::2], order[1::2], strict=True):
        if kind == NEW:
            new += table.pieces[place : place + length]
        elif kind == BARE:
            bare += chat.pieces[place - len(table.pieces) : place - len(table.pieces) + length]
        place += length
    words = as_written(names)
    nameless = without(words, CUT.join(new)).split(CUT) if new else []
    mark = memory.keep(viewer, numbers)
    known = written_text(since if before else "")
    head = f'{{"mark":"{mark}","since":{known},"count":{len(numbers)},"order":[{",".join(map(str, order))}]'
    packed = f'{head},"new":{in_list(nameless)}'.encode()
    rest = f',"words":{in_list(words)},"bare":{in_list(bare)}}}'.encode()
    return Answer(packed + rest, len(packed))


def order_of(before: array[int], now: array[int], chat: int) -> list[int]:
    """How a table is made from the pieces of another: pairs of where they begin there, or NEW or BARE, and how many.

    Most of a table stays as it is, moved by a few places at most: so its numbers are compared many at once, as bytes.
    """
    places = dict(zip(before, range(len(before)), strict=True))
    there, here = before.tobytes(), now.tobytes()
    order: list[int] = []
    place, moved, end = 0, 0, 0
    while place < len(now):
        # Of pieces that are alike, the one that is next if new ones stand in the place of old ones, or were put in.
        for kind in (place + moved, end):
            if 0 <= kind < len(before) and before[kind] == now[place]:
                break
        else:
            kind = places.get(now[place], NEW)
        if kind == NEW:
            kind = BARE if place >= chat else NEW
            place += 1
            if order and order[-2] == kind:
                order[-1] += 1
            else:
                order += (kind, 1)
            continue
        moved = kind - place
        start, last = place, min(len(now), len(before) - moved)
        while place + AT_ONCE <= last and same(there, place + moved, here, place):
            place += AT_ONCE
        while place < last and before[place + moved] == now[place]:
            place += 1
        order += (kind, place - start)
        end = place + moved
    return order


def same(there: bytes, kind: int, here: bytes, place: int) -> bool:
    """True if the next few numbers are the same, in one table from here on and in the other from there."""
    return there[kind * WIDTH : (kind + AT_ONCE) * WIDTH] == here[place * WIDTH : (place + AT_ONCE) * WIDTH]


def in_list(texts: list[str]) -> str:
    """A list of texts as JSON."""
    return f"[{','.join(map(written_text, texts))}]"


def as_written(names: list[str]) -> list[str]:
    """Names as they may stand in HTML, the longest first: one may be a part of another."""
    ways = {str(way) for name in names if name for way in (escape(name), html_escape(name))}
    return sorted(ways, key=lambda way: (-len(way), way))[:MOST_WORDS]


def without(words: list[str], text: str) -> str:
    """A text with a sign in place of each of these words."""
    for number, word in enumerate(words):
        text = text.replace(word, chr(FIRST_SIGN + number))
    return text
