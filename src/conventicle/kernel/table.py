"""The table: everything a game in play consists of, as plain typed fields and an agenda of frames."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeVar

from conventicle.kernel.cards import Cards, new_cards
from conventicle.kernel.chance import Chance
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.data import Values
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.frame import Frame
from conventicle.kernel.saving import attributes, restore
from conventicle.kernel.seats import all_seats, everyone
from conventicle.kernel.vocabulary import ANYTIME

Self = TypeVar("Self", bound="Table")

#: Stands for an argument that an event does not have; a number that no argument is.
_UNSAID: Final = -(1 << 30)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game in play. A game adds its own fields, `fields()` and `clone()`; nothing outside the fields is state.

    The agenda is a stack of frames, the next one last. A frame that runs or is answered queues what follows with
    `then`: frames queued by one frame happen in the order queued, before anything older.
    """

    def __init__(self, seats: int, chance: Chance, cards: Cards, values: Values) -> None:
        self.seats: Final = seats
        self.rules: Final = values.rules
        """The number of the rules that this table began with. A corrected rule asks for it in one marked place."""
        self.data: Final = values.data
        """The data set and overlay it began with; a game keeps what it makes of them as `values`."""
        self.chance = chance
        self.cards = cards
        self.agenda: list[Frame[Any]] = []
        self._queue = -1
        """Where the agenda takes the next frame that is queued: under those queued before it, which are to happen
        first. -1 while no frame runs."""
        self.sealed: list[int] = [-1] * seats
        """Secret answers to the `Sealed` frame on top, -1 where there is none."""
        self.round = 0
        self.ending = ""
        self.winners: list[int] = []
        self.listener: Listener | None = None

    # What a game provides.

    def clone(self) -> Table:
        """A copy that shares nothing changeable: build one with copied fields, then `return self.copy_core(c)`."""
        raise NotImplementedError

    def fields(self) -> tuple[object, ...]:
        """The game's own fields, all of them, for the hash."""
        raise NotImplementedError

    def anytime(self, seat: int) -> list[int]:
        """What a seat may do at any time in its turn, ascending, in the vocabulary `Game.anytime`."""
        return []

    def take_anytime(self, seat: int, option: int) -> None:
        """Carry out such a thing. It must use something up, so that a turn ends."""
        raise NotImplementedError

    def redeal(self, seat: int, chance: Chance) -> None:
        """Deal anew what is hidden from the seat outside the cards (this is a copy for thinking already)."""

    def restack(self, chance: Chance) -> None:
        """Put hidden cards where the rules want them, after they were dealt or stirred (this is a copy already)."""

    # The agenda.

    def then(self, frame: Frame[Any]) -> None:
        """Queue a frame behind those that the running frame queued before."""
        if self._queue < 0:
            self._queue = len(self.agenda)
        self.agenda.insert(self._queue, frame)

    def start(self, frame: Frame[Any]) -> None:
        """Begin the game with this frame and go on to the first choice."""
        self.then(frame)
        self.advance()

    def advance(self) -> None:
        """Run frames until one waits for a choice or the game is over."""
        agenda = self.agenda
        while agenda:
            frame = agenda[-1]
            if frame.waits_for(self):
                break
            agenda.pop()
            self._queue = len(agenda)
            frame.run(self)
        self._queue = -1

    def end(self, ending: str, winners: list[int]) -> None:
        """The game is over; `winners` may be several (a shared victory) or none."""
        self.ending = ending
        self.winners = winners
        self.agenda.clear()
        self._queue = min(self._queue, 0)

    # Choices.

    def asked(self) -> int:
        """The mask of seats that have to choose now; 0 when the game is over."""
        return self.agenda[-1].waits_for(self) if self.agenda else 0

    def may_choose(self) -> int:
        """The mask of seats that may choose now: those asked, and whoever may still change a sealed answer."""
        return self.agenda[-1].may_choose(self) if self.agenda else 0

    def options(self, seat: int) -> list[int]:
        """What a seat that may choose can choose now, ascending."""
        frame = self.agenda[-1]
        found = frame.options(self, seat)
        if frame.in_turn():
            for option in self.anytime(seat):
                found.append(ANYTIME + option)
        return found

    def take(self, seat: int, option: int) -> None:
        """Carry out a choice that is known to be legal, and go on to the next one."""
        if option >= ANYTIME:
            self._queue = len(self.agenda)
            self.take_anytime(seat, option - ANYTIME)
        else:
            frame = self.agenda.pop()
            self._queue = len(self.agenda)
            frame.take(self, seat, option)
        self.advance()

    def would(self: Self, pay: Callable[[Self], None], can: Callable[[Self], bool]) -> bool:
        """Would `can` hold after `pay`? Tried on a copy, which keeps no secrets: legality is judged after the cost."""
        trial = self.clone()
        trial.cards.forget()
        pay(trial)  # type: ignore[arg-type]
        return can(trial)  # type: ignore[arg-type]

    # Copies.

    def copy_core(self: Self, copy: Self) -> Self:
        """Finish a clone: give it copies of the fields that every table has."""
        copy.agenda = self.agenda[:]
        copy._queue = self._queue
        copy.sealed = self.sealed[:]
        copy.round = self.round
        copy.ending = self.ending
        if self.winners:
            copy.winners = self.winners[:]
        return copy

    def for_thinking(self, seat: int, chance: Chance, own_chance: Chance) -> Table:
        """A copy in which all that the seat does not know is redealt, with chance of its own.

        Sealed answers of others are asked anew: in the copy they are still to be made.
        """
        copy = self.clone()
        copy.cards = self.cards.redealt(seat, chance)
        copy.chance = own_chance
        for other in range(self.seats):
            if other != seat:
                copy.sealed[other] = -1
        copy.restack(chance)
        copy.redeal(seat, chance)
        return copy

    def resampled(self, seat: int, chance: Chance, own_chance: Chance) -> Table:
        """A whole table that may be the true one as far as a seat knows, for programs that go on as any player.

        The seat keeps what it knows. The others know what lies before them now; whatever else they once saw is
        forgotten, for what it was has changed. Who has secretly answered has answered something else.
        """
        copy = self.for_thinking(seat, chance, own_chance)
        known = self.cards.knowledge
        assert known is not None, "a copy for thinking cannot be dealt anew"
        cards = new_cards(self.cards.layout, copy.cards.zones, self.cards.revelations)
        assert cards.knowledge is not None
        cards.knowledge[seat] = known[seat].clone()
        copy.cards = cards
        for other in range(self.seats):
            if other != seat and self.sealed[other] >= 0:
                options = copy.options(other)
                copy.sealed[other] = options[chance.below(len(options), 0)]
        return copy

    def with_other_luck(self, chance: Chance, own_chance: Chance) -> Table:
        """A copy for a game that might have followed: what nobody knows lies otherwise, with chance of its own.

        Everyone holds, knows and has secretly chosen what they did.
        """
        copy = self.clone()
        copy.cards = self.cards.stirred(chance)
        copy.chance = own_chance
        copy.restack(chance)
        return copy

    def learned(self) -> None:
        """Someone just learned something that no card says: what was done before can't be taken back."""
        self.cards.learned()

    def barrier(self) -> int:
        """Grows whenever chance is drawn or anyone learns anything: undo never goes back behind that."""
        return self.chance.drawn() + self.cards.revelations

    # Telling.

    def listen(self, listener: Listener | None) -> None:
        """From now on tell this listener what happens."""
        self.listener = listener
        self.cards.listener = listener

    # The first arguments have names: compiled, all that a call takes beyond its names is packed into a tuple, even
    # where nobody listens.

    def tell(
        self, name: str, one: int = _UNSAID, two: int = _UNSAID, three: int = _UNSAID, four: int = _UNSAID, *more: int
    ) -> None:
        """Tell everyone of an event."""
        if self.listener is not None:
            self.listener.told(Event(name, _said(one, two, three, four, more), everyone(self.seats)))

    def tell_only(
        self, seen_by: int, name: str, one: int = _UNSAID, two: int = _UNSAID, three: int = _UNSAID,
        four: int = _UNSAID, *more: int,
    ) -> None:  # fmt: skip
        """Tell some viewers of an event."""
        if self.listener is not None:
            self.listener.told(Event(name, _said(one, two, three, four, more), seen_by))

    # Seats.

    def all_seats(self) -> int:
        """The mask of every player."""
        return all_seats(self.seats)

    def everyone(self) -> int:
        """The mask of every viewer: players and spectators."""
        return everyone(self.seats)

    def rivals(self, me: int) -> list[int]:
        """The other seats, clockwise from `me`."""
        return [(me + step) % self.seats for step in range(1, self.seats)]

    # State.

    def state(self) -> tuple[object, ...]:
        """The whole state as nested tuples: equal exactly for equal tables.

        Rules and data are part of it unless they are the first ones, which were there before they had numbers.
        """
        played_by: tuple[object, ...] = ()
        if self.rules != 1 or self.data.number != 1 or self.data.overlay:
            played_by = (self.rules, self.data.number, self.data.digest)
        return (
            self.seats,
            self.chance.state(),
            self.cards.state(),
            tuple((frame.name(), frame.state(self)) for frame in self.agenda),
            self._sealed_state(),
            self.round,
            self.ending,
            tuple(self.winners),
            self.fields(),
            *played_by,
        )

    def _sealed_state(self) -> tuple[int, ...]:
        """Secret answers by the numbers that they had in the table's own data set."""
        if not self.agenda:
            return tuple(self.sealed)
        vocabulary = self.agenda[-1].vocabulary()
        data = self.data.number
        return tuple([vocabulary.number_in(option, data) if option >= 0 else option for option in self.sealed])

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: all attributes, and the fingerprint of the state to compare with when restored."""
        return (restore, (type(self), attributes(self), self.hash()))

    def hash(self) -> str:
        """A fingerprint of the state, the same in every process and build."""
        return hashlib.sha256(repr(self.state()).encode()).hexdigest()


def _said(one: int, two: int, three: int, four: int, more: tuple[int, ...]) -> tuple[int, ...]:
    """The arguments that an event was told with."""
    return (*[argument for argument in (one, two, three, four) if argument != _UNSAID], *more)
