"""Jinja2 as our templates use it: a name that is not there is an error, and what they are given is mostly plain data.

A table is drawn at every decision for every viewer, so the four things that a template does over and over (look a
name up, call, put text in, begin) are made for what our templates have, and cost less than in general.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Final

from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import linebreaks
from django.utils.safestring import SafeString
from django.utils.timezone import template_localtime
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from conventicle.bots.temper import strength_and_temper
from conventicle.web.boards import folders
from conventicle.web.drawing import art
from conventicle.web.drawing.kept import CachedParts
from conventicle.web.drawing.pieces import Cuts
from conventicle.web.texts import bot_name

MISSING: Final = object()
_SPACE: Final = re.compile(r"\s+")
#: Texts up to this length are escaped once: labels and words come again and again.
SHORT: Final = 200


@cache
def icon(name: str) -> Markup:
    """A small picture beside words that say the same."""
    return Markup(art.icon(name))


@cache
def face(temper: str) -> Markup:
    """The face of a temper; the name beside it says whose it is."""
    return Markup(art.face(temper))


def strength_of(bot: str) -> str:
    """How strong a bot is, by name."""
    return strength_and_temper(bot)[0]


def temper_of(bot: str) -> str:
    """The temper of a bot; '' if it has none."""
    return strength_and_temper(bot)[1]


@cache
def emblem(seat: int) -> Markup:
    """A seat's own shape, so that colour is never the only sign."""
    return Markup(art.emblem(seat))


@cache
def cover(game: str) -> Markup:
    """A game's cover: tall on the shelf, wide on a phone. The title beside it says what it shows."""
    return Markup(
        '<picture><source media="(max-width: 860px)" srcset="{}"><img class="cover" src="{}" alt=""></picture>'
    ).format(cover_file(game), static(art.cover(game, False)))


@cache
def cover_file(game: str) -> str:
    """Where a game's cover lies, for a small picture in a list."""
    return static(art.cover(game, True))


def paragraphs(text: str) -> Markup:
    """Text as HTML, an empty line between its paragraphs."""
    return Markup(linebreaks(text, autoescape=True))


def moment(when: datetime) -> str:
    """A day and a time, where the site is."""
    return date_format(template_localtime(when), "j.m.Y H:i")


_escaped_word: Final = lru_cache(16_384)(escape)


def escaped(value: object) -> str:
    """A value as it stands in HTML; what is HTML already is not copied."""
    kind = type(value)
    if kind is str:
        return _escaped_word(value) if len(value) <= SHORT else escape(value)  # type: ignore[arg-type]
    if kind is SafeString or kind is Markup:
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


class Writer(CodeGenerator):
    """Templates as Python, with our `escaped`, and without a call for what stands in a dict."""

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  (as Jinja2 names it)
        """`one.label`, where `one` is mostly a dict."""
        self.write(f"(it[{node.attr!r}] if type(it := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in it else environment.getattr(it, {node.attr!r}))")

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


class OneSpace(Extension):
    """White space of templates, their line breaks and indentation, is sent as one space: it means no more in HTML.

    None of our templates has an element that shows white space as it is (`tests/web/test_templates.py`).
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Shorten what stands between tags of the template language."""
        for token in stream:
            yield Token(token.lineno, "data", _SPACE.sub(" ", token.value)) if token.type == "data" else token


class PlainCalls(Context):
    """Calls of our templates: functions and methods of ours want nothing but their arguments, macros do."""

    def call(self, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call it; by default Jinja2 first looks whether it wants the template's own state."""
        if isinstance(obj, Macro):
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return obj(*args, **kwargs)


class PlainData(Environment):
    """`one.label` is looked for among a dict's keys first, and all templates have the same globals."""

    context_class = PlainCalls
    code_generator_class = Writer
    escaped = staticmethod(escaped)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `one.label` means; by default each key of a dict would first be missed as an attribute."""
        if type(obj) is dict:
            if attribute in obj:
                return obj[attribute]
        else:
            found = getattr(obj, attribute, MISSING)
            if found is not MISSING:
                return found
        return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template has; by default a chain of dicts, which is copied slowly each time one begins."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """The environment, for Django's settings."""
    boards = {game: FileSystemLoader(path) for game, path in folders.parts("templates").items()}
    loader = ChoiceLoader([*filter(None, [options.get("loader")]), PrefixLoader({"boards": PrefixLoader(boards)})])
    ours = {
        "undefined": StrictUndefined,
        "trim_blocks": True,
        "lstrip_blocks": True,
        "extensions": [OneSpace, Cuts, CachedParts],
    }
    made = PlainData(**{**options, "loader": loader, **ours})
    made.globals.update(
        icon=icon, emblem=emblem, face=face, cover=cover, cover_file=cover_file, static=cache(static),
        bot_name=bot_name, strength_of=strength_of, temper_of=temper_of,
    )  # fmt: skip
    made.filters.update(paragraphs=paragraphs, moment=moment)
    return made
