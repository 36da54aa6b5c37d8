"""Which build runs: plain Python, or the compiled copy of this checkout, which is used whenever it is there.

`make play` makes that copy in the background, `make compiled` at once (_build/compiled_copy.py). A plain installation
from a package index has no checkout beside it and runs as it was installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from conventicle.kernel import table

COMPILED: Final = "compiled"
PLAIN: Final = "plain Python"
#: `plain` in this variable keeps everything in the process it was started in.
WHICH: Final = "CONVENTICLE_BUILD"


def build() -> str:
    """What this process runs."""
    return COMPILED if Path(table.__file__).suffix in (".so", ".pyd") else PLAIN


def compiled_copy() -> Any:
    """The compiled copy of the checkout that this process runs plainly (a `Copy`, there or to come), or None."""
    checkout = Path(__file__).resolve().parents[2]
    script = checkout / "_build" / "compiled_copy.py"
    if build() == COMPILED or os.environ.get(WHICH) == "plain" or not script.is_file():
        return None
    spec = spec_from_file_location("conventicle_compiled_copy", script)
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.optimised()


def compiled_site() -> Path | None:
    """The folder of the compiled copy of these very sources, where there is one and this is not it."""
    copy = compiled_copy()
    site: Path | None = copy.site if copy is not None and copy.is_current() else None
    return site


def run_compiled(site: Path, arguments: list[str]) -> int:
    """Run the same command in the compiled copy; its exit code. Ctrl-C reaches it as well, and it is for it to end."""
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "conventicle", *arguments]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
