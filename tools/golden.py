"""Record the golden playthroughs again (`make golden`), or check them (`--check`): tests/golden/<game>/*.txt.

Games of older rules stay: they show that old records are still played as they were.

Games are chosen so that together they show all that a game can show: every frame, card, word, event and ending. Those
that no recorded game shows are printed; tests/games/<game>/unreached.txt may name them, each with the reason.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from conventicle.kernel import table  # noqa: E402
from conventicle.kernel.game import Game  # noqa: E402
from tests.contract.shelf import Case, cases_of, load_game, longest, packages  # noqa: E402
from tests.golden.playthrough import (  # noqa: E402
    FOLDER,
    PER_CASE,
    Playthrough,
    chain,
    excused,
    perft_line,
    reachable,
    record,
)

PLAYERS = ("wanderer", "random", "greedy", "wanderer", "greedy")
PERFT_POSITIONS = 5


def record_game(package: str, seconds: float, option: str) -> None:
    """Record the games of one package; go on until they show everything that unreached.txt does not excuse.

    The time is only a bound for what no game shows any more: how fast a machine is decides nothing.
    With an option (`edition=first`) only games of it are recorded; the others stay, and what they show is not missing.
    """
    game = load_game(package)
    cases = [case for case in cases_of(package) if option in str(case)]
    folder = FOLDER / package
    missing = reachable(game) - excused(package)
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*-*.txt")):
        text = path.read_text(encoding="utf-8")
        if option in path.name and f"version {game.rules}." in text:
            path.unlink()
        elif option:
            missing -= Playthrough(game, text).replay(check=False)[1]
    rules = f"-rules={game.rules}" if game.rules > 1 else ""
    kept: dict[str, int] = {str(case): 0 for case in cases}
    started = time.process_time()
    number = 0
    while any(kept[str(case)] < wanted(case) for case in cases) or (
        missing and time.process_time() - started < seconds
    ):
        case = cases[number % len(cases)]
        bots = PLAYERS[number // len(cases) % len(PLAYERS)]
        number += 1
        text, reached = record(game, case.setup(), f"golden {case} {number}", bots, longest(package))
        if text and (kept[str(case)] < wanted(case) or missing & reached):
            name = f"{str(case).removeprefix(package + '-')}{rules}-{kept[str(case)]}.txt"
            (folder / name).write_text(text, encoding="utf-8")
            kept[str(case)] += 1
            missing -= reached
    if not option:
        (folder / "perft.txt").write_text("\n".join(perft_lines(game, folder)) + "\n", encoding="utf-8")
    tell_missing(package, sum(kept.values()), number, missing)


def tell_missing(package: str, kept: int, played: int, missing: set[str]) -> None:
    """Say what was recorded and what no game has shown."""
    print(f"{package}: {kept} games recorded of {played} played, {len(missing)} things never reached")
    for thing in sorted(missing):
        print(f"  {thing}")


def wanted(case: Case) -> int:
    """How many games of a case are kept at least."""
    return PER_CASE if case.main else 1


def perft_lines(game: Game, folder: Path) -> list[str]:
    """Counts behind positions spread over the first recorded games."""
    lines: list[str] = []
    paths = sorted(path for path in folder.glob("*.txt") if path.name != "perft.txt")
    for place, path in enumerate(paths[:: max(1, len(paths) // PERFT_POSITIONS)][:PERFT_POSITIONS]):
        playthrough = Playthrough(game, path.read_text(encoding="utf-8"))
        step = (len(playthrough.steps) - 1) * (place + 1) // (PERFT_POSITIONS + 1)
        lines.append(perft_line(path, playthrough, step))
    return lines


def check(package: str, most: int) -> list[str]:
    """What is wrong with the recorded games of a package."""
    game = load_game(package)
    wrong: list[str] = []
    paths = [path for path in sorted((FOLDER / package).glob("*.txt")) if path.name != "perft.txt"]
    for path in paths[:: max(1, len(paths) // most)] if most else paths:
        try:
            Playthrough(game, path.read_text(encoding="utf-8")).replay()
        except AssertionError as error:
            wrong.append(f"{package}/{path.name}: {error}")
    return wrong


def main() -> int:
    """Record, check, or print fingerprints of games by chance."""
    parser = argparse.ArgumentParser(description="record the golden playthroughs anew")
    parser.add_argument("packages", nargs="*", help="packages of games (default: all)")
    parser.add_argument("--check", action="store_true", help="replay the recorded games instead")
    parser.add_argument("--most", type=int, default=0, help="with --check: about so many of each game")
    parser.add_argument("--chains", metavar="SEED", help="print a fingerprint of one game for each number of seats")
    parser.add_argument("--build", action="store_true", help="print which build this is, compiled or interpreted")
    parser.add_argument("--option", default="", help="record only games with this option, such as edition=first")
    parser.add_argument("--seconds", type=float, default=1800, help="at most so long per game")
    chosen = parser.parse_args()
    names = chosen.packages or packages()
    if chosen.build:
        print("interpreted" if table.__file__.endswith(".py") else "compiled")
    if chosen.chains:
        for package in names:
            for case in [one for one in cases_of(package) if one.main]:
                print(case, chain(load_game(package), case.setup(), f"{chosen.chains} {case}"))
    if chosen.check:
        wrong = [line for package in names for line in check(package, chosen.most)]
        print("\n".join(wrong) if wrong else f"the recorded games of {', '.join(names)} are as recorded")
        return 1 if wrong else 0
    for package in names if not chosen.chains else []:
        record_game(package, chosen.seconds, chosen.option)
    return 0


if __name__ == "__main__":
    sys.exit(main())
