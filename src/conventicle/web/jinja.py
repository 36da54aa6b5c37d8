"""Jinja2 as our templates use it: a name that is not there is an error, and what they are given is mostly plain data.

A table is drawn at every decision for every viewer, so the four things that a template does over and over (look a
name up, call, put text in, begin) are made for what our templates have, and cost less than in general.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache, lru_cache
from typing import Any, Final

from django.templatetags.static import static
from django.utils.safestring import SafeString
from jinja2 import Environment, StrictUndefined
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from conventicle.web import art

#: Texts up to this length are escaped once: labels and words come again and again.
SHORT: Final = 200


@cache
def icon(name: str) -> Markup:
    """A small picture beside words that say the same."""
    return Markup(art.icon(name))


@cache
def emblem(seat: int) -> Markup:
    """A seat's own shape, so that colour is never the only sign."""
    return Markup(art.emblem(seat))


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
    """Templates as Python, with our `escaped`."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


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
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template has; by default a chain of dicts, which is copied slowly each time one begins."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """The environment, for Django's settings."""
    made = PlainData(**{**options, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True})
    made.globals.update(icon=icon, emblem=emblem, static=cache(static))
    return made
