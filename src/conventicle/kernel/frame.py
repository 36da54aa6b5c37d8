"""Frames: the things a game still has to do, as small frozen objects on the table's agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.saving import taken_apart
from conventicle.kernel.vocabulary import EMPTY, Vocabulary

if TYPE_CHECKING:
    from conventicle.kernel.table import Table

T = TypeVar("T", bound="Table")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[T]):
    """One thing the game has to do: it waits for seats to choose, or runs by itself.

    A frame is frozen after `__init__` (attributes are `Final` ints, strings and tuples), so copies of a table share
    it. It never names a hidden card: cards being looked at lie in a zone of the table.
    """

    NAME: ClassVar[str] = ""
    VOCABULARY: ClassVar[Vocabulary] = EMPTY

    def name(self) -> str:
        """The name under which decisions are recorded."""
        return self.NAME

    def vocabulary(self) -> Vocabulary:
        """What this frame's options mean."""
        return self.VOCABULARY

    def waits_for(self, t: T) -> int:
        """The mask of seats that must choose now; 0 runs the frame."""
        return 0

    def may_choose(self, t: T) -> int:
        """The mask of seats that may choose now: those waited for, and whoever may still change an answer."""
        return self.waits_for(t)

    def options(self, t: T, seat: int) -> list[int]:
        """What the seat may choose: ascending, never empty while it is waited for."""
        raise NotImplementedError

    def take(self, t: T, seat: int, option: int) -> None:
        """Carry out a choice; the frame is off the agenda already."""
        raise NotImplementedError

    def run(self, t: T) -> None:
        """Do the thing that needs no choice; the frame is off the agenda already."""
        raise NotImplementedError

    def in_turn(self) -> bool:
        """True where the seat may also do what it may do at any time in its turn."""
        return False

    def why_not(self, t: T, seat: int, option: int) -> str:
        """The reason code for an option of the vocabulary that is not offered."""
        return "not_offered"

    def prompt(self, t: T) -> dict[str, int]:
        """Numbers and names that the question mentions, by argument name; public, whoever is asked."""
        return {}

    def fields(self) -> tuple[object, ...]:
        """Everything that tells this frame from another of its class."""
        return ()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def state(self, t: T) -> tuple[object, ...]:
        """The fields for the fingerprint. A frame that keeps an option gives it as `Vocabulary.number_in` does:
        its number must be the same whatever names later data sets add."""
        return self.fields()


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Frame[T]):
    """Secret choices of several seats at once: who has answered is public, the answers are not.

    The answers lie on the table (`t.sealed`), so the frame itself holds no secret. They come in any order and may be
    changed until the last one is in; then `reveal` runs, once.
    """

    def asks(self, t: T) -> int:
        """The mask of seats that have to answer."""
        raise NotImplementedError

    def reveal(self, t: T, answers: list[int]) -> None:
        """Carry out all answers together; `answers[seat]` is -1 for seats that were not asked."""
        raise NotImplementedError

    def waits_for(self, t: T) -> int:
        """The seats that have not answered yet."""
        waiting = 0
        seats = self.asks(t)
        for seat in range(t.seats):
            if seats >> seat & 1 and t.sealed[seat] < 0:
                waiting |= 1 << seat
        return waiting

    def may_choose(self, t: T) -> int:
        """Every seat asked may answer, or answer anew, until the reveal."""
        return self.asks(t)

    def take(self, t: T, seat: int, option: int) -> None:
        """Seal an answer and go on waiting for the others."""
        t.sealed[seat] = option
        t.then(self)

    def run(self, t: T) -> None:
        """All answers are in."""
        answers = t.sealed
        t.sealed = [-1] * t.seats
        t.learned()
        self.reveal(t, answers)


@mypyc_attr(allow_interpreted_subclasses=True)
class PickCards(Frame[T]):
    """One pick of several, from a pool of cards to an `aside` zone: the frame asks again until enough lie aside.

    Where the order of the picks has no effect they are made in ascending order (`ORDERED` False), so that each set of
    picks can be made in one way only; where it has (cards going onto a pile), in any order. The state of the picking
    is the cards aside, never the frame, since a frame may not name a hidden card.
    """

    ORDERED: ClassVar[bool] = False

    def picker(self) -> int:
        """The seat that picks."""
        raise NotImplementedError

    def left(self, t: T) -> int:
        """How many picks are still to be made, this one included."""
        raise NotImplementedError

    def pool(self, t: T) -> list[int]:
        """The kinds that may be picked, ascending; one entry per card."""
        raise NotImplementedError

    def aside(self, t: T) -> list[int]:
        """The kinds picked so far."""
        raise NotImplementedError

    def pick(self, t: T, kind: int) -> None:
        """Lay one card aside; then queue this frame again, or what follows the last pick."""
        raise NotImplementedError

    def waits_for(self, t: T) -> int:
        """The picker, while picks are left."""
        return 1 << self.picker()

    def options(self, t: T, seat: int) -> list[int]:
        """The kinds that may be picked next."""
        pool = self.pool(t)
        if self.ORDERED:
            return distinct(pool)
        return ascending_picks(pool, self.aside(t), self.left(t))

    def take(self, t: T, seat: int, option: int) -> None:
        """Lay the chosen card aside."""
        self.pick(t, option)


def distinct(kinds: list[int]) -> list[int]:
    """Each kind once, ascending: cards that look alike are one option."""
    found: list[int] = []
    last = -1
    for kind in kinds:
        if kind > last:
            found.append(kind)
            last = kind
        elif kind < last:  # never in a zone without an order, which is kept ascending
            return sorted(set(kinds))
    return found


def ascending_picks(pool: list[int], picked: list[int], left: int) -> list[int]:
    """The kinds from which `left` more picks can be made in ascending order, going on from those picked.

    In a redealt world another seat's half-made picks may leave no such kind; then every kind of the pool will do.
    """
    floor = max(picked) if picked else -1
    ordered = sorted(pool)
    offered: list[int] = []
    for place, kind in enumerate(ordered):
        if kind >= floor and len(ordered) - place >= left and (not offered or offered[-1] != kind):
            offered.append(kind)
    return offered if offered else distinct(pool)
