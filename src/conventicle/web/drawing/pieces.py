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

import json
import secrets
from array import array
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.functional import cached_property  # that of functools has a lock for all pages together
from django.utils.html import escape as html_escape
from django.utils.safestring import SafeString, mark_safe
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
#: So many of the tables that a viewer was sent last are remembered, and so many bytes of all viewers' together.
TABLES: Final = 6
REMEMBERED_BYTES: Final = 24_000_000
#: What the numbers of one table take besides themselves.
AROUND: Final = 200
#: In an answer's order: so many new pieces, of the table, which are packed, or of the chat, which are not.
NEW: Final = -1
BARE: Final = -2
#: So many pieces are compared at once; a power of 4.
STRIDE: Final = 64
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
    """HTML in pieces, each with a number that stands for what it says."""

    def __init__(self, drawn: str) -> None:
        self.drawn: Final = drawn
        """With its cuts."""

    @property
    def html(self) -> SafeString:
        """The HTML as it is sent as a whole."""
        return mark_safe(self.drawn.replace(CUT, ""))

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces, in their order."""
        return self.drawn.split(CUT)

    @cached_property
    def numbers(self) -> array[int]:
        """Their numbers."""
        return array("q", map(hash, self.pieces))


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
    head = {"mark": mark, "since": since if before else "", "count": len(numbers), "order": order}
    packed = f'{written(head)[:-1]},"new":{written(nameless)}'.encode()
    rest = f',"words":{written(words)},"bare":{written(bare)}}}'.encode()
    return Answer(packed + rest, len(packed))


def order_of(before: array[int], now: array[int], chat: int) -> list[int]:
    """How a table is made from the pieces of another: pairs of where they begin there, or NEW or BARE, and how many."""
    places = {number: place for place, number in enumerate(before)}
    order: list[int] = []
    place = 0
    while place < len(now):
        kind, length = places.get(now[place], NEW), 1
        if kind == NEW:
            kind = BARE if place >= chat else NEW
            if order and order[-2] == kind:
                order[-1] += 1
                place += 1
                continue
        else:
            # Of pieces that are alike the one that goes on where the last run ended, or that stands in the same place.
            goes_on = order[-2] + order[-1] if order and order[-2] >= 0 else place
            if goes_on < len(before) and before[goes_on] == now[place]:
                kind = goes_on
            length = alike(before, kind, now, place)
        order += (kind, length)
        place += length
    return order


def alike(before: array[int], start: int, now: array[int], at: int) -> int:
    """How many numbers are the same from there on: compared many at once, for most of a table stays as it is."""
    length, step = 0, STRIDE
    while step:
        one = before[start + length : start + length + step]
        if len(one) == step and one == now[at + length : at + length + step]:
            length += step
        else:
            step //= 4
    return length


def written(value: object) -> str:
    """As JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def as_written(names: list[str]) -> list[str]:
    """Names as they may stand in HTML, the longest first: one may be a part of another."""
    ways = {str(way) for name in names if name for way in (escape(name), html_escape(name))}
    return sorted(ways, key=lambda way: (-len(way), way))[:MOST_WORDS]


def without(words: list[str], text: str) -> str:
    """A text with a sign in place of each of these words."""
    for number, word in enumerate(words):
        text = text.replace(word, chr(FIRST_SIGN + number))
    return text
