"""What a language lacks beside English: make languages ARGS=de

Every file of texts has a sister in each language: `text/en.toml` and `text/de.toml`, `lessons.en.toml` and
`lessons.de.toml`, `words.en.toml` and `words.de.toml`; rows of examples have a sentence under each. Names that are
missing are printed, file by file.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "conventicle"
FIRST = "en"


def flat(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Every sentence of a file by its dotted name."""
    found: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = str(value)
    return found


def texts(path: Path) -> dict[str, str]:
    """The sentences of a file; none if it is not there."""
    return flat(tomllib.loads(path.read_text("utf-8"))) if path.is_file() else {}


def files(source: Path) -> list[Path]:
    """Every file of texts in English; what an edition words differently is each language's own affair."""
    names = (f"text/{FIRST}.toml", f"lessons.{FIRST}.toml", f"words.{FIRST}.toml")
    return sorted(path for name in names for path in source.rglob(name))


def is_form(name: str, english: dict[str, str]) -> bool:
    """True of `location.forum.in`: which forms of a name there are is the affair of each language."""
    thing, _, form = name.rpartition(".")
    return form not in ("name", "text") and (f"{thing}.name" in english or thing in english)


def lacking(source: Path, language: str) -> list[str]:
    """What is missing, one line each."""
    found: list[str] = []
    for path in files(source):
        sister = path.with_name(path.name.replace(f"{FIRST}.toml", f"{language}.toml"))
        english, there = texts(path), texts(sister)
        place = sister.relative_to(source).as_posix()
        found += [
            f"{place}: {name} is missing"
            for name in english
            if name not in there and f"{name}.name" not in there and not is_form(name, english)
        ]
    for path in sorted(source.rglob("examples.toml")):
        for rows in tomllib.loads(path.read_text("utf-8")).values():
            place = path.relative_to(source).as_posix()
            found += [f"{place}: {row.get('name', '?')} has no {language}" for row in rows if language not in row]
    return found


def main() -> int:
    """Print what a language lacks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", help="its code of two letters")
    language = parser.parse_args().language
    found = lacking(SOURCE, language)
    print("\n".join(found) or f"{language}: nothing is missing in {len(files(SOURCE))} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
