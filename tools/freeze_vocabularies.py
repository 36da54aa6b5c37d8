"""Write down the vocabularies of every game as they are now: `data/1/vocabularies.json`, for records that hold numbers.

Records of format 1, and the site's rows of that time, name an option by its number. What the numbers meant was frozen
once, with the code of the last commit that wrote them; nobody writes them any more, so nobody runs this again:

    git worktree add ../old d3160df
    PYTHONPATH=../old/src python tools/freeze_vocabularies.py src/conventicle/games
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from conventicle.kernel.registry import games
from conventicle.kernel.vocabulary import Vocabulary


def frozen(vocabulary: Vocabulary, domains: list[list[object]]) -> list[list[int]]:
    """The stretches of a vocabulary, each as the places of its domains in a common list, which grows."""
    stretches: list[list[int]] = []
    for stretch in vocabulary.ranges:
        places = []
        for domain in stretch.domains:
            counted = [str(number) for number in range(len(domain.values))]
            row: list[object] = [domain.name, len(counted) if list(domain.values) == counted else list(domain.values)]
            if row not in domains:
                domains.append(row)
            places.append(domains.index(row))
        stretches.append(places)
    return stretches


def main() -> None:
    """One file for each game."""
    for game in games().values():
        domains: list[list[object]] = []
        frames = {frame.NAME: frozen(frame.VOCABULARY, domains) for frame in game.frames}
        rows = [
            *(f"  {json.dumps(name)}: {json.dumps(stretches)}" for name, stretches in frames.items()),
        ]
        text = '{\n "anytime": ' + json.dumps(frozen(game.anytime, domains)) + ',\n "frames": {\n' + ",\n".join(rows)
        text += '\n },\n "domains": [\n  ' + ",\n  ".join(json.dumps(row) for row in domains) + "\n ]\n}\n"
        folder = Path(sys.argv[1]) / game.package.rpartition(".")[2] / "data" / "1"
        (folder / "vocabularies.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
