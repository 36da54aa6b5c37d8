"""What the number in `conventicle/old-ones-v1` stands for: every cell and every action, as fingerprints in a file.

`python -m tests.envs.versions` writes them anew. It refuses where something has changed and the number has not: raise
`VERSION` in src/conventicle/envs/spec.py first, so that nobody runs a trained model on other cells or actions.

Names and sizes of cells do not say what a game writes into them. So some games are played, too: where the tables of
such a game are the same as when it was written down, its observations must be the same. After a change of the rules
the tables differ, and nothing can be said.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from conventicle.envs.episodes import Episodes
from conventicle.envs.spec import VERSION, Spec, playable
from conventicle.kernel.game import Game
from tests.contract.shelf import fits, single_changes

FILE = Path(__file__).with_name("versions.json")
HOW = "raise VERSION in src/conventicle/envs/spec.py, then run `python -m tests.envs.versions`"
#: So many decisions are played where what a game writes into its cells is compared.
PLAYED = 400
#: Per table the fingerprints of its cells, its actions, and of a game: the tables, and what was seen of them.
Prints: TypeAlias = dict[str, dict[str, str]]


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with the usual options, and every other value of an option with the fewest seats."""
    usual: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in range(game.fewest, game.most + 1)]
    fewest = max(2, game.fewest)
    return usual + [(fewest, change) for _, change in single_changes(game) if fits(game, fewest, change)]


def name_of(game: Game, seats: int, options: Mapping[str, str]) -> str:
    """How a table is called in the file."""
    return " ".join([game.name, str(seats), *(f"{name}={value}" for name, value in options.items())])


def cells(spec: Spec) -> list[str]:
    """All that says what the cells of an observation mean, a line each."""
    seen = spec.observation
    lines = [f"{block.name}: {block.size} up to {block.most}" for block in seen.blocks]
    lines += [f"frame {number} {name}" for name, number in seen.frames.items()]
    lines += [f"card {number} {name}" for number, name in enumerate(seen.layout.names)]
    for domain in spec.game.domains:
        if domain.name in seen.domains:
            lines.append(f"{domain.name} from {seen.domains[domain.name]}: {' '.join(domain.values)}")
    lines += [f"zone at {slot.start}: {slot.cells} {slot.unknown} {slot.places} {slot.ordered}" for slot in seen.slots]
    return lines


def fingerprint(lines: list[str]) -> str:
    """Lines as a few letters, with their number."""
    return f"{len(lines)} {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:24]}"


def played(game: Game, seats: int, options: dict[str, str]) -> tuple[str, str]:
    """Fingerprints of a game: of its tables, and of what every viewer saw of them."""
    episodes = Episodes(game, seats, options)
    episodes.reset(1)
    chance = random.Random(1)
    lay: list[str] = []
    seen: list[str] = []
    while not episodes.over and len(lay) < PLAYED:
        lay.append(episodes.table.hash())
        seen += [bytes(episodes.observation(viewer)).hex() for viewer in range(seats + 1)]
        options_now = episodes.stepper.options
        episodes.stepper.take(options_now.index(chance.choice(sorted(options_now))))
    return fingerprint(lay), fingerprint(seen)


def prints() -> Prints:
    """The fingerprints of today."""
    found: Prints = {}
    for game in playable():
        for seats, options in tables(game):
            spec = Spec(game, seats, options)
            lay, seen = played(game, seats, options)
            found[name_of(game, seats, options)] = {
                "cells": fingerprint(cells(spec)),
                "actions": fingerprint(spec.flat.names),
                "game": lay,
                "seen": seen,
            }
    return found


def changed(before: Prints, now: Prints) -> list[str]:
    """What differs between tables that are in both, in words."""
    found: list[str] = []
    for table in sorted(before.keys() & now.keys()):
        old, new = before[table], now[table]
        found += [f"{part} of {table}" for part in ("cells", "actions") if old[part] != new[part]]
        if old["game"] == new["game"] and old["seen"] != new["seen"]:
            found.append(f"what is written into the cells of {table}")
    return found


def kept() -> tuple[int, Prints]:
    """The number of the file and its fingerprints."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return int(stored["version"]), stored["tables"]


def verdict(version: int, before: Prints, number: int, now: Prints) -> str:
    """What is wrong with what is kept, and what to do; '' if nothing."""
    differing = changed(before, now)
    if differing and number <= version:
        what = f"{', '.join(differing[:4])}{' ...' if len(differing) > 4 else ''}"
        return f"changed under the same number v{number}: {what}; {HOW}"
    if number != version or before != now:
        return "tables or the number have changed and are not written down; run `python -m tests.envs.versions`"
    return ""


def main() -> int:
    """Write the file, unless something has changed without a new number."""
    now = prints()
    if FILE.exists():
        version, before = kept()
        if changed(before, now) and version >= VERSION:
            print(verdict(version, before, VERSION, now), file=sys.stderr)
            return 1
    FILE.write_text(json.dumps({"version": VERSION, "tables": now}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
