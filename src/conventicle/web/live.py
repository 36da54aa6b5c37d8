"""The live part of a table as HTML: drawn at every decision for every viewer, so with Jinja2, which compiles it."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from conventicle.kernel.table import Table as Position
from conventicle.web.kept import Kept
from conventicle.web.texts import site_texts

#: So many bytes of drawn tables are kept for the next who looks with the same eyes: spectators, and pages loaded again.
DRAWN_BYTES: Final = 16_000_000
#: And so many of parts of boards, which look alike for most who look.
PARTS_BYTES: Final = 32_000_000
#: What a part takes besides its text and what it is made of; what a position takes that is kept beside its picture.
AROUND: Final = 400
POSITION: Final = 12_000


@cache
def saying(language: str) -> Callable[..., str]:
    """The site's sentences in a language, for templates: `say("table.past", step=3, steps=9)`."""
    texts = site_texts(language)

    def say(sentence: str, **arguments: str | int) -> str:
        return texts.fill(sentence, arguments) if arguments else texts.get(sentence)

    return say


template: Final = cache(get_template)


def drawn(name: str, context: dict[str, Any]) -> SafeString:
    """A template of the folder `jinja2` as HTML."""
    return mark_safe(template(name).render(context))


class Parts:
    """Parts of boards as HTML, kept by what they are made of: most of a table looks as it did a decision ago."""

    def __init__(self) -> None:
        self.kept: Kept[tuple[str, str, bytes], SafeString] = Kept(PARTS_BYTES)

    def draw(self, name: str, language: str, one: dict[str, Any], **fixed: object) -> SafeString:
        """A template with `one`, plain data, and with `fixed`, which follows from that and the language."""
        return self.made(name, language, one, lambda: {"one": one, **fixed})

    def made(self, name: str, language: str, of: Any, make: Callable[[], dict[str, Any]]) -> SafeString:
        """A template with what `make` returns, all of which follows from `of`, plain data, and the language.

        What is kept is not even made ready for its template: that costs as much as drawing it.
        """
        key = (name, language, marshal.dumps(of, 2))  # later formats depend on how often an object is used
        found = self.kept.get(key)
        if found is None:
            found = drawn(name, make())
            self.kept.put(key, found, AROUND + len(key[2]) + sys.getsizeof(found))
        return found


parts: Final = Parts()


def draw_table(context: dict[str, Any]) -> SafeString:
    """The live part of a table, for `page`, `model` and what `views.play.live_and_chat` adds."""
    say = saying(context["language"])

    def board_part(name: str, panel: object = None) -> SafeString:
        return drawn(name, {**context, "say": say, "kept": kept, "panel": panel})

    def kept(name: str, one: dict[str, Any], **fixed: object) -> SafeString:
        return parts.draw(name, context["language"], one, **fixed)

    return drawn("table_part.html", {**context, "say": say, "kept": kept, "board_part": board_part})


def draw_chat(context: dict[str, Any]) -> SafeString:
    """What was said at a table."""
    language, chat, slug = context["language"], context["chat"], context["row"].slug
    return parts.made(
        "chat_lines.html",
        language,
        (chat, slug if chat else ""),
        lambda: {"chat": chat, "slug": slug, "say": saying(language)},
    )


class Drawn:
    """Tables drawn lately. The position that was drawn is kept beside each, and another one never gets its picture."""

    def __init__(self) -> None:
        self.kept: Kept[tuple[object, ...], tuple[Position, SafeString]] = Kept(DRAWN_BYTES)

    def get(self, key: tuple[object, ...], position: Position) -> SafeString | None:
        """What was drawn for that key and position."""
        found = self.kept.get(key)
        return found[1] if found is not None and found[0] is position else None

    def keep(self, key: tuple[object, ...], position: Position, html: SafeString) -> None:
        """Keep it for the next who asks."""
        self.kept.put(key, (position, html), POSITION + sys.getsizeof(html))


drawn_lately: Final = Drawn()
