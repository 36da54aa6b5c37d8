"""Parts of a template that are kept as HTML by what they are made of: `{% kept model.tree %} ... {% endkept %}`.

What stands between is drawn only where it was not drawn before from the same: all that it shows must follow from what
the tag names (data without a reference to the page) and from how a game is worded (`wording`: language, edition and
data). `tests/web/test_cached.py` compares every page with one that is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.safestring import SafeString
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from conventicle.web.drawing.live import parts


class CachedParts(Extension):
    """The tag."""

    tags = {"kept"}  # noqa: RUF012  (as Jinja2 declares it)

    def parse(self, parser: Parser) -> nodes.Node:
        """What it is made of, and what is drawn from that."""
        line = next(parser.stream).lineno
        of = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            of.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        name = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("draw", [name, nodes.Name("wording", "load"), nodes.List(of)])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def draw(self, name: str, wording: str, of: list[Any], caller: Callable[[], str]) -> SafeString:
        """The HTML, from what is kept if possible."""
        return parts.kept(name, wording, of, caller)
