"""Which rules of the checklists does no test name? Prints them; exit code 1 if there are any.

A checklist (tests/games/<game>/checklist*.txt) has one rule per line: its id and a short title. A test that would fail
if the rule broke names it: `@pytest.mark.rule("EW-031", "EW-155")` on the test, on its class, or on a case of
`pytest.param(..., marks=pytest.mark.rule("EW-031"))`; or for a whole file `pytestmark = pytest.mark.rule(...)`.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent.parent / "tests"


class Place(NamedTuple):
    """Where a test names a rule."""

    path: Path
    line: int


class Coverage(NamedTuple):
    """What is wrong with a game's tests, and how many rules it has."""

    rules: int
    without_test: list[str]
    unknown: list[str]
    damaged: list[str]


def read_checklist(text: str) -> tuple[dict[str, str], list[str]]:
    """The ids of a checklist with their titles, and what is wrong with its lines."""
    rules: dict[str, str] = {}
    damaged = []
    for number, line in enumerate(text.splitlines(), 1):
        rule, _, title = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if not title.strip():
            damaged.append(f"line {number}: {line!r} has no title")
        if rule in rules:
            damaged.append(f"line {number}: {rule} stands there twice")
        rules[rule] = title.strip()
    return rules, damaged


def named_rules(text: str) -> Iterator[tuple[str, int]]:
    """Each id given to a `pytest.mark.rule`, with its line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise ValueError(
                        f"line {node.lineno}: a rule mark takes ids in quotes, not {ast.unparse(argument)}"
                    )
                yield argument.value, argument.lineno


def coverage_of(folder: Path, everywhere: dict[str, list[Place]]) -> Coverage:
    """Compare one game's checklists with the ids that tests name."""
    rules: dict[str, str] = {}
    damaged = []
    for path in sorted(folder.glob("checklist*.txt")):
        listed, wrong = read_checklist(path.read_text(encoding="utf-8"))
        damaged += [f"{path.name}, {line}" for line in wrong]
        damaged += [f"{path.name}: {rule} stands in another list too" for rule in sorted(rules.keys() & listed.keys())]
        rules |= listed
    without_test = [f"{rule} {title}" for rule, title in rules.items() if rule not in everywhere]
    prefixes = {rule.partition("-")[0] for rule in rules}
    unknown = [
        f"{rule} ({place.path.name}:{place.line})"
        for rule, places in sorted(everywhere.items())
        if rule.partition("-")[0] in prefixes and rule not in rules
        for place in places
    ]
    return Coverage(len(rules), without_test, unknown, damaged)


def rules_named_in(tests: Path) -> dict[str, list[Place]]:
    """Every id that any test names, with its places."""
    found: dict[str, list[Place]] = {}
    for path in sorted(tests.rglob("*.py")):
        try:
            for rule, line in named_rules(path.read_text(encoding="utf-8")):
                found.setdefault(rule, []).append(Place(path, line))
        except ValueError as error:
            raise SystemExit(f"{path}: {error}") from None
    return found


def main(arguments: list[str]) -> int:
    """Print the coverage of the games asked for (all, if none is named)."""
    parser = argparse.ArgumentParser(description="Print the rules of the checklists that no test names.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="folders of tests/games (default: all)")
    parser.add_argument("--tests", type=Path, default=TESTS, help=argparse.SUPPRESS)
    parser.add_argument("--summary", action="store_true", help="only the counts")
    asked = parser.parse_args(arguments)

    known = {path.parent.name: path.parent for path in sorted((asked.tests / "games").glob("*/checklist*.txt"))}
    strangers = [game for game in asked.games if game not in known]
    if strangers or not known:
        print(f"No checklist for {', '.join(strangers) or 'any game'}; there are: {', '.join(known)}", file=sys.stderr)
        return 2

    named = rules_named_in(asked.tests)
    complete = True
    for game in asked.games or known:
        result = coverage_of(known[game], named)
        tested = result.rules - len(result.without_test)
        print(f"{game}: {tested} of {result.rules} rules named by a test")
        for heading, lines in (
            ("no test names", result.without_test),
            ("a test names what no checklist has", result.unknown),
            ("damaged checklist", result.damaged),
        ):
            complete = complete and not lines
            if lines and asked.summary:
                print(f"  {heading}: {len(lines)}")
            elif lines:
                print("\n".join([f"  {heading}:", *(f"    {line}" for line in lines)]))
    if not asked.games:
        families = {rule.partition("-")[0] for folder in known.values() for rule in ids_in(folder)}
        for rule in sorted(rule for rule in named if rule.partition("-")[0] not in families):
            complete = False
            print(f"{rule} belongs to no game ({named[rule][0].path.name}:{named[rule][0].line})")
    return 0 if complete else 1


def ids_in(folder: Path) -> list[str]:
    """The ids of a game's checklists."""
    lists = (read_checklist(path.read_text(encoding="utf-8"))[0] for path in sorted(folder.glob("checklist*.txt")))
    return [rule for rules in lists for rule in rules]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
