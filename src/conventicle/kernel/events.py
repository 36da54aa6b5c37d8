"""Events: what the engine tells while a game runs. Sentences are made elsewhere; here are names and arguments."""

from __future__ import annotations

from typing import Final

from conventicle.kernel.compiling import mypyc_attr


class Event:
    """Something that happened, for those who may know of it.

    The arguments are ints whose meaning (a seat, a kind of card, an amount) the game declares under the event's name.
    """

    __slots__ = ("arguments", "name", "seen_by")

    def __init__(self, name: str, arguments: tuple[int, ...], seen_by: int) -> None:
        self.name: Final = name
        self.arguments: Final = arguments
        self.seen_by: Final = seen_by


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Someone who hears what happens at a table; the methods do nothing until overridden."""

    def told(self, event: Event) -> None:
        """The engine told an event."""

    def moved(self, kind: int, origin: int, slot: int, target: int, place: int, seen_by: int) -> None:
        """A card went from slot `slot` of zone `origin` to place `place` of zone `target`.

        In an unordered zone slot and place mean nothing. Viewers outside `seen_by` saw only its back.
        """

    def shuffled(self, zone: int) -> None:
        """A zone was shuffled before everyone's eyes, face down."""

    def shown(self, kind: int, zone: int, slot: int, seen_by: int) -> None:
        """A card was shown to some viewers without leaving its zone (`slot` is -1 in an unordered one)."""
