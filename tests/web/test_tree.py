"""The tree of the site: modules in packages by what they do, short functions, a picture that names what is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import conventicle.web

WEB = Path(conventicle.web.__file__).parent
ROOT = WEB.parent.parent.parent
#: What Django looks for here, what starts the site, and its sentences.
AT_THE_TOP = {"__init__", "apps", "asgi", "models", "serve", "settings", "texts", "urls"}
LONGEST = 60


def test_no_module_lies_outside_the_packages() -> None:
    assert {path.stem for path in WEB.glob("*.py")} == AT_THE_TOP
    for package in (path.parent for path in WEB.glob("*/__init__.py")):
        if package.name != "migrations":  # Django's own word
            assert (package / "__init__.py").read_text("utf-8").startswith('"""'), f"{package.name} says what it is"


def test_no_function_is_longer_than_a_screen() -> None:
    found = [
        f"{path.relative_to(WEB)}: {node.name} has {(node.end_lineno or 0) - node.lineno + 1} lines"
        for path in sorted(WEB.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.lineno + 1 > LONGEST
    ]
    assert found == []


def test_the_picture_of_a_decision_names_what_is_there_and_each_hop_once() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    picture = text.partition("## The path of a decision")[2].partition("```")[2].partition("```")[0]
    hops = re.findall(r"(?:^|\s)(\w+/\w+)(?=\s)", picture)
    assert len(hops) >= 8
    places = [WEB.parent / hop if hop.startswith("kernel/") else WEB / hop for hop in hops]
    assert [place for place in places if not place.with_suffix(".py").is_file()] == []
    does = re.findall(r"(\w+/\w+)\s+(\w+)", picture)
    assert len(does) == len(set(does)) >= len(hops)


def test_words_that_meant_several_things_are_gone() -> None:
    gone = re.compile(r"\b(TablePage|Kept|standing_answer|TOLD_\w+|holds\(self)\b")
    found = [
        f"{path.relative_to(WEB)}: {match[0]}"
        for path in sorted(WEB.rglob("*.py"))
        if "migrations" not in path.parts
        for match in gone.finditer(path.read_text("utf-8"))
    ]
    assert found == []
