"""A very small game for the tests of the kernel: frames that only tell in which order they happened."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.kernel.cards import Cards, Layout, Zone, new_cards
from conventicle.kernel.chance import DICE, Chance, KeyedChance
from conventicle.kernel.data import Values, data_set
from conventicle.kernel.frame import Frame, PickCards, Sealed
from conventicle.kernel.game import Game, ListOption, NumberOption, OptionSpec, Setup
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary, numbers, words

CARD: Final = Domain("card", ("ash", "bone", "claw"), cards=True)
HAND, ASIDE, PILE = 0, 1, 2


class Row(Table):
    """A list of what happened, and some coins."""

    def __init__(self, seats: int, chance: Chance, cards: Cards, happened: list[str], coins: int) -> None:
        super().__init__(seats, chance, cards, Values(data_set("tests.kernel", 1), 3))
        self.happened = happened
        self.coins = coins

    def clone(self) -> Row:
        """A copy."""
        return self.copy_core(Row(self.seats, self.chance.clone(), self.cards.clone(), self.happened[:], self.coins))

    def fields(self) -> tuple[object, ...]:
        """Both fields."""
        return (tuple(self.happened), self.coins)

    def anytime(self, seat: int) -> list[int]:
        """Spend a coin."""
        return [0] if self.coins else []

    def take_anytime(self, seat: int, option: int) -> None:
        """The coin is gone."""
        self.coins -= 1
        self.happened.append("coin")


class Note(Frame[Row]):
    """Happens by itself, then queues others."""

    NAME: ClassVar[str] = "Note"

    def __init__(self, name: str, after: tuple[Frame[Row], ...] = ()) -> None:
        self.what: Final = name
        self.after: Final = after

    def run(self, t: Row) -> None:
        """Note it."""
        t.happened.append(self.what)
        for frame in self.after:
            t.then(frame)

    def fields(self) -> tuple[object, ...]:
        """Its name."""
        return (self.what,)


class Ask(Frame[Row]):
    """Asks seat 0 for a word; coins may be spent meanwhile. 'dice' draws chance."""

    NAME: ClassVar[str] = "Ask"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("on", "dice", "end")))

    def waits_for(self, t: Row) -> int:
        """Seat 0."""
        return bit(0)

    def in_turn(self) -> bool:
        """Coins may be spent."""
        return True

    def options(self, t: Row, seat: int) -> list[int]:
        """Ending needs an empty purse."""
        return [0, 1] if t.coins else [0, 1, 2]

    def why_not(self, t: Row, seat: int, option: int) -> str:
        """No reason given: the kernel has one."""
        return ""

    def take(self, t: Row, seat: int, option: int) -> None:
        """Go on, throw, or end."""
        t.happened.append(f"ask {option}")
        t.tell("said", option)
        if option == 1:
            t.chance.below(6, DICE)
        if option == 2:
            t.end("DONE", [0])
            return
        t.then(Note("a", (Note("b"), Note("c"))))
        t.then(Other())


class Other(Frame[Row]):
    """Asks seat 1, who can only go on."""

    NAME: ClassVar[str] = "Other"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("on")))

    def waits_for(self, t: Row) -> int:
        """Seat 1."""
        return bit(1)

    def options(self, t: Row, seat: int) -> list[int]:
        """Go on."""
        return [0]

    def take(self, t: Row, seat: int, option: int) -> None:
        """Ask seat 0 again."""
        t.then(Ask())


class Bid(Sealed[Row]):
    """A secret number from each of some seats."""

    NAME: ClassVar[str] = "Bid"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(5)))

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats

    def asks(self, t: Row) -> int:
        """Those seats."""
        return self.seats

    def options(self, t: Row, seat: int) -> list[int]:
        """Any number."""
        return list(range(6))

    def reveal(self, t: Row, answers: list[int]) -> None:
        """Note them."""
        t.happened.append(f"bids {answers}")
        t.then(Ask())

    def fields(self) -> tuple[object, ...]:
        """Who is asked."""
        return (self.seats,)


class Pick(PickCards[Row]):
    """Lay two cards aside, in ascending order."""

    NAME: ClassVar[str] = "Pick"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def picker(self) -> int:
        """Seat 0."""
        return 0

    def left(self, t: Row) -> int:
        """Two in all."""
        return 2 - len(t.cards.zones[ASIDE])

    def pool(self, t: Row) -> list[int]:
        """The hand."""
        return t.cards.zones[HAND]

    def aside(self, t: Row) -> list[int]:
        """Those laid aside."""
        return t.cards.zones[ASIDE]

    def pick(self, t: Row, kind: int) -> None:
        """Lay it aside."""
        t.cards.move(kind, HAND, ASIDE)
        t.then(self if self.left(t) else Ask())


class PickInOrder(Pick):
    """The same, where the order counts."""

    NAME: ClassVar[str] = "PickInOrder"
    ORDERED: ClassVar[bool] = True


def row(first: Frame[Row], hand: list[int] | None = None, coins: int = 0, seats: int = 2) -> Row:
    """A table that begins with a frame."""
    zones = (Zone("hand", 1, False), Zone("aside", 1, False), Zone("pile", 0, True))
    cards = new_cards(Layout(CARD.values, (0, 0, 0), zones, seats + 1), [hand or [], [], []])
    t = Row(seats, KeyedChance(bytes(16), [0] * 8), cards, [], coins)
    t.start(first)
    return t


class RowGame(Game):
    """The game, with options of every sort."""

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """Two coins, and the question."""
        t = row(Ask(), coins=2, seats=setup.seats)
        t.chance = chance
        return t

    def view(self, t: Table, viewer: int) -> dict[str, object]:
        """What happened."""
        assert isinstance(t, Row)
        return {"happened": t.happened[:]}


GAME = RowGame(
    name="row",
    package="tests.kernel",
    rules=3,
    fewest=2,
    most=3,
    options=(
        OptionSpec("edition", "new", ("new", "old")),
        NumberOption("limit", "off", 5, 50, True),
        ListOption("gods", "random", ("random",), ("a", "b", "c")),
    ),
    frames=(Ask, Other),
    events={"said": ("what:number",)},
    endings=("DONE",),
    reasons=(),
    domains=(CARD,),
    anytime=Vocabulary(Range(words("coin"))),
)
