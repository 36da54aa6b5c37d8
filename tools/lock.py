"""Resolve the dependencies of pyproject.toml anew and write locks/*.txt: make lock

Every file names exact versions and the hashes of all their files, for every system and every Python that we support.
With no arguments everything is brought up to date; `--keep` only adds what pyproject.toml asks for and the locks lack.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
OLDEST_PYTHON = "3.11"
#: The extras behind each lock. `dev` comes first: the others take its versions, so that all three agree.
EXTRAS = {"dev": ["dev"], "compile": ["compile"], "site": ["compile", "postgresql", "push"], "play": []}

HEADER = """\
# Written by `make lock`; do not edit. Exact versions and hashes for Linux, macOS, Windows and Python {oldest} or newer.
"""


def build_needs() -> str:
    """What building the project itself needs: it is installed without build isolation, from the lock alone."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        needs: list[str] = tomllib.load(file)["build-system"]["requires"]
    return "\n".join(needs)


def lock(name: str, keep: bool) -> None:
    """Write one lock."""
    target = LOCKS / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--python-version", OLDEST_PYTHON, "--no-header", "--no-emit-index" + "-url", "--no-emit-find-links"]
    command += ["--no-annotate", "--no-sources", "pyproject.toml", "-", "--output-file", str(target)]
    command += [argument for extra in EXTRAS[name] for argument in ("--extra", extra)]
    if name != "dev":
        command += ["--constraint", str(LOCKS / "dev.txt")]
    if not keep:
        command.append("--upgrade")
    subprocess.run(command, cwd=ROOT, input=build_needs(), text=True, check=True, stdout=subprocess.DEVNULL)
    body = "".join(line for line in target.read_text("utf-8").splitlines(True) if not line.startswith("#"))
    target.write_text(HEADER.format(oldest=OLDEST_PYTHON) + body, encoding="utf-8")


def main() -> int:
    """Write all locks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="keep the versions that are locked already")
    asked = parser.parse_args()
    LOCKS.mkdir(exist_ok=True)
    for name in EXTRAS:
        lock(name, asked.keep)
        print(f"locks/{name}.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
