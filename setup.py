"""The optional compiled build; everything else stands in pyproject.toml.

`CONVENTICLE_COMPILE=1 pip install .` compiles the kernel, the games and the bots with mypyc. Where that can't be done
the same sources are installed as plain Python, with a warning (pip shows it with --verbose).
"""

import atexit
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PARTS = ("kernel", "games", "bots")
PACKAGE = Path("src", "conventicle")


def warn(reason: str) -> None:
    """Say that the build goes on without compiled modules."""
    line = "*" * 78
    print(
        f"{line}\nWARNING: Conventicle is installed as plain Python, not compiled:\n{reason}\n{line}", file=sys.stderr
    )


def modules() -> list[str]:
    """Every module to compile; the `__init__.py` files stay Python, as mypyc compiles modules, not packages."""
    found = (path for part in PARTS for path in (PACKAGE / part).rglob("*.py"))
    return sorted(path.as_posix() for path in found if path.name != "__init__.py")


def extensions(scratch: str) -> list[Extension]:
    """One shared library for all modules, so that calls between them are direct; none if mypyc can't make it."""
    if not modules():
        warn("there is no module to compile yet.")
        return []
    try:
        from mypyc.build import mypycify

        return list(
            mypycify(
                ["--cache-dir", os.path.join(scratch, "mypy"), *modules()],
                opt_level=os.environ.get("CONVENTICLE_OPT_LEVEL", "3"),
                debug_level="0",
                target_dir=os.path.join(scratch, "c"),
                group_name="conventicle",
                multi_file=True,
            )
        )
    except ImportError as error:
        warn(f"mypyc is missing ({error}).")
    except SystemExit as stop:  # how mypyc ends after printing what it can't compile
        warn(f"mypyc refused the sources (exit {stop.code}); its reasons stand above.")
    except Exception as error:
        warn(f"mypyc failed: {error!r}.")
    return []


class BuildOrFallBack(build_ext):
    """Compiles the C files; if the compiler is missing or fails, takes back what was built and goes on."""

    def run(self) -> None:
        """Compile all or nothing: half of one shared library could not be imported."""
        try:
            super().run()
        except Exception as error:
            warn(f"the C compiler failed: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []

    def build_extensions(self) -> None:
        """Compile the C files side by side, one for each core: they are many, and do not depend on each other."""
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:  # calls within the one library need no detour over its table of names
                extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
        compile_in_turn = self.compiler.compile

        def compile_together(sources: list[str], **settings: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                compiled = pool.map(lambda source: compile_in_turn([source], **settings), sources)
                return [made for objects in compiled for made in objects]

        self.compiler.compile = compile_together
        super().build_extensions()


# Out of the tree: a `build` folder left by one build would put its modules, even deleted ones, into the next.
scratch = tempfile.mkdtemp(prefix="conventicle-build-")
atexit.register(shutil.rmtree, scratch, ignore_errors=True)

# Asked only for metadata or requirements, setuptools runs this file before mypyc is there.
wanted = os.environ.get("CONVENTICLE_COMPILE") == "1" and "bdist_wheel" in sys.argv

setup(
    ext_modules=extensions(scratch) if wanted else [],
    cmdclass={"build_ext": BuildOrFallBack},
    options={"build": {"build_base": os.path.join(scratch, "build")}},
)
