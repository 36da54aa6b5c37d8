"""`conventicle doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sqlite3
import sys
import sysconfig
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from conventicle import __version__
from conventicle.build import COMPILED, build
from conventicle.kernel.registry import games
from conventicle.terminal.arguments import add_json, print_json
from conventicle.terminal.saves import data_home

#: The optional parts: what each is for, and the modules that come with it.
EXTRAS: Final = {
    "postgresql": ("a site on PostgreSQL", ("psycopg",)),
    "push": ("notifications by browsers", ("pywebpush",)),
    "envs": ("PettingZoo, Gymnasium, batches and text", ("gymnasium", "numpy", "pettingzoo")),
    "spiel": ("OpenSpiel (not on Windows)", ("pyspiel",)),
    "lab": ("plots, ratings and tuning", ("cmaes", "matplotlib", "numpy", "openskill")),
    "ray": ("the lab on a cluster", ("ray",)),
    "compile": ("compiling the engine", ("mypyc", "setuptools")),
    "docs": ("building the documentation", ("mkdocs", "material", "mkdocstrings")),
    "dev": ("running the tests", ("hypothesis", "playwright", "pytest", "ruff", "xdist")),
}
COMPILERS: Final = ("cc", "gcc", "clang", "cl")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for."""

    name: str
    is_there: bool
    found: str
    """What was found, or what the thing would be good for."""
    get: str = ""
    """How to get it, where it is missing."""
    required: bool = False


def add_command(commands: Any) -> None:
    """The command and its arguments."""
    one = commands.add_parser("doctor", help="show what is installed, what is missing and how to get it")
    add_json(one)
    one.set_defaults(run=doctor)


def doctor(chosen: argparse.Namespace) -> int:
    """Look, and print what was found; 1 if something is missing without which nobody can play."""
    findings = [*essentials(), *tools(), *extras()]
    if chosen.json:
        print_json({"version": __version__, "findings": [asdict(one) for one in findings]})
    else:
        console = Console(highlight=False)
        width = max(len(one.name) for one in findings)
        for one in findings:
            mark = "[green]yes[/]" if one.is_there else "[red]no [/]" if one.required else "[yellow]no [/]"
            console.print(f"{mark}  {one.name.ljust(width)}  {escape(one.found)}", soft_wrap=True)
            if not one.is_there and one.get:
                console.print(f"     {' ' * width}  [bold]get it:[/] {escape(one.get)}", soft_wrap=True)
    return 1 if any(one.required and not one.is_there for one in findings) else 0


def essentials() -> list[Finding]:
    """What playing needs."""
    home = data_home(os.environ, sys.platform)
    writable = os.access(next(path for path in (home, *home.parents) if path.exists()), os.W_OK)
    return [
        Finding("Python", sys.version_info >= (3, 11), f"{platform.python_version()}, {sys.executable}", required=True),
        Finding("Conventicle", True, f"{__version__}, {', '.join(games())}", required=True),
        Finding("data folder", writable, str(home), "set CONVENTICLE_HOME to a folder you may write to", True),
        Finding("SQLite", True, f"{sqlite3.sqlite_version}: the site's database", required=True),
        compiled_build(),
    ]


def compiled_build() -> Finding:
    """Which build of the engine runs."""
    is_compiled = build() == COMPILED
    found = (
        "the engine is compiled"
        if is_compiled
        else "the engine runs in plain Python; compiled it is several times as fast"
    )
    return Finding(
        "compiled build", is_compiled, found, "CONVENTICLE_COMPILE=1 pip install .  (in a clone: make compiled)"
    )


def tools() -> list[Finding]:
    """Programs outside Python that only some uses need."""
    compiler = found_of(*((os.environ["CC"],) if os.environ.get("CC") else ()), *COMPILERS)
    header = Path(sysconfig.get_path("include"), "Python.h")
    browser = found_of(*filter(None, [os.environ.get("CONVENTICLE_CHROMIUM")]), *BROWSERS)
    server = next((str(path.parent) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None)
    server = server or found_of("initdb")
    return [
        Finding("C compiler", bool(compiler), compiler or "for the compiled build", compiler_help()),
        Finding(
            "Python headers", header.exists(), str(header) if header.exists() else "for the compiled build", headers()
        ),
        Finding(
            "Chromium", bool(browser), browser or "for the tests in a browser and the pictures of the docs", browsers()
        ),
        Finding("PostgreSQL", bool(server), server or "for tests on PostgreSQL; a site may use SQLite", databases()),
    ]


def found_of(*names: str) -> str | None:
    """The first of these programs that is installed."""
    return next((found for name in names if (found := shutil.which(name))), None)


def compiler_help() -> str:
    """How this system gets a C compiler."""
    if sys.platform == "win32":
        return "the Build Tools for Visual Studio, with C++"
    return "xcode-select --install" if sys.platform == "darwin" else "sudo apt install gcc libc6-dev"


def headers() -> str:
    """How this system gets Python's C headers."""
    if sys.platform in ("win32", "darwin"):
        return "install Python from https://www.python.org/downloads/"
    return "sudo apt install python3-dev"


def browsers() -> str:
    """How this system gets Chromium."""
    where = "sudo apt install chromium" if sys.platform == "linux" else "install Chromium or Google Chrome"
    return f"{where}, or set CONVENTICLE_CHROMIUM to its program"


def databases() -> str:
    """How this system gets PostgreSQL."""
    return (
        "sudo apt install postgresql"
        if sys.platform == "linux"
        else "install it from https://www.postgresql.org/download/"
    )


def extras() -> list[Finding]:
    """The optional parts, each with the modules it lacks."""
    found = []
    for name, (purpose, modules) in EXTRAS.items():
        missing = [module for module in modules if find_spec(module) is None]
        said = purpose if not missing else f"{purpose}; missing: {', '.join(missing)}"
        command = f'pip install "conventicle[{name}]"'
        found.append(Finding(f"extra {name}", not missing, said, command))
    return found
