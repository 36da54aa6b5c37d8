"""Is this fit for a release? Build everything, install each on a bare environment, and use it: make release-check

The source distribution is built from this folder, and the wheels from the source distribution: plain, compiled, and
compiled without a C compiler, which has to give a plain one. Each is installed into a new environment and used from an
empty folder: the doctor, the lines of the README, a game and its record, a bot of one's own, the site up to a first
move, and all golden games.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.server import Client, running  # noqa: E402  (the project's folder comes first)

#: Programs that could compile: without them a compiled build has to fall back to plain Python.
COMPILERS = ("cc", "gcc", "g++", "c++", "clang", "cl", "x86_64-linux-gnu-gcc", "aarch64-linux-gnu-gcc")


class Failure(Exception):
    """A step that did not work; its message is what was printed."""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a command with nothing of this project around it; what it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CONVENTICLE_", "PYTHON"))}
    told = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode != 0:
        raise Failure(f"{' '.join(str(word) for word in command)}\n{told.stdout}\n{told.stderr}")
    return told.stdout


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Print how long a step took."""
    begun = time.monotonic()
    yield
    print(f"  {name}: {time.monotonic() - begun:.1f} s", flush=True)


# --- building --------------------------------------------------------------------------------------------------------


def build_sdist(dist: Path) -> Path:
    """The source distribution, by the build backend of pyproject.toml."""
    code = "import sys; sys.path.insert(0, '_build'); import backend; backend.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", code, dist, cwd=ROOT)
    (made,) = dist.glob("*.tar.gz")
    return made


def build_wheel(sdist: Path, folder: Path, **environment: str) -> Path:
    """A wheel from the source distribution, by what the lock of development names."""
    folder.mkdir()
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    run(*pip, "--wheel-dir", folder, sdist, cwd=folder, **environment)
    (made,) = folder.glob("*.whl")
    return made


def path_without_compilers(folder: Path) -> str:
    """A PATH on which every program is found but those that compile."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            name = program.name
            if not name.startswith(COMPILERS) and not (folder / name).exists():
                with contextlib.suppress(OSError):
                    (folder / name).symlink_to(program)
    return str(folder)


# --- using -----------------------------------------------------------------------------------------------------------


class Bare:
    """A new environment with nothing but one wheel and what it needs."""

    def __init__(self, folder: Path, wheel: Path, locked: bool) -> None:
        self.folder = folder / "empty"
        self.folder.mkdir(parents=True)
        self.begun = time.monotonic()
        venv.create(folder / "venv", with_pip=True)
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = scripts / ("python.exe" if os.name == "nt" else "python")
        self.program = scripts / ("conventicle.exe" if os.name == "nt" else "conventicle")
        pip: list[str | Path] = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if locked:
            run(*pip, "--require-hashes", "--requirement", ROOT / "locks" / "play.txt", cwd=self.folder)
            run(*pip, "--no-deps", wheel, cwd=self.folder)
        else:
            run(*pip, wheel, cwd=self.folder)  # by the bounds of pyproject.toml, as pipx and uvx do

    def conventicle(self, *arguments: str | Path) -> str:
        """Run the command."""
        return run(self.program, *arguments, cwd=self.folder, CONVENTICLE_HOME=str(self.folder))

    def since(self) -> float:
        """Seconds since the environment was begun."""
        return time.monotonic() - self.begun

    def use(self, compiled: bool) -> None:
        """Everything a first hour would use."""
        with step("doctor, python -m"):
            told = json.loads(self.conventicle("doctor", "--json"))
            build = next(one for one in told["findings"] if one["name"] == "compiled build")
            if build["is_there"] != compiled:
                raise Failure(f"the build is not what it should be: {build}")
            run(self.python, "-m", "conventicle", "--version", cwd=self.folder)
        with step("the README's lines"):
            run(self.python, "-m", "doctest", ROOT / "README.md", cwd=self.folder)
        with step("a game, its record, its replay"):
            self.conventicle("record", "old-ones", "--bots", "greedy,random", "--seed", "1", "--out", "game.json")
            self.conventicle("replay", "game.json", "--log")
        with step("a bot of one's own"):
            page = (ROOT / "docs" / "bots.md").read_text("utf-8")
            code = page.partition("```python\n")[2].partition("```")[0]
            (self.folder / "hopeful.py").write_text(code, encoding="utf-8")
            self.conventicle("tournament", "old-ones", "--bots", "hopeful:Hopeful,random", "--games", "2")
        print(f"  from nothing to a bot of one's own: {self.since():.0f} s")
        with step("the site, and a first move"):
            self.first_move()
        with step("golden games"):
            run(self.python, ROOT / "tools" / "golden.py", "--check", cwd=self.folder)

    def first_move(self) -> None:
        """Start the site, sit down, choose."""
        begun = time.monotonic()
        with running(self.folder / "data", python=str(self.python)) as server:
            visitor = Client(server)
            if "Old Ones" not in visitor.get("/").text:
                raise Failure("the shelf lacks a game")
            static = re.search(r'href="(/static/[^"]+\.css)"', visitor.get("/").text)
            if static is None or visitor.get(static[1]).status != 200:
                raise Failure("the style sheet is missing")
            slug = visitor.new_table("old-ones", seat0="me", seat1="bot:random")
            until = time.monotonic() + 60
            while not (part := visitor.part(slug)).options:
                if time.monotonic() > until:
                    raise Failure("nobody was asked")
            answer = visitor.decide(slug, part.seat, part.options[0], part.revision, "first-move-0001")
            if answer.status != 200:
                raise Failure(f"the first move was refused: {answer.status}")
        print(f"  from starting the site to a first move: {time.monotonic() - begun:.1f} s")


def main() -> int:
    """Build, install and use; the last line says whether all of it worked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", type=Path, metavar="DIR", help="put the files that were built there")
    asked = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="conventicle-release-"))
    failed = []
    try:
        dist = work / "dist"
        dist.mkdir()
        print("Building", flush=True)
        with step("source distribution"):
            sdist = build_sdist(dist)
        with step("wheel, plain"):
            plain = build_wheel(sdist, work / "plain")
        with step("wheel, compiled"):
            compiled = build_wheel(sdist, work / "compiled", CONVENTICLE_COMPILE="1")
        with step("wheel, compiled without a C compiler"):
            without = path_without_compilers(work / "path")
            fallback = build_wheel(sdist, work / "fallback", CONVENTICLE_COMPILE="1", PATH=without, CC="")
        cases = [
            ("the plain wheel, as pipx installs it", plain, False, False),
            ("the compiled wheel, by the lock", compiled, True, True),
            ("the wheel compiled without a compiler, by the lock", fallback, True, False),
            ("the source distribution, as pip installs it", sdist, False, False),
        ]
        for number, (name, wheel, locked, is_compiled) in enumerate(cases):
            print(f"{name} ({wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB)", flush=True)
            try:
                with step("installed"):
                    bare = Bare(work / str(number), wheel, locked)
                bare.use(is_compiled)
            except (Failure, AssertionError) as failure:
                print(f"  FAILED: {failure}", flush=True)
                failed.append(name)
        if asked.keep:
            asked.keep.mkdir(parents=True, exist_ok=True)
            for made in (sdist, plain, compiled):
                shutil.copy(made, asked.keep)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"\nNOT FIT FOR A RELEASE: {', '.join(failed)}" if failed else "\nFit for a release: everything worked.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
