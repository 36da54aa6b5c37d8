"""Code that a reader can take in: short functions, few parameters, imports at the top."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "conventicle"
PARTS = ("kernel", "games", "bots", "lab", "terminal", "cli.py")
#: The longest function, and the most parameters besides `self`.
LINES = 60
PARAMETERS = 14
#: Libraries that a command asks for only when it needs them (pip install "conventicle[lab]").
OPTIONAL = {"cmaes", "matplotlib", "numpy", "openskill", "ray"}


@cache
def functions() -> list[tuple[str, ast.FunctionDef]]:
    """Every function outside the site, with where it stands."""
    found = []
    for part in PARTS:
        place = SOURCE / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    found.append((f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}", node))
    return found


def test_no_function_is_too_long_to_take_in() -> None:
    lengths = {where: (node.end_lineno or 0) - node.lineno + 1 for where, node in functions()}
    assert len(lengths) > 1000
    assert {where: length for where, length in lengths.items() if length > LINES} == {}


def test_no_function_takes_more_than_can_be_told_apart() -> None:
    counts = {where: len(node.args.args) + len(node.args.kwonlyargs) - 1 for where, node in functions()}
    assert {where: count for where, count in counts.items() if count > PARAMETERS} == {}


def test_modules_import_at_their_top_so_that_none_needs_another_that_needs_it() -> None:
    late = {
        f"{where}: {name}"
        for where, node in functions()
        for one in ast.walk(node)
        if isinstance(one, ast.Import | ast.ImportFrom)
        for name in ([one.module or ""] if isinstance(one, ast.ImportFrom) else [alias.name for alias in one.names])
        if name.partition(".")[0] not in OPTIONAL
    }
    assert late == set()
