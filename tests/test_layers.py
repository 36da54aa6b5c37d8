"""Imports point one way: kernel <- games <- bots <- lab, envs, web, cli; the first three need only Python itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

# Each layer with the layers it may import, apart from itself.
MAY_IMPORT = {
    "kernel": set[str](),
    "build": {"kernel"},
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "lab": {"kernel", "games", "bots", "build"},
    "envs": {"kernel", "games", "bots"},
    "web": {"kernel", "games", "bots", "lab", "build"},
    "terminal": {"kernel", "games", "bots", "lab", "build"},
    "cli": {"kernel", "games", "bots", "lab", "envs", "web", "terminal", "build"},
    "__main__": {"cli"},
}
STANDARD_LIBRARY_ONLY = {"kernel", "games", "bots"}

# Marks classes for mypyc; where it is missing, this one module puts a decorator that does nothing in its place.
OPTIONAL = {("conventicle.kernel.compiling", "mypy_extensions")}


def module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(text: str, module: str, is_package: bool) -> set[str]:
    """The absolute names a module imports, inside functions and under TYPE_CHECKING too."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = module.split(".")
                parent = parent[: len(parent) - node.level + (1 if is_package else 0)]
                base = ".".join([*parent, base] if base else parent)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def wrong_imports(module: str, imported: set[str], games: set[str]) -> list[str]:
    """What is wrong with the imports of a module, one sentence each."""
    parts = module.split(".")
    if len(parts) < 2:
        return [f"{module} imports {name}: the package itself imports nothing" for name in sorted(imported)]
    layer = parts[1]
    if layer not in MAY_IMPORT:
        return [f"{module} belongs to no layer: name it in MAY_IMPORT"]
    wrong = []
    for name in sorted(imported):
        target = name.split(".")
        if target[0] != "conventicle":
            foreign = target[0] not in sys.stdlib_module_names and (module, target[0]) not in OPTIONAL
            if foreign and layer in STANDARD_LIBRARY_ONLY:
                wrong.append(f"{module} imports {name}: {layer} needs only the standard library")
            continue
        other = target[1] if len(target) > 1 else ""
        if other in MAY_IMPORT and other != layer and other not in MAY_IMPORT[layer]:
            wrong.append(f"{module} imports {name}: {layer} does not know {other}")
        if layer == "games" and other == "games" and set(target[2:3]) & games - set(parts[2:3]):
            wrong.append(f"{module} imports {name}: a game knows no other game")
    return wrong


GAMES = {"old_ones", "pantheon"}


def test_every_import_points_down() -> None:
    games = {path.parent.name for path in (SRC / "conventicle" / "games").glob("*/__init__.py")}
    wrong = []
    for path in sorted(SRC.rglob("*.py")):
        module = module_name(path, SRC)
        imported = imports_of(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")
        wrong += wrong_imports(module, imported, games)
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "text", "says"),
    [
        ("conventicle.kernel.table", "from conventicle.games import pantheon", "kernel does not know games"),
        ("conventicle.kernel.table", "def f():\n    import numpy", "only the standard library"),
        ("conventicle.kernel.table", "from mypy_extensions import mypyc_attr", "only the standard library"),
        ("conventicle.games.old_ones.table", "from ...bots import greedy", "games does not know bots"),
        ("conventicle.games.old_ones.table", "from ..pantheon import table", "a game knows no other game"),
        ("conventicle.games.old_ones.table", "from conventicle.games import pantheon", "a game knows no other game"),
        ("conventicle.bots.greedy", "from conventicle import web", "bots does not know web"),
        ("conventicle.lab.batch", "from conventicle.web.pages import home", "lab does not know web"),
        ("conventicle.shelf", "", "no layer"),
    ],
)
def test_an_import_that_points_up_is_named(module: str, text: str, says: str) -> None:
    (only,) = wrong_imports(module, imports_of(text, module, is_package=False), GAMES)
    assert says in only


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("conventicle.kernel.table", "from .frames import Frame\nimport hashlib"),
        ("conventicle.games.old_ones.table", "from conventicle.kernel.table import Table\nfrom .data import CARDS"),
        ("conventicle.lab.batch", "import numpy\nfrom conventicle.bots import greedy"),
        ("conventicle.cli", "import rich\nfrom conventicle.kernel import registry"),
    ],
)
def test_an_import_that_points_down_is_fine(module: str, text: str) -> None:
    assert wrong_imports(module, imports_of(text, module, is_package=False), GAMES) == []


# --- nothing in the repository names a machine -----------------------------------------------------------------------

# Spelt in pieces, so that this file does not name them itself.
MACHINE_NAMES = ["/" + "work/", "/" + "root/", "/" + "home/", "/" + "Users/", "pypi" + ".org", "/" + "opt/pypi"]
MACHINE_NAMES += ["files.python" + "hosted.org", "registry." + "npmjs", "index" + "-url", "artifact" + "ory"]


def repository_files() -> list[Path]:
    """The files that are, or would be, committed; in an unpacked archive, every file outside hidden folders."""
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        return [ROOT / line for line in listed if (ROOT / line).is_file()]
    except (OSError, subprocess.CalledProcessError):
        hidden = (path for path in ROOT.rglob("*") if path.is_file())
        return [path for path in hidden if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]


def test_no_file_names_a_machine_path_or_a_registry() -> None:
    files = repository_files()
    assert len(files) > 10
    found = []
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)} names {name}" for name in MACHINE_NAMES if name in text]
    assert found == []
