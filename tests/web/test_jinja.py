"""Jinja2 as we use it: quicker, on its insides, and with the same result; so its version is bounded."""

from __future__ import annotations

import importlib.metadata

import pytest
from jinja2 import Environment, StrictUndefined

pytestmark = pytest.mark.usefixtures("django")

TEMPLATE = """
{% macro row(one, mark="-") %}<li>{{ mark }}{{ one.label }}{{ one.items }}</li>{% endmacro %}
{% for one in rows %}{{ loop.index }}{{ row(one, mark=sign(one.label)) }}{% endfor %}
{{ html|safe }}{{ html }}{{ number + 1 }}{{ rows|length }}{% if nothing is not defined %}-{% endif %}
"""


class KeysFirst(Environment):
    """Jinja2 itself, but that a dict's keys go before its methods."""

    def getattr(self, obj: object, attribute: str) -> object:
        return obj[attribute] if isinstance(obj, dict) else super().getattr(obj, attribute)


def test_a_template_says_the_same_as_in_jinja2_itself() -> None:
    from conventicle.web.drawing.jinja import environment
    from conventicle.web.drawing.pieces import Cut

    rows = [{"label": "<b>", "items": 3}, {"label": "x" * 300 + "&", "items": "'\""}]
    context = {"rows": rows, "html": "<i>&amp;</i>", "number": 4, "sign": lambda label: label[:1] + "!"}
    plain = KeysFirst(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    ours = environment(autoescape=True)
    said, expected = (made.from_string(TEMPLATE).render(context) for made in (ours, plain))
    assert Cut(said).html.split() == expected.split(), "white space aside: tests/web/test_templates.py"
    code = ours.compile(TEMPLATE, raw=True)
    assert "environment.escaped(" in code, "our own way of writing is in use"


def test_no_other_series_of_jinja2_is_installed_by_itself() -> None:
    wanted = [one for one in importlib.metadata.requires("conventicle") or [] if one.startswith("Jinja2")]
    assert all("<3.2" in one and ">=3.1" in one for one in wanted)
    assert wanted
    assert importlib.metadata.version("Jinja2").startswith("3.1.")


class Row:
    """Something with attributes, whose dict has attributes within."""

    def __init__(self) -> None:
        self.label = {"inner": {"text": "deep"}}
        self.items = "own"


def test_attributes_are_keys_first_however_deep() -> None:
    """Of dicts in objects in dicts; a name that is nowhere is an error."""
    from jinja2 import UndefinedError

    from conventicle.web.drawing.jinja import environment

    made = environment(autoescape=True)
    text = (
        "{{ one.row.label.inner.text }}{{ one.row.items }}{{ one.items }}{% for n in one.all %}{{ n.at }}{% endfor %}"
    )
    context = {"one": {"row": Row(), "items": 3, "all": [{"at": 1}, {"at": 2}]}}
    assert made.from_string(text).render(context) == "deepown312"
    with pytest.raises(UndefinedError):
        made.from_string("{{ one.row.label.nothing }}").render(context)
