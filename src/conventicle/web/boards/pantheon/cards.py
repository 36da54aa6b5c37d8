"""Cards as the table of Pantheon shows them: sort, picture, symbols, what a follower asks for, and why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from conventicle.games.pantheon.kinds import (
    BUYABLE_PART,
    CARD,
    COINS_SORT,
    FOLLOWERS_SORT,
    GODS_SORT,
    OMENS_SORT,
    PARTS_SORT,
    REALMS_SORT,
    SORT,
    SPECIALS_SORT,
    TITLES_SORT,
)
from conventicle.games.pantheon.values import PantheonValues
from conventicle.web.boards.pantheon.symbols import SIGNS, asks

if TYPE_CHECKING:
    from conventicle.web.drawing.page import Page

SORTS: Final = {
    GODS_SORT: "god",
    FOLLOWERS_SORT: "follower",
    REALMS_SORT: "realm",
    TITLES_SORT: "title",
    PARTS_SORT: "part",
    COINS_SORT: "coins",
    SPECIALS_SORT: "special",
    OMENS_SORT: "omen",
}
PARTS: Final = ("", "foundation", "altar", "wall", "dome")
#: The sizes in which the parts are drawn.
SIZES: Final = {"": (0, 0), "foundation": (110, 16), "altar": (42, 36), "wall": (22, 66), "dome": (118, 54)}
_SHORT: Final = {"min": "≥", "max": "≤"}


@dataclass
class Symbols:
    """A sign, and how often it stands there."""

    sign: str
    number: int
    label: str


@dataclass
class Asked:
    """What a follower asks for: at least or at most so many of a sign."""

    word: str
    short: str
    number: int
    sign: str
    label: str


@dataclass
class ShownCard:
    """A card face up."""

    name: str
    label: str
    sort: str
    """god, follower, realm, title, part, coins, special, omen"""
    kind: str
    """The sort in words; of a part which one."""
    text: str
    full: str
    picture: str
    symbols: list[Symbols]
    plates: int
    value: int
    amount: int
    asked: list[Asked]
    part: str
    width: int
    height: int
    buyable: bool
    house: bool
    ref: str = ""
    reason: str = ""
    notation: str = ""
    marks: list[str] = field(default_factory=list)
    """Each symbol on it once, for a part that is drawn in its temple; plates last."""

    def box(self) -> str:
        """The view box of a part's picture on its card."""
        return f"0 0 {self.width} {self.height}"


def spoken(full: str, sort: int, figures: bool) -> str:
    """The text of a card without what its band and its signs say: the sort, symbols, Value, Min and Max."""
    if sort in (SPECIALS_SORT, OMENS_SORT, COINS_SORT):
        return full
    if sort == FOLLOWERS_SORT:
        return full.rpartition(". ")[2]
    text = full.partition(". ")[2] or full
    return text.partition(". ")[2] if figures else text


def show_card(page: Page, values: PantheonValues, name: str, ref: str = "") -> ShownCard:
    """A card that the viewer may see."""
    kind = CARD.place(name)
    sort = SORT[kind]
    texts = page.texts
    full = texts.explain("card", name)
    part = PARTS[values.part[kind]]
    shown = [
        Symbols(sign, number, texts.get(f"page.sign.{sign}"))
        for sign, number in zip(SIGNS, values.symbols[kind], strict=False)
        if number
    ]
    marks = [one.sign for one in shown for _ in range(one.number)] + ["plate"] * values.plates[kind]
    return ShownCard(
        name=name,
        label=texts.value("card", name, page.names),
        sort=SORTS[sort],
        kind=texts.get(f"page.part.{part}" if part else f"page.sort.{SORTS[sort]}"),
        text=spoken(full, sort, bool(shown)),
        full=full,
        picture=f"part-{part}" if part else name,
        symbols=shown,
        plates=values.plates[kind],
        value=values.value[kind],
        amount=values.amount[kind] if sort == COINS_SORT else 0,
        asked=[
            Asked(texts.get(f"page.{word}"), _SHORT[word], number, sign, texts.get(f"page.sign.{sign}"))
            for word, number, sign in (asks(values, kind) if sort == FOLLOWERS_SORT else [])
        ],
        part=part,
        width=SIZES[part][0],
        height=SIZES[part][1],
        buyable=BUYABLE_PART[kind],
        house=values.source[kind] != "rulebook",
        ref=ref,
        marks=marks,
    )
