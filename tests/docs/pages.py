"""The pages that people read, and the blocks in them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(?:^<!-- ([^\n]*) -->\n)?^( *)```(\S*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    page: str
    language: str
    text: str
    place: str
    """Where a tutorial puts it (`<!-- end: FILE -->` above it): such blocks are followed by a test of their own."""

    @property
    def lines(self) -> list[str]:
        """Its lines without comments and empty ones."""
        return [line for raw in self.text.splitlines() if (line := raw.partition(" #")[0].strip()) and line[0] != "#"]

    @property
    def first(self) -> str:
        """Its first line, by which `blocks.toml` names it."""
        return next(line.strip() for line in self.text.splitlines() if line.strip())


@cache
def pages() -> dict[str, str]:
    """Every page by its path: the README and its like, and all of docs/."""
    paths = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def blocks() -> list[Block]:
    """Every block of every page."""
    return [
        Block(page, found[3], found[4], found[1] or "")
        for page, text in pages().items()
        for found in BLOCK.finditer(text)
    ]


@cache
def exceptions() -> dict[tuple[str, str], dict[str, str]]:
    """Blocks and commands that are not run as they stand: by page and line, each with its reason."""
    rows = tomllib.loads(Path(__file__).with_name("blocks.toml").read_text("utf-8"))["block"]
    return {(row["page"], row["line"]): row for row in rows}
