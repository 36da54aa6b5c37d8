"""Planted faults: copies of the package in which a game has a fault on purpose, for the lab to find.

Each `planted/<fault>.toml` says which game, what is patched, and which subjects an alarm may have that names the fault.
Those marked `final` were not looked at while the alarms were made.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "conventicle"
FOLDER = Path(__file__).parent / "planted"


@dataclass(frozen=True)
class Fault:
    name: str
    game: str
    options: dict[str, str]
    subjects: list[str]
    final: bool
    patches: list[tuple[str, str, str]]
    """File, what stands there once, and what stands there instead."""


def faults() -> list[Fault]:
    return [_read(path) for path in sorted(FOLDER.glob("*.toml"))]


def _read(path: Path) -> Fault:
    data = tomllib.loads(path.read_text("utf-8"))
    patches = [(one["file"], one["old"], one["new"]) for one in data["patch"]]
    final = data.get("final", False)
    return Fault(path.stem, data["game"], data.get("options", {}), data["subjects"], final, patches)


def patched(fault: Fault, package: Path = PACKAGE) -> dict[str, str]:
    """Per file its text with the fault."""
    texts: dict[str, str] = {}
    for file, old, new in fault.patches:
        text = texts.get(file) or (package / file).read_text("utf-8")
        assert text.count(old) == 1, f"{fault.name}: {file} has {text.count(old)} times {old!r}"
        texts[file] = text.replace(old, new)
    return texts


def copy_with(fault: Fault | None, folder: Path) -> Path:
    """A copy of the package with the fault, as a folder for PYTHONPATH; without one, a clean copy."""
    shutil.copytree(PACKAGE, folder / "conventicle", ignore=shutil.ignore_patterns("__pycache__", "web", "*.so"))
    shutil.copytree(PACKAGE / "web", folder / "conventicle" / "web", ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in patched(fault).items() if fault else ():
        (folder / "conventicle" / file).write_text(text, encoding="utf-8")
    return folder


#: Games are fewer where they take longer.
COUNTS = {
    "template": [
        "--games",
        "300",
        "--second-games",
        "16",
        "--pairs",
        "100",
        "--extreme-games",
        "8",
        "--together",
        "60",
    ],
    "old-ones": ["--games", "120", "--second", "none", "--pairs", "16", "--extreme-games", "1", "--together", "6"],
}


def alarms(fault: Fault | None, game: str, options: dict[str, str], seed: str, more: list[str]) -> list[str]:
    """The subjects of the alarms that the command raises on a copy with the fault, or on a clean one."""
    with tempfile.TemporaryDirectory() as place:
        copy = copy_with(fault, Path(place))
        command = [sys.executable, "-m", "conventicle", "faults", game, "--seed", seed, "--workers", "1", "--json"]
        command += [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
        paths = {"PYTHONPATH": str(copy), "CONVENTICLE_BUILD": "plain"}
        ran = subprocess.run(
            [*command, *more], cwd=place, env={**os.environ, **paths}, capture_output=True, text=True, check=True
        )
        found = json.loads(ran.stdout)
        assert found["records"].keys() <= {one["subject"] for one in found["alarms"]}
        return sorted({one["subject"] for one in found["alarms"]})


def is_about(fault: Fault, alarm: str) -> bool:
    """Whether an alarm has a subject of the fault; what is wrong with a thing has a word of its own."""
    kind, _, thing = alarm.partition(":")
    return alarm in fault.subjects or (kind in ("dead", "strong", "harmful") and f"thing:{thing}" in fault.subjects)


def named(fault: Fault, raised: list[str], clean: list[str]) -> tuple[bool, list[str]]:
    """Whether an alarm names the fault that the clean copy does not raise; and those of other subjects."""
    new = [alarm for alarm in raised if alarm not in clean]
    return any(is_about(fault, alarm) for alarm in new), [alarm for alarm in new if not is_about(fault, alarm)]


def main(names: list[str]) -> None:
    """Plant faults (all, or those named) and print what the lab says of each; the clean copies have other seeds."""
    clean: dict[str, list[str]] = {}
    for fault in faults():
        if names and fault.name not in names:
            continue
        more = COUNTS[fault.game]
        if fault.game not in clean:
            clean[fault.game] = alarms(None, fault.game, fault.options, "clean", more)
            print(f"{fault.game}, clean: {', '.join(clean[fault.game]) or 'nothing'}", flush=True)
        raised = alarms(fault, fault.game, fault.options, "planted", more)
        found, others = named(fault, raised, clean[fault.game])
        says = "named" if found else "NOT NAMED"
        print(
            f"{fault.name}{' (final)' if fault.final else ''}: {says}; others: {', '.join(others) or 'none'}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
