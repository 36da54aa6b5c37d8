"""The live part of a table as HTML: drawn at every decision for every viewer, so with Jinja2, which compiles it."""

from __future__ import annotations

import marshal
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from conventicle.kernel.table import Table as Position
from conventicle.web import art
from conventicle.web.texts import site_texts

#: So many drawn tables are kept for the next who looks with the same eyes: spectators, and pages loaded again.
KEPT: Final = 400
PARTS_KEPT: Final = 20_000


@cache
def icon(name: str) -> Markup:
    """A small picture beside words that say the same."""
    return Markup(art.icon(name))


@cache
def emblem(seat: int) -> Markup:
    """A seat's own shape, so that colour is never the only sign."""
    return Markup(art.emblem(seat))


class PlainCalls(Context):
    """Calls of our templates: functions and methods of ours want nothing but their arguments, macros do."""

    def call(self, obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call it; by default Jinja2 first looks whether it wants the template's own state."""
        if isinstance(obj, Macro):
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return obj(*args, **kwargs)


class PlainData(Environment):
    """Jinja2 for what our templates are given, which is mostly dicts: `one.label` is looked for there first."""

    context_class = PlainCalls

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `one.label` means; by default each key of a dict would first be missed as an attribute."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Environment:
    """Jinja2 as our templates use it: a name that is not there is an error, as it is in Python."""
    made = PlainData(**{**options, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True})
    made.globals.update(icon=icon, emblem=emblem, static=cache(static))
    return made


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
        self._kept: dict[tuple[str, str, bytes], SafeString] = {}
        self._lock: Final = threading.Lock()

    def draw(self, name: str, language: str, one: dict[str, Any], **fixed: object) -> SafeString:
        """A template with `one`, plain data, and with `fixed`, which follows from that and the language."""
        return self.made(name, language, one, lambda: {"one": one, **fixed})

    def made(self, name: str, language: str, of: Any, make: Callable[[], dict[str, Any]]) -> SafeString:
        """A template with what `make` returns, all of which follows from `of`, plain data, and the language.

        What is kept is not even made ready for its template: that costs as much as drawing it.
        """
        key = (name, language, marshal.dumps(of, 2))  # later formats depend on how often an object is used
        found = self._kept.get(key)
        if found is None:
            found = drawn(name, make())
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > PARTS_KEPT:
                    del self._kept[next(iter(self._kept))]
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
    return drawn("chat_lines.html", {**context, "say": saying(context["language"])})


class Drawn:
    """Tables drawn lately. The position that was drawn is kept beside each, and another one never gets its picture."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], tuple[Position, SafeString]] = OrderedDict()
        self._lock: Final = threading.Lock()

    def get(self, key: tuple[object, ...], position: Position) -> SafeString | None:
        """What was drawn for that key and position."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found[0] is not position:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def keep(self, key: tuple[object, ...], position: Position, html: SafeString) -> None:
        """Keep it for the next who asks."""
        with self._lock:
            self._kept[key] = (position, html)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


drawn_lately: Final = Drawn()
