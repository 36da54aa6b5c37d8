"""What the models of all boards share: the page, its words, and the things that are clicked for an option.

A model is built from the viewer's view and written nowhere: what it shows is returned to whoever draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from django.utils.functional import cached_property  # that of functools has a lock for all pages together
from django.utils.safestring import SafeString

from conventicle.kernel.vocabulary import Domain
from conventicle.web.boards.base import Board, Shown, explained, fill_page, words
from conventicle.web.boards.folders import has
from conventicle.web.drawing.live import parts
from conventicle.web.drawing.page import Choice, Page

#: The type of what a game's `view` says of the table.
Seen = TypeVar("Seen")
NOBODY: Final = -1
#: The key of the option that does nothing.
DECLINING: Final = "p"


class BoardModel(Generic[Seen]):
    """One viewer's table, made ready for the template."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.texts: Final = page.texts
        self.table: Final = cast(Seen, page.view["table"])
        """The game's own view: a board knows nothing else of the table."""
        self.me: Final = page.viewer if page.viewer < len(page.chairs) else NOBODY
        self.frame: Final = page.frame()
        question = page.view["question"]
        self.arguments: Final = question["arguments"] if question else {}

    def shown(self) -> Shown:
        """All that the templates get."""
        return Shown(self.choices, self.panels, self.parts())

    # What a board provides.

    def parts(self) -> dict[str, Any]:
        """The parts of the table, for its template."""
        raise NotImplementedError

    def panel(self, seat: int) -> Any:
        """What a seat's panel shows."""
        raise NotImplementedError

    def refs_of(self, choice: Choice, named: dict[str, str]) -> list[str]:
        """What is clicked for an option that names these things by domain; nothing where it has a button of its own."""
        raise NotImplementedError

    def consequence(self, choice: Choice, named: dict[str, str]) -> str:
        """What an option leads to, from what the viewer sees; '' where its own text says it."""
        return ""

    def declines(self, choice: Choice) -> bool:
        """True for an option that does nothing: it has the key for that."""
        return False

    def fixed(self) -> dict[str, Any]:
        """What the templates of its parts get besides `one`: it is the same for all tables that are worded alike."""
        return {"words": words(self.texts)}

    # What follows from it.

    def part(self, name: str, of: Any, make: Callable[[], dict[str, Any]]) -> SafeString:
        """A part of the board as HTML, by the template of that name in the game's folder with `make()` as `one`.

        Neither is done where a part is kept that was made of the same. So all that it shows has to follow from `of`,
        plain data that this viewer may know, and from what `wording` stands for: else somebody would be shown a part of
        another table or viewer.
        """
        return parts.made(
            f"boards/{self.page.board.FOLDER}/{name}.html",
            self.wording,
            of,
            lambda: {"one": make(), "wording": self.page.wording(), **self.fixed()},
        )

    @cached_property
    def wording(self) -> str:
        """The language, and by which data and rules the game is played."""
        return f"{self.page.wording()} {self.page.room.match.setup.rules}"

    @cached_property
    def panels(self) -> list[Any]:
        """What the panels show, seat by seat."""
        return [self.panel(panel.seat) for panel in self.page.panels]

    @cached_property
    def refs(self) -> dict[int, list[str]]:
        """Per option the things that are clicked for it."""
        return {choice.option: self.refs_of(choice, named_by(choice)) for choice in self.page.choices}

    @cached_property
    def clickable(self) -> dict[str, list[Choice]]:
        """The things on which a click leads somewhere, with the options that each belongs to."""
        found: dict[str, list[Choice]] = {}
        for choice in self.page.choices:
            for ref in self.refs[choice.option]:
                found.setdefault(ref, []).append(choice)
        return found

    @cached_property
    def choices(self) -> list[Choice]:
        """The options as the list beside the board says them: with what they cost or bring."""
        return [self.said(choice) for choice in self.page.choices]

    def said(self, choice: Choice) -> Choice:
        """An option with its consequence."""
        text = self.consequence(choice, named_by(choice)) or choice.text
        key = DECLINING if self.declines(choice) else choice.key
        return Choice(choice.option, choice.label, key, text, choice.things, choice.side)

    def last_told(self, *events: str) -> list[tuple[int, ...]]:
        """The arguments of these events, where the viewer was told of them in the last step."""
        found: list[tuple[int, ...]] = []
        for entry in reversed(self.page.told):
            if entry.step < self.page.step:
                break
            if entry.event.name in events:
                found.append(entry.event.arguments)
        return found[::-1]

    def held_up(self, card: Callable[[str], Any], kinds: Domain, *events: str) -> list[dict[str, Any]]:
        """The cards shown to all in the last step by these events, for a moment: who showed which."""
        return [
            {"who": self.page.names[seat], "seat": seat, "card": card(kinds.values[kind])}
            for seat, kind in self.last_told(*events)
        ]

    def ending_rows(self) -> list[dict[str, Any]]:
        """At the end, what the row of each seat begins with; nothing before it."""
        if not self.page.over:
            return []
        return [{"seat": one.seat, "name": one.name, "winner": one.winner} for one in self.page.panels]

    # Words.

    def say(self, name: str, **arguments: Any) -> str:
        """A sentence of this table; a thing, (domain, value), is named in the form that the sentence asks for."""
        return fill_page(self.texts, self.page.names, name, arguments)

    def explain(self, domain: str, name: str) -> str:
        """The longer text of a thing, or '' if it has none."""
        return explained(self.texts, domain, name)

    def named(self, domain: str, name: str) -> str:
        """The name of a thing."""
        return self.texts.value(domain, name, self.page.names)

    def ask(self, notation: str) -> str:
        """The notation by which the rules are asked why not; '' while the viewer is not asked anything."""
        return notation if self.page.my_turn else ""


class OwnBoard(Board):
    """A board of a game's own: its folder has templates, style and script under their usual names."""

    MODEL: ClassVar[type[BoardModel[Any]]]

    def __init_subclass__(cls, folder: str) -> None:
        """What the folder of that name holds."""
        cls.FOLDER = folder
        cls.TEMPLATE = f"boards/{folder}/board.html"
        cls.PANEL = f"boards/{folder}/panel.html"
        cls.ACTIONS = f"boards/{folder}/actions.html" if has(folder, "templates/actions.html") else ""
        cls.STYLES = ("conventicle/choosing.css", f"boards/{folder}/board.css")
        cls.SCRIPTS = (f"boards/{folder}/board.js",)

    def model(self, page: Page) -> Shown:
        """All that the templates show."""
        return self.MODEL(page).shown()


def named_by(choice: Choice) -> dict[str, str]:
    """What an option names, by domain."""
    return dict(thing.split(":", 1) for thing in choice.things)
