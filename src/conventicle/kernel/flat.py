"""One number for every option that a table can ever offer: what learning programs want."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.errors import MalformedDecisionError
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary


class FlatIndex:
    """Numbers all (frame, option) pairs of a game with these seats and options, from 0.

    Options that name what such a table does not have (a seat that nobody sits on, a card of another edition) have no
    number. The numbers are the same wherever game, seats, options and version are.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.names: Final[list[str]] = []
        """Per number its notation, with the frame before it."""
        self.numbers: Final[dict[str, list[int]]] = {}
        """Per frame and option the number, -1 where it has none."""
        self._options: Final[list[int]] = []
        self._frames: Final[list[str]] = []
        for frame in game.frames:
            self.numbers[frame.NAME] = self._enter(game, setup, frame.NAME, frame.VOCABULARY, 0)
        self.anytime: Final = self._enter(game, setup, "", game.anytime, ANYTIME)
        """The same for what a seat may do at any time in its turn, counted from 0."""
        self.size: Final = len(self._options)

    def _enter(self, game: Game, setup: Setup, frame: str, vocabulary: Vocabulary, first: int) -> list[int]:
        """Number the options of a vocabulary."""
        found = [-1] * vocabulary.size
        for stretch, kinds in enumerate(vocabulary.ranges):
            occurring = [
                [game.occurs(setup, domain, place) for place in range(len(domain.values))] for domain in kinds.domains
            ]
            for number in range(kinds.size):
                places = kinds.places(number)
                if all(occurring[at][place] for at, place in enumerate(places)):
                    option = vocabulary.starts[stretch] + number
                    found[option] = len(self._options)
                    self._options.append(first + option)
                    self._frames.append(frame)
                    self.names.append(f"{frame or 'anytime'} {vocabulary.name(option)}")
        return found

    def number(self, frame: str, option: int) -> int:
        """The number of an option of a frame."""
        return self.anytime[option - ANYTIME] if option >= ANYTIME else self.numbers[frame][option]

    def option(self, frame: str, number: int) -> int:
        """The option of this frame behind a number; MalformedDecisionError where it is one of another frame."""
        if not 0 <= number < self.size:
            raise MalformedDecisionError("unknown_option", f"action {number} (there are {self.size})")
        if self._frames[number] not in (frame, ""):
            raise MalformedDecisionError(
                "unknown_option", f"action {number} answers {self._frames[number]}, not {frame}"
            )
        return self._options[number]
