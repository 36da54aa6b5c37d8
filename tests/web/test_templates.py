"""The site's templates: one language, lines that can be read, and nothing that needs its white space."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import conventicle.web

ROOT = Path(conventicle.web.__file__).parent
TEMPLATES = sorted(ROOT.rglob("*.html"))
LONGEST_LINE = 160


def test_no_line_is_too_long_to_read() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []
    assert len(TEMPLATES) > 50


@pytest.mark.usefixtures("django")
def test_all_are_of_one_language() -> None:
    """Each is found, and compiles, as a template of Jinja2; a name that only Django's language knows would not."""
    from django.template import engines

    ours = engines["jinja2"].env
    found = {Path(ours.get_template(name).filename or "").resolve() for name in ours.list_templates()}
    assert {path.resolve() for path in TEMPLATES} <= found


def test_white_space_means_nothing_in_them() -> None:
    """What `OneSpace` relies on."""
    kept = re.compile(r"<(pre|textarea|listing|plaintext)\b|white-space\s*:\s*(pre|break)")
    assert [path.name for path in TEMPLATES if kept.search(path.read_text("utf-8"))] == []


@pytest.mark.usefixtures("django")
def test_only_what_a_table_is_drawn_with_is_cut() -> None:
    from django.template import engines

    from conventicle.web.drawing.pieces import CUT

    ours = engines["jinja2"].env

    def is_cut(name: str) -> bool:
        source, filename, _ = ours.loader.get_source(ours, name)
        return CUT in ours.preprocess(source, name, filename)

    assert is_cut("table_part.html")
    assert is_cut("boards/pantheon/board.html")
    assert not any(
        is_cut(path.relative_to(ROOT / "templates").as_posix()) for path in (ROOT / "templates").rglob("*.html")
    )


@pytest.mark.usefixtures("django")
def test_a_line_break_is_sent_as_one_space_and_a_dash_sends_none() -> None:
    from conventicle.web.drawing.jinja import environment
    from conventicle.web.drawing.pieces import Cut

    template = environment(autoescape=True).from_string(
        "<p>\n    one\n    {% if yes -%}\n      <b>two</b>\n    {%- endif -%}\n    three {{ text }}</p>"
    )
    assert Cut(template.render(yes=True, text="a\n  b")).html == "<p> one <b>two</b>three a\n  b</p>"


def names_in(source: str, function: str = "") -> set[str]:
    """The names that a module, or one of its functions, hands to templates: keys of what it builds as a context."""
    tree = ast.parse(source)
    within = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and function in (one.name, "")]
    found: set[str] = set()
    for part in within:
        for one in ast.walk(part):
            if isinstance(one, ast.Dict):
                found |= {key.value for key in one.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


def test_no_page_uses_a_name_of_the_frame() -> None:
    """What every page's frame needs comes after a page's own names and would take their place."""
    frame = names_in((ROOT / "people" / "visitors.py").read_text("utf-8"), "shell")
    assert "my_turns" in frame
    clashes = {}
    for path in sorted((ROOT / "pages").glob("*.py")):
        if both := names_in(path.read_text("utf-8")) & frame - {"language", "say"}:  # the same there and here
            clashes[path.name] = both
    assert clashes == {}


def test_attributes_in_blocks_do_not_run_together() -> None:
    """The line break after a block is not sent: two attributes in blocks of their own have another between them."""
    attribute = re.compile(r"{% if [^%]*%}[a-z][a-z-]*(=[^<]*)?{% endif %}$")
    found = []
    for path in TEMPLATES:
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        both = [one for one, other in pairwise(lines) if attribute.match(one) and attribute.match(other)]
        found += [f"{path.name}: {one}" for one in both]
    assert found == []
