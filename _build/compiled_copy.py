"""The compiled copy: this checkout with kernel, games and bots compiled, in a folder of its own beside the sources.

Everything that builds Conventicle, once each:

  setup.py           how: what mypyc compiles and with which options; without a compiler the build stays plain Python
  _build/backend.py  what pip asks for: mypyc is needed only where CONVENTICLE_COMPILE=1
  this module        where and when: a copy that is compiled again only when the code or the Python changed

`make compiled`, `make bench` and, in the background, `make play` make the optimised copy; the lab and the site's bots
use it when it is there. The tests make one without optimising, which takes a third of the time. Compiled modules never
lie among the sources, where they would hide what is being edited. Needs nothing but Python itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("kernel", "games", "bots")
#: The environment that holds the optimised copy.
VENV = ".venv-compiled"
OPTIMISED = "3"
SUFFIXES = (".so", ".pyd")


def build_files(root: Path = ROOT) -> list[Path]:
    """The files that decide what is installed."""
    return [root / "pyproject.toml", root / "setup.py", root / "_build" / "backend.py"]


def digest(root: Path, paths: list[Path], *words: str) -> str:
    """A fingerprint of files (names and contents) and words."""
    total = hashlib.sha256()
    for path in paths:
        name = path.relative_to(root).as_posix() if root in path.parents else path.name
        total.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    for word in words:
        total.update(f"{word}\n".encode())
    return total.hexdigest()


def sources(root: Path = ROOT) -> list[Path]:
    """Every file that an installation copies."""
    package = root / "src" / "conventicle"
    return sorted(path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def is_compiled(path: Path, root: Path = ROOT) -> bool:
    """True for a source that mypyc compiles; all others are copied: rows and texts, the code of the lab and the site."""
    package = root / "src" / "conventicle"
    return path.suffix == ".py" and any(package / part in path.parents for part in PARTS)


def left_plain(site: Path, root: Path = ROOT) -> list[str]:
    """The modules that should be compiled in this folder and are not."""
    there = {
        (path.relative_to(site).parent / path.name.split(".")[0]).as_posix()
        for path in (site / "conventicle").rglob("*")
        if path.suffix in SUFFIXES
    }
    wanted = [path for path in sources(root) if is_compiled(path, root) and path.name != "__init__.py"]
    names = sorted(path.relative_to(root / "src").with_suffix("").as_posix() for path in wanted)
    return [name.replace("/", ".") for name in names if name not in there]


def has_compiler() -> bool:
    """True if this machine can compile for this Python: a C compiler and Python's headers are there."""
    if os.name == "nt":  # found by setuptools in the registry; a build that fails is remembered
        return True
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    found = shutil.which(compiler) or shutil.which("cc")
    return found is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


class Copy:
    """A folder in which `import conventicle` finds the compiled package, if it comes first on the path."""

    def __init__(self, site: Path, level: str = OPTIMISED, root: Path = ROOT) -> None:
        self.site = site
        self.level = level
        self.root = root
        self._stamp = site / "conventicle-built.txt"
        self._failure = site / "conventicle-failed.txt"

    def wanted(self) -> list[str]:
        """What the copy has to be made from: fingerprints of what is compiled, and of everything."""
        files = sources(self.root)
        compiled = [path for path in files if is_compiled(path, self.root)]
        binary = sysconfig.get_config_var("EXT_SUFFIX") or sys.version
        return [
            digest(self.root, [*build_files(self.root), *compiled], binary, self.level),
            digest(self.root, files, binary, self.level),
        ]

    def made_from(self) -> list[str]:
        """The same of the copy that is there; empty if there is none."""
        with contextlib.suppress(OSError):
            return self._stamp.read_text(encoding="utf-8").split()
        return []

    def is_current(self) -> bool:
        """True if the copy is there and made from the sources as they are."""
        made_from = self.made_from()
        return bool(made_from) and made_from == self.wanted()

    def failure(self) -> str:
        """Why these very sources could not be compiled here before; '' if nobody tried or it went well."""
        with contextlib.suppress(OSError):
            of, _, reason = self._failure.read_text(encoding="utf-8").partition("\n")
            if of == self.wanted()[0]:
                return reason.strip()
        return ""

    def make(self, python: Path) -> str:
        """Make the copy by pip of an environment that has mypyc, unless it is there; returns what went wrong, or ''.

        What failed is remembered until the code or the Python changes: see `failure`.
        """
        self.site.mkdir(parents=True, exist_ok=True)
        with self._alone():
            for _ in range(3):  # somebody may edit the sources meanwhile
                wanted = self.wanted()
                if self.made_from() == wanted:
                    return ""
                if self.made_from()[:1] != wanted[:1]:
                    reason = self._compile(python)
                    if reason:
                        self._failure.write_text(f"{wanted[0]}\n{reason}\n", encoding="utf-8")
                        return reason
                self._copy_the_rest()
                self._failure.unlink(missing_ok=True)
                self._stamp.write_text(" ".join(wanted), encoding="utf-8")
            return "the sources kept changing while they were compiled"

    def _compile(self, python: Path) -> str:
        """Compile beside the copy, then put it in its place."""
        new = self.site.with_name(f"{self.site.name}-new")
        shutil.rmtree(new, ignore_errors=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        command += ["--no-build-isolation", "--no-deps", "--target", str(new), str(self.root)]
        environment = {**os.environ, "CONVENTICLE_COMPILE": "1", "CONVENTICLE_OPT_LEVEL": self.level}
        try:
            built = subprocess.run(
                command, cwd=str(self.root), env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
            )  # fmt: skip
            if built.returncode != 0:
                return built.stdout.decode(errors="replace")[-4000:].strip() or f"pip ended with {built.returncode}"
            left = left_plain(new, self.root)
            if left:
                return f"not compiled: {', '.join(left)}"
            self._stamp.unlink(missing_ok=True)
            for path in new.iterdir():
                old = self.site / path.name
                if old.is_dir():
                    shutil.rmtree(old)
                os.replace(path, old)
        except OSError as error:
            return str(error)
        finally:
            shutil.rmtree(new, ignore_errors=True)
        return ""

    def _copy_the_rest(self) -> None:
        """Bring what is not compiled up to date: rows and texts, the lab, the site."""
        package = self.site / "conventicle"
        wanted = {}
        for path in sources(self.root):
            target = self.site / path.relative_to(self.root / "src")
            wanted[target] = path
            if is_compiled(path, self.root) or (target.is_file() and target.read_bytes() == path.read_bytes()):
                continue  # a process may be reading it
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        for path in package.rglob("*"):
            if path.is_file() and path not in wanted and path.suffix not in SUFFIXES and "__pycache__" not in path.parts:
                path.unlink()

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """One process builds at a time; the others wait, and find it built."""
        with (self.site / "conventicle-building.lock").open("a+b") as lock:
            if sys.platform == "win32":
                import msvcrt

                lock.seek(0)
                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def site_of(venv: Path) -> Path:
    """The folder into which an environment installs packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(venv), "platbase": str(venv)}))


def optimised(root: Path = ROOT) -> Copy:
    """The copy that people use: in an environment of its own, which shares the packages of `.venv`."""
    return Copy(site_of(root / VENV), root=root)
