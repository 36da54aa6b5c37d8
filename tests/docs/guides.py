"""A copy of the project in which a guide of the docs is followed as it is written.

A comment above a block says where the block goes; the reader sees a sentence that says the same:

    <!-- new: FILE -->                  the block is the whole file
    <!-- end: FILE -->                  at the end of the file
    <!-- under "[card]": FILE -->       after the first line that begins so
    <!-- above "def can": FILE -->      before the first line that begins so
    <!-- end of "EFFECTS": FILE -->     before the line that closes the bracket which that line opens
    <!-- run -->                        commands, run in the copy
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, Block, blocks

#: What a copy needs, of all that the project has.
FOLDERS = ("src", "tests", "tools", "docs", "_build", "locks")
FILES = ("run.py", "setup.py", "pyproject.toml", "Makefile", "README.md", "CONTRIBUTING.md")
IGNORED = shutil.ignore_patterns("__pycache__", "pictures", "*.so")
#: The same few games of the contract each time: what the guides end with is tried here, the games elsewhere.
FEW = {"CONVENTICLE_PART": "0.1", "CONVENTICLE_SEED": "guide", "CONVENTICLE_COMPILED_FOLLOWS": ""}
_PLACE = re.compile(
    r'(new|end|under "(?P<under>[^"]+)"|above "(?P<above>[^"]+)"|end of "(?P<of>[^"]+)"): (?P<file>\S+)'
)


class Workshop:
    """The copy."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.said = ""
        """What the commands printed."""
        for folder in FOLDERS:
            shutil.copytree(ROOT / folder, root / folder, ignore=IGNORED)
        for name in FILES:
            shutil.copy(ROOT / name, root)

    def follow(self, page: str) -> None:
        """Do what a guide says, block by block; a command that fails ends it."""
        steps = [block for block in blocks() if block.page == page and block.place]
        assert steps, f"{page} has no steps"
        for block in steps:
            if block.place == "run":
                for line in block.lines:
                    self.run(line)
            else:
                self.put(block)

    def put(self, block: Block) -> None:
        """Put a block where its comment says."""
        place = _PLACE.fullmatch(block.place)
        assert place, f"{block.page}: {block.place}"
        path = self.root / place["file"]
        if place[1] == "new":
            assert not path.exists(), f"{block.page}: {path.name} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        at = self.line_for(lines, place)
        space = "\n\n" if place["above"] else ""
        new = [block.text, space] if at < len(lines) else ["\n", block.text]
        path.write_text("".join([*lines[:at], *new, *lines[at:]]), encoding="utf-8")

    def line_for(self, lines: list[str], place: re.Match[str]) -> int:
        """Before which line a block goes."""
        if place[1] == "end":
            return len(lines)
        wanted = place["under"] or place["above"] or place["of"]
        found = [number for number, line in enumerate(lines) if line.strip().startswith(wanted)]
        assert found, f"{place['file']} has no line that begins {wanted!r}"
        if place["above"]:
            return found[0]
        if place["under"]:
            return found[0] + 1
        indent = len(lines[found[0]]) - len(lines[found[0]].lstrip())
        closing = re.compile(rf" {{{indent}}}[\])}}]")
        return next(number for number in range(found[0] + 1, len(lines)) if closing.match(lines[number]))

    def ask(self, code: str) -> str:
        """What a line of Python prints in the copy."""
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=True
        ).stdout

    def run(self, line: str) -> None:
        """Run a command as it is written: `make golden ARGS=...` is what run.py does for it, in this environment."""
        words = shlex.split(line)
        arguments = [one for word in words for one in shlex.split(word.partition("ARGS=")[2])]
        if words[:2] == ["make", "test"]:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        elif words[0] == "make":
            command = [sys.executable, f"tools/{words[1].replace('-', '_')}.py", *arguments]
        elif words[0] == "conventicle":
            command = [sys.executable, "-m", "conventicle", *words[1:]]
        else:
            command = ["sh", "-c", line]
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src"), **FEW}
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        self.said += done.stdout + done.stderr
        assert done.returncode == 0, f"{line}\n{self.said[-6000:]}"
