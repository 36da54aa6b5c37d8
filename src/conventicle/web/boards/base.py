"""What a game may put in place of the generic board. docs/site.md, "A board of its own", shows how to write one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from conventicle.kernel.game import Game
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table as Position
from conventicle.kernel.text import Texts
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.web.boards.folders import PACKAGE, folder_of, has
from conventicle.web.models import PERSON, Seat

if TYPE_CHECKING:
    from conventicle.web.drawing.page import Choice, Page

ROUND: Final = "round"
#: The things whose names are those of the players.
SEAT: Final = "seat"
#: So many filled sentences are kept, of all tables together.
SENTENCES: Final = 8_192


@dataclass(frozen=True)
class Shown:
    """What a board makes of a page."""

    choices: list[Choice]
    """The viewer's options, as the list beside the board says them."""
    panels: list[Any]
    """Per seat what `PANEL` gets as `shown`."""
    parts: dict[str, Any]
    """What `TEMPLATE` and `ACTIONS` get as `model`."""


class Board:
    """The generic table; a game's own one overrides what it shows differently."""

    FOLDER: ClassVar[str] = "generic"
    """Where its templates lie, under `boards/`."""
    TEMPLATE: ClassVar[str] = "boards/generic/board.html"
    """Fills the middle of the table, between the seats and the options."""
    PANEL: ClassVar[str] = "boards/generic/panel.html"
    """Fills a seat's panel below its name."""
    ACTIONS: ClassVar[str] = ""
    """Stands beside the question: the answers that no thing on the board stands for; none by default."""
    THEME: ClassVar[str] = ""
    """A class on the page's body, for colours of its own."""
    STYLES: ClassVar[tuple[str, ...]] = ()
    """Style sheets under static/, loaded after the site's."""
    SCRIPTS: ClassVar[tuple[str, ...]] = ()
    """Script modules under static/, loaded after the site's."""
    WINDOWS: ClassVar[tuple[str, ...]] = ()
    """Frames in which a seat is asked whether it wants to do something, and may decline."""
    DECLINE: ClassVar[str] = "pass"
    """The word that declines."""
    BIG: ClassVar[tuple[str, ...]] = ()
    """Events that matter most to whoever has not looked for a while, the biggest first; the log has all of them."""
    CHAPTER: ClassVar[str] = "round"
    """The event with which a round begins, or whatever people look for in a replay."""
    FOR_SIDES: ClassVar[tuple[str, ...]] = ()
    """Frames that ask for nothing but what may be done at any time: there it is the question itself."""

    def model(self, page: Page) -> Shown:
        """What the templates get besides `page`: built from `page.view`, which holds only what the viewer may see."""
        return Shown(page.choices, [None] * len(page.panels), {})

    def is_side(self, frame: str, option: int) -> bool:
        """True for what may be done at any time while a frame asks for something else."""
        return option >= ANYTIME and frame not in self.FOR_SIDES

    def spans(self, t: Position) -> dict[str, int]:
        """How long "nothing until" may last: a name, and a number that changes when that time is over. Public."""
        return {ROUND: t.round}

    def offered_spans(self, t: Position) -> dict[str, int]:
        """The spans that may be asked for now: only while a window is open, for only there they act."""
        return self.spans(t) if t.agenda and t.agenda[-1].name() in self.WINDOWS else {}

    def decline(self, t: Position, seat: int) -> int:
        """The option by which the seat does nothing in the window that is open now; -1 if none is."""
        frame = t.agenda[-1]
        if frame.name() not in self.WINDOWS:
            return -1
        for option in frame.options(t, seat):
            if frame.vocabulary().meaning(option).values() == [self.DECLINE]:
                return option
        return -1


@cache
def board_of(game: Game) -> Board:
    """The table of a game: its own, or the generic one."""
    if not has(game.name, "board.py"):
        return Board()
    found: Board = import_module(f"{PACKAGE}.{folder_of(game.name)}.board").BOARD
    return found


def fill_page(texts: Texts, players: list[str], name: str, arguments: dict[str, Any]) -> str:
    """A sentence of a table's page. An argument may be a thing, (domain, value): then its name can take any form."""
    seats = tuple(players) if any(type(value) is tuple and value[0] == SEAT for value in arguments.values()) else ()
    return filled_sentence(texts, seats, name, tuple(arguments.items()))


@lru_cache(maxsize=SENTENCES)
def filled_sentence(texts: Texts, players: tuple[str, ...], name: str, arguments: tuple[tuple[str, Any], ...]) -> str:
    """The same few hundred sentences stand on a board at every decision."""
    filled: dict[str, str | int] = {}
    for argument, value in arguments:
        if isinstance(value, tuple):
            filled.update(texts.slots(argument, value[0], value[1], list(players)))
        else:
            filled[argument] = value
    return texts.fill(f"page.{name}", filled)


@lru_cache(maxsize=SENTENCES)
def explained(texts: Texts, domain: str, value: str) -> str:
    """The longer text of a thing, which holds figures of the data; it stands on a board at every decision."""
    return texts.explain(domain, value)


@cache
def words(texts: Texts) -> dict[str, SafeString]:
    """The sentences of the page that need no figures, for the template."""
    return {
        name.removeprefix("page.").replace(".", "_"): escape(text)
        for name, text in texts.known.items()
        if name.startswith("page.")
    }


def is_abstaining(game: Game, t: Position, chair: Seat) -> bool:
    """True while the seat has said "nothing until", and that is not over."""
    said: dict[str, Any] | None = chair.abstains
    if not said or not t.agenda:
        return False
    return bool(board_of(game).spans(t).get(said.get("until", ""), -1) == said.get("value"))


def abstaining_answer(game: Game, t: Position, chair: Seat) -> int:
    """What the server answers for a seat that said "nothing until"; -1 where it has to be asked."""
    if chair.kind != PERSON or not is_abstaining(game, t, chair) or not t.asked() & bit(chair.number):
        return -1
    return board_of(game).decline(t, chair.number)
