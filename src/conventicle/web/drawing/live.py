"""The live part of a table as HTML: drawn at every decision for every viewer, so with Jinja2, which compiles it."""

from __future__ import annotations

import marshal
import pickle
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.template.loader import get_template
from django.utils.safestring import SafeString
from jinja2 import Template

from conventicle.kernel.table import Table as Position
from conventicle.web.drawing.cache import Cache
from conventicle.web.drawing.pieces import Cut, drawing
from conventicle.web.texts import saying

if TYPE_CHECKING:
    from conventicle.web.drawing.page import Page, Panel

#: So many bytes of drawn tables are kept for the next who looks with the same eyes: spectators, and pages loaded again.
DRAWN_BYTES: Final = 16_000_000
#: And so many of parts of boards, which look alike for most who look.
PARTS_BYTES: Final = 32_000_000
#: What a part takes besides its text and what it is made of; what a position takes that is kept beside its picture.
AROUND: Final = 400
POSITION: Final = 12_000


@cache
def template(name: str) -> Template:
    """A template as Jinja2 has it: Django's own wrapping of it has nothing that these need."""
    found: Template = get_template(name).template
    return found


def drawn(name: str, context: dict[str, Any]) -> SafeString:
    """A template of this package or of a board as HTML, with cuts in it: `pieces.Cut` makes of it what is sent."""
    return SafeString(template(name).render(context))


def as_bytes(of: Any) -> bytes:
    """What a part is made of, as a key: different things are never the same."""
    try:
        return marshal.dumps(of, 2)  # later formats depend on how often an object is used
    except ValueError:
        return pickle.dumps(of, 5)  # it holds more than plain data: slower


class Parts:
    """Parts of boards as HTML, kept by what they are made of: most of a table looks as it did a decision ago."""

    def __init__(self) -> None:
        self.cache: Cache[tuple[str, str, bytes], Cut] = Cache(PARTS_BYTES)

    def draw(self, name: str, language: str, one: dict[str, Any], **fixed: object) -> SafeString:
        """A template with `one`, plain data, and with `fixed`, which follows from that and the language."""
        return self.made(name, language, one, lambda: {"one": one, **fixed})

    def made(self, name: str, language: str, of: Any, make: Callable[[], dict[str, Any]]) -> SafeString:
        """A template with what `make` returns, all of which follows from `of`, plain data, and the language.

        What is kept is not even made ready for its template: that costs as much as drawing it.
        """
        return self.kept(name, language, of, lambda: drawn(name, make()))

    def kept(self, name: str, language: str, of: Any, draw: Callable[[], str]) -> SafeString:
        """What `draw` returns, all of which follows from `of`, plain data, and the language."""
        return self.cut(name, language, of, draw).placed()

    def cut(self, name: str, language: str, of: Any, draw: Callable[[], str]) -> Cut:
        """The same in pieces."""
        key = (name, language, as_bytes(of))
        found = self.cache.get(key)
        if found is None:
            found = Cut(draw())
            self.cache.put(key, found, AROUND + len(key[2]) + found.size)
        return found


parts: Final = Parts()


def draw_table(context: dict[str, Any]) -> Cut:
    """The live part of a table, for `page` and what `views.play.live_and_chat` adds."""
    page: Page = context["page"]
    say = saying(page.language)

    def board_part(name: str, panel: Panel | None = None) -> SafeString:
        return drawn(name, {**context, "panel": panel, "shown": shown.panels[panel.seat] if panel else None})

    def cached(name: str, one: dict[str, Any], **fixed: object) -> SafeString:
        return parts.draw(name, page.language, one, **fixed)

    with drawing():
        shown = page.board.model(page)
        context = {
            **context,
            "model": shown.parts,
            "log": Cut("", page.log).placed(),
            "panels": shown.panels,
            "choices": shown.choices,
            "first_side": next((choice for choice in shown.choices if choice.side), None),
            "wording": page.wording(),
            "say": say,
            "cached": cached,
            "board_part": board_part,
        }
        return Cut(drawn("table_part.html", context))


def draw_chat(language: str, slug: str, chat: list[dict[str, Any]]) -> Cut:
    """What was said at a table."""
    context = {"chat": chat, "slug": slug, "say": saying(language)}
    of = (chat, slug if chat else "")
    return parts.cut("chat_lines.html", language, of, lambda: drawn("chat_lines.html", context))


class Drawn:
    """Tables drawn lately. The position that was drawn is kept beside each, and another one never gets its picture."""

    def __init__(self) -> None:
        self.cache: Cache[tuple[object, ...], tuple[Position, Cut]] = Cache(DRAWN_BYTES)

    def get(self, key: tuple[object, ...], position: Position) -> Cut | None:
        """What was drawn for that key and position."""
        found = self.cache.get(key)
        return found[1] if found is not None and found[0] is position else None

    def keep(self, key: tuple[object, ...], position: Position, table: Cut) -> None:
        """Keep it for the next who asks."""
        self.cache.put(key, (position, table), POSITION + table.size)


drawn_lately: Final = Drawn()
