"""The cases of the contract: every game on the shelf, at every number of seats, with every value of every option."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
import random
from collections.abc import Callable
from types import ModuleType

import conventicle.games
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game, ListOption, NumberOption, OptionSpec, Setup
from conventicle.kernel.match import Match
from conventicle.kernel.table import Table
from tests.contract.budget import LONG, SEED

#: Options that make almost another game: each of their values is played at every number of seats.
EDITIONS = ("edition", "mode")


class Case:
    """A game as it may be set up."""

    def __init__(self, package: str, seats: int, chosen: dict[str, str], main: bool) -> None:
        self.package = package
        self.seats = seats
        self.chosen = chosen
        self.main = main
        """False where only one option differs from the usual game: such cases get less time."""

    def __str__(self) -> str:
        return "-".join([self.package, str(self.seats), *(f"{name}={value}" for name, value in self.chosen.items())])

    @property
    def game(self) -> Game:
        """The game."""
        return load_game(self.package)

    def setup(self) -> Setup:
        """What a table of this case is made from."""
        return self.game.plan(self.seats, self.chosen)

    def match(self, seed: str) -> Match:
        """A new match; the seed of the day is mixed in."""
        return Match(self.game, self.setup(), key_from_seed(f"{SEED} {self} {seed}"))

    def table(self, seed: str) -> Table:
        """A new table."""
        return self.match(seed).table

    def rng(self, seed: str) -> random.Random:
        """Random choices of a test, apart from the game's own chance."""
        return random.Random(f"{SEED} {self} {seed}")

    def part_of_all(self) -> float:
        """The part of a time share that this case gets."""
        weights = [1.0 if case.main else 0.2 for case in CASES]
        return (1.0 if self.main else 0.2) / sum(weights)


@functools.cache
def load_game(package: str) -> Game:
    """The game of a package."""
    found = importlib.import_module(f"conventicle.games.{package}.game").GAME
    assert isinstance(found, Game)
    return found


def packages() -> list[str]:
    """The packages with a game in them."""
    found = [module.name for module in pkgutil.iter_modules(conventicle.games.__path__) if module.ispkg]
    return [name for name in found if importlib.util.find_spec(f"conventicle.games.{name}.game")]


def values_to_try(option: OptionSpec) -> list[str]:
    """Values of an option, besides the usual one: all, or the ends of a range."""
    if isinstance(option, NumberOption):
        values = [str(option.low), str(option.high), *(["off"] if option.may_be_off else [])]
    elif isinstance(option, ListOption):
        values = [*option.words, *option.members]
    else:
        values = list(option.values)
    return [value for value in values if value != option.default]


def cases_of(package: str) -> list[Case]:
    """Every number of seats with the usual options and every edition; other values at one number of seats each."""
    game = load_game(package)
    span = range(game.fewest, game.most + 1)
    found: list[Case] = []
    turn = 0
    for chosen, edition in [({}, True), *((one, name in EDITIONS) for name, one in single_changes(game))]:
        playable = [seats for seats in span if fits(game, seats, chosen)]
        if not edition and not LONG and playable:
            playable = [playable[turn % len(playable)]]
            turn += 1
        found += [Case(package, seats, chosen, edition) for seats in playable]
    return found


def single_changes(game: Game) -> list[tuple[str, dict[str, str]]]:
    """For every option and every other value: its name and that choice."""
    return [(option.name, {option.name: value}) for option in game.options for value in values_to_try(option)]


def fits(game: Game, seats: int, chosen: dict[str, str]) -> bool:
    """True if the options can be played with so many."""
    try:
        game.plan(seats, chosen)
    except SetupError:
        return False
    return True


def all_cases() -> list[Case]:
    """The cases of all games; a game that cannot be imported has one case, in which every test fails and says why."""
    found: list[Case] = []
    for package in packages():
        try:
            found += cases_of(package)
        except Exception:
            found.append(Case(package, 0, {}, True))
    return found


CASES = all_cases()
MAIN_CASES = [case for case in CASES if case.main]
GAMES = packages()


def invariants(package: str) -> ModuleType:
    """The module `invariants` of a game's tests, or an empty one: what it may hold is told in docs/adding-a-game.md."""
    name = f"tests.games.{package}.invariants"
    return importlib.import_module(name) if importlib.util.find_spec(name) else ModuleType(name)


def check_of(package: str) -> Callable[[Table], None]:
    """The function that raises AssertionError when something was created or lost."""
    check: Callable[[Table], None] = invariants(package).check

    def check_all(t: Table) -> None:
        check(t)
        for zone, kinds in zip(t.cards.layout.zones, t.cards.zones, strict=True):
            assert not kinds or not zone.holds or _held(zone.holds).issuperset(kinds), f"not to lie in {zone.name}"

    return check_all


@functools.cache
def _held(kinds: tuple[int, ...]) -> frozenset[int]:
    return frozenset(kinds)


def longest(package: str) -> int:
    """The number of decisions within which every game must end."""
    return int(getattr(invariants(package), "LONGEST", 20_000))
