"""What a game gives to the kernel: its name, options, frames, events, and how a table is set up and seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import Chance
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.data import DataSet, data_set, data_versions
from conventicle.kernel.errors import MalformedDecisionError, SetupError
from conventicle.kernel.events import Listener
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import victory
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME, EMPTY, SPOKEN_ANYTIME, Domain, Vocabulary


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionSpec:
    """A choice made before the game: an edition, a variant, a limit. Values are strings everywhere."""

    def __init__(self, name: str, default: str, values: tuple[str, ...]) -> None:
        self.name: Final = name
        self.default: Final = default
        self.values: Final = values
        """What may be chosen; what is shown where the values are too many to list."""

    def check(self, value: str) -> str:
        """The value in its one spelling; SetupError if it is none."""
        if value not in self.values:
            raise SetupError("unknown_value", f"{self.name}={value} (one of: {', '.join(self.values)})")
        return value


def is_number(text: str) -> bool:
    """True for a plain whole number from 0 on, short enough to be meant."""
    return text.isascii() and text.isdigit() and len(text) <= 9


class NumberOption(OptionSpec):
    """A whole number from `low` to `high`, or `off` where that is allowed."""

    def __init__(self, name: str, default: str, low: int, high: int, may_be_off: bool) -> None:
        super().__init__(name, default, (f"{low}-{high}", "off") if may_be_off else (f"{low}-{high}",))
        self.low: Final = low
        self.high: Final = high
        self.may_be_off: Final = may_be_off

    def check(self, value: str) -> str:
        """The number without leading zeros, or `off`."""
        if self.may_be_off and value == "off":
            return value
        if is_number(value) and self.low <= int(value) <= self.high:
            return str(int(value))
        raise SetupError("unknown_value", f"{self.name}={value} (one of: {', '.join(self.values)})")


class ListOption(OptionSpec):
    """Several of a list of values, separated by commas, none twice; or a word such as `random`."""

    def __init__(self, name: str, default: str, words: tuple[str, ...], members: tuple[str, ...]) -> None:
        super().__init__(name, default, words + members)
        self.words: Final = words
        self.members: Final = members

    def check(self, value: str) -> str:
        """The list without blanks."""
        if value in self.words:
            return value
        chosen = [part.strip() for part in value.split(",")]
        if any(part not in self.members for part in chosen) or len(set(chosen)) != len(chosen):
            raise SetupError("unknown_value", f"{self.name}={value} (any of: {', '.join(self.values)})")
        return ",".join(chosen)


class Setup:
    """What a game is before its first decision, but for the key: the game, seats, options, version and overlay."""

    def __init__(self, game: str, seats: int, options: dict[str, str], version: str, overlay: str = "") -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.version: Final = version
        """`<rules>.<data>`."""
        self.overlay: Final = overlay
        """The changed values as canonical JSON (kernel/overlay.py), '' where the data set is played as it is."""
        rules, _, data = version.partition(".")
        self.rules: Final = int(rules)
        self.data: Final = int(data)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game on the shelf. One object per game, in the module `game` of its package, under the name GAME."""

    def __init__(
        self,
        name: str,
        package: str,
        rules: int,
        fewest: int,
        most: int,
        options: tuple[OptionSpec, ...],
        frames: tuple[type[Frame[Any]], ...],
        events: dict[str, tuple[str, ...]],
        endings: tuple[str, ...],
        reasons: tuple[str, ...],
        domains: tuple[Domain, ...],
        anytime: Vocabulary = EMPTY,
    ) -> None:
        self.name: Final = name
        """The name in commands and records: `eternal-city`."""
        self.package: Final = package
        """The package with the text and data files."""
        self.rules: Final = rules
        self.data: Final[int] = data_versions(package)[-1]
        """Rules and newest data set, which new games get: `<rules>.<data>` stands in every record."""
        self.fewest: Final = fewest
        self.most: Final = most
        self.options: Final = options
        self.frames: Final = frames
        """Every class of frame that waits for a choice, in an order that only grows at its end."""
        self.events: Final = events
        """Per event the names of its arguments: a domain's name, or `name:domain`."""
        self.endings: Final = endings
        self.reasons: Final = reasons
        self.domains: Final = domains
        """The domains whose values the texts name: cards, locations, words."""
        self.anytime: Final = anytime
        self.vocabularies: Final[dict[str, Vocabulary]] = {frame.NAME: frame.VOCABULARY for frame in frames}

    def version(self) -> str:
        """The version that new games get."""
        return f"{self.rules}.{self.data}"

    def notation(self, frame: str, option: int) -> str:
        """What an option of a frame says: `card:crow`, `priest:3 location:slums`, `anytime word:buy_card`."""
        if option >= ANYTIME:
            return SPOKEN_ANYTIME + self.anytime.name(option - ANYTIME)
        return self.vocabularies[frame].name(option)

    def option(self, frame: str, notation: str) -> int:
        """The option of a frame behind a notation; MalformedDecisionError if there is no such frame or option."""
        if notation.startswith(SPOKEN_ANYTIME):
            return ANYTIME + self.anytime.parse(notation.removeprefix(SPOKEN_ANYTIME))
        if frame not in self.vocabularies:
            raise MalformedDecisionError("unknown_frame", frame[:60])
        return self.vocabularies[frame].parse(notation)

    def data_versions(self) -> tuple[int, ...]:
        """The data sets that are kept, so that older records stay playable."""
        return data_versions(self.package)

    def data_set(self, setup: Setup) -> DataSet:
        """The data that a game is played with."""
        return data_set(self.package, setup.data, setup.overlay)

    def newest(self) -> DataSet:
        """The data that new games are played with."""
        return data_set(self.package, self.data)

    def check_seats(self, seats: int, options: dict[str, str], data: DataSet) -> None:
        """SetupError where these options cannot be played with so many; more is checked by games that need it."""
        if not self.fewest <= seats <= self.most:
            raise SetupError("seats", f"{self.name} is for {self.fewest} to {self.most} players, not {seats}")

    def plan(self, seats: int, chosen: dict[str, str], version: str = "", overlay: str = "") -> Setup:
        """Check seats and options, fill in the defaults."""
        specs = {spec.name: spec for spec in self.options}
        for name in chosen:
            if name not in specs:
                raise SetupError("unknown_option", f"{name} (options: {', '.join(specs) or 'none'})")
        options = {name: spec.check(chosen.get(name, spec.default)) for name, spec in specs.items()}
        setup = Setup(self.name, seats, options, version or self.version(), overlay)
        if not (1 <= setup.rules <= self.rules and 1 <= setup.data <= self.data):
            raise SetupError("unknown_version", f"{version} (this program plays up to {self.version()})")
        self.check_seats(seats, options, self.data_set(setup))
        return setup

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """A table set up, with the first frame queued (`t.then`) and nothing told yet."""
        raise NotImplementedError

    def new_table(self, setup: Setup, chance: Chance, listener: Listener | None = None) -> Table:
        """A table set up and advanced to its first choice; the listener hears all from the first event on."""
        t = self.set_up(setup, chance)
        t.listen(listener)
        t.advance()
        return t

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees of the table, in names and numbers; built by naming what it shows."""
        raise NotImplementedError

    def forecast(self, t: Table, viewer: int) -> dict[str, Any]:
        """What would come of the table as it lies, by the rules: who would win a place, what an option comes to.

        Names and numbers, as a view, and like a view made from what the viewer knows alone.
        """
        return {}

    def observed(self, setup: Setup) -> list[Block]:
        """The blocks of the game's own fields in an observation, in the order in which `observe` writes them."""
        return []

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write what no card says and everyone may know, as it lies seen from a seat."""

    def score(self, t: Table, seat: int) -> float:
        """What a seat has towards victory in the game's own count (points, Altars): for rewards by margin.

        It reads the true table, so it may know what the seat does not: never show it while a game runs. A game without
        such a count has the victory alone.
        """
        return victory(t.winners, seat)

    def occurs(self, setup: Setup, domain: Domain, place: int) -> bool:
        """False for a value that no option of such a table can name: empty seats, cards of another edition or of a
        later data set."""
        return place < (setup.seats if domain.name == "seat" else domain.size_in(setup.data))

    def endings_of(self, setup: Setup) -> tuple[str, ...]:
        """The endings that such a table can come to: some belong to a number of seats, or to an option."""
        return self.endings

    def facts(self, domain: str, value: str, data: DataSet) -> dict[str, int]:
        """The figures that a thing's text mentions (a cost, a price), from the data: texts never repeat them."""
        return {}

    def factions(self, t: Table) -> list[str]:
        """Per seat the name of what it plays (a cult, a god), for statistics; '' where there is none."""
        return [""] * t.seats

    def edition(self, t: Table) -> str:
        """The edition that a table is played in; '' where there is but one."""
        return ""
