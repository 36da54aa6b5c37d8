"""Stepping: a table played by flat numbers, for learning programs. Observations and legal actions come out of it.

It is part of the kernel so that it is compiled with it: whoever learns steps a million times an hour.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.chance import Chance
from conventicle.kernel.errors import IllegalDecisionError, NotYourDecisionError
from conventicle.kernel.events import Listener
from conventicle.kernel.flat import FlatIndex
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.observation import Observation, Window
from conventicle.kernel.record import Decision
from conventicle.kernel.seats import lowest
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME


class Stepper:
    """One table, one question at a time: of several seats that are asked at once, the first answers first.

    Nobody sees what the others have answered before all are in, so the order tells nothing.
    """

    def __init__(self, game: Game, setup: Setup, observation: Observation, flat: FlatIndex, skip_forced: bool) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.observation: Final = observation
        self.flat: Final = flat
        self.skip_forced: Final = skip_forced
        """True if questions with a single answer are answered at once, so that every step is a choice."""
        self.table: Table | None = None
        self.seat = -1
        """Who is asked; -1 once the game is over."""
        self.history: list[Decision] = []
        """Every decision of this game, skipped ones among them."""
        self.options: list[int] = []
        self.legal: list[int] = []
        """What the seat may choose, as options of the question that is asked and as flat numbers."""
        self._windows: list[Window] = []

    def begin(self, chance: Chance, listener: Listener | None = None) -> None:
        """Set up a new table."""
        self.adopt(self.game.new_table(self.setup, chance, listener))

    def adopt(self, t: Table) -> None:
        """Go on with a table that is set up already."""
        self.table = t
        self.history = []
        self._windows = [Window(self.observation, viewer) for viewer in range(t.seats + 1)]
        self._ask(t)

    def place_of(self, number: int) -> int:
        """Where an action stands among the legal ones; an error, and nothing done, if it is not legal now."""
        if self.seat < 0:
            raise NotYourDecisionError("game_over", "the game is over; reset first")
        legal = self.legal
        for place in range(len(legal)):
            if legal[place] == number:
                return place
        raise IllegalDecisionError("not_offered", f"action {number}; legal are {sorted(legal)}")

    def take(self, place: int) -> None:
        """Make the decision at this place among the legal ones."""
        t = self.table
        assert t is not None
        option = self.options[place]
        self.history.append(Decision(t.agenda[-1].name(), self.seat, option))
        t.take(self.seat, option)
        self._ask(t)

    def step(self, number: int) -> None:
        """Make the decision with this flat number; an error, and nothing done, if it is not legal now."""
        self.take(self.place_of(number))

    def _ask(self, t: Table) -> None:
        """Find who is asked and what may be answered, past all questions with a single answer if they are skipped."""
        while t.agenda:
            frame = t.agenda[-1]
            seat = lowest(frame.waits_for(t))
            options = t.options(seat)
            if self.skip_forced and len(options) == 1:
                self.history.append(Decision(frame.name(), seat, options[0]))
                t.take(seat, options[0])
                continue
            numbers = self.flat.numbers[frame.name()]
            legal: list[int] = []
            for option in options:
                legal.append(numbers[option] if option < ANYTIME else self.flat.anytime[option - ANYTIME])
            self.seat = seat
            self.options = options
            self.legal = legal
            return
        self.seat = -1
        self.options = []
        self.legal = []

    def mask(self) -> bytearray:
        """A byte for every flat number: 1 where it is legal now."""
        found = bytearray(self.flat.size)
        for number in self.legal:
            found[number] = 1
        return found

    def look(self, viewer: int) -> bytearray:
        """The observation of a seat, or of the spectator; the row is written over by the next look."""
        t = self.table
        assert t is not None, "reset first"
        return self._windows[viewer].look(t)


class Lanes:
    """Many steppers side by side: their observations in one row of bytes, their legal actions in one list."""

    def __init__(self, steppers: list[Stepper], rows: bytearray) -> None:
        self.steppers: Final = steppers
        self.rows: Final = rows
        self.size: Final = steppers[0].observation.size
        self.legal: list[int] = []
        self.offsets: list[int] = []
        """The legal actions of lane i are `legal[offsets[i] : offsets[i + 1]]`."""
        self.seats: list[int] = []

    def step(self, actions: list[int]) -> list[int]:
        """A step in every lane; the lanes whose game is over now, which wait for a new one."""
        places = [stepper.place_of(actions[lane]) for lane, stepper in enumerate(self.steppers)]
        over: list[int] = []
        for lane, stepper in enumerate(self.steppers):
            stepper.take(places[lane])
            if stepper.seat < 0:
                over.append(lane)
        return over

    def gather(self) -> None:
        """Write every lane's observation, legal actions and seat; all games must be running."""
        rows = self.rows
        size = self.size
        legal: list[int] = []
        offsets = [0]
        seats: list[int] = []
        at = 0
        for stepper in self.steppers:
            rows[at : at + size] = stepper.look(stepper.seat)
            at += size
            legal.extend(stepper.legal)
            offsets.append(len(legal))
            seats.append(stepper.seat)
        self.legal = legal
        self.offsets = offsets
        self.seats = seats
