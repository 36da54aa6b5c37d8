"""Instructions instead of seconds: what `make bench ARGS=--instructions` counts, compares and keeps.

Callgrind, a tool of valgrind, counts what the processor carries out for the work of bench_counted.py, in both builds.
Unlike a time such a count is nearly the same on every run, however busy the machine is, so a few percent can be seen.
It depends on the Python and on the C compiler: only counts of the same two are compared.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "speed"
#: The counts to compare with, and those of the commit from which the bots' speed is measured.
NOW = "instructions.json"
BEFORE = "instructions-d3160df.json"
KINDS = ("games", "playouts", "clones", "redeals", "search")
#: What grew by more than this share is named.
TOLERANCE = 0.05
MARK = "getppid"

#: Per build and "kind case" the instructions for one decision, copy or iteration.
Counts = dict[str, dict[str, int]]


def valgrind() -> str:
    """Where valgrind is, or the sentence that it is missing."""
    found = shutil.which("valgrind")
    if found is None:
        raise SystemExit("bench: counting instructions needs valgrind (Debian, Ubuntu: sudo apt install valgrind).")
    return found


def tools_of(command: list[str]) -> str:
    """The Python and the C compiler on which figures depend."""
    asked = "import sys, sysconfig; print(sys.version.split()[0], sysconfig.get_config_var('CONFIG_ARGS'))"
    told = subprocess.run([command[0], "-c", asked], capture_output=True, text=True, check=True).stdout
    optimised = ", optimised" if "--enable-optimizations" in told else ""
    compiler = subprocess.run(["cc", "-dumpfullversion"], capture_output=True, text=True, check=False).stdout.strip()
    return f"Python {told.split()[0]}{optimised}, cc {compiler or 'none'}"


def totals(folder: Path) -> list[int]:
    """What callgrind counted between the marks, in order; the first is what came before the first mark."""
    parts = sorted(folder.glob("counts.*"), key=lambda path: int(path.suffix[1:]))
    found = []
    for part in parts:
        total = re.search(r"^(?:totals|summary): (\d+)", part.read_text(encoding="utf-8"), re.MULTILINE)
        assert total is not None, f"callgrind wrote no total into {part}"
        found.append(int(total[1]))
    return found


def count(command: list[str], games: str = "", kinds: tuple[str, ...] = KINDS) -> tuple[str, dict[str, int], list[int]]:
    """Count one build: its name, its counts, and what its searches chose."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counting = [valgrind(), "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={folder}/counts"]
        told = subprocess.run(
            [*counting, *command, str(ROOT / "tools" / "bench_counted.py"), games, ",".join(kinds)],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if told.returncode != 0:
            raise SystemExit(f"bench: counting failed:\n{told.stderr[-2000:]}")
        answer = json.loads(told.stdout.splitlines()[-1])
        counted = totals(folder)[1::2]
    found = {}
    for piece, instructions in zip(answer["done"], counted, strict=True):
        found[f"{piece['kind']} {piece['case']}"] = round(instructions / piece["units"])
    return answer["build"], found, answer["chosen"]


def grown(before: dict[str, int], now: dict[str, int]) -> list[str]:
    """What takes more instructions than before by more than the tolerance, worst first."""
    known = [(now[name] / before[name], name) for name in sorted(before) if name in now]
    return [f"{name}: {share - 1:+.0%}" for share, name in sorted(known, reverse=True) if share > 1 + TOLERANCE]


def kept(file: str) -> dict[str, Any]:
    """Counts that were kept; empty if there are none."""
    path = KEPT / file
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def comparison(tools: str, now: Counts) -> list[str]:
    """What to say of the counts that were kept."""
    before = kept(NOW)
    if not before:
        return [f"There is no {KEPT.name}/{NOW} to compare with."]
    if before["tools"] != tools:
        return [f"Not compared: {KEPT.name}/{NOW} was counted with {before['tools']}, this with {tools}."]
    found = [
        f"{build} {line}" for build, counts in now.items() for line in grown(before["counts"].get(build, {}), counts)
    ]
    return ["Grown beside the counts kept:", *found] if found else [f"Nothing grew by more than {TOLERANCE:.0%}."]


def print_counts(now: Counts) -> None:
    """A table of everything counted, beside the commit from which the bots' speed is measured."""
    base: Counts = kept(BEFORE).get("counts", {})
    print(f"{'instructions for each':44}{'decision, copy or iteration':>28}{'of d3160df':>12}")
    for build, counts in now.items():
        for name, instructions in counts.items():
            old = base.get(build, {}).get(name)
            beside = f"{instructions / old:.2f}" if old else ""
            print(f"{build + ' ' + name:52}{instructions:>20,}{beside:>12}")


def main(commands: dict[str, list[str]], games: str, as_json: bool, keep: str) -> None:
    """Count both builds, print and compare; `keep` is the name of the file to write, if any."""
    tools = tools_of(next(iter(commands.values())))
    now: Counts = {}
    chosen: dict[str, list[int]] = {}
    for name, command in commands.items():
        print(f"counting the {name} build ...", file=sys.stderr)
        build, now[name], chosen[name] = count(command, games)
        if build != name:
            raise SystemExit(f"bench: {command[0]} runs the {build} build, not the {name} one.")
    found = {"tools": tools, "counts": now, "chosen": chosen}
    said = comparison(tools, now)
    if as_json:
        print(json.dumps({**found, "beside": said}, indent=1))
    else:
        print_counts(now)
        print("\n" + "\n".join(said))
    if keep:
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{keep}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
